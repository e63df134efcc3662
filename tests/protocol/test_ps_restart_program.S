@ SPDX-License-Identifier: Apache-2.0
@ Counts its starts at 0x200000 and logs at each what a reset changes, one column of sixteen words a start from
@ 0x201000 on: REBOOT_STATUS, a word of its own image, UART 1 BAUDGEN, the watchdog's reset status, OCM_CFG. Then it
@ resets the system, each time in another way; the fourth start tries what is not modelled and where the on-chip memory
@ is, and sleeps.
    .syntax unified
    .arch armv7-a
    .arm
    .text
    .global _start

    .equ STARTS, 0x200000
    .equ COLUMNS, 0x201000
    .equ SLCR, 0xF8000000
    .equ UART1, 0xE0001000
    .equ WATCHDOG, 0xF8F00620
    .equ SCU, 0xF8F00000
    .equ GEM0, 0xE000B000

_start:
    ldr r0, =STARTS
    ldr r4, [r0]
    add r4, r4, #1
    str r4, [r0]
    ldr r5, =COLUMNS
    add r5, r5, r4, lsl #6
    ldr r6, =SLCR
    ldr r0, [r6, #0x258]
    str r0, [r5]
    ldr r1, =own_word
    ldr r0, [r1]
    str r0, [r5, #4]
    mov r0, #0
    str r0, [r1]
    ldr r7, =UART1
    ldr r0, [r7, #0x18]
    str r0, [r5, #8]
    mov r0, #0x55
    str r0, [r7, #0x18]
    ldr r8, =WATCHDOG
    ldr r0, [r8, #0x10]
    str r0, [r5, #12]
    ldr r0, [r6, #0x910]
    str r0, [r5, #16]
    ldr r0, =0xDF0D
    str r0, [r6, #8]
    mov r0, #0x18
    str r0, [r6, #0x910]
    cmp r4, #1
    beq soft_reset
    cmp r4, #2
    beq sleep_into_watchdog
    cmp r4, #3
    beq run_into_watchdog
    b unmodelled

soft_reset:
    ldr r0, =0x5A000000
    str r0, [r6, #0x258]
    mov r0, #1
    str r0, [r6, #0x200]
    mov r0, #0xEE
    str r0, [r5, #60]           @ in the same stretch: done, but seen by nobody
1:  b 1b

sleep_into_watchdog:
    ldr r0, =33333              @ 100 us
    str r0, [r8]
    mov r0, #9
    str r0, [r8, #8]
1:  wfi
    b 1b

run_into_watchdog:
    ldr r0, =33333
    str r0, [r8]
    mov r0, #9
    str r0, [r8, #8]
    ldr r1, =20000              @ some 60 us
1:  subs r1, r1, #1
    bne 1b
    str r0, [r8]                @ in time, but 9 ticks only
1:  b 1b

unmodelled:
    mov r0, #0x1F
    str r0, [r6, #0x910]
    ldr r1, =GEM0
    adr r0, gem_write
    str r0, [r5, #20]
    mov r0, #0x77
gem_write:
    str r0, [r1, #4]
    ldr r0, [r1, #4]
    str r0, [r5, #24]
    str r0, [r1, #8]            @ says nothing more
    adr r0, hole_read
    str r0, [r5, #28]
    mov r0, #0x77
hole_read:
    ldr r0, [r7, #0x3C]
    str r0, [r5, #32]
    mov r0, #0
    str r0, [r6, #0x244]        @ processor 1
    ldr r0, =0xFFFFFFF0
    str r0, [r0]
    sev
    @ Quarter 1 of the on-chip memory over the DDR memory, which the address filter brings back.
    ldr r1, =0x10000
    ldr r2, =0xFFFD0000
    ldr r0, =0xAAAA
    str r0, [r1]
    ldr r0, =0xBBBB
    str r0, [r2]
    mov r0, #0x1D
    str r0, [r6, #0x910]
    ldr r0, [r1]
    str r0, [r5, #36]
    ldr r9, =SCU
    ldr r3, [r9, #0x40]
    mov r0, #0
    str r0, [r9, #0x40]
    ldr r0, [r1]
    str r0, [r5, #40]
    str r3, [r9, #0x40]
    @ The fabric's reset.
    mov r0, #3
    str r0, [r6, #0x240]
    mov r0, #0
    str r0, [r6, #0x240]
1:  wfi
    b 1b

own_word:
    .word 0x11111111
