#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A script at the DE1-SoC's board: it moves things, expects things, and marks programs.
. "$(dirname "$0")/../common.sh"

check=$programs/de1_soc_computer_check.elf # pixels, text, lights
board=$programs/de1_soc_board_check.elf    # switches, keys, headers, digits; text by UART 0
computer=(run de1_soc --set design=computer)

# Everything that can be expected, and the end of the run with it.
cat >pass.txt <<'END'
# pictures, text and lights of the computer
expect jtag "pixels read back" within 1 s
expect pixel 10 10 rgb565 0xf800 within 3 frames
expect pixel 300 200 rgb565 0x001f
expect jtag "woken after 50 ms\r\n" within 1 s
expect leds 0x3ff within 1 s
expect hex "      "
END
run 0 "${computer[@]}" --firmware "$check" --board script:pass.txt --stats stats.json --serial-log log.jsonl
contains err 'end: script_done'
contains err 'board: 6 of 6 expectations met'
contains log.jsonl '"port":"board","dir":"to_device","act":"expect leds 0x3ff within 1 s"}'
contains stats.json '"seen": "the pixel is 0xf800 since '
# The same twice, to the picosecond.
run 0 "${computer[@]}" --firmware "$check" --board script:pass.txt --serial-log again.jsonl --set cpu.slice=50
cmp log.jsonl again.jsonl

# A hand: what it does is at its time, or a quantum after what it answers.
cat >hand.txt <<'END'
sw 9 on
@ 10 ms
sw 3 on
expect hex "8   C4" within 1 ms
@ 10 ms
key 1 press 2 ms
@ 7 ms
jp1 5 1
@ 1 ms
jp1 5 0
@ 10 ms
END
run 0 "${computer[@]}" --firmware "$board" --board script:hand.txt --uart0 file:said --serial-log hand.jsonl
contains said 'Switches 0x208.'
contains said 'Key up, captured 0x2.'
contains said 'JP1 captured 0x20, bit 5.'
contains hand.jsonl '{"t_ps":10000000000,"end_ps":10000000000,"cycle":1000000,"port":"gpio","dir":"to_device","pin":"SW3","level":1}'
contains hand.jsonl '{"t_ps":20000000000,"end_ps":20000000000,"cycle":2000000,"port":"gpio","dir":"to_device","pin":"KEY1","level":0}'
contains hand.jsonl '{"t_ps":22000000000,"end_ps":22000000000,"cycle":2200000,"port":"gpio","dir":"to_device","pin":"KEY1","level":1}'
contains hand.jsonl '"port":"board","dir":"to_device","act":"key 1 press 2 ms"}'
printf 'sw 9 on\nsw 3 on\n' >free.txt
run 0 "${computer[@]}" --firmware "$check" --board script:free.txt --until 1ms
contains err 'end: until'

# fails SENTENCE LINE: the run ends with 1 and the sentence.
fails() {
    printf '%s\n' "$2" >fail.txt
    run 1 "${computer[@]}" --firmware "$check" --board script:fail.txt --until 1s
    contains err "board: fail.txt:1: $2: $1"
}
fails 'leds are 0x3ff since 0.' 'expect leds 0x3fe within 300 ms'
fails 'the digits show "      " since 0.000000 s' 'expect hex "42"'
fails 'the pixel is 0xf800 since 0.' 'expect pixel 10 10 rgb565 0xf801 within 10 frames'
fails 'there is no picture on the screen' 'expect pixel 10 10 rgb565 0x0000'
fails 'the JTAG UART sent .."' 'expect jtag "hello" within 300 ms'
fails 'nothing came by the JTAG UART' 'expect jtag "hello"'
fails 'the run ended before; leds are 0x3ff since 0.' 'expect leds 1 within 2 s'

# refuses SENTENCE LINE [ARGUMENT..]
refuses() {
    local sentence=$1
    printf 'sw 1 on\n%s\n' "$2" >bad.txt
    shift 2
    refused "bad.txt:2: $sentence" "${computer[@]}" --firmware "$check" --board script:bad.txt "$@"
}
refuses 'unknown "push"; there are @, sw,' 'push 3'
refuses '10 is outside 0 to 9, the switches' 'sw 10 on'
refuses 'no digit shows "M"' 'expect hex "M"'
refuses 'the JTAG UART is there with de1_soc.design = computer' 'expect jtag "a"' --set design=connect_four
refused 'there are keys, web, script:PATH and replay:PATH' "${computer[@]}" --firmware "$check" --board nobody
refused '--gpio: --board moves the pins' "${computer[@]}" --firmware "$check" --board script:free.txt --gpio script:free.txt
refused '--board: zynq has no board' run zynq --board keys

# A person types the same.
printf '3\nsw 9 on\nhelp\nexpect leds 0x3ff within 1 s\nnonsense\n' >typed
"$tabletop" "${computer[@]}" --firmware "$check" --board keys --serial-log typed.jsonl --until 300ms <typed >out 2>err
contains typed.jsonl '"pin":"SW3","level":1}'
contains out 'leds are 0x3ff since'
contains out 'unknown "nonsense"'

