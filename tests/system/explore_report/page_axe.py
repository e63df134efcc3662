# SPDX-License-Identifier: Apache-2.0
# page_axe.py AXE PAGE..: what axe-core finds of serious or critical impact in pages of `explore`, which are files, and of
# `run`, which are addresses: light and dark, wide and on a phone; as they open, and with everything that can be opened and
# a filter that nobody understands.
import sys
from browser import browser

axe, *pages = sys.argv[1:]
script = open(axe).read()
found = []

opened = """(() => {
  for (const details of document.querySelectorAll('details')) details.open = true;
  if (typeof setFilter !== 'function') return;
  setFilter(columns[0], '<x');
  choose(points[0]);
})()"""
# The page of a run has its parts once the program has told of them.
ready = """new Promise((done) => {
  const wait = () => document.getElementById('viewers')?.hidden ? setTimeout(wait, 50) : setTimeout(done, 300);
  wait();
})"""
look = """axe.run({resultTypes: ['violations']}).then(({violations}) => violations
  .filter(({impact}) => impact === 'serious' || impact === 'critical')
  .map(({id, impact, help, nodes}) => `${impact}: ${id}: ${help}: ${nodes.map(({target, any}) => `${target} ${any[0]?.message ?? ''}`).slice(0, 5).join('; ')}`))"""

with browser() as page:
    for path in pages:
        address = path
        for dark in (False, True):
            for width in (1300, 390):
                page.show(width=width, dark=dark)
                page.open(address)
                address = address.partition("#")[0]  # what lets one in is good for once
                page.run(ready)
                page.run("typeof parallel === 'undefined' || (parallel.inView = true, drawIfInView())")
                page.run(f"{script};1")
                for state in ("1", opened):
                    page.run(state)
                    found += [f"{path}, {width} wide{', dark' if dark else ''}: {text}" for text in page.run(look)]
if found:
    sys.exit("\n".join(dict.fromkeys(found)))
