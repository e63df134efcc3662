/* SPDX-License-Identifier: Apache-2.0 */
/* Exceptions, status registers and modes of the ARMv7-A profile without MMU (ARM DDI 0406C, B1). */
#include "check.h"
#include "machine.h"

#define ARM __attribute__((noinline, target("arm")))
#define THUMB __attribute__((noinline, target("thumb")))

/* Fault status, B3.13: alignment; debug event; bit 11 for a write. */
enum { ALIGNMENT = 0x001, DEBUG_EVENT = 0x002, WRITE = 0x800 };

enum { SCTLR_A = 1 << 1, SCTLR_TE = 1 << 30 };

/* SPSR bits that tell the state of the interrupted code. */
#define STATE_BITS (PSR_MODE | PSR_T | PSR_F | PSR_I | PSR_A)

static void check_kind(const char* what, uint32_t kind, uint32_t distance) {
    check_disarm();
    check_equal(what, check_caught.kind << 16 | check_caught.count, kind << 16 | 1);
    check_equal("  lr behind the instruction", check_caught.lr - check_caught.pc, distance);
    check_equal("  spsr", check_caught.spsr & STATE_BITS, PSR_SYSTEM | PSR_I | PSR_F | (distance == 2 ? PSR_T : 0));
}

static ARM uint32_t supervisor_call_arm(uint32_t argument) {
    register uint32_t r0 __asm__("r0") = argument;
    __asm__ volatile("svc #0x123456" : "+r"(r0)::"memory");
    return r0;
}

static THUMB uint32_t supervisor_call_thumb(uint32_t argument) {
    register uint32_t r0 __asm__("r0") = argument;
    __asm__ volatile("svc #0x56" : "+r"(r0)::"memory");
    return r0;
}

static void check_supervisor_calls(void) {
    check_section("supervisor calls");
    check_arm();
    check_equal("r0 survives svc, ARM", supervisor_call_arm(0x12345678), 0x12345678);
    check_kind("svc, ARM", CHECK_SVC, 4);
    check_equal("  number", *(const uint32_t*)check_caught.pc & 0xFFFFFF, 0x123456);
    check_equal("  mode and masks in the handler", check_caught.cpsr & STATE_BITS, PSR_SUPERVISOR | PSR_I | PSR_F);
    check_arm();
    check_equal("r0 survives svc, Thumb", supervisor_call_thumb(0x87654321), 0x87654321);
    check_kind("svc, Thumb", CHECK_SVC, 2);
    check_equal("  mode and masks in the handler", check_caught.cpsr & STATE_BITS, PSR_SUPERVISOR | PSR_I | PSR_F);
}

static ARM void undefined_arm(void) {
    __asm__ volatile("udf #0");
}
static ARM void divide_arm(void) {
    __asm__ volatile(".inst 0xe710f010" ::: "r0"); /* sdiv r0, r0, r0 */
}
static ARM void coprocessor_arm(void) {
    __asm__ volatile("mrc p7, 0, r0, c0, c0, 0" ::: "r0");
}
static ARM void vfp_arm(void) {
    __asm__ volatile("vadd.f32 s0, s0, s0");
}
static ARM void neon_arm(void) {
    __asm__ volatile("vadd.i32 d0, d0, d0");
}
static THUMB void undefined_thumb(void) {
    __asm__ volatile("udf #0");
}
static THUMB void undefined_wide_thumb(void) {
    __asm__ volatile("udf.w #0");
}
static THUMB void divide_thumb(void) {
    __asm__ volatile(".inst.w 0xfb90f0f0" ::: "r0"); /* sdiv r0, r0, r0 */
}
static THUMB void vfp_thumb(void) {
    __asm__ volatile("vadd.f32 s0, s0, s0");
}

static void check_one_undefined(const char* what, void (*instruction)(void), uint32_t distance) {
    check_arm();
    instruction();
    check_kind(what, CHECK_UNDEFINED, distance);
    check_equal("  mode and masks in the handler", check_caught.cpsr & STATE_BITS, PSR_UNDEFINED | PSR_I | PSR_F);
}

static uint32_t swapped = 0x12345678;

static ARM void swap_arm(void) {
    register uint32_t* r0 __asm__("r0") = &swapped;
    __asm__ volatile(".inst 0xe1002091" ::"r"(r0) : "r2", "memory"); /* swp r2, r1, [r0] */
}
static ARM void swap_byte_arm(void) {
    register uint32_t* r0 __asm__("r0") = &swapped;
    __asm__ volatile(".inst 0xe1402091" ::"r"(r0) : "r2", "memory"); /* swpb r2, r1, [r0] */
}

/* A Cortex-A9 has no integer division (DDI 0388, 3.1). VFP and NEON are off after reset, but a boot loader may have
 * left them on. */
