#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sign-off of the Connect6 machine: `ca` is exact to the cycle in every variant, byte by byte and over the line, and so
# is our own player put in as a user's RTL.
. "$(dirname "$0")/common.sh"

player=$here/../../rtl-wrappers/connect6_threat/connect6_player
exact() { # FILE ENTRIES: so many entries without a difference
    (($(grep -c '"functional_differences": 0' "$1") == $2)) || fail "differences: $(<"$1")"
    contains "$1" '"passed": true'
}

run 0 signoff uart connect6_threat spartan --view ca --count 12 --json ca.json --report page
exact ca.json 5
(($(grep -c '"max": 0$' ca.json) == 5)) || fail "cycles differ: $(<ca.json)"
for variant in full influenced cycles_per_tick_28 cycles_per_tick_5; do
    contains ca.json "\"variant\": \"$variant\""
done
contains page/signoff.md "No difference."
grep -q '"searches": [1-9]' ca.json || fail "no replies were compared"

run 0 signoff uart --view at --count 300 --json uart_at.json
exact uart_at.json 2
run 0 signoff connect6_threat --view at --count 12 --json at.json
exact at.json 2
contains at.json '"mean_percent"'
run 0 signoff spartan --view at --count 1
contains err "signed off in view ca"

# Same seed, same figures but for the speed.
counts() { grep -E '"(searches|accesses)"' "$1"; }
run 0 signoff connect6_threat --view ca --count 3 --seed 5 --json seed1.json
run 0 signoff connect6_threat --view ca --count 3 --seed 5 --json seed2.json
run 0 signoff connect6_threat --view ca --count 3 --seed 6 --json seed3.json
cmp <(counts seed1.json) <(counts seed2.json) || fail "not repeatable"
cmp -s <(counts seed2.json) <(counts seed3.json) && fail "the seed changes nothing"

run 0 signoff connect6_threat --fit --count 40
contains out "connect6_threat: per_1000_windows 9"
refused uart signoff uart --fit

refused connect6_threat signoff connect6_threats
refused nowhere signoff --rtl connect6_threat=nowhere.toml
refused ca signoff --rtl connect6_threat=$player.toml --view at
refused connect6_threat signoff --rtl uart=$player.toml
for block in uart axi_crossbar connect4_minimax zynq; do
    refused "connect6_threat is no part of $block" signoff $block --rtl connect6_threat=$player.toml
done
refused '--rtl: --fit' signoff connect6_threat --rtl connect6_threat=$player.toml --fit

# Ctrl-C leaves neither a folder nor a process, whoever has been sent the signal.
mkdir scratch
TMPDIR=$PWD/scratch setsid "$tabletop" signoff spartan --view ca --count 100000 >out 2>err &
child=$!
simulation=
until [[ -n $simulation ]]; do
    kill -0 "$child" || fail "it has ended: $(<err)"
    read -r simulation <"/proc/$child/task/$child/children" || sleep 0.05
done
kill -INT "$child"
status=0
wait "$child" || status=$?
child=
((status == 130)) || fail "exit code $status after Ctrl-C: $(<err)"
[[ -z $(ls scratch) ]] || fail "left behind: $(ls scratch)"
if kill -0 "$simulation" 2>/dev/null; then fail 'its simulation goes on'; fi

# A user's own RTL in place of ours: at the clock and the rate of its description.
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache
run 0 signoff --rtl engine=$player.toml --count 1 --json own.json
exact own.json 1
contains own.json '"name": "connect6_threat"'
contains own.json '"name": "corner_diagonals"'
contains own.json '"name": "stones_outside"'
[[ $(grep -o '"searches": [0-9]*' own.json) != '"searches": 0' ]] || fail "nothing was compared"
contains out "excluded: stones_outside ("

# Not what answers to clean bytes alone: a receiver that ignores the stop bit, a receive FIFO of two bytes.
other_uart() { # FOLDER FILE SED: our player with this change in its UART
    mkdir "$1"
    cp -r "$here"/../../rtl-wrappers/{uart,connect6_threat} "$1"
    sed -i "$3" "$1/uart/$2"
    cmp -s "$1/uart/$2" "$here/../../rtl-wrappers/uart/$2" && fail "$2: nothing was changed"
    run 1 signoff spartan --rtl connect6_threat="$1/connect6_threat/connect6_player.toml" --count 1 --report "$1"
}
other_uart no_stop_bit uart_receiver.sv 's/& samples\[0\];/\& 1\x27b1;/'
contains out "sent: a frame with a low stop bit"
contains no_stop_bit/signoff.md 'First difference:'
sed '/^module/,$s/uart_fifo/receive_fifo/; s/full = .*/full = head - tail >= 5\x27d2;/' \
    "$here/../../rtl-wrappers/uart/uart_fifo.sv" >small_fifo
other_uart small_fifo_2 uart.sv 's/uart_fifo receive_fifo/receive_fifo two_bytes/; $r small_fifo'
contains out "none waits for the reply before: other bytes"
