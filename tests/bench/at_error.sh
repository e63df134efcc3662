#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# How far the approximately-timed views are from the cycle-annotated ones, and how much faster they are:
#     at_error.sh [PROGRAM] [POINTS] [MACHINE]..    a row for each machine: at least 200 random points, each in `at` and in `ca`
# All parameters that change a latency are swept. The error is that of a point's mean latency, fabric and line; a pair of
# points is in the wrong order when `at` has them the other way round and their figures in `ca` differ by more than 3 %.
. "$(dirname "$0")/common.sh"

program=${1:-$root/build/release/tabletop}
points=${2:-200}
machines=("${@:3}")
((${#machines[@]} > 0)) || machines=(zynq de1_soc nexys4 spartan labkit)
built "$program"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

declare -A sweeps=(
    [zynq]="ps.gp0_cycles=2,10,30,100,300 fabric.clock=50MHz,100MHz,150MHz engine.depth=1,2,3,4
        engine.alpha_beta=on,off engine.solvers=1,2,4,7 cpu.clock=333MHz,2000/3MHz stimulus.wait=poll,irq
        stimulus.seed=1,2,3"
    [de1_soc]="cpu.clock=400MHz,800MHz fabric.clock=50MHz,100MHz bridge.request_cycles=0,2,4,8,16,32 bridge.response_cycles=0,2,4,8,16,32
        engine.generation=1,2,3 engine.pipeline=1,2,4,8 engine.packed_rows=on,off engine.human_traps=on,off engine.win_first=on,off
        sram.read_cycles=3,4,5,6,8 host.poll_interval=0ns,1us,10us stimulus.seed=1,2,3"
    [nexys4]="pad.clock=400Hz,1kHz,4kHz,20kHz,100kHz pad.delay=1,100,400 host.pads=1,2 host.press_domain=pad,fabric
        timing.refresh=30.6Hz,50Hz,59.52Hz stimulus.seed=1,2,3,4,5,6"
    [spartan]="fabric.clock=25MHz,50MHz,100MHz uart.baud=9600,19200,38400,57600 engine.fixes=on,off engine.weights_update=full,influenced
        engine.board_memory=registers,block_ram engine.scan_lines=1,2,4 engine.tie_break=board,lfsr engine.scan=sequential,concurrent
        engine.white_opening=weights,near stimulus.seed=1,2,3"
    [labkit]="debouncer.steady=6480,64800,324000,648000 camera.phase=0,1000,500000,1500000 link.idle=stream,quiet ready=switch,image
        pc.delay=0s,1ms,5ms,20ms pc.gap=0s,100us,1ms ai.kind=pc,fpga ai.horizon=1,2,3 stimulus.seed=1,2,3"
)
declare -A constraints=([de1_soc]="engine.generation == 3 or engine.human_traps == off")
# Two of six generations with traps and without are left out by it: so many are drawn that the rest are enough.
declare -A drawn=([de1_soc]=$((points * 8 / 5)))

# explored MACHINE VIEW: the sweep in that view, and the processor's seconds that it takes.
explored() {
    local options=()
    for sweep in ${sweeps[$1]}; do options+=(--sweep "$sweep"); done
    [[ ! -v constraints[$1] ]] || options+=(--constraint "${constraints[$1]}")
    rm -rf "$folder/$2"
    /usr/bin/time -f '%U %S' -o "$folder/$2.time" "$program" explore "$1" "${options[@]}" --sample "random:${drawn[$1]:-$points}" --view "$2" \
        --metric latency --out "$folder/$2" >"$folder/said" 2>&1 || { cat "$folder/said" >&2; exit 1; }
}

echo "| machine | metric | points | error, mean | largest | wrong pairs | of | ca over at, processor time |"
echo "|---|---|---|---|---|---|---|---|"
for machine in "${machines[@]}"; do
    explored "$machine" at
    explored "$machine" ca
    python3 - "$machine" "$folder" <<'PYTHON'
import csv, itertools, sys

machine, folder = sys.argv[1:]

def rows(view):
    return list(csv.DictReader(open(f"{folder}/{view}/results.csv")))

def seconds(view):
    return sum(map(float, open(f"{folder}/{view}.time").read().split()))

speed = f"{seconds('ca') / seconds('at'):.2f}"
both = list(zip(rows("at"), rows("ca")))
assert all(at["point"] == ca["point"] for at, ca in both)
for metric in "latency.fabric.mean", "latency.line.mean":
    pairs = [(float(at[metric]), float(ca[metric])) for at, ca in both if ca[metric]]
    errors = [100 * abs(at - ca) / ca for at, ca in pairs]
    apart = wrong = 0
    for (at, ca), (other_at, other_ca) in itertools.combinations(pairs, 2):
        if abs(ca - other_ca) <= 0.03 * max(ca, other_ca):
            continue
        apart += 1
        wrong += (at - other_at) * (ca - other_ca) <= 0
    print(f"| {machine} | {metric} | {len(pairs)} | {sum(errors) / len(errors):.2f} % | {max(errors):.2f} % | {wrong} | {apart} | {speed} |")
PYTHON
done
