#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The labkit's whole fabric against one Verilated module, and a round with a Verilated block among the others.
. "$(dirname "$0")/common.sh"

# Six rounds: every pin, pixel and word of the frame store.
run 0 signoff labkit --json labkit.json
python3 - <<'PYTHON' || fail "$(<labkit.json)"
import json

block = json.load(open("labkit.json"))["blocks"][0]
assert block["passed"] and block["view"] == "ca" and block["transactions"] > 1000000
assert block["functional_differences"] == 0 and block["cycle_error"]["max"] == 0 and block["excluded"] == []
reached = {item["name"]: item["count"] for item in block["reached"]}
assert reached == {"moves sent": 4, "messages from the PC": 7}
PYTHON

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
grep -q '^1 round,' ca || fail "$(<ca)"
cmp ca rtl || fail "$(<rtl)"
refused 'there is: x0=100, y0=60, dx=48, dy=48 and x0=164' run labkit --view vision=rtl --set grid.x0=200
