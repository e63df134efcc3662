/* SPDX-License-Identifier: Apache-2.0 */
/* VFPv3 and NEON of the Cortex-A9 (ARM DDI 0406C, A2.6 to A2.7; DDI 0408): switching on at first use, arithmetic in all
 * rounding modes, special values with their flags, conversions, and saving of all registers. The instructions are
 * written out; the compiler uses none of its own here. */
#include "check.h"

enum { ROUND_NEAREST = 0, ROUND_UP = 1 << 22, ROUND_DOWN = 2 << 22, ROUND_ZERO = 3 << 22 };
enum { FLUSH_TO_ZERO = 1 << 24, DEFAULT_NAN = 1 << 25, SATURATED = 1 << 27 };
enum { INVALID = 1, DIVIDE_BY_ZERO = 2, OVERFLOW = 4, UNDERFLOW = 8, INEXACT = 0x10 };
#define CUMULATIVE 0x9Fu
#define FPEXC_ENABLE (1u << 30)
#define CPACR_FULL (0xFu << 20)

#define ONE 0x3F800000u
#define TWO 0x40000000u
#define THREE 0x40400000u
#define MINUS_ONE 0xBF800000u
#define INFINITY 0x7F800000u
#define LARGEST 0x7F7FFFFFu
#define LEAST_NORMAL 0x00800000u
#define LEAST_DENORMAL 0x00000001u
#define QUIET_NAN 0x7FC12345u
#define SIGNALLING_NAN 0x7F812345u
#define THE_DEFAULT_NAN 0x7FC00000u

static uint32_t read_fpscr(void) {
    uint32_t value;
    __asm__ volatile("vmrs %0, fpscr" : "=r"(value)::"memory");
    return value;
}
static void write_fpscr(uint32_t value) {
    __asm__ volatile("vmsr fpscr, %0" ::"r"(value) : "memory");
}

#define BINARY(name, instruction)                                                       \
    static uint32_t name(uint32_t a, uint32_t b) {                                      \
        uint32_t result;                                                                \
        __asm__ volatile("vmov s0, %1\n\tvmov s1, %2\n\t" instruction "\n\tvmov %0, s2" \
                         : "=r"(result)                                                 \
                         : "r"(a), "r"(b)                                               \
                         : "memory");                                                   \
        return result;                                                                  \
    }
#define UNARY(name, instruction)                                                                              \
    static uint32_t name(uint32_t a) {                                                                        \
        uint32_t result;                                                                                      \
        __asm__ volatile("vmov s0, %1\n\t" instruction "\n\tvmov %0, s2" : "=r"(result) : "r"(a) : "memory"); \
        return result;                                                                                        \
    }
#define BINARY_DOUBLE(name, instruction)                                                      \
    static uint64_t name(uint64_t a, uint64_t b) {                                            \
        uint64_t result;                                                                      \
        __asm__ volatile("vldr d0, [%0]\n\tvldr d1, [%1]\n\t" instruction "\n\tvstr d2, [%2]" \
                         :                                                                    \
                         : "r"(&a), "r"(&b), "r"(&result)                                     \
                         : "memory");                                                         \
        return result;                                                                        \
    }

BINARY(add, "vadd.f32 s2, s0, s1")
BINARY(subtract, "vsub.f32 s2, s0, s1")
BINARY(multiply, "vmul.f32 s2, s0, s1")
BINARY(divide, "vdiv.f32 s2, s0, s1")
BINARY(negated_multiply, "vnmul.f32 s2, s0, s1")
UNARY(square_root, "vsqrt.f32 s2, s0")
UNARY(negate, "vneg.f32 s2, s0")
UNARY(absolute, "vabs.f32 s2, s0")
BINARY_DOUBLE(add_double, "vadd.f64 d2, d0, d1")
BINARY_DOUBLE(multiply_double, "vmul.f64 d2, d0, d1")
BINARY_DOUBLE(divide_double, "vdiv.f64 d2, d0, d1")
BINARY_DOUBLE(square_root_double, "vsqrt.f64 d2, d0")

UNARY(to_signed, "vcvt.s32.f32 s2, s0")
UNARY(to_signed_rounding, "vcvtr.s32.f32 s2, s0")
UNARY(to_unsigned, "vcvt.u32.f32 s2, s0")
UNARY(from_signed, "vcvt.f32.s32 s2, s0")
UNARY(from_unsigned, "vcvt.f32.u32 s2, s0")
UNARY(to_half, "vmov s2, s0\n\tvcvtb.f16.f32 s2, s0")
UNARY(from_half, "vcvtb.f32.f16 s2, s0")
UNARY(from_half_top, "vcvtt.f32.f16 s2, s0")
UNARY(to_fixed, "vmov s2, s0\n\tvcvt.s32.f32 s2, s2, #8")
UNARY(from_fixed, "vmov s2, s0\n\tvcvt.f32.s32 s2, s2, #8")

