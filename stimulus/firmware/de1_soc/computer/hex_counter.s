@ SPDX-License-Identifier: Apache-2.0
@ Counts tenths of a second in decimal on the four right digits, by the processor's own timer. KEY0 begins again.

        .equ    HEX3_0, 0xFF200020
        .equ    KEY, 0xFF200050
        .equ    TIMER, 0xFFFEC600
        .equ    TENTH, 20000000 - 1     @ at 200 MHz

        .global _start
_start: ldr     r4, =TIMER
        ldr     r0, =TENTH
        str     r0, [r4]
        mov     r0, #3                  @ enabled, and again
        str     r0, [r4, #8]
        ldr     r5, =HEX3_0
        ldr     r6, =KEY
        mov     r7, #0                  @ the count

show:   mov     r0, r7
        bl      digits
        str     r0, [r5]
wait:   ldr     r0, [r6]
        tst     r0, #1
        movne   r7, #0
        bne     show
        ldr     r0, [r4, #12]
        cmp     r0, #0
        beq     wait
        str     r0, [r4, #12]           @ a 1 clears it
        add     r7, r7, #1
        ldr     r0, =10000
        cmp     r7, r0
        moveq   r7, #0
        b       show

@ r0: a number below 10000. Returns its four digits as segments.
digits: push    {r4, r5, lr}
        mov     r4, #0                  @ segments
        mov     r5, #0                  @ of how many bits
next:   mov     r1, #0
divide: cmp     r0, #10
        subhs   r0, r0, #10
        addhs   r1, r1, #1
        bhs     divide
        ldr     r2, =table
        ldrb    r2, [r2, r0]
        orr     r4, r4, r2, lsl r5
        add     r5, r5, #8
        mov     r0, r1
        cmp     r5, #32
        bne     next
        mov     r0, r4
        pop     {r4, r5, pc}

table:  .byte   0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x67
        .align
