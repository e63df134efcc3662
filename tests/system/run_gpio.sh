#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Pins and the triple timer counter: what a script does reaches the firmware at its picosecond, and what the firmware
# does is in the serial log at its own.
. "$(dirname "$0")/common.sh"

firmware=$programs/zynq_gpio_check.elf
machine=(run zynq --firmware "$firmware")

# The button (MIO 50) is held from 2.5 ms for 3 ms: 162.7 ticks of 2^11 CPU_1x cycles. Pin 117 is not used by anybody.
printf '# a button\n@ 2500 us\n50=1\n@ 3ms\n50 = 0\n117=1\n@ 40 ms\n' >button.script
run 0 "${machine[@]}" --uart1 file:said --gpio script:button.script --serial-log log.jsonl --stats stats.json
contains said 'LED toggled 10 times, button pressed for 162 ticks.'
contains stats.json '"end": "idle"'
contains log.jsonl '{"t_ps":2500000000,"end_ps":2500000000,"cycle":250000,"port":"gpio","dir":"to_device","pin":50,"level":1}'
contains log.jsonl '{"t_ps":5500000000,"end_ps":5500000000,"cycle":550000,"port":"gpio","dir":"to_device","pin":50,"level":0}'
contains log.jsonl '"t_ps":5500000000,"end_ps":5500000000,"cycle":550000,"port":"gpio","dir":"to_device","pin":117,"level":1}'

# times PIN: the picoseconds at which the machine changed a pin.
times() {
    sed -n 's/^{"t_ps":\([0-9]*\),.*"port":"gpio","dir":"from_device","pin":'"$1"',.*/\1/p' log.jsonl
}
# The processor sleeps between the interrupts, so that every toggle comes as long after its tick as the first: 100 000
# cycles of 9 ns apart, the levels alternate.
mapfile -t toggles < <(times 7)
((${#toggles[@]} == 10)) || fail "${#toggles[@]} toggles"
for i in {1..9}; do
    ((toggles[i] - toggles[i - 1] == 900000000)) || fail "toggle $i after $((toggles[i] - toggles[i - 1])) ps"
done
contains log.jsonl '"pin":7,"level":0'
contains log.jsonl '"pin":7,"level":1'
# The sleeping processor answers both edges at once.
mapfile -t wire < <(times 54)
((${#wire[@]} == 2)) || fail "${#wire[@]} changes of the wire"
for delay in $((wire[0] - 2500000000)) $((wire[1] - 5500000000)); do
    ((delay > 0 && delay < 1000000)) || fail "an answer after $delay ps"
done

# A script still to play keeps an idle machine going.
awk -F: '/"simulated_ps"/ { if ($2 + 0 < 45500000000) exit 1 }' stats.json || fail "ended before the script"

# Neither a recording nor the length of a slice moves a picosecond.
run 0 "${machine[@]}" --gpio script:button.script --serial-log again.jsonl --vcd run.vcd
cmp log.jsonl again.jsonl || fail "the recording moves the run"
run 0 "${machine[@]}" --gpio script:button.script --serial-log again.jsonl --set cpu.slice=50
cmp log.jsonl again.jsonl || fail "the slice moves the run"
# Only what happened before the end is logged.
run 0 "${machine[@]}" --gpio script:button.script --serial-log cut.jsonl --until 5ms
(($(grep -c . cut.jsonl) == 1 + 5 + 2)) || fail "not the first five milliseconds: $(<cut.jsonl)"

# A replayed serial line takes its bytes and leaves the pins alone.
run 0 "${machine[@]}" --uart1 replay:log.jsonl --until 1ms

# One interrupt a counter in the description for debuggers.
run 0 list --svd zynq
for text in '<name>TTC0_1</name><value>42<' '<name>TTC0_3</name><value>44<' '<name>TTC1_1</name><value>69<' \
    '<name>GPIO</name><value>52<' '<peripheral derivedFrom="TTC0">'; do
    contains out "$text"
done
grep -q '<name>INT_ANY_3</name>.*<addressOffset>0x2E4<' out || fail 'INT_ANY_3 is not at 0x2E4'
grep -q '<name>INTERRUPT_REGISTER_2</name>.*<addressOffset>0x58<' out || fail 'INTERRUPT_REGISTER_2 is not at 0x58'

refused '--gpio: unknown backend "pty"' run zynq --gpio pty
refused 'cannot read nowhere.script: No such file' run zynq --gpio script:nowhere.script
refused 'cannot read /: Is a directory' run zynq --gpio script:/
refused '--gpio: script needs a file' run zynq --gpio script:
refused '--gpio: the text is empty' run zynq --gpio ''
printf '7=1\n118=1\n' >bad.script
refused 'bad.script:2: pin 118 is outside 0 to 117' run zynq --gpio script:bad.script
printf '@ 1 ms\n\n7=2\n' >bad.script
refused 'bad.script:3: the level of a pin is 0 or 1' run zynq --gpio script:bad.script
printf '@ soon\n' >bad.script
refused 'bad.script:1: "soon" is not a time' run zynq --gpio script:bad.script
