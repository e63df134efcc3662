#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# connect6_speed.sh [BUILD_FOLDER]: the speed of the Connect6 machine in one run: the core alone, whole replies over the
# serial line in `ca`, and `ca` against the Verilated blocks on the same games.
. "$(dirname "$0")/common.sh"

build=${1:-$root/build/release}
built "$build/tabletop"
games=400 # random ones, for `ca` alone
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores"
echo
if [[ -x $build/tests/bench/bench_connect6 ]]; then
    "$build/tests/bench/bench_connect6" 2> /dev/null
else
    echo "without Google Benchmark (Debian package libbenchmark-dev): no figures of the core alone"
fi
echo

value() { sed -n "s/.*\"$1\":\([0-9.]*\).*/\1/p" "$2"; }

# Best of three: searches byte by byte, or over the line with every cycle of it.
play() {
    local block=$1 variant=$2
    for _ in 1 2 3; do
        "$build/tabletop" bench-run "$block" --variant "$variant" --view ca --count $games --seed 1 \
            --recording "$work/exchanges" > "$work/speed"
        echo "$(value replies "$work/speed") $(value cycles "$work/speed") $(value wall_seconds "$work/speed")"
    done | awk -v block="$block" '
        $1 / $3 > replies { replies = $1 / $3; cycles = $2 / $3 }
        END {
            printf "%-16s ca: %9.0f replies a second, %.2f G cycles a second, %.0f times a board at 50 MHz\n",
                block, replies, cycles / 1e9, cycles / 50e6
        }'
}
play connect6_threat full
play spartan 448 # cycles of a bit
echo
"$build/tabletop" signoff connect6_threat spartan --view ca 2> /dev/null
