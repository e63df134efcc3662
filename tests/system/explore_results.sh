#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What is done with the results of a sweep: two folders are compared, and values are added to a folder.
. "$(dirname "$0")/common.sh"

explore() { run 0 explore "$@"; }

# Values and a parameter are added to a sweep: what is done is kept, and the results are those of the whole sweep.
small=(--sweep uart.baud=19200,9600 --sweep stimulus.seed=1..8 --constraint 'uart.baud >= 9600' --metric latency)
large=(--sweep stimulus.seed=1..16 --sweep uart.baud=9600,19200,38400 --sweep engine.scan_lines=2,1 --constraint 'uart.baud >= 9600' --metric latency)
explore spartan "${small[@]}" --out added
cp -r added small
explore spartan "${large[@]}" --out whole
"$tabletop" explore spartan "${large[@]}" --out added --resume </dev/null >/dev/null 2>&1 &
child=$!
until (($(wc -l <added/points.jsonl) > 16)); do sleep 0.01; done
end_child KILL
(($(wc -l <added/points.jsonl) < 96)) || fail "too fast to be killed"
cmp <(head -16 added/points.jsonl) small/points.jsonl || fail "what is done is not kept"
refused 'another "sweep"' explore spartan "${small[@]}" --out added --resume
explore spartan "${large[@]}" --out added --resume
cmp added/results.csv whole/results.csv || fail "added values have other results"
[[ $(wc -l <added/points.jsonl) == 96 ]] || fail "points are done twice"
explore spartan "${large[@]}" --out added --resume
[[ $(wc -l <added/points.jsonl) == 96 ]] || fail "points of a finished sweep are done again"
# What is no addition is refused, and changes nothing.
cp small/points.jsonl kept.jsonl
mkdir small/slurm
refused 'its tasks on a cluster are not done' explore spartan "${large[@]}" --out small --resume
rmdir small/slurm
refused_growth() {
    refused "$1" explore spartan "${@:2}" --out small --resume
    cmp kept.jsonl small/points.jsonl || fail "a refused sweep has changed the points"
}
with=(--constraint 'uart.baud >= 9600' --metric latency)
refused_growth 'another "sweep"' --sweep uart.baud=19200,9600 --sweep stimulus.seed=1..7 "${with[@]}"
refused_growth 'another "sweep"' --sweep uart.baud=19200,9600 "${with[@]}"
refused_growth 'another "sweep"' "${small[@]}" --sweep engine.scan_lines=2,4
refused_growth 'another "constraint"' --sweep uart.baud=19200,9600 --sweep stimulus.seed=1..9 --metric latency
refused_growth 'another "metrics"' --sweep uart.baud=19200,9600 --sweep stimulus.seed=1..9 --constraint 'uart.baud >= 9600' --metric cycles
refused_growth 'another "seed"' "${large[@]}" --seed 2
refused_growth 'another "define"' "${large[@]}" --define 'twice=latency.line.mean * 2'
refused_growth 'another "sample"' "${large[@]}" --sample random:20
explore spartan "${small[@]}" --out small --resume
[[ $(wc -l <small/points.jsonl) == 16 ]] || fail "a refused sweep has changed the folder"
# A sample of more values has other points.
explore spartan --sweep uart.baud=9600,19200 --sweep stimulus.seed=1..4 --sample random:6 --metric latency --out sampled
refused 'whose sample is another' explore spartan --sweep uart.baud=9600,19200 --sweep stimulus.seed=1..400 --sample random:6 --metric latency --out sampled --resume
explore spartan --sweep uart.baud=9600,19200 --sweep stimulus.seed=1..4 --sample random:6 --metric latency --out sampled --resume

# Two folders of which each has points of its own.
explore spartan --sweep uart.baud=9600,19200 --sweep stimulus.seed=1,2 --metric latency --metric cycles --out first
explore spartan --sweep uart.baud=19200,38400 --sweep engine.scan_lines=1,2 --metric latency --out second
explore --compare first first
contains out 'all figures are equal'
explore --compare first second
contains out 'in both: 1 point'
contains out 'only in A: 3 points'
contains out 'only in B: 3 points'
contains out 'metrics only in A: cycles.'
! grep -q 'differs most' out || fail "the same point differs: $(<out)"
# The same points in another view; all of it is in the table, which standard output can have instead.
explore spartan --sweep engine.scan_lines=1,2 --sweep stimulus.games=4 --metric latency --out exact
explore spartan --sweep engine.scan_lines=1,2 --sweep stimulus.games=4 --view at --check 0 --metric latency --out approximate
explore --compare exact approximate --csv table.csv
contains out 'view of engine: "ca" in A, "at" in B'
contains out 'where latency.fabric.mean differs most:'
explore --compare exact approximate --csv -
cmp out table.csv || fail "another table on standard output"
python3 - <<'PYTHON' || fail "not the difference of both: $(<table.csv)"
import csv
a, b = (list(csv.DictReader(open(folder + "/results.csv"))) for folder in ("exact", "approximate"))
rows = list(csv.DictReader(open("table.csv")))
assert len({row["point_a"] for row in rows}) == 2
for row in rows:
    mine, theirs = a[int(row["point_a"]) - 1][row["metric"]], b[int(row["point_b"]) - 1][row["metric"]]
    assert row["a"] == mine and row["b"] == theirs, row
    if mine and theirs:
        assert float(row["difference"]) == float(theirs) - float(mine)
    assert (row["significant"] in ("yes", "no")) == row["metric"].endswith(".mean"), row
PYTHON

# Refused.
cp -r first damaged
sed -i 's/"unit"/"unti"/' damaged/results.json
cp -r first other
sed -i 's/tabletop explore 1/tabletop explore 9/' other/results.json
explore nexys4 --sweep pad.clock=1MHz --metric latency --out of_nexys4
refused 'nowhere/results.json: there are no results' explore --compare first nowhere
refused 'damaged/results.json: it is damaged' explore --compare damaged first
refused 'not of the format' explore --compare first other
refused 'first is of spartan, of_nexys4 of nexys4' explore --compare first of_nexys4
refused '--compare' explore --compare first
refused '--compare: --sweep is about a sweep' explore --compare first second --sweep uart.baud=9600
refused '--compare: platform is about a sweep' explore spartan --compare first second
refused '--compare' explore spartan --sweep uart.baud=9600 --csv table.csv
refused 'no/table.csv' explore --compare first second --csv no/table.csv
