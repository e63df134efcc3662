#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The firmware and its player cannot tell the cycle-annotated fabric from the Verilated one: equal serial logs, byte for byte
# and picosecond for picosecond, in both forms of waiting.
. "$(dirname "$0")/common.sh"

for wait in poll irq; do
    cat >script <<SCRIPT
~ Do you move first? (y/n):\x20
> wait $wait\r
~ Do you move first? (y/n):\x20
> n\r
~ Your move (1-7):\x20
SCRIPT
    for view in ca rtl; do
        run 0 run zynq --set engine.depth=4 --view $view --uart1 script:script --serial-log $view.jsonl
    done
    contains err 'engine: rtl'
    cmp ca.jsonl rtl.jsonl || fail "ca and rtl differ, wait $wait"
done
run 0 run zynq --set engine.solvers=3 --view rtl --uart1 null --stop-on 'y/n'
contains err 'engine: rtl'
run 0 run zynq --view at --player random --stats stats.json
contains stats.json '"engine": "at"'
# What is said of one block wins, wherever it stands.
run 0 run zynq --view engine=at --view ca --player random --stats stats.json
contains stats.json '"engine": "at"'
