#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Games on the Spartan: players at its line, two machines, a person at a pipe; matches and their tables.
. "$(dirname "$0")/common.sh"

value() { sed -n "s/^ *\"$1\": \(.*[^,]\),*$/\1/p" "$2"; }

# A series on one machine, the reset pressed in between. The user sees the moves, the last board and the result.
run 0 run spartan --player random --games 4 --colour both --seed 7 --stats series.json --serial-log series.log
[[ $(value end series.json) == '"players_done"' && $(value games series.json) == 4 ]] || fail "$(<series.json)"
[[ $(value machine_illegal series.json) == 0 && $(value undecided series.json) == 0 ]] || fail "$(<series.json)"
contains out 'game 1: black machine, white random'
contains out 'game 2: black random, white machine'
contains out '  1  black (machine)  row 10 column 10'
contains out ' wins with stone '
contains err 'uart0: games 4: won by the machine '
run 0 run spartan --player random --games 4 --colour both --seed 7 --serial-log again.log
cmp series.log again.log

# The same games one by one: a match, whichever way it is spread over processes.
run 0 match spartan --player random --games 4 --colour both --seed 7 --json one.json
contains out 'host software   black  25 of 25 games won, 58 stones in the mean'
contains err 'game 4 of 4: spartan '
run 0 match spartan --player random --games 4 --colour both --seed 7 --jobs 3 --json three.json
cmp one.json three.json
[[ $(value moves one.json) == "$(value moves series.json)" ]] || fail "other games: $(value moves one.json)"
[[ $(value colour one.json | tail -4 | tr -d '\n') == '"black""white""black""white"' ]] || fail "$(<one.json)"

# The table adds up, and its latencies are those of the line: an answer by weight takes both scans and two placements,
# 42 380 cycles of 20 ns to the last stone, and eight bytes.
run 0 match spartan --player simple --games 6 --colour white --seed 2 --json -
[[ $(head -c 1 out) == '{' ]] || fail "more than JSON: $(head -3 out)"
awk '/"latencies_ps"/ { on = 1; next } /]/ { on = 0 }
     on { gsub(/[ ,]/, ""); if ($0 + 0 < 300e6 || $0 + 0 > 1.4e9) { print "latency " $0; exit 1 } ++n } END { exit n < 12 }' out

