@ SPDX-License-Identifier: Apache-2.0
@ Sections and small pages: identity and other maps, rights, domains, faults and their status, changes of the tables.
        .include "common.inc"
        .equ    table, 0x00188000
        .equ    pages, 0x0018c000

        .macro  FAULT_STATUS
        mrc     p15, 0, r3, c5, c0, 0
        RESULT  r3
        mrc     p15, 0, r3, c6, c0, 0
        RESULT  r3
        .endm

        .macro  SECTION address, descriptor
        ldr     r2, =table + ((\address) >> 18)
        ldr     r3, =\descriptor
        str     r3, [r2]
        .endm

        .macro  PAGE number, descriptor
        ldr     r2, =pages + 4 * (\number)
        ldr     r3, =\descriptor
        str     r3, [r2]
        .endm

main:   SECTION 0x00100000, 0x00100c0e          @ the program: everybody, domain 0
        SECTION 0x40000000, 0x40000c02          @ the bus: strongly ordered
        SECTION 0x20000000, 0x00100c0e          @ the program again
        SECTION 0x21000000, 0x0018c041          @ pages, domain 2
        SECTION 0x22000000, 0x00100c2e          @ domain 1
        SECTION 0x23000000, 0x0010040e          @ privileged only
        PAGE    0, 0x0018403e                   @ everybody
        PAGE    1, 0x0018501e                   @ privileged only
        PAGE    2, 0x0018602e                   @ user may only read
        PAGE    3, 0x0018623e                   @ read-only
        PAGE    4, 0x0018603f                   @ execute never
        PAGE    5, 0x00000000
        ldr     r0, =0x00184000
        ldr     r1, =0x11111111
        str     r1, [r0]
        add     r1, r1, r1
        add     r0, r0, #0x1000
        str     r1, [r0]
        add     r1, r1, r1
        add     r0, r0, #0x1000
        str     r1, [r0]
        ldr     r0, =table
        mcr     p15, 0, r0, c2, c0, 0           @ TTBR0
        mov     r0, #0
        mcr     p15, 0, r0, c2, c0, 2           @ TTBCR
        ldr     r0, =0x11                       @ domains 0 and 2: client
        mcr     p15, 0, r0, c3, c0, 0
        mcr     p15, 0, r0, c8, c7, 0           @ TLBIALL
        mrc     p15, 0, r0, c1, c0, 0
        orr     r0, r0, #1
        mcr     p15, 0, r0, c1, c0, 0           @ MMU on
        isb

        ldr     r0, =0x21000000
        ldr     r2, [r0]
        RESULT  r2                              @ 0: 0x11111111
        add     r0, r0, #0x1000
        ldr     r2, [r0]
        RESULT  r2                              @ 1: 0x22222222
        EXPECT  1f + 4
1:      ldrt    r2, [r0], #4
        FAULT_STATUS                            @ 2, 3: 0x02f, 0x21001000
        RESULT  r0                              @ 4: 0x21001000
        ldr     r0, =0x21002000
        ldrt    r2, [r0], #0
        RESULT  r2                              @ 5: 0x44444444
        EXPECT  2f + 4
2:      strt    r2, [r0], #4
        FAULT_STATUS                            @ 6, 7: 0x82f, 0x21002000
        str     r1, [r0, #4]                    @ allowed to the privileged
        EXPECT  3f + 4
        ldr     r0, =0x21003000
3:      str     r2, [r0, #4]
        FAULT_STATUS                            @ 8, 9: 0x82f, 0x21003004
        EXPECT  4f + 4
        ldr     r0, =0x21005000
4:      ldr     r2, [r0, #8]
        FAULT_STATUS                            @ 10, 11: 0x027, 0x21005008
        EXPECT  5f + 4
        ldr     r0, =0x22000000
5:      ldr     r2, [r0, #12]
        FAULT_STATUS                            @ 12, 13: 0x019, 0x2200000c
        EXPECT  6f + 4
        ldr     r0, =0x24000000
6:      strb    r2, [r0]
        FAULT_STATUS                            @ 14, 15: 0x805, 0x24000000
        EXPECT  7f + 4
        ldr     r0, =0x21004ffe                 @ into the page that is not there
7:      str     r2, [r0]
        FAULT_STATUS                            @ 16, 17: 0x827, 0x21005000

        ldr     r0, =twice + 0x1ff00000         @ the same code at another address
        mov     r1, #21
        blx     r0
        RESULT  r1                              @ 18: 42
        RESULT  r2                              @ 19: twice + 0x1ff00008
        ldr     r0, =other_vectors
        mcr     p15, 0, r0, c12, c0, 0
        isb
        ldr     r0, =0x21004000
        bx      r0
after_prefetch_abort:
        RESULT  lr                              @ 20: 0x21004004
        mrc     p15, 0, r3, c5, c0, 1
        RESULT  r3                              @ 21: 0x00f
        mrc     p15, 0, r3, c6, c0, 2
        RESULT  r3                              @ 22: 0x21004000
        cps     #0x13
        ldr     r0, =_start
        mcr     p15, 0, r0, c12, c0, 0
        isb

        PAGE    0, 0x0018503e                   @ another physical page, seen after the TLB has forgotten
        dsb
        ldr     r0, =0x21000000
        mcr     p15, 0, r0, c8, c7, 1           @ TLBIMVA
        dsb
        isb
        ldr     r2, [r0]
        RESULT  r2                              @ 23: 0x22222222
        PAGE    5, 0x0018403e                   @ a page that was missing needs no maintenance
        dsb
        ldr     r0, =0x21005000
        ldr     r2, [r0]
        RESULT  r2                              @ 24: 0x11111111

        mcr     p15, 0, r0, c7, c8, 0
        isb
        mrc     p15, 0, r2, c7, c4, 0
        lsr     r2, r2, #12
        RESULT  r2                              @ 25: 0x184
        ldr     r0, =0x21001000
        mcr     p15, 0, r0, c7, c8, 2           @ as user
        isb
        mrc     p15, 0, r2, c7, c4, 0
        RESULT  r2                              @ 26: 0x1f

        ldr     r0, =0x15                       @ domain 1: client
        mcr     p15, 0, r0, c3, c0, 0
        isb
        ldr     r0, =0x22084000
        ldr     r2, [r0]
        RESULT  r2                              @ 27: 0x11111111
        cps     #0x10                           @ user mode
        EXPECT  9f + 4
        ldr     r0, =0x23084000
9:      ldr     r2, [r0]
        svc     #0
        wfi
        b       .
twice:  add     r1, r1, r1
        mov     r2, pc
        bx      lr
        .ltorg
        .balign 32
other_vectors:
        .space  12
        b       after_prefetch_abort