static uint32_t multiply_add(uint32_t a, uint32_t b, uint32_t c) {
    uint32_t result;
    __asm__ volatile("vmov s0, %1\n\tvmov s1, %2\n\tvmov s2, %3\n\tvmla.f32 s2, s0, s1\n\tvmov %0, s2"
                     : "=r"(result)
                     : "r"(a), "r"(b), "r"(c)
                     : "memory");
    return result;
}
static uint64_t widen(uint32_t a) {
    uint64_t result;
    __asm__ volatile("vmov s0, %0\n\tvcvt.f64.f32 d2, s0\n\tvstr d2, [%1]" ::"r"(a), "r"(&result) : "memory");
    return result;
}
static uint32_t narrow(uint64_t a) {
    uint32_t result;
    __asm__ volatile("vldr d0, [%1]\n\tvcvt.f32.f64 s2, d0\n\tvmov %0, s2" : "=r"(result) : "r"(&a) : "memory");
    return result;
}
/* N, Z, C and V in bits 3 to 0. */
static uint32_t compare(uint32_t a, uint32_t b) {
    __asm__ volatile("vmov s0, %0\n\tvmov s1, %1\n\tvcmp.f32 s0, s1" ::"r"(a), "r"(b) : "memory");
    return read_fpscr() >> 28;
}
static uint32_t compare_signalling(uint32_t a, uint32_t b) {
    __asm__ volatile("vmov s0, %0\n\tvmov s1, %1\n\tvcmpe.f32 s0, s1" ::"r"(a), "r"(b) : "memory");
    return read_fpscr() >> 28;
}

static uint32_t enabled_by_handler;

static bool enable_on_demand(const struct check_frame* frame) {
    if (frame->kind != CHECK_UNDEFINED) return false;
    CP15_WRITE(c1, 0, c0, 2, CP15_READ(c1, 0, c0, 2) | CPACR_FULL);
    __asm__ volatile("isb\n\tvmsr fpexc, %0\n\tisb" ::"r"(FPEXC_ENABLE) : "memory");
    ++enabled_by_handler;
    return true;
}

static void use_fpexc(void) {
    __asm__ volatile("vmrs r3, fpexc" ::: "r3", "memory");
}
static void use_fpscr(void) {
    __asm__ volatile("vmrs r3, fpscr" ::: "r3", "memory");
}
static void use_arithmetic(void) {
    __asm__ volatile("vadd.f32 s0, s0, s0" ::: "memory");
}

static uint32_t undefined_in(void (*function)(void), bool user) {
    check_arm();
    if (user) {
        check_in_user_mode(function);
    } else {
        function();
    }
    check_disarm();
    return check_caught.kind << 16 | check_caught.count;
}

/* Switches it off as after reset; a boot loader may have left it on. */
static void switch_off(void) {
    const uint32_t access = CP15_READ(c1, 0, c0, 2);
    CP15_WRITE(c1, 0, c0, 2, access | CPACR_FULL);
    __asm__ volatile("isb\n\tvmsr fpexc, %0\n\tisb" ::"r"(0) : "memory");
    CP15_WRITE(c1, 0, c0, 2, access & ~CPACR_FULL);
    __asm__ volatile("isb" ::: "memory");
}

static void check_switching_on(void) {
    enum { UNDEFINED_ONCE = CHECK_UNDEFINED << 16 | 1 };
    check_section("switching on");
    switch_off();
    check_equal("off as after reset", undefined_in(use_arithmetic, false), UNDEFINED_ONCE);
    check_arm();
    check_fix = enable_on_demand;
    check_equal("first use, enabled by the handler", add(ONE, TWO), THREE);
    check_disarm();
    check_equal("handler was called", enabled_by_handler, 1);
    __asm__ volatile("vmsr fpexc, %0\n\tisb" ::"r"(0) : "memory");
    check_equal("FPEXC off, arithmetic", undefined_in(use_arithmetic, false), UNDEFINED_ONCE);
    check_equal("FPEXC off, FPSCR", undefined_in(use_fpscr, false), UNDEFINED_ONCE);
    check_equal("FPEXC off, FPEXC itself", undefined_in(use_fpexc, false), 0);
    check_equal("FPEXC off, user mode", undefined_in(use_arithmetic, true), UNDEFINED_ONCE);
    __asm__ volatile("vmsr fpexc, %0\n\tisb" ::"r"(FPEXC_ENABLE) : "memory");
    check_equal("on, user mode", undefined_in(use_arithmetic, true), 0);
    check_equal("FPEXC in user mode", undefined_in(use_fpexc, true), UNDEFINED_ONCE);
    uint32_t value;
    __asm__ volatile("vmrs %0, mvfr0" : "=r"(value));
    check_differs("mvfr0"); /* QEMU's says short vectors; DDI 0408, table 2-4 */
    check_equal("MVFR0", value, 0x10110222);
    check_same();
    __asm__ volatile("vmrs %0, mvfr1" : "=r"(value));
    check_equal("MVFR1", value, 0x01111111);
    write_fpscr(0xFFFFFFFF & ~0x00379F00u);
    check_equal("FPSCR", read_fpscr() & 0xFFC0009F, 0xFFC0009F);
    write_fpscr(0);
}

