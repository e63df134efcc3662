#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Programs that check themselves (stimulus/firmware/checks) pass here and say the same on qemu-system-arm.
. "$(dirname "$0")/common.sh"

programs=$(dirname "$tabletop")/stimulus/firmware
checks=(drivers exceptions timers interrupts mmu vfp code)

# What QEMU 7.2 is known to answer otherwise than the manuals: text between marks with these names is left out of the
# comparison, not of the checks. Beside each mark the program says what it is about.
declare -A known=(
    [external-abort]=exceptions [alu-exception-return]=exceptions
    [uart-fifo-depth]=drivers [global-timer-stopped]=drivers [not-on-qemu]=drivers
    [watchdog-mode]=timers
    [gic-of-two-processors]=interrupts [fiq]=interrupts
    [fault-priority]=mmu [device-alignment]=mmu [ttbcr-walk-disable]=mmu
    [mvfr0]=vfp
    [identification]=code [cycle-counter]=code
)

if command -v qemu-system-arm >/dev/null; then
    have_qemu=1
else
    [[ -z ${CI:-} ]] || fail "needs qemu-system-arm (Debian package qemu-system-arm)"
    have_qemu=0
fi

process=
trap '[[ -z $process ]] || kill "$process" 2>/dev/null; rm -rf "$folder"' EXIT

# QEMU has no way to end itself here: it runs until the program's last line is there.
start_qemu() {
    rm -f said.qemu
    qemu-system-arm -M xilinx-zynq-a9 -nographic -serial file:said.qemu -monitor none -kernel "$1" \
        </dev/null >qemu.err 2>&1 &
    process=$!
}
finish_qemu() {
    local attempts=0
    until grep -q '^END' said.qemu 2>/dev/null; do
        kill -0 "$process" 2>/dev/null || fail "$1: QEMU ended: $(<qemu.err)"
        ((++attempts < 600)) || fail "$1: no end on QEMU: $(tail -c 400 said.qemu)"
        sleep 0.05
    done
    kill "$process"
    wait "$process" 2>/dev/null || true
    process=
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
        [[ ${known[$name]} != "$1" ]] || names said.here | grep -qx -- "$name" || fail "$1: no part \"$name\" any more"
    done
}

compared() {
    awk '/^\[differs/ { skip = 1 } !skip { sub(/\r$/, ""); print } /^\[same\]/ { skip = 0 }' "$1"
}

for check in "${checks[@]}"; do
    for state in "" _thumb; do
        elf=$programs/check_$check$state.elf
        ((!have_qemu)) || start_qemu "$elf"
        passes_here "$check$state" "$elf"
        marks_are_known "$check"
        ((have_qemu)) || continue
        finish_qemu "$check$state"
        diff <(compared said.qemu) <(compared said.here) || fail "$check$state: not what it says on QEMU"
    done
done

if ((!have_qemu)); then
    echo "qemu-system-arm is not installed: not compared with it" >&2
    exit 77
fi
