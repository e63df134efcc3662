#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# checkers_speed.sh [BUILD_FOLDER]: how fast the checkers machine's PC lists moves and searches: sequences of ten moves
# from the start, and the best move at horizon 6 on the boards of random games.
. "$(dirname "$0")/common.sh"

build=${1:-$root/build/release}
built "$build/tests/bench/bench_checkers"

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores"
echo
"$build/tests/bench/bench_checkers"
