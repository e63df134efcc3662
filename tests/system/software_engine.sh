#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The programs that do what the engines do (stimulus/firmware/software), on the machines' processors: their answers are the
# engines', as the machines' own and as queries give them, and a time of the processor that counts a pipeline's cycles. The
# machines' own games have the same moves with them.
. "$(dirname "$0")/common.sh"

# A game at its beginning and in its middle; boards with two rows of stones and with four.
cat >searches <<'END'
{"board":"0x408","mask":"0x418","depth":5,"alpha_beta":true}
{"board":"0x408","mask":"0x418","depth":4,"alpha_beta":false}
{"board":"0x100880a1c","mask":"0x1068d1e3e","depth":6,"alpha_beta":true}
END
cat >decisions <<'END'
{"rows":[1686,644,0,0,0,0],"module":"full"}
{"rows":[10330,4244,4192,8288,0,0],"module":"full"}
END

# Jobs as the programs read them, from the lines of a query.
python3 - <<'END'
import json, struct
def write(name, jobs):
    with open(name, "wb") as file:
        file.write(struct.pack("<II", len(jobs), 0) + b"".join(jobs))
asked = [json.loads(line) for line in open("searches")]
write("search.jobs", [struct.pack("<QQII", int(a["board"], 16), int(a["mask"], 16), a["depth"], a["alpha_beta"]) for a in asked])
asked = [json.loads(line) for line in open("decisions")]
write("decision.jobs", [struct.pack("<6HII", *a["rows"], 3, 0) for a in asked])
END

# answer MACHINE PROGRAM JOBS OPTION..: the program's text in `text`.
answer() {
    local machine=$1 program=$2 jobs=$3
    shift 3
    run 0 run "$machine" --uart0 stdio --firmware "$programs/$program.elf" --load "$jobs@0x07000000" "$@"
    tr -d '\r' <out >text
    contains text "${program#de1_soc_}: result 0x00000000"
}

# number KEY: of a line of a query.
number() { sed -n "s/.*\"$1\":\(-\?[0-9]*\).*/\1/p" <<<"$line"; }

answer zynq software_minimax search.jobs --set cpu.timing=a9
while IFS= read -r line; do
    wanted="result 0 column $(number move) score $(number score) nodes $(number nodes)"
    for program in software plain engine; do
        grep -q "^$program: $wanted cycles [1-9]" text || fail "$program does not answer \"$wanted\": $(<text)"
    done
done < <("$tabletop" query connect4_minimax --view connect4_minimax=core <searches)
grep '^software: ' text >a9

# Another time and the same answers.
answer zynq software_minimax search.jobs
grep '^software: ' text >unit
cmp -s <(sed 's/ cycles .*//' unit) <(sed 's/ cycles .*//' a9) || fail "the answers depend on the time: $(<unit)"
! cmp -s unit a9 || fail "the pipeline takes as many cycles as there are instructions: $(<unit)"

answer de1_soc de1_soc_software_heuristic decision.jobs --set cpu.timing=a9 --set engine.defensive_rounds=0
while IFS= read -r line; do
    grep -q "^software: move $(number move) value $(number value) " text || fail "no move like $line: $(<text)"
done < <("$tabletop" query connect4_heuristic --view connect4_heuristic=core <decisions)

# The Zynq's own game: the same moves, scores and nodes at the same depth, in both builds, while the engine is asked
# nothing.
plays() { sed -n 's/.*Engine plays \(.*\), [0-9]* cycles.*/\1/p' "$1"; }
for alpha_beta in on off; do
    for kind in fabric software; do
        run 0 run zynq --set engine.kind=$kind --set engine.depth=5 --set engine.alpha_beta=$alpha_beta --player random \
            --seed 3 --games 2 --stats $kind.json
        plays out >$kind
        grep '"moves"' $kind.json >$kind.moves
    done
    (($(wc -l <fabric) > 6)) || fail "no game: $(<fabric)"
    cmp -s fabric software || fail "alpha-beta $alpha_beta: $(diff fabric software)"
    cmp -s fabric.moves software.moves || fail "other games: $(diff fabric.moves software.moves)"
done
contains out 'The processor searches'
contains out 'depth 5, alpha-beta off'

# The DE1-SoC's, by every module.
for settings in 'engine.generation=3' 'engine.generation=2' 'engine.human_traps=on' \
                'engine.generation=1 engine.defensive_rounds=0'; do
    for kind in fabric software; do
        # shellcheck disable=SC2086
        run 0 run de1_soc --set engine.kind=$kind $(printf -- '--set %s ' $settings) --player random --seed 5 --games 2
        grep 'Engine plays' out >$kind
    done
    (($(wc -l <fabric) > 6)) || fail "no game: $(<fabric)"
    cmp -s fabric software || fail "$settings: $(diff fabric software)"
done
contains out 'The processor decides'

# What the player chooses counts there, too.
cat >chosen.script <<'END'
~ (y/n):\x20
> depth 3\r
~ Depth is 3.
> alphabeta off\r
~ Alpha-beta is off.
> n\r
~ , 399 nodes,
> quit\r
~ Goodbye.
END
for kind in fabric software; do
    run 0 run zynq --set engine.kind=$kind --uart1 script:chosen.script
done

# A sweep has both side by side; the fabric has a time for its own moves only.
for swept in 'zynq engine.depth=4' 'de1_soc engine.generation=3'; do
    run 0 explore "${swept% *}" --sweep engine.kind=fabric,software --sweep "${swept#* }" --metric latency --out "both ${swept% *}"
    python3 - "both ${swept% *}/results.csv" <<'END' || fail "not the latencies of both: $(<"both ${swept% *}/results.csv")"
import csv, sys
fabric, software = csv.DictReader(open(sys.argv[1]))
assert fabric["latency.fabric.mean"] and not software["latency.fabric.mean"]
assert fabric["latency.line.mean"] != software["latency.line.mean"] and int(software["latency.line.mean"]) > 0
END
done

# Settings that would do nothing.
refused 'zynq.engine.solvers: "2" is not 1; zynq.engine.kind = software' run zynq --set engine.kind=software --set engine.solvers=2
refused 'not with zynq.engine.kind = software' run zynq --set engine.kind=software \
    --rtl "engine=$here/../../rtl-wrappers/connect4_minimax/connect4_minimax.toml"
refused 'not with de1_soc.engine.kind = software' run de1_soc --set engine.kind=software \
    --rtl "engine=$here/../../rtl-wrappers/connect4_heuristic/connect4_heuristic.toml"
for other in win_first=on fault=wrong_index lookahead=2; do
    refused "not with de1_soc.engine.kind = software" run de1_soc --set engine.kind=software --set engine.$other
done
for machine in zynq de1_soc; do
    refused "is for the machine's own game" run $machine --set engine.kind=software --linux
done
run 1 explore zynq --stimulus positions --sweep engine.kind=software --out positions
contains positions/results.json 'positions are played by the engine'
