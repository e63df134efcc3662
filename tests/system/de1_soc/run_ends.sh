#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# How programs end: a fault that ends in a handler is one, every end says where the processor was, a run by the clock
# has a limit, and the last picture is seen.
. "$(dirname "$0")/../common.sh"

needs arm-none-eabi-gcc gcc-arm-none-eabi
computer=(run de1_soc --set design=computer)

# ends STATUS END TEXT NAME.c [ARGUMENT..]: the source is standard input; what is said of the processor has the text.
ends() {
    local status=$1 end=$2 text=$3 file=$4
    shift 4
    cat >"$file"
    run "$status" "${computer[@]}" --source "$file" --stats stats.json "$@"
    contains err "end: $end;"
    grep '^de1_soc.hps.cpu: pc 0x' err | finds -F -- "$text" || fail "no \"$text\": $(<err)"
    (($(grep -c '^de1_soc.hps.cpu: pc 0x' err) == 1)) || fail "not said once: $(<err)"
}

# A fault that nobody handles.
ends 3 fault '; in the handler of the Data Abort (address 0x50000000) of pc 0x' bad.c <<'C'
int main(void) {
    *(volatile int*)0x50000000 = 1;
    return 0;
}
C
contains err 'de1_soc.hps.cpu: Data Abort at address 0x50000000, pc 0x'
contains err '(bad.c:2, in main): the program ends in its handler, at pc 0x'
contains err 'in __cs3_isr_dabort)'
contains err 'registers after '
ends 3 fault '(undefined.c:1, in main)' undefined.c <<<'int main(void) { __asm__("udf #0"); }'
ends 3 fault 'in the handler of the Prefetch Abort of pc 0x50000000' jump.c <<<'int main(void) { ((void (*)(void))0x50000000)(); }'
ends 3 fault 'unaligned.c:1, in main' unaligned.c <<<'int* volatile at = (int*)0xFF200001; int main(void) { *at = 1; }'
# A handler of the program's own that does nothing more, be it in a loop or asleep, with devices that still work.
own() { printf 'void __cs3_isr_dabort(void) { %s }\nint main(void) { *(volatile int*)0x50000000 = 1; return 0; }\n' "$1"; }
own 'for (;;);' | ends 3 fault '(own.c:1, in __cs3_isr_dabort), in an endless loop that does nothing ("b .")' own.c
own 'while (1) __asm__("wfi");' | ends 3 fault 'asleep' own.c
own 'volatile int stop = 0; while (!stop) __asm__("nop");' | ends 3 fault ', polling 0x' own.c
own '*(volatile int*)0xFF202008 = 9; *(volatile int*)0xFF202004 = 7; for (;;);' | ends 3 fault '"b ."' own.c

# What goes on behind a fault, or is still at it, is none.
own '__asm__ volatile("subs pc, lr, #4");' | ends 0 idle 'in _exit), asleep until an interrupt comes (WFI)' goes_on.c
own '__asm__ volatile("cps #0x13"); for (;;) __asm__("wfi");' | ends 0 idle 'in __cs3_isr_dabort), asleep' leaves.c
own 'while ((*(volatile int*)0xFF200050 & 1) == 0);' | ends 0 until 'in the handler of the Data Abort' asks.c --until 30ms
own 'for (volatile unsigned n = 0;; ++n);' | ends 0 until ', at work; in the handler of the Data Abort' counts.c --until 30ms
# So is a watchdog that starts the machine anew.
watchdog='*(volatile int*)0xFFFEC620 = 100000000; *(volatile int*)0xFFFEC628 = 9'
printf 'void __cs3_isr_dabort(void) { for (;;); }\nint main(void) { %s; *(volatile int*)0x50000000 = 1; }\n' "$watchdog" |
    ends 0 until '"b ."' watched.c --until 30ms

