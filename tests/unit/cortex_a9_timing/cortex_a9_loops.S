/* SPDX-License-Identifier: Apache-2.0 */
/* Loops, with their cycles a turn in hundredths. `exact` ones are the specification's, `measured` ones have been measured on
   silicon: loops of our own, of the shape that the row of the specification names, which is GMP's where nothing else is
   said. */
#include "entries.inc"

        .macro exact name, cycles, thumb=0
        entry 3f + \thumb, \cycles, 1, "\name"
        .balign 4
3:
        .endm
        .macro measured name, cycles
        entry 3f, \cycles, 0, "\name"
        .balign 4
3:
        .endm

        exact "row 1: delay, SUBS BNE", 100
2:      subs       r0, r0, #1
        bne        2b

        exact "row 13: load to load, eight", 3200
2:      .rept 8
        ldr        r0, [r0]
        .endr
        subs       r1, r1, #1
        bne        2b

        exact "row 25: reads of level 1, sixteen", 1600
2:      .rept 16
        ldr        r2, [r0]
        .endr
        subs       r1, r1, #1
        bne        2b

        exact "SUBS NOP BNE", 200
2:      subs       r0, r0, #1
        nop
        bne        2b

        exact "LDR TST BEQ", 300
2:      ldr        r1, [r0]
        tst        r1, #1
        beq        2b

        exact "copy of words", 300
2:      ldr        r1, [r0], #4
        str        r1, [r2], #4
        subs       r3, r3, #1
        bne        2b

        exact "copy of bytes", 500
2:      ldrb       r1, [r0], #1
        strb       r1, [r2], #1
        subs       r3, r3, #1
        bne        2b

        exact "fill with words", 200
2:      str        r1, [r2], #4
        subs       r3, r3, #1
        bne        2b

        exact "sum of words", 400
2:      ldr        r1, [r0], #4
        add        r2, r2, r1
        subs       r3, r3, #1
        bne        2b

        exact "dependent ADD, eight", 800
2:      .rept 8
        add        r0, r0, r1
        .endr
        subs       r1, r1, #1
        bne        2b

        exact "dependent ADD with a shift", 200
2:      add        r0, r1, r0, lsl #3
        subs       r3, r3, #1
        bne        2b

        exact "dependent MUL", 400
2:      mul        r0, r0, r1
        subs       r3, r3, #1
        bne        2b

        exact "dependent MLA, by its accumulator", 300
2:      mla        r0, r1, r2, r0
        subs       r3, r3, #1
        bne        2b

        measured "add_n", 1000
2:      ldmia      r1!, {r4-r7}
        ldmia      r2!, {r8-r11}
        sub        r3, r3, #4
        adcs       r4, r4, r8
        adcs       r5, r5, r9
        adcs       r6, r6, r10
        adcs       r7, r7, r11
        stmia      r0!, {r4-r7}
        teq        r3, #0
        bne        2b

        measured "copyi", 550
2:      subs       r3, r3, #4
        stmia      r0!, {r4, r5, r6, r12}
        ldmia      r1!, {r4, r5, r6, r12}
        bne        2b

        measured "and_n", 1040
2:      ldmia      r2!, {r8-r11}
        ldmia      r1!, {r4-r7}
        sub        r3, r3, #4
        and        r4, r4, r8
        and        r5, r5, r9
        and        r6, r6, r10
        and        r7, r7, r11
        stmia      r0!, {r4-r7}
        teq        r3, #0
        bne        2b

        measured "nand_n", 1160
2:      ldmia      r2!, {r8-r11}
        ldmia      r1!, {r4-r7}
        subs       r3, r3, #4
        and        r4, r4, r8
        and        r5, r5, r9
        mvn        r4, r4
        and        r6, r6, r10
        mvn        r5, r5
        and        r7, r7, r11
        mvn        r6, r6
        mvn        r7, r7
        stmia      r0!, {r4-r7}
        bne        2b

        measured "com", 800
2:      ldmia      r1!, {r8-r11}
        subs       r3, r3, #4
        mvn        r8, r8
        mvn        r9, r9
        mvn        r10, r10
        mvn        r11, r11
        stmia      r0!, {r8-r11}
        bne        2b

        measured "cnd_add_n", 1200
