@ SPDX-License-Identifier: Apache-2.0
@ Synchronous exceptions from ARM state.
        .include "common.inc"
        .arch_extension idiv
main:   EXPECT  1f
        svc     #0x42
1:      EXPECT  2f
        udf     #1
2:      EXPECT  3f
        bkpt    #0
3:      EXPECT  4f + 4                  @ a data abort returns to the access plus 8
        ldr     r1, =unmapped
        ldr     r2, =0x12345678
        ldr     r2, [r1, #4]!           @ neither the destination nor the base may change
4:      RESULT  r1
        RESULT  r2
        mrc     p15, 0, r3, c5, c0, 0   @ DFSR
        RESULT  r3
        mrc     p15, 0, r3, c6, c0, 0   @ DFAR
        RESULT  r3
        EXPECT  5f + 4
        str     r2, [r1], #8
5:      RESULT  r1
        mrc     p15, 0, r3, c5, c0, 0   @ DFSR: a write
        RESULT  r3
        EXPECT  6f
        mrc     p15, 3, r0, c4, c5, 6   @ no such register
6:      EXPECT  7f
        mcr     p7, 0, r0, c0, c0, 0    @ no such coprocessor
7:      EXPECT  8f
        sdiv    r0, r1, r2              @ not in a Cortex-A9
8:      EXPECT  9f
        cps     #0x10                   @ user mode
        svc     #0
9:      EXPECT  10f
        mrc     p15, 0, r0, c1, c0, 0   @ not for users
10:     cps     #0x13                   @ ignored in user mode
        mrs     r0, cpsr
        RESULT  r0
        wfi
        b       .
        .ltorg
