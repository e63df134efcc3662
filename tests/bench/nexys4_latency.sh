#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Measures from the release of a button to the first pixel of the chip, over all phases of the pads' frames against the screen's:
#     nexys4_latency.sh [PROGRAM] [--set KEY=VALUE]..    the table of the machine's page, or one line with these settings
# Two scripts play a whole board, 42 drops without a four. Every phase has two drops: one whose button is let go just in
# time to be sampled, one that has just missed it.
# shellcheck disable=SC2016 # the backticks are the table's
. "$(dirname "$0")/common.sh"

program=$root/build/release/tabletop
if (($# > 0)) && [[ $1 != -* ]]; then
    program=$1
    shift
fi
built "$program"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

board=111111222222333334444434555555666667777776

# write_scripts DIVIDER FRAME: cycles of 10 ns of a pad clock and of a frame of the screen.
write_scripts() {
    awk -v board="$board" -v divider="$1" -v screen="$2" -v folder="$folder" '
        # What pad p does from a cycle on.
        function at(p, cycle, what) {
            printf "@ %d ns\n%s\n", (cycle - now[p]) * 10, what > (folder "/pad" p)
            now[p] = cycle
        }
        BEGIN {
            frame = 8 * divider
            # There are so many frames from one drop to the next that their phases spread over the whole frame of the screen.
            for (k = 8; k < 30 + screen / frame; ++k) {
                part = k * frame / screen
                off = part - int(part) - 11 / 21
                if (off < 0) off = -off
                if (k == 8 || off < least - 1e-9) { least = off; every = k }
            }
            column = 1
            for (n = 0; n < 42; ++n) {
                player = n % 2 + 1
                m = (n + 1) * every + 2
                # A is sampled three cycles before the end of latch with a delay of one.
                sampled = m * frame + divider - 1 - 3
                to = substr(board, n + 1, 1)
                if (to != column) {
                    at(player, (m - 6) * frame, to > column ? "+Right" : "+Left")
                    at(player, (m - 4) * frame, to > column ? "-Right" : "-Left")
                    column = to
                }
                released = n < 21 ? sampled : sampled - frame + 1
                at(player, released - 3 * frame, "+A")
                at(player, released, "-A")
            }
        }'
}

# measure NAME DIVIDER FRAME SETTING..: one row of the table.
measure() {
    local name=$1
    write_scripts "$2" "$3"
    shift 3
    "$program" run nexys4 --pad1 "script:$folder/pad1" --pad2 "script:$folder/pad2" "$@" </dev/null 2>"$folder/said" ||
        { cat "$folder/said" >&2; exit 1; }
    awk -v name="$name" '/ drops? in / {
            gsub(/;/, "")
            for (i = 1; i < NF; ++i) {
                if ($i == "in") phases = $(i + 1) " of " $(i + 3)
                if ($i == "to") value[$(i - 1) " " $(i + 1)] = $(i + 2) " / " $(i + 4) " / " $(i + 6)
            }
            printf "| %s | %s | %s | %s | %s |\n", name, phases, value["release event"], value["event pixel"],
                value["release pixel"]
            found = 1
        }
        END { exit !found }' "$folder/said"
}

# setting KEY DEFAULT ARGUMENT..: the last value that the arguments give it.
setting() {
    local key=$1 value=$2
    shift 2
    for argument in "$@"; do
        [[ $argument != "$key="* && $argument != "nexys4.$key="* ]] || value=${argument#*=}
    done
    echo "$value"
}

echo '| setting | phases | release to event, ms | event to pixel, ms | release to pixel, ms |'
echo '|---|---|---|---|---|'
if (($# > 0)); then
    # Dividers as the program makes them, with its default of 100 MHz.
    hertz() { awk -v text="$1" 'BEGIN { unit = text ~ /MHz/ ? 1e6 : text ~ /kHz/ ? 1e3 : 1; print text * unit }'; }
    pad=$(hertz "$(setting pad.clock '400 Hz' "$@")")
    pixel=$(hertz "$(setting timing.pixel_clock '25 MHz' "$@")")
    refresh=$(hertz "$(setting timing.refresh '59.52 Hz' "$@")")
    divider=$(awk -v hz="$pad" 'BEGIN { printf "%d", 1e8 / hz + 0.5 }')
    frame=$(awk -v pixel="$pixel" -v refresh="$refresh" \
        'BEGIN { printf "%d", int(1e8 / pixel + 0.5) * 800 * int(pixel / 800 / refresh + 0.5) }')
    name=$*
    measure "\`${name//--set /}\`" "$divider" "$frame" "$@"
    exit
fi
measure 'default: 400 Hz, 25 MHz, 59.52 Hz, `pad`' 250000 1680000
measure '`host.press_domain=fabric`' 250000 1680000 --set host.press_domain=fabric
measure '`pad.clock=1 kHz`' 100000 1680000 --set 'pad.clock=1 kHz'
measure '`pad.clock=4 kHz`' 25000 1680000 --set 'pad.clock=4 kHz'
measure '`pad.clock=100 kHz`' 1000 1680000 --set 'pad.clock=100 kHz'
measure '`timing.refresh=63.38 Hz` (493 lines)' 250000 1577600 --set timing.refresh=63.38Hz
measure '`timing.refresh=30.6 Hz` (1021 lines)' 250000 3267200 --set timing.refresh=30.6Hz
measure '`timing.pixel_clock=50 MHz`, `timing.refresh=119.05 Hz`' 250000 840000 --set 'timing.pixel_clock=50 MHz' \
    --set timing.refresh=119.05Hz
measure '`pad.clock=4 kHz`, 50 MHz, 119.05 Hz, `fabric`' 25000 840000 --set 'pad.clock=4 kHz' \
    --set host.press_domain=fabric --set 'timing.pixel_clock=50 MHz' --set timing.refresh=119.05Hz
