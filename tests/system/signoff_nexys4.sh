#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sign-off of the Nexys 4 machine: its five blocks in `ca` and `at`, and the machine, pins by cycle and pictures pixel by
# pixel.
. "$(dirname "$0")/common.sh"

count() { grep -c "\"$1\": $2" "$3" || true; }

# check FILE ENTRIES: all passed, none with a functional difference.
check() {
    (($(count passed true "$1") == $2 + 1)) || fail "not all passed: $(<"$1")"
    (($(count functional_differences 0 "$1") == $2)) || fail "differences: $(<"$1")"
    (($(count transactions 0 "$1") == 0)) || fail "an entry without transactions: $(<"$1")"
    for key in speed_ratio board_ratio; do
        (($(count $key '[0-9]' "$1") == $2)) || fail "no $key in every entry: $(<"$1")"
    done
}

# Pads with a delay of 1 and 2, five builds of the host, and one of each other block; `ca` to 0 cycles.
run 0 signoff nes_pad nes_host --count 700 --json pads.json
check pads.json 14
contains out between_samples
contains pads.json '"name": "between_samples"'
for variant in delay_1 delay_2 1_mhz 400_hz 400_hz_fabric 400_hz_one_pad 100_khz_60_hz; do
    contains pads.json "\"variant\": \"$variant\""
done
run 0 signoff connect4_referee --count 40 --json referee.json
check referee.json 2
contains referee.json '"mean_cycles": 1.5'
# Every group is won by both players, as the traffic means it.
for player in red black; do
    tr -d ' \n' <referee.json | finds -F "\"name\":\"groupswonalone,$player\",\"count\":69,\"of\":69" ||
        fail "not every group: $(grep -A1 'groups won alone' referee.json)"
done
contains out 'coverage, 6 Win check: '
run 0 signoff vga_timing connect4_painter --view ca --count 4 --json screen.json
check screen.json 2
# Every change of colour of all frames, not only of what was read last.
painted=$(grep -A99 '"connect4_painter"' screen.json | sed -n 's/.*"transactions": \([0-9]*\).*/\1/p')
((painted > 15000)) || fail "only $painted changes of colour have been compared"
(($(count max '0$' screen.json) == 2)) || fail "ca is not exact: $(<screen.json)"

# One game with the pad clock of the board, many with a faster one.
run 0 signoff nexys4 --view ca --count 1 --json machine.json --report page
check machine.json 2
(($(count max '0$' machine.json) == 2)) || fail "ca is not exact: $(<machine.json)"
contains machine.json '"variant": "400_hz"'
contains machine.json '"variant": "1_mhz"'
contains page/report.html "No difference."
[[ ! -e page/nexys4-400_hz-difference.png ]] || fail "a picture of a difference without one"

# Same seed, same figures but for the speed; another seed, other traffic.
n=0
for seed in 5 5 6; do
    run 0 signoff connect4_referee --view ca --count 5 --seed $seed --json "r$((++n)).json"
done
counts() { grep '"accesses"' "$1"; }
cmp <(counts r1.json) <(counts r2.json) || fail "not repeatable"
cmp -s <(counts r1.json) <(counts r3.json) && fail "the seed changes nothing"

# A machine is signed off in ca against rtl only, and says so.
run 0 signoff nexys4 --view at --json none.json
contains err "nexys4: left out"
refused nes_host signoff nes_hosts
