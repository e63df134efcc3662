#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# de1_soc_speed.sh [BUILD_FOLDER]: how many times faster than the board the DE1-SoC machine is while its firmware waits and
# while it draws, and the speed of its processor beside the Zynq's, all in one run. Simulated time over CPU seconds of the
# process, its start included, as other work of the computer adds to wall time; best of three. Asked for: waiting 10
# times, drawing 3 times, the Zynq's speed.
. "$(dirname "$0")/common.sh"

build=${1:-$root/build/release}
firmware=$build/stimulus/firmware
built "$build/tabletop" "$firmware"/{dhrystone_mix,de1_soc_{dhrystone_mix,board_draw,flag_poll}}.elf
count_address=0x07000000 # BENCH_ITERATIONS_ADDRESS in stimulus/firmware/benchmarks/bench.h
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

value() { sed -n "s/^ *\"$1\": \([0-9.]*\),*/\1/p" "$work/stats"; }

# run MACHINE OPTION..: times the board and MIPS, in `factor` and `mips`.
run() {
    local TIMEFORMAT='%3U %3S' status=0
    { time "$build/tabletop" run "$@" --stats "$work/stats" </dev/null >/dev/null 2>"$work/log"; } 2>"$work/time" || status=$?
    ((status == 0)) || { cat "$work/log" >&2; exit 1; }
    read -r factor mips < <(awk -v ps="$(value simulated_ps)" -v n="$(value instructions)" \
        '{ s = $1 + $2; print ps / 1e12 / s, n / 1e6 / s }' "$work/time")
}

# run_program MACHINE ELF ITERATIONS OPTION..
run_program() {
    local bytes machine=$1 program=$2 n=$3
    shift 3
    printf -v bytes '\\x%02x' $((n & 255)) $((n >> 8 & 255)) $((n >> 16 & 255)) $((n >> 24))
    printf '%b' "$bytes" >"$work/count"
    run "$machine" --firmware "$firmware/$program.elf" --load "$work/count@$count_address" "$@"
}

run_with_display() {
    rm -rf "$work/pictures"
    run_program "$@" --display "png:$work/pictures"
}

larger() { awk -v a="$1" -v b="$2" 'BEGIN { print (a + 0 > b + 0) ? a : b }'; }

missed=false
# times_the_board WHAT ASKED COMMAND..; nothing is asked for: 0.
times_the_board() {
    local what=$1 asked=$2 best=0
    shift 2
    for _ in 1 2 3; do
        "$@"
        best=$(larger "$best" "$factor")
    done
    printf '%-66s %7.1f times the board' "$what" "$best"
    ((asked == 0)) && echo && return
    echo " (asked for: $asked)"
    awk -v best="$best" -v asked="$asked" 'BEGIN { exit best < asked }' || missed=true
}

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores," \
    "load $(cut -d' ' -f1 /proc/loadavg) before the start"
echo
times_the_board 'waiting for the line: a hundred games against random' 10 run de1_soc --player random --games 100
times_the_board 'waiting for the engine: polling its flag, 10 million times' 0 run_program de1_soc de1_soc_flag_poll 10000000
times_the_board 'drawing: the board of the game, 500 times' 3 run_program de1_soc de1_soc_board_draw 500
times_the_board 'drawing, with a display that writes every picture as PNG' 0 \
    run_with_display de1_soc de1_soc_board_draw 100

zynq=0 de1_soc=0
for _ in 1 2 3; do
    run_program zynq dhrystone_mix 3000000
    zynq=$(larger "$zynq" "$mips")
    run_program de1_soc de1_soc_dhrystone_mix 3000000
    de1_soc=$(larger "$de1_soc" "$mips")
done
awk -v zynq="$zynq" -v de1_soc="$de1_soc" 'BEGIN {
    printf "%-66s %7.0f MIPS, on the Zynq %.0f: %.2f times\n", "Dhrystone\047s mix", de1_soc, zynq, de1_soc / zynq
}'
[[ $missed == false ]] || { echo "less than what is asked for" >&2; exit 1; }
