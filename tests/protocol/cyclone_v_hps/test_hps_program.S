@ SPDX-License-Identifier: Apache-2.0
@ Counts its starts at 0x200000. Then takes the interrupts of the private timer (29), UART 0 (194), SP timer 0 (199) and
@ the fabric (72), polls a fabric register in between, and logs interrupt id and global timer of each from 0x201000 on.
@ Polls are counted at 0x200004, interrupts at 0x200008. UART 0 is as the preloader leaves it; bytes are echoed.
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

    .equ GIC_CPU, 0xFFFEC100
    .equ GIC_DIST, 0xFFFED000
    .equ GLOBAL_TIMER, 0xFFFEC200
    .equ TIMER, 0xFFFEC600
    .equ UART0, 0xFFC02000
    .equ SPTIMER0, 0xFFC08000
    .equ FABRIC, 0xC8000000
    .equ COUNTS, 0x200000
    .equ LOG, 0x201000

reset:
    cps #0x12
    ldr sp, =0xFFFFFFF8             @ on-chip memory
    cps #0x13
    ldr sp, =0x3FFFFFF8             @ the end of the SDRAM
    ldr r8, =COUNTS
    ldr r0, [r8]
    add r0, r0, #1
    str r0, [r8]
    cmp r0, #1
    wfine
    bne .                           @ a later start only counts

    ldr r0, =GIC_DIST
    mov r1, #0x20000000
    str r1, [r0, #0x100]            @ 29
    mov r1, #0x100
    str r1, [r0, #0x108]            @ 72
    mov r1, #0x84                   @ 194, 199
    str r1, [r0, #0x118]
    mov r1, #1
    add r2, r0, #0x800
    strb r1, [r2, #72]
    strb r1, [r2, #194]
    strb r1, [r2, #199]
    str r1, [r0]
    ldr r0, =GIC_CPU
    mov r1, #0xF8
    str r1, [r0, #4]
    mov r1, #1
    str r1, [r0]

    ldr r0, =GLOBAL_TIMER
    str r1, [r0, #8]
    ldr r0, =TIMER
    ldr r1, =9999                   @ 50 us
    str r1, [r0]
    mov r1, #7
    str r1, [r0, #8]
    ldr r0, =SPTIMER0
    ldr r1, =6999                   @ 70 us
    str r1, [r0]
    mov r1, #3
    str r1, [r0, #8]
    ldr r0, =UART0
    mov r1, #1
    str r1, [r0, #4]                @ received data

    mov r5, #0
    ldr r6, =FABRIC
    cpsie i
main:
    ldr r0, [r6, #0x10]
    add r5, r5, #1
    str r5, [r8, #4]
    tst r5, #63
    bne main
    wfi
    b main

interrupt:
    sub lr, lr, #4
    push {r0-r4, r12, lr}
    ldr r4, =GIC_CPU
    ldr r0, [r4, #0xC]
    ldr r1, =GLOBAL_TIMER
    ldr r2, [r1]
    ldr r1, [r8, #8]
    ldr r3, =LOG
    add r3, r3, r1, lsl #3
    str r0, [r3]
    str r2, [r3, #4]
    add r1, r1, #1
    str r1, [r8, #8]
    cmp r0, #29
    ldreq r1, =TIMER
    moveq r2, #1
    streq r2, [r1, #0xC]
    cmp r0, #72
    streq r0, [r6, #0x20]           @ lowers it
    cmp r0, #199
    ldreq r1, =SPTIMER0
    ldreq r2, [r1, #0xC]
    cmp r0, #194
    bne done
    ldr r1, =UART0
    ldr r2, [r1]
    str r2, [r1]
done:
    str r0, [r4, #0x10]
    pop {r0-r4, r12, lr}
    movs pc, lr
    .ltorg
