#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A whole game with the engine, its memory, its reset and the screen in ca and in rtl: serial logs equal to the picosecond,
# every access and pin in the same cycle, every new picture at the same time and with the same pixels.
. "$(dirname "$0")/../common.sh"

run 0 signoff de1_soc --json report.json
python3 - report.json <<'PYTHON'
import json, sys
report = json.load(open(sys.argv[1]))
block, = report["blocks"]
assert report["passed"] and block["passed"], report
assert block["transactions"] > 100000, block
assert block["functional_differences"] == 0 and block["cycle_error"]["max"] == 0, block
PYTHON
