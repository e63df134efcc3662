#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# explore_speed.sh [PROGRAM]: points of a sweep a second, two at a time: the Zynq's engine alone, one position each
# (1 000 in at most 60 s); games of the other machines (at most 20 ms a point on the Spartan and the Nexys 4), of the Zynq
# with a program that polls the engine and with one that sleeps (the former at most half as long again); and what a point
# costs that does nothing: with an engine alone (at most 5 ms), and with a processor that sends its greeting (20 ms).
# Milliseconds are those of the median point by the clock, and of a processor the mean with all that the sweep does
# around it; memory is the largest of the process that forks the points.
. "$(dirname "$0")/common.sh"

program=${1:-$root/build/release/tabletop}
built "$program"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
grep -m 1 'model name' /proc/cpuinfo

# measure NAME OPTION..
measure() {
    local name=$1 out=$folder/$((++sweeps))
    shift
    python3 - "$name" "$out" "$program" explore "$@" --jobs 2 --out "$out" <<'PYTHON'
import json, os, resource, statistics, subprocess, sys
name, out, command = sys.argv[1], sys.argv[2], sys.argv[3:]
process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
if status != 0:
    sys.exit(f"{name}: exit status {status}")
results = json.load(open(out + "/results.json"))
seconds = results["run"]["wall_seconds"]
points = [point["wall_seconds"] * 1000 for point in results["points"]]
print(f"{name}: {len(points)} points in {seconds:.1f} s, {statistics.median(points):.1f} ms a point, "
      f"{1000 * (usage.ru_utime + usage.ru_stime) / len(points):.1f} ms of a processor, {usage.ru_maxrss / 1024:.0f} MiB")
PYTHON
}
sweeps=0
printf '~ (y/n): \n' >"$folder/greeting"
measure 'zynq, one position, depth 4 to 8' zynq --stimulus positions --sweep engine.depth=4..8 \
    --sweep stimulus.position=1..200
measure 'spartan, a game' spartan --sweep stimulus.seed=1..200
measure 'nexys4, a game' nexys4 --sweep stimulus.seed=1..50
measure 'zynq, a game, polls' zynq --sweep stimulus.seed=1..20
measure 'zynq, a game, sleeps' zynq --sweep stimulus.seed=1..20 --sweep stimulus.wait=irq
measure 'de1_soc, a game' de1_soc --sweep stimulus.seed=1..20
measure 'labkit, a game' labkit --sweep stimulus.seed=1..20
measure 'nothing but an engine' zynq --stimulus positions --sweep engine.depth=1 --sweep stimulus.position=1..300
measure 'nothing but many engines' zynq --stimulus positions --sweep engine.depth=1 --sweep stimulus.position=1..300 \
    --sweep fabric.clock=50MHz..83MHz/1MHz
measure 'zynq, its greeting alone' zynq --stimulus "$folder/greeting" --sweep cpu.clock=400MHz..600MHz/5MHz
