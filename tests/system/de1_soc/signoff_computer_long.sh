#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The game whose board the fabric draws, and the university computer with its whole fabric, in ca and in rtl: the programs
# that take its devices one after the other, with a checker at every socket.
. "$(dirname "$0")/../common.sh"

run 0 signoff de1_soc --long --json report.json
python3 - report.json <<'PYTHON'
import json, sys
report = json.load(open(sys.argv[1]))
assert report["passed"], report
variants = [block["variant"] for block in report["blocks"]]
assert variants == ["published", "fabric_check", "painted", "board_check", "ps2_check", "audio_check"], variants
for block in report["blocks"]:
    assert block["passed"] and block["transactions"] > 500, block
    assert block["functional_differences"] == 0 and block["cycle_error"]["max"] == 0, block
PYTHON