static void check_rounding(void) {
    static const struct {
        const char* name;
        uint32_t mode, third, minus_third, overflow;
    } modes[] = {
        {"to nearest", ROUND_NEAREST, 0x3EAAAAAB, 0xBEAAAAAB, INFINITY},
        {"up", ROUND_UP, 0x3EAAAAAB, 0xBEAAAAAA, INFINITY},
        {"down", ROUND_DOWN, 0x3EAAAAAA, 0xBEAAAAAB, LARGEST},
        {"to zero", ROUND_ZERO, 0x3EAAAAAA, 0xBEAAAAAA, LARGEST},
    };
    check_section("rounding");
    for (uint32_t i = 0; i < 4; ++i) {
        write_fpscr(modes[i].mode);
        check_section(modes[i].name);
        check_equal("1 / 3", divide(ONE, THREE), modes[i].third);
        check_equal("-1 / 3", divide(MINUS_ONE, THREE), modes[i].minus_third);
        check_equal("overflow", multiply(LARGEST, TWO), modes[i].overflow);
        check_equal("2.5 to an integer", to_signed_rounding(0x40200000), modes[i].mode == ROUND_UP ? 3 : 2);
        check_equal("2.7 to an integer", to_signed_rounding(0x402CCCCD),
                    modes[i].mode == ROUND_NEAREST || modes[i].mode == ROUND_UP ? 3 : 2);
        check_equal("2.7 to an integer, vcvt", to_signed(0x402CCCCD), 2);
        check_equal("2^24 + 1", from_signed(0x01000001), modes[i].mode == ROUND_UP ? 0x4B800001 : 0x4B800000);
    }
    write_fpscr(0);
}

static void check_arithmetic(void) {
    check_section("arithmetic");
    check_equal("1 - 3", subtract(ONE, THREE), 0xC0000000);
    check_equal("sqrt 2", square_root(TWO), 0x3FB504F3);
    check_equal("-(2 * 3)", negated_multiply(TWO, THREE), 0xC0C00000);
    check_equal("neg", negate(THREE), 0xC0400000);
    check_equal("abs", absolute(MINUS_ONE), ONE);
    /* (1 + 2^-12)^2 - (1 + 2^-11): the product is rounded before the addition. */
    check_equal("vmla rounds twice", multiply_add(0x3F800800, 0x3F800800, 0xBF801000), 0);
    check_equal_wide("1 / 3, double", divide_double(0x3FF0000000000000, 0x4008000000000000), 0x3FD5555555555555);
    check_equal_wide("sqrt 2, double", square_root_double(0x4000000000000000, 0), 0x3FF6A09E667F3BCD);
    check_equal_wide("0.1 + 0.2, double", add_double(0x3FB999999999999A, 0x3FC999999999999A), 0x3FD3333333333334);
    check_equal_wide("3 * 0.1, double", multiply_double(0x4008000000000000, 0x3FB999999999999A), 0x3FD3333333333334);
}

static uint32_t flags_of(uint32_t (*operation)(uint32_t, uint32_t), uint32_t a, uint32_t b, uint32_t* result) {
    write_fpscr(read_fpscr() & ~CUMULATIVE);
    *result = operation(a, b);
    return read_fpscr() & CUMULATIVE;
}

static void check_special(const char* what, uint32_t (*operation)(uint32_t, uint32_t), uint32_t a, uint32_t b,
                          uint32_t expected, uint32_t expected_flags) {
    uint32_t result;
    const uint32_t flags = flags_of(operation, a, b, &result);
    check_equal(what, result, expected);
    check_equal("  flags", flags, expected_flags);
}