2:      ldmia      r2!, {r4-r7}
        ldmia      r1!, {r8-r11}
        bic        r4, r4, r12
        bic        r5, r5, r12
        bic        r6, r6, r12
        bic        r7, r7, r12
        adcs       r8, r8, r4
        adcs       r9, r9, r5
        adcs       r10, r10, r6
        adcs       r11, r11, r7
        sub        r3, r3, #4
        stmia      r0!, {r8-r11}
        teq        r3, #0
        bne        2b

        measured "lshift", 700
2:      ldr        r4, [r1, #-4]!
        orr        r7, r7, r5, lsr r12
        str        r7, [r0, #-4]!
        mov        r7, r5, lsl r8
        ldr        r5, [r1, #-4]!
        orr        r7, r7, r4, lsr r12
        str        r7, [r0, #-4]!
        mov        r7, r4, lsl r8
        subs       r2, r2, #2
        bge        2b

        measured "rshift", 700
2:      ldr        r4, [r1], #4
        orr        r7, r7, r5, lsl r12
        str        r7, [r0], #4
        mov        r7, r5, lsr r8
        ldr        r5, [r1], #4
        orr        r7, r7, r4, lsl r12
        str        r7, [r0], #4
        mov        r7, r4, lsr r8
        subs       r2, r2, #2
        bge        2b

        measured "lshiftc", 800
2:      ldr        r4, [r1, #-4]!
        orr        r7, r7, r5, lsr r12
        mov        r6, r5, lsl r8
        mvn        r7, r7
        ldr        r5, [r1, #-4]!
        str        r7, [r0, #-4]!
        orr        r6, r6, r4, lsr r12
        mov        r7, r4, lsl r8
        mvn        r6, r6
        str        r6, [r0, #-4]!
        subs       r2, r2, #2
        bge        2b

        measured "mod_34lsub1", 400
2:      adcs       r4, r4, r7
        adcs       r5, r5, r8
        adcs       r6, r6, r9
        ldmia      r1!, {r7, r8, r9}
        sub        r2, r2, #3
        tst        r2, r2
        bpl        2b

        measured "mode1o", 1000
2:      ldr        r7, [r1], #4
        sbcs       r12, r5, r0
        mul        r12, r12, r4
        mov        r5, r7
        umull      r6, r0, r12, r3
        sub        r2, r2, #1
        tst        r2, r2
        bne        2b

        measured "dive_1", 1000
2:      ldr        r7, [r1], #4
        sbcs       r12, r5, r8
        mul        r12, r12, r4
        mov        r5, r7
        umull      r6, r8, r12, r3
        str        r12, [r0], #4
        sub        r2, r2, #1
        tst        r2, r2
        bne        2b

        measured "addmul_1 with UMAAL", 1300
2:      umaal      r4, r12, r5, r3
        ldr        r6, [r0, #4]
        ldr        r5, [r1, #8]
        str        r4, [r0]
        umaal      r6, r12, r7, r3
        ldr        r4, [r0, #8]
        ldr        r7, [r1, #12]
        str        r6, [r0, #4]
        umaal      r4, r12, r5, r3
        ldr        r6, [r0, #12]
        ldr        r5, [r1, #16]!
        str        r4, [r0, #8]
        umaal      r6, r12, r7, r3
        ldr        r4, [r0, #16]!
        ldr        r7, [r1, #4]
        str        r6, [r0, #-4]
        subs       r2, r2, #4
        bhi        2b

        measured "mul_1 with UMAAL", 1300
2:      umaal      r4, r12, r5, r3
        mov        r6, #0
        ldr        r5, [r1, #8]
        str        r4, [r0]
        umaal      r6, r12, r7, r3
        mov        r4, #0
        ldr        r7, [r1, #12]
        str        r6, [r0, #4]
        umaal      r4, r12, r5, r3
        mov        r6, #0
        ldr        r5, [r1, #16]!
        str        r4, [r0, #8]
        umaal      r6, r12, r7, r3
        mov        r4, #0
        ldr        r7, [r1, #4]
        str        r6, [r0, #12]
        add        r0, r0, #16
        subs       r2, r2, #4
        bhi        2b

        measured "copyi with NEON", 1400
2:      vld1.32    {d0-d1}, [r1]!
        vld1.32    {d2-d3}, [r1]!
        subs       r2, r2, #8
        vst1.32    {d0-d1}, [r0]!
        vst1.32    {d2-d3}, [r0]!
        bhs        2b

        measured "com with NEON", 1680
2:      vld1.32    {d0-d1}, [r1]!
        vmvn       q1, q1
        subs       r2, r2, #8
        vst1.32    {d2-d3}, [r0]!
        vld1.32    {d2-d3}, [r1]!
        vmvn       q0, q0
        vst1.32    {d0-d1}, [r0]!
        bhs        2b

        measured "lshift with NEON", 1200
2:      vld1.32    {d16}, [r1]!
        vorr       d22, d18, d20
        vshl.u64   d21, d17, d6
        vshl.u64   d20, d17, d7
        vst1.32    {d23}, [r0]!
        vld1.32    {d17}, [r1]!
        vorr       d23, d21, d19
        vshl.u64   d18, d16, d6
        vshl.u64   d19, d16, d7
        vst1.32    {d22}, [r0]!
        subs       r2, r2, #4
        bhi        2b

        exact "Thumb: SUBS BNE", 100, 1
        .thumb
2:      subs       r0, #1
        bne        2b
        .arm

/* A double round, and around ten of them loads of the state, additions, and 16 words of the text: the measured figure is of
   both, and the second is a guess of the original's. Rotations are put off: what reads d and b does them. */
        .macro quarters a0, b0, c0, d0, a1, b1, c1, d1
        .irp amounts, 1, 2
        add        \a0, \a0, \b0
        .if \amounts == 1
        mov        \d0, \d0, ror #16
        add        \a1, \a1, \b1
        mov        \d1, \d1, ror #16
        eor        \d0, \d0, \a0, ror #16
        eor        \d1, \d1, \a1, ror #16
        .else
        mov        \d0, \d0, ror #24
        add        \a1, \a1, \b1
        mov        \d1, \d1, ror #24
        eor        \d0, \d0, \a0, ror #24
        eor        \d1, \d1, \a1, ror #24
        .endif
        add        \c0, \c0, \d0
        .if \amounts == 1
        mov        \b0, \b0, ror #20
        add        \c1, \c1, \d1
        mov        \b1, \b1, ror #20
        eor        \b0, \b0, \c0, ror #20
        eor        \b1, \b1, \c1, ror #20
        .else
        mov        \b0, \b0, ror #25
        add        \c1, \c1, \d1
        mov        \b1, \b1, ror #25
        eor        \b0, \b0, \c0, ror #25
        eor        \b1, \b1, \c1, ror #25
        .endif
        .endr
        .endm

        .macro exchange
        str        r10, [sp, #4]
        str        r8, [sp, #8]
        ldr        r8, [sp, #12]
        str        r9, [sp, #16]
        ldr        r9, [sp, #20]
        ldr        r10, [sp, #24]
        .endm

        .balign 1024
        entry 3f, 0, 2, "row 8: double round of ChaCha20"
        .balign 4
3:
2:      quarters   r0, r4, r8, r12, r1, r5, r9, r10
        exchange
        quarters   r2, r6, r8, r14, r3, r7, r9, r10
        quarters   r0, r5, r8, r10, r1, r6, r9, r12
        exchange
        quarters   r2, r7, r8, r12, r3, r4, r9, r10
        subs       r11, r11, #1
        bne        2b

        entry 3f, 69120, 3, "row 8: block of ChaCha20, 10.8 cycles a byte"
        .balign 4
3:      ldm        r11!, {r0-r7}
        stm        r10!, {r8, r9}
        ldm        r11!, {r8, r9, r12, r14}
        ldr        r10, [r11]
        .rept 4
        ldm        r10!, {r4-r7}
        ldr        r8, [r11], #4
        ldr        r9, [r11], #4
        ldr        r12, [r11], #4
        ldr        r14, [r11], #4
        add        r0, r0, r4
        add        r1, r1, r5
        add        r2, r2, r6
        add        r3, r3, r7
        eor        r0, r0, r8
        eor        r1, r1, r9
        eor        r2, r2, r12
        eor        r3, r3, r14
        str        r0, [r10], #4
        str        r1, [r10], #4
        str        r2, [r10], #4
        str        r3, [r10], #4
        .endr
        bx         lr

        end_of_entries
