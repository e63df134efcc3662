#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What cannot be signed off is a row that says why; the others are played, and all of it is written.
. "$(dirname "$0")/common.sh"

# The program without the firmware of its build tree.
without stimulus
run 1 signoff connect4_painter de1_soc pio --view ca --count 20 --json report.json --report page --junit page/junit.xml
grep -qE '^de1_soc published +ca +failed to start: de1_soc with .* in view rtl: .*de1_soc_connect4.elf' out ||
    fail "no row of the game: $(<out)"
grep -qE '^de1_soc fabric_check +ca +failed to start: .*de1_soc_fabric_check.elf: No such file' out ||
    fail "no row of the computer: $(<out)"
python3 - report.json <<'PYTHON'
import json, sys
report = json.load(open(sys.argv[1]))
blocks = {(block["name"], block["variant"]): block for block in report["blocks"]}
assert not report["passed"]
for (name, variant), block in blocks.items():
    assert block["passed"] == (name != "de1_soc"), block
    assert ("failure" in block) == (name == "de1_soc"), block
    assert isinstance(block["speed_ratio"], (int, float)) and isinstance(block["board_ratio"], (int, float)), block
assert {name for name, variant in blocks} == {"connect4_painter", "de1_soc", "pio"}, blocks
assert blocks["de1_soc", "fabric_check"]["failure"].startswith("failed to start: "), blocks
PYTHON
contains page/report.html 'failed to start: '
[[ $(python3 "$here/read_report.py" page/report.html page/junit.xml) == 'failed '*' 0 failures '[1-9]' errors 0 skipped' ]] || fail 'the report'

# What standard output gets as JSON is nothing else.
run 0 signoff pio --view ca --count 20 --json -
python3 -m json.tool out >/dev/null || fail "not JSON: $(<out)"
