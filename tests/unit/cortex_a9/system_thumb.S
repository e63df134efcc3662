@ SPDX-License-Identifier: Apache-2.0
@ System instructions in Thumb state.
        .include "common.inc"
main:   blx     thumb_main
        .ltorg
        .thumb
        .thumb_func
thumb_main:
        cpsie   i
        mrs     r0, cpsr
        RESULT  r0                      @ 0: 0x153
        cpsid   if
        mrs     r0, cpsr
        RESULT  r0                      @ 1: 0x1d3
        cpsid.w i, #0x12
        mrs     r0, cpsr
        RESULT  r0                      @ 2: 0x1d2
        ldr     r0, =0x600000f3
        msr     spsr_cxsf, r0
        mrs     r1, spsr
        RESULT  r1                      @ 3
        ldr     lr, =0x00102030
        srsdb   sp!, #0x1f
        cps     #0x1f
        RESULT  sp                      @ 4: 0x00193ff8
        ldr     r2, [sp, #4]
        RESULT  r2                      @ 5: 0x600000f3
        ldr     r0, =1f
        str     r0, [sp]
        rfeia   sp!
        udf     #0
1:      mrs     r0, cpsr
        RESULT  r0                      @ 6: 0x600000d3
        ldr     r0, =0x800000f3
        msr     spsr_cxsf, r0
        ldr     lr, =2f + 4
        subs    pc, lr, #4
        udf     #0
2:      mrs     r0, cpsr
        RESULT  r0                      @ 7: 0x800000d3
        mov     r0, #0xd3
        cmp     r0, r0
        itt     eq
        msreq   cpsr_c, r0
        moveq   r3, #0x77               @ the IT block goes on after the system instruction
        RESULT  r3                      @ 8
        ite     eq
        mrceq   p15, 0, r1, c0, c0, 0
        movne   r1, #0
        RESULT  r1                      @ 9: MIDR
        ldr.w   r11, data_like_cps      @ second halfword of the load looks like CPS
        RESULT  r11                     @ 10
        wfi
        b       .
        .ltorg
        .balign 4
data_like_cps: .word 0x0badcafe
        .space  0x700