static void check_special_values(void) {
    check_section("special values");
    check_special("exact", add, ONE, TWO, THREE, 0);
    check_special("1 / 3", divide, ONE, THREE, 0x3EAAAAAB, INEXACT);
    check_special("1 / 0", divide, ONE, 0, INFINITY, DIVIDE_BY_ZERO);
    check_special("0 / 0", divide, 0, 0, THE_DEFAULT_NAN, INVALID);
    check_special("inf - inf", subtract, INFINITY, INFINITY, THE_DEFAULT_NAN, INVALID);
    check_special("0 * inf", multiply, 0, INFINITY, THE_DEFAULT_NAN, INVALID);
    check_special("overflow", multiply, LARGEST, TWO, INFINITY, OVERFLOW | INEXACT);
    check_special("underflow", divide, LEAST_DENORMAL, TWO, 0, UNDERFLOW | INEXACT);
    check_special("exact denormal", divide, LEAST_NORMAL, TWO, 0x00400000, 0);
    check_special("denormal + denormal", add, LEAST_DENORMAL, LEAST_DENORMAL, 2, 0);
    check_special("quiet NaN goes through", add, QUIET_NAN, ONE, QUIET_NAN, 0);
    check_special("quiet NaN, second operand", add, ONE, QUIET_NAN, QUIET_NAN, 0);
    check_special("signalling NaN becomes quiet", add, SIGNALLING_NAN, ONE, QUIET_NAN, INVALID);
    check_special("signalling before quiet", add, 0x7FC00001, SIGNALLING_NAN, QUIET_NAN, INVALID);
    check_section("default NaN");
    write_fpscr(DEFAULT_NAN);
    check_special("quiet NaN", add, QUIET_NAN, ONE, THE_DEFAULT_NAN, 0);
    check_special("signalling NaN", add, ONE, SIGNALLING_NAN, THE_DEFAULT_NAN, INVALID);
    check_section("flush to zero");
    write_fpscr(FLUSH_TO_ZERO);
    check_equal("denormal operand", add(LEAST_DENORMAL, 0), 0);
    check_equal("denormal result", divide(LEAST_NORMAL, TWO), 0);
    check_equal("negative denormal result", divide(0x80800000, TWO), 0x80000000);
    write_fpscr(0);
}

static void check_comparisons(void) {
    enum { LESS = 8, EQUAL = 6, GREATER = 2, UNORDERED = 3 };
    check_section("comparisons");
    check_equal("less", compare(ONE, TWO), LESS);
    check_equal("equal", compare(TWO, TWO), EQUAL);
    check_equal("greater", compare(TWO, MINUS_ONE), GREATER);
    check_equal("zeros", compare(0x80000000, 0), EQUAL);
    write_fpscr(0);
    check_equal("unordered", compare(ONE, QUIET_NAN), UNORDERED);
    check_equal("  flags", read_fpscr() & CUMULATIVE, 0);
    check_equal("unordered, vcmpe", compare_signalling(ONE, QUIET_NAN), UNORDERED);
    check_equal("  flags", read_fpscr() & CUMULATIVE, INVALID);
    write_fpscr(0);
}

static void check_conversions(void) {
    check_section("conversions");
    check_equal("-2.7 to signed", to_signed(0xC02CCCCD), (uint32_t)-2);
    check_equal("1e10 to signed", to_signed(0x501502F9), 0x7FFFFFFF);
    check_equal("-1e10 to signed", to_signed(0xD01502F9), 0x80000000);
    check_equal("  flags", read_fpscr() & INVALID, INVALID);
    check_equal("NaN to signed", to_signed(QUIET_NAN), 0);
    check_equal("-1 to unsigned", to_unsigned(MINUS_ONE), 0);
    check_equal("3e9 to unsigned", to_unsigned(0x4F32D05E), 3000000000u);
    check_equal("0xFFFFFFFF to single", from_unsigned(0xFFFFFFFF), 0x4F800000);
    check_equal("-1 to single", from_signed(0xFFFFFFFF), MINUS_ONE);
    check_equal_wide("single to double", widen(0x3DCCCCCD), 0x3FB99999A0000000);
    check_equal("double to single", narrow(0x3FB999999999999A), 0x3DCCCCCD);
    check_equal("double to single, overflow", narrow(0x7FE0000000000000), INFINITY);
    check_equal("1 to half", to_half(ONE) & 0xFFFF, 0x3C00);
    check_equal("65504 to half", to_half(0x477FE000) & 0xFFFF, 0x7BFF);
    check_equal("half to single", from_half(0x0000C500), 0xC0A00000);
    check_equal("top half to single", from_half_top(0x3C000000), ONE);
    check_equal("denormal half to single", from_half(0x0001), 0x33800000);
    check_equal("1.5 to 24.8", to_fixed(0x3FC00000), 0x180);
    check_equal("24.8 to single", from_fixed(0xFFFFFE80), 0xBFC00000);
    write_fpscr(0);
}

