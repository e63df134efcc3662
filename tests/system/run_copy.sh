#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The copy engine of the Zynq's fabric: a program copies by it while the engine searches and while the processor asks
# the same target, in every view of the crossbar.
. "$(dirname "$0")/common.sh"

# What is compiled is kept below the build tree, as by the unit test.
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache
firmware=$programs/zynq_copy_check.elf
machine=(run zynq --set fabric.copy=on --firmware "$firmware" --check-protocol --until 1s)

for views in 'at at' 'ca ca' 'rtl ca' 'ca rtl' 'rtl rtl'; do
    read -r crossbar copy <<<"$views"
    for arbitration in round_robin fixed; do
        run 0 "${machine[@]}" --view crossbar=$crossbar --view copy=$copy --set crossbar.arbitration=$arbitration \
            --uart1 file:said --stats stats.json
        contains stats.json '"end": "idle"'
        contains said 'search: column 1 and 1, cycles the same; copy: error 0'
        contains said 'back: 1 interrupts, 0 words wrong'
        contains said 'engine: ID copied, polled meanwhile'
        contains said 'hole: error 1, 8 bytes left'
    done
done

# What each master waits for the other is in the statistics where the crossbar is a model, and with one master nobody
# waits. `at` is within a tenth of the accesses that wait and a cycle of their mean of `ca`, which was said beforehand.
figures() { # MASTER KEY
    tr -d '\n' <stats.json | sed -n "s/.*\"$1\": {[^}]*\"$2\": \([0-9.]*\).*/\1/p"
}
declare -A share mean
for view in at ca; do
    run 0 "${machine[@]}" --view $view --uart1 null --stats stats.json
    contains err 'crossbar, copy: '
    for master in processor copy; do
        share[$view$master]=$(figures $master share)
        mean[$view$master]=$(figures $master mean_cycles)
    done
    awk -v n="$(figures copy waiting)" 'BEGIN { exit !(n > 0) }' || fail "the copy engine never waits in $view"
done
for master in processor copy; do
    awk -v a="${share[at$master]}" -v c="${share[ca$master]}" -v m="${mean[at$master]}" -v n="${mean[ca$master]}" \
        'BEGIN { exit !((a - c)^2 <= 0.1^2 && (m - n)^2 <= 1) }' ||
        fail "$master: at ${share[at$master]}, ${mean[at$master]}, ca ${share[ca$master]}, ${mean[ca$master]}"
done
run 0 "${machine[@]}" --view crossbar=rtl --uart1 null --stats stats.json
! grep -q contention stats.json || fail 'contention of RTL'
run 0 "${machine[@]}" --view copy=rtl --uart1 null --stats stats.json
! grep -q contention stats.json || fail 'contention beside RTL, whose phases wait for no call'
run 0 run zynq --uart1 null --until 1ms --stats stats.json
! grep -q contention stats.json || fail 'contention of one master'

# A game beside which the engine copies: its moves are the same, and both masters have waited. explore has it by master.
run 0 explore zynq --sweep fabric.copy=on --sweep engine.depth=3 --sweep stimulus.player=greedy --sweep fabric.copies=off,on \
    --metric latency.fabric.mean --metric bus.contention --out sweep
column() { # POINT NAME
    awk -F, -v name="$2" -v row=$(($1 + 1)) 'NR == 1 { for (n = 1; n <= NF; ++n) if ($n == name) at = n } NR == row { print $at }' \
        sweep/results.csv
}
[[ $(column 1 latency.fabric.mean) == "$(column 2 latency.fabric.mean)" ]] || fail "other moves beside copies"
[[ $(column 1 bus.contention) == 0.000000 ]] || fail "contention without a copy"
for master in processor copy; do
    awk -v share="$(column 2 bus.contention.$master.share)" -v max="$(column 2 bus.contention.$master.max)" \
        'BEGIN { exit !(share > 0 && max >= 1) }' || fail "$master has not waited: $(<sweep/results.csv)"
done
refused 'zynq.fabric.copies: not without zynq.fabric.copy = on' run zynq --set fabric.copies=on
refused 'zynq.fabric.copies: not with zynq.engine.kind = software' \
    run zynq --set fabric.copy=on --set fabric.copies=on --set engine.kind=software

# A longer way to the memory takes longer; its latency alone is what the machine does not know.
last_byte() { sed -n 's/^{"t_ps":\([0-9]*\),.*/\1/p' log.jsonl | tail -n 1; }
run 0 "${machine[@]}" --serial-log log.jsonl
short=$(last_byte)
run 0 "${machine[@]}" --set ps.s_gp_cycles=200 --serial-log log.jsonl
(($(last_byte) > short)) || fail "the last byte comes at $short ps with both"

# With the engine's own RTL, and the fabric's UART beside it.
run 0 "${machine[@]}" --view engine=rtl --set fabric.uart=on --uart1 file:said
contains said 'search: column 1 and 1, cycles the same; copy: error 0'

refused '--view: copy: it exists only with zynq.fabric.copy = on' run zynq --view copy=at
