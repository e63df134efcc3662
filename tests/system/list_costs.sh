#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What the instructions of a program cost on a Cortex-A9: the delay loop of every student in ARM and Thumb, a chain of loads,
# a function whose data are no code, one that is linked elsewhere than it is loaded; what is no such program or function.
. "$(dirname "$0")/common.sh"

cat >loops.S <<'END'
.syntax unified
.cpu cortex-a9
.globl _start
_start:
.macro function name
.type \name, %function
\name:
.endm
.arm
function delay
    ldr r0, =200000000
1:  subs r0, r0, #1
    bne 1b
    bx lr
.ltorg
.size delay, . - delay
function chain
    ldr r0, [r0]
    ldr r0, [r0]
    ldr r0, [r0]
    ldr r0, [r0]
    b chain
function nested
    mov r1, #9
2:  mov r0, #9
3:  subs r0, r0, #1
    bne 3b
    subs r1, r1, #1
    bne 2b
    bx lr
.size nested, . - nested
.thumb
.thumb_func
function short
1:  subs r0, #1
    bne 1b
    bx lr
END
arm-none-eabi-gcc -nostdlib -Wl,-Ttext=0x100000 -Wl,--section-start=.text=0x200000 -o loops.elf loops.S
run 0 list --costs loops.elf
for text in 'delay, ARM' '0x00200004: 1 cycle' 'chain, ARM' 'cycles for R0' 'short, Thumb' 'bne'; do contains out "$text"; done
grep -qE '^ +200004  e2500001 +[01]  subs r0, r0, #1' out || fail "no line of the loop: $(<out)"
# Both loops are blocks, although the outer one is known from a branch behind the inner one.
(($(sed -n '/^nested/,/^short/p' out | grep -c 'cycles\?$') == 5)) || fail "not five blocks: $(<out)"
# The loop is a block of its own, and so is what leads to it: the literal behind it is none.
(($(sed -n '/^delay/,/^chain/p' out | grep -c cycle.\\?$) == 3)) || fail "not three blocks: $(<out)"
run 0 list --costs loops.elf:short
if grep -q chain out; then fail "all functions: $(<out)"; fi
objcopy=arm-none-eabi-objcopy
$objcopy --change-section-lma .text=0x4000 loops.elf "moved:elf"
run 0 list --costs moved:elf:short
contains out '0x00200'

refused 'there is no function "shorts"; the nearest is short' list --costs loops.elf:shorts
refused '--costs: ' list --costs nowhere.elf
echo text >text
refused 'text: not an ELF file' list --costs text
$objcopy --strip-all loops.elf bare.elf
refused 'its symbols name no function' list --costs bare.elf
refused 'excludes' list --costs loops.elf --json