/* Vectors in memory: two operands in q0 and q1, the result in q2. */
struct vector {
    uint32_t word[4];
};
static struct vector left __attribute__((aligned(16)));
static struct vector right __attribute__((aligned(16)));
static struct vector result __attribute__((aligned(16)));

#define VECTOR(name, instruction)                                                                        \
    static void name(void) {                                                                             \
        __asm__ volatile("vldmia %0, {d0, d1}\n\tvldmia %1, {d2, d3}\n\tvmov.i32 q2, #0\n\t" instruction \
                         "\n\tvstmia %2, {d4, d5}" ::"r"(&left),                                         \
                         "r"(&right), "r"(&result)                                                       \
                         : "memory");                                                                    \
    }

VECTOR(vector_add, "vadd.i16 q2, q0, q1")
VECTOR(vector_saturating_add, "vqadd.s16 q2, q0, q1")
VECTOR(vector_long_multiply, "vmull.u16 q2, d0, d2")
VECTOR(vector_table, "vtbl.8 d4, {d0, d1}, d2\n\tvtbl.8 d5, {d0}, d3")
VECTOR(vector_zip, "vmov q2, q0\n\tvmov q3, q1\n\tvzip.16 q2, q3")
VECTOR(vector_reverse, "vrev64.8 q2, q0")
VECTOR(vector_pairwise, "vpadd.i16 d4, d0, d1\n\tvpmax.u16 d5, d2, d3")
VECTOR(vector_shift, "vshl.s32 q2, q0, q1")
VECTOR(vector_narrow, "vqmovn.s32 d4, q0\n\tvqmovun.s32 d5, q0")
VECTOR(vector_count, "vcnt.8 q2, q0")
VECTOR(vector_select, "vmov q2, q0\n\tvbsl q2, q1, q0")
VECTOR(vector_extract, "vext.8 q2, q0, q1, #5")
VECTOR(vector_float_add, "vadd.f32 q2, q0, q1")
VECTOR(vector_float_multiply_add, "vmov q2, q0\n\tvmla.f32 q2, q0, q1")
VECTOR(vector_float_maximum, "vmax.f32 q2, q0, q1")
VECTOR(vector_reciprocal, "vrecpe.f32 q2, q0")
VECTOR(vector_root, "vrsqrte.f32 q2, q0")
VECTOR(vector_compare, "vcgt.f32 q2, q0, q1")
VECTOR(vector_convert, "vcvt.s32.f32 q2, q0")

static void check_vector(const char* what, void (*operation)(void), uint32_t w0, uint32_t w1, uint32_t w2,
                         uint32_t w3) {
    operation();
    check_equal_wide(what, (uint64_t)result.word[1] << 32 | result.word[0], (uint64_t)w1 << 32 | w0);
    check_equal_wide("  upper half", (uint64_t)result.word[3] << 32 | result.word[2], (uint64_t)w3 << 32 | w2);
}

static void set_vectors(struct vector a, struct vector b) {
    left = a;
    right = b;
}

static void check_integer_vectors(void) {
    check_section("integer vectors");
    write_fpscr(0);
    set_vectors((struct vector){{0x7FFF0001, 0x80000002, 0x12345678, 0xFFFFFFFF}},
                (struct vector){{0x00010002, 0xFFFF0003, 0x00010203, 0x1F1E0F08}});
    check_vector("vadd.i16", vector_add, 0x80000003, 0x7FFF0005, 0x1235587B, 0x1F1D0F07);
    check_equal("not saturated", read_fpscr() & SATURATED, 0);
    check_vector("vqadd.s16", vector_saturating_add, 0x7FFF0003, 0x80000005, 0x1235587B, 0x1F1D0F07);
    check_equal("saturated", read_fpscr() & SATURATED, SATURATED);
    write_fpscr(0);
    check_vector("vmull.u16", vector_long_multiply, 0x00000002, 0x00007FFF, 0x00000006, 0x7FFF8000);
    check_vector("vrev64.8", vector_reverse, 0x02000080, 0x0100FF7F, 0xFFFFFFFF, 0x78563412);
    check_vector("vext.8", vector_extract, 0x78800000, 0xFF123456, 0x02FFFFFF, 0x03000100);
}

