#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Makes the pictures of this folder's page: the screen in mid-game, a chip that closes two lines at once with what the
# screen shows then, and a full board.
#     pictures.sh PROGRAM [FOLDER]
set -euo pipefail

program=$(realpath "$1")
to=$(realpath "${2:-$(dirname "$0")}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

step=45 # milliseconds: more than two frames of the pads, so that each press and each pause is seen

# press BUTTON
press() { printf '+%s\n@ %d ms\n-%s\n@ %d ms\n' "$1" $step "$1" $step; }

# game COLUMNS: a script for the only pad. The chip hovers above column 1 first, and stays where it is after a drop.
game() {
    local at=1 column
    while read -rn 1 column; do
        while ((at < column)); do press Right; ((++at)); done
        while ((at > column)); do press Left; ((--at)); done
        press A
    done < <(printf %s "$1")
}

# shoot NAME COLUMNS: the frame that is on the screen when all chips have fallen.
shoot() {
    local script end
    script=$(game "$2")
    echo "$script" >"$1.pad"
    end=$(($(grep -c '^@' <<<"$script") * step + 3 * step))
    "$program" run nexys4 --set host.pads=1 --pad1 "script:$1.pad" --display "png:$1" --frame-at "${end}ms" >log 2>&1 </dev/null ||
        { cat log >&2; exit 1; }
    mv "$1/frame_at_${end}ms.png" "$to/$1.png"
}

# Column 1 closes a vertical line and a falling one.
shoot before_two_lines 12431712355625
shoot two_lines 124317123556251
shoot full_board 225344533673453576212645522737771141641166
"$program" run nexys4 --player random --seed 3 --display png:screen --frame-at 2500ms >log 2>&1 </dev/null ||
    { cat log >&2; exit 1; }
mv screen/frame_at_2500ms.png "$to/screen.png"
