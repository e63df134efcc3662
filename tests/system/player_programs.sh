#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Anybody's programs as players, on every machine; what they say on standard error, and what they do wrong.
. "$(dirname "$0")/common.sh"

needs python3 python3

programs_folder=$here/../../stimulus/players/programs
shell="exec:'$programs_folder/first_free.sh'"
python="exec:python3 '$programs_folder/random_moves.py'"

value() { sed -n "s/^ *\"$1\": \(.*[^,]\),*$/\1/p" "$2"; }

# fails TEXT ARGUMENT..: the program cannot play on. The message is the last line, the statistics are written.
fails() {
    local text=$1
    shift
    run 2 "$@" --stats failed.json
    [[ $(tail -1 err) == "tabletop: $text" ]] || fail "no \"$text\" but \"$(tail -1 err)\": $*"
    contains failed.json '"end": "player_failed"'
    contains failed.json '"exit_code": 2'
}

# Whole games on each machine; the same again, byte for byte.
for machine in 'zynq --set engine.depth=1' 'spartan'; do
    for log in one.log two.log; do
        # shellcheck disable=SC2086
        run 0 run $machine --player "$python" --games 2 --seed 3 --stats stats.json --serial-log $log
    done
    cmp one.log two.log
    [[ $(value end stats.json) == '"players_done"' && $(value games stats.json) == 2 ]] || fail "$(<stats.json)"
    [[ $(value undecided stats.json) == 0 && $(value player_illegal stats.json) == 0 ]] || fail "$(<stats.json)"
done
run 0 run zynq --set engine.depth=1 --player "uart1=$shell" --stats stats.json
contains stats.json '"moves": "1'
run 0 run nexys4 --set pad.clock=4kHz --player "pad1=$python" --player "pad2=$shell" --games 2 --stats stats.json
contains err 'end: players_done'
(($(grep -c '"games": 2' stats.json) == 2)) || fail "$(<stats.json)"
run 0 run nexys4 --set pad.clock=4kHz --set host.pads=1 --player "$python"
contains err 'end: players_done'

run 0 run labkit --player "$python" --stats stats.json
contains err 'table: 0 won, 1 lost, 0 drawn; '

# Its environment is ours, what it says on standard error is said, and a = belongs to the command.
run 0 run zynq --set engine.depth=1 --player "exec:word=said; echo \"\$word \$TABLETOP_TEST\" >&2; $programs_folder/first_free.sh"
contains err 'said '

# Matches: against a machine and without one, the same over any number of processes.
run 0 match zynq --set engine.depth=1 --player "$python" --games 4 --json one.json
run 0 match zynq --set engine.depth=1 --player "$python" --games 4 --jobs 2 --json two.json
cmp one.json two.json
run 0 match spartan --player "$python" --games 1 --colour white
contains out 'Silent games: 0.'
run 0 match zynq --player greedy --against "$python" --games 4 --jobs 2 --json one.json
contains one.json '"wins": 4,'
run 0 match nexys4 --player "$shell" --against "$python" --games 2

# Answers that are no legal moves.
fails 'exec:while read l; do echo 9; done: its answer "9" to line 3, "move 1": not a column from 1 to 7' \
    run zynq --set engine.depth=1 --player 'exec:while read l; do echo 9; done'
contains err 'illegal move in game 1: first, stone 1, "9": not a column from 1 to 7'
[[ $(value player_illegal failed.json) == 1 ]] || fail "$(<failed.json)"
fails 'exec:yes hello: its answer "hello" to line 3, "move 1": not a number' \
    run nexys4 --set pad.clock=4kHz --player pad1='exec:yes hello' --player pad2=random
fails 'exec:yes 10 10 9 9: its answer "10 10 9 9" to line 4, "move 2": the cell is not empty' \
    run spartan --player 'exec:yes 10 10 9 9'
