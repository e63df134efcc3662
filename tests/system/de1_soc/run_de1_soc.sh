#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The DE1-SoC machine from outside: games, its screen, views, a program of the C library, refusals.
. "$(dirname "$0")/../common.sh"

# Games against players; every one ends, and the firmware says goodbye.
run 0 run de1_soc --player random --games 5 --seed 3 --stats stats.json --serial-log ca.jsonl
contains stats.json '"end": "players_done"'
contains stats.json '"games": 5'
contains stats.json '"undecided": 0'
contains stats.json '"machine_illegal": 0'
contains out 'Goodbye.'

# Neither how far the processor runs at one go nor a recording moves a picosecond.
run 0 run de1_soc --player random --games 5 --seed 3 --set cpu.slice=37 --vcd waves.vcd --serial-log again.jsonl
cmp ca.jsonl again.jsonl
for socket in heavy_bridge.in light_bridge.in sram.in ai_reset.in fpga_sdram.in; do
    variables waves.vcd | finds -F "$socket.address" || fail "no $socket: $(variables waves.vcd | head -40)"
done
# Pins, too; an answer goes through every state from 3 to 23 and each row's address.
for pin in engine.{addr,wdata,we,state,move,value,rule} ai_reset.pins_out ledr.pins_out hex3_0.pins_out sw.pins_in \
    jp1.{pins_in,pins_out,output_enable} vga.{hsync,vsync}; do
    variables waves.vcd | finds "\.$pin$" || fail "no $pin: $(variables waves.vcd | grep -v '\.in\.')"
done
# values PIN: how many different ones it has.
values() {
    awk -v pin="$1" '
        $1 == "$scope" { scopes = scopes $3 "." }
        $1 == "$upscope" { sub(/[^.]*\.$/, "", scopes) }
        $1 == "$var" && scopes $5 ~ pin "$" { id = $4 }
        $1 ~ /^b/ && $2 == id { seen[$1] }
        END { print length(seen) }
    ' waves.vcd
}
(($(values engine.state) == 22)) || fail "$(values engine.state) states"
(($(values engine.addr) == 8)) || fail "$(values engine.addr) addresses"
# The greatest value of a column is the defensive module's (rule 0); of the full one foundMax[7] is that of an immediate
# move (1), and the least of the others that of a trap or of a careful move (2, 3).
awk '
    function greatest(name, last,   n, most) {
        for (n = 0; n <= last; ++n) if (now[name n] > most) most = now[name n]
        return most + 0
    }
    function least(   n, few) {
        few = 31
        for (n = 0; n <= 6; ++n) if (now["found_max" n] < few) few = now["found_max" n]
        return few
    }
    function check(   rule, expected) {
        if (!changed) return
        rule = now["rule"]
        expected = rule == 0 ? greatest("column", 6) : rule == 1 ? now["found_max7"] : least()
        if (rule < 4 && now["value"] != expected) { print "rule", rule, "value", now["value"], "not", expected; wrong = 1 }
        ++seen[rule]
        changed = 0
    }
    function number(bits,   n, of) {
        for (n = 2; n <= length(bits); ++n) of = 2 * of + substr(bits, n, 1)
        return of + 0
    }
    $1 == "$var" && $5 ~ /^(value|rule|column[0-6]|found_max[0-7])$/ { names[$4] = $5 }
    /^#/ { check() }
    $1 ~ /^b/ && $2 in names { now[names[$2]] = number($1); changed = 1 }
    END { check(); exit wrong || seen[0] < 10 || seen[1] < 3 || seen[3] < 10 }
' waves.vcd || fail 'the values of a decision do not make it'
(($(values engine.move) > 3)) || fail "$(values engine.move) moves"

# The Verilated engine and its memory make the same moves at the same picoseconds.
run 0 run de1_soc --player random --seed 3 --until 150ms --view engine=rtl --view sram=rtl --serial-log rtl.jsonl
run 0 run de1_soc --player random --seed 3 --until 150ms --serial-log ca.jsonl
cmp rtl.jsonl ca.jsonl
(($(wc -l <ca.jsonl) > 500)) || fail "only $(wc -l <ca.jsonl) bytes in 150 ms"

# Generations play differently; what changes the time of an answer changes the log.
run 0 run de1_soc --player random --games 5 --seed 3 --set engine.generation=1 --serial-log first.jsonl
! cmp -s again.jsonl first.jsonl || fail "generation 1 plays as generation 3"
run 0 run de1_soc --player random --seed 3 --until 150ms --set bridge.request_cycles=40 --serial-log slow.jsonl
! cmp -s ca.jsonl slow.jsonl || fail "the bridge's latency changes nothing"

