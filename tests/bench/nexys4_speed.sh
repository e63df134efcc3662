#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# nexys4_speed.sh [PROGRAM]: wall time of 60 simulated seconds of the Nexys 4 machine in `ca`: idle; and with 20 moves,
# each change of the screen written as a PNG file. The second is to take less than 2 seconds.
. "$(dirname "$0")/common.sh"

program=${1:-$root/build/release/tabletop}
built "$program"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

printf '@ 60 s\n' >"$folder/idle"
# Three seconds a move, columns 1 1 1 1 1 1 2 2 2 2 2 2 3 3 3 3 3 4 4 4: nobody has a four.
for pad in 1 2; do
    printf '@ %d s\n' $((3 * pad - 2)) >"$folder/pad$pad"
    for move in 1 2 3 4 5 6 7 8 9 10; do
        if [[ " 1-4 1-7 2-9 " == *" $pad-$move "* ]]; then
            printf '+Right\n@ 50 ms\n-Right\n@ 50 ms\n'
        else
            printf '@ 100 ms\n'
        fi
        printf '+A\n@ 50 ms\n-A\n@ 5850 ms\n'
    done >>"$folder/pad$pad"
done
measure() {
    local name=$1
    shift
    "$program" run nexys4 --until 60s "$@" </dev/null 2>"$folder/said" || { cat "$folder/said" >&2; exit 1; }
    echo "$name: $(head -1 "$folder/said")"
}
measure idle --pad1 "script:$folder/idle"
measure 'idle, recorded' --pad1 "script:$folder/idle" --vcd "$folder/pin"
measure '20 moves, PNG' --pad1 "script:$folder/pad1" --pad2 "script:$folder/pad2" --display "png:$folder/pictures"
grep ' drops ' "$folder/said"
echo "pictures: $(find "$folder/pictures" -name 'frame_*.png' | wc -l)"
