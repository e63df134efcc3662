#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Our programs of the university computer do what their scripts expect of them, and give no hint; a script that expects
# something else fails.
. "$(dirname "$0")/../common.sh"

needs arm-none-eabi-gcc gcc-arm-none-eabi

sources=$here/../../../stimulus/firmware/de1_soc/computer
computer=(run de1_soc --set design=computer)

for name in boxes chaser hex_counter key_edges mouse_paint ps2_echo text whack; do
    source=$(ls "$sources/$name".[cs])
    run 0 "${computer[@]}" --source "$source" --board "script:$sources/$name.board"
    ! grep -q warning err || fail "$name: $(<err)"
done

# What CMake has built is the same program.
run 0 "${computer[@]}" --firmware "$programs/computer/chaser.elf" --board "script:$sources/chaser.board"
sed 's/0x080/0x040/' "$sources/chaser.board" >wrong.board
run 1 "${computer[@]}" --firmware "$programs/computer/chaser.elf" --board script:wrong.board

# Whoever types gets capitals back.
printf '~ Type, please\n> abc Xyz{`\n~ ABC XYZ{`\n' >typed.script
run 0 "${computer[@]}" --source "$sources/jtag_echo.s" --jtag script:typed.script --stop-on 'ABC XYZ{`'
! grep -q warning err || fail "$(<err)"

# A tone of 500 Hz rises a hundred times in 200 ms. When it begins, the compiler decides.
frames() { od -An -v -td4 -w8 -j44 "$1"; } # left and right of each; the header of our files has 44 bytes
run 0 "${computer[@]}" --source "$sources/tone.c" --audio wav:tone.wav --until 200ms
frames tone.wav | awk '
    $1 != $2 { exit 1 }
    before < 0 && $1 >= 0 { ++crossings }
    $1 > most { most = $1 }
    { before = $1 }
    END { print crossings, most, NR; exit crossings < 99 || crossings > 100 || most < 0x0FFF0000 || NR < 1599 || NR > 1600 }
' >tone || fail "no tone of 500 Hz: $(<tone)"

# What comes in goes out, and again half a second later; with SW0 up once.
python3 - <<'PYTHON'
import math, struct, wave
with wave.open("tone_in.wav", "wb") as sound:
    sound.setnchannels(2)
    sound.setsampwidth(2)
    sound.setframerate(8000)
    for n in range(800):
        value = int(20000 * math.sin(2 * math.pi * 440 * n / 8000))
        sound.writeframes(struct.pack("<hh", value, -value))
PYTHON
printf 'sw 0 on\n' >dry.board
run 0 "${computer[@]}" --source "$sources/audio_echo.c" --audio-in wav:tone_in.wav --audio wav:echo.wav --until 700ms
run 0 "${computer[@]}" --source "$sources/audio_echo.c" --audio-in wav:tone_in.wav --audio wav:dry.wav --until 700ms \
    --board script:dry.board
python3 - <<'PYTHON'
import struct
def frames(path):
    data = open(path, "rb").read()[44:]
    return list(struct.iter_unpack("<ii", data))
said = [(a << 16, b << 16) for a, b in struct.iter_unpack("<hh", open("tone_in.wav", "rb").read()[44:])]
wet, dry = frames("echo.wav"), frames("dry.wav")
delay = next(n for n, frame in enumerate(dry) if frame[0] != 0) - 1  # the first sample of the tone is 0
assert delay < 8, delay
assert dry[delay:delay + 800] == said and not any(left or right for left, right in dry[delay + 800:])
half = [(int(a / 2), int(b / 2)) for a, b in said]
quarter = [(int(a / 2), int(b / 2)) for a, b in half]
assert wet[delay:delay + 800] == half, (wet[delay:delay + 5], half[:5])
assert wet[delay + 4000:delay + 4800] == quarter, (wet[delay + 4000:delay + 4005], quarter[:5])
assert not any(left or right for left, right in wet[delay + 800:delay + 4000])
PYTHON

# Asleep, a program waits for the interrupt that comes, and for none of those that cannot: the run ends then.
cat >asleep.c <<'C'
volatile int ticks;
void __attribute__((interrupt)) __cs3_isr_irq(void) {
    int id = *(volatile int*)0xFFFEC10C;
    if (id == 72) *(volatile int*)0xFF202000 = 0, ++ticks;
    (void)*(volatile int*)0xFF200100; /* a keyboard says that it is there */
    *(volatile int*)0xFFFEC110 = id;
}
int main(void) {
    for (int id = 72; id <= 80; ++id) *(volatile char*)(0xFFFED800 + id) = 1;
    *(volatile int*)0xFFFED108 = 0x1FF << 8;
    *(volatile int*)0xFFFEC104 = 0xFFFF;
    *(volatile int*)0xFFFEC100 = 1;
    *(volatile int*)0xFFFED000 = 1;
    *(volatile int*)0xFF200104 = 1; /* nobody types */
    *(volatile int*)0xFF203040 = 5; /* what comes in is cleared */
    *(volatile int*)0xFF201004 = 1; /* nobody sends */
    *(volatile int*)0xFF200058 = 15; /* or presses a key */
    *(volatile int*)0xFF202028 = 0; /* reloaded with 0 for ever, of which the time-out is over */
    *(volatile int*)0xFF20202C = 0;
    *(volatile int*)0xFF202020 = 0;
    *(volatile int*)0xFF202024 = 7;
    *(volatile int*)0xFF202008 = 4000000 & 0xFFFF; /* once, after 40 ms */
    *(volatile int*)0xFF20200C = 4000000 >> 16;
    *(volatile int*)0xFF202004 = 5;
    __asm__("msr cpsr_c, #0x53");
    while (1) {
        __asm__("wfi");
        *(volatile int*)0xFF200000 = ticks;
    }
}
C
for view in at ca rtl; do
    run 0 "${computer[@]}" --source asleep.c --view $view --until 2s --stats stats.json --serial-log log.jsonl
    contains stats.json '"end": "idle"'
    contains log.jsonl '"pin":"LEDR0","level":1}'
done