static void check_undefined(void) {
    CP15_WRITE(c1, 0, c0, 2, 0);
    __asm__ volatile("isb" ::: "memory");
    check_section("undefined instructions");
    check_one_undefined("udf, ARM", undefined_arm, 4);
    check_one_undefined("sdiv, ARM", divide_arm, 4);
    check_one_undefined("coprocessor 7, ARM", coprocessor_arm, 4);
    check_one_undefined("vfp off, ARM", vfp_arm, 4);
    check_one_undefined("neon off, ARM", neon_arm, 4);
    check_one_undefined("udf, Thumb", undefined_thumb, 2);
    check_one_undefined("udf.w, Thumb", undefined_wide_thumb, 2);
    check_one_undefined("sdiv, Thumb", divide_thumb, 2);
    check_one_undefined("vfp off, Thumb", vfp_thumb, 2);
    check_differs("swp"); /* QEMU 7.2 does not look at SCTLR.SW, which is 0 after a reset */
    check_one_undefined("swp switched off", swap_arm, 4);
    check_one_undefined("swpb switched off", swap_byte_arm, 4);
    check_equal("  nothing was stored", swapped, 0x12345678);
    check_same();
}

static ARM void breakpoint_arm(void) {
    __asm__ volatile("bkpt #0x1234\n\tnop" ::: "memory");
}
static THUMB void breakpoint_thumb(void) {
    __asm__ volatile("bkpt #0x12\n\tnop" ::: "memory");
}

/* A prefetch abort resumes where the caller of the function goes on. */
static void check_one_breakpoint(const char* what, void (*instruction)(void)) {
    check_arm();
    instruction();
    check_disarm();
    check_equal(what, check_caught.kind << 16 | check_caught.count, CHECK_PREFETCH_ABORT << 16 | 1);
    check_equal("  fault status", check_caught.status, DEBUG_EVENT);
    check_equal("  address of the instruction", check_caught.pc & ~1u, (uintptr_t)instruction & ~1u);
    check_equal("  mode and masks in the handler", check_caught.cpsr & STATE_BITS, PSR_ABORT | PSR_I | PSR_F | PSR_A);
}

static void check_breakpoints(void) {
    check_section("breakpoint instructions");
    check_one_breakpoint("bkpt, ARM", breakpoint_arm);
    check_one_breakpoint("bkpt, Thumb", breakpoint_thumb);
}

static uint32_t words[8] __attribute__((aligned(8)));

static void fill_words(void) {
    for (uint32_t i = 0; i < 8; ++i) words[i] = 0x10101010u * (i + 1);
}

static ARM uint32_t load_arm(uint32_t address) {
    uint32_t value = 0xDEADBEEF;
    __asm__ volatile("ldr %0, [%1]" : "+r"(value) : "r"(address) : "memory");
    return value;
}
static ARM void store_half_arm(uint32_t address) {
    __asm__ volatile("strh %0, [%0]" ::"r"(address) : "memory");
}
static THUMB uint32_t load_thumb(uint32_t address) {
    uint32_t value = 0xDEADBEEF;
    __asm__ volatile("ldr %0, [%1]" : "+r"(value) : "r"(address) : "memory");
    return value;
}
static THUMB void store_thumb(uint32_t address) {
    __asm__ volatile("str.w %0, [%0]" ::"r"(address) : "memory");
}
static ARM uint32_t load_write_back_arm(uint32_t address) {
    __asm__ volatile("ldr r3, [%0], #4" : "+r"(address)::"r3", "memory");
    return address;
}
static ARM uint32_t load_multiple_arm(uint32_t address) {
    __asm__ volatile("ldmia %0!, {r2, r3}" : "+r"(address)::"r2", "r3", "memory");
    return address;
}
static ARM void store_multiple_arm(uint32_t address) {
    __asm__ volatile("stmia %0, {r2, r3}" ::"r"(address) : "memory");
}
static ARM void load_double_arm(uint32_t address) {
    __asm__ volatile("ldrd r2, r3, [%0]" ::"r"(address) : "r2", "r3", "memory");
}
static THUMB void load_double_thumb(uint32_t address) {
    __asm__ volatile("ldrd r2, r3, [%0]" ::"r"(address) : "r2", "r3", "memory");
}
static ARM void load_exclusive_arm(uint32_t address) {
    __asm__ volatile("ldrex r2, [%0]" ::"r"(address) : "r2", "memory");
}

static ARM void load_exclusive_double_arm(uint32_t address) {
    __asm__ volatile("ldrexd r2, r3, [%0]" ::"r"(address) : "r2", "r3", "memory");
}
static THUMB void load_exclusive_double_thumb(uint32_t address) {
    __asm__ volatile("ldrexd r2, r3, [%0]" ::"r"(address) : "r2", "r3", "memory");
}

/* Checked whatever SCTLR.A says: A3.2.1. */
static void check_always_aligned(void) {
    const uint32_t odd = (uintptr_t)words + 2;
    check_arm();
    check_equal("base of ldm with write-back stays", load_multiple_arm(odd) - odd, 0);
    check_fault("ldm", CHECK_DATA_ABORT, ALIGNMENT, odd);
    check_arm();
    store_multiple_arm(odd);
    check_fault("stm", CHECK_DATA_ABORT, ALIGNMENT | WRITE, odd);
    check_arm();
    load_double_arm(odd);
    check_fault("ldrd, ARM", CHECK_DATA_ABORT, ALIGNMENT, odd);
    check_arm();
    load_double_thumb(odd);
    check_fault("ldrd, Thumb", CHECK_DATA_ABORT, ALIGNMENT, odd);
    check_arm();
    load_exclusive_arm(odd);
    check_fault("ldrex", CHECK_DATA_ABORT, ALIGNMENT, odd);
    const uint32_t half = (uintptr_t)words + 4;
    check_arm();
    load_exclusive_double_arm(half);
    check_fault("ldrexd, ARM", CHECK_DATA_ABORT, ALIGNMENT, half);
    check_arm();
    load_exclusive_double_thumb(half);
    check_fault("ldrexd, Thumb", CHECK_DATA_ABORT, ALIGNMENT, half);
    check_arm();
    load_double_arm(half);
    check_no_fault("ldrd at a word");
}

