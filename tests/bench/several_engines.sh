#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# several_engines.sh [--depth N] [BUILD_FOLDER]: what a move takes with several engines in the Zynq's fabric that share the
# root's moves (zynq.engines), beside one engine with several solvers (zynq.engine.solvers), and what games at once take.
# Milliseconds from the processor's first access to its last one, with cpu.timing=a9 and a fabric at 100 MHz. Every move and
# score is that of one engine that has searched it all, and without alpha-beta the number of boards, too.
#
# --depth N  the deepest search, 4 to 8 (8)
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source=search_jobs.sh
. "$(dirname "$0")/search_jobs.sh"

depth=8 build=$root/build/release
while (($# != 0)); do
    case $1 in
        --depth) [[ ${2-} =~ ^[4-8]$ ]] || give_up "--depth is 4 to 8"; depth=$2; shift ;;
        -*) give_up "unknown option $1" ;;
        *) build=$1 ;;
    esac
    shift
done
built "$build/tabletop" "$build"/stimulus/firmware/{split_search,zynq_engine_games}.elf
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

run_zynq() { # OPTION..
    "$build/tabletop" run zynq --set cpu.timing=a9 "$@" </dev/null >"$work/text" 2>"$work/errors" ||
        { cat "$work/errors" >&2; exit 1; }
    tr -d '\r' <"$work/text"
}

# column ENGINES SOLVERS: the time of each search; labels and boards are in files of their own.
column() {
    local file=$work/$1.$2
    run_zynq --uart0 stdio --firmware "$build/stimulus/firmware/split_search.elf" --load "$work/jobs@$iterations_address" \
        --set "engines=$1" --set "engine.solvers=$2" >"$file.lines"
    grep -qx 'split: result 0x00000000' "$file.lines" || give_up "$1 engines answer otherwise than one"
    awk '/^split: result 0 / { printf "%.3f\n", $NF / (2000 / 3) / 1e3 }' "$file.lines" >"$file"
    awk '/^split: result 0 / { print $9 }' "$file.lines" >"$file.boards"
}

add_searches() {
    local plies build_of searched
    for plies in 0 8; do
        for build_of in 0 1; do
            for ((searched = 4; searched <= depth; ++searched)); do
                add_search "$plies" "$searched" "$build_of"
                printf '%-18s %s\n' "$([[ $build_of == 0 ]] && echo minimax || echo alpha-beta), $searched" "$plies"
            done
        done
    done >"$work/labels"
    write_jobs "$work/jobs"
}

searches_table() {
    local of
    add_searches
    for of in "1 1" "2 1" "3 1" "4 1" "1 2" "1 3" "1 4" "1 7" "2 2"; do
        # shellcheck disable=SC2086
        column $of
    done
    printf '%-18s %s %11s %11s %9s %9s %9s %9s %9s %9s %9s %9s %9s\n' "" "plies" "boards" "split" "1 engine" "2 engines" \
        "3 engines" "4 engines" "2 solvers" "3 solvers" "4 solvers" "7 solvers" "2 x 2"
    paste -d ' ' "$work/labels" "$work"/{1.1.boards,2.1.boards} "$work"/{1.1,2.1,3.1,4.1,1.2,1.3,1.4,1.7,2.2} |
        awk '{ printf "%-18s %5d %11d %11d", $1 " " $2, $3, $4, $5; for (i = 6; i <= NF; ++i) printf " %9s", $i; print "" }'
}

# The global timer counts at half the processor's clock.
games_table() {
    local engines
    printf '\nSeven games, one from each first move, depth 6:\n'
    for engines in 1 2 3 4; do
        run_zynq --uart1 stdio --firmware "$build/stimulus/firmware/zynq_engine_games.elf" --set "engines=$engines" \
            --set engine.depth=6 >"$work/games.$engines"
        cmp -s <(grep -v 'at once' "$work/games.1") <(grep -v 'at once' "$work/games.$engines") ||
            give_up "$engines engines play other games than one"
        awk -v engines="$engines" '/at once/ { printf "%d at once: %9.3f ms\n", engines, $(NF - 5) / (1000 / 3) / 1e3 }' \
            "$work/games.$engines"
    done
}

searches_table
games_table
