#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The machine without a processor: games over its line in every view and configuration, its files, what it refuses.
. "$(dirname "$0")/common.sh"
configurations=$here/../../platforms/spartan

# said LOG DIRECTION: the bytes of one direction.
said() {
    sed -n 's/.*"dir":"'"$2"'","byte":\([0-9]*\)}/\1/p' "$1" | awk '{ printf "%c", $1 }'
}

# answers TEXT LOG
answers() {
    [[ $(said "$2" from_device) == "$1" ]] || fail "$2: answers \"$(said "$2" from_device)\" instead of \"$1\""
}

# Worked examples of the specification: black to a win, white, a ghost, passing.
printf '> D\n< 4\n> 18091509\n< 8\n> 12051210\n< 8\n> 11060106\n< 8\n' >win
printf '> L1010\n< 8\n' >white
printf '> D\n< 4\n> 01150216\n< 8\n> 03170418\n< 8\n' >ghost
printf '> D\n< 4\n> 00000000\n< 8\n> 00000000\n< 8\n> 00000000\n< 8\n' >pass
won=1010090911111212091108080707
for example in "win $won" 'white 09090810' 'ghost 101009091111061:0808' 'pass 1010090911110808091107070606'; do
    read -r script expected <<<"$example"
    run 0 run spartan --uart0 "script:$script" --serial-log "$script.log"
    contains err 'end: players_done'
    answers "$expected" "$script.log"
done
(($(grep -c . err) == 1)) || fail "figures of a processor that is not there: $(<err)"
[[ $(head -1 win.log) == *'"platform":"spartan","main_clock":"50 MHz"'* ]] || fail "$(head -1 win.log)"

# The start edge of `D` is two bits of 448 cycles after time 0: first low tick 924 = 33 * 28, available 151 ticks and 2
# cycles later, popped in 5155, pushed in 5157; tick 185 * 28 = 5180 takes the byte.
[[ $(sed -n 3p win.log) == *'"cycle":5182,"port":"uart0","dir":"from_device","byte":49}' ]] || fail "$(sed -n 3p win.log)"

# Twice the same, watched or not; ca and rtl are the same line for line.
run 0 run spartan --uart0 script:win --serial-log again --vcd wave --trace trace.json --stats stats
cmp win.log again
for name in rst engine.phase engine.act uart.popped uart.pushed uart0.rx uart0.tx uart0.rx_byte uart0.tx_byte; do
    variables wave | finds -x "tabletop.$name" || fail "$name is not in the waveform"
    contains trace.json "\"$name\""
done
grep -q '^sthreat_scan ' wave || fail "the engine's phases have no names in the waveform"
contains trace.json '"name":"threat_scan"'
contains stats '"end": "players_done"'
contains stats '"instructions": null'
contains stats '"spartan.fabric.clock": "50 MHz"'
run 0 run spartan --uart0 script:win --serial-log verilated --view rtl --vcd wave_rtl
contains err 'engine: rtl'
contains err 'uart: rtl'
cmp win.log verilated
cmp wave wave_rtl
run 0 run spartan --uart0 script:win --serial-log mixed --view engine=rtl --view uart=ca
cmp win.log mixed
run 0 run spartan --uart0 script:win --serial-log approximate --view at
answers "$won" approximate
run 0 run spartan --uart0 replay:win.log --serial-log replayed
cmp win.log replayed

# The board to look at is drawn from the line: the same in every view, another one for another game, and the last picture
# of a folder is that of the end. Looking changes nothing on the line.
run 0 run spartan --uart0 script:win --serial-log looked --panel png:win.png --display png:win_pictures
cmp win.log looked
(($(grep -c png win_pictures/frames.csv) > 10)) || fail "not a picture a stone: $(<win_pictures/frames.csv)"
cmp win.png "win_pictures/$(sed -n '$s/,.*//p' win_pictures/frames.csv)"
run 0 run spartan --uart0 script:win --view rtl --panel png:win_rtl.png
cmp win.png win_rtl.png
run 0 run spartan --uart0 script:white --panel png:white.png
cmp -s win.png white.png && fail "two games have one picture"

