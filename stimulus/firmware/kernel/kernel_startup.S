/* SPDX-License-Identifier: Apache-2.0 */
/* Start-up as board support packages for the Cortex-A9 do it: nothing of the state before is relied on, any other core
 * is sent to sleep, whatever holds copies of memory is invalidated, and main runs in System mode with MMU, caches,
 * branch prediction, VFP and NEON on. */

    .syntax unified
    .arch armv7-a
    .fpu neon
    .arm

#include "start.inc"

    .equ PSR_A, 1 << 8

    .equ ACTLR_FW, 1 << 0           /* cache and TLB maintenance is broadcast */
    .equ ACTLR_SMP, 1 << 6

    .equ SCU_BASE, 0xF8F00000
    .equ SCU_INVALIDATE_ALL, 0xC    /* offset; four bits for each core */
    .equ L2C_BASE, 0xF8F02000       /* L2C-310 */
    .equ L2C_CONTROL, 0x100
    .equ L2C_AUX_CONTROL, 0x104
    .equ L2C_TAG_LATENCY, 0x108
    .equ L2C_DATA_LATENCY, 0x10C
    .equ L2C_RAW_INTERRUPTS, 0x21C
    .equ L2C_CLEAR_INTERRUPTS, 0x220
    .equ L2C_SYNC, 0x730
    .equ L2C_INVALIDATE_WAY, 0x77C
    .equ L2C_ALL_WAYS, 0xFF
    .equ SLCR_BASE, 0xF8000000
    .equ SLCR_LOCK, 0x004
    .equ SLCR_UNLOCK, 0x008
    .equ SLCR_L2_RAM_TIMING, 0xA1C  /* UG585 3.4 wants 0x020202 here */

    /* TTBR0: walks are cacheable, write-back and allocating, shareable. */
    .equ TTBR_WALK, 0x5B

    .section .vectors, "ax"
    .global _vectors
_vectors:
    b boot
    b undefined_entry
    b svc_entry
    b prefetch_abort_entry
    b data_abort_entry
    b .
    b irq_entry
    b fiq_entry

    .text

    .macro set_stack mode, top
    mrs r0, cpsr
    bic r0, r0, #MODE_MASK
    orr r0, r0, #\mode
    msr cpsr_cxsf, r0
    ldr sp, =\top
    .endm

boot:
    mrc p15, 0, r1, c0, c0, 5       /* MPIDR */
    ands r1, r1, #0xF
    bne sleep_for_ever
    cpsid aif

    ldr r0, =_vectors
    mcr p15, 0, r0, c12, c0, 0      /* VBAR */
    bl invalidate_everything
    bl leave_translation
    set_stack MODE_FIQ, _fiq_stack_top
    set_stack MODE_IRQ, _irq_stack_top
    set_stack MODE_ABT, _abort_stack_top
    set_stack MODE_UND, _undefined_stack_top
    set_stack MODE_SVC, _supervisor_stack_top
    set_stack MODE_SYS, _system_stack_top
    bl start_level_2
    bl enter_translation
    bl enable_vfp
    bl start_cycle_counter

    clear_bss

    mrs r0, cpsr
    bic r0, r0, #PSR_A
    msr cpsr_xsf, r0
    mov r0, #0
    mov r1, #0
    ldr r2, =main
    blx r2
sleep_for_ever:
    wfe
    b sleep_for_ever