# What is polled, by its name.
ends 0 until 'polling 0xff200050 (key, data), which holds 0x00000000, and it stays so: nobody moves anything' key.c --until 5ms \
    <<<'int main(void) { while ((*(volatile int*)0xFF200050 & 1) == 0) continue; }'
python3 - <<'PYTHON'
import json
one, = json.load(open("stats.json"))["processors"]
assert one["name"] == "de1_soc.hps.cpu" and one["pc"].startswith("0x000000"), one
assert (one["function"], one["file"], one["line"], one["state"], one["handles"]) == ("main", "key.c", 1, "polling", None), one
assert one["words"] == [{"address": "0xff200050", "name": "key, data", "value": "0x00000000"}], one
assert one["why"].startswith("nobody moves anything"), one
PYTHON
ends 0 until '(flag), which holds 0x00000000' flag.c --until 5ms <<'C'
volatile int flag;
volatile char table[8] = {1, 2, 3, 4};
int main(void) { while (!flag && table[3] == 4) continue; }
C
contains err '(table + 3), which holds 0x04'
ends 0 until '(local.c:1, in main), polling 0x3ff' local.c --until 5ms <<<'int main(void) { volatile int stop = 0; while (!stop) continue; }'
ends 0 until '(spin.c:1, in main), in an endless loop that does nothing ("b .")' spin.c --until 5ms <<<'int main(void) { for (;;); }'
ends 0 until '(work.c:1, in main), at work' work.c --until 5ms <<<'int main(void) { for (volatile unsigned n = 0;; ++n); }'
ends 0 idle 'in _exit), asleep' returns.c <<<'int main(void) { return 0; }'
# The program has no debug information, and then no symbols.
printf '.global _start\n.type _start, %%function\n_start: b _start\n.size _start, . - _start\n' >spin.s
arm-none-eabi-gcc -nostdlib -Wl,-Ttext=0,--build-id=none spin.s -o spin.elf
run 0 "${computer[@]}" --firmware spin.elf --until 1ms
contains err 'pc 0x00000000 (in _start), in an endless loop'
arm-none-eabi-objcopy -S spin.elf
run 0 "${computer[@]}" --firmware spin.elf --until 1ms
contains err 'pc 0x00000000, in an endless loop'

# Wall time has a limit; everything is written then.
run 1 "${computer[@]}" --source spin.c --wall-limit 300ms --stats stats.json --serial-log log.jsonl
contains err 'end: time-out;'
contains err '--wall-limit: the 0.3 s of wall time are over'
contains err '(spin.c:1, in main), in an endless loop'
contains stats.json '"end": "time-out"'
contains stats.json '"exit_code": 1'
contains stats.json '"line": 1'
contains log.jsonl '"platform":"de1_soc"'
refused '--wall-limit: "0s" is outside 1 ms to 604800 s' "${computer[@]}" --source spin.c --wall-limit 0s
refused '--wall-limit: ' "${computer[@]}" --source spin.c --wall-limit soon

# Marking: each program has the limit, and nobody waits for one that hangs.
assembled() { # NAME: the source is standard input
    arm-none-eabi-gcc -mcpu=cortex-a9 -nostdlib -g -Wl,-Ttext=0,--build-id=none -x assembler - -o "$1" 2>gcc_err || fail "$(<gcc_err)"
}
# Vectors whose handler is a loop, as in board support packages.
vectors() { printf '.global _start\n_start: b main\nb .\nb .\nb .\nb .\nb .\nb .\nb .\nmain: %s\n' "$1"; }
vectors 'ldr r0, =0x50000000
 str r0, [r0]
 b .' | assembled abort.elf
vectors 'add r0, r0, #1
 b main' | assembled spin.elf
vectors '1: wfi
 b 1b' | assembled good.elf