static void check_strict_alignment(void) {
    const uint32_t odd = (uintptr_t)words + 1;
    CP15_WRITE(c1, 0, c0, 0, CP15_READ(c1, 0, c0, 0) | SCTLR_A);
    check_arm();
    check_equal("destination of an aborted ldr stays", load_arm(odd), 0xDEADBEEF);
    check_equal("  mode and masks in the handler", check_caught.cpsr & STATE_BITS, PSR_ABORT | PSR_I | PSR_F | PSR_A);
    check_equal("  lr behind the instruction", check_caught.lr - check_caught.pc, 8);
    check_fault("ldr, ARM", CHECK_DATA_ABORT, ALIGNMENT, odd);
    check_arm();
    store_half_arm(odd);
    check_fault("strh, ARM", CHECK_DATA_ABORT, ALIGNMENT | WRITE, odd);
    check_arm();
    check_equal("destination of an aborted ldr stays", load_thumb(odd), 0xDEADBEEF);
    check_fault("ldr, Thumb", CHECK_DATA_ABORT, ALIGNMENT, odd);
    check_arm();
    store_thumb(odd);
    check_fault("str.w, Thumb", CHECK_DATA_ABORT, ALIGNMENT | WRITE, odd);
    check_arm();
    check_equal("base of ldr with write-back stays", load_write_back_arm(odd) - odd, 0);
    check_fault("ldr with write-back", CHECK_DATA_ABORT, ALIGNMENT, odd);
    CP15_WRITE(c1, 0, c0, 0, CP15_READ(c1, 0, c0, 0) & ~(uint32_t)SCTLR_A);
    fill_words();
    check_equal("nothing was stored", words[0] ^ words[1], 0x30303030);
}

static void check_alignment(void) {
    check_section("alignment faults");
    fill_words();
    check_always_aligned();
    check_strict_alignment();
}

/* An address that no block of the machine has: an external abort, synchronous on a load. */
static void check_external_abort(void) {
    enum { NOBODY = MACHINE_NOBODY, EXTERNAL = 0x008 };
    check_section("external aborts");
    check_differs("external-abort"); /* QEMU's machine ignores failed transactions */
    check_arm();
    check_equal("destination of an aborted ldr stays", load_arm(NOBODY), 0xDEADBEEF);
    check_fault("ldr from nowhere", CHECK_DATA_ABORT, EXTERNAL, NOBODY);
    check_same();
}

static uint32_t banked[5][3];

/* Writes sp, lr and spsr of five modes, then reads all of them back; the old sp are put back. */
static ARM void exchange_banked(uint32_t (*out)[3]) {
    __asm__ volatile(
        "mrs r12, cpsr\n\t"
        ".macro put_mode mode\n\t"
        "cps #\\mode\n\t"
        "mov r3, sp\n\t"
        "str r3, [%0, #8]\n\t"
        "mov sp, #\\mode\n\t"
        "orr lr, sp, #0x100\n\t"
        "ldr r3, =0xF80F0000 | \\mode\n\t"
        "msr spsr_cxsf, r3\n\t"
        "add %0, %0, #12\n\t"
        ".endm\n\t"
        "put_mode 0x11\n\tput_mode 0x12\n\tput_mode 0x13\n\tput_mode 0x17\n\tput_mode 0x1B\n\t"
        "sub %0, %0, #60\n\t"
        ".macro get_mode mode\n\t"
        "cps #\\mode\n\t"
        "mov r1, sp\n\t"
        "mov r2, lr\n\t"
        "ldr sp, [%0, #8]\n\t"
        "orr r1, r1, r2, lsl #16\n\t"
        "mrs r2, spsr\n\t"
        "str r1, [%0]\n\t"
        "str r2, [%0, #4]\n\t"
        "add %0, %0, #12\n\t"
        ".endm\n\t"
        "get_mode 0x11\n\tget_mode 0x12\n\tget_mode 0x13\n\tget_mode 0x17\n\tget_mode 0x1B\n\t"
        "msr cpsr_c, r12\n\t"
        "b 1f\n\t"
        ".ltorg\n\t"
        "1:"
        : "+r"(out)::"r1", "r2", "r3", "r12", "memory");
}

