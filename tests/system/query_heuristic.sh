#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Queries of the heuristic engine: the published examples by both modules in every view, generations, bad lines.
. "$(dirname "$0")/common.sh"

ask() { "$tabletop" query connect4_heuristic "$@"; }
examples=$(dirname "$0")/../unit/connect4_heuristic/examples.jsonl

# Questions and answers as the examples have them, 21 cycles each.
python3 - "$examples" <<'END'
import json, sys
with open("questions", "w") as asked, open("expected", "w") as answered:
    for line in open(sys.argv[1]):
        example = json.loads(line)
        for module in "defensive", "full":
            name = f'{example["id"]} {module}'
            wanted = example[module]
            asked.write(json.dumps({"id": name, "rows": example["rows"], "module": module}) + "\n")
            answer = {"id": name, "move": wanted["move"], "value": wanted["value"], "legal": wanted["legal"],
                      "rule": wanted.get("rule"), "cycles": 21}
            answered.write(json.dumps(answer, separators=(",", ":")) + "\n")
END
for view in at ca rtl; do
    ask --view $view <questions >$view || fail "exit code $? in view $view"
    cmp $view expected || fail "$view answers otherwise than the examples"
done
ask --view connect4_heuristic=core <questions >core || fail "exit code $? of the core"
cmp core <(sed 's/"cycles":21/"cycles":null/' expected) || fail "the core answers otherwise than the examples"
tac questions | ask | tac | cmp - expected || fail "the order of lines changes answers"

# What was built changes the cycles and not the answers; generation 1 has one rule.
for view in ca rtl; do
    ask --view $view --set engine.pipeline=4 <questions | cmp - <(sed 's/:21}/:24}/' expected) || fail "pipeline, $view"
    head -2 questions | ask --view $view --set engine.pipeline=7 | cmp - <(head -2 expected | sed 's/:21}/:27}/') || fail "no variant, $view"
    ask --view $view --set de1_soc.engine.packed_rows=on <questions | cmp - <(sed 's/:21}/:12}/' expected) ||
        fail "packed rows, $view"
    for generation in 1 2; do
        ask --view $view --set engine.generation=$generation <questions >$view.$generation || fail "generation $generation"
        cmp $view.$generation ca.$generation || fail "generation $generation in $view"
    done
    (! grep -q '"trap"' $view.2) || fail "a trap of generation 2"
    (! grep -qE '"(trap|min|last)"' $view.1) || fail "a rule of generation 1"
done

# Traps of the human's: the same answers in every view, 21 cycles, and not those of generation 3 alone.
echo '{"id":"fork","rows":[160,16,0,0,0,0],"module":"full"}' >>questions
ask --view core --set engine.human_traps=on <questions >core.traps || fail "exit code $? of the core"
for view in at ca rtl; do
    ask --view "$view" --set engine.human_traps=on <questions | cmp - <(sed 's/:null}/:21}/' core.traps) || fail "traps, $view"
done
contains core.traps '{"id":"fork","move":4,"value":5,"legal":true,"rule":"min","cycles":null}'
contains <(ask <questions) '{"id":"fork","move":3,"value":5,"legal":true,"rule":"min","cycles":21}'
sed -i '/fork/d' questions

# Further ahead: a trap of the human's is avoided, and a win by force is taken, with the cycles of the page.
cat >ahead <<'END'
{"id":"fork","rows":[160,16,0,0,0,0],"module":"full"}
{"id":"force","rows":[80,0,0,0,0,0],"module":"full"}
END
for moves in 2:28 3:84 4:476; do
    cat >ahead.expected <<END
{"id":"fork","move":$((${moves%:*} == 2 ? 3 : 4)),"value":5,"legal":true,"rule":"min","cycles":${moves#*:}}
{"id":"force","move":4,"value":30,"legal":true,"rule":"ahead","cycles":${moves#*:}}
END
    for view in at ca; do
        ask --view $view --set engine.lookahead=${moves%:*} <ahead | cmp - ahead.expected || fail "lookahead $moves, $view"
    done
done
ask --view rtl --set engine.lookahead=2 <ahead | cmp - <(sed 's/move":4,"value":5/move":3,"value":5/; s/:476}/:28}/' ahead.expected) ||
    fail "lookahead 2, rtl"

ask --set sram.read_cycles=5 --set engine.defensive_rounds=0 <<<'{"rows":[0,0,0,0,0,0],"module":"full"}' |
    cmp - <(echo '{"id":null,"move":3,"value":0,"legal":true,"rule":"min","cycles":33}') || fail "slower reads"

cat >bad <<'END'
nope
[1]
{"id":1,"module":"full"}
{"id":2,"rows":[0,0,0,0,0,0]}
{"id":3,"rows":[0,0,0,0,0],"module":"full"}
{"id":4,"rows":[0,0,0,0,0,16384],"module":"full"}
{"id":5,"rows":[0,0,0,0,0,-1],"module":"full"}
{"id":6,"rows":[0,0,0,0,0,0],"module":"half"}
{"id":7,"row":[0,0,0,0,0,0],"module":"full"}
END
for view in core ca rtl; do
    status=0
    (cat bad && head -1 questions) | ask --view $view >answers || status=$?
    ((status == 1)) || fail "exit code $status after bad lines"
    (($(grep -c '"error"' answers) == $(wc -l <bad))) || fail "$(<answers)"
    tail -1 answers | cmp - <(head -1 $view) || fail "bad lines change the next answer"
done
contains answers '{"id":4,"error":"rows must be six whole numbers from 0 to 16383, the bottom row first"}'
contains answers '{"id":6,"error":"module must be \"defensive\" or \"full\""}'
contains answers '{"id":7,"error":"unknown key \"row\"; the nearest is rows; there are id, rows, module, advanced"}'
status=0
ask --set engine.defensive_rounds=0 <<<'{"id":8,"rows":[0,0,0,0,0,0],"module":"defensive"}' >answers || status=$?
((status == 1)) || fail "exit code $status where the module is never asked"
contains answers '"error":"with engine.defensive_rounds 0 the defensive module is never asked"'

refused connect4_heuristic query connect4_heuristi
refused core query connect4_heuristic --view fast
refused engine.generation query connect4_heuristic --set engine.generatio=1
refused 'unknown parameter de1_soc.sdram.size' query connect4_heuristic --set sdram.size=1MiB
refused '4' query connect4_heuristic --set engine.generation=4
refused 'only generation 3 looks for traps' query connect4_heuristic --set engine.human_traps=on --set engine.generation=2
refused 'only generations 2 and 3 look ahead' query connect4_heuristic --set engine.lookahead=2 --set engine.generation=1
refused '4' query connect4_heuristic --set engine.lookahead=5
refused 'nowhere.toml' query connect4_heuristic --rtl connect4_heuristic=nowhere.toml
run 0 query --help
contains out '{"id":1,"move":3,"value":20,"legal":true,"rule":"imm","cycles":21}'
