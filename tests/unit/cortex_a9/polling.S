@ SPDX-License-Identifier: Apache-2.0
@ Polls the bus with IRQ unmasked, then sleeps; the handler acknowledges at bus + 4. Then a bus error, and again.
        .include "common.inc"
main:   ldr     r0, =own_vectors
        mcr     p15, 0, r0, c12, c0, 0
        ldr     r6, =bus
        ldr     r7, =unmapped
        mov     r4, #0
        cpsie   i
again:  mov     r3, #40
poll:   ldr     r0, [r6]
        str     r4, [r6, #8]
        add     r4, r4, r0
        subs    r3, r3, #1
        bne     poll
        wfi
        ldr     r0, [r7]
        ldrd    r0, r1, [r6, #16]
        wfe
        b       again
acknowledge:
        push    {r0, r1}
        ldr     r0, =bus
        ldr     r1, [r0, #4]
        add     r5, r5, #1
        pop     {r0, r1}
        subs    pc, lr, #4
        .ltorg
        .balign 32
own_vectors:
        .space  16
        b       data
        .space  4
        b       acknowledge
