#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sign-off of the labkit's blocks: no difference, not a cycle.
. "$(dirname "$0")/common.sh"

# signed_off FILE LEAST [VIEW=CYCLES ..]: passed, each entry with so many transactions at least, no difference, and
# latencies that are off by no more than its view's cycles, usually 0.
signed_off() {
    python3 - "$@" <<'PYTHON' || fail "$(<"$1")"
import json
import sys

report = json.load(open(sys.argv[1]))
may_be_off = dict(text.split("=") for text in sys.argv[3:])
assert report["passed"]
for block in report["blocks"]:
    assert block["transactions"] >= int(sys.argv[2]) and block["functional_differences"] == 0
    assert block["excluded"] == [] and block["cycle_error"]["max"] <= int(may_be_off.get(block["view"], 0))
PYTHON
}

run 0 signoff debouncer --count 20
run 0 signoff debouncer --count 20 --seed 3
run 0 signoff ycrcb_converter --count 40 --json converter.json
signed_off converter.json 120000
run 0 signoff ycrcb_converter --count 40 --seed 7 --view ca
run 0 signoff bt656_decoder --json decoder.json
signed_off decoder.json 20000
run 0 signoff usb_link --count 40 --json link.json
signed_off link.json 50 at=432
run 0 signoff usb_link --count 100 --seed 9 --view ca
run 0 signoff checkers_referee --json referee.json
signed_off referee.json 5000
# Every pixel of two frames in each colour of the marks.
run 0 signoff checkers_screen --count 2 --view ca --json screen.json
signed_off screen.json 200000
run 0 signoff frame_packer --count 20 --view ca --seed 3
run 0 signoff checkers_vision --json vision.json
signed_off vision.json 14 at=541633
grep -q 'coverage, 5 Grid: 8 of 8' out || fail "$(<out)"
grep -q 'coverage, 6 SCAN: 10 of 10' out || fail "$(<out)"
