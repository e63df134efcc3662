#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A sweep of 10 200 points takes no more memory than one of 300, and its page has every third of them.
. "$(dirname "$0")/common.sh"

# peak NAME OPTION..: kibibytes of the process that forks the points.
peak() {
    local name=$1
    shift
    python3 - "$tabletop" explore zynq --stimulus positions --sweep engine.depth=1 --sweep stimulus.position=1..300 "$@" \
        --jobs 2 --out "$name" <<'PYTHON'
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
print(usage.ru_maxrss)
sys.exit(status != 0)
PYTHON
}

few=$(peak few) || fail "a sweep has failed"
many=$(peak many --sweep fabric.clock=50MHz..83MHz/1MHz) || fail "a sweep has failed"
echo "$few KiB with 300 points, $many KiB with 10 200"
((many < few + 4096)) || fail "memory grows with the points"
(($(wc -l <many/results.csv) == 10201)) || fail "not every point is in the table"
python3 - <<'PYTHON' || fail "the page has other points"
import json, re
page = open("many/report.html").read()
carried = json.loads(re.search(r'<script type="application/json" id="results">(.*?)</script>', page, re.S).group(1))
assert [point["point"] for point in carried["points"]] == list(range(1, 10201, 3))
assert carried["counts"]["points"] == 10200
PYTHON
