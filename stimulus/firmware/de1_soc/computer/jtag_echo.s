@ SPDX-License-Identifier: Apache-2.0
@ Sends back what comes by the JTAG UART, small letters as capitals. A line of its own at the beginning.

        .equ    JTAG, 0xFF201000

        .text
        .global _start
_start: ldr     sp, =0x3FFFFFFC
        ldr     r4, =JTAG
        ldr     r5, =prompt
greet:  ldrb    r0, [r5], #1
        cmp     r0, #0
        beq     echo
        bl      send
        b       greet

echo:   ldr     r0, [r4]
        tst     r0, #0x8000
        beq     echo
        and     r0, r0, #0xFF
        cmp     r0, #'a'
        blo     same
        cmp     r0, #'z'
        subls   r0, r0, #'a' - 'A'
same:   bl      send
        b       echo

@ r0: a character.
send:   push    {r1, r2}
full:   ldr     r1, [r4, #4]
        lsrs    r2, r1, #16             @ room in the FIFO
        beq     full
        str     r0, [r4]
        pop     {r1, r2}
        bx      lr

        .data
prompt: .asciz  "Type, please\n"
