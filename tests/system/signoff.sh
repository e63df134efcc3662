#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sign-off: `ca` is exact to the cycle on the engine's bench and in the machine, and what is asked wrongly is refused.
. "$(dirname "$0")/common.sh"

run 0 signoff connect4_minimax --view ca --count 150 --json a.json --report page
for key in '"functional_differences": 0' '"max": 0' '"variant": "base"' '"variant": "alpha_beta"' '"passed": true'; do
    contains a.json "$key"
done
contains page/report.html "No difference."
contains out connect4_minimax
grep -q '"functional_differences": [1-9]' a.json && fail "differences: $(<a.json)"

# Same seed, same figures but for the speed; another seed, other traffic.
run 0 signoff connect4_minimax --view ca --count 40 --seed 5 --json b.json
run 0 signoff connect4_minimax --view ca --count 40 --seed 5 --json c.json
run 0 signoff connect4_minimax --view ca --count 40 --seed 6 --json d.json
counts() { grep -E '"(searches|accesses)"' "$1"; }
cmp <(counts b.json) <(counts c.json) || fail "not repeatable"
cmp -s <(counts b.json) <(counts d.json) && fail "the seed changes nothing"

run 0 signoff axi_crossbar --view ca --count 2000 --json x.json
contains x.json '"functional_differences": 0'
run 0 signoff axi_crossbar --view at --count 500 --json y.json
contains y.json '"functional_differences": 0'
run 0 signoff pio --view ca --count 300 --json p.json
contains p.json '"functional_differences": 0'
run 0 signoff interval_timer pixel_buffer --view ca --count 200 --json t.json
contains t.json '"functional_differences": 0'
run 0 signoff vga_scanout --view ca --count 2 --json v.json
contains v.json '"functional_differences": 0'
run 0 signoff zynq --json z.json
contains z.json '"name": "zynq"'
grep -q '"searches": [1-9]' z.json || fail "the sign-off of the machine counts no search"

refused connect4_minimax signoff connect4_minmax
refused "unknown view" signoff connect4_minimax --view fast
refused "unknown view" signoff connect4_minimax --against slow
refused itself signoff connect4_minimax --view ca --against ca
refused --count signoff connect4_minimax --count 0
refused --json signoff connect4_minimax --json /nowhere/at/all

# What is named twice is signed off once.
run 0 signoff connect4_minimax connect4_minimax --view ca,ca --count 5 --json once.json
(($(grep -c '"variant": "base"' once.json) == 1)) || fail "the same block is signed off twice"
