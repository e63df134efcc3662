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
exact ca.json 14
(($(grep -c '"max": 0$' ca.json) == 14)) || fail "cycles differ: $(<ca.json)"
for variant in full influenced concurrent near concurrent_near_influenced block_ram fixes fixes_lfsr_2_lines \
    all_but_near_4_lines cycles_per_tick_28 cycles_per_tick_5 cycles_per_tick_65535 cycles_per_tick_65536; do
    contains ca.json "\"variant\": \"$variant\""
done
contains page/report.html "No difference."
grep -q '"searches": [1-9]' ca.json || fail "no replies were compared"
contains out "coverage, 3 Protocol: 27 of 27"
contains out "coverage, 6.3 Selection: 19 of 19"
contains out "win scan by an own stone 361 of 361"
contains ca.json '"section": "6.3 Selection"'
contains page/report.html '<th scope="row" class="text">rule 0</th><td class="text">6.3 Selection</td>'

run 0 signoff uart --view at --count 300 --json uart_at.json
exact uart_at.json 4
run 0 signoff connect6_threat --view at --count 12 --json at.json
exact at.json 9
contains at.json '"mean_percent"'
run 0 signoff spartan --view at --count 1
contains err "signed off in view ca"

# Same seed, same figures but for the speed.
counts() { grep -E '"(searches|accesses)"' "$1"; }
run 0 signoff spartan --view ca --count 3 --seed 5 --json seed1.json
run 0 signoff spartan --view ca --count 3 --seed 5 --json seed2.json
run 0 signoff spartan --view ca --count 3 --seed 6 --json seed3.json
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
refused '--until: ' signoff --rtl connect6_threat=$player.toml --until 1s
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
interrupt
[[ -z $(ls scratch) ]] || fail "left behind: $(ls scratch)"
if kill -0 "$simulation" 2>/dev/null; then fail 'its simulation goes on'; fi

# A user's own RTL in place of ours: at the clock and the rate of its description.
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache
run 0 signoff --rtl engine=$player.toml --count 1 --json own.json
exact own.json 2
contains out "connect6_player, 880 cycles a bit: not seen: when the second stone of"
contains out "connect6_player, 32 cycles a bit: not seen: when the second stone of"
contains own.json '"name": "connect6_threat"'
[[ $(grep -o '"searches": [0-9]*' own.json) != '"searches": 0' ]] || fail "nothing was compared"
if grep -q 'stones_outside\|corner_diagonals\|six_in_line' own.json; then fail 'something is left out where nothing differs'; fi
if grep -q 'write to a row outside' out; then fail "not reached: $(<out)"; fi
refused '--include: nothing is left out by the name "bounces"; there are corner_diagonals, six_in_line, stones_outside' \
    signoff --rtl engine=$player.toml --include bounces

# One that differs where it touches cells outside the board is not held to that, unless it is asked to be. What is left
# out has not been reached.
mkdir no_six
cp -r "$here"/../../rtl-wrappers/{uart,connect6_threat} no_six
sed -i 's/(enemy >= connect6_threat_pkg::ENOUGH)/& \& (enemy != 3\x27d6)/' no_six/connect6_threat/window_scan.sv
sed -i 's/= 880$/= 32/; s/= 55$/= 2/; /^# Fast enough/,$d' no_six/connect6_threat/connect6_player.toml
no_six=(--rtl engine=no_six/connect6_threat/connect6_player.toml --count 1)
searches() { sed -n 's/.*"searches": \([0-9]*\).*/\1/p' "$1" | tail -1; }
run 0 signoff "${no_six[@]}" --json no_six.json
contains out "excluded: six_in_line ("
contains out "excluded: stones_outside ("
(($(searches no_six.json) < $(searches own.json))) || fail "no fewer searches than of the whole: $(searches no_six.json)"
contains out "write to a row outside"
run 1 signoff "${no_six[@]}" --include six_in_line --json six.json
contains out "excluded: stones_outside ("
if grep -q six_in_line six.json; then fail 'six in line is left out all the same'; fi