# The whole at the end; it is as a picture of the run at that time.
run 0 "${computer[@]}" --firmware "$check" --panel png:whole.png --until 200ms
run 0 "${computer[@]}" --firmware "$check" --panel png:changes --display png:screen --until 200ms
cmp whole.png "changes/$(ls changes | grep png | tail -n 1)"
[[ $(head -c 24 whole.png | tail -c 8 | od -An -tx1 | tr -d ' ') == 0000028000000248 ]] || fail 'not 640x584'
[[ $(head -c 24 screen/frame_000001.png | tail -c 8 | od -An -tx1 | tr -d ' ') == 00000280000001e0 ]] || fail 'not 640x480'
refused '--panel: unknown panel' "${computer[@]}" --firmware "$check" --panel window

# Many programs under one script: what happens to one is nothing to the others.
printf 'no program' >empty.elf
printf 'expect leds 0x3ff within 1 s\n' >mark.txt
cp "$check" good.elf
run 1 "${computer[@]}" --firmware good.elf --firmware empty.elf --firmware "$board" --firmware nowhere.elf \
    --firmware good.elf --board script:mark.txt --until 2s --jobs 2 --json marks.json
[[ $(grep -c '^good.elf: ok$' out) == 2 ]] || fail "two good ones: $(<out)"
contains out 'empty.elf: refused: empty.elf: '
contains out 'nowhere.elf: refused: '
contains out 'board_check.elf: failed: board: mark.txt:1: expect leds 0x3ff within 1 s: leds are 0x000 since 0.'
contains err '2 of 5 programs ok'
python3 - marks.json <<'PYTHON'
import json, sys
marks = json.load(open(sys.argv[1]))
one, two, three, four, five = marks["programs"]
assert not marks["passed"] and [p["status"] for p in marks["programs"]] == ["ok", "refused", "failed", "refused", "ok"]
assert one["exit_code"] == 0 and one["end"] == "script_done" and one == five, one
assert one["results"]["board"]["expected"][0]["met"] and one["simulated_ps"] == one["results"]["board"]["expected"][0]["at_ps"]
assert three["exit_code"] == 1 and three["results"]["board"]["met"] == 0 and three["simulated_ps"] == 10**12 + 1, three
assert two["exit_code"] == 2 and "simulated_ps" in two
PYTHON
run 0 "${computer[@]}" --firmware good.elf --board script:mark.txt --json -
contains out '"passed": true'
python3 -m json.tool out >/dev/null || fail "not JSON: $(<out)"
contains err 'good.elf: ok'
# --until is the limit of each.
printf 'expect leds 0x3ff within 100 s\n' >mark.txt
run 1 "${computer[@]}" --firmware "$board" --board script:mark.txt --jobs 1 --until 100ms
contains out 'board_check.elf: time-out: board: mark.txt:1: expect leds 0x3ff within 100 s: the run ended before; leds are'
refused '--jobs: there is no program' "${computer[@]}" --jobs 3
refused '--panel: it cannot be used with several programs' "${computer[@]}" --firmware a --firmware b --panel png:a.png
refused '--jtag stdio: it cannot be used with several programs' "${computer[@]}" --firmware a --firmware b --jtag stdio
printf 'push 3\n' >bad.txt
refused 'bad.txt:1: unknown "push"' "${computer[@]}" --firmware a --firmware b --board script:bad.txt

# A program that stops the machine in a fault is marked so, and one whose process dies; both fail the others not.
needs arm-none-eabi-gcc gcc-arm-none-eabi
assembled() { # NAME: the source is standard input
    arm-none-eabi-gcc -nostdlib -Wl,-Ttext=0,--build-id=none -x assembler - -o "$1" 2>gcc_err || fail "$(<gcc_err)"
}
printf '_start: udf #0\n.global _start\nudf #1\n' | assembled faulty.elf
# It counts: 100 s of a loop that does not would be over at once.
printf '_start: add r0, r0, #1\nb _start\n.global _start\n' | assembled spin.elf
printf 'expect leds 0x3ff within 100 s\n' >mark.txt
run 1 "${computer[@]}" --firmware faulty.elf --firmware good.elf --board script:mark.txt --jobs 2 --json marks.json
contains out 'faulty.elf: fault: '
contains out 'good.elf: ok'
: >out # what the last one has said
"$tabletop" "${computer[@]}" --firmware spin.elf --firmware good.elf --board script:mark.txt --jobs 2 --json crash.json \
    </dev/null >out 2>err &
child=$!
attempts=0
until grep -q '^good.elf: ok' out; do # the other is alone then
    ((++attempts < 600)) || fail "good.elf is not marked: $(<err)"
    sleep 0.05
done
pkill -KILL -P "$child" || fail 'nobody plays spin.elf'
status=0
wait "$child" || status=$?
child=
((status == 1)) || fail "exit code $status with a program that died"
contains out 'spin.elf: crashed: '
python3 - <<'PYTHON'
import json
one, two = json.load(open("marks.json"))["programs"]
assert (one["status"], one["exit_code"], one["end"], two["status"]) == ("fault", 3, "fault", "ok"), one
assert "0x00000004, the first instruction of an exception handler" in one["message"], one
one, two = json.load(open("crash.json"))["programs"]
assert (one["status"], one["exit_code"], two["status"]) == ("crashed", None, "ok"), one
PYTHON