static ARM void exchange_fiq(uint32_t* out) {
    __asm__ volatile(
        "mov r8, #8\n\tmov r9, #9\n\tmov r10, #10\n\tmov r12, #12\n\t"
        "cps #0x11\n\t"
        "mov r8, #0x80\n\tmov r9, #0x90\n\tmov r10, #0xA0\n\tmov r12, #0xC0\n\t"
        "stmia %0, {r8, r9, r10, r12}^\n\t" /* those of User mode */
        "nop\n\t"
        "add %0, %0, #16\n\t"
        "stmia %0, {r8, r9, r10, r12}\n\t"
        "add %0, %0, #16\n\t"
        "cps #0x1F\n\t"
        "stmia %0, {r8, r9, r10, r12}"
        : "+r"(out)::"r8", "r9", "r10", "r12", "memory");
}

static void check_banked_registers(void) {
    static const uint32_t modes[5] = {PSR_FIQ_MODE, PSR_IRQ_MODE, PSR_SUPERVISOR, PSR_ABORT, PSR_UNDEFINED};
    check_section("banked registers");
    exchange_banked(banked);
    for (uint32_t i = 0; i < 5; ++i) {
        check_equal("lr and sp of a mode", banked[i][0], (modes[i] | 0x100) << 16 | modes[i]);
        check_equal("spsr of a mode", banked[i][1], 0xF80F0000 | modes[i]);
    }
    uint32_t high[12] = {0};
    exchange_fiq(high);
    check_equal("r8 of User mode, stored in FIQ mode", high[0], 8);
    check_equal("r12 of User mode, stored in FIQ mode", high[3], 12);
    check_equal("r8 of FIQ mode", high[4], 0x80);
    check_equal("r12 of FIQ mode", high[7], 0xC0);
    check_equal("r9 in System mode afterwards", high[9], 9);
}

/* Loads User-mode sp and lr from Supervisor mode and reads them in System mode. */
static ARM void load_user_registers(const uint32_t* from, uint32_t* to) {
    __asm__ volatile(
        "mov r2, sp\n\t"
        "mov r3, lr\n\t"
        "cps #0x13\n\t"
        "ldmia %0, {sp, lr}^\n\t"
        "nop\n\t"
        "cps #0x1F\n\t"
        "mov r12, sp\n\t"
        "str r12, [%1]\n\t"
        "str lr, [%1, #4]\n\t"
        "mov sp, r2\n\t"
        "mov lr, r3"
        :
        : "r"(from), "r"(to)
        : "r2", "r3", "r12", "memory");
}

static void check_user_registers(void) {
    static const uint32_t from[2] = {0x11223344, 0x55667788};
    uint32_t to[2] = {0};
    check_section("ldm with ^");
    load_user_registers(from, to);
    check_equal("sp of User mode", to[0], from[0]);
    check_equal("lr of User mode", to[1], from[1]);
}

/* Each stores lr and spsr of Supervisor mode to the stack of another mode, and tells where. */
static ARM void store_return_state_arm(uint32_t* out) {
    __asm__ volatile(
        "cps #0x1B\n\t"
        "mov r3, sp\n\t"
        "add r2, %0, #32\n\t"
        "mov sp, r2\n\t"
        "cps #0x13\n\t"
        "mov r12, lr\n\t"
        "ldr lr, =0x0BADCAFE\n\t"
        "ldr r2, =0x6000001F\n\t"
        "msr spsr_cxsf, r2\n\t"
        "srsdb sp!, #0x1B\n\t" /* words 6 and 7 */
        "srsia sp, #0x1B\n\t"  /* words 6 and 7 again */
        "srsib sp!, #0x1B\n\t" /* words 7 and 8 */
        "srsda sp, #0x1B\n\t"  /* words 7 and 8 */
        "mov lr, r12\n\t"
        "cps #0x1B\n\t"
        "str sp, [%0]\n\t"
        "mov sp, r3\n\t"
        "cps #0x1F\n\t"
        "b 1f\n\t"
        ".ltorg\n\t"
        "1:"
        :
        : "r"(out)
        : "r2", "r3", "r12", "memory");
}
static THUMB void store_return_state_thumb(uint32_t* out) {
    __asm__ volatile(
        "cps #0x1B\n\t"
        "mov r3, sp\n\t"
        "add.w r2, %0, #32\n\t"
        "mov sp, r2\n\t"
        "cps #0x13\n\t"
        "mov r12, lr\n\t"
        "ldr lr, =0x0BADCAFE\n\t"
        "ldr r2, =0x6000001F\n\t"
        "msr spsr_cxsf, r2\n\t"
        "srsdb sp!, #0x1B\n\t"
        "srsia sp, #0x1B\n\t"
        "mov lr, r12\n\t"
        "cps #0x1B\n\t"
        "mov r2, sp\n\t"
        "str r2, [%0]\n\t"
        "mov sp, r3\n\t"
        "cps #0x1F\n\t"
        "b 1f\n\t"
        ".ltorg\n\t"
        "1:"
        :
        : "r"(out)
        : "r2", "r3", "r12", "memory");
}

