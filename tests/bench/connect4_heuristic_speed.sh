#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# connect4_heuristic_speed.sh [BUILD_FOLDER]: whole games of the heuristic engine with one access of the processor a
# simulated millisecond, the engine in `ca` beside the Verilated one, in one run. At least 300 times as fast is asked.
. "$(dirname "$0")/common.sh"

build=${1:-$root/build/release}
built "$build/tests/bench/bench_connect4_heuristic"
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores"
echo
figures=$("$build/tests/bench/bench_connect4_heuristic")
echo "$figures"
ratio=${figures##*ratio }
((ratio >= 300)) || { echo "less than 300 times as fast" >&2; exit 1; }
