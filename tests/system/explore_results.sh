#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What is done with the results of a sweep: two folders are compared, values are added to a folder, and figures of a
# board are laid beside the points.
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

# What has one value in each folder, and another in each, is told; what is swept in both is compared.
explore spartan --sweep uart.baud=9600 --sweep stimulus.seed=1,2 --metric latency --out slow
explore spartan --sweep uart.baud=19200 --sweep stimulus.seed=2,1 --metric latency --out quick
explore --compare slow quick --csv quicker.csv
contains out 'in both: 2 points'
contains out 'spartan.uart.baud: "9600" in A, "19200" in B'
contains out 'point A 2, B 1, stimulus.seed=2: '
[[ $(head -1 quicker.csv) == point_a,point_b,stimulus.seed,metric,* ]] || fail "columns $(head -1 quicker.csv)"
# One of them may be fixed, and nothing else be swept.
explore spartan --sweep uart.baud=9600 --metric latency --out slow_alone
explore spartan --sweep stimulus.games=1 --metric latency --out usual
explore --compare slow_alone usual
contains out 'spartan.uart.baud: "9600" in A, "115200" in B'
contains out 'in both: 1 point'
explore --compare slow second
contains out 'in both: 0 points'

# Figures of a board: in its own units, of points that are there and of one that is not.
printf '%s\n' 'latency.line.mean,uart.baud,"stimulus.seed",latency.fabric.mean' '15 ms,9600,1,' '"1500000000", 19200 ,2,1 ms' \
    '15 ms,4800,1,1us' '15 ms,9600,1,' >board.csv
measure=(explore spartan --sweep uart.baud=9600,19200 --sweep stimulus.seed=1,2 --metric latency --metric cycles --out first --resume)
refused 'board.csv:5: its parameters are those of line 2' "${measure[@]}" --measured board.csv
sed -i '$d' board.csv
cp first/results.csv before.csv
run 0 "${measure[@]}" --measured board.csv
contains err 'board.csv:4: no point has these parameters'
! grep -qE 'board.csv:[123]' err || fail "more than that: $(<err)"
contains first/report.html '"measured.latency.line.mean"'
python3 - <<'PYTHON' || fail "not what was measured: $(<out) $(<first/results.csv)"
import csv, json
before, rows = (list(csv.DictReader(open(name))) for name in ("before.csv", "first/results.csv"))
errors = {"latency.line.mean": [], "latency.fabric.mean": []}
board = {("9600", "1"): (15_000_000_000, None), ("19200", "2"): (1_500_000_000, 1_000_000_000)}
for old, row in zip(before, rows):
    assert all(row[name] == text for name, text in old.items()), row
    figures = board.get((row["spartan.uart.baud"], row["stimulus.seed"]), (None, None))
    for metric, figure in zip(errors, figures):
        assert row["measured." + metric] == ("" if figure is None else str(figure)), row
        if figure is None:
            assert row["error." + metric] == "", row
            continue
        error = 100 * (float(row[metric]) - figure) / figure
        assert abs(float(row["error." + metric]) - error) < 6e-4, row
        errors[metric].append(abs(error))
columns = json.load(open("first/results.csv-metadata.json"))["tableSchema"]["columns"]
units = {column["titles"]: column.get("schema:unitText") for column in columns}
assert units["measured.latency.line.mean"] == "ps" and units["error.latency.line.mean"] == "%"
said = open("out").read()
for metric, of in errors.items():
    mean, most = sum(of) / len(of), max(of)
    points = "2 points" if len(of) == 2 else "1 point"
    assert f"beside the board, {points}: {metric} is {mean:.2f} % off in the mean, {most:.2f} % at most" in said, metric
PYTHON
run 0 "${measure[@]}"
cmp before.csv first/results.csv || fail "figures of a board have changed the sweep"
measured() {
    printf '%s\n' "${@:2}" >bad.csv
    refused "--measured: bad.csv:$1" "${measure[@]}" --measured bad.csv
}
measured '1: there is no line' ''
measured '1: "uart.bade" is no parameter and no metric of this sweep; the nearest is uart.baud' 'uart.bade,latency.line.mean'
measured '1: "transactions" is no parameter' 'uart.baud,transactions'
measured '1: no column is a metric' 'uart.baud'
measured '1: no column is a parameter' 'latency.line.mean'
measured '1: spartan.uart.baud is there twice' 'uart.baud,spartan.uart.baud,latency.line.mean'
measured '3: 1 cells instead of 2' 'uart.baud,latency.line.mean' '9600,1' '9600'
measured '2: ' 'uart.baud,latency.line.mean' 'fast,1'
measured '2: ' 'uart.baud,latency.line.mean' ',1'
measured '2: ' 'uart.baud,latency.line.mean' '9600,1 MHz'
measured '2: cycles.win_scan: "many" is no number' 'uart.baud,cycles.win_scan' '9600,many'
measured '2: a quote does not end' 'uart.baud,latency.line.mean' '"9600,1'
refused '--measured' "${measure[@]}" --measured nowhere.csv
cmp before.csv first/results.csv || fail "a refused file has changed the sweep"

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
