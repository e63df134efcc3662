/* SPDX-License-Identifier: Apache-2.0 */
/* Exceptions and the change of tasks. A task runs in System mode on its own stack; a change of tasks leaves there, from
 * high to low addresses: status register and program counter, r0 to r12 and lr, the registers of VFP and NEON when the
 * task uses them, and four words: the depth of critical sections, whether the task uses VFP, FPSCR, and one that
 * keeps the alignment. */

    .syntax unified
    .arch armv7-a
    .fpu neon
    .arm

#include "arm_state.inc"

    .equ GIC_PRIORITY_MASK, 0xF8F00104
    .equ GIC_ACKNOWLEDGE, 0xF8F0010C
    .equ GIC_END, 0xF8F00110
    .equ ALL_PRIORITIES, 0xFF
    .equ CRITICAL_PRIORITIES, 0x90  /* KERNEL_PRIORITY in kernel.h */

    .macro save_context
    srsdb sp!, #MODE_SYS
    cps #MODE_SYS
    push {r0-r12, lr}
    ldr r0, =kernel_critical_depth
    ldr r1, [r0]
    ldr r0, =kernel_uses_vfp
    ldr r2, [r0]
    cmp r2, #0
    vpushne {d0-d15}
    vpushne {d16-d31}
    vmrsne r3, fpscr
    push {r1-r4}                    /* r4 keeps the stack aligned to 8 bytes */
    ldr r0, =kernel_current
    ldr r1, [r0]
    str sp, [r1]
    .endm

    .macro restore_context
    ldr r0, =kernel_current
    ldr r1, [r0]
    ldr sp, [r1]
    pop {r1-r4}
    cmp r2, #0
    vmsrne fpscr, r3
    vpopne {d16-d31}
    vpopne {d0-d15}
    ldr r0, =kernel_uses_vfp
    str r2, [r0]
    ldr r0, =kernel_critical_depth
    str r1, [r0]
    cmp r1, #0
    moveq r3, #ALL_PRIORITIES
    movne r3, #CRITICAL_PRIORITIES
    ldr r0, =GIC_PRIORITY_MASK
    str r3, [r0]
    dsb
    pop {r0-r12, lr}
    rfeia sp!
    .endm

    .text

    .global kernel_resume_first, svc_entry, irq_entry
    .global undefined_entry, prefetch_abort_entry, data_abort_entry, fiq_entry

    .type kernel_resume_first, %function
kernel_resume_first:
    cpsid i
    cps #MODE_SYS
    restore_context

    /* The only supervisor call is to let another task run. */
svc_entry:
    save_context
    ldr r0, =kernel_choose
    blx r0
    restore_context

    /* A handler runs in Supervisor mode with interrupts of higher priority let in; the last one to leave changes tasks
     * when a handler has asked for it. */
irq_entry:
    sub lr, lr, #4
    push {lr}
    mrs lr, spsr
    push {lr}
    cps #MODE_SVC
    push {r0-r3, r12}
    ldr r3, =kernel_interrupt_depth
    ldr r1, [r3]
    add r0, r1, #1
    str r0, [r3]
    ldr r2, =GIC_ACKNOWLEDGE
    ldr r0, [r2]
    and r2, sp, #4
    sub sp, sp, r2
    push {r0-r3, r4, lr}
    vpush {d0-d7}
    vpush {d16-d31}
    vmrs r4, fpscr
    ldr r1, =kernel_interrupt
    blx r1
    vmsr fpscr, r4
    vpop {d16-d31}
    vpop {d0-d7}
    pop {r0-r3, r4, lr}
    add sp, sp, r2
    cpsid i
    dsb
    isb
    ldr r2, =GIC_END
    str r0, [r2]
    str r1, [r3]
    cmp r1, #0
    bne leave_interrupt
    ldr r1, =kernel_change_wanted
    ldr r0, [r1]
    cmp r0, #0
    bne change_after_interrupt
leave_interrupt:
    pop {r0-r3, r12}
    cps #MODE_IRQ
    pop {lr}
    msr spsr_cxsf, lr
    pop {lr}
    movs pc, lr
change_after_interrupt:
    mov r0, #0
    str r0, [r1]
    pop {r0-r3, r12}
    cps #MODE_IRQ
    pop {lr}
    msr spsr_cxsf, lr
    pop {lr}
    save_context
    clrex
    ldr r0, =kernel_choose
    blx r0
    restore_context

    /* Faults: the C function gets the program counter, fault status and address, and lr of the task, and returns where
     * to go on. */
    .macro fault_entry name, mode, adjust, status, address, function
\name:
    sub lr, lr, #\adjust
    srsdb sp!, #\mode
    push {r0-r3, r12, lr}
    ldr r0, [sp, #24]
    mrc p15, 0, r1, c5, c0, \status
    mrc p15, 0, r2, c6, c0, \address
    cps #MODE_SYS
    mov r3, lr
    cps #\mode
    ldr r12, =\function
    blx r12
    str r0, [sp, #24]
    pop {r0-r3, r12, lr}
    rfeia sp!
    .endm

    fault_entry data_abort_entry, MODE_ABT, 8, 0, 0, kernel_data_abort
    fault_entry prefetch_abort_entry, MODE_ABT, 4, 1, 2, kernel_prefetch_abort

    /* The instruction is counted and skipped: of 4 bytes in ARM state, of 2 in Thumb state. */
undefined_entry:
    srsdb sp!, #MODE_UND
    push {r0, r1}
    ldr r0, =kernel_undefined_count
    ldr r1, [r0]
    add r1, r1, #1
    str r1, [r0]
    pop {r0, r1}
    rfeia sp!

fiq_entry:
    b fiq_entry
