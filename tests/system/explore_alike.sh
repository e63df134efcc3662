#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Points that differ in nothing that has an effect are played once: each of the others has the row that it has when its
# own command plays it alone.
. "$(dirname "$0")/common.sh"

# alike EXIT PLAYED ARGUMENT..: so many points of the sweep are played; a new folder, named in $swept.
sweeps=0
alike() {
    swept=alike_$((++sweeps))
    run "$1" explore "${@:3}" --out $swept
    local points
    points=$(($(wc -l <$swept/results.csv) - 1))
    if (($2 == points)); then
        ! grep -q 'points were played' out || fail "all of them are played: $(<out)"
    else
        contains out "$2 of $points points were played"
    fi
    python3 - $swept "$tabletop" "$2" <<'PYTHON' || fail "a row is not that of the point alone: ${*:3}"
import json, shlex, subprocess, sys
folder, program, played = sys.argv[1:]
rows = open(folder + "/results.csv").read().splitlines()[1:]
points = json.load(open(folder + "/results.json"))["points"]
assert sum(point["played"] for point in points) == int(played)
assert all(point["wall_seconds"] == 0 for point in points if not point["played"])
for row, point in zip(rows, points):
    if point["played"]:
        continue
    command = shlex.split(point["command"])
    subprocess.run([program] + command[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    alone = open(command[-1] + "/results.csv").read().splitlines()[1]
    assert row.split(",", 1)[1] == alone.split(",", 1)[1], (row, alone)
PYTHON
}

alike 0 4 spartan --sweep engine.lfsr_seed=1,2,44257 --sweep engine.tie_break=board,lfsr
cp $swept/results.csv one_job.csv
run 0 explore spartan --sweep engine.lfsr_seed=1,2,44257 --sweep engine.tie_break=board,lfsr --jobs 2 --out two_jobs
cmp one_job.csv two_jobs/results.csv || fail "jobs change the results"
alike 0 4 zynq --sweep engine.depth=2 --sweep cpu.timing=unit,a9 --sweep cpu.cycles_per_instruction=1,2 --sweep ps.gp0_time=0ns,1us
alike 0 5 zynq --sweep engine.depth=2 --sweep fabric.copy=off,on --sweep crossbar.arbitration=round_robin,fixed --sweep ps.s_gp_cycles=1,1000
alike 0 4 de1_soc --sweep cpu.timing=unit,a9 --sweep cpu.cycles_per_instruction=1,2 --sweep bridge.light_time=0ns,1us
alike 0 3 de1_soc --sweep screen.painter=processor,fabric --sweep screen.fall=1,80
alike 0 3 labkit --sweep camera.noise=0,16 --sweep camera.noise_seed=1,2
alike 0 3 labkit --sweep hexdisplay=low,red --sweep hexrows=0,3
alike 0 3 labkit --sweep ai.tie=first,random --sweep ai.seed=1,2
alike 0 5 labkit --sweep ai.kind=pc,fpga --sweep ai.time=0s,9ms --sweep pc.delay=1ms,50ms --sweep pc.gap=100us
alike 0 3 labkit --sweep ai.kind=pc,fpga --sweep pc.gap=1us,100us
alike 0 1 spartan --sweep stimulus.games_max=2,3
alike 0 2 spartan --sweep stimulus.games_max=2,3 --precision 1%
# A Latin hypercube has a combination more than once.
alike 0 4 spartan --sweep engine.scan_lines=1,2 --sweep engine.fixes=off,on --sample lhs:16
# What has failed is no result for others.
alike 1 3 de1_soc --sweep design=connect_four,computer --sweep screen.fall=5,6

# Points that are there already are not played for those that are like them.
run 0 explore spartan --sweep engine.lfsr_seed=2 --metric latency --out grown
run 0 explore spartan --sweep engine.lfsr_seed=1..4 --metric latency --out grown --resume
contains out '1 of 4 points were played'
run 0 explore spartan --sweep engine.lfsr_seed=1..4 --metric latency --out whole
cmp grown/results.csv whole/results.csv || fail "added values have other results"
# A search may propose them.
run 0 explore spartan --sweep engine.lfsr_seed=1..4 --sweep engine.scan_lines=1,2 --minimise latency.line.mean --budget 8 --out searched
contains out '2 of 8 points were played'
