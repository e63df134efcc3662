#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Source files become programs of the university computer: in C and in assembly, with our start-up and without, and what
# is no program is refused with the compiler's words.
. "$(dirname "$0")/../common.sh"

needs arm-none-eabi-gcc gcc-arm-none-eabi

computer=(run de1_soc --set design=computer --until 20ms --jtag stdio)
export TMPDIR=$folder/temporary
mkdir "$TMPDIR" assembly

# Library functions, memory behind .bss and in front of the stack, cleared data, a constructor, floating point, a warning.
cat >hello.c <<'C'
#include <stdio.h>
#include <stdlib.h>
static int zeros[1000];
static int constructed;
__attribute__((constructor)) static void construct(void) { constructed = 1; }
int main(void) {
    int unused_one;
    int sum = 0;
    char* big = malloc(900u << 20);
    char* bigger = malloc(900u << 20);
    for (int i = 0; i < 1000; ++i) sum += zeros[i];
    float half = 0.5f;
    __asm__ volatile(".fpu neon\n vmov s0, %0\n vadd.f32 s0, s0, s0\n vmov %0, s0" : "+r"(half) : : "s0");
    printf("heap %d %d, stack %d, zeros %d, constructed %d, %s %.2f", big > (char*)zeros, bigger == NULL,
           (unsigned)&sum > 0x3FFFFF00u && (unsigned)&sum <= 0x3FFFFFF8u, sum, constructed, rand() == rand() ? "same" : "random", half);
    return 0;
}
C
run 0 "${computer[@]}" --source hello.c
contains out 'heap 1 1, stack 1, zeros 0, constructed 1, random 1.00'
contains err "hello.c:7:9: warning: unused variable 'unused_one'"
[[ -z $(ls "$TMPDIR") ]] || fail "left behind: $(ls "$TMPDIR")"
# The end of a small memory, too.
sed -i 's/0x3FFFFF00u/0x00FFFF00u/; s/0x3FFFFFF8u/0x00FFFFF8u/; /unused_one/d' hello.c
run 0 "${computer[@]}" --set sdram.size=16MiB --source hello.c
contains out 'heap 0 1, stack 1'
! grep -q warning err || fail "$(<err)"
# The run ends by itself when nothing is left to do.
run 0 run de1_soc --set design=computer --jtag stdio --source hello.c
contains err 'end: idle'

# Programs ask for the time to begin their random numbers.
cat >random.c <<'C'
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int main(void) {
    srand(time(NULL));
    printf("time %d, clock %d, random %d", (int)time(NULL), (int)clock(), rand() >= 0);
    return 0;
}
C
run 0 "${computer[@]}" --source random.c
contains out 'time -1, clock -1, random 1'

# An interrupt handler, in another file.
cat >main.c <<'C'
extern volatile int ticks;
int main(void) {
    unsigned mode = 0xD2, stack = 0xFFFFFFFC;
    __asm__("msr cpsr_c, %0\n mov sp, %1" : : "r"(mode), "r"(stack));
    mode = 0xD3;
    __asm__("msr cpsr_c, %0" : : "r"(mode));
    *(volatile unsigned char*)(0xFFFED800 + 72) = 1;
    *(volatile int*)0xFFFED108 |= 1 << 8;
    *(volatile int*)0xFFFEC104 = 0xFFFF;
    *(volatile int*)0xFFFEC100 = 1;
    *(volatile int*)0xFFFED000 = 1;
    *(volatile int*)0xFF202008 = 9999;
    *(volatile int*)0xFF20200C = 0;
    *(volatile int*)0xFF202004 = 7;
    mode = 0x53;
    __asm__("msr cpsr_c, %0" : : "r"(mode));
    while (ticks < 5) continue;
    *(volatile int*)0xFF200000 = ticks;
    while (1) continue;
}
C
cat >irq.c <<'C'
volatile int ticks;
void __attribute__((interrupt)) __cs3_isr_irq(void) {
    int id = *(volatile int*)0xFFFEC10C;
    if (id == 72) {
        *(volatile short*)0xFF202000 = 0;
        ++ticks;
    }
    *(volatile int*)0xFFFEC110 = id;
}
C
run 0 run de1_soc --set design=computer --until 1ms --source main.c irq.c --serial-log lights.jsonl --trace-instructions steps
contains lights.jsonl '"pin":"LEDR0","level":1'
contains steps '---- IRQ at'
[[ ! -s err ]] || ! grep -q warning err || fail "$(<err)"

# Assembly alone: its code is at 0, its vectors if it has any; another file beside it; a name that looks like an option.
cat >assembly/lights.s <<'S'
// lights
        .include "addresses.inc"
        .global _start
_start: adr     r0, _start      @ 0
        ldr     r1, =LEDR
        add     r0, r0, #5
        str     r0, [r1]
        push    {r0}            /* sp is 0: the end of the on-chip RAM */
        pop     {r2}
