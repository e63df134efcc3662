#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Queries of the Connect Four referee: games in every view, full columns, the end of a game, bad lines.
. "$(dirname "$0")/common.sh"

ask() { "$tabletop" query connect4_referee "$@"; }
empty=000000000000

# The game of the win example, both colours, the order of groups, a draw, a win with the last chip, and four groups at once.
cat >games <<'END'
{"id":"win","moves":"1212121"}
{"id":"two","moves":"22"}
{"id":"none","moves":""}
{"id":"black","moves":"17273737"}
{"id":"full","moves":"11111112"}
{"id":"draw","moves":"225344533673453576212645522737771141641166"}
{"id":"last","moves":"242436417642466154675732125513352675117337"}
{"id":"both","moves":"1122315265764"}
{"id":"diagonal","moves":"12233434474"}
END
cat >expected <<END
{"id":"win","winner":1,"ply":7,"columns":["000001010101","000000111111","$empty","$empty","$empty","$empty","$empty"],"groups":[24],"ignored":[]}
{"id":"two","winner":0,"ply":2,"columns":["$empty","000000001101","$empty","$empty","$empty","$empty","$empty"],"groups":[],"ignored":[]}
{"id":"none","winner":0,"ply":0,"columns":["$empty","$empty","$empty","$empty","$empty","$empty","$empty"],"groups":[],"ignored":[]}
{"id":"black","winner":2,"ply":8,"columns":["000000000001","000000000001","000000000101","$empty","$empty","$empty","000011111111"],"groups":[42],"ignored":[]}
{"id":"full","winner":0,"ply":7,"columns":["110111011101","000000000001","$empty","$empty","$empty","$empty","$empty"],"groups":[],"ignored":[7]}
END
for view in core at ca rtl; do
    ask --view $view <games >$view || fail "exit code $? in view $view"
    cmp $view core || fail "$view answers otherwise than the core"
done
head -5 core | cmp - expected || fail "$(head -5 core)"
contains core '{"id":"draw","winner":0,"ply":42,'
contains core '{"id":"last","winner":2,"ply":42,"columns":["110101011111","011111110101","011101110101","110101011111","111111010101","110101111111","110101111101"],"groups":[23],"ignored":[]}'
contains core '"groups":[0,1,2,3],'
contains core '"groups":[45],'
ask --view connect4_referee=rtl --set fabric.clock="50 MHz" <games | cmp - core || fail "rtl at another clock"
ask --set nexys4.fabric.clock=400MHz <games | cmp - core || fail "another clock"

# The order of lines and bad lines between them change nothing.
tac games | ask | tac | cmp - core || fail "the order of lines changes answers"
cat >bad <<'END'
nope
[1]
{"id":1}
{"id":2,"moves":1212}
{"id":3,"moves":"128"}
{"id":4,"move":"12"}
{"id":5,"moves":"12121211"}
{"id":6,"moves":"2253445336734535762126455227377711416411661"}
END
for view in core at ca rtl; do
    status=0
    (cat bad && head -1 games) | ask --view $view >answers || status=$?
    ((status == 1)) || fail "exit code $status after bad lines"
    (($(grep -c '"error"' answers) == $(wc -l <bad))) || fail "$(<answers)"
    tail -1 answers | cmp - <(head -1 core) || fail "bad lines change the next answer"
done
contains answers '{"id":3,"error":"moves are columns, digits from 1 to 7"}'
contains answers '{"id":4,"error":"unknown key \"move\"; the nearest is moves; there are id, moves"}'
contains answers '{"id":5,"error":"move 8 comes after the end of the game"}'
contains answers '{"id":6,"error":"move 43 comes after the end of the game"}'

refused connect4_referee query connect4_refere
refused core query connect4_referee --view fast
refused fabric.clock query connect4_referee --set fabric.clok=1MHz
refused pad.clock query connect4_referee --set pad.clock=400Hz
refused 'nowhere.toml' query connect4_referee --rtl connect4_referee=nowhere.toml
run 0 query --help
contains out '{"id":1,"winner":1,"ply":7,"columns":["000001010101",..],"groups":[24],"ignored":[]}'
