#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Programs that check themselves (stimulus/firmware/checks) pass here and say the same on qemu-system-arm.
. "$(dirname "$0")/common.sh"

checks=(drivers exceptions timers interrupts mmu vfp code spaces)

# What QEMU 7.2 is known to answer otherwise than the manuals: text between marks with these names is left out of the
# comparison, not of the checks. Beside each mark the program says what it is about.
declare -A known=(
    [external-abort]=exceptions [alu-exception-return]=exceptions [swp]=exceptions
    [uart-fifo-depth]=drivers [global-timer-stopped]=drivers [not-on-qemu]=drivers
    [watchdog-mode]=timers
    [gic-of-two-processors]=interrupts [fiq]=interrupts
    [fault-priority]=mmu [device-alignment]=mmu [ttbcr-walk-disable]=mmu [maintenance-fault]=mmu
    [mvfr0]=vfp [short-vectors]=vfp [access-control]=vfp
    [identification]=code [cycle-counter]=code
)

have_qemu=1
command -v qemu-system-arm >/dev/null || have_qemu=0

# QEMU has no way to end itself here: it runs until the program's last line is there.
start_qemu() {
    rm -f said.qemu
    qemu-system-arm -M xilinx-zynq-a9 -nographic -serial file:said.qemu -monitor none -kernel "$1" \
        </dev/null >/dev/null &
    child=$!
}

passes_here() {
    run 0 run zynq --firmware "$2" --uart0 file:said.here --stop-on END --until 10s
    grep -q '^check: [1-9][0-9]* passed, 0 failed' said.here && ! grep -q '^FAIL' said.here ||
        fail "$1: $(grep -E '^(FAIL|check:)' said.here)"
}

names() { sed -n 's/^\[differs: \([^]]*\)\].*/\1/p' "$1" | sort; }

# Exactly the parts that are known may be left out.
marks_are_known() {
    local name
    for name in $(names said.here); do
        [[ ${known[$name]-} == "$1" ]] || fail "$1: \"$name\" is no known difference"
    done
    for name in "${!known[@]}"; do
        [[ ${known[$name]} != "$1" ]] || names said.here | finds -x -- "$name" || fail "$1: no part \"$name\" any more"
    done
}

for check in "${checks[@]}"; do
    for state in "" _thumb; do
        elf=$programs/check_$check$state.elf
        ((!have_qemu)) || start_qemu "$elf"
        passes_here "$check$state" "$elf"
        marks_are_known "$check"
        ((have_qemu)) || continue
        says END said.qemu
        end_child
        diff <(compared said.qemu) <(compared said.here) || fail "$check$state: not what it says on QEMU"
    done
done

needs qemu-system-arm qemu-system-arm
