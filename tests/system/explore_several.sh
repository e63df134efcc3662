#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Several games at a point, until a figure is precise, and several machines in one sweep.
. "$(dirname "$0")/common.sh"

explore() { run 0 explore "$@"; }

# cell FOLDER ROW NAME: of results.csv, rows from 1.
cell() {
    python3 - "$@" <<'PYTHON'
import csv, sys
print(list(csv.DictReader(open(sys.argv[1] + "/results.csv")))[int(sys.argv[2]) - 1][sys.argv[3]])
PYTHON
}

# A point plays until the interval is narrow enough, and then says what as many games say.
precise=(spartan --sweep uart.baud=9600,57600 --metric latency.line --precision 5%)
explore "${precise[@]}" --out precise
explore "${precise[@]}" --jobs 2 --out precise_by_two
cmp precise/results.csv precise_by_two/results.csv || fail "the number of jobs changes how often is played"
for row in 1 2; do
    games=$(cell precise $row games)
    ((games > 1)) || fail "point $row has played $games games"
    python3 -c 'import sys; mean, low, high, told = map(float, sys.argv[1:]); reached = max(mean - low, high - mean) / mean
assert abs(reached - told) < 1e-6 and reached <= 0.05' "$(cell precise $row latency.line.mean)" "$(cell precise $row latency.line.mean.low)" \
        "$(cell precise $row latency.line.mean.high)" "$(cell precise $row precision)" || fail "point $row is not precise"
    explore spartan --sweep uart.baud="$(cell precise $row spartan.uart.baud)" --sweep stimulus.games="$games" --metric latency.line --out games_$row
    [[ $(sed -n 2p games_$row/results.csv | cut -d, -f4-) == "$(sed -n $((row + 1))p precise/results.csv | cut -d, -f3- | sed "s/,$games,[0-9.]*,ok/,ok/")" ]] ||
        fail "point $row is not that of $games games"
done
explore spartan --sweep uart.baud=9600 --metric latency.line.mean --precision 1% --sweep stimulus.games_max=3 --out short
contains out '1 of 1 points are not within 1% of latency.line.mean'
[[ $(cell short 1 games) == 3 ]] || fail "more games than there may be"
refused 'begins with stimulus.games=20 and may play no more than stimulus.games_max=10' explore spartan --sweep stimulus.games=5,20 \
    --sweep stimulus.games_max=10,30 --metric latency.line --precision 5% --out refused
refused 'begins with stimulus.games=20' explore spartan --sweep stimulus.games=20 --sweep stimulus.games_max=10,30 --minimise latency.line.mean \
    --precision 5% --out refused
explore spartan --sweep stimulus.games=2,4 --sweep stimulus.games_max=2,4 --constraint 'stimulus.games <= stimulus.games_max' \
    --metric latency.line --precision 100% --out within
[[ $(wc -l <within/results.csv) == 4 ]] || fail "not three points: $(<within/results.csv)"
for percent in 0% 2 x% 200% -1% nan%; do
    refused 'no percentage above 0%' explore spartan --sweep uart.baud=9600 --precision "$percent" --out refused
done
refused 'transactions has no confidence interval' explore spartan --sweep uart.baud=9600 --metric transactions --precision 2% --out refused
refused 'positions cannot be played more often' explore zynq --stimulus positions --sweep engine.depth=2 --precision 2% --out refused
refused 'another "precision"' explore "${precise[@]:0:5}" --precision 4% --out precise --resume

# Each machine has its own parameters and metrics; what another has is empty.
several=(--sweep engine.depth=1,2 --sweep stimulus.seed=1,2 --sweep pad.clock=400Hz,4kHz --metric latency.line.mean --metric cycles.search)
explore zynq,nexys4 "${several[@]}" --out several
[[ $(head -1 several/results.csv) == point,platform,zynq.engine.depth,stimulus.seed,nexys4.pad.clock,latency.line.mean,* ]] ||
    fail "columns $(head -1 several/results.csv)"
