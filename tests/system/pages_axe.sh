#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What axe-core, of the npm registry, has to say of the pages of a sweep, of a search and of several machines, and of a run
# of every machine.
. "$(dirname "$0")/common.sh"

needs chromium chromium
needs npm npm
if ! npm pack --silent --cache "$folder/npm" axe-core@4.14.1 >log 2>&1; then
    [[ -z ${CI:-} ]] || fail "npm: $(tail -n 3 log)"
    echo "axe-core cannot be got from the npm registry: nothing is tested" >&2
    exit 77
fi
tar -xzf axe-core-*.tgz package/axe.min.js

run 0 explore spartan --sweep uart.baud=9600,115200 --sweep engine.scan_lines=1,2 --out sweep
run 0 explore zynq --stimulus positions --sweep engine.depth=1..4 --sweep engine.solvers=1..4 --minimise latency.fabric.mean \
    --maximise strength.kept --budget 8 --out search
run 0 explore zynq,nexys4,labkit --sweep engine.depth=1,2 --sweep pad.clock=400Hz,4kHz --metric latency.line --metric stage --out several

# axe PAGE..: paths and addresses
axe() { python3 "$here/explore_report/page_axe.py" package/axe.min.js "$@" || fail "axe-core has found something"; }

axe "$folder"/{sweep,search,several}/report.html
"$tabletop" list --json >list.json
for machine in $(python3 -c 'import json; print(*(each["name"] for each in json.load(open("list.json"))["platforms"]))'); do
    "$tabletop" run "$machine" --display web </dev/null >/dev/null 2>said &
    child=$!
    says 'web is at ' said
    axe "$(sed -n 's/^web is at //p' said)"
    end_child
done
