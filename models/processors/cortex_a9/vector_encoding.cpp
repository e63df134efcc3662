// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/vector_encoding.h"

#include "processors/cortex_a9/instruction_bits.h"

namespace tabletop {

namespace {

constexpr auto undefined = vector_support::undefined;
constexpr auto translated = vector_support::translated;
constexpr auto executed = vector_support::executed;

constexpr std::uint32_t field(std::uint32_t instruction, unsigned high, unsigned low) {
    return instruction >> low & ((2u << (high - low)) - 1);
}

constexpr vector_support translated_if(bool condition) {
    return condition ? translated : undefined;
}

// Quadword registers have even numbers.
constexpr bool even_d(std::uint32_t i) {
    return !bit(i, 12);
}
constexpr bool even_n(std::uint32_t i) {
    return !bit(i, 16);
}
constexpr bool even_m(std::uint32_t i) {
    return !bit(i, 0);
}

// VADD to VMAX in single precision; `size` has the precision in bit 0 and an operation in bit 1.
vector_support classify_same_length_float(std::uint32_t i) {
    const bool second = bit(i, 4);
    const bool is_unsigned = bit(i, 24);
    const bool operation = bit(i, 21);
    const bool quad = bit(i, 6);
    if (bit(i, 20)) return undefined;
    switch (field(i, 11, 8)) {
        case 0xD:
            if (second) return translated_if(!is_unsigned || !operation);  // VMLA VMLS VMUL
            return translated_if(!is_unsigned || operation || !quad);      // VADD VSUB VABD VPADD
        case 0xE:
            return translated_if(second ? is_unsigned : is_unsigned || !operation);  // VACGE VCGE VCEQ
        case 0xF:
            if (second) return is_unsigned ? undefined : executed;  // VRECPS VRSQRTS
            return !is_unsigned || !quad ? executed : undefined;    // VMAX VPMAX
        default:
            return undefined;
    }
}

// Three registers of the same length, table A7-9.
vector_support classify_same_length(std::uint32_t i) {
    const auto size = field(i, 21, 20);
    const bool second = bit(i, 4);
    const bool is_unsigned = bit(i, 24);
    const bool quad = bit(i, 6);
    if (quad && !(even_d(i) && even_n(i) && even_m(i))) return undefined;
    switch (field(i, 11, 8)) {
        case 0x0:
        case 0x2:
            if (second) return size == 3 ? executed : translated;  // VQADD VQSUB
            return translated_if(size != 3);                       // VHADD VHSUB
        case 0x1:
            return translated_if(second || size != 3);  // VAND.. VRHADD
        case 0x4:
            return translated;  // VSHL VQSHL
        case 0x5:
            return second ? executed : translated;  // VQRSHL VRSHL
        case 0x3:
        case 0x6:
        case 0x7:
            return translated_if(size != 3);  // VCGT VMAX VABD VABA
        case 0x8:
            return translated_if(!second || size != 3);  // VADD VSUB VTST VCEQ
        case 0x9:
            return translated_if(second && is_unsigned ? size == 0 : size != 3);  // VMUL VMLA
        case 0xA:
            return translated_if(size != 3 && !quad);  // VPMAX VPMIN
        case 0xB:
            if (!second) return translated_if(size == 1 || size == 2);  // VQDMULH VQRDMULH
            return translated_if(!is_unsigned && size != 3 && !quad);   // VPADD
        default:
            return classify_same_length_float(i);
    }
}

// Three registers of different lengths, table A7-12.
vector_support classify_different_lengths(std::uint32_t i) {
    const bool is_unsigned = bit(i, 24);
    const auto size = field(i, 21, 20);
    switch (field(i, 11, 8)) {
        case 0x1:
        case 0x3:
            return translated_if(even_d(i) && even_n(i));  // VADDW VSUBW
        case 0x4:
        case 0x6:
            return even_n(i) && even_m(i) ? executed : undefined;  // VADDHN VSUBHN
        case 0x9:
        case 0xB:
        case 0xD:
            return even_d(i) && !is_unsigned && size != 0 ? executed : undefined;  // VQDMLAL VQDMLSL VQDMULL
        case 0xE:
            return translated_if(even_d(i) && !is_unsigned && size == 0);  // VMULL of polynomials
        case 0xF:
            return undefined;
        default:
            return translated_if(even_d(i));  // VADDL VSUBL VABAL VABDL VMLAL VMLSL VMULL
    }
}

// Two registers and a scalar, table A7-13.
vector_support classify_scalar(std::uint32_t i) {
    const bool flag = bit(i, 24);  // quadwords, or unsigned
    const auto size = field(i, 21, 20);
    const bool even_if_quad = !flag || (even_d(i) && even_n(i));
    if (size == 0) return undefined;
    switch (field(i, 11, 8)) {
        case 0x0:
        case 0x4:
        case 0x8:
        case 0xC:
        case 0xD:
            return translated_if(even_if_quad);  // VMLA VMLS VMUL VQDMULH VQRDMULH
        case 0x1:
        case 0x5:
        case 0x9:
            return translated_if(even_if_quad && size == 2);  // the same in single precision
        case 0x2:
        case 0x6:
        case 0xA:
            return translated_if(even_d(i));  // VMLAL VMLSL VMULL
        case 0x3:
        case 0x7:
        case 0xB:
            return even_d(i) && !flag ? executed : undefined;  // VQDMLAL VQDMLSL VQDMULL
        default:
            return undefined;
    }
}

// Two registers and a shift amount, table A7-14.
vector_support classify_shift(std::uint32_t i) {
    const bool is_unsigned = bit(i, 24);
    const bool doubleword = bit(i, 7);
    const bool second = bit(i, 6);  // quadwords, or rounding
    const bool even_if_quad = !second || (even_d(i) && even_m(i));
    switch (field(i, 11, 8)) {
        case 0x4:
        case 0x6:
            return translated_if(is_unsigned && even_if_quad);  // VSRI VQSHLU
        case 0x8:
        case 0x9:
            return translated_if(!doubleword && even_m(i));  // VSHRN VQSHRN
        case 0xA:
            return translated_if(!doubleword && !second && even_d(i));  // VSHLL VMOVL
        case 0xB:
        case 0xC:
        case 0xD:
            return undefined;
        case 0xE:
        case 0xF:
            return translated_if(!doubleword && bit(i, 21) && even_if_quad);  // VCVT of fixed point
        default:
            return translated_if(even_if_quad);  // VSHR VSRA VRSHR VRSRA VSHL VSLI VQSHL
    }
}

// VMOV, VORR, VMVN and VBIC of a constant, table A7-15.
vector_support classify_constant(std::uint32_t i) {
    const bool is_undefined = bit(i, 5) && field(i, 11, 8) == 0xF;
    return translated_if(!is_undefined && (!bit(i, 6) || even_d(i)));
}

// VREV, VPADDL, VCLS, VCLZ, VCNT, VMVN, VPADAL, VQABS, VQNEG.
vector_support classify_bits(std::uint32_t i) {
    const auto size = field(i, 19, 18);
    switch (field(i, 10, 7)) {
        case 0x0:
            return translated_if(size != 3);
        case 0x1:
            return translated_if(size < 2);
        case 0x2:
        case 0xA:
        case 0xB:
            return translated_if(size == 0);
        case 0x3:
        case 0x6:
        case 0x7:
            return undefined;
        default:
            return translated_if(size != 3);
    }
}

// Comparisons with zero, VABS, VNEG; bit 10 selects single precision.
vector_support classify_zero(std::uint32_t i) {
    const auto size = field(i, 19, 18);
    return translated_if(field(i, 9, 7) != 5 && (bit(i, 10) ? size == 2 : size != 3));
}

// VSWP, VTRN, VUZP, VZIP, and the narrow and long forms of two registers.
vector_support classify_permutation(std::uint32_t i) {
    const auto size = field(i, 19, 18);
    const bool quad = bit(i, 6);
    const bool even_if_quad = !quad || (even_d(i) && even_m(i));
    switch (field(i, 10, 6)) {
        case 0x00:
        case 0x01:
            return translated_if(size == 0 && even_if_quad);  // VSWP
        case 0x02:
        case 0x03:
            return translated_if(size != 3 && even_if_quad);  // VTRN
        case 0x04:
        case 0x05:
        case 0x06:
        case 0x07:
            return translated_if(size != 3 && (quad || size != 2) && even_if_quad);  // VUZP VZIP
        case 0x08:
        case 0x09:
        case 0x0A:
        case 0x0B:
            return translated_if(size != 3 && even_m(i));  // VMOVN VQMOVN
        case 0x0C:
            return translated_if(size != 3 && even_d(i));  // VSHLL by the width
        case 0x18:
            return translated_if(size == 1 && even_m(i));  // VCVT to half precision
        case 0x1C:
            return translated_if(size == 1 && even_d(i));  // VCVT from half precision
        default:
            return undefined;
    }
}

// Two registers, table A7-11.
vector_support classify_two_registers(std::uint32_t i) {
    const auto group = field(i, 17, 16);
    if (group == 2) return classify_permutation(i);
    if (bit(i, 6) && !(even_d(i) && even_m(i))) return undefined;
    if (group == 0) return classify_bits(i);
    if (group == 1) return classify_zero(i);
    return translated_if(bit(i, 10) && field(i, 19, 18) == 2);  // VRECPE VRSQRTE VCVT
}

vector_support classify_extract(std::uint32_t i) {
    return translated_if(bit(i, 6) ? even_d(i) && even_n(i) && even_m(i) : !bit(i, 11));
}

// VDUP of a scalar: the lowest bit set selects the size, 8 to 32 bits.
vector_support classify_duplicate(std::uint32_t i) {
    return translated_if(field(i, 18, 16) != 0 && (!bit(i, 6) || even_d(i)));
}

}  // namespace

vector_support classify_vector_instruction(std::uint32_t instruction) {
    if (!bit(instruction, 23)) return classify_same_length(instruction);
    if (bit(instruction, 4)) {
        const bool constant = field(instruction, 21, 19) == 0 && !bit(instruction, 7);
        return constant ? classify_constant(instruction) : classify_shift(instruction);
    }
    if (field(instruction, 21, 20) != 3) {
        return bit(instruction, 6) ? classify_scalar(instruction) : classify_different_lengths(instruction);
    }
    if (!bit(instruction, 24)) return classify_extract(instruction);
    if (!bit(instruction, 11)) return classify_two_registers(instruction);
    if (!bit(instruction, 10)) return translated;  // VTBL VTBX
    return field(instruction, 11, 7) == 0x18 ? classify_duplicate(instruction) : undefined;
}

}  // namespace tabletop
