#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The list names what there is, and the demonstration plays a game to its end.
. "$(dirname "$0")/common.sh"

run 0 list
for word in connect4_minimax axi_crossbar zynq.engine.depth greedy alpha_beta_7 connect6_threat influenced uart \
    spartan.engine.scan_lines; do contains out $word; done
(($(wc -L <out) <= 100)) || fail "wider than 100 columns"
run 0 list --json
for key in '"blocks"' '"platforms"' '"players"' '"key": "zynq.fabric.clock"' '"rtl"'; do contains out "$key"; done
run 0 list --svd zynq
contains out "<device"
refused zynq list --svd zinq

"$tabletop" demo --quick --seed 3 </dev/null >out 2>err || fail "$(<err)"
awk '/^  \|/ { ++rows } /^  \+-1-2-/ { ++boards } END { exit !(boards > 2 && rows == 6 * boards) }' out ||
    fail "a board without its rows: $(<out)"
for text in "engine's move 1:" "cycles" "connect4_minimax base" "figure (100 MHz)" "boards scored a second"; do
    contains out "$text"
done
(($(wc -L <out) <= 120)) || fail "wider than 120 columns"
refused --seed demo --seed none
