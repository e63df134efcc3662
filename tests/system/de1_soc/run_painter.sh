#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The DE1-SoC whose fabric draws the board: the picture of the processor's, discs that fall, a sound for each.
. "$(dirname "$0")/../common.sh"

fabric=(--set screen.painter=fabric)
game=(run de1_soc --player random --seed 3)

# The same game, to the same last picture; on the way to it there are discs that fall.
run 0 "${game[@]}" --display png:processor
run 0 "${game[@]}" "${fabric[@]}" --display png:painted --audio wav:game.wav --stats stats.json
last() { find "$1" -name '*.png' | sort | tail -1; }
pictures() { find "$1" -name '*.png' | wc -l; }
cmp "$(last processor)" "$(last painted)" || fail 'another picture'
(($(pictures painted) > 10 * $(pictures processor))) || fail "$(pictures painted) pictures beside $(pictures processor)"
discs=$(sed -n 's/.*"commands": \([0-9]*\).*/\1/p' stats.json)
((discs > 10)) || fail "$discs commands: $(<stats.json)"

# From silence to a sample of 120 * 2^23, once for each disc; the first command is the board.
tones=$(od -An -v -tx4 -w8 -j44 game.wav | grep -c '^ 3c000000 3c000000$') || true
((tones == 4 * (discs - 1) || tones == discs - 1)) || fail "$tones tones of $((discs - 1)) discs"

# A disc that falls a cell a frame arrives sooner, and a recording moves nothing.
run 0 "${game[@]}" "${fabric[@]}" --set screen.fall=80 --serial-log fast.jsonl --display png:fast
cmp "$(last processor)" "$(last fast)" || fail 'another picture with screen.fall=80'
(($(pictures fast) < $(pictures painted))) || fail "$(pictures fast) pictures beside $(pictures painted)"
run 0 "${game[@]}" "${fabric[@]}" --set screen.fall=80 --serial-log again.jsonl --vcd waves.vcd
cmp fast.jsonl again.jsonl

# What each master waits for the other, in a sweep: the painter alone, and nobody where the processor draws.
run 0 explore de1_soc --sweep screen.painter=processor,fabric --sweep screen.fall=80 --sweep stimulus.player=greedy \
    --metric bus.contention --out sweep
python3 - sweep/results.csv <<'END' || fail "contention: $(<sweep/results.csv)"
import csv, sys
processor, fabric = csv.DictReader(open(sys.argv[1]))
waits = [f"bus.contention.{master}.{name}" for master in ("processor", "painter") for name in ("share", "mean", "max")]
assert all(processor[name] == "" for name in ["bus.contention", *waits])
assert [float(fabric[name]) for name in waits[:3]] == [0, 0, 0]
assert float(fabric[waits[3]]) > 0 and float(fabric[waits[5]]) >= 1 and float(fabric["bus.contention"]) > 0
END

# The Verilated painter does the same at the same picoseconds.
short=(--until 200ms "${fabric[@]}" --set screen.fall=80)
run 0 "${game[@]}" "${short[@]}" --serial-log ca.jsonl --display png:ca --stats ca.json
run 0 "${game[@]}" "${short[@]}" --serial-log rtl.jsonl --display png:rtl --view painter=rtl --stats rtl.json
cmp ca.jsonl rtl.jsonl
diff -r ca rtl
python3 - ca.json rtl.json <<'END' || fail "other counts: $(<ca.json) $(<rtl.json)"
import json, sys
ca, rtl = (json.load(open(name)) for name in sys.argv[1:])
assert ca["painter"] == rtl["painter"] and ca["painter"]["waits"] > 0
assert "contention" not in rtl and ca["contention"]["painter"]["waiting"] > 0
END

refused 'there is no painter' run de1_soc --set design=computer "${fabric[@]}" --firmware "$programs/de1_soc_board_check.elf"
refused 'exists only with de1_soc.screen.painter = fabric' run de1_soc --view painter=rtl
refused 'draws rgb332_640@C0000000 alone' run de1_soc "${fabric[@]}" --set vga.format=rgb565_640@C0000000
refused 'engine.kind = software' run de1_soc "${fabric[@]}" --set engine.kind=software
refused 'screen.painter = fabric' run de1_soc --audio wav:none.wav
