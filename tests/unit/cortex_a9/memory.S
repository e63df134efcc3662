@ SPDX-License-Identifier: Apache-2.0
@ Exclusive, unaligned, unprivileged and straddling accesses; code that changes itself; device accesses.
        .include "common.inc"
main:   ldr     r0, =0x00184000
        mov     r1, #5
        str     r1, [r0]
        ldrex   r2, [r0]
        add     r2, r2, #1
        strex   r3, r2, [r0]
        RESULT  r3                      @ 0: 0, stored
        ldr     r2, [r0]
        RESULT  r2                      @ 1: 6
        strex   r3, r2, [r0]
        RESULT  r3                      @ 2: 1, no reservation
        ldrex   r2, [r0]
        clrex
        strex   r3, r2, [r0]
        RESULT  r3                      @ 3: 1
        ldr     r1, =0x44332211
        str     r1, [r0]
        ldr     r1, =0x88776655
        str     r1, [r0, #4]
        ldr     r2, [r0, #3]
        RESULT  r2                      @ 4: 0x77665544
        ldr     r1, =0x00185000 - 2     @ across a page
        ldr     r2, =0xcafebabe
        str     r2, [r1]
        ldr     r3, [r1]
        RESULT  r3                      @ 5
        ldrt    r2, [r0], #4
        RESULT  r2                      @ 6: 0x44332211
        RESULT  r0                      @ 7: 0x00184004
        bl      changed
        RESULT  r0                      @ 8: 1
        ldr     r1, =changed
        ldr     r2, =0xe3a00002         @ mov r0, #2
        str     r2, [r1]
        dsb
        mov     r0, #0
        mcr     p15, 0, r0, c7, c5, 0   @ ICIALLU
        isb
        bl      changed
        RESULT  r0                      @ 9: 2
        ldr     r2, =0xe3a00003
        str     r2, [r1]
        mcr     p15, 0, r1, c7, c5, 1   @ ICIMVAU
        isb
        bl      changed
        RESULT  r0                      @ 10: 3
        ldr     r1, =bus
        ldr     r2, =0x01020304
        str     r2, [r1]
        strb    r2, [r1, #4]
        strh    r2, [r1, #8]
        ldrd    r2, r3, [r1, #16]
        RESULT  r2                      @ 11
        RESULT  r3                      @ 12
        ldrb    r2, [r1, #1]
        RESULT  r2                      @ 13
        EXPECT  1f + 4
        ldr     r2, [r1, #2]            @ unaligned on the bus: alignment fault
1:      mrc     p15, 0, r3, c5, c0, 0
        RESULT  r3                      @ 14: 1
        ldr     r0, =other_vectors
        mcr     p15, 0, r0, c12, c0, 0
        ldr     r0, =unmapped
        bx      r0
after_prefetch_abort:
        RESULT  lr                      @ 15: unmapped + 4
        mrc     p15, 0, r3, c5, c0, 1   @ IFSR
        RESULT  r3                      @ 16: 8
        mrc     p15, 0, r3, c6, c0, 2   @ IFAR
        RESULT  r3                      @ 17
        wfi
        b       .
changed: mov    r0, #1
        bx      lr
        .ltorg
        .balign 32
other_vectors:
        .space  12
        b       after_prefetch_abort
