#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The fabric's memories are loaded like any other; the game's program is told what the fabric is built for; what has no
# effect with the university computer is refused.
. "$(dirname "$0")/../common.sh"

needs arm-none-eabi-gcc gcc-arm-none-eabi

# A program with segments in the SDRAM of the fabric and in its memory on the chip, which compares them, and a raw file
# in the characters, with what they have to be. Its exit status is the number of the first word that is wrong.
cat >loaded.S <<'ASSEMBLY'
        .syntax unified
        .arch   armv7-a
        .arm
        .global _start
        .text
_start: mov     r4, #1
        ldr     r0, =0xC3FFFFFC
        ldr     r1, =0x11223344
        bl      compare
        ldr     r0, =0xC8000020
        ldr     r1, =0x55667788
        bl      compare
        ldr     r0, =0xC8000024         @ cleared
        mov     r1, #0
        bl      compare
        ldr     r0, =0xC9001FFC
        ldr     r1, =0x34333231
        bl      compare
        mov     r4, #0
leave:  ldr     r1, =status
        str     r4, [r1, #4]
        mov     r0, #0x20
        svc     0x123456
compare:
        ldr     r2, [r0]
        cmp     r1, r2
        bne     leave
        add     r4, r4, #1
        bx      lr
        .data
status: .word   0x20026, 0
        .section .on_chip, "aw"
        .word   0x55667788
        .section .sdram, "aw"
        .word   0x11223344
        .section .zeros, "aw", %nobits
        .space  64
ASSEMBLY
link() { # NAME TEXT: with the program itself at this address
    arm-none-eabi-gcc -nostdlib -Wl,--build-id=none,-N -Wl,-Ttext="$2" -Wl,--section-start=.data=0x110000 \
        -Wl,--section-start=.on_chip=0xC8000020 -Wl,--section-start=.zeros=0xC8000024 \
        -Wl,--section-start=.sdram=0xC3FFFFFC loaded.S -o "$1.elf" 2>link_err || fail "$(<link_err)"
}
link loaded 0x100000
link in_fabric 0xC0000000
printf 1234 >text
for view in "" "--view=sram=rtl" "--set=design=computer"; do
    for program in loaded in_fabric; do
        run 0 run de1_soc --firmware $program.elf --semihosting . --load text@0xC9001FFC --until 1ms ${view:+"$view"}
        contains err "the program's exit status: 0"
    done
done
# A file may be loaded over it.
run 1 run de1_soc --firmware loaded.elf --semihosting . --load text@0xC9001FFC --load text@0xC3FFFFFC --until 1ms
contains err "the program's exit status: 1"
printf x >byte
for address in 0xC9002000 0xC8010000 0xC4000000 0xFF200000; do
    refused 'is not memory of this machine' run de1_soc --load byte@$address
done
run 0 run de1_soc --load byte@0xC800FFFF --until 1us
run 0 run de1_soc --load byte@0xC8010000 --set design=computer --firmware "$programs/de1_soc_computer_check.elf" --until 1us

# A game in progress: the engine, told to by the flag alone, blocks a column of three, before a program has run.
python3 -c '
import struct, sys
sys.stdout.buffer.write(struct.pack("<8I", 1, 2 << 8, 2 << 8, 2 << 8, 0, 0, 0, 99))' >position
cat >asks.S <<'ASSEMBLY'
        .syntax unified
        .arch   armv7-a
        .global _start
_start: ldr     r0, =0xC8000000
1:      ldr     r1, [r0]
        cmp     r1, #0
        bne     1b
        ldr     r4, [r0, #28]
        ldr     r1, =status
        str     r4, [r1, #4]
        mov     r0, #0x20
        svc     0x123456
        .data
status: .word   0x20026, 0
ASSEMBLY
arm-none-eabi-gcc -nostdlib -Wl,--build-id=none,-N -Wl,-Ttext=0x100000 asks.S -o asks.elf
for v in at ca rtl; do
    run 1 run de1_soc --firmware asks.elf --semihosting . --load position@0xC8000000 --view engine=$v --view sram=$v --until 1ms
    contains err "the program's exit status: 4"
done

# A program that starts anew finds the fabric out of reset, however soon it asks.
cat >again.S <<'ASSEMBLY'
        .syntax unified
        .arch   armv7-a
        .global _start
_start: ldr     r0, =0xFF200000         @ LEDR
        mov     r1, #1
        str     r1, [r0]
        ldr     r0, =0xFFD05000         @ reset manager: has it been a warm reset by software?
        ldr     r1, [r0]
        tst     r1, #(1 << 10)
        movne   r4, #0
        bne     1f
        mov     r1, #2
        str     r1, [r0, #4]
        b       .
1:      ldr     r1, =status
        str     r4, [r1, #4]
        mov     r0, #0x20
        svc     0x123456
        .data
status: .word   0x20026, 0
ASSEMBLY
arm-none-eabi-gcc -nostdlib -Wl,--build-id=none,-N -Wl,-Ttext=0x100000 again.S -o again.elf
run 0 run de1_soc --firmware again.elf --semihosting . --until 1ms --serial-log again.jsonl
contains err "the program's exit status: 0"
! grep -q 'Abort' err || fail "$(<err)"
(($(grep -c '"pin":"LEDR0","level":1' again.jsonl) == 2)) || fail "the light did not go off with the reset: $(<again.jsonl)"

# One program for every build of the engine: it says what it has been told, and plays the same game.
for setting in packed_rows=off packed_rows=on; do
    run 0 run de1_soc --player random --games 2 --seed 3 --set engine.$setting --stats $setting.json
    contains $setting.json '"machine_illegal": 0'
    contains $setting.json '"end": "players_done"'
    grep -o 'Engine plays [1-7]' out >$setting.moves
done
contains out 'Engine: heuristic at 0xc8000000, two rows a word.'
cmp packed_rows=off.moves packed_rows=on.moves || fail 'packed rows change the moves'
(($(wc -l <packed_rows=on.moves) > 6)) || fail 'no game was played'
run 0 match de1_soc --player random --games 1 --set engine.packed_rows=on --view engine=rtl

# The program looks at the flag that often, and no more: the engine's answer is found with the second look.
for interval in 0ns 20us 200us; do
    run 0 run de1_soc --player random --games 1 --seed 3 --set host.poll_interval=$interval --serial-log $interval.jsonl --trace $interval.json \
        --stats $interval.stats
done
contains out 'a row a word, asked every 200000 ns.'
grep -q 'moves of the engine, min / mean / max from the flag to its answer: [0-9.]* / [0-9.]* / 200[.]' err || fail "$(<err)"
python3 - <<'PYTHON'
import json
def looks(name):
    "Times between two reads of the flag in a row, in us."
    slices = (e for e in json.load(open(name))["traceEvents"] if e["name"] == "read 0xc8000000")
    reads = sorted(e["ts"] for e in slices if e["dur"] > 0.1)  # at the bridge, not those behind it
    return [b - a for a, b in zip(reads, reads[1:])]
quick, slow, slower = (looks(f"{i}.json") for i in ("0ns", "20us", "200us"))
assert min(quick) < 1, min(quick)
assert 20 <= min(slow) < 21, min(slow)
assert 200 <= min(slower) < 201, min(slower)

def exchanges(name):
    return json.load(open(name))["exchanges"]
times = [exchanges(f"{i}.stats") for i in ("0ns", "20us", "200us")]
assert all(t["count"] == times[0]["count"] > 5 for t in times), times
assert all(t["min_ps"] <= t["mean_ps"] <= t["max_ps"] for t in times), times
assert times[0]["max_ps"] < 2e6, times
# Whoever is early has to come again.
assert 20e6 < times[1]["max_ps"] < 22e6 and 200e6 < times[2]["max_ps"] < 202e6, times
PYTHON
! cmp -s 20us.jsonl 200us.jsonl || fail 'the interval changes no time'

# The program draws in the format that is shown.
for format in rgb332 rgb565; do
    run 0 run de1_soc --player random --games 1 --seed 3 --set vga.format=${format}_640@C0000000 --display png:$format
done
python3 - <<'PYTHON'
import glob, struct, zlib
def last_picture(folder):
    data = open(sorted(glob.glob(folder + "/*.png"))[-1], "rb").read()
    at, packed, header = 8, b"", None
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR": header = struct.unpack(">IIBB", data[at + 8:at + 18])
        if kind == b"IDAT": packed += data[at + 8:at + 8 + size]
        at += size + 12
    return header, len(zlib.decompress(packed)), data
a, b = last_picture("rgb332"), last_picture("rgb565")
assert a[:2] == b[:2], (a[:2], b[:2])
PYTHON

# What would have no effect is refused.
computer=(run de1_soc --set design=computer --firmware "$programs/de1_soc_computer_check.elf")
for setting in engine.generation=2 engine.pipeline=1 engine.packed_rows=off sram.read_cycles=3 host.poll_interval=1us; do
    refused "--set: de1_soc.${setting%=*} = ${setting#*=}: there is no engine with de1_soc.design = computer" "${computer[@]}" --set $setting
done
for block in engine sram ai_reset; do
    refused "--view: $block: it does not exist with de1_soc.design = computer" "${computer[@]}" --view $block=at
done
refused '--view: pixel_buffer: it exists only with de1_soc.design = computer' run de1_soc --view pixel_buffer=at
refused 'host.poll_interval' run de1_soc --set host.poll_interval=2ms
run 0 "${computer[@]}" --until 1us --stats stats.json
! grep -q '"engine": "ca"' stats.json || fail 'a view of an engine that is not there'
