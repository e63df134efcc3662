#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# labkit_video.sh [PROGRAM]: what the labkit's live video costs on a display: the player puts the pieces down and moves the
# grid with the video on, and all pictures are written. User seconds for as many simulated ones, at most as many. Then the
# same with a camera that films the screen, which nothing is asked of.
. "$(dirname "$0")/common.sh"

program=${1:-$root/build/release/tabletop}
built "$program"
simulated=6.3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# seconds NAME OPTION..
seconds() {
    local TIMEFORMAT=%U name=$1
    shift
    { time "$program" run labkit --until "${simulated}s" --display "png:$folder/$name" "$@" </dev/null >"$folder/$name.text" 2>&1; } \
        2>"$folder/seconds" || { cat "$folder/$name.text" >&2; exit 1; }
    cat "$folder/seconds"
}

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores"
echo
usual=$(seconds none) filmed=$(seconds screen --set camera.feedback=screen)
echo "| $simulated s of the labkit with its pictures | user seconds |"
echo '|---|---|'
echo "| camera.feedback=none | $usual |"
echo "| camera.feedback=screen | $filmed |"
awk -v used="$usual" -v simulated=$simulated 'BEGIN { exit used > simulated }' ||
    { echo "slower than the board" >&2; exit 1; }
