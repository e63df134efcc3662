#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# translator_limit.sh [BUILD_FOLDER]: how far the Zynq machine's core is from what its translator can do. The same ELF files
# run on our machine, on qemu-system-arm, and on the translator alone with flat memory, with more and more of what our core
# asks of it. User seconds: the least of five alternating runs, without that of a run of no iterations for the two machines.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

build=${1:-$root/build/release}
limit=$build/tests/bench/translator_limit
built "$build/tabletop" "$limit"
command -v qemu-system-arm > /dev/null || give_up "needs qemu-system-arm (Debian package qemu-system-arm)"
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
programs=("dhrystone_mix 5000000" "sieve_crc 10000")
# What the translator does its accesses by, then what our core asks of it besides, one more in each line.
asked=(absolute counted aligned halting plain_dispatch)
# Without the table it cannot tell of misaligned accesses.
translators=(fastmem fastmem,counted,halting,plain_dispatch table)
for option in "${asked[@]}"; do translators+=("${translators[-1]},$option"); done
translators+=(callbacks)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

alone() { "$limit" "$build/stimulus/firmware/$1.elf" "$2" "$3" | awk '/user seconds/ { print $1 }'; }

line() { printf '%-74s %6.2f %6.2f\n' "$1" "$2" "$(awk -v a="$2" -v b="$3" 'BEGIN { print b / a }')"; }

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores," \
    "load $(cut -d' ' -f1 /proc/loadavg) before the start; $(qemu-system-arm --version | head -n 1)"
for entry in "${programs[@]}"; do
    read -r program n <<< "$entry"
    for _ in 1 2 3 4 5; do
        for iterations in 0 "$n"; do
            zynq_seconds "$program" "$iterations" >> "$work/$program.ours.$iterations"
            qemu_seconds "$program" "$iterations" >> "$work/$program.qemu.$iterations"
        done
        for options in "${translators[@]}"; do
            alone "$program" "$n" "$options" >> "$work/$program.$options"
        done
    done
    of_machine() { awk -v a="$(least "$work/$program.$1.$n")" -v b="$(least "$work/$program.$1.0")" 'BEGIN { print a - b }'; }
    reference=$(of_machine ours)
    printf '\n%-74s %6s %6s\n' "$program, $n iterations" "user s" speed
    line "our machine" "$reference" "$reference"
    line qemu-system-arm "$(of_machine qemu)" "$reference"
    for options in "${translators[@]}"; do
        line "translator alone: $options" "$(least "$work/$program.$options")" "$reference"
    done
    "$limit" "$build/stimulus/firmware/$program.elf" "$((n / 1000))" blocks | tail -n 1
done