run 1 match spartan --player 'exec:yes 10 10 9 9' --games 2 --colour black
contains out 'Illegal moves: spartan 0, exec:yes 10 10 9 9 2.'
contains out '  game 2: illegal: white, stone 2, "10 10 9 9": the cell is not empty'
run 1 match zynq --player 'exec:yes 9' --against random --games 2
contains out 'Illegal moves: exec:yes 9 2, random 0.'

fails 'exec:yes 50 32: its answer "50 32" to line 4, "move 1": not legal here' run labkit --player 'exec:yes 50 32'
run 1 match labkit --player 'exec:yes 50 32' --games 2
contains out 'Illegal moves: labkit 0, exec:yes 50 32 2.'
contains out '  game 2: illegal: light, stone 1, "50 32": not legal here'
run 1 match labkit --player random --against 'exec:yes 9 9' --colour first
contains out '  game 1: illegal: dark, stone 2, "9 9": 09 is no dark square'

# No answer at all.
fails 'exec:exit 3: no answer to line 3, "move 1": it has ended with exit code 3' \
    run zynq --set engine.depth=1 --player 'exec:exit 3'
fails 'exec:./none: no answer to line 3, "move 1": it has ended with exit code 127' \
    run nexys4 --set pad.clock=4kHz --player pad1=exec:./none --player pad2=random
contains err './none: not found'
fails 'exec:cat >/dev/null: no answer to line 4, "move 2" within 0.2 s' \
    run spartan --player 'exec:cat >/dev/null' --player-limit '200 ms'
fails 'exec:cat >/dev/null: no answer to line 4, "move 1" within 0.2 s' \
    run labkit --player 'exec:cat >/dev/null' --player-limit '200 ms'
run 2 match spartan --player 'exec:echo oops >&2; exit 3' --games 2 --colour black
grep -q '^tabletop: exec:.*: no answer to line 4, "move 2": it has ended with exit code 3:$' err || fail "$(<err)"
contains err oops
run 2 match zynq --player 'exec:exit 3' --against random
contains err 'tabletop: exec:exit 3: no answer to line 3, "move 1": it has ended with exit code 3'
# A game that fails behind others ends the match, whose results are kept.
twice="exec:echo >>begun; if [ \$(wc -l <begun) -lt 3 ]; then exec '$programs_folder/first_free.sh'; fi; exit 3"
for against in 'zynq --set engine.depth=1' random; do
    rm -f begun
    # shellcheck disable=SC2086
    run 1 match zynq --player "$twice" --against $against --games 6 --json kept.json
    contains err 'tabletop: game 3: exec:'
    contains err ': it has ended with exit code 3'
    contains out '  game 3: failed, and is not counted'
    [[ $(value games kept.json | head -1) == 1 && $(value game kept.json | tail -1) == 3 ]] || fail "$(<kept.json)"
done

# Nothing starts, and nothing plays, when the command line is wrong.
refused 'exec needs a command: exec:CMD' run zynq --player exec:
refused 'unknown player exec' run zynq --player exec
refused 'uart1 has both a player and a backend' run zynq --player 'exec:touch started' --uart1 null
refused '--player: exec needs a command' match zynq --player exec: --against random
refused '--player-limit: "0 ms" is outside 1 ms to 86400 s' run zynq --player 'exec:touch started' --player-limit '0 ms'
refused '--player-limit: ' match zynq --player 'exec:touch started' --player-limit soon
refused 'has no serial line "x"' run zynq --player 'x=exec:touch started'
[[ ! -e started ]] || fail 'a program has been started'

# Ctrl-C while an answer is due: statistics, and nothing of the program is left.
"$tabletop" run zynq --set engine.depth=1 --player 'exec:echo $$ >player; echo waits >&2; trap "" INT TERM; sleep 1000' \
    </dev/null >out 2>err &
child=$!
says waits err
player=$(<player)
interrupt
contains err 'end: interrupted'
! kill -0 "$player" 2>/dev/null || fail 'the program goes on'