# A design that only answers to clean bytes does not pass: a receiver that ignores the stop bit, a receive FIFO of two bytes.
other_uart() { # FOLDER FILE SED: our player with this change in its UART
    mkdir "$1"
    cp -r "$here"/../../rtl-wrappers/{uart,connect6_threat} "$1"
    sed -i "$3" "$1/uart/$2"
    sed -i '/^# Fast enough/,$d' "$1/connect6_threat/connect6_player.toml"
    cmp -s "$1/uart/$2" "$here/../../rtl-wrappers/uart/$2" && fail "$2: nothing was changed"
    run 1 signoff spartan --rtl connect6_threat="$1/connect6_threat/connect6_player.toml" --count 1 --report "$1"
}
other_uart no_stop_bit uart_receiver.sv 's/& samples\[0\];/\& 1\x27b1;/'
contains out "sent: a frame with a low stop bit"
contains out "not seen: 257 games in which every cell of the board decides every scan"
contains no_stop_bit/report.html 'sent: a frame with a low stop bit'
sed '/^module/,$s/uart_fifo/receive_fifo/; s/full = .*/full = head - tail >= 5\x27d2;/' \
    "$here/../../rtl-wrappers/uart/uart_fifo.sv" >small_fifo
other_uart small_fifo_2 uart.sv 's/uart_fifo receive_fifo/receive_fifo two_bytes/; $r small_fifo'
contains out "none waits for the reply before: other bytes"

# Every difference comes with a script that `run` replays to it.
bytes() { # LOG
    sed -n 's/.*"dir":"from_device","byte":\([0-9]*\).*/\1/p' "$1" | tr '\n' ' '
}
mkdir weight
cp -r "$here"/../../rtl-wrappers/{uart,connect6_threat} weight
sed -i "s/BESIDE_CENTRE = 5'd20/BESIDE_CENTRE = 5'd16/" weight/connect6_threat/board_weight_table.sv
sed -i '/^# Fast enough/,$d' weight/connect6_threat/connect6_player.toml
own=(--rtl connect6_threat=weight/connect6_threat/connect6_player.toml)
run 1 signoff "${own[@]}" --count 1 --report weight
contains out 'replays it: ca sends "09111109", rtl "09100810"'
contains weight/report.html 'tabletop run spartan --rtl connect6_threat=weight/connect6_threat/connect6_player.toml'
script=weight/connect6_threat-880-difference.script
run 0 run spartan "${own[@]}" --uart0 script:$script --serial-log theirs.jsonl
run 0 run spartan --set fabric.clock=100MHz --set uart.cycles_per_bit=880 --uart0 script:$script --serial-log ours.jsonl
[[ $(bytes theirs.jsonl) == '49 48 49 48 48 57 49 48 48 56 49 48 ' ]] || fail "theirs: $(bytes theirs.jsonl)"
[[ $(bytes ours.jsonl) == '49 48 49 48 48 57 49 49 49 49 48 57 ' ]] || fail "ours: $(bytes ours.jsonl)"
for side in ca rtl; do
    [[ -n $(variables weight/connect6_threat-880-$side.vcd) ]] || fail "no value change dump of $side"
done
run 1 signoff "${own[@]}" --count 1
contains out '--report FOLDER writes a script that replays it'

# A UART that is off is told as the length of its bits.
sed -i "s/BESIDE_CENTRE = 5'd16/BESIDE_CENTRE = 5'd20/" weight/connect6_threat/board_weight_table.sv
sed -i 's/^CYCLES_PER_TICK = 55/CYCLES_PER_TICK = 54/' weight/connect6_threat/connect6_player.toml
run 1 signoff "${own[@]}" --count 1
contains out 'its bit is 864 cycles, -1.8 %; ca has 880'
