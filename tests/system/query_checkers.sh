#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Queries of the checkers search: the specification's values, the ends of a game, perft, bad lines.
. "$(dirname "$0")/common.sh"

ask() { "$tabletop" query checkers_search "$@"; }
# A board of 32 codes, all empty but SQUARE=CODE ..
board() {
    local codes=() pair
    for ((s = 0; s < 32; ++s)); do codes[s]=0; done
    for pair in "$@"; do codes[${pair%=*}]=${pair#*=}; done
    local IFS=,
    echo "[${codes[*]}]"
}
row() { local IFS=,; echo "$*"; }
start="[$(row 6 6 6 6 6 6 6 6 6 6 6 6 0 0 0 0 0 0 0 0 4 4 4 4 4 4 4 4 4 4 4 4)]"

# Horizons 1 to 5 of the start, computer's answer to 52-43 and 50-41, a capture, run_on against crowning in the end, lost, draw.
{
    for horizon in 1 2 3 4 5; do echo "{\"id\":$horizon,\"horizon\":$horizon}"; done
    echo "{\"id\":\"same\",\"board\":$start,\"to_move\":\"human\",\"rules\":\"program\",\"horizon\":2,\"quiet\":0}"
    echo "{\"id\":\"52-43\",\"to_move\":\"computer\",\"board\":${start/,0,0,0,0,4,4,4,4/,0,4,0,0,4,0,4,4}}"
    echo "{\"id\":\"50-41\",\"to_move\":\"computer\",\"board\":${start/,0,0,0,0,4,4,4,4/,4,0,0,0,0,4,4,4}}"
    echo "{\"id\":\"runs on\",\"board\":$(board 8=4 5=6 6=6),\"horizon\":1}"
    echo "{\"id\":\"stops\",\"board\":$(board 8=4 5=6 6=6),\"rules\":\"american\",\"horizon\":1}"
    echo "{\"id\":\"lost\",\"board\":$(board 31=7)}"
    echo "{\"id\":\"won\",\"board\":$(board 31=5),\"to_move\":\"computer\"}"
    echo '{"id":"draw","quiet":50}'
    echo '{"id":"nearly","quiet":49}'
    for depth in 0 1 6 8; do echo "{\"id\":\"perft\",\"perft\":$depth}"; done
    echo '{"id":"american","perft":8,"rules":"american","quiet":50}'
} >questions
cat >expected <<'END'
{"id":1,"status":"ok","move":[20,16],"captures":[],"promoted":false,"value":140,"moves":7}
{"id":2,"status":"ok","move":[20,16],"captures":[],"promoted":false,"value":110,"moves":7}
{"id":3,"status":"ok","move":[21,17],"captures":[],"promoted":false,"value":200,"moves":7}
{"id":4,"status":"ok","move":[20,16],"captures":[],"promoted":false,"value":140,"moves":7}
{"id":5,"status":"ok","move":[20,16],"captures":[],"promoted":false,"value":150,"moves":7}
{"id":"same","status":"ok","move":[20,16],"captures":[],"promoted":false,"value":110,"moves":7}
{"id":"52-43","status":"ok","move":[8,12],"captures":[],"promoted":false,"value":200,"moves":7}
{"id":"50-41","status":"ok","move":[8,13],"captures":[],"promoted":false,"value":170,"moves":7}
{"id":"runs on","status":"ok","move":[8,1,10],"captures":[5,6],"promoted":false,"value":490,"moves":1}
{"id":"stops","status":"ok","move":[8,1],"captures":[5],"promoted":true,"value":850,"moves":1}
{"id":"lost","status":"lost","move":[],"captures":[],"promoted":false,"value":-1000000,"moves":0}
{"id":"won","status":"lost","move":[],"captures":[],"promoted":false,"value":1000000,"moves":0}
{"id":"draw","status":"draw","move":[],"captures":[],"promoted":false,"value":0,"moves":7}
{"id":"nearly","status":"ok","move":[20,16],"captures":[],"promoted":false,"value":110,"moves":7}
{"id":"perft","nodes":1}
{"id":"perft","nodes":7}
{"id":"perft","nodes":36768}
{"id":"perft","nodes":845931}
{"id":"american","nodes":845931}
END
ask <questions >answers || fail "exit code $?"
diff answers expected || fail "other answers"
ask --view core <questions | cmp - expected || fail "--view core"
ask --view checkers_search=core <questions | cmp - expected || fail "--view checkers_search=core"
tac questions | ask | tac | cmp - expected || fail "the order of lines changes answers"

cat >bad <<'END'
nope
{"id":1,"board":[4,5]}
{"id":2,"board":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}
{"id":3,"to_move":"dark"}
{"id":4,"rules":"draughts"}
{"id":5,"horizon":0}
{"id":6,"horizon":2.5}
{"id":7,"quiet":-1}
{"id":8,"perft":"6"}
{"id":9,"horizonn":2}
END
status=0
(cat bad && head -2 questions | tail -1) | ask >answers || status=$?
((status == 1)) || fail "exit code $status after bad lines"
(($(grep -c '"error"' answers) == $(wc -l <bad))) || fail "$(<answers)"
tail -1 answers | cmp - <(sed -n 2p expected) || fail "bad lines change the next answer"
contains answers '{"id":2,"error":"board must be 32 codes, square 0 first: 0 empty, 4 human man, 5 human king, 6 computer man, 7 computer king"}'
contains answers '{"id":3,"error":"to_move must be \"human\" or \"computer\""}'
contains answers '{"id":5,"error":"horizon must be a whole number from 1 to 64"}'
contains answers '{"id":9,"error":"unknown key \"horizonn\"; the nearest is horizon; there are id, board, to_move, rules, horizon, quiet, perft"}'

# The block, in the views that need no RTL to be built: the same but for what it does not show. It is built for one horizon.
grep -v '"horizon"\|perft\|"quiet"\|rules' questions >to_block
ask <to_block >of_core
for view in at ca; do
    ask --view $view <to_block | sed 's/,"cycles":[0-9]*//' >of_view || fail "--view $view: exit code $?"
    diff of_view <(sed 's/"moves":[0-9]*/"moves":null/' of_core) || fail "--view $view: other answers"
done
echo '{"id":1,"to_move":"computer"}' | ask --view ca >out
contains out '{"id":1,"status":"ok","move":[8,13],"captures":[],"promoted":false,"value":110,"moves":null,"cycles":606}'
echo '{"id":"stops","board":'"$(board 8=4 5=6 6=6)"'}' | ask --view at --set rules.preset=american --set ai.horizon=1 >out
contains out '{"id":"stops","status":"ok","move":[8,1],"captures":[5],"promoted":true,"value":850,"moves":null,"cycles":'
echo '{"id":1,"quiet":50}' | ask --view ca >out
contains out '{"id":1,"status":"draw","move":[],"captures":[],"promoted":false,"value":0,"moves":null}'
status=0
echo '{"id":1,"horizon":3}' | ask --view ca >out || status=$?
((status == 1)) || fail "exit code $status after a horizon in a line"
contains out 'horizon: only --view core has it in its lines; the block is built as --set says'

refused 'unknown view' query checkers_search --view fast
refused 'no parameters' query checkers_search --set ai.horizon=3
refused 'at most 6 moves ahead' query checkers_search --view ca --set ai.horizon=7
refused 'ai.tie' query checkers_search --view ca --set ai.tie=random
refused 'nowhere.toml' query checkers_search --rtl checkers_search=nowhere.toml
refused 'checkers_search' query checkers_searc
run 0 query --help
contains out '{"id":2,"nodes":36768}'
run 0 list
contains out 'checkers_search'
