#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# nexys4_game_speed.sh [BUILD_FOLDER]: one whole game on the Nexys 4 machine, the `ca` machine without displays beside
# the whole machine as one Verilated top, in one run. At least 1000 times as fast is asked.
. "$(dirname "$0")/common.sh"

build=${1:-$root/build/release}
built "$build/tests/bench/bench_nexys4_game"
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores"
echo
figures=$("$build/tests/bench/bench_nexys4_game")
echo "$figures"
ratio=${figures##*ratio }
((ratio >= 1000)) || { echo "less than 1000 times as fast" >&2; exit 1; }
