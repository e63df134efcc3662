#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Searches: the best point of a space that is swept as well, the same bytes for any number of jobs and after a kill, a front,
# what fails and what is empty, a space that is too large to sweep; refusals.
. "$(dirname "$0")/common.sh"

# column FOLDER NAME: a column of results.csv, by its name.
column() {
    python3 - "$1/results.csv" "$2" <<'PYTHON'
import csv, sys
sys.stdout.write("".join(row[sys.argv[2]] + "\n" for row in csv.DictReader(open(sys.argv[1]))))
PYTHON
}

# What a sweep of 216 points finds, a search finds with 64, also where 625500 baud is no rate of the clock.
space=(explore spartan --sweep fabric.clock=25MHz,50MHz,100MHz --sweep uart.baud=9600,19200,38400,57600,115200,625500
    --sweep engine.scan_lines=1,2,4 --sweep engine.weights_update=full,influenced --sweep engine.fixes=on,off)
search=("${space[@]}" --minimise latency.line.mean --subject-to 'latency.fabric.mean > 600 us and cycles.win_scan > 0')
run 1 "${space[@]}" --metric latency --metric cycles --out all
run 0 "${search[@]}" --budget 64 --out one
contains out 'the best:'
python3 - <<'PYTHON' || fail "not the best of all: $(<out)"
import csv
def meets(row):
    return row["status"] == "ok" and float(row["latency.fabric.mean"]) > 600e6 and float(row["cycles.win_scan"] or 0) > 0
