#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Queries of the Connect6 machine: the measured games in every view, what is null, bad lines, parameters.
. "$(dirname "$0")/common.sh"

examples=$here/../unit/connect6_examples.jsonl
ask() { "$tabletop" query connect6_threat "$@"; }
replies() { sed -E 's/.*"replies":(\[[^]]*\]).*/\1/' "$1"; }
cycles() { sed -E 's/.*"cycles"://; s/,"serial".*//; s/\}$//' "$1"; }

# Requests, replies and cycles are those measured; a line of the file is a good question once its answer is cut off.
sed -E 's/,"replies":.*/}/' "$examples" >questions
head -4 questions >few
for view in core at ca rtl; do ask --view $view <questions >$view; done
for view in core at ca rtl; do
    cmp <(replies "$examples") <(replies $view) || fail "other replies in view $view"
done
cmp <(cycles "$examples") <(cycles ca) || fail "other cycles in ca"
cmp ca rtl || fail "ca and rtl differ"
ask --view connect6_threat=rtl <few | cmp - <(head -4 ca) || fail "ca and a machine of both views differ"
cmp -s <(cycles ca) <(cycles at) && fail "at is as exact as ca"
grep -q '"request_end":[0-9]' core && fail "core shows edges"
grep -q '"succ":[0-9]' core && fail "core shows cycles"

# The rule of the serial line at 50 MHz, 448 cycles a bit: 151 ticks after the first tick that sees the start edge the
# byte is there, two cycles later it is popped; 2 cycles, then the next tick, then 2 more to the start bit.
cat >line <<'END'
{"id":"d","requests":["D"]}
END
ask <line >one
contains one '"id":"d","replies":["1010"],"cycles":[{"succ":null,"threat":null,"pm1":null,"pm2":null,"first_push":[2]}]'
request_end=$(sed -E 's/.*"request_end":([0-9]+).*/\1/' one)
edge=$((request_end - 4480))
pop=$(((edge + 2 + 27) / 28 * 28 + 151 * 28 + 3))
start=$(((pop + 2 + 1 + 27) / 28 * 28 + 2))
contains one "\"start\":[$start,$((start + 4480)),$((start + 8960)),$((start + 13440))]"

# The order of lines and bad lines between them change nothing.
tac questions | ask | tac | cmp - ca || fail "the order of lines changes answers"
cat >bad <<'END'
nope
[1]
{"id":1}
{"id":2,"requests":"D"}
{"id":3,"requests":["D",5]}
{"id":4,"request":["D"]}
{"id":5,"requests":["\u0100"]}
{"id":[1],"requests":["D"]}
END
status=0
cat bad line | ask >answers || status=$?
((status == 1)) || fail "exit code $status after bad lines"
(($(grep -c '"error"' answers) == $(wc -l <bad))) || fail "$(<answers)"
tail -1 answers | cmp - one || fail "bad lines change the next answer"
contains answers 'unknown key \"request\"; the nearest is requests'

# Silence: that reply and all later ones are null, with all their entries. A stone that wins alone, odd bytes, nothing.
cat >odd <<'END'
{"id":1,"requests":["D","09","090808","09090808"]}
{"id":2,"requests":[]}
{"id":3,"requests":["D09090808","00000000"]}
{"id":4,"requests":["\u00c41010","\u0000\r\n x:?\u00ff"]}
{"id":5,"requests":["d0707","13131009","09081110","09130807","10120710","07131208","08130711","05061011","08081215","05140819","05120806","06090915","06160814","07151111"]}
{"id":6,"requests":["D","09111010","11090812","06140713","05150101","01010102"]}
END
for view in core at ca rtl; do ask --view $view <odd >odd_$view; done
cmp odd_ca odd_rtl || fail "odd requests differ"
for view in at ca rtl; do
    cmp <(replies odd_core) <(replies odd_$view) || fail "odd replies in $view: $(replies odd_$view)"
done
nothing='{"succ":null,"threat":null,"pm1":null,"pm2":null,"first_push":null}'
contains odd_ca "\"replies\":[\"1010\",null,null,null],\"cycles\":[{\"succ\":null,\"threat\":null,\"pm1\":null,\"pm2\":null,\"first_push\":[2]},$nothing,$nothing,$nothing]"
contains odd_ca '{"id":2,"replies":[],"cycles":[],"serial":[]}'
grep -q '"id":5,.*"[0-9]\{4\}"\],' odd_ca || fail "no single stone: $(grep '"id":5' odd_ca)"
grep -q '"id":6,.*,null\],"cycles"' odd_ca || fail "no hang: $(grep '"id":6' odd_ca)"

# Parameters of the machine, with full and relative keys; clock and rate move the edges, not the cycles of a search.
ask --set fabric.clock=100MHz --set spartan.uart.baud=115200 <questions >fast
cmp <(cycles fast) <(cycles ca) || fail "the clock changes cycles"
cmp -s fast ca && fail "the clock does not move the edges"
ask --set fabric.clock="100 MHz" --view rtl <few | cmp - <(head -4 fast) || fail "ca and rtl differ at 100 MHz"
ask --set engine.weights_update=influenced <questions >influenced
cmp <(replies influenced) <(replies ca) || fail "influenced changes moves"
cmp -s <(cycles influenced) <(cycles ca) && fail "influenced changes no cycles"
ask --set engine.weights_update=influenced --view rtl <few | cmp - <(head -4 influenced) || fail "influenced differs in rtl"
ask --set engine.scan=concurrent <questions >concurrent
cmp -s <(cycles concurrent) <(cycles ca) && fail "concurrent changes no cycles"
ask --set engine.scan=concurrent --view rtl <few | cmp - <(head -4 concurrent) || fail "concurrent differs in rtl"
opening='{"requests":["L0418"]}'
ask --set engine.white_opening=near <<<"$opening" >near
contains near '"replies":["05170618"]'
contains near '"first_push":[2,6]'
ask --set engine.white_opening=near --view rtl <<<"$opening" | cmp - near || fail "near differs in rtl"

# A reader that sends one line has its answer before it sends the next.
coproc ask
for id in 1 2; do
    echo "{\"id\":$id,\"requests\":[\"D\"]}" >&"${COPROC[1]}"
    read -r -t 10 answer <&"${COPROC[0]}" || fail "no answer to line $id"
    [[ $answer == "{\"id\":$id,"* ]] || fail "$answer"
done

# Ctrl-C while it waits for a line.
mkfifo endless
setsid "$tabletop" query connect6_threat <endless >out 2>err &
child=$!
exec 4>endless
echo '{"id":1,"requests":["D"]}' >&4
says '{"id":1,' out
interrupt
exec 4>&-

refused connect6_threat query connect6_thread
refused core query connect6_threat --view fast
refused engine.fixes query connect6_threat --set engine.fixs=on
refused 'quotient 0' query connect6_threat --set fabric.clock=1MHz
refused scan_lines query connect6_threat --view rtl --set engine.scan_lines=2
refused BLOCK=DESCRIPTION query connect6_threat --rtl nowhere.toml
for view in core at ca connect6_threat=ca; do
    refused '--view: RTL of your own answers in view rtl only' query connect6_threat --view $view --rtl \
        connect6_threat="$here/../../rtl-wrappers/connect6_threat/connect6_player.toml"
done
run 0 query --help
contains out '  in:  {"id":1,"requests":["D","09090808"]}'
contains out '  out: {"id":1,"status":"ok",'
refused nowhere.toml query connect6_threat --rtl connect6_threat=nowhere.toml
refused connect4_minimax query connect4_minimax --rtl connect6_threat=nowhere.toml
