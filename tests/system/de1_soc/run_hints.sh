#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What a beginner's program does wrong is said once, with the line of its source, and only what it does wrong.
. "$(dirname "$0")/../common.sh"

needs arm-none-eabi-gcc gcc-arm-none-eabi

# hints NAME.c|.s COUNT TEXT [ARGUMENT..]: the source is standard input; so many hints, the first with that text. The exit
# code is $status (0).
hints() {
    local file=$1 count=$2 text=$3
    shift 3
    cat >"$file"
    run ${status:-0} run de1_soc --set design=computer --until ${until:-3ms} --source "$file" "$@"
    (($(grep -c '^warning: ' err || true) == count)) || fail "not $count hints of $file: $(<err)"
    ((count == 0)) || grep '^warning: ' err | head -1 | finds -F -- "$text" || fail "no \"$text\": $(<err)"
}

hints nothing.c 2 'Data Abort (bus error) at address 0xff2000a0, pc 0x' <<'C'
volatile int* nothing = (int*)0xFF2000A0;
void __cs3_isr_dabort(void) { __asm__ volatile("subs pc, lr, #4"); }
int main(void) {
    for (volatile int i = 0; i < 3; ++i) {
        *nothing = i;
        nothing[2] = i;
    }
    return 0;
}
C
grep -q '(nothing.c:[56], in main)' err || fail "$(<err)"

# What the other design has, whatever the program comes as: once a device. What neither has is not told.
hints engine.c 2 'nothing answers at 0xc4000010 in this design; with --set design=connect_four there is ai_reset' <<'C'
void __cs3_isr_dabort(void) { __asm__ volatile("subs pc, lr, #4"); }
int main(void) { *(volatile int*)0xC4000010 = 1; }
C
cat >design.S <<'S'
        .arch   armv7-a
        .arm
        .global _start
_start: b       start
        .org    0x10                    @ the vector of a data abort
        subs    pc, lr, #4
