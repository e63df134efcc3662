@ SPDX-License-Identifier: Apache-2.0
@ void start_timer(int cycles)
@ Planted error: the control register is the second, at offset 4.

        .equ    TIMER, 0xFF202000

        .text
        .global start_timer
start_timer:
        ldr     r1, =TIMER
        str     r0, [r1, #8]            @ period, lower half
        lsr     r0, r0, #16
        str     r0, [r1, #12]           @ upper half
        mov     r2, #6                  @ go on, start
        str     r2, [r1, #16]
        bx      lr
