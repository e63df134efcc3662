#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# labkit_speed.sh [BUILD_FOLDER]: one round of 1.6 s on the labkit, the `ca` machine without a display beside the whole
# machine as one Verilated top, in one run, and a minute in which nothing happens. At least 1000 times as fast and at most
# 20 ms are asked.
. "$(dirname "$0")/common.sh"

build=${1:-$root/build/release}
built "$build/tests/bench/bench_labkit_round"
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores"
echo
figures=$("$build/tests/bench/bench_labkit_round")
echo "$figures"
ratio=${figures##*ratio }
((ratio >= 1000)) || { echo "less than 1000 times as fast" >&2; exit 1; }
awk '/^machine, ca/ { exit $3 > 20 }' <<<"$figures" || { echo "more than 20 ms a round" >&2; exit 1; }