/* Returns through RFE with condition flags and mode out of memory; the function goes on at label 1 in System mode. */
static ARM uint32_t return_from_exception_arm(void) {
    uint32_t flags;
    __asm__ volatile(
        "adr r2, 1f\n\t"
        "ldr r3, =0xA00001DF\n\t"
        "push {r2, r3}\n\t"
        "mov r2, sp\n\t"
        "cps #0x13\n\t"
        "mov r12, sp\n\t"
        "mov sp, r2\n\t"
        "rfeia sp\n\t"
        ".ltorg\n\t"
        "1: mrs %0, cpsr\n\t"
        "add sp, sp, #8\n\t"
        "cps #0x13\n\t"
        "mov sp, r12\n\t"
        "cps #0x1F"
        : "=r"(flags)::"r2", "r3", "r12", "cc", "memory");
    return flags;
}
static THUMB uint32_t return_from_exception_thumb(void) {
    uint32_t flags;
    __asm__ volatile(
        "adr r2, 1f\n\t"
        "ldr r3, =0x600001FF\n\t" /* T */
        "push {r2, r3}\n\t"
        "rfeia sp!\n\t"
        ".align 2\n\t"
        ".ltorg\n\t"
        ".align 2\n\t"
        "1: mrs %0, cpsr\n\t"
        : "=r"(flags)::"r2", "r3", "cc", "memory");
    return flags;
}
/* Descending forms, from Thumb code to ARM code and back by a branch. */
static THUMB uint32_t return_to_other_state(void) {
    uint32_t flags;
    __asm__ volatile(
        "adr r2, 1f\n\t"
        "ldr r3, =0x500001DF\n\t" /* not T */
        "push {r2, r3}\n\t"
        "add r2, sp, #8\n\t"
        "rfedb r2!\n\t"
        ".align 2\n\t"
        ".ltorg\n\t"
        ".align 2\n\t"
        ".arm\n\t"
        "1: mrs r3, cpsr\n\t"
        "adr r2, 2f + 1\n\t"
        "bx r2\n\t"
        ".thumb\n\t"
        ".align 2\n\t"
        "2: mov %0, r3\n\t"
        "add sp, sp, #8"
        : "=r"(flags)::"r2", "r3", "cc", "memory");
    return flags;
}

static void check_return_state(void) {
    check_section("srs and rfe");
    uint32_t area[12] = {0};
    store_return_state_arm(area);
    check_equal("srsdb: lr", area[6], 0x0BADCAFE);
    check_equal("srsib: lr, over spsr of srsia", area[7], 0x0BADCAFE);
    check_equal("srsib: spsr", area[8], 0x6000001F);
    check_equal("sp of the other mode", area[0] - (uintptr_t)area, 32);
    uint32_t thumb_area[12] = {0};
    store_return_state_thumb(thumb_area);
    check_equal("srsdb and srsia, Thumb: lr", thumb_area[6], 0x0BADCAFE);
    check_equal("srsdb and srsia, Thumb: spsr", thumb_area[7], 0x6000001F);
    check_equal("sp of the other mode, Thumb", thumb_area[0] - (uintptr_t)thumb_area, 24);
    check_equal("rfeia, ARM", return_from_exception_arm(), 0xA00001DF);
    check_equal("rfeia, Thumb", return_from_exception_thumb() & ~(uint32_t)PSR_T, 0x600001DF);
    check_equal("rfedb, Thumb to ARM", return_to_other_state(), 0x500001DF);
    __asm__ volatile("cpsie a" ::: "memory");
}

static ARM void change_state_arm(uint32_t* out) {
    __asm__ volatile(
        "mrs r12, cpsr\n\t"
        "cpsie aif\n\tmrs r2, cpsr\n\tstr r2, [%0, #0]\n\t"
        "cpsid f\n\tmrs r2, cpsr\n\tstr r2, [%0, #4]\n\t"
        "cpsid ai, #0x13\n\tmrs r2, cpsr\n\tstr r2, [%0, #8]\n\t"
        "cpsie i, #0x1F\n\tmrs r2, cpsr\n\tstr r2, [%0, #12]\n\t"
        "msr cpsr_cxsf, r12"
        :
        : "r"(out)
        : "r2", "r12", "memory");
}
static THUMB void change_state_thumb(uint32_t* out) {
    __asm__ volatile(
        "mrs r12, cpsr\n\t"
        "cpsie aif\n\tmrs r2, cpsr\n\tstr r2, [%0, #0]\n\t"
        "cpsid f\n\tmrs r2, cpsr\n\tstr r2, [%0, #4]\n\t"
        "cpsid ai, #0x13\n\tmrs r2, cpsr\n\tstr r2, [%0, #8]\n\t"
        "cpsie i, #0x1F\n\tmrs r2, cpsr\n\tstr r2, [%0, #12]\n\t"
        "msr cpsr_cxsf, r12"
        :
        : "r"(out)
        : "r2", "r12", "memory");
}

static void check_change_state_result(const uint32_t* out) {
    check_equal("cpsie aif", out[0] & STATE_BITS & ~(uint32_t)PSR_T, PSR_SYSTEM);
    check_equal("cpsid f", out[1] & STATE_BITS & ~(uint32_t)PSR_T, PSR_SYSTEM | PSR_F);
    check_equal("cpsid ai, Supervisor", out[2] & STATE_BITS & ~(uint32_t)PSR_T, PSR_SUPERVISOR | PSR_F | PSR_I | PSR_A);
    check_equal("cpsie i, System", out[3] & STATE_BITS & ~(uint32_t)PSR_T, PSR_SYSTEM | PSR_F | PSR_A);
}

