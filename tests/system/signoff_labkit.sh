#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sign-off of the labkit's blocks: no difference, not a cycle.
. "$(dirname "$0")/common.sh"

run 0 signoff debouncer --count 20
run 0 signoff debouncer --count 20 --seed 3
run 0 signoff ycrcb_converter --count 40 --json converter.json
python3 - <<'PYTHON' || fail "$(<converter.json)"
import json

report = json.load(open("converter.json"))
assert report["passed"] and [block["view"] for block in report["blocks"]] == ["at", "ca"]
for block in report["blocks"]:
    assert block["transactions"] > 120000 and block["functional_differences"] == 0
    assert block["cycle_error"]["max"] == 0 and block["excluded"] == []
PYTHON
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
