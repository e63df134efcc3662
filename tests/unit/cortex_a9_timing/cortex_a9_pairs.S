/* SPDX-License-Identifier: Apache-2.0 */
/* Two instructions each, and how many cycles later the second one issues: what it waits for is the result of the first, or a
   unit. The figures are the specification's, section 1. */
#include "entries.inc"

        .macro a cycles, first, second
        entry 3f, \cycles, 0, "\first; \second"
        .balign 4
3:
        \first
        \second
        .endm
        .macro t cycles, first, second
        entry 3f + 1, \cycles, 0, "\first; \second"
        .balign 4
3:
        .thumb
        \first
        \second
        .arm
        .balign 4
        .endm

/* Both at once, where nothing hinders them. */
        a 0, "add r0, r1, r2", "sub r3, r4, r5"
        a 0, "add r0, r1, r2", "ldr r3, [r4]"
        a 1, "ldr r0, [r1]", "str r3, [r4]"
        a 2, "mul r0, r1, r2", "mul r3, r4, r5"
        a 0, "mul r0, r1, r2", "add r3, r4, r5"
        a 1, "smulbb r0, r1, r2", "smulbb r3, r4, r5"
/* Arithmetic. */
        a 1, "add r0, r1, r2", "add r3, r0, r5"
        a 1, "add r0, r1, r2", "add r3, r4, r0, lsl #3"
        a 2, "add r0, r1, r2, lsl #3", "add r3, r0, r5"
        a 3, "add r0, r1, r2, lsl r6", "add r3, r0, r5"
        a 1, "lsl r0, r1, #3", "add r3, r0, r5"
        a 2, "lsl r0, r1, r2", "add r3, r0, r5"
        a 1, "rrx r0, r1", "add r3, r0, r5"
        a 1, "movw r0, #5", "movt r0, #6"
        a 1, "clz r0, r1", "add r3, r0, r5"
        a 1, "rbit r0, r1", "add r3, r0, r5"
        a 2, "uxtb r0, r1", "add r3, r0, r5"
        a 3, "uxtab r0, r1, r2", "add r3, r0, r5"
        a 2, "ubfx r0, r1, #3, #4", "add r3, r0, r5"
        a 2, "bfi r0, r1, #3, #4", "add r3, r0, r5"
        a 2, "qadd r0, r1, r2", "add r3, r0, r5"
        a 3, "qdadd r0, r1, r2", "add r3, r0, r5"
        a 3, "ssat r0, #5, r1", "add r3, r0, r5"
        a 1, "ssat16 r0, #5, r1", "add r3, r0, r5"
        a 0, "uadd8 r0, r1, r2", "sel r3, r4, r5"
        a 3, "usad8 r0, r1, r2", "add r3, r0, r5"
        a 4, "mul r0, r1, r2", "add r3, r0, r5"
        a 3, "mla r0, r1, r2, r3", "mla r0, r1, r2, r0"
        a 3, "smulbb r0, r1, r2", "add r3, r0, r5"
        a 4, "umull r0, r1, r2, r3", "add r3, r0, r5"
        a 5, "umull r0, r1, r2, r3", "add r3, r1, r5"
        a 4, "umlal r0, r1, r2, r3", "umlal r0, r1, r2, r3"
        a 3, "umaal r0, r1, r2, r3", "umaal r0, r1, r2, r3"
/* Flags, conditions, branches. */
        a 1, "cmp r0, r1", "addeq r3, r4, r5"
        a 1, "adds r0, r1, r2", "adc r3, r4, r5"
        a 1, "cmp r0, r1, lsl #3", "bne 3b"
        a 0, "cmp r0, r1", "add r3, r4, r5"
        a 1, "add r3, r1, r2", "moveq r3, r5"
        a 1, "mov r0, r1", "bx r0"
        a 2, "mrs r0, cpsr", "add r3, r0, r5"
/* Loads and stores. */
        a 3, "ldr r0, [r1]", "add r3, r0, r5"
        a 4, "ldr r0, [r1]", "add r3, r4, r0, lsl #3"
        a 4, "ldr r0, [r1]", "addeq r3, r0, r5"
        a 4, "ldreq r0, [r1]", "add r3, r0, r5"
        a 4, "ldr r0, [r1]", "ldr r3, [r0]"
        a 2, "ldr r0, [r1]", "str r0, [r5]"
        a 4, "ldr r0, [r1]", "mul r3, r0, r5"
        a 3, "ldr r0, [r1, r2, lsl #2]", "add r3, r0, r5"
        a 4, "ldr r0, [r1, r2, lsl #1]", "add r3, r0, r5"
        a 4, "ldrb r0, [r1]", "add r3, r0, r5"
        a 5, "ldrb r0, [r1]", "ldr r3, [r0]"
        a 5, "ldrsh r0, [r1]", "add r3, r0, r5"
        a 3, "ldrd r0, r1, [r2]", "add r3, r1, r5"
        a 1, "ldr r0, [r1], #4", "add r3, r1, r5"
        a 2, "strb r0, [r1]", "ldr r3, [r4]"
        a 3, "ldm r0, {r1-r4}", "add r6, r2, r5"
        a 4, "ldm r0, {r1-r4}", "add r6, r3, r5"
        a 3, "stm r0, {r1-r4}", "ldr r6, [r5]"
        a 2, "stm r0, {r1-r3}", "ldr r6, [r5]"
        a 5, "ldrex r0, [r1]", "add r3, r0, r5"
        a 1, "pld [r0]", "ldr r3, [r4]"
