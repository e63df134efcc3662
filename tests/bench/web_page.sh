#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# web_page.sh [PROGRAM] [SECONDS]: what a viewer of the page costs the program: its processor time while the Labkit plays for
# that many simulated seconds (20), held to wall time, with a hand that moves over the table and a picture of the whole
# machine that is wider than the screen of 1024x768; with nobody at the page, and with Chromium without a window there.
. "$(dirname "$0")/common.sh"

program=${1:-$root/build/release/tabletop}
seconds=${2:-20}
built "$program"
command -v chromium >/dev/null || give_up "needs chromium (Debian package chromium)"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
grep -m 1 'model name' /proc/cpuinfo

# measure NAME [BROWSER..]
measure() {
    local name=$1 browser=
    shift
    TIMEFORMAT='%U %S'
    rm -f "$folder/said"
    { time "$program" run labkit --player random --display web --until "${seconds}s" </dev/null >/dev/null 2>"$folder/said"; } 2>"$folder/times" &
    local machine=$!
    until grep -qs 'web is at' "$folder/said"; do
        kill -0 "$machine" 2>/dev/null || give_up "$(<"$folder/said")"
        sleep 0.05
    done
    if (($# > 0)); then
        "$@" --user-data-dir="$folder/profile" "$(sed -n 's/^web is at //p' "$folder/said")" >/dev/null 2>&1 &
        browser=$!
    fi
    wait "$machine" || give_up "$(<"$folder/said")"
    [[ -z $browser ]] || { kill "$browser"; wait "$browser" 2>/dev/null || true; }
    awk -v name="$name" -v seconds="$seconds" -v said="$(grep '^end:' "$folder/said")" \
        '{ printf "%s: %.2f s of processor time, %.1f %% of a core in simulated time; %s\n", name, $1 + $2, 100 * ($1 + $2) / seconds, said }' "$folder/times"
}

for round in 1 2 3; do
    measure "nobody $round"
    measure "Chromium $round" chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync --window-size=1600,1200 --remote-debugging-port=0
done
