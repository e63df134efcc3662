@ SPDX-License-Identifier: Apache-2.0
@ Synchronous exceptions from Thumb state, inside and outside of IT blocks.
        .include "common.inc"
main:   blx     thumb_main
        .ltorg
        .thumb
        .thumb_func
thumb_main:
        EXPECT  1f
        svc     #0x42
1:      EXPECT  2f
        udf     #1
2:      movs    r0, #0
        EXPECT  3f
        ite     eq
        svceq   #1                      @ taken: SPSR holds the state after it
3:      movne   r0, #1
        RESULT  r0
        cmp     r0, #0
        it      ne
        .inst.n 0xde02                  @ udf, not executed: NE
4:      RESULT  r0
        EXPECT  8f
        cmp     r0, r0
        it      eq
        .inst.n 0xde03                  @ udf, executed; the handler returns with its IT state, which the next one gets
8:      movs    r7, #0                  @ EQ holds
        EXPECT  5f + 4
        ldr     r1, =unmapped
        ldr     r2, =0x12345678
        ldr.w   r2, [r1, #4]!
5:      RESULT  r1
        RESULT  r2
        EXPECT  6f
        bkpt    #0
        nop                             @ LR is the BKPT plus 4
6:      RESULT  r0
        wfi
        b       .
        .ltorg