# The button between games is in the log and is pressed again by a replay, by two machines that play each other too.
run 0 run spartan --player random --games 3 --colour both --serial-log games
(($(grep -c '"port":"reset"' games) == 2)) || fail "$(grep reset games)"
run 0 run spartan --uart0 replay:games --serial-log replayed
cmp games replayed
run 0 run spartan --player spartan --games 2 --serial-log pair
run 0 run spartan --uart0 replay:pair --serial-log replayed
grep -v '"port":"opponent' pair | cmp - replayed

# The devices: same game, other clock and rate.
for device in 'spartan_3a 50 8960' 'spartan_6 130 8738' 'virtex_5 175 8685'; do
    read -r name clock length <<<"$device"
    run 0 run spartan --config "$configurations/$name.toml" --uart0 script:win --serial-log "$name.log"
    answers "$won" "$name.log"
    contains "$name.log" "\"main_clock\":\"$clock MHz\""
    # The length of a byte in units of 10 ns.
    sed -n 3p "$name.log" | finds from_device || fail "$name: $(sed -n 3p "$name.log")"
    [[ $(sed -n '3s/.*"t_ps":\([0-9]*\),"end_ps":\([0-9]*\),.*/\2 \1/p' "$name.log" |
        awk '{ print int(($1 - $2) / 10000) }') == "$length" ]] || fail "$name: length of a byte"
done
cmp win.log spartan_3a.log

# Endings: text, time, a machine that hangs, nobody there.
run 0 run spartan --uart0 script:win --stop-on 1212
contains err 'end: stop_on'
run 1 run spartan --uart0 script:white --stop-on 1010
run 0 run spartan --uart0 script:win --until 1ms
contains err 'end: until; simulated 0.001000 s'
printf '> D\n< 4\n> 05030504\n< 8\n> 05050506\n< 8\n> 05070508\n< 8\n> 00000000\n< 8\n' >hang
run 1 run spartan --uart0 script:hang --serial-log hang.log
contains err 'end: idle'
contains err 'its player waits for what never came'
answers 1010090911110502050805010501 hang.log
run 0 run spartan
contains err 'end: idle'

# A distorted line: a glitch before the colour is a byte of ones, a break none.
printf '! break 2 ms\n@ 1 ms\n> D\n< 4\n' >pause
run 0 run spartan --uart0 script:pause --serial-log pause.log
answers 1010 pause.log
printf '! edge 3 us\n@ 1 ms\n> 1010\n< 8\n' >glitch
run 0 run spartan --uart0 script:glitch --serial-log glitch.log
answers 09090810 glitch.log
run 0 run spartan --uart0 script:glitch --serial-log glitch_rtl.log --view rtl
cmp glitch.log glitch_rtl.log

for option in '--firmware x' '--load x@0' '--gdb 0' '--semihosting .' '--trace-instructions x'; do
    # shellcheck disable=SC2086
    refused "${option%% *}: spartan has no processor" run spartan $option
done
refused '--gpio: spartan has no general-purpose pins' run spartan --gpio script:x
refused 'spartan has no serial line "uart1"; there are uart0' run spartan --uart1 null
run 0 run spartan --until 1us --set fabric.clock=100MHz --set uart.cycles_per_bit=880 --stats stats.json
contains stats.json '"spartan.uart.baud": "113636"'
refused 'spartan.uart.cycles_per_bit = 880, but --set: spartan.uart.baud = 115200: 880 cycles of 50 MHz are 56818 baud' run spartan \
    --set uart.cycles_per_bit=880 --set uart.baud=115200
refused '284091 baud (-5.3 %) of a clock of 50 MHz, not 300000' run spartan --set uart.baud=300000
refused 'quotient 0 for 115200 baud; the highest rate of a clock of 1 MHz is 32552' run spartan --set fabric.clock=1MHz
refused 'spartan has no block "crossbar" with views' run spartan --view crossbar=ca
refused 'spartan.engine.scan_lines: "3" is not one of 1, 2, 4' run spartan --set engine.scan_lines=3
refused 'together with fixes=on alone' run spartan --view engine=rtl --set engine.scan_lines=2
refused '--svd: spartan has no registers' list --svd spartan
