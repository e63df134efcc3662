#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# suite_time.sh [BUILD]: where the time of `./tabletop test` goes: seconds of what a build tree (build/release) was built with
# and of the tests that have run in it, by room, and the twenty slowest steps and tests. They are seconds of the clock of
# each by itself, of which as many run at a time as there are cores; what the compiler cache had is quick. After a whole
# suite in a fresh clone with CCACHE_DISABLE=1 they are those of the README's second command.
. "$(dirname "$0")/common.sh"

build=${1:-$root/build/release}
steps=$build/.ninja_log
tests=$build/Testing/Temporary/CTestCostData.txt
[[ -f $steps ]] || give_up "$build was not built by Ninja"
[[ -f $tests ]] || give_up "no test has run in $build"

# seconds_of_steps: "SECONDS PATH" of the last run of each step, once for all that it writes.
seconds_of_steps() {
    awk -F '\t' -v build="$(realpath "$build")/" 'NR > 1 {
        sub("^" build, "", $4)
        run[$4] = $5 " " $1 " " $2
        seconds[$4] = ($2 - $1) / 1000
    } END {
        for (path in run) {
            if (!seen[run[path]]++) print seconds[path], path
        }
    }' "$steps"
}

# CTest keeps a list of what has failed behind a line of three dashes.
seconds_of_tests() {
    awk '/^---/ { exit } { print $3, $1 }' "$tests"
}

# by_room: sums of what stands below a folder, of platforms/, models/ and tests/ below two.
by_room() {
    awk '{
        parts = split($2, part, "/")
        room = part[1]
        if (parts > 2 && room ~ /^(platforms|models|tests)$/) room = room "/" part[2]
        seconds[room] += $1; count[room]++; all += $1
    } END {
        for (room in seconds) printf "%9.1f s %6d  %s\n", seconds[room], count[room], room
        printf "%9.1f s %6d  together\n", all, NR
    }' | sort -rn
}

slowest() {
    sort -rn | awk 'NR <= 20 { printf "%9.1f s         %s\n", $1, $2 }'
}

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores"
echo "Steps of the build"
seconds_of_steps | by_room
echo "The slowest steps"
seconds_of_steps | slowest
echo "Tests"
seconds_of_tests | by_room
echo "The slowest tests"
seconds_of_tests | slowest