# A switch that is down or up is the engine that does not look for the human's traps or does; between them it is neither.
games=(run de1_soc --player random --games 6 --seed 3)
by_switch=(--set engine.human_traps=on --set engine.mode=switch)
run 0 "${games[@]}" --serial-log beginner.jsonl
run 0 "${games[@]}" --set engine.human_traps=on --serial-log advanced.jsonl
! cmp -s beginner.jsonl advanced.jsonl || fail "no game shows the human's traps"
run 0 "${games[@]}" "${by_switch[@]}" --serial-log down.jsonl
cmp beginner.jsonl down.jsonl
echo 'SW0=1' >up.script
run 0 "${games[@]}" "${by_switch[@]}" --gpio script:up.script --serial-log up.jsonl
grep -v '"port":"gpio"' up.jsonl | cmp advanced.jsonl -
printf '@ 45 ms\nSW0=1\n@ 40 ms\nSW0=0\n' >moved.script
for view in ca rtl; do
    run 0 run de1_soc --player random --seed 3 --until 150ms "${by_switch[@]}" --view engine=$view \
        --gpio script:moved.script --serial-log moved.$view
done
cmp moved.ca moved.rtl

# A picture whenever the screen changes: an empty board, then a disc more each.
run 0 run de1_soc --player random --games 1 --seed 3 --display png:pictures
(($(ls pictures/*.png | wc -l) >= 8)) || fail "$(ls pictures | wc -l) pictures of a game"

# A program with the C library's own start-up code.
run 0 run de1_soc --firmware "$programs/semihosting_check_arm.elf" --semihosting . --until 1ms
contains out 'own terminal: 1'

# The university computer: a program that draws, waits for its timer and talks by the JTAG UART.
run 0 run de1_soc --set design=computer --firmware "$programs/de1_soc_computer_check.elf" --jtag file:said \
    --stop-on END --until 1s --display png:computer
contains said '5 ticks of 10 ms, counter at most 999999'
contains said 'pixels read back'
contains said 'swapped'
! grep -q 'not swapped' said || fail "no swap"
contains said 'woken after 50 ms'
(($(ls computer/*.png | wc -l) >= 1)) || fail "no picture of the computer"

# All of its fabric is in another view; nobody stops it while it sleeps, only when it has nothing more to do.
run 0 run de1_soc --set design=computer --firmware "$programs/de1_soc_computer_check.elf" --view at --jtag file:said_at \
    --stats computer.json --until 2s
printf '\r\n' >>said  # the end of the line that --stop-on has seen
cmp said said_at
contains computer.json '"end": "idle"'

# What is polled is not asked each time unless somebody records it: the same bytes in the same picoseconds.
poll() {
    run 0 run de1_soc --set design=computer --firmware "$programs/de1_soc_computer_check.elf" --stop-on END --until 1s \
        --jtag file:said_polling --serial-log "$@"
}
poll polled.jsonl
poll polled_recorded.jsonl --vcd computer.vcd
cmp polled.jsonl polled_recorded.jsonl

# And with its devices in RTL: the same words and pictures.
run 0 run de1_soc --set design=computer --firmware "$programs/de1_soc_computer_check.elf" --jtag file:said_rtl \
    --view interval_timer1=rtl --view pixel_buffer=rtl --stop-on END --until 1s --display png:computer_rtl
printf '\r\n' >>said_rtl
cmp said said_rtl
cmp computer/frames.csv computer_rtl/frames.csv

refused 'JTAG UART is there with' run de1_soc --jtag null
refused 'interval_timer2: it exists only with de1_soc.design = computer' run de1_soc --view interval_timer2=rtl
refused 'jtag_uart has no rtl view' run de1_soc --set design=computer --view jtag_uart=rtl \
    --firmware "$programs/de1_soc_computer_check.elf"
refused 'pixel_buffer has no rtl view with these clocks' run de1_soc --set design=computer --view pixel_buffer=rtl \
    --set fabric.clock=60MHz --firmware "$programs/de1_soc_computer_check.elf"
refused 'vga.format' run de1_soc --set vga.format=rgb332_1024@C8000000
refused 'engine.generation' run de1_soc --set engine.generation=4
refused 'only generation 3 looks for traps' match de1_soc --player random --set engine.human_traps=on --set engine.generation=2
refused 'de1_soc.engine.human_traps is off' run de1_soc --set engine.mode=switch
refused 'de1_soc.sdram.size' run de1_soc --set sdram.size=1048577
refused 'no engine to play against; --firmware names a program' run de1_soc --set design=computer
refused 'no engine to play against' match de1_soc --set design=computer --player random --games 1
refused 'is not memory of this machine' run de1_soc --firmware "$programs/de1_soc_connect4.elf" --load "$programs/de1_soc_connect4.elf@0xC4000000"