static void check_change_state(void) {
    uint32_t out[4] = {0};
    check_section("cps, ARM");
    change_state_arm(out);
    check_change_state_result(out);
    check_section("cps, Thumb");
    change_state_thumb(out);
    check_change_state_result(out);
}

/* All ones to one field after another of a status register of zeros: what each field lets through. The E bit stays out
 * of it, since data accesses depend on it. */
static ARM void write_fields(uint32_t* out) {
    __asm__ volatile(
        "mrs r12, cpsr\n\t"
        "mov r2, #0\n\tmvn r3, #0\n\t"
        "msr cpsr_f, r2\n\tmsr cpsr_s, r2\n\t"
        "msr cpsr_f, r3\n\tmrs r2, cpsr\n\tstr r2, [%0, #0]\n\t"
        "mov r2, #0\n\tmsr cpsr_f, r2\n\t"
        "msr cpsr_s, r3\n\tmrs r2, cpsr\n\tstr r2, [%0, #4]\n\t"
        "mov r2, #0\n\tmsr cpsr_s, r2\n\t"
        "mov r3, #0x100\n\tmsr cpsr_x, r3\n\tmrs r2, cpsr\n\tstr r2, [%0, #8]\n\t"
        "mov r2, #0\n\tmsr cpsr_x, r2\n\t"
        "mov r3, #0xD3\n\tmsr cpsr_c, r3\n\tmrs r2, cpsr\n\tstr r2, [%0, #12]\n\t"
        "mvn r3, #0\n\tmov r2, #0\n\t"
        "msr spsr_cxsf, r2\n\tmsr spsr_f, r3\n\tmrs r2, spsr\n\tstr r2, [%0, #16]\n\t"
        "mov r2, #0\n\tmsr spsr_cxsf, r2\n\tmsr spsr_c, r3\n\tmrs r2, spsr\n\tstr r2, [%0, #20]\n\t"
        "msr cpsr_cxsf, r12"
        :
        : "r"(out)
        : "r2", "r3", "r12", "cc", "memory");
}
static THUMB void write_fields_thumb(uint32_t* out) {
    __asm__ volatile(
        "mrs r12, cpsr\n\t"
        "mov.w r2, #0\n\tmvn.w r3, #0\n\t"
        "msr cpsr_f, r2\n\tmsr cpsr_s, r2\n\t"
        "msr cpsr_f, r3\n\tmrs r2, cpsr\n\tstr r2, [%0, #0]\n\t"
        "mov.w r2, #0\n\tmsr cpsr_f, r2\n\t"
        "msr cpsr_s, r3\n\tmrs r2, cpsr\n\tstr r2, [%0, #4]\n\t"
        "mov.w r2, #0\n\tmsr cpsr_s, r2\n\t"
        "mov.w r3, #0x100\n\tmsr cpsr_x, r3\n\tmrs r2, cpsr\n\tstr r2, [%0, #8]\n\t"
        "mov.w r2, #0\n\tmsr cpsr_x, r2\n\t"
        "mov.w r3, #0xD3\n\tmsr cpsr_c, r3\n\tmrs r2, cpsr\n\tstr r2, [%0, #12]\n\t"
        "mvn.w r3, #0\n\tmov.w r2, #0\n\t"
        "msr spsr_cxsf, r2\n\tmsr spsr_f, r3\n\tmrs r2, spsr\n\tstr r2, [%0, #16]\n\t"
        "mov.w r2, #0\n\tmsr spsr_cxsf, r2\n\tmsr spsr_c, r3\n\tmrs r2, spsr\n\tstr r2, [%0, #20]\n\t"
        "msr cpsr_cxsf, r12"
        :
        : "r"(out)
        : "r2", "r3", "r12", "cc", "memory");
}

static void check_fields_result(const uint32_t* out) {
    enum { FLAGS = 0xF8000000, GE = 0x000F0000 };
    check_equal("cpsr_f: N, Z, C, V, Q", out[0] & 0xFE0F0000, FLAGS);
    check_equal("cpsr_s: GE", out[1] & 0xFE0F0000, GE);
    check_equal("cpsr_x: A", out[2] & 0xFE0F0300, PSR_A);
    check_equal("cpsr_c: I, F, mode", out[3] & STATE_BITS & ~(uint32_t)PSR_T, PSR_SUPERVISOR | PSR_I | PSR_F);
    check_equal("spsr_f", out[4] & 0xF8FFFFFF, FLAGS);
    check_equal("spsr_c", out[5], 0xFF);
}

static void check_fields(void) {
    uint32_t out[6] = {0};
    check_section("msr and mrs, ARM");
    write_fields(out);
    check_fields_result(out);
    check_section("msr and mrs, Thumb");
    write_fields_thumb(out);
    check_fields_result(out);
}

