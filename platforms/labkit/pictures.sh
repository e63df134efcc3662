#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Makes the pictures of this folder's page: the screen, and beside it what the camera sees.
#     pictures.sh PROGRAM [FOLDER]
set -euo pipefail

program=$(realpath "$1")
to=$(realpath "${2:-$(dirname "$0")}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat >script <<'END'
put red 70
put red 72
put red 74
put red 76
put red 61
put red 63
@ 150 ms
put red 65
put red 67
put red 50
put red 52
put red 54
put red 56
@ 50 ms
switch 4 on
@ 200 ms
switch 4 off
@ 100 ms
press enter 30 ms
@ 100 ms
move 50 41
@ 60 ms
switch 5 on
@ 200 ms
switch 5 off
move 41 30
@ 60 ms
switch 5 on
@ 200 ms
switch 5 off
move 52 41
@ 60 ms
switch 5 on
@ 200 ms
switch 5 off
@ 600 ms
# The captured piece goes, then two move at once.
take 41
move 54 43
move 56 45
@ 60 ms
switch 5 on
@ 200 ms
switch 5 off
@ 600 ms
END
"$program" run labkit --table script:script --set grid.x0=164 --set grid.y0=58 --set grid.dx=56 --set grid.dy=52 \
    --display png:shown --frame-at 100ms --frame-at 350ms --frame-at 1500ms --frame-at 2600ms
mv shown/frame_at_100ms.png "$to/set_up.png"
mv shown/frame_at_350ms.png "$to/calibration.png"
mv shown/frame_at_1500ms.png "$to/captured.png"
mv shown/frame_at_2600ms.png "$to/rejected.png"