/* NEON arithmetic flushes denormals and gives the default NaN whatever FPSCR says (A2.7.2). */
static void check_float_vectors(void) {
    check_section("floating-point vectors");
    set_vectors((struct vector){{ONE, LEAST_DENORMAL, QUIET_NAN, INFINITY}},
                (struct vector){{TWO, LEAST_DENORMAL, ONE, ONE}});
    check_vector("vadd.f32", vector_float_add, THREE, 0, THE_DEFAULT_NAN, INFINITY);
    write_fpscr(0);
    check_vector("vmax.f32", vector_float_maximum, TWO, 0, THE_DEFAULT_NAN, INFINITY);
    check_equal("a quiet NaN is not invalid", read_fpscr() & INVALID, 0);
    set_vectors((struct vector){{ONE, SIGNALLING_NAN, ONE, ONE}}, right);
    check_vector("vmax.f32, signalling", vector_float_maximum, TWO, THE_DEFAULT_NAN, ONE, ONE);
    check_equal("a signalling NaN is invalid", read_fpscr() & INVALID, INVALID);
    set_vectors((struct vector){{ONE, LEAST_DENORMAL, QUIET_NAN, INFINITY}}, right);
    check_vector("vcgt.f32", vector_compare, 0, 0, 0, 0xFFFFFFFF);
    write_fpscr(ROUND_UP);
    set_vectors((struct vector){{ONE, ONE, 0, 0}}, (struct vector){{0x33000000, 0xB3800000, 0, 0}});
    check_vector("always to nearest", vector_float_add, ONE, 0x3F7FFFFF, 0, 0);
    write_fpscr(0);
    set_vectors((struct vector){{TWO, 0, INFINITY, MINUS_ONE}}, (struct vector){{ONE, ONE, ONE, ONE}});
    check_vector("vrecpe.f32", vector_reciprocal, 0x3EFF8000, INFINITY, 0, 0xBF7F8000);
    check_vector("vrsqrte.f32", vector_root, 0x3F348000, INFINITY, 0, THE_DEFAULT_NAN);
}

static uint32_t random_state = 2463534242u;

/* Marsaglia's xorshift with the shifts 13, 17 and 5. */
static uint32_t next_random(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return random_state;
}

static void mix(uint32_t* sum, uint32_t value) {
    *sum = (*sum << 5 | *sum >> 27) ^ value;
}

enum { ROUNDS = 300 };

static void sum_scalars(void) {
    static const struct {
        const char* name;
        uint32_t (*operation)(uint32_t, uint32_t);
    } operations[] = {{"vadd.f32", add}, {"vsub.f32", subtract}, {"vmul.f32", multiply}, {"vdiv.f32", divide}};
    check_section("checksums of random operands, scalar");
    for (uint32_t i = 0; i < sizeof operations / sizeof operations[0]; ++i) {
        uint32_t sum = 0;
        for (uint32_t round = 0; round < ROUNDS; ++round) {
            write_fpscr((round & 3) << 22);
            const uint32_t a = next_random();
            /* Half of the time exponents close to each other, so that the sum is not just one of the operands. */
            const uint32_t b = (round & 4) != 0 ? next_random() : a ^ (next_random() & 0x81FFFFFF);
            mix(&sum, operations[i].operation(a, b));
            mix(&sum, read_fpscr() & CUMULATIVE);
        }
        check_value(operations[i].name, sum);
    }
    write_fpscr(0);
}

static void sum_conversions(void) {
    static const struct {
        const char* name;
        uint32_t (*operation)(uint32_t);
    } operations[] = {
        {"vcvt.s32.f32", to_signed},   {"vcvtr.s32.f32", to_signed_rounding}, {"vcvt.u32.f32", to_unsigned},
        {"vcvt.f32.s32", from_signed}, {"vcvt.f32.u32", from_unsigned},       {"vcvtb.f16.f32", to_half},
        {"vcvtb.f32.f16", from_half},  {"vcvt.s32.f32, #8", to_fixed},        {"vcvt.f32.s32, #8", from_fixed},
        {"vsqrt.f32", square_root},    {"vcvt.f32.f64, widened", 0}};
    check_section("checksums of random operands, conversions");
    for (uint32_t i = 0; i < sizeof operations / sizeof operations[0]; ++i) {
        uint32_t sum = 0;
        for (uint32_t round = 0; round < ROUNDS; ++round) {
            write_fpscr((round & 3) << 22);
            /* Exponents from -16 to 47, where integers and halves are. */
            const uint32_t a = (next_random() & 0x9FFFFFFF) + 0x37800000;
            mix(&sum, operations[i].operation != 0 ? operations[i].operation(a) : narrow(widen(a)));
        }
        check_value(operations[i].name, sum);
    }
    write_fpscr(0);
}

