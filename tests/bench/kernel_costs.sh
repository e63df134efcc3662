#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# kernel_costs.sh [BUILD_FOLDER]: what supervisor calls, changes of context, registers of the interrupt controller and
# interrupts cost on the Zynq machine and on qemu-system-arm, in nanoseconds of user time of the host. A cost is what the
# least of three alternating runs of 2 000 000 has beyond the least of as many without it.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

build=${1:-$root/build/release}
built "$build/tabletop"
command -v qemu-system-arm > /dev/null || give_up "needs qemu-system-arm (Debian package qemu-system-arm)"
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

count=2000000
# In the order of loops[] in stimulus/firmware/benchmarks/kernel_costs.c; the number is that of the loop without it.
kinds=(
    "nothing|0"
    "SVC and return (MOVS PC, LR)|0"
    "MRS and MSR of SPSR|0"
    "STM and LDM with ^ of SP and LR|0"
    "CPS to Supervisor mode and back|0"
    "PUSH and RFE|0"
    "yield: SVC, SRS, CPS, PUSH and POP of 14, RFE|0"
    "GIC: write of the priority mask|0"
    "GIC: read of the priority mask|7"
    "interrupt (SGI), acknowledged, ended, returned from|0"
)

for _ in 1 2 3; do
    for kind in "${!kinds[@]}"; do
        zynq_seconds kernel_costs "$count" "$kind" >> "$work/ours.$kind"
        qemu_seconds kernel_costs "$count" "$kind" >> "$work/qemu.$kind"
    done
done

nanoseconds() {
    awk -v with="$(least "$work/$1.$2")" -v without="$(least "$work/$1.$3")" -v count="$count" \
        'BEGIN { print (with - without) * 1e9 / count }'
}

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores," \
    "load $(cut -d' ' -f1 /proc/loadavg) at the end; $(qemu-system-arm --version | head -n 1)"
printf '%-60s %8s %8s\n' "ns of the host for each" ours QEMU
for kind in "${!kinds[@]}"; do
    ((kind != 0)) || continue
    IFS='|' read -r what without <<< "${kinds[kind]}"
    printf '%-60s %8.0f %8.0f\n' "$what" "$(nanoseconds ours "$kind" "$without")" "$(nanoseconds qemu "$kind" "$without")"
done