run 1 "${computer[@]}" --firmware abort.elf --firmware spin.elf --firmware good.elf --jobs 3 --wall-limit 1s --json marks.json
contains out 'abort.elf: fault: de1_soc.hps.cpu: Data Abort at address 0x50000000, pc 0x00000024'
contains out 'spin.elf: time-out: --wall-limit: the 1 s of wall time are over; de1_soc.hps.cpu: pc 0x0000002'
contains out 'good.elf: ok'
python3 - <<'PYTHON'
import json
marks = json.load(open("marks.json"))
one, two, three = marks["programs"]
assert not marks["passed"]
assert (one["status"], one["exit_code"], one["end"]) == ("fault", 3, "fault"), one
assert one["processors"][0]["handles"]["pc"] == "0x00000024", one
assert (two["status"], two["exit_code"], two["end"]) == ("time-out", 1, "time-out"), two
assert two["processors"][0]["state"] == "running", two
assert (three["status"], three["exit_code"], three["end"]) == ("ok", 0, "idle"), three
PYTHON

# A program that draws and returns: the picture is seen, whichever way it comes.
cat >draw.c <<'C'
int main(void) {
    for (int y = 0; y < 240; ++y) {
        for (int x = 0; x < 320; ++x) *(volatile short*)(0xC8000000 + (y << 10) + (x << 1)) = 0x001F;
    }
    return 0;
}
C
run 0 "${computer[@]}" --source draw.c --display png:pictures --panel png:panel.png --stats stats.json
contains err 'end: idle'
cat >swap.c <<'C'
int main(void) {
    for (int y = 0; y < 240; ++y) {
        for (int x = 0; x < 320; ++x) *(volatile short*)(0xC0100000 + (y << 10) + (x << 1)) = 0x001F;
    }
    ((volatile int*)0xFF203020)[1] = 0xC0100000;
    ((volatile int*)0xFF203020)[0] = 1;
    return 0;
}
C
run 0 "${computer[@]}" --source swap.c --display png:swapped
python3 - pictures/$(ls pictures | grep png | tail -n 1) panel.png swapped/$(ls swapped | grep png | tail -n 1) <<'PYTHON'
import struct, sys, zlib
def first_pixel(path):
    data, at, body, width = open(path, "rb").read(), 8, b"", 0
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR": width, depth, colour = struct.unpack(">I4xBB", data[at + 8:at + 18])
        if kind == b"IDAT": body += data[at + 8:at + 8 + size]
        if kind == b"PLTE": palette = data[at + 8:at + 8 + size]
        at += size + 12
    row = zlib.decompress(body)[1:4]
    entry = row[0] >> 8 - depth
    return tuple(palette[3 * entry:3 * entry + 3] if colour == 3 else row)
for path in sys.argv[1:4]:
    assert first_pixel(path) == (0, 0, 255), (path, first_pixel(path))
PYTHON

# The parameters of this design, and no others.
python3 - <<'PYTHON'
import json
parameters = json.load(open("stats.json"))["parameters"]
assert parameters["de1_soc.fabric.clock"] == "100 MHz", parameters
assert parameters["de1_soc.vga.format"] == "rgb565_320@C8000000", parameters
assert "de1_soc.ps2.rate" in parameters and not any(key.startswith("de1_soc.engine.") for key in parameters)
PYTHON
run 0 run de1_soc --until 1us --stats stats.json
python3 - <<'PYTHON'
import json
parameters = json.load(open("stats.json"))["parameters"]
assert parameters["de1_soc.fabric.clock"] == "50 MHz", parameters
assert parameters["de1_soc.vga.format"] == "rgb332_640@C0000000", parameters
assert "de1_soc.ps2.rate" not in parameters and parameters["de1_soc.engine.generation"] == "3"
PYTHON
run 0 "${computer[@]}" --source returns.c --set fabric.clock=80MHz --set vga.format=rgb332_1024@C8000000 --stats stats.json
contains stats.json '"de1_soc.fabric.clock": "80 MHz"'
contains stats.json '"de1_soc.vga.format": "rgb332_1024@C8000000"'
