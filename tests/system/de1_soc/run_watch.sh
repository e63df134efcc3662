#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --watch says of a program that its functions break the calling convention, that its stack is too small, and that it
# reads what nobody has written; of programs that do none of this it says nothing, and it changes none of them.
. "$(dirname "$0")/../common.sh"

needs arm-none-eabi-gcc gcc-arm-none-eabi

everything=convention,stack,uninitialised

# hints NAME.c|.s COUNT [ARGUMENT..]: the source is standard input; so many hints. The exit code is $status (0).
hints() {
    local file=$1 count=$2
    shift 2
    cat >"$file"
    run ${status:-0} run de1_soc --set design=computer --until "${until:-3ms}" --source "$file" \
        --watch "${watch:-$everything}" "$@"
    (($(grep -c '^warning: hint: ' err || true) == count)) || fail "not $count hints of $file: $(<err)"
}

# Registers of each kind and the stack pointer, once a function.
hints registers.s 3 --stats stats.json <<'S'
        .global _start
_start: ldr     sp, =0x4000
        mov     r4, #7
        mov     r11, #9
        bl      spoil
        bl      spoil
        bl      pusher
        bl      keep
        blx     r6
again:  b       again
spoil:  mov     r4, #5
        add     r11, r11, #1
        ldr     r6, =floats
        bx      lr
pusher: push    {r8}
        bx      lr
keep:   push    {r4, lr}
        mov     r4, #1
        bl      leaf
        pop     {r4, pc}
leaf:   mov     r0, #1
        bx      lr
floats: mov     r5, #1
        bx      lr
S
contains err 'hint: spoil, called at pc 0x0000000c (registers.s:5, in _start), comes back with other registers than it has to keep: r4 was 0x7 and is 0x5, r6 was 0x0 and is 0x54, r11 was 0x9 and is 0xa'
contains err 'hint: pusher, called at pc 0x00000014 (registers.s:7, in _start), comes back with other registers than it has to keep: sp was 0x00004000 and is 0x00003ffc'
contains err 'hint: floats, called at pc 0x0000001c (registers.s:9, in _start), comes back with other registers than it has to keep: r5 was 0x0 and is 0x1'
json=$(python3 -c 'import json; print(len(json.load(open("stats.json"))["hints"]), json.load(open("stats.json"))["hints"][1][:6])')
[[ $json == '3 pusher' ]] || fail "statistics have $json"

hints doubles.c 1 <<'C'
__attribute__((naked)) void spoil(void) { __asm__ volatile(".fpu neon\n vmov.f64 d9, #1.0\n bx lr"); }
int main(void) {
    spoil();
    return 0;
}
C
contains err 'spoil, called at pc 0x'
contains err ' d9 was 0x0 and is 0x3ff0000000000000'

# Returns to another place: a link register that is not saved, and more pushed than popped, in Thumb code too.
hints link.s 1 <<'S'
        .global _start
_start: ldr     sp, =0x4000
        bl      outer
again:  b       again
outer:  bl      inner
        add     r0, r0, #1
        bx      lr
inner:  mov     r0, #0
        bx      lr
S
contains err 'hint: outer, called at pc 0x00000004 (link.s:3, in _start), does not return behind the call: at pc 0x00000014 (link.s:7, in outer) it goes to 0x00000010, which is in lr, where another call may have left it'
status=3 watch=convention hints popped.s 1 --no-hints <<'S'
        .syntax unified
        .global _start
_start: ldr     sp, =0x4000
        ldr     r0, =start + 1
        bx      r0
        .thumb
start:  mov     r4, #0x100
        bl      work
again:  b       again
        .thumb_func
work:   push    {r4, lr}
        push    {r5}
        pop     {r4, pc}
S
contains err 'hint: work, called at pc 0x'
contains err 'it goes to 0x00000100, which it takes from the stack; the stack pointer is 4 bytes below what it was at the call'

# The stack, in memory behind the program and between its variables.
status=3 watch=stack hints deep.c 1 <<'C'
int table[64];
int deep(int n) {
    volatile char room[1000000];
    room[0] = n;
    return n == 0 ? 0 : deep(n - 1) + room[0];
}
int main(void) { return deep(100000); }
C
contains err 'hint: the stack is too small: at pc 0x'
contains err '(deep.c:2, in deep) its pointer goes to 0x'
contains err 'above table; it began at 0x3ffffff8 and has 10737'
contains err '; deep was called last, at pc 0x'
contains err '(deep.c:5, in deep), and deep is open 107'
watch=stack until=1us hints small.s 1 <<'S'
        .global _start