start:  ldr     r1, =0xFF202000         @ timer, twice
        ldr     r0, [r1]
        str     r0, [r1, #4]
        ldr     r1, =0xC8010000         @ pixels behind the shared memory
        str     r0, [r1]
        ldr     r1, =0xFF2000A0
        ldr     r0, [r1]
        b       .
S
arm-none-eabi-gcc -nostdlib -Wl,-Ttext=0,--build-id=none design.S -o design.elf
run 0 run de1_soc --until 1ms --firmware design.elf
contains err 'hint: nothing answers at 0xff202000 in this design; with --set design=computer there is interval_timer1'
contains err 'hint: nothing answers at 0xc8010000 in this design; with --set design=computer there is pixel_memory'
(($(grep -c 'hint: ' err) == 2)) || fail "not two hints: $(<err)"
run 0 run de1_soc --until 1ms --no-hints --firmware design.elf
(($(grep -c 'hint: ' err || true) == 0)) || fail "a hint that nobody wants: $(<err)"

status=3 hints unaligned.c 2 'hint: unaligned access to 0x' <<'C'
char buffer[16] __attribute__((aligned(8)));
int* volatile pointer = (int*)(buffer + 1);
int main(void) {
    for (volatile int i = 0; i < 3; ++i) *pointer = i;
    pointer = (int*)0xFF200001;
    *pointer = 1;
    return 0;
}
C
contains err '(unaligned.c:4, in main): the processor of the board refuses it'
contains err 'unaligned access to 0xff200001 at pc 0x'

# Library functions and packed structures are not the program's doing.
hints aligned.c 0 '' <<'C'
#include <stdio.h>
#include <string.h>
#include <math.h>
struct __attribute__((packed)) { char c; int i; } packed;
char buffer[100];
volatile double angle = 0.5;
int main(void) {
    packed.i = 5;
    memcpy(buffer + 1, "an unaligned text that is long enough", 38);
    memmove(buffer + 2, buffer + 1, 38);
    sprintf(buffer + 3, "%d %f %s", packed.i, sin(angle), buffer + 1);
    return strlen(buffer + 3) + strcmp(buffer + 1, buffer + 2);
}
C

hints list.s 1 'hint: the program runs into what is not code: at 0x00000010 there is data in .text' <<'S'
        .global _start
_start: ldr     r0, =0xFF200000
        mov     r1, #1
        str     r1, [r0]
        bl      work
list:   .word   7, 9, 0
again:  b       again
work:   bx      lr
S
contains err '(list.s:5, in _start)'
status=3 hints end.s 1 'at 0x00000008 there is nothing of the program, zero' <<'S'
        .global _start
_start: mov     r1, #1
        mov     r1, #2
S
cat out err | finds -F 'halted: nothing but zeros (andeq r0, r0, r0) from 0x' || fail "no end: $(<out) $(<err)"
hints table.c 1 'there is data in .data' <<'C'
int table[4] = {0xE3A00001, 0xE12FFF1E};
int main(void) { return ((int (*)(void))table)(); }
C
contains err 'the latest call that is known of was made before 0x'
contains err '(table.c:2, in main)'
run 0 run de1_soc --set design=computer --until 3ms --source table.c --no-hints
! grep -q warning err || fail "$(<err)"
# What is loaded apart may be code.
printf '\x1e\xff\x2f\xe1' >returns
hints loaded.c 0 '' --load returns@0x200000 <<'C'
int main(void) {
    ((void (*)(void))0x200000)();
    return 0;
}
C
status=3 hints undefined.c 1 'hint: undefined instruction at pc 0x' <<<'int main(void) { __asm__("udf #0"); }'
contains err '(undefined.c:1, in main)'

# Devices that will never answer, and the same when they may.
hints stopped.c 1 'hint: 0xff202000 (interval_timer1, status) is read again and again at pc 0x' <<'C'
int main(void) {
    volatile int* timer = (int*)0xFF202000;
    timer[1] = 2;
    while ((timer[0] & 1) == 0) continue;
    return 0;
}
C
contains err '(stopped.c:4, in main), and stays as it is: the timer does not run'
hints running.c 0 '' <<'C'
int main(void) {
    volatile int* timer = (int*)0xFF202000;
    timer[1] = 6;
    while ((timer[0] & 1) == 0) continue;
    return 0;
}
C
for timer in '0xFFFEC600 3 private_timer' '0xFFC08000 4 sptimer0' '0xFFD01000 4 osc1timer1'; do
    read -r base word name <<<"$timer"
    hints $name.c 1 ", and stays as it is: the timer is not enabled" <<C
int main(void) {
    while (((volatile int*)$base)[$word] == 0) continue;
    return 0;
}
C
    contains err "($name, "
done
hints masked.c 1 'the interrupt is masked' <<'C'
int main(void) {
    volatile int* timer = (int*)0xFFC08000;
    timer[2] = 7;
    while (timer[4] == 0) continue;
    return 0;
}
C
key='int main(void) { while ((*(volatile int*)0xFF200050 & 1) == 0) continue; }'
hints key.c 1 '(key, data) is read again and again' <<<"$key"
echo 'SW0=1' >hand.script
hints key.c 0 '' --gpio script:hand.script <<<"$key"
printf '@ 1 s\nkey 0 press 1 ms\n' >hand.board
hints key.c 0 '' --board script:hand.board <<<"$key"
printf 'sw 0 on\n' >over.board
hints key.c 1 'nobody moves anything' --board script:over.board <<<"$key"
jtag='int main(void) { while ((*(volatile int*)0xFF201000 & 0x8000) == 0) continue; }'
hints jtag.c 1 'nobody sends anything' <<<"$jtag"
printf '@ 1 s\n> x\n' >typed.script
hints jtag.c 0 '' --jtag script:typed.script <<<"$jtag"

ps2='int main(void) { while ((*(volatile int*)0xFF200100 & 0x8000) == 0 || *(volatile int*)0xFF200100 >= 0) continue; }'
until=30ms hints ps2.c 1 'hint: 0xff200100 (ps2, data) is read again and again' <<<"$ps2"
contains err 'nobody types or moves a mouse'
hints ps2.c 0 '' --board script:hand.board <<<"$ps2"
until=30ms hints reset.c 0 '' <<'C' # the keyboard is in its self-test
int main(void) {
    *(volatile int*)0xFF200100 = 0xFF;
    while (1) (void)*(volatile int*)0xFF200100;
}
C
until=30ms hints one_sided.c 1 'one channel of the output has no word' <<'C'
int main(void) {
    volatile int* audio = (int*)0xFF203040;
    while (1) {
        while ((audio[1] & 0xFF000000) == 0) continue;
        audio[2] = 1;
    }
}
C
hints cleared.c 1 'CR, bit 2 of the control register' <<'C'
int main(void) {
    volatile int* audio = (int*)0xFF203040;
    audio[0] = 4;
    while ((audio[1] & 0xFF) == 0) continue;
    return 0;
}
C
until=30ms hints sound.c 0 '' <<'C'
int main(void) {
    volatile int* audio = (int*)0xFF203040;
    while (1) {
        while ((audio[1] & 0xFF0000) == 0) continue;
        audio[2] = audio[3] = 1;
    }
}
C
until=80ms hints ddr.c 1 'de1_soc.pixel_buffer: the picture at 0x' <<'C'
short picture[240][512];
int main(void) {
    volatile int* controller = (int*)0xFF203020;
    for (int n = 0; n < 3; ++n) {
        controller[1] = n < 1 ? 0xC0100000 : (int)picture;
        controller[0] = 1;
        while (controller[3] & 1) continue;
    }
    return 0;
}
C
hints adc.c 1 '(adc, channel0) is read again and again' <<'C'
int main(void) {
    while ((*(volatile int*)0xFF204000 & 0x8000) == 0) continue;
    return 0;
}
C
contains err 'a write to channel 0 converts all channels once'
hints automatic.c 0 '' <<'C'
int main(void) {
    ((volatile int*)0xFF204000)[1] = 1;
    while (1) (void)*(volatile int*)0xFF204000;
}
C

interrupts() { # WHAT_CLEARS_IT
    cat <<C
volatile int ticks;
void __attribute__((interrupt)) __cs3_isr_irq(void) {
    int id = *(volatile int*)0xFFFEC10C;
    ++ticks;
    $1;
    *(volatile int*)0xFFFEC110 = id;
}
int main(void) {
    *(volatile char*)(0xFFFED800 + 72) = 1;
    *(volatile int*)0xFFFED108 = 1 << 8;
    *(volatile int*)0xFFFEC104 = 0xFFFF;
    *(volatile int*)0xFFFEC100 = 1;
    *(volatile int*)0xFFFED000 = 1;
    *(volatile int*)0xFF202008 = 199;
    *(volatile int*)0xFF20200C = 0;
    *(volatile int*)0xFF202004 = 7;
    __asm__("msr cpsr_c, #0x53");
    while (1) __asm__("wfi");
}
C
}
interrupts '' | hints uncleared.c 1 'hint: interrupt 72 (interval_timer1) was still asserted each of the last 1000 times'
interrupts '*(volatile int*)0xFF202000 = 0' | hints cleared.c 0 ''

# Characters for a FIFO that is full, and the same when the program looks.
hints flood.c 1 "(flood.c:2, in main) the FIFO of jtag_uart is full, so 'A' is lost: WSPACE" --jtag null <<'C'
int main(void) {
    for (int n = 0; n < 200; ++n) *(volatile int*)0xFF201000 = 'A';
    return 0;
}
C
hints patient.c 0 '' --jtag null <<'C'
int main(void) {
    for (int n = 0; n < 100; ++n) {
        while ((((volatile int*)0xFF201000)[1] & 0xFFFF0000) == 0) continue;
        *(volatile int*)0xFF201000 = 'A';
    }
    return 0;
}
C

hints random.c 1 'hint: time() is -1, called before 0x' <<'C'
#include <stdlib.h>
#include <time.h>
int main(void) {
    srand(7);
    srand(time(NULL));
    srand(time(NULL));
    return rand();
}
C
contains err '(random.c:5, in main): the board has no clock'
hints own_time.c 0 '' <<'C'
long time(long* at) { return at == 0 ? 5 : 6; }
int main(void) { return time(0); }
C

# Bytes of a PS/2 port that are none, as a byte and as the low bits of a word, and programs that look at RVALID.
for read in '*(volatile unsigned char*)0xFF200100' '*(volatile int*)0xFF200100 & 0xFF'; do
    hints blind.c 1 '(blind.c:3, in main) a byte of ps2 is used that is none when the FIFO is empty: RVALID, bit 15' <<C
unsigned char keys[3];
int main(void) {
    keys[0] = $read;
    return 0;
}
C
done
# The address of what is stored to may look like the register that is loaded.
hints blind.s 1 '(blind.s:3, in _start) a byte of ps2 is used that is none' <<'S'
        .global _start
_start: ldr     r3, =0xFF200000
        ldr     r2, [r3, #0x100]
        movw    r3, #0x2222
        movt    r3, #0x0022
        strb    r2, [r3]
again:  b       again
S
hints looks.c 0 '' <<'C'
unsigned char keys[3];
int main(void) {
    for (int n = 0; n < 1000; ++n) {
        int data = *(volatile int*)0xFF200100;
        if (data & 0x8000) keys[0] = data & 0xFF;
    }
    return 0;
}
C
hints counts.c 0 '' <<'C'
unsigned char keys[3];
int main(void) {
    int data = *(volatile int*)0xFF200108;
    if (data >> 16) keys[0] = data & 0xFF;
    return 0;
}
C

f4='int main(void) { *(volatile int*)0xFF2001PORT = 0xF4; }'
hints f4.c 1 '(f4.c:1, in main) F4 is sent to the keyboard at ps2, which tells of its keys without it; the mouse' <<<"${f4/PORT/00}"
contains err 'it, is at ps2_second'
hints f4.c 0 '' <<<"${f4/PORT/08}"
hints f4.c 0 '' --set ps2.device=mouse <<<"${f4/PORT/00}"

# A first line that is missing. With a global _start or a main elsewhere it is another file's business.
hints start.s 1 'hint: start.s: the line ".global _start" is missing' --serial-log lights.jsonl <<'S'
_start: ldr     r0, =0xFF200000
        mov     r1, #5
        str     r1, [r0]
stop:   b       stop
S
contains lights.jsonl '"pin":"LEDR2","level":1'
cat >main.c <<'C'
int main(void) { return 0; }
C
hints part.s 0 '' main.c <<'S'
        .global part
_start: bx      lr
part:   b       _start
S

# Code that stores replace: the range, and who began.
hints over.c 1 'hint: code is overwritten, from 0x' <<'C'
__attribute__((noinline)) int victim(int n) { __asm__("nop; nop; nop; nop; nop; nop; nop; nop"); return n + 1; }
volatile int count = 7;
int main(void) {
    volatile int* at = (int*)victim;
    for (int n = 0; n < count; ++n)
        at[n] = 0xE1A00000;
    return 0;
}
C
contains err '(over.c:1, in victim) to 0x'
contains err ', first by the store at pc 0x'
contains err '(over.c:6, in main)'
start=$(sed -n 's/.*overwritten, from \(0x[0-9a-f]*\).*/\1/p' err)
end=$(sed -n 's/.* to \(0x[0-9a-f]*\), first.*/\1/p' err)
((end - start == 27)) || fail "not 28 bytes: $(<err)"
# Vectors that a program puts there, its data beside its code, and code that it has built in memory of its own.
hints own.c 0 '' <<'C'
int data[64];
int built[2];
int main(void) {
    *(volatile int*)0x18 = 0xEA000000 | (((int)main - 0x20) >> 2 & 0xFFFFFF);
    for (volatile int n = 0; n < 20000; ++n) data[n & 63] = n;
    return data[3];
}
C

# No more than eight of a kind.
{
    echo 'char buffer[16]; char* volatile at = buffer; int main(void) {'
    for n in {1..12}; do echo "*(volatile int*)(at + 1) = $n;"; done
    echo 'return 0; }'
} | hints many.c 8 'hint: unaligned'
contains err 'further ones of this kind are not told'

# An ELF file without debug information, and one without sections.
arm-none-eabi-gcc -nostdlib -Wl,-Ttext=0,--build-id=none end.s -o end.elf
run 0 run de1_soc --set design=computer --until 1us --firmware end.elf
contains err 'there is nothing of the program, zero'
arm-none-eabi-objcopy -S end.elf
run 0 run de1_soc --set design=computer --until 1us --firmware end.elf
contains err 'there is nothing of the program, zero'
# Nothing of it changes what happens.
for hints in '' --no-hints; do
    run 0 run de1_soc --set design=computer --until 2ms --source stopped.c --trace-instructions "steps$hints" $hints
done
cmp steps steps--no-hints || fail 'hints change the run'
