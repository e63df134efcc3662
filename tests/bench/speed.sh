#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# speed.sh [BUILD_FOLDER]: the speed of the engine, of transport and of the whole Zynq machine in one run. The machine thinks at
# depth 8 (minimax, empty board, 1.7 s of board time) while its firmware polls or sleeps.
. "$(dirname "$0")/common.sh"

build=${1:-$root/build/release}
built "$build/tabletop" "$build"/tests/bench/bench_{engine,transport}
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores"
echo
"$build/tests/bench/bench_engine"
echo
"$build/tests/bench/bench_transport"
echo

value() { sed -n "s/^ *\"$1\": \([0-9.]*\),*/\1/p" "$2"; }

# The machine's own figures: simulated over wall time of the run, nearly all of it the engine's first move. Best of three.
machine() {
    local waiting=$1 best=0 factor
    printf '~ (y/n): \n> wait %s\\r\n~ (y/n): \n> n\\r\n~ (1-7): \n' "$waiting" > "$work/script"
    for _ in 1 2 3; do
        /usr/bin/env "$build/tabletop" run zynq --set engine.alpha_beta=off --uart1 "script:$work/script" \
            --stop-on '(1-7): ' --stats "$work/stats" > /dev/null 2> "$work/log" || { cat "$work/log" >&2; exit 1; }
        factor=$(value real_time_factor "$work/stats")
        best=$(awk -v a="$best" -v b="$factor" 'BEGIN { print (a + 0 > b + 0) ? a : b }')
    done
    printf 'zynq, depth 8, firmware waiting by %-5s %6.1f times the board; peak memory %d MB\n' "$waiting:" "$best" \
        "$(value peak_memory_mb "$work/stats")"
}
machine poll
machine irq