static void sum_doubles(void) {
    static const struct {
        const char* name;
        uint64_t (*operation)(uint64_t, uint64_t);
    } operations[] = {{"vadd.f64", add_double},
                      {"vmul.f64", multiply_double},
                      {"vdiv.f64", divide_double},
                      {"vsqrt.f64", square_root_double}};
    check_section("checksums of random operands, double");
    for (uint32_t i = 0; i < sizeof operations / sizeof operations[0]; ++i) {
        uint32_t sum = 0;
        for (uint32_t round = 0; round < ROUNDS; ++round) {
            write_fpscr((round & 3) << 22);
            const uint64_t a = (uint64_t)next_random() << 32 | next_random();
            const uint64_t b = a ^ ((uint64_t)(next_random() & 0x803FFFFF) << 32 | next_random());
            const uint64_t value = operations[i].operation(a, b);
            mix(&sum, (uint32_t)value);
            mix(&sum, (uint32_t)(value >> 32));
            mix(&sum, read_fpscr() & CUMULATIVE);
        }
        check_value(operations[i].name, sum);
    }
    write_fpscr(0);
}

static void sum_vectors(void) {
    static const struct {
        const char* name;
        void (*operation)(void);
    } operations[] = {{"vadd.i16", vector_add},
                      {"vqadd.s16", vector_saturating_add},
                      {"vmull.u16", vector_long_multiply},
                      {"vtbl.8", vector_table},
                      {"vzip.16", vector_zip},
                      {"vpadd, vpmax", vector_pairwise},
                      {"vshl.s32", vector_shift},
                      {"vqmovn, vqmovun", vector_narrow},
                      {"vcnt.8", vector_count},
                      {"vbsl", vector_select},
                      {"vadd.f32", vector_float_add},
                      {"vmla.f32", vector_float_multiply_add},
                      {"vmax.f32", vector_float_maximum},
                      {"vrecpe.f32", vector_reciprocal},
                      {"vrsqrte.f32", vector_root},
                      {"vcgt.f32", vector_compare},
                      {"vcvt.s32.f32", vector_convert}};
    check_section("checksums of random operands, vectors");
    for (uint32_t i = 0; i < sizeof operations / sizeof operations[0]; ++i) {
        uint32_t sum = 0;
        for (uint32_t round = 0; round < ROUNDS; ++round) {
            for (uint32_t lane = 0; lane < 4; ++lane) {
                left.word[lane] = next_random();
                right.word[lane] = (round & 1) != 0 ? next_random() : left.word[lane] ^ (next_random() & 0x80FFFFFF);
            }
            operations[i].operation();
            for (uint32_t lane = 0; lane < 4; ++lane) mix(&sum, result.word[lane]);
        }
        check_value(operations[i].name, sum);
        check_value("  saturated", read_fpscr() & SATURATED);
        write_fpscr(0);
    }
}

static uint64_t saved[32] __attribute__((aligned(16)));

static void fill_registers(uint32_t seed) {
    uint64_t pattern[32];
    for (uint32_t i = 0; i < 32; ++i) pattern[i] = (uint64_t)(seed + i) << 32 | ~(seed + i);
    const uint64_t* address = pattern;
    __asm__ volatile("vldmia %0!, {d0-d15}\n\tvldmia %0, {d16-d31}" : "+r"(address)::"memory");
}
static void save_registers(void) {
    const uint64_t* address = saved;
    __asm__ volatile("vstmia %0!, {d0-d15}\n\tvstmia %0, {d16-d31}" : "+r"(address)::"memory");
}
static void restore_registers(void) {
    const uint64_t* address = saved;
    __asm__ volatile("vldmia %0!, {d0-d15}\n\tvldmia %0, {d16-d31}" : "+r"(address)::"memory");
}

static uint32_t wrong_registers(uint32_t seed) {
    uint32_t wrong = 0;
    save_registers();
    for (uint32_t i = 0; i < 32; ++i) wrong += saved[i] != ((uint64_t)(seed + i) << 32 | ~(seed + i));
    return wrong;
}

