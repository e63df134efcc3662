#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# de1_computer_speed.sh [BUILD_FOLDER]: how many times faster than the board the university computer of the DE1-SoC is
# for programs that draw and that wait, all in one run. Simulated time over CPU seconds of the process, its start included,
# as other work of the computer adds to wall time; best of three. Asked for without a display: drawing 20 times, waiting
# for the swap or a timer 50 times; with a window, here of SDL's dummy driver: 60 frames a second in real time.
. "$(dirname "$0")/common.sh"

build=${1:-$root/build/release}
firmware=$build/stimulus/firmware
built "$build/tabletop" "$firmware"/de1_soc_computer_{draw,plot,swap,timer_{asleep,polling,spinning}}.elf \
    "$firmware/computer/boxes.elf"
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1 SDL_VIDEODRIVER=dummy
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

value() { sed -n "s/^ *\"$1\": \([0-9.]*\),*/\1/p" "$work/stats"; }

# run PROGRAM UNTIL [OPTION ..]: times the board, in `factor`.
run() {
    local TIMEFORMAT='%3U %3S' status=0
    { time "$build/tabletop" run de1_soc --set design=computer --firmware "$firmware/$1.elf" \
        --until "$2" --stats "$work/stats" "${@:3}" </dev/null >/dev/null 2>"$work/log"; } 2>"$work/time" || status=$?
    ((status == 0)) || { cat "$work/log" >&2; exit 1; }
    factor=$(awk -v ps="$(value simulated_ps)" '{ print ps / 1e12 / ($1 + $2) }' "$work/time")
}

missed=false
# times_the_board WHAT ASKED PROGRAM UNTIL [OPTION ..]
times_the_board() {
    local best=0
    for _ in 1 2 3; do
        run "${@:3}"
        best=$(awk -v a="$best" -v b="$factor" 'BEGIN { print (a + 0 > b + 0) ? a : b }')
    done
    printf '%-66s %7.1f times the board (asked for: %d)\n' "$1" "$best" "$2"
    awk -v best="$best" -v asked="$2" 'BEGIN { exit best < asked }' || missed=true
}

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores," \
    "load $(cut -d' ' -f1 /proc/loadavg) before the start"
echo
times_the_board 'drawing: every pixel of a picture, again and again' 20 de1_soc_computer_draw 20s
times_the_board 'drawing: the same, a call of plot_pixel() each' 20 de1_soc_computer_plot 5s
times_the_board 'waiting for the swap: S polled, boxes drawn in between' 50 de1_soc_computer_swap 40s
times_the_board 'waiting for a timer: asleep' 50 de1_soc_computer_timer_asleep 40s
times_the_board 'waiting for a timer: TO polled' 50 de1_soc_computer_timer_polling 40s
times_the_board 'waiting for a timer: for the mark of its handler in memory' 50 de1_soc_computer_timer_spinning 40s
times_the_board 'in a window: boxes, two buffers, 60 frames a second' 1 computer/boxes 10s --display window
[[ $missed == false ]] || { echo "less than what is asked for" >&2; exit 1; }
