#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sign-off of the labkit's blocks, and of its whole fabric: no difference, not a cycle.
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
for block in report["blocks"]:
    for item in block.get("reached", []):
        assert item["count"] != 0
PYTHON
}

run 0 signoff debouncer --count 20
run 0 signoff debouncer --count 20 --seed 3
run 0 signoff ycrcb_converter --count 40 --json converter.json
signed_off converter.json 120000
run 0 signoff ycrcb_converter --count 40 --seed 7 --view ca
run 0 signoff usb_link --count 40 --json link.json
signed_off link.json 1000 at=432
run 0 signoff usb_link --count 100 --seed 9 --view ca
run 0 signoff checkers_referee --json referee.json
signed_off referee.json 5000
# Every pixel of two frames in each colour of the marks.
run 0 signoff checkers_screen --count 2 --view ca --json screen.json
signed_off screen.json 200000
# Six rounds: every pin, pixel and word of the frame store.
run 0 signoff labkit --json labkit.json
signed_off labkit.json 1000000
python3 - <<'PYTHON' || fail "$(<labkit.json)"
import json

reached = {item["name"]: item["count"] for item in json.load(open("labkit.json"))["blocks"][0]["reached"]}
assert reached == {"moves sent": 4, "messages from the PC": 7}
PYTHON
run 0 signoff frame_packer --count 20 --view ca --seed 3
