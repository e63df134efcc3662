#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The labkit with a search in its FPGA: the games are those of its PC in every view, the link carries no move, and the
# time of the search is told beside the PC's.
. "$(dirname "$0")/common.sh"

. "$here/labkit_common.sh"

# What is judged in a game with the PC and in one with the search: NAME OPTION ..
same_games() {
    run 0 run labkit --stats "$1_pc" --serial-log "$1_pc.log" "${@:2}"
    run 0 run labkit --stats "$1_fpga" --serial-log "$1_fpga.log" --set ai.kind=fpga "${@:2}"
    contains err '0 pictures refused'
    diff <(judged "$1_pc") <(judged "$1_fpga") || fail "$*: other games"
    grep -q '"byte"' "$1_pc.log" || fail "$*: there are no bytes of a PC"
    ! grep -q '"byte"' "$1_fpga.log" || fail "$*: a search in the FPGA sends bytes"
}
same_games usual
contains err 'search in the FPGA, both messages'
contains err '3.3 ms of a PC'
same_games random --player random --seed 5 --games 3 --set ai.horizon=4
same_games american --player random --seed 6 --games 2 --set rules.preset=american --set ai.horizon=5
same_games circles --games 4 --player random --set rules.preset=american --set rules.kings=fly \
    --set rules.men_capture=both --set rules.crowning=run_on --set rules.draw=10

# SEND takes a cycle, and a search in the FPGA less than the PC's first byte.
python3 - <<'PYTHON' || fail "$(<err)"
import json

cycles = json.load(open("usual_fpga"))["rounds"]["cycles"]
assert set(cycles["link"]) == {1}, cycles["link"]
assert max(cycles["pc"]) < 64800, cycles["pc"]
PYTHON

# A move that is not legal, and the same piece in two rounds.
{ begin && turn 'move 50 30' && turn 'move 30 50' && turn 'move 50 41' && turn 'move 41 30'; } >script
for link in pc fpga; do run 0 run labkit --set ai.kind=$link --table script:script "${right[@]}" --stats script_$link; done
diff <(judged script_pc) <(judged script_fpga)
judged script_fpga | finds ^illegal || fail "$(judged script_fpga)"

# The views of the block in the machine.
for view in at ca; do
    run 0 run labkit --set ai.kind=fpga --view search=$view --stats view_$view --player random --seed 9
done
python3 - <<'PYTHON' || fail 'at and ca differ'
import json

at, ca = (json.load(open(name)) for name in ("view_at", "view_ca"))
assert at["pictures"] == ca["pictures"] and at["rounds"] == ca["rounds"]
PYTHON
