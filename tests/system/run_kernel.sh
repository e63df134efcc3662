#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A program with start-up code, translation table, C library and preemptive kernel of the kind that people bring along
# (stimulus/firmware/programs/zynq_kernel_check.c) passes here, as ARM and as Thumb code, whatever the quantum, and says
# the same on qemu-system-arm.
. "$(dirname "$0")/common.sh"

printf '~ Say something.\n> hello there\\r\n~ END\n' >talk.script

# here PROGRAM TEXT OPTION..: what the program says, without carriage returns.
here() {
    local program=$1 text=$2
    shift 2
    run 0 run zynq --firmware "$programs/$program.elf" --uart1 script:talk.script --serial-log log.jsonl \
        --until 500ms "$@"
    sed -n 's/.*"port":"uart1","dir":"from_device","byte":\([0-9]*\)}/\1/p' log.jsonl |
        awk '$1 != 13 { printf "%c", $1 }' >"$text"
    grep -q '^check: [1-9][0-9]* passed, 0 failed$' "$text" && ! grep -q '^FAIL' "$text" ||
        fail "$program: $(grep -E '^(FAIL|check:)' "$text")"
    contains "$text" 'You said: hello there'
}

for state in arm thumb; do
    here zynq_kernel_check_$state $state.here
    mv log.jsonl first.jsonl
    here zynq_kernel_check_$state $state.again
    cmp first.jsonl log.jsonl || fail "$state: not the same to the picosecond"
    here zynq_kernel_check_$state $state.short --set cpu.quantum=250ns
    diff $state.here $state.short || fail "$state: the text depends on the quantum"
done

needs qemu-system-arm qemu-system-arm
# on_qemu STATE: what the program says there, in STATE.qemu.
on_qemu() {
    rm -f talk
    mkfifo talk
    qemu-system-arm -M xilinx-zynq-a9 -nographic -serial null -serial stdio -monitor none \
        -kernel "$programs/zynq_kernel_check_$1.elf" <talk >"$1.qemu" &
    child=$!
    exec 3>talk
    says 'Say something' "$1.qemu"
    printf 'hello there\r' >&3
    says END "$1.qemu"
    end_child
    exec 3>&-
}

for state in arm thumb; do
    # QEMU's time is that of a computer that may be busy.
    for _ in 1 2 3; do
        on_qemu $state
        grep -qE '^FAIL (a task of higher priority came on time|the global timer rises into its upper word)' \
            $state.qemu || break
    done
    marks=$(grep '^\[differs' $state.qemu | tr -d '\r')
    [[ $marks == $'[differs: no-level-2-cache]\n[differs: no-cycle-counter]' ]] ||
        fail "$state: other differences than the known ones"
    diff <(compared $state.qemu | grep -v '^check:') <(compared $state.here | grep -v '^check:') ||
        fail "$state: not what it says on QEMU"
    ! grep '^FAIL' <(compared $state.qemu) || fail "$state: QEMU disagrees"
done
