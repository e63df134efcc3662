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
<<<<<<< HEAD
run 0 signoff frame_packer --count 20 --view ca --seed 3
=======
run 0 signoff ycrcb_converter --count 40 --seed 7 --view ca
run 0 signoff checkers_vision --json vision.json
python3 - <<'PYTHON' || fail "$(<vision.json)"
import json

report = json.load(open("vision.json"))
at, ca = report["blocks"]
assert report["passed"] and [at["view"], ca["view"]] == ["at", "ca"]
assert ca["transactions"] > 3000 and ca["cycle_error"]["max"] == 0 and at["transactions"] == 14
for block in (at, ca):
    assert block["functional_differences"] == 0 and block["excluded"] == []
PYTHON
grep -q 'reached, 5 Grid: 8 of 8' out || fail "$(<out)"
grep -q 'reached, 6 SCAN: 10 of 10' out || fail "$(<out)"

# A round with the Verilated vision is the round of `ca`.
{
    echo '@ 1 ms'
    for square in 50 52 54 56 61 63 65 67 70 72 74 76; do echo "put red $square"; done
    printf '%s\n' '@ 5 ms' 'press enter 1 ms' '@ 60 ms' 'move 50 41' '@ 130 ms' 'switch 5 on'
} >table
for view in ca rtl; do
    run 0 run labkit --view vision=$view --set debouncer.steady=20 --set grid.x0=164 --set grid.y0=58 --set grid.dx=56 \
        --set grid.dy=52 --table script:table --until '220 ms'
    grep -v wall err >$view
done
grep -q '^1 rounds' ca || fail "$(<ca)"
cmp ca rtl || fail "$(<rtl)"
refused 'there is: x0=100, y0=60, dx=48, dy=48 and x0=164' run labkit --view vision=rtl --set grid.x0=200
>>>>>>> so_vision
