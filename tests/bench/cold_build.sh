#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# cold_build.sh [TREE [COMMAND..]]: CPU seconds, of all processes together, that a first `./tabletop demo` takes with an
# empty compiler cache: a clone of what TREE has committed is configured, the program is built and what the command needs
# besides, and it plays. After it what each further COMMAND (run nexys4, signoff, ..; all: every module; all-tests: what
# `./tabletop test` builds) needs to be built. Packages are installed before.
. "$(dirname "$0")/common.sh"

tree=${1:-$root}
shift $(($# > 0 ? 1 : 0))
git -C "$tree" rev-parse --verify -q HEAD >/dev/null 2>&1 || give_up "$tree is no tree of git"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone -q "$tree" "$work/tabletop"
cd "$work/tabletop"
export CCACHE_DISABLE=1 XDG_CACHE_HOME=$work/cache
TIMEFORMAT='%U %S'

# stage NAME COMMAND..: its CPU seconds. What it prints is kept for when it fails.
total=0
stage() {
    local name=$1 seconds
    shift
    seconds=$({ time "$@" >"$work/log" 2>&1 </dev/null || { tail -n 20 "$work/log" >&3; exit 1; }; } 3>&2 2>&1 |
        awk '{ sum += $1 + $2 } END { printf "%.1f", sum }') || give_up "$name failed"
    printf '%-28s %6.1f s\n' "$name" "$seconds"
    total=$(awk -v a="$total" -v b="$seconds" 'BEGIN { print a + b }')
}

build() { cmake --build build/release -j "$(nproc)" --target "$@"; }

# modules_of COMMAND..: targets.
modules_of() {
    # shellcheck disable=SC2086
    case $* in
        all) echo tabletop_all_modules ;;
        all-tests) echo all ;;
        *) build/release/tabletop --needs $* | cut -d ' ' -f 1 ;;
    esac
}

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores"
stage configure cmake --preset release
stage 'the program' build tabletop
mapfile -t modules < <(modules_of demo)
((${#modules[@]} == 0)) || stage "modules of demo" build "${modules[@]}"
stage demo ./tabletop demo
printf '%-28s %6.1f s\n' 'together' "$total"
for command; do
    mapfile -t modules < <(modules_of "$command")
    stage "$command" build "${modules[@]}"
done