/* Two contexts that take turns. */
static void check_context_switch(void) {
    check_section("context switch");
    fill_registers(0x1000);
    write_fpscr(ROUND_DOWN | DEFAULT_NAN);
    const uint32_t first_fpscr = read_fpscr();
    save_registers();
    uint64_t first[32];
    for (uint32_t i = 0; i < 32; ++i) first[i] = saved[i];
    fill_registers(0x2000);
    write_fpscr(ROUND_UP);
    check_equal("second context", wrong_registers(0x2000), 0);
    for (uint32_t i = 0; i < 32; ++i) saved[i] = first[i];
    restore_registers();
    write_fpscr(first_fpscr);
    check_equal("first context", wrong_registers(0x1000), 0);
    check_equal("  FPSCR", read_fpscr(), ROUND_DOWN | DEFAULT_NAN);
    write_fpscr(0);
}

static void load_register(uint32_t address) {
    __asm__ volatile("vldr d0, [%0]" ::"r"(address) : "memory");
}
static void store_multiple_registers(uint32_t address) {
    __asm__ volatile("vstmia %0, {d0, d1}" ::"r"(address) : "memory");
}

static void load_aligned_elements(uint32_t address) {
    __asm__ volatile("vld1.8 {d0}, [%0:64]" ::"r"(address) : "memory");
}
static void load_aligned_structures(uint32_t address) {
    __asm__ volatile("vld4.16 {d0-d3}, [%0:128]" ::"r"(address) : "memory");
}

static void check_alignment(void) {
    enum { ALIGNMENT = 0x001, WRITE = 0x800 };
    const uint32_t address = (uintptr_t)saved;
    check_section("alignment");
    check_arm();
    load_register(address + 2);
    check_fault("vldr", CHECK_DATA_ABORT, ALIGNMENT, address + 2);
    check_arm();
    store_multiple_registers(address + 2);
    check_fault("vstm", CHECK_DATA_ABORT, ALIGNMENT | WRITE, address + 2);
    check_arm();
    load_register(address + 4);
    check_no_fault("vldr at a word");
    check_arm();
    load_aligned_elements(address + 4);
    check_fault("vld1.8, :64", CHECK_DATA_ABORT, ALIGNMENT, address + 4);
    check_arm();
    load_aligned_structures(address + 8);
    check_fault("vld4.16, :128", CHECK_DATA_ABORT, ALIGNMENT, address + 8);
    check_arm();
    load_aligned_elements(address + 8);
    load_aligned_structures(address + 16);
    check_no_fault("vld1 and vld4, aligned");
}

static void add_vectors(void) {
    __asm__ volatile("vadd.f32 s8, s0, s1");
}

/* MVFR0 says that there are none. */
static void check_short_vectors(void) {
    enum { LENGTH_2 = 1 << 16 };
    check_section("short vectors");
    check_differs("short-vectors"); /* QEMU 7.2 has them in a Cortex-A9 */
    write_fpscr(LENGTH_2);
    check_arm();
    add_vectors();
    check_disarm();
    check_equal("vadd.f32", check_caught.kind << 16 | check_caught.count, CHECK_UNDEFINED << 16 | 1);
    write_fpscr(0);
    check_same();
}

static void add_integers(void) {
    __asm__ volatile("vadd.i32 d0, d1, d2");
}
static void add_high(void) {
    __asm__ volatile("vadd.f64 d16, d1, d2");
}

static void check_disabled(const char* what, void (*instruction)(void), uint32_t disables, uint32_t undefined) {
    CP15_WRITE(c1, 0, c0, 2, CPACR_FULL | disables);
    check_arm();
    instruction();
    check_disarm();
    check_equal(what, check_caught.count, undefined);
    CP15_WRITE(c1, 0, c0, 2, CPACR_FULL);
}

static void check_access_control(void) {
    const uint32_t ASEDIS = 1u << 31, D32DIS = 1u << 30;
    check_section("CPACR takes instructions away");
    check_disabled("vadd.i32", add_integers, 0, 0);
    check_disabled("vadd.f64 d16", add_high, 0, 0);
    check_disabled("vadd.f64 d16, ASEDIS", add_high, ASEDIS, 0);
    check_differs("access-control"); /* QEMU 7.2 stores the bits */
    check_disabled("vadd.i32, ASEDIS", add_integers, ASEDIS, 1);
    check_disabled("vadd.f64 d16, D32DIS", add_high, ASEDIS | D32DIS, 1);
    check_same();
}

int main(void) {
    check_begin("vfp");
    check_switching_on();
    check_rounding();
    check_arithmetic();
    check_special_values();
    check_comparisons();
    check_conversions();
    check_integer_vectors();
    check_float_vectors();
    sum_scalars();
    sum_conversions();
    sum_doubles();
    sum_vectors();
    check_context_switch();
    check_alignment();
    check_short_vectors();
    check_access_control();
    check_end();
}