_start: ldr     sp, =top
        mov     r0, #4
        bl      sum
again:  b       again
sum:    cmp     r0, #0
        bxeq    lr
        push    {r0, lr}
        sub     r0, r0, #1
        bl      sum
        pop     {r1, lr}
        add     r0, r0, r1
        bx      lr
        .data
words:  .word   1, 2, 3
stack:  .space  24
top:
S
contains err 'below its end at 0x00000044, where .data ends; it began at 0x0000005c and has 24 bytes; sum was called last, at pc 0x00000020 (small.s:10, in sum), and sum is open 4 times'

# Words that nobody has written: once an instruction.
hints unwritten.c 3 <<'C'
#include <stdlib.h>
volatile int sink;
__attribute__((noinline)) int sum(volatile int* values) { return values[0] + values[2]; }
__attribute__((noinline)) int local(void) {
    volatile int values[4];
    values[0] = 1;
    return sum(values) + sum(values);
}
int main(void) {
    sink = local();
    volatile int* heap = malloc(40);
    sink = heap[3];
    heap[3] = 1;
    sink = heap[3];
    volatile unsigned char* bytes = (unsigned char*)heap;
    sink = bytes[5];
    return 0;
}
C
contains err '(unwritten.c:3, in sum) a word that nobody has written is read, at 0x'
contains err ', in what local has there, called at pc 0x'
contains err '(unwritten.c:12, in main) a word that nobody has written is read, at 0x'
contains err '12 bytes from the begin of the 40 bytes that were allocated at pc 0x'
contains err '(unwritten.c:16, in main) a byte that nobody has written is read, at 0x'

# Compiled code of every kind, with what jumps out of functions and into them.
cat >plain.c <<'C'
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct padded {
    char letter;
    int number;
    short half;
};

static jmp_buf back;
static volatile unsigned ticks;
static volatile double angle = 0.5;

void __attribute__((interrupt)) __cs3_isr_irq(void) {
    volatile int* const controller = (int*)0xFFFEC100;
    const int number = controller[3];
    *(volatile int*)0xFF202000 = 0;
    ++ticks;
    controller[4] = number;
}

static void start_timer(void) {
    volatile int* const timer = (int*)0xFF202000;
    *(volatile char*)0xFFFED848 = 1;
    *(volatile int*)0xFFFED108 = 1 << 8;
    *(volatile int*)0xFFFEC104 = 0xFFFF;
    *(volatile int*)0xFFFEC100 = 1;
    *(volatile int*)0xFFFED000 = 1;
    timer[2] = 2000;
    timer[3] = 0;
    timer[1] = 7;
    __asm__ volatile("msr cpsr_c, %0\n mov sp, %1\n msr cpsr_c, %2" : : "r"(0xD2), "r"(0x3FF00000), "r"(0x53));
}

__attribute__((noinline)) static void leave(int depth) {
    if (depth == 0) longjmp(back, 1);
    leave(depth - 1);
    ++ticks;
}
__attribute__((noinline)) static int compare(const void* a, const void* b) { return *(int*)a - *(int*)b; }
__attribute__((noinline)) static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__attribute__((noinline)) static struct padded copied(struct padded from) {
    struct padded to[3] = {from, from, from};
    return to[from.number % 3];
}
__attribute__((noinline)) static int variable(int n) {
    int room[n];
    for (int i = 0; i < n; ++i) room[i] = i;
    return room[n / 2];
}

int main(void) {
    static int values[200];
    start_timer();
    for (int i = 0; i < 200; ++i) values[i] = rand();
    qsort(values, 200, sizeof values[0], compare);
    for (int n = 0; n < 5; ++n) {
        if (setjmp(back) == 0) leave(n);
    }
    struct padded some = {'a', 3, 4};
    char* text = malloc(100);
    sprintf(text, "%d %f %s", fibonacci(15), sin(angle), "a text");
    char short_text[20];
    strcpy(short_text, "abc");
    while (ticks < 4) {
    }
    char* copy = strdup(text);
    text = realloc(text, 300);
    strcat(text, short_text);
    printf("%s %s %d %d %u %d\n", copy, text, copied(some).number, variable(20), (unsigned)strlen(short_text), ticks > 3);
    free(text);
    free(copy);
    return strcmp(short_text, "abc");
}
C

