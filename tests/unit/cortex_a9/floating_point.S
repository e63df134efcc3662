@ SPDX-License-Identifier: Apache-2.0
@ VFP and NEON: undefined before they are switched on, right afterwards.
        .include "common.inc"
        .fpu    neon-vfpv4
main:   EXPECT  1f
        vadd.f32 s0, s0, s0
1:      EXPECT  2f
        vadd.i32 q0, q0, q0
2:      EXPECT  3f
        vmrs    r0, fpscr
3:      mrc     p15, 0, r0, c1, c0, 2
        orr     r0, r0, #0xf << 20
        mcr     p15, 0, r0, c1, c0, 2   @ CPACR
        isb
        EXPECT  4f
        vadd.f32 s0, s0, s0             @ FPEXC.EN is still clear
4:      mov     r0, #1 << 30
        vmsr    fpexc, r0
        vmrs    r1, fpexc
        RESULT  r1                      @ 0
        vmov.f32 s0, #1.5
        vmov.f32 s1, #2.0
        vmul.f32 s2, s0, s1
        vmov    r0, s2
        RESULT  r0                      @ 1: 3.0f
        vmov.f64 d1, #3.0
        vsqrt.f64 d2, d1
        vmov    r0, r1, d2
        RESULT  r0                      @ 2
        RESULT  r1                      @ 3: sqrt(3)
        vmov.i32 q4, #0x11
        vadd.i32 q5, q4, q4
        vmov    r0, s20
        RESULT  r0                      @ 4: 0x22
        mov     r0, #0
        vmsr    fpscr, r0
        vcmp.f32 s0, s1
        vmrs    APSR_nzcv, fpscr
        mrs     r0, cpsr
        RESULT  r0                      @ 5: N set
        vmrs    r0, mvfr0
        RESULT  r0                      @ 6
        EXPECT  5f
        vfma.f32 s0, s1, s2             @ VFPv4: not in a Cortex-A9
5:      ldr     r1, =unmapped
        EXPECT  6f + 4
        vldmia  r1!, {d8-d9}
6:      RESULT  r1                      @ 7: base unchanged
        wfi
        b       .
        .ltorg