everything = [row for row in csv.DictReader(open("all/results.csv")) if meets(row)]
rows = list(csv.DictReader(open("one/results.csv")))
best = [row for row in rows if row["standing"] == "best"]
assert len(best) == 1 and len(rows) == 64
assert best[0]["latency.line.mean"] == min((row["latency.line.mean"] for row in everything), key=int)
assert [int(row["batch"]) for row in rows] == [n // 8 + 1 for n in range(64)]
for row in rows:
    assert (row["standing"] in ("best", "met")) == meets(row), row
    assert (row["standing"] == "") == (row["status"] == "failed"), row
assert f"point {best[0]['point']}, spartan.fabric.clock={best[0]['spartan.fabric.clock']}, " in open("out").read()
PYTHON
contains one/results.json '"search": {"minimise":["latency.line.mean"],"maximise":[],"subject_to":"latency.fabric.mean > 600 us'
contains one/results.json '"standing":"best"'
contains one/report.html '"standing":"best"'

# The same bytes for any number of jobs, after a kill, and of what its own command does.
run 0 "${search[@]}" --budget 64 --jobs 4 --out four
cmp one/results.csv four/results.csv || fail "four jobs find something else"
mkdir short
cp one/sweep.json short
head -19 four/points.jsonl >short/points.jsonl
run 0 "${search[@]}" --budget 64 --out short --resume
cmp one/results.csv short/results.csv || fail "a resumed search finds something else"
(($(wc -l <short/points.jsonl) == 64)) || fail "points are played twice"
cp -r one again
run 0 "${search[@]}" --budget 64 --out again --resume --jobs 2
cmp one/points.jsonl again/points.jsonl || fail "a search that is done is played again"
sed -i '20s/"spartan.fabric.clock":"[0-9]* MHz"/"spartan.fabric.clock":"1 MHz"/' again/points.jsonl
run 2 "${search[@]}" --budget 64 --out again --resume
contains err 'is that of another search'
refused 'another "search"' "${search[@]}" --budget 65 --out one --resume
refused 'another "' "${space[@]}" --metric latency.line.mean --out one --resume
run 0 "${search[@]}" --budget 64 --seed 2 --out other
! cmp -s one/results.csv other/results.csv || fail "the seed changes nothing"
"$tabletop" "${search[@]}" --budget 64 --out killed </dev/null >/dev/null 2>said &
child=$!
until [[ -s killed/points.jsonl ]]; do sleep 0.01; done
end_child KILL
run 0 "${search[@]}" --budget 64 --out killed --resume --jobs 3
cmp one/results.csv killed/results.csv || fail "a killed search finds something else"

# A point alone measures what it measured in the search.
eval "words=($(python3 -c 'import json; print(json.load(open("one/results.json"))["points"][7]["command"])'))"
[[ $(column one status | sed -n 8p) == ok ]] || fail "the eighth point has failed: another one has to be looked at"
run 0 "${words[@]:1}"
[[ $(column one/point-8 latency.line.mean) == "$(column one latency.line.mean | sed -n 8p)" ]] ||
    fail "alone: $(<one/point-8/results.csv)"

# The front of two metrics, of which one is to be large, in a file; a space that ends before the budget does.
cat >front.toml <<'END'
platform = "zynq"
stimulus = "positions"
sweep = ["engine.depth=1..5", "engine.solvers=1,2,4"]
minimise = "latency.fabric.mean"
maximise = ["strength.kept"]
subject_to = "strength.kept > 0.4"
budget = 100
END
run 0 explore --config front.toml --out front
contains out '15 points, 0 failed'
python3 - <<'PYTHON' || fail "not the front: $(<front/results.csv)"
import csv
rows = list(csv.DictReader(open("front/results.csv")))
both = lambda row: (float(row["latency.fabric.mean"]), -float(row["strength.kept"]))
good = [row for row in rows if float(row["strength.kept"]) > 0.4]
front = [row for row in good if not any(a != both(row) and a[0] <= both(row)[0] and a[1] <= both(row)[1] for a in map(both, good))]
assert 1 < len(front) < len(good) < len(rows) == 15
assert [row["point"] for row in front] == [row["point"] for row in rows if row["standing"] == "best"]
assert f"the front, {len(front)} points:" in open("out").read()
PYTHON

# 2.2 million points are too many to sweep and not too many to search. Points of odd positions are never played.
run 0 explore zynq --stimulus positions --sweep engine.depth=1..4 --sweep engine.solvers=1..7 --sweep fabric.clock=25MHz..150MHz/0.5MHz \
    --sweep stimulus.position=1..312 --constraint 'stimulus.position == 2 or stimulus.position > 300' --minimise latency.fabric.mean \
    --budget 24 --out large
! column large stimulus.position | grep -vqE '^(2|30[1-9]|31[0-2])$' || fail "a forbidden point: $(column large stimulus.position)"

# Nothing is good enough; a metric that is empty everywhere.
run 1 "${space[@]}" --minimise latency.line.mean --subject-to 'latency.line.mean < 1 ns' --budget 8 --out hopeless
contains out 'no point meets --subject-to'
[[ $(column hopeless standing | sort -u | tr -d '\n') == missed ]] || fail "standing: $(column hopeless standing)"
run 1 explore spartan --sweep uart.baud=9600,115200 --minimise instructions --out empty
contains out 'no point has every objective'

# Refused: nothing is started.
good=("${space[@]}" --minimise latency.line.mean --out none)
refused 'no point is left' "${good[@]}" --constraint 'uart.baud < 10'
refused 'none of 100000 random points' explore zynq --sweep stimulus.seed=1..1000000 --minimise latency.line.mean \
    --constraint 'stimulus.seed < 1' --out none
refused '--minimise: unknown metric "speed"' "${space[@]}" --minimise speed --out none
refused 'as --maximise has it' "${space[@]}" --minimise strength.kept --out none
refused '--subject-to: ' "${good[@]}" --subject-to 'latency.line.mean < 3'
refused '--subject-to: only with' "${space[@]}" --subject-to 'latency.line.mean < 3 ms' --out none
refused '--budget: "0"' "${good[@]}" --budget 0
refused '--budget: only with' "${space[@]}" --budget 8 --out none
refused '--sample: a search chooses' "${good[@]}" --sample full
refused '--constraint: ' "${good[@]}" --constraint 'latency.line.mean < 3 ms'
[[ ! -e none ]] || fail "a refused search has left a folder"
