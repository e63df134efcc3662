#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The game in a terminal, with its keys. tests/unit/test_terminal_display.cpp has the details.
. "$(dirname "$0")/common.sh"

export TERM=xterm-256color COLORTERM=truecolor
escape=$'\x1b'

# in_terminal COMMAND: runs it on a terminal of 80x24; `shown` has what it writes there, descriptor 4 its keyboard.
in_terminal() {
    rm -f keys shown
    mkfifo keys
    script -qfec "stty cols 80 rows 24; $1" shown <keys >typed 2>&1 &
    child=$!
    exec 4>keys
}
shows() {
    local attempts=0
    until grep -qaF -- "$1" shown 2>/dev/null; do
        ((++attempts < 400)) || fail "never \"$1\": $(tail -c 300 shown | cat -v)"
        sleep 0.05
    done
}
# ends STATUS
ends() {
    local status=0
    wait "$child" || status=$?
    child=
    exec 4>&-
    ((status == $1)) || fail "exit code $status instead of $1: $(tail -c 300 shown | cat -v)"
}

# Nothing is said of the line of its game, so that it has the terminal.
in_terminal "'$tabletop' run de1_soc --display terminal"
shows 'uart0 has this terminal; connect it elsewhere'
ends 2

# No display is named: keys are this terminal's. A chip into the third column: a cell of red.
in_terminal "'$tabletop' run nexys4 --pad1 keys --stats -"
shows "${escape}[?1049h"
shows "${escape}[48;2;255;255;0m"
sleep 0.2
printf 'd' >&4
sleep 0.3
printf 'd' >&4
sleep 0.3
printf ' ' >&4
# Row 22 from the top has the upper pixels of the lowest cells; their column on the screen is (80 - 64) / 2 + 22 + 1.
shows "${escape}[22;31H${escape}[48;2;255;0;0m"
printf '\x03' >&4
ends 130
# The screen from before is back, with its cursor, before the statistics.
tail -c 6000 shown | tr -d '\r' >end
grep -qaF "${escape}[?25h${escape}[?1049l" end || fail "the terminal was not restored: $(cat -v end)"
sed "s/.*${escape}\[?1049l//" end | finds -a '^end: interrupted' || fail "no statistics after the picture"
sed "s/.*${escape}\[?1049l//" end | finds -a '^  "end": "interrupted"' || fail "no --stats after the picture"

# The university computer has no game: the picture has the terminal, with what is beside the screen below it, and keys
# are those of its keyboard, in the log as a script's; or they move the board.
computer="'$tabletop' run de1_soc --set design=computer --firmware '$programs/computer/key_edges.elf' --display terminal"
in_terminal "$computer --serial-log typed.jsonl"
shows 'LEDR 0000000000  HEX '
shows 'SW 0000000000  KEY 0000'
printf 'a?\x1b[D' >&4
sleep 1
printf '\x03' >&4
ends 130
for act in 'down A' 'up A' 'down /' 'down Left' 'up Left'; do
    contains typed.jsonl "\"port\":\"board\",\"dir\":\"to_device\",\"act\":\"$act\"}"
done
in_terminal "$computer --board keys"
shows 'SW 0000000000  KEY 0000'
printf '3' >&4
shows 'SW 0000001000'
printf '\x03' >&4
ends 130

# There is no terminal, then one that is taken.
status=0
setsid -w "$tabletop" run nexys4 --display terminal </dev/null >out 2>err || status=$?
((status == 2)) || fail "exit code $status without a terminal"
contains err 'there are png:FOLDER, window and web'
(($(wc -l <err) == 1)) || fail "more than one line: $(<err)"
TERM=dumb in_terminal "TERM=dumb '$tabletop' run nexys4 --display terminal"
ends 2
grep -qa 'TERM is "dumb"' shown || fail "a dumb terminal was not refused"
