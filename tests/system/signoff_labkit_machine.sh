#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The labkit's whole fabric against one Verilated module.
. "$(dirname "$0")/common.sh"

# Twelve pictures: every pin, pixel and word of the frame store. The same below a camera that films the screen, with a
# search that answers in the place of the PC, and with a decoder of the camera's words.
run 0 signoff labkit --json labkit.json
python3 - <<'PYTHON' || fail "$(<labkit.json)"
import json

block, filmed, searched, words = json.load(open("labkit.json"))["blocks"]
assert words["variant"] == "20_cycles_bt656" and words["passed"] and words["transactions"] > 200000
assert words["functional_differences"] == 0 and words["cycle_error"]["max"] == 0 and words["excluded"] == []
assert searched["variant"] == "20_cycles_search" and searched["passed"] and searched["transactions"] > 500000
assert searched["functional_differences"] == 0 and searched["cycle_error"]["max"] == 0 and searched["excluded"] == []
assert {"UPDATE1, SEND": 3, "UPDATE3": 2, "UNDO": 1}.items() <= {i["name"]: i["count"] for i in searched["reached"]}.items()
assert filmed["variant"] == "20_cycles_filmed" and filmed["passed"] and filmed["transactions"] > 2000000
assert filmed["functional_differences"] == 0 and filmed["cycle_error"]["max"] == 0 and filmed["excluded"] == []
assert {"FREEZE": 2, "UPDATE1, SEND": 2}.items() <= {i["name"]: i["count"] for i in filmed["reached"]}.items()
assert block["passed"] and block["view"] == "ca" and block["transactions"] > 2000000
assert block["functional_differences"] == 0 and block["cycle_error"]["max"] == 0 and block["excluded"] == []
reached = {item["name"]: item["count"] for item in block["reached"]}
assert len(reached) == 28 and 0 not in reached.values()
assert reached["FREEZE"] == 12 and reached["LOCATE, COPY, FIND"] == 11 and reached["UPDATE1, SEND"] == 8
assert reached["one move"] == 7 and reached["anything else: marks"] == 2 and reached["in SCAN"] == 1
PYTHON
