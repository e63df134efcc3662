/* SPDX-License-Identifier: Apache-2.0 */
/* Start-up of a check program: as cortex_a9/startup.S, but every vector goes through a word that a check may change, all
 * exceptions end in one C function with all they left behind, and VFP stays off. */

    .syntax unified
    .arch armv7-a
    .arm

#include "start.inc"

    /* struct check_frame in check.h, padded so that the stack stays aligned to 8 bytes. */
    .equ FRAME_LR, 60
    .equ FRAME_SPSR, 64
    .equ FRAME_CPSR, 68
    .equ FRAME_KIND, 72
    .equ FRAME_SIZE, 80

    .section .vectors, "ax"
    .global _vectors, check_vectors
_vectors:
    b start
    ldr pc, check_vectors + 4
    ldr pc, check_vectors + 8
    ldr pc, check_vectors + 12
    ldr pc, check_vectors + 16
    ldr pc, check_vectors + 20
    ldr pc, check_vectors + 24
    ldr pc, check_vectors + 28
check_vectors:
    .word 0, undefined_entry, svc_entry, prefetch_abort_entry, data_abort_entry, 0, irq_entry, fiq_entry

    .text

    .type start, %function
start:
    start_processor

    clear_bss

    cpsie a
    bl main
    b check_end

    .macro entry name, kind
    .type \name, %function
    .global \name
\name:
    sub sp, sp, #FRAME_SIZE
    stmia sp, {r0-r14}^
    nop
    mov r0, #\kind
    b common_entry
    .endm

    entry undefined_entry, 1
    entry svc_entry, 2
    entry prefetch_abort_entry, 3
    entry data_abort_entry, 4
    entry irq_entry, 6
    entry fiq_entry, 7

common_entry:
    str r0, [sp, #FRAME_KIND]
    str lr, [sp, #FRAME_LR]
    mrs r0, spsr
    str r0, [sp, #FRAME_SPSR]
    mrs r0, cpsr
    str r0, [sp, #FRAME_CPSR]
    mov r0, sp
    bl check_dispatch
    ldr r0, [sp, #FRAME_SPSR]
    msr spsr_cxsf, r0
    ldr lr, [sp, #FRAME_LR]
    ldmia sp, {r0-r14}^
    nop
    add sp, sp, #FRAME_SIZE
    movs pc, lr

    /* void check_in_user_mode(void (*function)(void)): User and System mode share sp and lr. */
    .global check_in_user_mode
    .type check_in_user_mode, %function
check_in_user_mode:
    push {r4, lr}
    cps #MODE_USR
    blx r0
    svc #0xF0                       /* LEAVE_USER_MODE in check.c */
    pop {r4, pc}
