#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Lights, digits, switches, keys and headers of the DE1-SoC's board: a script moves them, the program sees them at their
# time, and what it shows is in the serial log and in a waveform.
. "$(dirname "$0")/../common.sh"

machine=(run de1_soc --firmware "$programs/de1_soc_board_check.elf" --stop-on END --until 1s)

# KEY1 is held down for 2 ms: captured when it is let go. JP1_5 falls. SW9 is up from the beginning.
printf 'SW9=1\n@ 10 ms\nSW3=1\n@ 10 ms\nKEY1=0\n@ 2 ms\nKEY1=1\n@ 5 ms\nJP1_5=1\n@ 1 ms\nJP1_5 = 0\n29=1\n' >hand.script
for design in connect_four computer; do
    run 0 "${machine[@]}" --set design=$design --uart0 file:said --gpio script:hand.script --serial-log $design.jsonl
    for sentence in 'JP2 reads 0x2, captured 0x1.' 'Switches 0x208.' 'Key down 0x2, captured 0x0.' \
        'Key up, captured 0x2.' 'JP1 captured 0x20, bit 5.'; do
        contains said "$sentence"
    done
done

# changes DIRECTION PIN: levels of a pin in the log, in order.
changes() {
    sed -n 's/.*"port":"gpio","dir":"'"$1"'","pin":'"$2"',"level":\([01]\)}$/\1/p' connect_four.jsonl | tr -d '\n'
}
# shown PIN LEVELS
shown() {
    [[ $(changes from_device "\"$1\"") == "$2" ]] || fail "$1: $(changes from_device "\"$1\"") instead of $2"
}
for n in {0..9}; do shown "LEDR$n" 10; done
# 0x39 is C, 0x66 is 4, 0xFF is 8 with the bit that has no light.
for segment in a d e f; do shown "HEX1$segment" 1; done
for segment in b c g; do shown "HEX1$segment" ''; done
for segment in b c f g; do shown "HEX0$segment" 1; done
for segment in a b c d e f g; do shown "HEX5$segment" 1; shown "HEX4$segment" ''; done
! grep -q HEX5h connect_four.jsonl || fail 'a segment that there is not'
shown JP2_0 10
shown JP2_1 10 # falls when it is let go
shown JP2_2 ''
shown JP1_5 '' # moved by the script, not by the machine
[[ $(changes to_device '"KEY1"') == 01 ]] || fail "KEY1 in the log: $(changes to_device '"KEY1"')"
[[ $(changes to_device 29) == 1 ]] || fail 'a pin of the processor has its number'
contains connect_four.jsonl '{"t_ps":10000000000,"end_ps":10000000000,"cycle":500000,"port":"gpio","dir":"to_device","pin":"SW3","level":1}'

# Lights change with the edges of the fabric's clock, and the processor answers the key at once.
python3 - connect_four.jsonl <<'PYTHON'
import json, sys
pins = [e for e in map(json.loads, open(sys.argv[1])) if e.get("port") == "gpio"]
lights = [e for e in pins if str(e["pin"]).startswith("LEDR")]
assert len(lights) == 20 and all(e["t_ps"] % 20000 == 0 for e in lights), lights
assert lights == sorted(lights, key=lambda e: e["t_ps"])
PYTHON

# The same in every view, to the picosecond, recorded or not.
views=()
for port in ledr sw key jp1 jp2; do views+=(--view $port=rtl); done
run 0 "${machine[@]}" --gpio script:hand.script --serial-log rtl.jsonl "${views[@]}"
cmp connect_four.jsonl rtl.jsonl
run 0 "${machine[@]}" --gpio script:hand.script --serial-log again.jsonl --vcd waves.vcd --set cpu.slice=50
cmp connect_four.jsonl again.jsonl
for name in LEDR HEX0 HEX5 SW KEY JP1 JP2; do
    variables waves.vcd | finds -x "tabletop.board.$name" || fail "no $name in the waveform"
done
# LEDR in the waveform: off, ten lights one after the other, off.
python3 - waves.vcd <<'PYTHON'
import sys
levels, code = {}, {}
for line in open(sys.argv[1]):
    words = line.split()
    if words[:1] == ["$var"]: code[words[3]] = words[4]
    elif len(words) == 2 and set(words[0]) <= set("b01"): levels.setdefault(code[words[1]], []).append(int(words[0][1:], 2))
assert levels["LEDR"] == [0] + [1 << n for n in range(10)] + [0], levels["LEDR"]
assert levels["HEX1"] == [0, 0x39], levels["HEX1"]
assert levels["HEX5"] == [0, 0x7F], levels["HEX5"]
assert levels["KEY"] == [15, 13, 15], levels["KEY"]
assert levels["SW"] == [0x200, 0x208], levels["SW"]
assert levels["JP1"] == [0, 0x20, 0], levels["JP1"]
assert levels["JP2"] == [0, 3, 2, 0], levels["JP2"]
PYTHON

inputs='the inputs are 0 to 84, SW0 to SW9, KEY0 to KEY3, JP1_0 to JP1_31, JP2_0 to JP2_31'
for line in SW10 KEY4 JP1_32 JP15 sw3 HEX6a; do
    printf '\n%s=1\n' $line >bad.script
    refused "bad.script:2: there is no pin \"$line\"; $inputs" run de1_soc --gpio script:bad.script
done
printf 'LEDR3=1\n' >bad.script
refused "bad.script:1: LEDR3 is an output; $inputs" run de1_soc --gpio script:bad.script
printf '85=1\n' >bad.script
refused 'bad.script:1: pin 85 is outside 0 to 84' run de1_soc --gpio script:bad.script
