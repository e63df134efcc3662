#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# How programs without a start-up of ours end, where the processor was, and the limit of wall time in every command that
# simulates.
. "$(dirname "$0")/common.sh"

# The game waits for a move that never comes.
run 0 run zynq --uart1 null --stats stats.json
contains err 'end: idle'
contains err 'zynq.ps.cpu: pc 0x'
contains err ' (stimulus/firmware/cortex_a9/cpu.c:'
contains err ', in wait_for_interrupt), asleep'
contains stats.json '"state": "waiting_for_interrupt"'
# Machines without a processor have none to tell of.
run 0 run spartan --until 1us --stats stats.json
contains stats.json '"processors": []'
if grep -q 'pc 0x' err; then fail "a processor: $(<err)"; fi

# Every command ends at the limit, with what it has by then.
run 1 run zynq --gdb 0 --wall-limit 200ms
contains err 'end: time-out'
run 1 run zynq --uart1 tcp:0 --wall-limit 200ms --stats stats.json
contains stats.json '"end": "time-out"'
run 1 run nexys4 --player random --games 1000000 --wall-limit 200ms --vcd wave.vcd
contains err '--wall-limit: the 0.2 s of wall time are over'
contains wave.vcd '$enddefinitions'
# The limit alone is named: --stop-on that never comes is not what has gone wrong.
run 1 run spartan --player advanced --games 1000000 --stop-on never --wall-limit 200ms
contains err 'wall time are over'
run 1 match spartan --player advanced --games 100000 --wall-limit 1s --json match.json
contains match.json '"status": "time-out"'
contains err 'tabletop: --wall-limit: the 1 s of wall time are over'
run 1 signoff connect4_minimax --count 1000 --wall-limit 1s --json signoff.json --report report
contains signoff.json '"passed": false'
contains signoff.json '"status": "time-out"'
contains report/report.html 'Time-out: the rest has not been played.'
contains out 'time-out'
run 1 explore zynq --sweep fabric.clock=50MHz..150MHz/1MHz --stimulus game --wall-limit 200ms --out swept
contains err 'wall time are over'
contains err ', and swept/results.csv is partial; --resume goes on'
contains swept/results.csv 'zynq.fabric.clock'
run 1 demo --wall-limit 200ms
contains err 'wall time are over'
mkfifo -m 600 pipe
exec 9<>pipe
printf '{"id":1,"moves":"44","engine_first":true,"depth":1,"alpha_beta":true}\n' >&9
status=0
"$tabletop" query connect4_minimax --wall-limit 3s <&9 >out 2>err || status=$?
((status == 1)) || fail "exit code $status of a query: $(<err)"
contains out '"status":"ok"'
contains err 'wall time are over'
exec 9>&-
# What is done by then is done.
run 0 run zynq --until 1us --wall-limit 100s
contains err 'end: until'

# Vectors as in a board support package: what is not handled ends in a loop. A boot loader's find a fault, too.
needs arm-none-eabi-gcc gcc-arm-none-eabi
program() { # HANDLER CODE
    cat >program.s <<END
        .arch armv7-a
        .fpu neon
        .global _start
vectors: b _start
        b undefined
        b .
        b prefetch
        b abort
        b .
        b .
        b .
        .type _start, %function
_start: ldr r0, =vectors
        mcr p15, 0, r0, c12, c0, 0
        isb
        $2
1:      b 1b
        .size _start, . - _start
        .type abort, %function
abort:  $1
        .size abort, . - abort
undefined: b undefined
prefetch: wfi
        b prefetch
        .ltorg
END
    arm-none-eabi-gcc -g -nostdlib -Wl,--build-id=none -Wl,-Ttext=0x100000 program.s -o program.elf
}
store='ldr r1, =0x50000000; str r1, [r1]'
program 'b abort' "$store"
run 3 run zynq --firmware program.elf --stats stats.json
contains err 'zynq.ps.cpu: Data Abort at address 0x50000000, pc 0x00100030'
contains err 'zynq.ps.cpu: pc 0x00100038 (program.s:20, in abort), in an endless loop that does nothing ("b .")'
contains err '; in the handler of the Data Abort (address 0x50000000) of pc 0x00100030 (program.s:16, in _start)'
contains stats.json '"end": "fault"'
contains stats.json '"exit_code": 3'
run 3 run zynq --firmware program.elf --until 1us
program 'b abort' 'udf #1'
run 3 run zynq --firmware program.elf
contains err 'zynq.ps.cpu: Undefined Instruction, pc 0x0010002c'
program 'b abort' 'mov pc, #0x50000000'
run 3 run zynq --firmware program.elf
contains err 'zynq.ps.cpu: Prefetch Abort, pc 0x50000000'
# A probe of what is there, by a handler that skips the instruction; one that leaves the mode; interrupts that may come.
program 'add lr, lr, #-4; movs pc, lr' "$store"
run 0 run zynq --firmware program.elf --until 1ms
contains err '(program.s:17, in _start), in an endless loop'
program 'cps #0x1f; b 1b' "$store"
run 0 run zynq --firmware program.elf --until 1ms
program 'cpsie i; b .' "$store"
run 0 run zynq --firmware program.elf --until 1ms
contains err '; in the handler of the Data Abort'

# A signal that somebody sends ends a run as it ends any program, though the translator has a handler of its own.
rm -f log
"$tabletop" run zynq --player random --games 100000 --serial-log log </dev/null >out 2>err &
child=$!
until [[ -s log ]]; do
    kill -0 "$child" || fail "ended: $(<err)"
    sleep 0.05
done
kill -SEGV "$child"
status=0
wait "$child" || status=$?
child=
((status == 128 + 11)) || fail "exit code $status after SIGSEGV"