/* Returns from Supervisor mode to the label with flags from SPSR; `form` is the returning instruction. */
#define RETURN_FUNCTION(name, prepare, form)                   \
    static ARM uint32_t name(void) {                           \
        uint32_t flags;                                        \
        __asm__ volatile(                                      \
            "cps #0x13\n\t"                                    \
            "mov r12, lr\n\t"                                  \
            "ldr r2, =0x900000DF\n\t"                          \
            "msr spsr_cxsf, r2\n\t"                            \
            "adr r3, 1f\n\t" prepare "\n\t" form               \
            "\n\t"                                             \
            "udf #1\n\t"                                       \
            ".ltorg\n\t"                                       \
            "1: mrs %0, cpsr\n\t"                              \
            "cps #0x13\n\t"                                    \
            "mov lr, r12\n\t"                                  \
            "cps #0x1F"                                        \
            : "=r"(flags)::"r2", "r3", "r12", "cc", "memory"); \
        return flags;                                          \
    }

RETURN_FUNCTION(return_movs, "mov lr, r3", "movs pc, lr")
RETURN_FUNCTION(return_subs, "add lr, r3, #8", "subs pc, lr, #8")
RETURN_FUNCTION(return_subs_register, "mov r2, #4\n\tadd lr, r3, #8", "subs pc, lr, r2, lsl #1")
RETURN_FUNCTION(return_adds, "sub r3, r3, #4", "adds pc, r3, #4")
RETURN_FUNCTION(return_orrs, "mov r2, #0", "orrs pc, r3, r2")
RETURN_FUNCTION(return_ldm, "push {r3}", "ldmia sp!, {pc}^")
RETURN_FUNCTION(return_ldm_more, "push {r2, r3}", "ldmia sp!, {r2, pc}^")

static THUMB uint32_t return_subs_thumb(void) {
    uint32_t flags;
    __asm__ volatile(
        "cps #0x13\n\t"
        "mov r12, lr\n\t"
        "ldr r2, =0x900000FF\n\t" /* T */
        "msr spsr_cxsf, r2\n\t"
        "adr r3, 1f\n\t"
        "add.w lr, r3, #4\n\t"
        "subs pc, lr, #4\n\t"
        "udf #1\n\t"
        ".align 2\n\t"
        ".ltorg\n\t"
        ".align 2\n\t"
        "1: mrs %0, cpsr\n\t"
        "cps #0x13\n\t"
        "mov lr, r12\n\t"
        "cps #0x1F"
        : "=r"(flags)::"r2", "r3", "r12", "cc", "memory");
    return flags;
}

static void check_returns(void) {
    check_section("exception returns");
    const uint32_t expected = 0x900000DF;
    check_equal("movs pc, lr", return_movs(), expected);
    check_equal("subs pc, lr, #8", return_subs(), expected);
    check_equal("subs pc, lr, r2, lsl #1", return_subs_register(), expected);
    check_equal("ldmia sp!, {pc}^", return_ldm(), expected);
    check_equal("ldmia sp!, {r2, pc}^", return_ldm_more(), expected);
    check_equal("subs pc, lr, #4, Thumb", return_subs_thumb() & ~(uint32_t)PSR_T, expected);
    check_differs("alu-exception-return"); /* QEMU returns by SUBS and MOVS only; B9.3.20 has all of them */
    check_equal("adds pc, r3, #4", return_adds(), expected);
    check_equal("orrs pc, r3, r2", return_orrs(), expected);
    check_same();
}

static uint32_t user_psr[4];

static ARM void try_privileged(void) {
    uint32_t value;
    __asm__ volatile("mrs %0, cpsr" : "=r"(value));
    user_psr[0] = value;
    __asm__ volatile("cpsie i\n\tcps #0x13\n\tmrs %0, cpsr" : "=r"(value));
    user_psr[1] = value;
    __asm__ volatile("mov r3, #0x13\n\tmsr cpsr_c, r3\n\tmrs %0, cpsr" : "=r"(value)::"r3");
    user_psr[2] = value;
    __asm__ volatile("mvn r3, #0\n\tmsr cpsr_f, r3\n\tmrs %0, cpsr" : "=r"(value)::"r3", "cc");
    user_psr[3] = value;
}
static ARM void call_supervisor_as_user(void) {
    __asm__ volatile("svc #7");
}
static ARM void read_sctlr_as_user(void) {
    __asm__ volatile("mrc p15, 0, r3, c1, c0, 0" ::: "r3");
}
static ARM void read_thread_id_as_user(void) {
    __asm__ volatile("mrc p15, 0, r3, c13, c0, 3\n\tmrc p15, 0, r3, c13, c0, 2" ::: "r3"); /* TPIDRURO, TPIDRURW */
}
static ARM void write_thread_id_as_user(void) {
    __asm__ volatile("mcr p15, 0, r3, c13, c0, 3"); /* TPIDRURO */
}

