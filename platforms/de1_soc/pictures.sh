#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Makes the moving picture of a game that README.md shows: a frame for every change of the screen, half as large.
#     pictures.sh PROGRAM [FOLDER]
set -euo pipefail

program=$(realpath "$1")
to=$(realpath "${2:-$(dirname "$0")}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

"$program" run de1_soc --player perfect --display png:frames >log 2>&1 </dev/null || { cat log >&2; exit 1; }
convert -delay 70 frames/frame_*.png -scale 50% \( -clone -1 -set delay 300 \) -loop 0 -layers Optimize "$to/game.gif"
