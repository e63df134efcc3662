#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The page of a run in a browser: display_web.py plays there. tests/unit/test_web_page.cpp and test_web_server.cpp have the
# details.
. "$(dirname "$0")/common.sh"
needs_browser

# Who looks changes nothing: the same bytes at the same picoseconds, and the same pictures.
play() {
    rm -f err # the address of the run before
    "$tabletop" run nexys4 --player random --games 100 --display web --display "png:$1" --serial-log "$1.jsonl" --until 4s </dev/null >out 2>err &
    child=$!
    says 'web is at http' err
    [[ $1 == alone ]] || python3 "$here/web_viewer.py" "$(sed -n 's/^web is at //p' err)" wait=60 2>look_log || true
    wait "$child" || fail "exit code $?: $(<err)"
    child=
    contains err 'end: until'
}
play alone
play watched
contains look_log 'the run has ended'
cmp alone.jsonl watched.jsonl || fail "a viewer has changed what happens"
diff -r alone watched || fail "a viewer has changed the pictures"

# A port in use, a machine without a screen, an end that can be seen: 3 s, where a script alone is done at once.
rm -f err
"$tabletop" run zynq --display web </dev/null >out 2>err &
child=$!
says 'web is at http://127.0.0.1:' err
port=$(sed -n 's/^web is at .*127.0.0.1:\([0-9]*\).*/\1/p' err)
refused 'in use' run nexys4 --display "web:$port"
end_child
refused 'zynq has no screen' run zynq --display null
refused 'is not a TCP port' run nexys4 --display web:70000
refused 'one page in a browser is enough' run nexys4 --display web --display web:0
refused 'there is no page' run nexys4 --web-host localhost --display null
refused '0.0.0.0 is no address' run nexys4 --web-host 0.0.0.0 --display web
printf '@ 1 ms\n' >hand
run 0 run nexys4 --pad1 script:hand --display web
contains err 'end: players_done; simulated 3.'

# From event to event, a run ends at the one that sends the text which it waits for, not where its next part would end.
rm -f err
"$tabletop" run zynq --display web --stop-on '(y/n): y' --serial-log stepped.jsonl </dev/null >out 2>err &
child=$!
says 'web is at http' err
PYTHONPATH=$here python3 - "$(sed -n 's/^web is at //p' err)" <<'END' || fail "a viewer who goes from event to event"
import sys
from web_viewer import viewer
one = viewer(sys.argv[1])
one.look(30, lambda: "(y/n): " in one.heard.get("uart1", ""))
one.send("Time", time="pause")
one.look(0.2)
one.send("uart1", text="y")
try:
    for _ in range(5000):
        one.send("Time", time="event")
        one.look(0.01)
    sys.exit("no end after 5000 events")
except (EOFError, OSError):
    pass
END
wait "$child" || fail "exit code $?: $(<err)"
child=
contains err 'end: stop_on'
ended=$(sed -n 's/^end: stop_on; simulated \([0-9.]*\) s.*/\1/p' err)
sent=$(tail -n 1 stepped.jsonl | sed 's/.*"end_ps":\([0-9]*\).*"from_device".*/\1/')
awk -v ended="$ended" -v sent="$sent" 'BEGIN { exit !(ended - sent / 1e12 < 2e-6 && sent / 1e12 - ended < 2e-6) }' ||
    fail "the run ended at $ended s, the text at $sent ps: $(tail -n 2 stepped.jsonl)"

/usr/bin/python3 "$here/display_web.py" "$tabletop" "$folder" || fail "the page in a browser"
