#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Resets of the fabric and of the whole system, the same in every view of the fabric.
. "$(dirname "$0")/common.sh"

firmware=$programs/zynq_reset_check.elf
cat >expected <<TEXT
power on: depth 6
set: depth 3
fabric reset: depth 6
set: depth 3
software reset: depth 6
set: depth 3
watchdog: depth 6
TEXT

for view in at ca rtl; do
    run 0 run zynq --firmware "$firmware" --set engine.depth=6 --view $view --uart1 file:said --serial-log $view.jsonl \
        --stats stats.json
    tr -d '\r' <said | cmp - expected || fail "view $view: $(<said)"
    contains stats.json '"end": "idle"'
    (($(grep -c 'watchdog has expired' err) == 1)) || fail "the watchdog's message: $(<err)"
done
cmp ca.jsonl rtl.jsonl || fail 'ca and rtl differ'
run 0 run zynq --firmware "$firmware" --set engine.depth=6 --set cpu.slice=100 --serial-log slice.jsonl
cmp ca.jsonl slice.jsonl || fail 'the slice moves the run'
