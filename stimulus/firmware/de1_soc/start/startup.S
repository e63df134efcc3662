/* SPDX-License-Identifier: Apache-2.0 */
/* Start-up of a program for the university computer that has none: vectors at 0, stack at the end of memory, zeroed
 * data, main. It is a member of a library, and linked when nobody else defines _start. Exceptions go to functions with
 * the names of the published system's tools; one that the program does not have ends in a loop. */

    .syntax unified
    .arch armv7-a
    .fpu neon
    .arm

    .equ CPACR_CP10_CP11, 0xF << 20
    .equ FPEXC_EN, 1 << 30

    .section .vectors, "ax"
    ldr pc, reset_address
    ldr pc, undefined_address
    ldr pc, swi_address
    ldr pc, prefetch_address
    ldr pc, data_address
    b .                             /* not used in this state */
    ldr pc, irq_address
    ldr pc, fiq_address
reset_address:      .word __cs3_reset
undefined_address:  .word __cs3_isr_undef
swi_address:        .word __cs3_isr_swi
prefetch_address:   .word __cs3_isr_pabort
data_address:       .word __cs3_isr_dabort
    .word 0
irq_address:        .word __cs3_isr_irq
fiq_address:        .word __cs3_isr_fiq

    .text
    .weak __cs3_reset
    .type __cs3_reset, %function
__cs3_reset:
    .global _start
    .type _start, %function
_start:
    ldr sp, =__stack

    mrc p15, 0, r0, c1, c0, 2       /* CPACR: inline assembly may use VFP and NEON */
    orr r0, r0, #CPACR_CP10_CP11
    mcr p15, 0, r0, c1, c0, 2
    isb
    mov r0, #FPEXC_EN
    vmsr fpexc, r0

    ldr r0, =__bss_start
    ldr r1, =__bss_end
    mov r2, #0
1:  cmp r0, r1
    strlo r2, [r0], #4
    blo 1b

    ldr r4, =__init_array_start
    ldr r5, =__init_array_end
2:  cmp r4, r5
    bhs 3f
    ldr r0, [r4], #4
    blx r0
    b 2b

3:  mov r0, #0                      /* argc, argv */
    mov r1, #0
    bl main
    bl exit                         /* writes what printf still holds */
    b .
    .size _start, . - _start
    .ltorg

    /* Nobody waits for anything here but an interrupt, so the processor may sleep. */
    .macro handler name
    .weak \name
    .type \name, %function
\name:
    wfi
    b \name
    .size \name, . - \name
    .endm

    handler __cs3_isr_undef
    handler __cs3_isr_swi
    handler __cs3_isr_pabort
    handler __cs3_isr_dabort
    handler __cs3_isr_irq
    handler __cs3_isr_fiq
