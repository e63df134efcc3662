#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The debugger in the page of a run, in a browser: web_debugger.py works there. tests/unit/test_page_debugger.cpp has the
# details.
. "$(dirname "$0")/common.sh"
needs_browser
needs gdb-multiarch gdb-multiarch

# Who debugs changes nothing: the same bytes at the same picoseconds.
play() {
    "$tabletop" run zynq --player random --games 2 --serial-log "$1.jsonl" "${@:2}" </dev/null >out 2>err &
    child=$!
    if [[ $1 == debugged ]]; then
        says 'web is at http' err
        PYTHONPATH=$here python3 - "$(sed -n 's/^web is at //p' err)" <<'END'
import sys
from web_viewer import viewer
one = viewer(sys.argv[1])
try:
    for what in ["attach", "record"] + 5 * ["line", "instruction", "line_over", "go", "stop"] + ["detach"]:
        one.send("zynq.ps.cpu", do="add_breakpoint", at="main", condition="r0 == 1")
        one.send("zynq.ps.cpu", do=what)
        one.look(0.05)
except (EOFError, OSError):
    pass  # the games were over before
END
    fi
    wait "$child" || fail "exit code $?: $(<err)"
    child=
    contains err 'end: players_done'
}
play alone
play debugged --display web
cmp alone.jsonl debugged.jsonl || fail "a debugger has changed what happens"

arm-none-eabi-objcopy --redefine-sym 'factorial=<img src=x onerror=document.body.remove()>' "$programs/zynq_debug_check.elf" hostile.elf
/usr/bin/python3 "$here/web_debugger.py" "$tabletop" "$folder" "$programs/zynq_debug_check.elf" "$folder/hostile.elf" ||
    fail "the debugger in a browser: $(cat gdb_out 2>/dev/null)"
