#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# match_tables.sh [BUILD_FOLDER [GAMES]]: the tables of the paper with our players in place of its opponents, 25 games a row and
# colour: the Spartan machine black and white against each rung of the ladder, the machine against itself, and the ladder among
# itself.
. "$(dirname "$0")/common.sh"

tabletop=${1:-$root/build/release}/tabletop
games=${2:-25}
built "$tabletop"
[[ $games =~ ^[1-9][0-9]{0,5}$ ]] || give_up "GAMES is a number from 1 to 999999, not $games"

for player in random simple hard advanced; do
    for colour in black white; do
        echo "== machine $colour"
        "$tabletop" match spartan --player "$player" --colour "$colour" --games "$games" --jobs "$(nproc)" 2>/dev/null
        echo
    done
done
"$tabletop" match spartan --player spartan --colour black 2>/dev/null
for pair in "simple random" "hard simple" "advanced hard"; do
    read -r better worse <<<"$pair"
    echo
    "$tabletop" match spartan --player "$better" --against "$worse" --games "$((2 * games))" --jobs "$(nproc)" 2>/dev/null
done
