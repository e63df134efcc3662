#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A whole game with the engine, its memory, its reset and the screen in ca and in rtl, and the university computer with
# all of its fabric so: logs equal to the picosecond, every access and pin in the same cycle, every new picture at the same
# time and with the same pixels.
. "$(dirname "$0")/../common.sh"

run 0 signoff de1_soc --json report.json
python3 - report.json <<'PYTHON'
import json, sys
report = json.load(open(sys.argv[1]))
assert report["passed"], report
assert [block["variant"] for block in report["blocks"]] == ["published", "fabric_check"], report
for block in report["blocks"]:
    assert block["passed"] and block["transactions"] > 100000, block
    assert block["functional_differences"] == 0 and block["cycle_error"]["max"] == 0, block
PYTHON
