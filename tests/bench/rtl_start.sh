#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# rtl_start.sh [PROGRAM] [--runs N]: what a described design adds to the start of a run, in milliseconds on the wall: when
# it is built, when only Verilator runs because the same C++ is kept, and when it is kept as it is, which may take 50 ms.
# The best of some runs (10) without the design is taken off; of the last case the best of as many counts.
. "$(dirname "$0")/common.sh"

program=$root/build/release/tabletop runs=10
while (($# > 0)); do
    case $1 in
        --runs) runs=$2 && shift ;;
        -*) give_up "unknown option $1" ;;
        *) program=$1 ;;
    esac
    shift
done
program=$(readlink -m "$program")
built "$program"
for tool in verilator g++; do command -v $tool >/dev/null || give_up "needs $tool"; done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_CACHE_HOME=$folder/cache
kept=$XDG_CACHE_HOME/tabletop/rtl
mkdir -p "$kept"
cp "$(dirname "$program")"/cache/tabletop/rtl/runtime-* "$kept" 2>/dev/null || true
design=$root/rtl-wrappers/connect6_threat/connect6_player.toml

# start OPTION..: milliseconds of a run that ends at once.
start() {
    local begin=$EPOCHREALTIME end
    "$program" run spartan --until 1ns "$@" </dev/null >/dev/null 2>"$folder/said" || give_up "$(<"$folder/said")"
    end=$EPOCHREALTIME
    echo $(((${end/./} - ${begin/./}) / 1000))
}

# best OPTION..: of all runs.
best() {
    local run
    for ((run = 0; run < runs; ++run)); do start "$@"; done | sort -n | head -1
}

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores"
echo
without=$(best)
built=$(start --rtl engine="$design")
rm "$kept"/*.json
verilated=$(start --rtl engine="$design")
as_it_is=$(best --rtl engine="$design")
printf '%-12s %6d ms\n' built $((built - without)) 'Verilated' $((verilated - without)) kept $((as_it_is - without))