# Checkers with real pieces: the machine is always second, and the games are those that `run` plays.
run 0 match labkit --player random --games 2 --seed 7 --jobs 2 --json checkers.json
contains out 'dark        2'
contains out 'Answers of labkit: '
contains out 'from the sign that a move has been made to the next turn, min '
run 0 run labkit --player random --games 2 --seed 7 --stats table.json
[[ $(value moves checkers.json) == "$(value moves table.json | grep '"')" ]] || fail "$(value moves checkers.json)"
[[ $(value outcome checkers.json) == $'"win"\n"win"' && $(value machine_wins table.json) == 2 ]] || fail "$(<table.json)"
refused '--colour: labkit never moves first' match labkit --player random --colour both

# The other end of the ladder wins; what it is not: illegal.
run 0 match spartan --player advanced --games 4 --colour black --json advanced.json
contains advanced.json '"wins": 0,'
contains out 'Illegal moves: spartan 0, advanced 0. Silent games: 0.'

# In long games the machine's ghost cells show, which are illegal on the line; with its defects mended they do not.
run 1 match spartan --player wall --games 4 --colour both --seed 2
contains out '  game 3: illegal: black, stone 328, "0006": not on the board'
contains out 'Illegal moves: spartan 2, wall 0.'
run 0 match spartan --player wall --games 4 --colour both --seed 2 --set engine.fixes=on
contains out 'Illegal moves: spartan 0, wall 0.'

# Two machines fill the board, and both lines are in the log.
run 0 run spartan --player spartan --stats self.json --serial-log self.log
if grep -qi warning out; then fail "$(grep -i warning out)"; fi
[[ $(value draws self.json) == 1 && $(value stones self.json) == 361 ]] || fail "$(<self.json)"
for line in uart0 opponent.uart0; do
    for direction in to_device from_device; do
        grep -q "\"port\":\"$line\",\"dir\":\"$direction\"" self.log || fail "no $direction on $line"
    done
done
contains out 'a draw: the board is full'
run 0 run spartan --player spartan --games 2 --colour both --stats two.json
[[ $(value draws two.json) == 2 ]] || fail "$(<two.json)"

# Players among themselves, on either board.
run 0 match spartan --player hard --against simple --games 6 --json players.json
contains players.json '"wins": 6,'
run 0 match zynq --player greedy --against random --games 6 --colour second
contains out 'second      6        6'

# The firmware's game, too: first is who moves first.
run 0 match zynq --player greedy --games 2 --colour both --set engine.depth=2 --json zynq.json
contains out 'Answers of zynq: '
run 0 run zynq --player random --set engine.depth=1 --colour first --stats first.json
contains first.json '"player_first": false'

# A machine that says nothing its opponent understands: silent games, exit code 1.
run 1 match zynq --player greedy --games 2 --set engine.depth=1 --set line.baud=9600
contains out 'Silent games: 2.'

# A machine of one's own that is none: it answers every byte with the next one. Black it is silent after the first, white it
# talks out of turn. What is compiled is kept below the build tree, as by the test of own RTL.
XDG_CACHE_HOME=$(dirname "$tabletop")/cache run 1 match spartan --rtl engine="$here/designs/echo.toml" --player random --games 2
contains out 'Illegal moves: spartan 1, random 0. Silent games: 1.'
contains out '  game 1: silent after 0 stones'
contains out '  game 2: illegal: white, stone 2, "M": sent out of turn'

# What stops one game ends the match: a design that ends itself, and one that Verilator refuses.
cp -r "$here/designs" copy
sed -i 's/"CYCLES_A_BIT=432"/"CYCLES_A_BIT=432", "STOPS"/' copy/echo.toml
sed -i 's/"!" + 1/"D" + 1/' copy/echo.v
mkdir -p cache/tabletop/rtl
cp "$(dirname "$tabletop")"/cache/tabletop/rtl/runtime-* cache/tabletop/rtl
XDG_CACHE_HOME=$folder/cache run 3 match spartan --rtl engine=copy/echo.toml --player random
contains err 'tabletop: game 1: '
contains err 'copy/echo.toml: the design called $finish ('
sed -i 's/endmodule/endmodul/' copy/echo.v
run 2 match spartan --rtl engine=copy/echo.toml --player random
contains err 'tabletop: copy/echo.toml: Verilator refuses echo:'

# A person at a pipe: wrong input is explained, the machine answers, the end of the input ends the game.
printf '9 9\nfoo\n10 10 1 1\n20 1 1 1\nhelp\n9 9 8 8\n' >keys
status=0
"$tabletop" run spartan --player human <keys >out 2>err || status=$?
((status == 0)) || fail "exit code $status: $(<err)"
contains out 'Your two stones (row column row column, for example 9 12 10 10): '
contains out '"9 9" is not four numbers'
contains out '"foo" is not four numbers'
contains out 'There is a black stone on row 10 column 10.'
contains out 'Rows and columns go from 1 to 19.'
contains out "The machine's stones: row 9 column 11, row 11 column 9."
contains out 'broken off after 5 stones.'
contains err 'undecided 1'

# On a terminal a person plays when nobody else does, with the options of a player.
mkfifo typed
script -qfec "'$tabletop' run spartan --colour white --games 2 2>said; echo code \$?" /dev/null <typed >shown &
child=$!
exec 4>typed
printf '10 10\n' >&4
says "The machine's stones: row" shown
printf '\004' >&4
wait "$child" || fail "$(<shown)"
child=
exec 4>&-
contains shown 'code 0'
contains said 'games 1: '

# A pipe without an end is read as far as it is needed.
timeout 20 "$tabletop" run spartan --player human --until 20ms < <(yes '1 1') >out 2>err || fail "exit code $?: $(<err)"
contains err 'end: until'

# Ctrl-C: what has been played is shown.
setsid "$tabletop" match spartan --player hard --games 100000 >out 2>err &
child=$!
# An own loop: the first line of progress is 10 000 games away.
sleep 1
interrupt
contains out 'spartan against hard'

refused 'unknown player simple; there are random, greedy, perfect, exec:CMD, script:FILE, replay:FILE, human' run zynq --player simple
refused 'unknown player advance; the nearest is advanced' run spartan --player advance
refused '--colour: there is no player' run spartan --colour black
refused '--colour: "red" is not first, second, black, white or both' run spartan --player random --colour red
refused 'standard input and output have another use' run spartan --player human --stats -
refused '--player: a match needs one' match spartan
refused '--player: human plays in `tabletop run` only; there are random, ' match spartan --player human
refused '--against: script:x plays in `tabletop run` only' match zynq --against script:x
refused '--player: replay:x plays in `tabletop run` only' match spartan --player replay:x --against simple
refused '--against: unknown player spartan; there are random, greedy, perfect' match zynq --against spartan
refused '--player: unknown player greedy; there are random, simple, hard, advanced, wall, exec:CMD, spartan' match spartan --player greedy
refused '--games: "0" is outside 1 to 100000' match spartan --player random --games 0
refused '--jobs: "0" is outside' match spartan --player random --jobs 0
refused '--set: unknown parameter' match spartan --player random --set engine.speed=1
refused '--set: no machine takes part' match spartan --player random --against hard --set engine.fixes=on
refused 'unknown machine "spartam"; the nearest is spartan' match spartam --player random