[[ $(wc -l <several/results.csv) == 9 ]] || fail "not 4 points of each machine"
[[ $(cell several 5 platform),$(cell several 5 zynq.engine.depth),$(cell several 5 cycles.search) == nexys4,, ]] || fail "$(sed -n 6p several/results.csv)"
explore nexys4 --sweep pad.clock=4kHz --sweep stimulus.seed=1 --metric latency.line.mean --out alone
[[ $(cell several 6 latency.line.mean) == "$(cell alone 1 latency.line.mean)" ]] || fail "a machine has other figures beside others"
python3 - <<'PYTHON' || fail "results.json and report.html of several machines"
import csv, json, re
results = json.load(open("several/results.json"))
rows = list(csv.DictReader(open("several/results.csv")))
assert results["platform"] == "zynq,nexys4" and results["counts"] == {"points": 8, "ok": 8, "failed": 0}
for row, point in zip(rows, results["points"]):
    assert {key: row[key] for key in point["parameters"]} == point["parameters"]
    assert str(point["metrics"]["latency.line.mean"]) == row["latency.line.mean"]
    names = [results["stages"][span[0]]["name"] for span in point["answer"]["spans"]]
    assert ("search" in names) == (row["platform"] == "zynq"), names
page = open("several/report.html").read()
assert json.loads(re.search(r'<script type="application/json" id="results">(.*?)</script>', page, re.S).group(1)) == results
columns = json.load(open("several/results.csv-metadata.json"))["tableSchema"]["columns"]
assert [column["titles"] for column in columns] == list(rows[0])
PYTHON
refused 'it holds a sweep' explore zynq,nexys4 "${several[@]}" --out several
explore zynq,spartan,nexys4 "${several[@]}" --out several --resume
[[ $(wc -l <several/results.csv),$(cell several 5 platform) == 11,spartan ]] || fail "a machine that is added"
# A machine without any of the parameters is one point.
explore nexys4,labkit --metric latency.line.mean --metric stage.screen --out which
[[ $(cut -d, -f1,2 which/results.csv) == $'point,platform\n1,nexys4\n2,labkit' ]] || fail "$(<which/results.csv)"
# A stage that both have is described in the words of each, and an answer has its own machine's.
python3 - <<'PYTHON' || fail "a stage of the same name"
import json
results, alone = json.load(open("which/results.json")), [json.load(open(f"which/{name}/results.json")) for name in ("nexys4", "labkit")]
both = [stage for stage in results["stages"] if stage["name"] == "screen"]
assert [stage.pop("machines") for stage in both] == [["nexys4"], ["labkit"]], both
assert both == [stage for one in alone for stage in one["stages"] if stage["name"] == "screen"], both
for point, one in zip(results["points"], alone):
    stages = [{key: value for key, value in results["stages"][span[0]].items() if key != "machines"} for span in point["answer"]["spans"]]
    assert stages == [one["stages"][span[0]] for span in one["points"][0]["answer"]["spans"]], point
docs = [[metric["doc"] for metric in one["metrics"] if metric["name"] == "stage.screen"][0] for one in (results, *alone)]
assert docs[0] == f"nexys4: {docs[1]} labkit: {docs[2]}", docs
columns = json.load(open("which/results.csv-metadata.json"))["tableSchema"]["columns"]
assert [column["dc:description"] for column in columns if column["titles"] == "stage.screen"] == docs[:1], columns
PYTHON
refused 'names zynq twice' explore zynq,zynq --out refused
refused 'unknown machine "foo"' explore zynq,foo --out refused
refused 'none of zynq,nexys4 has a parameter nonsense' explore zynq,nexys4 --sweep nonsense=1 --out refused
refused 'none of zynq,nexys4 has a metric nonsense' explore zynq,nexys4 --metric nonsense --out refused
refused 'about one machine' explore zynq,nexys4 --minimise latency.line.mean --sweep stimulus.seed=1,2 --out refused
[[ ! -e refused ]] || fail "a refused sweep has made its folder"
