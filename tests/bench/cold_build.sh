#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# cold_build.sh [TREE [TARGET]]: CPU seconds, of all processes together, that a first `./tabletop demo` takes with an
# empty compiler cache: a clone of what TREE has committed is configured, the program is built, and it plays. Packages are
# installed before. With TARGET (all: what `./tabletop test` builds) that is built instead, and nothing runs.
. "$(dirname "$0")/common.sh"

tree=${1:-$root}
target=${2-}
git -C "$tree" rev-parse --verify -q HEAD >/dev/null 2>&1 || give_up "$tree is no tree of git"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone -q "$tree" "$work/tabletop"
cd "$work/tabletop"
export CCACHE_DISABLE=1
TIMEFORMAT='%U %S'

# stage NAME COMMAND..: its CPU seconds. What it prints is kept for when it fails.
total=0
stage() {
    local name=$1 seconds
    shift
    seconds=$({ time "$@" >"$work/log" 2>&1 </dev/null || { tail -n 20 "$work/log" >&3; exit 1; }; } 3>&2 2>&1 |
        awk '{ sum += $1 + $2 } END { printf "%.1f", sum }') || give_up "$name failed"
    printf '%-10s %6.1f s\n' "$name" "$seconds"
    total=$(awk -v a="$total" -v b="$seconds" 'BEGIN { print a + b }')
}

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores"
stage configure cmake --preset release
stage build cmake --build build/release -j "$(nproc)" --target "${target:-tabletop}"
[[ -n $target ]] || stage demo ./tabletop demo
printf '%-10s %6.1f s\n' together "$total"