static void check_user_mode(void) {
    check_section("user mode");
    check_arm();
    check_in_user_mode(try_privileged);
    check_no_fault("no exception from cps and msr");
    check_equal("mode and masks", user_psr[0] & STATE_BITS, PSR_USER | PSR_I | PSR_F);
    check_equal("cps is ignored", user_psr[1] & STATE_BITS, PSR_USER | PSR_I | PSR_F);
    check_equal("msr cpsr_c is ignored", user_psr[2] & STATE_BITS, PSR_USER | PSR_I | PSR_F);
    check_equal("msr cpsr_f takes the flags", user_psr[3] & 0xF80001FF, 0xF8000000 | PSR_USER | PSR_I | PSR_F);
    check_arm();
    check_in_user_mode(call_supervisor_as_user);
    check_equal("svc from User mode: spsr", check_caught.spsr & STATE_BITS, PSR_USER | PSR_I | PSR_F);
    check_equal("svc from User mode: kind", check_caught.kind << 16 | check_caught.count, CHECK_SVC << 16 | 1);
    check_disarm();
    check_arm();
    check_in_user_mode(read_sctlr_as_user);
    check_equal("SCTLR from User mode: kind", check_caught.kind << 16 | check_caught.count, CHECK_UNDEFINED << 16 | 1);
    check_disarm();
    check_arm();
    check_in_user_mode(read_thread_id_as_user);
    check_no_fault("TPIDRURO and TPIDRURW from User mode");
    check_arm();
    check_in_user_mode(write_thread_id_as_user);
    check_equal("TPIDRURO is read-only in User mode: kind", check_caught.kind << 16 | check_caught.count,
                CHECK_UNDEFINED << 16 | 1);
    check_disarm();
    check_equal("back in System mode", read_cpsr() & PSR_MODE, PSR_SYSTEM);
}

static volatile uint32_t nested_kinds;
static volatile uint32_t nested_depth;

/* An exception inside a handler: undefined inside of a supervisor call inside of an alignment fault. */
static bool nest(const struct check_frame* frame) {
    nested_kinds = nested_kinds << 4 | frame->kind;
    const uint32_t pc = check_caught.pc;
    ++nested_depth;
    if (frame->kind == CHECK_DATA_ABORT) {
        supervisor_call_arm(0);
    } else if (frame->kind == CHECK_SVC) {
        undefined_thumb();
    }
    nested_kinds = nested_kinds << 4 | frame->kind;
    check_caught.pc = pc; /* the frame's, for the return */
    return false;
}

static void check_nesting(void) {
    check_section("nesting");
    check_arm();
    check_fix = nest;
    load_double_arm((uintptr_t)words + 2);
    check_disarm();
    check_equal("order of entries and returns", nested_kinds, 0x421124);
    check_equal("depth", nested_depth, 3);
    check_equal("exceptions", check_caught.count, 3);
    check_equal("back in System mode", read_cpsr() & STATE_BITS & ~(uint32_t)PSR_T, PSR_SYSTEM | PSR_I | PSR_F);
}

/* Vectors of Thumb code, as SCTLR.TE asks for. */
void thumb_vectors(void);
extern volatile uint32_t thumb_vector_psr;
volatile uint32_t thumb_vector_psr;
__asm__(
    ".pushsection .text\n\t"
    ".syntax unified\n\t"
    ".thumb\n\t"
    ".balign 32\n\t"
    ".type thumb_vectors, %function\n"
    "thumb_vectors:\n\t"
    "b.w .\n\tb.w .\n\tb.w 1f\n\tb.w .\n\tb.w .\n\tb.w .\n\tb.w .\n\tb.w .\n"
    "1: push {r2, r3}\n\t"
    "mrs r2, cpsr\n\t"
    "ldr r3, 2f\n\t"
    "str r2, [r3]\n\t"
    "pop {r2, r3}\n\t"
    "subs pc, lr, #0\n\t"
    ".balign 4\n"
    "2: .word thumb_vector_psr\n\t"
    ".popsection");

static void check_thumb_vectors(void) {
    check_section("vectors in Thumb state");
    const uint32_t vectors = CP15_READ(c12, 0, c0, 0);
    const uint32_t control = CP15_READ(c1, 0, c0, 0);
    CP15_WRITE(c12, 0, c0, 0, (uintptr_t)thumb_vectors & ~1u);
    CP15_WRITE(c1, 0, c0, 0, control | SCTLR_TE);
    supervisor_call_arm(0);
    const uint32_t from_arm = thumb_vector_psr;
    thumb_vector_psr = 0;
    supervisor_call_thumb(0);
    const uint32_t from_thumb = thumb_vector_psr;
    CP15_WRITE(c1, 0, c0, 0, control);
    CP15_WRITE(c12, 0, c0, 0, vectors);
    /* The T bit of the status register reads as zero through MRS. */
    check_equal("svc, ARM", from_arm & STATE_BITS & ~(uint32_t)PSR_T, PSR_SUPERVISOR | PSR_I | PSR_F);
    check_equal("svc, Thumb", from_thumb & STATE_BITS & ~(uint32_t)PSR_T, PSR_SUPERVISOR | PSR_I | PSR_F);
}

int main(void) {
    check_begin("exceptions");
    check_supervisor_calls();
    check_undefined();
    check_breakpoints();
    check_alignment();
    check_external_abort();
    check_banked_registers();
    check_user_registers();
    check_return_state();
    check_change_state();
    check_fields();
    check_returns();
    check_user_mode();
    check_nesting();
    check_thumb_vectors();
    check_end();
}