/* VFP. */
        a 4, "vadd.f32 s0, s2, s4", "vadd.f32 s6, s0, s8"
        a 6, "vmul.f64 d0, d1, d2", "vadd.f64 d3, d0, d4"
        a 8, "vmla.f32 s0, s2, s4", "vmla.f32 s0, s2, s4"
        a 15, "vdiv.f32 s0, s2, s4", "vadd.f32 s6, s0, s8"
        a 32, "vsqrt.f64 d0, d1", "vadd.f64 d3, d0, d4"
        a 10, "vdiv.f32 s0, s2, s4", "vadd.f32 s6, s10, s8"
        a 1, "vdiv.f32 s0, s2, s4", "ldr r0, [r1]"
        a 2, "vcmp.f32 s0, s2", "vmrs APSR_nzcv, fpscr"
        a 2, "vmrs APSR_nzcv, fpscr", "addeq r3, r4, r5"
        a 3, "vldr d0, [r1]", "vadd.f64 d3, d0, d4"
        a 6, "vldm r1, {d0-d3}", "vadd.f64 d4, d3, d5"
        a 1, "vmov s0, r0", "vadd.f32 s6, s0, s8"
        a 4, "vmov r0, s0", "add r3, r0, r5"
/* NEON. */
        a 2, "vadd.i32 q0, q1, q2", "vadd.i32 q3, q0, q4"
        a 3, "vshl.i32 q0, q1, #3", "vshl.i32 q3, q0, #3"
        a 2, "vshl.i32 q0, q1, #3", "vadd.i32 q3, q0, q4"
        a 4, "vsra.u32 q0, q1, #3", "vsra.u32 q0, q2, #3"
        a 2, "vext.8 d0, d1, d2, #3", "vext.8 d3, d0, d4, #3"
        a 3, "vext.8 q0, q1, q2, #3", "vext.8 q3, q0, q4, #3"
        a 3, "vzip.8 q0, q1", "vadd.i8 q3, q4, q5"
        a 3, "vzip.8 q0, q1", "vadd.i8 q3, q1, q5"
        a 5, "vmlal.u32 q0, d4, d5", "vmlal.u32 q0, d6, d7"
        a 8, "vmul.i32 q0, q1, q2", "vadd.i32 q3, q0, q4"
        a 4, "vadd.f32 d0, d1, d2", "vadd.f32 d3, d0, d4"
        a 6, "vmul.f32 q0, q1, q2", "vmul.f32 q3, q0, q4"
        a 7, "vmla.f32 d0, d1, d2", "vmla.f32 d0, d3, d4"
        a 9, "vrecps.f32 q0, q1, q2", "vrecps.f32 q3, q0, q4"
        a 3, "vld1.32 {d0-d1}, [r0]", "vadd.i32 q3, q4, q5"
        a 4, "vld1.32 {d0-d1}, [r0]", "vadd.i32 q3, q0, q5"
        a 4, "vst1.32 {d0-d1}, [r0]", "vadd.i32 q3, q0, q5"
        a 5, "vst2.32 {d0-d1}, [r0]", "vadd.i32 q3, q0, q5"
/* From VFP to NEON and back. */
        a 8, "vadd.f64 d0, d1, d2", "vadd.i32 d3, d0, d4"
        a 8, "vadd.i32 d0, d1, d2", "vadd.f64 d3, d0, d4"
        a 2, "vldr d0, [r0]", "vadd.i32 d3, d0, d4"
/* Thumb. */
        t 1, "adds r0, r1, r2", "adds r3, r0, r2"
        t 2, "lsls r0, r1", "adds r3, r0, r2"
        t 3, "ldr r0, [r1]", "adds r3, r0, r2"
        t 3, "ldr.w r0, [r1, r2, lsl #2]", "adds r3, r0, r2"
        t 4, "ldr.w r0, [r1, r2, lsl #1]", "adds r3, r0, r2"
        t 2, "uxtb r0, r1", "adds r3, r0, r2"
        t 4, "muls r0, r1", "adds r3, r0, r1"
        t 2, "add.w r0, r1, r2, lsl #3", "adds r3, r0, r2"
        t 1, "cmp r0, r1", "beq 3b"
        t 1, "mov r0, r1", "cbz r0, . + 4"
        t 2, "vadd.i32 q0, q1, q2", "vadd.i32 q3, q0, q4"

        end_of_entries
