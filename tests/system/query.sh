#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Queries: the same answers from all views, in any order of lines, one line at a time, and an error line for a bad one.
. "$(dirname "$0")/common.sh"

cat >lines <<'END'
{"id":1,"moves":"4453","engine_first":true,"depth":4,"alpha_beta":true}
{"id":"b","moves":"","depth":3}
{"id":3,"board":"0x1","mask":"0x3","depth":3,"alpha_beta":false}
{"id":4,"board":"0xF","mask":"0xF"}
{"id":5,"moves":"1212121","depth":2}
{"id":6,"board":"0x4","mask":"0x1"}
{"id":7,"board":"0x19cc67319cc","mask":"0x3ffffffffff"}
{"id":8,"moves":"44","depth":0}
{"id":9,"moves":"44","depth":1}
END
cat >bad <<'END'
nope
[1]
{"id":5,"moves":"1","engine_first":true}
{"id":6,"moves":"8"}
{"id":7,"depth":3,"moves":"44","dpth":1}
{"id":[1],"moves":"44"}
{"id":8,"board":"0x40000000000","mask":"0x1"}
{"id":8,"board":5,"mask":"0x1"}
{"id":8,"board":"0x1"}
{"id":8}
{"id":1e999,"moves":"44"}
{"id":10,"moves":"44","depth":13}
{"id":11,"moves":"44","depth":-1}
{"id":11,"moves":"44","depth":2.5}
{"id":11,"moves":"44","depth":99999999999999999999999}
{"id":13,"moves":"44","alpha_beta":1}
{"id":14,"moves":"1111111"}
{"id":15,"moves":"121212121"}
{"id":16,"moves":"44","board":"0x1","mask":"0x1"}
END

ask() { "$tabletop" query connect4_minimax "$@"; }
without_cycles() { sed 's/"cycles":[0-9a-z]*//'; }

for view in core at ca rtl; do ask --view $view --set engine.depth=5 <lines >$view; done
cmp ca rtl || fail "ca and rtl differ"
for view in ca rtl; do ask --view $view --set engine.depth=4 --set engine.solvers=3 <lines >three_$view; done
cmp three_ca three_rtl || fail "ca and rtl differ with three solvers"
for view in core at; do
    cmp <(without_cycles <$view) <(without_cycles <ca) || fail "$view and ca differ"
done
[[ $(grep -c '"cycles":null' core) == $(wc -l <lines) ]] || fail "core shows cycles"

[[ $(sed -n 1p ca) == '{"id":1,"status":"ok","move":'*',"score":'*',"nodes":'*',"cycles":'* ]] || fail "$(sed -n 1p ca)"
for word in won lost full illegal ok; do contains ca "\"status\":\"$word\""; done
contains ca '{"id":6,"status":"illegal","move":0,"score":0,"nodes":0,"cycles":2}'
cmp <(sed -n 8p ca | sed 's/8/9/') <(sed -n 9p ca) || fail "depth 0 is not depth 1"

# Neither the order of lines nor bad lines between them change an answer, also with both builds side by side.
for setting in engine.alpha_beta=on engine.alpha_beta=off; do
    ask --set $setting <lines | sort >forwards
    tac lines | ask --set $setting | sort >backwards
    cmp forwards backwards || fail "the order of lines changes answers: $setting"
    paste -d '\n' lines bad | sed '/^$/d' >mixed
    ask --set $setting <mixed >answers && fail "bad lines without exit code 1"
    grep -v '"error"' answers | sort | cmp - forwards || fail "bad lines change answers"
done
status=0
ask <bad >answers || status=$?
((status == 1)) || fail "exit code $status after bad lines"
[[ $(grep -c '"error"' answers) == $(wc -l <bad) ]] || fail "$(grep -v '"error"' answers)"
contains answers 'unknown key \"dpth\"; the nearest is depth'
contains answers '{"id":14,"error":"moves: move 7 hits full column 1"}'
contains answers '{"id":null,"error":'

# A reader that sends one line has its answer before it sends the next.
coproc ask --view ca
for id in 1 2 3; do
    echo "{\"id\":$id,\"moves\":\"\",\"depth\":2}" >&"${COPROC[1]}"
    read -r -t 10 answer <&"${COPROC[0]}" || fail "no answer to line $id"
    [[ $answer == "{\"id\":$id,"* ]] || fail "$answer"
done

# Answers that are lost are no success.
status=0
ask <lines >/dev/full 2>err || status=$?
((status == 2)) || fail "exit code $status with a full disk"
contains err 'standard output: No space left'

run 0 query connect4_minimax
[[ ! -s out ]] || fail "an answer without a question"
refused connect4_minimax query connect4_minmax
refused core query connect4_minimax --view fast
refused engine.depth query connect4_minimax --set engine.dept=3
