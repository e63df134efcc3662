#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# `at` of every block that has it beside RTL keeps what the block's page promises; a sign-off out of tolerance ends with 1.
. "$(dirname "$0")/common.sh"

run 0 list
blocks=$(awk '/^Blocks/ { inside = 1; next } /^$/ { exit } inside && / at ca rtl / { print $1 }' out)
(($(wc -w <<<"$blocks") >= 8)) || fail "blocks with both views: $blocks"
# The fewest of each that still meet every phase of what its traffic is made of.
declare -A count=([connect4_minimax]=200 [axi_crossbar]=500 [uart]=300 [connect6_threat]=12 [connect4_heuristic]=100
    [on_chip_sram]=1000)
for block in $blocks; do
    run 0 signoff "$block" --view at ${count[$block]+--count ${count[$block]}} --json at.json
    contains at.json '"passed": true'
    grep -qE '"(searches|accesses|events|changes)": [1-9]' at.json || fail "$block: nothing was compared"
done