stop:   b       stop
S
echo '.equ LEDR, 0xFF200000' >assembly/addresses.inc
run 0 "${computer[@]}" --source assembly/lights.s --serial-log lights.jsonl
for pin in 0 2; do contains lights.jsonl "\"pin\":\"LEDR$pin\",\"level\":1"; done
! grep -q '"pin":"LEDR1"' lights.jsonl || fail 'the code is not at 0'
! grep -q abort err || fail "$(<err)"
cp assembly/* . && mv lights.s ./-o.s
run 0 "${computer[@]}" --source=-o.s
cat >vectors.s <<'S'
        .section .vectors, "ax"
        b       _start
        b       .
        b       service
        .text
        .global _start
service:
        ldr     r1, =0xFF200000
        mov     r0, #2
        str     r0, [r1]
        movs    pc, lr
_start: svc     0
        b       .
S
run 0 "${computer[@]}" --source vectors.s --serial-log lights.jsonl
contains lights.jsonl '"pin":"LEDR1","level":1'

# What is wrong: one message, and the tool's words below it.
complains() { # FIRST_LINE TEXT ARGUMENT..
    local first=$1 text=$2
    shift 2
    run 2 "$@"
    contains err "$text"
    grep '^tabletop: ' err >message || fail "no message: $(<err)"
    (($(wc -l <message) == 1)) || fail "more than one message: $(<err)"
    contains message "$first"
    [[ ! -s out ]] || fail "output before a refusal: $*"
    [[ -z $(ls "$TMPDIR") ]] || fail "left behind: $(ls "$TMPDIR")"
}
echo 'int main(void) { retrn 0; }' >bad.c
complains '--source: bad.c does not compile; arm-none-eabi-gcc says:' "bad.c:1:18: error: 'retrn' undeclared" "${computer[@]}" --source hello.c bad.c
echo '_start: moov r0, r1' >bad.s
complains '--source: bad.s does not compile' "bad.s:1: Error: bad instruction \`moov r0,r1'" "${computer[@]}" --source bad.s
echo 'int helper(void); int main(void) { return helper(); }' >undefined.c
complains '--source: undefined.c cannot be linked to a program' "undefined reference to \`helper'" "${computer[@]}" --source undefined.c
echo 'begin: b begin' >nowhere.s
complains 'which begins at main or at a global _start' "undefined reference to \`main'" "${computer[@]}" --source nowhere.s
complains '--source: irq.c, irq.c cannot be linked to a program' 'multiple definition' "${computer[@]}" --source irq.c irq.c
echo 'char big[2000u << 20]; int main(void) { return big[5]; }' >big.c
complains '--source: big.c cannot be linked to a program' 'the program does not fit into memory' "${computer[@]}" --source big.c
printf '\x00\xff\x1b[31m\n@ {{{ "' >noise.c
complains '--source: noise.c does not compile' 'noise.c:1' "${computer[@]}" --source noise.c
! grep -q $'\x1b' err || fail 'a control character of the source reaches the terminal'
printf '\x00\xff\x1b[31m\n@ {{{ "' >noise.s
complains '--source: noise.s does not compile' 'noise.s:1' "${computer[@]}" --source noise.s
refused '--source: nothing.c: No such file or directory' "${computer[@]}" --source nothing.c
refused '--source: hello.c/x.c: No such file' "${computer[@]}" --source hello.c/x.c
mkdir folder.c
refused '--source: folder.c: is a folder' "${computer[@]}" --source folder.c
mkfifo pipe.c
refused '--source: pipe.c: not a regular file' "${computer[@]}" --source pipe.c
touch empty.cpp notes.txt program.elf
refused '--source: empty.cpp: not a source file in C (.c) or assembly (.s, .S)' "${computer[@]}" --source empty.cpp
refused '--source: notes.txt: not a source file' "${computer[@]}" --source notes.txt
refused '--firmware takes an ELF file' "${computer[@]}" --source program.elf
refused '--source: there is a program already, by --firmware' "${computer[@]}" --source hello.c --firmware program.elf
refused '--source: not with --linux' run de1_soc --source hello.c --linux
refused '--source: zynq has no start-up' run zynq --source hello.c
refused '--source: source files are compiled for de1_soc.design = computer only' run de1_soc --source hello.c
refused '--source: spartan has no processor' run spartan --source hello.c
refused '--source: the text is empty' run de1_soc --source ''
refused '--firmware names a program, --source its source files' run de1_soc --set design=computer
# A program for another place.
arm-none-eabi-gcc -nostdlib -Wl,--build-id=none,-Ttext=0x50000000 vectors.s -o elsewhere.elf 2>link_err || fail "$(<link_err)"
refused 'is not memory of this machine' "${computer[@]}" --firmware elsewhere.elf
# No compiler.
status=0
env PATH="$folder" "$tabletop" "${computer[@]}" --source hello.c </dev/null >out 2>err || status=$?
((status == 2)) || fail "exit code $status without a compiler"
contains err '--source needs arm-none-eabi-gcc (Debian package gcc-arm-none-eabi'
