#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# processor_timing.sh [BUILD_FOLDER]: what cpu.timing=a9 costs the host against unit, on the same programs. User seconds: the
# least of five alternating runs.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

build=${1:-$root/build/release}
built "$build/tabletop"
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
programs=("dhrystone_mix 5000000" "sieve_crc 10000" "uart_poll 40000000")
drawing="$build/stimulus/firmware/de1_soc_computer"

# drawing_seconds PROGRAM TIMING: of a program of the university computer.
drawing_seconds() {
    local TIMEFORMAT=%U
    { time "$build/tabletop" run de1_soc --set design=computer --set cpu.timing="$2" --firmware "${drawing}_$1.elf" \
        --until 1s < /dev/null > /dev/null 2> "$work/errors"; } 2> "$work/seconds" || { cat "$work/errors" >&2; exit 1; }
    cat "$work/seconds"
}

line() {
    printf '%-40s %6.2f %6.2f %6.2f\n' "$1" "$2" "$3" "$(awk -v a="$2" -v b="$3" 'BEGIN { print b / a }')"
}

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores," \
    "load $(cut -d' ' -f1 /proc/loadavg) before the start"
printf '%-40s %6s %6s %6s\n' "user seconds" unit a9 ratio
for entry in "${programs[@]}"; do
    read -r program n <<< "$entry"
    for _ in 1 2 3 4 5; do
        for timing in unit a9; do
            zynq_options=(--set "cpu.timing=$timing")
            zynq_seconds "$program" "$n" >> "$work/$program.$timing"
        done
    done
    line "$program, $n iterations" "$(least "$work/$program.unit")" "$(least "$work/$program.a9")"
done
for program in draw plot timer_polling; do
    for _ in 1 2 3 4 5; do
        for timing in unit a9; do drawing_seconds "$program" "$timing" >> "$work/$program.$timing"; done
    done
    line "a second of the university computer, $program" "$(least "$work/$program.unit")" "$(least "$work/$program.a9")"
done
