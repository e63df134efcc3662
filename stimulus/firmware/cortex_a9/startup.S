/* SPDX-License-Identifier: Apache-2.0 */
/* Start-up of a bare-metal program on one Cortex-A9: vectors, stacks, VFP and NEON, zeroed data, then main in System
 * mode. Entered in a privileged mode with MMU and data cache off, as after reset; they stay off, so data accesses must
 * be aligned. */

    .syntax unified
    .arch armv7-a
    .fpu neon
    .arm

#include "start.inc"

    .equ CPACR_CP10_CP11, 0xF << 20
    .equ FPEXC_EN, 1 << 30

    /* Layout of struct exception_frame in exceptions.c; padded so that the stack stays aligned to 8 bytes. */
    .equ FRAME_PC, 60
    .equ FRAME_PSR, 64
    .equ FRAME_SIZE, 72

    .section .vectors, "ax"
    .global _vectors
_vectors:
    b start
    b undefined_entry
    b supervisor_call_entry
    b prefetch_abort_entry
    b data_abort_entry
    b .                             /* not used in this state */
    b irq_entry
    b fiq_entry

    .text

start:
    start_processor

    mrc p15, 0, r0, c1, c0, 2       /* CPACR */
    orr r0, r0, #CPACR_CP10_CP11
    mcr p15, 0, r0, c1, c0, 2
    isb
    mov r0, #FPEXC_EN
    vmsr fpexc, r0

    clear_bss

    cpsie a                         /* asynchronous aborts are reported where they happen */
    bl main
    b cpu_stop

    /* Every exception but IRQ: all registers of the interrupted code to a frame, then the common C handler. When that
     * returns, the frame, in which it may have changed the program counter, is resumed. */
    .macro exception_entry name, kind, adjust
\name:
    sub lr, lr, #\adjust            /* the instruction that caused the exception */
    sub sp, sp, #FRAME_SIZE
    stmia sp, {r0-r14}^             /* sp and lr of User and System mode */
    nop
    str lr, [sp, #FRAME_PC]
    mrs r0, spsr
    str r0, [sp, #FRAME_PSR]
    mov r0, #\kind
    b exception_common
    .endm

    exception_entry undefined_entry, 0, 4
    exception_entry supervisor_call_entry, 1, 4
    exception_entry prefetch_abort_entry, 2, 4
    exception_entry data_abort_entry, 3, 8
    exception_entry fiq_entry, 4, 4

exception_common:
    mov r1, sp
    bl exception_handler
    ldr r0, [sp, #FRAME_PSR]
    msr spsr_cxsf, r0
    ldr lr, [sp, #FRAME_PC]
    ldmia sp, {r0-r14}^
    nop
    add sp, sp, #FRAME_SIZE
    movs pc, lr

    /* C code may use any register that a call may change, those of VFP and NEON included. */
irq_entry:
    sub lr, lr, #4
    push {r0-r3, r12, lr}
    vpush {d0-d7}
    vpush {d16-d31}
    vmrs r0, fpscr
    push {r0, r1}
    bl gic_handle_interrupt
    pop {r0, r1}
    vmsr fpscr, r0
    vpop {d16-d31}
    vpop {d0-d7}
    ldmia sp!, {r0-r3, r12, pc}^

    /* bool cpu_probe(uint32_t address, uint32_t* value): a data abort between the first label and the second makes the
     * handler resume at the second. The barrier keeps an asynchronous abort inside. */
    .global cpu_probe, cpu_probe_failed
cpu_probe:
    ldr r2, [r0]
    dsb
    str r2, [r1]
    mov r0, #1
    bx lr
cpu_probe_failed:
    mov r0, #0
    bx lr