invalidate_everything:
    mov r12, lr
    ldr r0, =SCU_BASE
    ldr r1, =0xFFFF
    str r1, [r0, #SCU_INVALIDATE_ALL]
    mov r0, #0
    mcr p15, 0, r0, c8, c7, 0       /* TLBIALL */
    mcr p15, 0, r0, c7, c5, 0       /* ICIALLU */
    mcr p15, 0, r0, c7, c5, 6       /* BPIALL */
    bl invalidate_data_cache
    dsb
    isb
    bx r12

    /* Every line of every data or unified cache that CLIDR names, by set and way. */
invalidate_data_cache:
    mrc p15, 1, r0, c0, c0, 1       /* CLIDR */
    ands r3, r0, #0x07000000        /* level of coherence */
    lsr r3, r3, #23                 /* as twice the level, the form that CSSELR takes */
    mov r10, #0
each_level:
    cmp r10, r3
    bxhs lr
    add r2, r10, r10, lsr #1        /* three times the level */
    lsr r1, r0, r2
    and r1, r1, #7
    cmp r1, #2
    blo next_level                  /* no data cache at this level */
    mcr p15, 2, r10, c0, c0, 0      /* CSSELR */
    isb
    mrc p15, 1, r1, c0, c0, 0       /* CCSIDR */
    and r2, r1, #7
    add r2, r2, #4                  /* log2 of the bytes in a line */
    ubfx r4, r1, #3, #10            /* ways - 1 */
    clz r5, r4                      /* where the way is in the operand */
    ubfx r7, r1, #13, #15           /* sets - 1 */
each_set:
    mov r9, r4
each_way:
    orr r11, r10, r9, lsl r5
    orr r11, r11, r7, lsl r2
    mcr p15, 0, r11, c7, c6, 2      /* DCISW */
    subs r9, r9, #1
    bpl each_way
    subs r7, r7, #1
    bpl each_set
next_level:
    add r10, r10, #2
    b each_level

leave_translation:
    mrc p15, 0, r0, c1, c0, 0       /* SCTLR */
    ldr r1, =(SCTLR_M | SCTLR_A | SCTLR_C | SCTLR_Z | SCTLR_I | SCTLR_V | SCTLR_TE)
    bic r0, r0, r1
    mcr p15, 0, r0, c1, c0, 0
    isb
    bx lr

start_level_2:
    ldr r0, =L2C_BASE
    mov r1, #0
    str r1, [r0, #L2C_CONTROL]
    ldr r1, [r0, #L2C_AUX_CONTROL]
    ldr r2, =0x72360000             /* prefetch, parity, event bus, 64 KiB ways */
    orr r1, r1, r2
    str r1, [r0, #L2C_AUX_CONTROL]
    ldr r1, =0x111                  /* cycles of the tag memory, then of the data memory: UG585 3.4 */
    str r1, [r0, #L2C_TAG_LATENCY]
    ldr r1, =0x121
    str r1, [r0, #L2C_DATA_LATENCY]
    mov r1, #L2C_ALL_WAYS
    str r1, [r0, #L2C_INVALIDATE_WAY]
ways_left:
    ldr r2, [r0, #L2C_INVALIDATE_WAY]
    tst r2, r1
    bne ways_left
not_synchronous:
    ldr r1, [r0, #L2C_SYNC]
    cmp r1, #0
    bne not_synchronous
    ldr r1, [r0, #L2C_RAW_INTERRUPTS]
    str r1, [r0, #L2C_CLEAR_INTERRUPTS]

    ldr r2, =SLCR_BASE
    ldr r1, =0xDF0D
    str r1, [r2, #SLCR_UNLOCK]
    ldr r1, =0x00020202
    str r1, [r2, #SLCR_L2_RAM_TIMING]
    ldr r1, =0x767B
    str r1, [r2, #SLCR_LOCK]

    mov r1, #1
    str r1, [r0, #L2C_CONTROL]
    bx lr

enter_translation:
    ldr r0, =_translation_table
    orr r0, r0, #TTBR_WALK
    mcr p15, 0, r0, c2, c0, 0       /* TTBR0 */
    mov r0, #0
    mcr p15, 0, r0, c2, c0, 2       /* TTBCR */
    mvn r0, #0
    mcr p15, 0, r0, c3, c0, 0       /* DACR: manager of every domain */
    dsb
    isb
    mrc p15, 0, r0, c1, c0, 1       /* ACTLR */
    orr r0, r0, #ACTLR_SMP
    orr r0, r0, #ACTLR_FW
    mcr p15, 0, r0, c1, c0, 1
    mrc p15, 0, r0, c1, c0, 0       /* SCTLR */
    ldr r1, =(SCTLR_M | SCTLR_C | SCTLR_Z | SCTLR_I)
    orr r0, r0, r1
    mcr p15, 0, r0, c1, c0, 0
    dsb
    isb
    bx lr

enable_vfp:
    mrc p15, 0, r0, c1, c0, 2       /* CPACR */
    orr r0, r0, #(0xF << 20)
    mcr p15, 0, r0, c1, c0, 2
    isb
    vmrs r0, fpexc
    orr r0, r0, #(1 << 30)
    vmsr fpexc, r0
    bx lr

    /* The cycle counter in steps of 64 cycles. */
start_cycle_counter:
    mov r0, #(1 << 31)
    mcr p15, 0, r0, c9, c12, 3      /* PMOVSR */
    mov r1, #0xD                    /* divide, reset cycle counter, enable */
    mcr p15, 0, r1, c9, c12, 0      /* PMCR */
    mcr p15, 0, r0, c9, c12, 1      /* PMCNTENSET */
    bx lr

    /* A flat map in sections of 1 MiB, with holes where UG585 table 4-1 has nothing. */
    .equ SECTION_NORMAL, 0x15DE6            /* shareable, write-back, allocating, any access, domain 15 */
    .equ SECTION_FABRIC, 0x00C02            /* strongly ordered, any access */
    .equ SECTION_DEVICE, 0x00C06            /* shareable device */
    .equ SECTION_ON_CHIP, 0x04C0E           /* inner write-back without allocation on a write */
    .equ SECTION_FLASH, 0x00C0A             /* inner write-through */
    .equ SECTION_NONE, 0

    .section .data.translation, "aw"
    .global _translation_table
    .balign 16384
_translation_table:
    .set megabyte, 0
    .macro sections count, kind
    .rept \count
    .if \kind == SECTION_NONE
    .word 0
    .else
    .word (megabyte << 20) + \kind
    .endif
    .set megabyte, megabyte + 1
    .endr
    .endm

    sections 0x400, SECTION_NORMAL          /* 00000000 DRAM */
    sections 0x400, SECTION_FABRIC          /* 40000000 M_AXI_GP0 */
    sections 0x400, SECTION_FABRIC          /* 80000000 M_AXI_GP1 */
    sections 0x200, SECTION_NONE            /* C0000000 */
    sections 3, SECTION_DEVICE              /* E0000000 I/O peripherals */
    sections 13, SECTION_NONE
    sections 0x10, SECTION_DEVICE           /* E1000000 static memory: NAND */
    sections 0x20, SECTION_DEVICE           /* E2000000 static memory: NOR, SRAM */
    sections 0x20, SECTION_NORMAL           /* E4000000 */
    sections 0x120, SECTION_NONE            /* E6000000 */
    sections 1, SECTION_DEVICE              /* F8000000 system registers */
    sections 0xE, SECTION_NONE
    sections 1, SECTION_DEVICE              /* F8F00000 private registers */
    sections 0x30, SECTION_NONE             /* F9000000 */
    sections 0x20, SECTION_FLASH            /* FC000000 serial flash */
    sections 0x10, SECTION_NONE             /* FE000000 */
    sections 0xF, SECTION_NONE
    sections 1, SECTION_ON_CHIP             /* FFF00000 */
    .if megabyte - 0x1000
    .error "the translation table does not cover 4 GiB"
    .endif
