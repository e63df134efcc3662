@ SPDX-License-Identifier: Apache-2.0
@ Draws through the heavy bridge with every kind of access, reads back, and meets what can come in between: an interrupt
@ every 7.17 us, bus errors, unaligned addresses, the bridge and the fabric held in reset. From LOG on it leaves three
@ words for each exception: its kind, the global timer, and the address of the next instruction. What it has read is
@ added up at SUM, how often it was round at ROUNDS; then it sleeps.
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
    b   data_abort
    b   .
    b   interrupt
    b   .

    .equ GIC_CPU, 0xFFFEC100
    .equ GIC_DIST, 0xFFFED000
    .equ GLOBAL_TIMER, 0xFFFEC200
    .equ TIMER, 0xFFFEC600
    .equ RSTMGR, 0xFFD05000
    .equ PIXELS, 0xC0000000
    .equ SRAM, 0xC8000000
    .equ CHARACTERS, 0xC9000000
    .equ CHARACTERS_END, 0xC9002000
    .equ LEDR, 0xFF200000
    .equ SUM, 0x200000
    .equ ROUNDS, 0x200004
    .equ LOGGED, 0x200008
    .equ LOG, 0x210000
    .equ LAST_ROUND, 6000

reset:
    cps #0x12                       @ interrupts
    ldr sp, =0xFFFFFFF8
    cps #0x17                       @ aborts
    ldr sp, =0xFFFFF7F8
    cps #0x13
    ldr sp, =0xFFFFE7F8
    ldr r0, =GIC_DIST
    mov r1, #0x20000000
    str r1, [r0, #0x100]            @ 29
    mov r1, #1
    str r1, [r0]
    ldr r0, =GIC_CPU
    mov r2, #0xF8
    str r2, [r0, #4]
    str r1, [r0]
    ldr r0, =GLOBAL_TIMER
    str r1, [r0, #8]
    ldr r0, =TIMER
    ldr r1, =1433
    str r1, [r0]
    mov r1, #7
    str r1, [r0, #8]
    mov r5, #0                      @ round
    mov r6, #0                      @ sum
    cpsie i

round:
    @ A line of the screen, another one each time: words, then bytes and halfwords where the next line begins.
    ldr r8, =PIXELS
    ldr r0, =640
    ldr r1, =470
    mov r2, r5
1:  cmp r2, r1
    subhs r2, r2, r1
    bhs 1b
    mla r8, r0, r2, r8
    ldr r9, =0x01030507
    mul r9, r9, r5
    mov r4, #32
words:
    str r9, [r8], #4
    add r9, r9, r4
    subs r4, r4, #1
    bne words
    strb r5, [r8], #1
    strb r4, [r8], #1
    strh r9, [r8], #2
    strd r4, r5, [r8], #8
    strd r4, r5, [r8, #4]           @ eight bytes at a multiple of four
    mov r0, #1
    mov r1, #2
    mov r2, #3
    mov r3, #4
    stmia r8!, {r0-r5, r9}          @ many accesses of one block
    stmia r8!, {r0-r5, r9}
    stmia r8!, {r0-r5, r9}
    stmia r8, {r0-r5, r9}

    ldr r0, [r8, #-4]
    add r6, r6, r0
    ldrb r0, [r8, #-9]
    add r6, r6, r0
    ldrsh r0, [r8, #-30]
    add r6, r6, r0
    ldrd r0, r1, [r8, #-20]
    add r6, r6, r0
    eor r6, r6, r1
    sub r1, r8, #64
    ldmia r1, {r0-r3}
    add r6, r6, r3, ror #3
again:
    ldrex r0, [r8]
    add r0, r0, #1
    strex r1, r0, [r8]
    cmp r1, #0
    bne again

    @ Characters up to the end of their memory, and what lies behind it.
    ldr r0, =CHARACTERS
    and r1, r5, #63
    strb r5, [r0, r1]
    ldr r0, =CHARACTERS_END
    str r5, [r0, #-4]
    str r5, [r0]                    @ nobody there
    str r5, [r8, #1]                @ unaligned
    ldr r1, [r8, #2]                @ unaligned

    @ What is no memory for the processor: the shared memory and a port.
    ldr r0, =SRAM
    str r5, [r0, #0x40]
    ldr r1, [r0, #0x40]
    add r6, r6, r1
    ldr r0, =LEDR
    str r5, [r0]
    ldr r1, [r0]
    add r6, r6, r1

    @ Now and then the bridge is held in reset, and twice all of the fabric is.
    ldr r0, =RSTMGR
    tst r5, #15
    bne not_held
    mov r1, #1
    str r1, [r0, #0x1C]
    str r5, [r8]
    ldr r2, [r8]
    mov r1, #0
    str r1, [r0, #0x1C]
    str r5, [r8]
not_held:
    cmp r5, #77
    cmpne r5, #205
    bne fabric_runs
    mov r1, #0x40
    str r1, [r0, #0x20]
    str r5, [r8]
    ldr r2, [r8]
    mov r1, #0
    str r1, [r0, #0x20]
    str r9, [r8]
fabric_runs:

    add r5, r5, #1
    ldr r0, =ROUNDS
    str r5, [r0]
    ldr r1, =LAST_ROUND
    cmp r5, r1
    bne round
    ldr r0, =SUM
    str r6, [r0]
    cpsid i
    ldr r0, =TIMER
    mov r1, #0
    str r1, [r0, #8]
    mov r0, #0
    bl note
sleep:
    wfi
    b sleep

data_abort:
    sub lr, lr, #4                  @ behind the access
    push {r0-r3, lr}
    mov r0, #1
    bl note
    pop {r0-r3, lr}
    movs pc, lr

interrupt:
    sub lr, lr, #4
    push {r0-r4, lr}
    ldr r4, =GIC_CPU
    ldr r0, [r4, #0xC]
    bl note
    ldr r1, =TIMER
    mov r2, #1
    str r2, [r1, #0xC]
    mov r0, #29
    str r0, [r4, #0x10]
    pop {r0-r4, lr}
    movs pc, lr

@ r0: the kind. The address is what the caller's own caller goes on with, the topmost word but lr of its stack.
note:
    ldr r1, =LOGGED
    ldr r2, [r1]
    add r3, r2, #1
    str r3, [r1]
    ldr r1, =LOG
    add r2, r2, r2, lsl #1
    add r1, r1, r2, lsl #2
    str r0, [r1]
    ldr r2, =GLOBAL_TIMER
    ldr r2, [r2]
    str r2, [r1, #4]
    cmp r0, #1
    ldreq r2, [sp, #16]
    cmp r0, #29
    ldreq r2, [sp, #20]
    str r2, [r1, #8]
    bx lr
    .ltorg
