#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Handshakes at the pins of a user's AXI4-Lite slave: a right one of another style than ours, and slaves with errors of
# published ones that no access by itself shows, each found and named.
. "$(dirname "$0")/common.sh"
. "$here/designs/engine_copies.sh"

run 0 signoff --rtl engine=designs/buffered_engine.toml --count 5 --align --json right.json
contains out 'connect4_minimax handshakes'
contains out 'coverage, handshakes: 26 of 26'
if grep -q 'excluded: .* W' out; then fail "not all of it was played: $(<out)"; fi
contains right.json '"variant": "handshakes"'
! command -v yosys >/dev/null || contains out 'of AXI4-Lite (IHI 0022, A3.1.1): pass'

# There is no file when no report is asked for.
if compgen -G '*.vcd' >/dev/null; then fail "$(ls)"; fi

has_fault 's/^fault = 0/fault = 1/' 'a second read is taken while rvalid waits, and one response is lost'
has_fault 's/^fault = 0/fault = 3/' 'no bvalid within 500000 cycles: data are taken before their address, and lost'
contains out 'excluded: W before AW (12): 12 of 12 rounds'
has_fault 's/^EARLY_RESPONSE = 0/EARLY_RESPONSE = 1/' 'bvalid rises in the cycle of awready and wready: no response comes before its request'
! command -v yosys >/dev/null || contains out 's_axi_bvalid follows'

# What the pins did is beside a report as a value change dump.
run 1 signoff --rtl engine=designs/faulty_engine.toml --count 1 --align --report report
contains out '  the pins up to each are in report/connect4_minimax-handshakes-1.vcd to report/'
contains report/report.html 'report/connect4_minimax-handshakes-1.vcd'
contains report/connect4_minimax-handshakes-1.vcd ' bvalid $end'
