@ SPDX-License-Identifier: Apache-2.0
@ Unaligned accesses to memory: allowed to single loads and stores while SCTLR.A is 0, never to blocks, pairs and
@ exclusives, nor where a part of it would go to the bus.
        .include "common.inc"

        .macro  FAULT_STATUS
        mrc     p15, 0, r3, c5, c0, 0
        RESULT  r3
        mrc     p15, 0, r3, c6, c0, 0
        RESULT  r3
        .endm

main:   ldr     r0, =0x00184000
        ldr     r1, =0x44332211
        str     r1, [r0]
        ldr     r1, =0x88776655
        str     r1, [r0, #4]
        mov     r4, #100
        mov     r5, #0
1:      ldr     r2, [r0, #1]
        ldrh    r3, [r0, #3]
        add     r5, r5, r3
        str     r2, [r0, #0x102]
        subs    r4, r4, #1
        bne     1b
        RESULT  r2                      @ 0: 0x55443322
        RESULT  r5                      @ 1: 100 * 0x5544
        ldr     r2, [r0, #0x100]
        RESULT  r2                      @ 2: 0x33220000
        add     r1, r0, #2
        EXPECT  2f + 4
2:      ldm     r1!, {r2, r3}
        FAULT_STATUS                    @ 3, 4: 1, 0x00184002
        RESULT  r1                      @ 5: 0x00184002, no write-back
        EXPECT  3f + 4
3:      strd    r2, r3, [r1]
        FAULT_STATUS                    @ 6, 7: 0x801, 0x00184002
        EXPECT  4f + 4
4:      ldrex   r2, [r1]
        FAULT_STATUS                    @ 8, 9
        EXPECT  5f + 4
5:      push    {r0}                    @ aligned: no fault, the expectation is for the next one
        pop     {r0}
        adr     r2, in_thumb + 1
        bx      r2
        .thumb
        .thumb_func
in_thumb:
        ldr     r2, [r0, #3]
        RESULT  r2                      @ 10: 0x77665544
        ldr     r9, =6f
        bic     r9, r9, #1
        add     r9, r9, #8
        str     r9, [r10, #-4]
        .balign 4
6:      ldmia   r1!, {r2, r3}           @ 16-bit: the abort's link register is 8 further in either instruction set
        nop
        FAULT_STATUS                    @ 11, 12
        adr     r2, in_arm
        bx      r2
        .balign 4
        .arm
in_arm: mrc     p15, 0, r2, c1, c0, 0
        orr     r2, r2, #2
        mcr     p15, 0, r2, c1, c0, 0   @ SCTLR.A
        isb
        EXPECT  7f + 8
7:      ldrh    r2, [r0, #1]
        FAULT_STATUS                    @ 13, 14: 1, 0x00184001
        EXPECT  8f + 8
8:      str     r2, [r0, #0x102]
        FAULT_STATUS                    @ 15, 16: 0x801, 0x00184102
        ldr     r2, [r0, #4]
        RESULT  r2                      @ 17: 0x88776655
        mrc     p15, 0, r2, c1, c0, 0
        bic     r2, r2, #2
        mcr     p15, 0, r2, c1, c0, 0
        isb
        ldr     r0, =0x001FFFFE         @ behind this memory nobody answers
        EXPECT  9f + 8
9:      ldr     r2, [r0]
        FAULT_STATUS                    @ 18, 19: 1, 0x001FFFFE
        EXPECT  10f + 8
10:     str     r2, [r0]
        FAULT_STATUS                    @ 20, 21: 0x801, 0x001FFFFE
        ldr     r0, =0x40000FFF         @ a page of the bus before another one
        EXPECT  11f + 8
11:     ldrh    r2, [r0]
        FAULT_STATUS                    @ 22, 23: 1, 0x40000FFF
        ldr     r0, =0x40000FFC         @ aligned: words, of which nobody answers the first
        EXPECT  12f + 8
12:     ldrd    r2, r3, [r0]
        FAULT_STATUS                    @ 24, 25: 8, 0x40000FFC
        wfi
        b       .
        .ltorg