# changes_nothing ARGUMENT..: a run says nothing with everything watched, and is the same as without.
changes_nothing() {
    local same=(run "$@" --no-hints)
    run 0 "${same[@]}" --serial-log watched --stats watched.json --watch $everything
    run 0 "${same[@]}" --serial-log plain --stats plain.json
    cmp plain watched || fail "another log: $*"
    python3 - <<'P' || fail "another run: $*"
import json
plain, watched = (json.load(open(name)) for name in ("plain.json", "watched.json"))
assert plain["hints"] == watched["hints"] == [], watched["hints"]
for key in "end", "simulated_ps", "instructions", "transactions", "processors":
    assert plain[key] == watched[key], (key, plain[key], watched[key])
P
}
computer=(de1_soc --set design=computer --jtag file:said)
for level in -O0 -O1 -O2 -O3 -Os '-O2 -mthumb' '-O0 -mthumb'; do
    { echo "#pragma GCC optimize(\"${level%% *}\")"; [[ $level != *thumb ]] || echo '#pragma GCC target("thumb")'; cat plain.c; } >"plain$level.c"
    changes_nothing "${computer[@]}" --until 20ms --source "plain$level.c"
    grep -q '^610 0.479426 a text 610 0.479426 a textabc 3 10 3 1' said || fail "$level: the program says $(<said)"
done
changes_nothing "${computer[@]}" --until 20ms --source plain-O2.c --set cpu.timing=a9
changes_nothing zynq --until 50ms --firmware "$programs/check_exceptions.elf" --set cpu.timing=a9
changes_nothing zynq --player random --seed 2 --set cpu.timing=a9

# Start-up code, veneers and tails in assembly, which keep the convention in their own ways.
hints keeps.s 0 --no-hints <<'S'
        .global _start
_start: bl      set_up
        bl      away
        b       .
set_up: ldr     sp, =0x8000             @ a stack for whom called
        mov     pc, lr
away:   push    {r4-r11, lr}
        ldr     r4, =there
        mov     lr, pc                  @ a call of old
        bx      r4
        bl      next                    @ where am I
next:   mov     r0, lr
        bl      veneer
        cmp     r0, #0
        blne    there
        bl      tail
        pop     {r4-r11, lr}
        bx      lr
veneer: ldr     r12, =there
        bx      r12
tail:   push    {r4, lr}
        mov     r4, #3
        pop     {r4, lr}
        b       there
there:  mov     r1, #2
        bx      lr
S

# The firmware and the programs of this tree. Another one reads words that a host may have loaded.
for program in check_code check_exceptions check_interrupts check_mmu check_timers check_vfp check_drivers; do
    for thumb in '' _thumb; do
        run 0 run zynq --until 20ms --watch $everything --firmware "$programs/$program$thumb.elf"
        ! grep 'hint: ' err || fail "a hint of $program$thumb"
    done
done
for program in zynq_connect4 zynq_gpio_check zynq_debug_check; do
    run 0 run zynq --until 20ms --watch $everything --firmware "$programs/$program.elf"
    ! grep 'hint: ' err || fail "a hint of $program"
done
for program in chaser hex_counter boxes key_edges tone text whack; do
    run 0 run de1_soc --set design=computer --until 10ms --watch $everything --firmware "$programs/computer/$program.elf"
    ! grep 'hint: ' err || fail "a hint of $program"
done
run 0 run zynq --watch $everything --player random --seed 1
! grep 'hint: ' err || fail 'a hint of a game'
run 0 run de1_soc --until 100ms --watch $everything
! grep 'hint: ' err || fail 'a hint of a machine'

# Several programs have theirs each.
arm-none-eabi-gcc -mcpu=cortex-a9 -nostdlib -Wl,-Ttext=0,--build-id=none registers.s -o registers.elf
arm-none-eabi-gcc -mcpu=cortex-a9 -nostdlib -Wl,-Ttext=0,--build-id=none keeps.s -o keeps.elf
run 0 run de1_soc --set design=computer --until 1us --watch convention --firmware registers.elf \
    --firmware keeps.elf --json all.json
python3 -c 'import json; counts = [len(each["hints"]) for each in json.load(open("all.json"))["programs"]]; assert counts == [3, 0], counts' ||
    fail 'the hints of several programs'

# What cannot be watched.
run 2 run de1_soc --watch convention,stak
contains err '--watch: there is no "stak"; there is convention, stack, uninitialised'
run 2 run de1_soc --watch convention,
run 2 run spartan --watch stack
contains err '--watch: spartan has no processor'
run 2 run zynq --watch stack --linux true
contains err '--watch: not with --linux'
