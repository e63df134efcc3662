/* SPDX-License-Identifier: Apache-2.0 */
/* The loops of kernel_costs.c. They are entered in System mode with the number of iterations in r0, which they count
 * down. */

    .syntax unified
    .arch armv7-a
    .arm

#include "arm_state.inc"

    .equ GIC_CPU_INTERFACE, 0xF8F00100
    .equ GIC_DISTRIBUTOR, 0xF8F01000
    .equ CONTROL, 0x0
    .equ PRIORITY_MASK, 0x4
    .equ ACKNOWLEDGE, 0xC
    .equ END, 0x10
    .equ SOFTWARE_INTERRUPT, 0xF00
    .equ TO_THIS_PROCESSOR, 0x02000000
    .equ ALL_PRIORITIES, 0xFF

    /* The exceptions of the loops: a supervisor call returns, or saves and restores a task's context as a kernel does. */
    .macro vector_table name, supervisor_call
    .balign 32
\name:
    b .
    b .
    b \supervisor_call
    b .
    b .
    b .
    b take_interrupt
    b .
    .endm

    .text
    vector_table vectors, return_at_once
    vector_table yielding_vectors, yield

return_at_once:
    movs pc, lr

yield:
    srsdb sp!, #MODE_SYS
    cps #MODE_SYS
    push {r0-r12, lr}
    ldr r0, =task_stack
    str sp, [r0]
    ldr sp, [r0]
    pop {r0-r12, lr}
    rfeia sp!

take_interrupt:
    sub lr, lr, #4
    push {r0, r1, lr}
    ldr r0, =GIC_CPU_INTERFACE
    ldr r1, [r0, #ACKNOWLEDGE]
    str r1, [r0, #END]
    add r4, r4, #1
    ldmia sp!, {r0, r1, pc}^

    .macro begin_loop name, table=vectors
    .global \name
    .type \name, %function
\name:
    push {r4, r5, r6, lr}
    ldr r1, =\table
    mcr p15, 0, r1, c12, c0, 0      /* VBAR */
    isb
    ldr r1, =GIC_CPU_INTERFACE
    ldr r2, =GIC_DISTRIBUTOR
    mov r3, #ALL_PRIORITIES
    .endm

    .macro end_loop
    subs r0, r0, #1
    bne 1b
    pop {r4, r5, r6, pc}
    .endm

    begin_loop loop_nothing
1:
    end_loop

    begin_loop loop_supervisor_call
1:  svc #0
    end_loop

    begin_loop loop_yield, yielding_vectors
1:  svc #0
    end_loop

    /* In Supervisor mode until its end. */
    begin_loop loop_spsr
    cps #MODE_SVC
1:  mrs r3, spsr
    msr spsr_cxsf, r3
    subs r0, r0, #1
    bne 1b
    cps #MODE_SYS
    pop {r4, r5, r6, pc}

    begin_loop loop_banked
    sub r3, sp, #8
    cps #MODE_SVC
1:  stmia r3, {sp, lr}^
    nop
    ldmia r3, {sp, lr}^
    nop
    subs r0, r0, #1
    bne 1b
    cps #MODE_SYS
    pop {r4, r5, r6, pc}

    begin_loop loop_mode
1:  cps #MODE_SVC
    cps #MODE_SYS
    end_loop

    begin_loop loop_exception_return
    adr r3, 2f
    mrs r4, cpsr
1:  push {r3, r4}
    rfeia sp!
2:  end_loop

    begin_loop loop_gic_write
1:  str r3, [r1, #PRIORITY_MASK]
    end_loop

    /* Written, too, so that no read can be told from those before it. */
    begin_loop loop_gic_read
1:  str r3, [r1, #PRIORITY_MASK]
    ldr r4, [r1, #PRIORITY_MASK]
    end_loop

    /* r4: interrupts taken, of those that r5 has asked for. */
    begin_loop loop_interrupt
    str r3, [r1, #PRIORITY_MASK]
    mov r4, #1
    str r4, [r1, #CONTROL]
    str r4, [r2, #CONTROL]
    mov r4, #0
    mov r5, #0
    ldr r6, =TO_THIS_PROCESSOR
    cpsie i
1:  str r6, [r2, #SOFTWARE_INTERRUPT]
    dsb
    add r5, r5, #1
2:  cmp r4, r5
    bne 2b
    end_loop

    .bss
    .balign 4
task_stack:
    .space 4
