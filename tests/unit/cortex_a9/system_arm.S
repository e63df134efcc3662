@ SPDX-License-Identifier: Apache-2.0
@ System instructions in ARM state.
        .include "common.inc"
main:   mrs     r0, cpsr
        RESULT  r0                      @ 0: supervisor, A I F set
        msr     cpsr_c, #0xdf           @ system mode, I F set; A stays
        mrs     r0, cpsr
        RESULT  r0                      @ 1
        msr     cpsr_f, #0xf0000000
        mrs     r0, cpsr
        RESULT  r0                      @ 2
        msr     cpsr_fsxc, #0xd3
        cps     #0x12
        ldr     r0, =0x600000d0 | 0x1f
        msr     spsr_cxsf, r0
        msr     spsr_f, #0x90000000
        mrs     r1, spsr
        RESULT  r1                      @ 3
        mov     sp, #0x1200
        mov     lr, #0x1201
        cps     #0x1f
        mov     lr, #0x1f01
        cps     #0x12
        RESULT  sp                      @ 4
        RESULT  lr                      @ 5
        ldr     r1, =0x00184000
        stmia   r1, {sp, lr}^           @ user bank
        ldr     r2, [r1]
        RESULT  r2                      @ 6: 0x00194000
        ldr     r2, [r1, #4]
        RESULT  r2                      @ 7: 0x1f01
        ldr     r2, =0x77
        str     r2, [r1, #4]
        ldmia   r1, {sp, lr}^
        nop
        RESULT  lr                      @ 8: still 0x1201
        cps     #0x1f
        RESULT  lr                      @ 9: 0x77
        cps     #0x13
        ldr     lr, =0x00102030
        ldr     r0, =0xa00000d3
        msr     spsr_cxsf, r0
        srsdb   sp!, #0x1f              @ to the system stack
        cps     #0x1f
        RESULT  sp                      @ 10: 0x00193ff8
        ldr     r2, [sp]
        RESULT  r2                      @ 11: LR
        ldr     r2, [sp, #4]
        RESULT  r2                      @ 12: SPSR
        ldr     r0, =1f
        str     r0, [sp]
        rfeia   sp!
        udf     #0
1:      mrs     r0, cpsr
        RESULT  r0                      @ 13: 0xa00000d3
        cps     #0x1f
        RESULT  sp                      @ 14: 0x00194000
        cps     #0x13
        ldr     r0, =0x200000d3
        msr     spsr_cxsf, r0
        ldr     r1, =0x00184000
        ldr     r2, =2f
        str     r2, [r1, #4]
        mov     r3, #0x33
        str     r3, [r1]
        ldmia   r1!, {r3, pc}^          @ returns from the exception
        udf     #0
2:      mrs     r0, cpsr
        RESULT  r0                      @ 15: 0x200000d3
        RESULT  r1                      @ 16: 0x00184008
        ldr     r0, =0x400000d3
        msr     spsr_cxsf, r0
        ldr     r2, =3f
        movs    pc, r2
        udf     #0
3:      mrs     r0, cpsr
        RESULT  r0                      @ 17: 0x400000d3
        cpsie   if
        mrs     r0, cpsr
        RESULT  r0                      @ 18: 0x40000013
        cpsid   i, #0x11                @ FIQ mode
        mov     r11, #0x11              @ banked
        cps     #0x13
        mov     r11, #0x13
        cps     #0x11
        mov     r0, r11
        cps     #0x13
        RESULT  r0                      @ 19
        RESULT  r11                     @ 20
        cmp     r11, r11
        msrne   cpsr_c, #0xd1           @ not executed
        mrs     r0, cpsr
        RESULT  r0                      @ 21
        mov     r0, #0x5a
        mcr     p15, 0, r0, c13, c0, 3
        mrc     p15, 0, r1, c13, c0, 3
        RESULT  r1                      @ 22
        mrc     p15, 0, r1, c0, c0, 0
        RESULT  r1                      @ 23: MIDR
        mrc     p15, 0, r1, c1, c0, 0
        RESULT  r1                      @ 24: SCTLR
        mrc     p14, 0, r1, c0, c1, 0
        RESULT  r1                      @ 25: debug status 0
        wfi
        b       .
        .ltorg
