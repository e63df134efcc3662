#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# explore_search.sh [PROGRAM]: whether a search of `tabletop explore` beats random points, and Dlib's search where the bench
# was built with it (Debian: libdlib-dev): three questions whose spaces are swept as a whole first, at most two minutes of a
# processor in all, and five more for the areas of the first when the user's cache has none. Then each search is played on
# what is known, with 32 and 64 points, from 100 seeds. At last a space of 2.2 million points, which nobody has swept:
# 64 points of ten searches and of ten random samples, five minutes of a processor at most.
. "$(dirname "$0")/common.sh"

program=${1:-$root/build/release/tabletop}
bench=$(dirname "$program")/tests/bench/bench_explore_search
built "$program" "$bench"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
seeds=100

# question NAME TITLE METRIC EXPR OPTION..: a sweep, some points of which may fail, and a table.
question() {
    local name=$1 title=$2 metric=$3 expression=$4 status=0 budget
    shift 4
    "$program" explore "$@" --jobs 2 --out "$folder/$name" >"$folder/said" 2>&1 || status=$?
    ((status <= 1)) || { cat "$folder/said" >&2; exit 1; }
    printf '\n%s\n' "$title"
    for budget in 32 64; do
        "$bench" "$folder/$name/results.json" $budget $seeds "$metric" "$expression"
    done
}

question zynq 'zynq: the fastest engine that keeps 82 % of the positions and takes 9 000 LUT at most' \
    latency.fabric.mean 'strength.kept >= 0.82 and area.lut <= 9000' \
    zynq --stimulus positions --sweep engine.depth=1..8 --sweep engine.solvers=1..7 --sweep engine.alpha_beta=on,off \
    --sweep fabric.clock=50MHz,100MHz,120MHz,140MHz --constraint 'engine.alpha_beta or engine.depth <= 5' \
    --metric latency.fabric.mean --metric strength.kept --metric area.lut
question spartan 'spartan: the soonest reply' latency.line.mean '' \
    spartan --sweep fabric.clock=25MHz,50MHz,75MHz,100MHz \
    --sweep uart.baud=9600,19200,38400,57600,115200,347300,625500,1000000 --sweep engine.scan_lines=1,2,4 \
    --sweep engine.weights_update=full,influenced --sweep engine.fixes=on,off --sweep engine.tie_break=board,lfsr \
    --metric latency.line.mean
question nexys4 'nexys4: the soonest pixel' latency.line.mean '' \
    nexys4 --sweep pad.clock=400Hz,1kHz,2kHz,4kHz,10kHz,20kHz,50kHz,100kHz --sweep pad.delay=1..4 \
    --sweep host.press_domain=pad,fabric --sweep timing.refresh=20Hz,30.6Hz,40Hz,60Hz,75Hz,120Hz,180Hz,240Hz \
    --sweep timing.pixel_clock=12.5MHz,25MHz,50MHz,100MHz \
    --constraint 'timing.pixel_clock >= timing.refresh*394400 and timing.pixel_clock <= timing.refresh*818400' \
    --metric latency.line.mean

# large NAME OPTION..: the best of 64 points from each of ten seeds, in ascending order.
large() {
    local name=$1 seed
    shift
    for seed in {1..10}; do
        "$program" explore zynq --stimulus positions --sweep engine.depth=1..8 --sweep engine.solvers=1..7 \
            --sweep fabric.clock=25MHz..150MHz/0.5MHz --sweep ps.gp0_cycles=2..158 --metric latency.fabric.mean \
            --metric strength.kept "$@" --seed "$seed" --jobs 2 --out "$folder/$name$seed" >"$folder/said" 2>&1 ||
            { cat "$folder/said" >&2; exit 1; }
    done
    python3 - "$name" "$folder/$name"*/results.csv <<'PYTHON'
import csv, sys
def best(path):
    rows = [row for row in csv.DictReader(open(path)) if float(row["strength.kept"]) >= 0.82]
    return min(int(row["latency.fabric.mean"]) / 1e6 for row in rows) if rows else float("inf")
print(f"{sys.argv[1]}, us:", ", ".join(f"{us:.1f}" for us in sorted(map(best, sys.argv[2:]))))
PYTHON
}

printf '\nzynq: the fastest engine that keeps 82 %% of the positions, among 2.2 million\n'
large search --minimise latency.fabric.mean --subject-to 'strength.kept >= 0.82' --budget 64
large random --sample random:64
