@ SPDX-License-Identifier: Apache-2.0
@ Work with calls, memory, Thumb, system instructions and aborts; never ends. For counting and for comparing slices.
        .include "common.inc"
main:   ldr     r6, =0x00184000
        mov     r4, #0
again:  bl      mix
        blx     thumb_mix
        tst     r4, #7
        svceq   #0
        tst     r4, #15
        ldreq   r1, =unmapped
        ldreq   r2, [r1]
        tst     r4, #31
        mrceq   p15, 0, r1, c13, c0, 3
        ldr     r1, =log_pointer        @ the log starts anew
        ldr     r2, =log
        str     r2, [r1]
        add     r4, r4, #1
        b       again
mix:    push    {r4, lr}
        eor     r5, r5, r4, ror #7
        str     r5, [r6, #8]
        ldr     r3, [r6, #8]
        add     r5, r5, r3
        pop     {r4, pc}
        .ltorg
        .thumb
        .thumb_func
thumb_mix:
        adds    r5, r5, #3
        cmp     r5, r4
        ite     hi
        subhi   r5, r5, r4
        addls   r5, r5, #1
        bx      lr
