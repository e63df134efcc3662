@ SPDX-License-Identifier: Apache-2.0
@ Takes the private timer's, the UART's and a fabric interrupt, polls a fabric register in between, and logs interrupt id and
@ global timer of each interrupt from 0x200000 on. Polls are counted at 0x1ffff8, interrupts at 0x1ffffc.
    .syntax unified
    .arch armv7-a
    .arm
    .text
    .global _start
_start:
    b   reset
    b   .
    b   .
    b   .
    b   .
    b   .
    b   interrupt
    b   .

    .equ GIC_CPU, 0xF8F00100
    .equ GIC_DIST, 0xF8F01000
    .equ GLOBAL_TIMER, 0xF8F00200
    .equ TIMER, 0xF8F00600
    .equ UART1, 0xE0001000
    .equ FABRIC, 0x43C00000
    .equ LOG, 0x200000

reset:
    ldr r0, =_start
    mcr p15, 0, r0, c12, c0, 0      @ VBAR
    cps #0x12
    ldr sp, =0x180000
    cps #0x13
    ldr sp, =0x190000

    ldr r0, =GIC_DIST
    mov r1, #0x20000000
    str r1, [r0, #0x100]            @ 29, private timer
    str r1, [r0, #0x104]            @ 61, fabric
    mov r1, #0x40000
    str r1, [r0, #0x108]            @ 82, UART 1
    mov r1, #1
    add r2, r0, #0x800
    strb r1, [r2, #61]
    strb r1, [r2, #82]
    str r1, [r0]
    ldr r0, =GIC_CPU
    mov r1, #0xF8
    str r1, [r0, #4]
    mov r1, #1
    str r1, [r0]

    ldr r0, =GLOBAL_TIMER
    str r1, [r0, #8]
    ldr r0, =TIMER
    ldr r1, =9999                   @ 30 us
    str r1, [r0]
    mov r1, #7
    str r1, [r0, #8]

    ldr r0, =UART1
    mov r1, #0x3E
    str r1, [r0, #0x18]
    mov r1, #6
    str r1, [r0, #0x34]
    mov r1, #0x20
    str r1, [r0, #4]
    mov r1, #1
    str r1, [r0, #0x20]
    mov r1, #0x14
    str r1, [r0]
    mov r1, #1
    str r1, [r0, #8]

    ldr r8, =LOG
    mov r5, #0
    ldr r6, =FABRIC
    cpsie i
main:
    ldr r0, [r6, #0x10]
    add r5, r5, #1
    str r5, [r8, #-8]
    tst r5, #63
    bne main
    wfi
    b main

interrupt:
    sub lr, lr, #4
    push {r0-r4, r12, lr}
    ldr r4, =GIC_CPU
    ldr r0, [r4, #0xC]
    ldr r1, =LOG
    ldr r2, [r1, #-4]
    add r3, r1, r2, lsl #3
    add r2, r2, #1
    str r2, [r1, #-4]
    str r0, [r3]
    ldr r2, =GLOBAL_TIMER
    ldr r2, [r2]
    str r2, [r3, #4]
    cmp r0, #29
    beq timer
    cmp r0, #82
    beq uart
    ldr r1, =FABRIC
    mov r2, #2
    str r2, [r1, #0x10]
    b end
timer:
    ldr r1, =TIMER
    mov r2, #1
    str r2, [r1, #0xC]
    b end
uart:
    ldr r1, =UART1
    ldr r2, [r1, #0x30]
    str r2, [r1, #0x30]             @ sends it back
    mov r2, #1
    str r2, [r1, #0x14]
end:
    str r0, [r4, #0x10]
    pop {r0-r4, r12, lr}
    movs pc, lr
