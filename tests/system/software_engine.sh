#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The programs that do what the engines do (stimulus/firmware/software), on the machines' processors: their answers are the
# engines', as the machines' own and as queries give them, and a time of the processor that counts a pipeline's cycles.
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
