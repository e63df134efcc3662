#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What is done with the results of a sweep: two folders are compared.
. "$(dirname "$0")/common.sh"

explore() { run 0 explore "$@"; }

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
