// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/vector_instructions.h"

#include <xmmintrin.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>

#include "processors/cortex_a9/instruction_bits.h"

namespace tabletop {

namespace {

__extension__ using wide = __int128;

constexpr std::uint32_t cumulative_saturation = 1u << 27;
constexpr std::uint32_t input_denormal = 1u << 7;
constexpr std::uint32_t invalid_operation = 1u << 0;
constexpr std::uint32_t underflow = 1u << 3;

constexpr std::uint32_t field(std::uint32_t instruction, unsigned high, unsigned low) {
    return instruction >> low & ((2u << (high - low)) - 1);
}

struct operands {
    explicit operands(std::uint32_t i)
        : d(field(i, 22, 22) << 4 | field(i, 15, 12)),
          n(field(i, 7, 7) << 4 | field(i, 19, 16)),
          m(field(i, 5, 5) << 4 | field(i, 3, 0)),
          size(field(i, 21, 20)),
          is_unsigned(bit(i, 24)),
          quad(bit(i, 6)) {}

    unsigned d, n, m;  // doubleword registers
    unsigned size;     // elements of 8 << size bits
    bool is_unsigned;
    bool quad;
};

// The register file as elements of 1 << log2 bytes, numbered from D0.
class element_file {
  public:
    explicit element_file(std::uint32_t* registers) : bytes_(reinterpret_cast<std::uint8_t*>(registers)) {}

    std::uint64_t get(unsigned reg, unsigned index, unsigned bytes) const {
        std::uint64_t value = 0;
        std::memcpy(&value, bytes_ + reg * 8 + index * bytes, bytes);
        return value;
    }
    std::int64_t get_signed(unsigned reg, unsigned index, unsigned bytes) const {
        const auto unused = 64 - 8 * bytes;
        return static_cast<std::int64_t>(get(reg, index, bytes) << unused) >> unused;
    }
    void set(unsigned reg, unsigned index, unsigned bytes, std::uint64_t value) {
        std::memcpy(bytes_ + reg * 8 + index * bytes, &value, bytes);
    }

  private:
    std::uint8_t* bytes_;
};

// Values of one vector, collected before the destination, which may be a source too, is written.
struct vector_value {
    std::array<std::uint64_t, 16> element{};
    unsigned count = 0;

    void add(std::uint64_t value) { element[count++] = value; }
    void store(element_file& file, unsigned reg, unsigned bytes) const {
        for (unsigned i = 0; i < count; ++i) file.set(reg, i, bytes, element[i]);
    }
};

std::uint64_t saturate(wide value, unsigned bits, bool is_unsigned, std::uint32_t& fpscr) {
    const wide one = 1;
    const wide low = is_unsigned ? 0 : -(one << (bits - 1));
    const wide high = (one << (is_unsigned ? bits : bits - 1)) - 1;
    const auto result = std::clamp(value, low, high);
    if (result != value) fpscr |= cumulative_saturation;
    return static_cast<std::uint64_t>(result);
}

wide integer(const element_file& file, unsigned reg, unsigned index, unsigned bytes, bool is_unsigned) {
    return is_unsigned ? wide{file.get(reg, index, bytes)} : wide{file.get_signed(reg, index, bytes)};
}

bool odd_quadword(const operands& o) {
    return o.quad && ((o.d | o.n | o.m) & 1) != 0;
}

// VQADD and VQSUB.
bool add_saturating(const operands& o, bool subtract, element_file& file, std::uint32_t& fpscr) {
    if (odd_quadword(o)) return false;
    const auto bytes = 1u << o.size;
    vector_value result;
    for (unsigned i = 0; i < (o.quad ? 16 : 8) / bytes; ++i) {
        const auto n = integer(file, o.n, i, bytes, o.is_unsigned);
        const auto m = integer(file, o.m, i, bytes, o.is_unsigned);
        result.add(saturate(subtract ? n - m : n + m, 8 * bytes, o.is_unsigned, fpscr));
    }
    result.store(file, o.d, bytes);
    return true;
}

std::uint64_t shift_rounding(wide value, int shift, unsigned bits, bool is_unsigned, std::uint32_t& fpscr) {
    constexpr int widest = 64;
    if (shift < -widest) return 0;
    if (shift < 0) value = (value + (wide{1} << (-shift - 1))) >> -shift;
    const auto width = static_cast<int>(bits);
    if (shift >= width && value != 0) value = value < 0 ? -(wide{1} << bits) : wide{1} << bits;  // saturates
    if (shift > 0 && shift < width) value *= wide{1} << shift;
    return saturate(value, bits, is_unsigned, fpscr);
}

// VQRSHL: by the signed lowest byte of each element.
bool shift_saturating(const operands& o, element_file& file, std::uint32_t& fpscr) {
    if (odd_quadword(o)) return false;
    const auto bytes = 1u << o.size;
    vector_value result;
    for (unsigned i = 0; i < (o.quad ? 16 : 8) / bytes; ++i) {
        const auto shift = static_cast<std::int8_t>(file.get(o.n, i, bytes));
        result.add(shift_rounding(integer(file, o.m, i, bytes, o.is_unsigned), shift, 8 * bytes, o.is_unsigned, fpscr));
    }
    result.store(file, o.d, bytes);
    return true;
}

// VADDHN, VRADDHN, VSUBHN and VRSUBHN.
bool add_high_half(const operands& o, bool subtract, element_file& file) {
    if (((o.n | o.m) & 1) != 0) return false;
    const bool rounds = o.is_unsigned;
    const auto bytes = 1u << o.size;
    vector_value result;
    for (unsigned i = 0; i < 8 / bytes; ++i) {
        const auto n = file.get(o.n, i, 2 * bytes);
        const auto m = file.get(o.m, i, 2 * bytes);
        const auto sum = (subtract ? n - m : n + m) + (rounds ? std::uint64_t{1} << (8 * bytes - 1) : 0);
        result.add(sum >> 8 * bytes);
    }
    result.store(file, o.d, bytes);
    return true;
}

enum class accumulation : std::uint8_t { none, add, subtract };

// VQDMULL, VQDMLAL and VQDMLSL, by a vector or by one element of it.
bool multiply_doubling(const operands& o, accumulation how, bool by_scalar, element_file& file, std::uint32_t& fpscr) {
    if (o.size == 0 || o.is_unsigned || (o.d & 1) != 0) return false;
    const auto bytes = 1u << o.size;
    const auto scalar_register = o.size == 1 ? o.m & 7 : o.m & 15;
    const auto scalar_index = o.size == 1 ? (o.m >> 4) << 1 | (o.m >> 3 & 1) : o.m >> 4;
    vector_value result;
    for (unsigned i = 0; i < 8 / bytes; ++i) {
        const wide n = file.get_signed(o.n, i, bytes);
        const wide m =
            by_scalar ? file.get_signed(scalar_register, scalar_index, bytes) : file.get_signed(o.m, i, bytes);
        auto value = saturate(2 * n * m, 16 * bytes, false, fpscr);
        if (how != accumulation::none) {
            const auto unused = 64 - 16 * bytes;
            const wide product = static_cast<std::int64_t>(value << unused) >> unused;
            const wide before = file.get_signed(o.d, i, 2 * bytes);
            value = saturate(how == accumulation::add ? before + product : before - product, 16 * bytes, false, fpscr);
        }
        result.add(value);
    }
    result.store(file, o.d, 2 * bytes);
    return true;
}

// The host rounds to nearest and starts without flags; the destructor leaves what the constructor found. Volatile
// operands keep arithmetic between the two.
class nearest_rounding {
  public:
    nearest_rounding() : before_(_mm_getcsr()) { _mm_setcsr(0x1F80); }
    ~nearest_rounding() { _mm_setcsr(before_); }
    nearest_rounding(const nearest_rounding&) = delete;
    nearest_rounding& operator=(const nearest_rounding&) = delete;

    /// Overflow and inexact in the places of FPSCR.
    static std::uint32_t raised() {
        const auto flags = _mm_getcsr();
        return (flags & 0x08) >> 1 | (flags & 0x20) >> 1;
    }

  private:
    unsigned before_;
};

constexpr std::uint32_t sign_bit = 0x80000000;
constexpr std::uint32_t infinity = 0x7F800000;
constexpr std::uint32_t default_nan = 0x7FC00000;

constexpr bool is_nan(std::uint32_t bits) {
    return (bits & ~sign_bit) > infinity;
}

constexpr bool is_signaling(std::uint32_t bits) {
    return is_nan(bits) && (bits & 1u << 22) == 0;
}

// Denormal numbers are zero in the standard FPSCR value.
float as_float(std::uint32_t bits) {
    if ((bits & infinity) == 0) bits &= sign_bit;
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

std::uint32_t as_bits(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

// A product of two single-precision numbers is exact in double precision.
float multiply(float n, float m, std::uint32_t& fpscr) {
    const volatile double exact = static_cast<double>(n) * static_cast<double>(m);
    if (exact != 0 && std::fabs(exact) < static_cast<double>(std::numeric_limits<float>::min())) {
        fpscr |= underflow;
        return exact < 0 ? -0.0f : 0.0f;
    }
    const volatile float rounded = static_cast<float>(exact);
    return rounded;
}

// VRECPS: 2 - n * m; VRSQRTS: (3 - n * m) / 2.
std::uint32_t newton_step(std::uint32_t first, std::uint32_t second, bool square_root, std::uint32_t& fpscr) {
    if (is_signaling(first) || is_signaling(second)) fpscr |= invalid_operation;
    if (is_nan(first) || is_nan(second)) return default_nan;
    const nearest_rounding mode;
    const auto n = as_float(first);
    const auto m = as_float(second);
    const bool infinity_by_zero = (std::isinf(n) && m == 0) || (n == 0 && std::isinf(m));
    const volatile float product = infinity_by_zero ? 0.0f : multiply(n, m, fpscr);
    const volatile float difference = (square_root ? 3.0f : 2.0f) - product;
    const volatile float result = square_root ? difference / 2 : difference;
    fpscr |= nearest_rounding::raised();
    return as_bits(result);
}

bool newton_steps(const operands& o, bool square_root, element_file& file, std::uint32_t& fpscr) {
    if (odd_quadword(o)) return false;
    constexpr unsigned bytes = 4;
    vector_value result;
    for (unsigned i = 0; i < (o.quad ? 4u : 2u); ++i) {
        const auto n = static_cast<std::uint32_t>(file.get(o.n, i, bytes));
        const auto m = static_cast<std::uint32_t>(file.get(o.m, i, bytes));
        result.add(newton_step(n, m, square_root, fpscr));
    }
    result.store(file, o.d, bytes);
    return true;
}

constexpr bool is_denormal(std::uint32_t bits) {
    return (bits & infinity) == 0 && (bits & ~sign_bit) != 0;
}

// Returns the larger, or smaller, one of two numbers; NaNs that do not signal raise nothing. The host's comparison of
// vectors would: it takes any NaN for an invalid operation.
std::uint32_t larger(std::uint32_t first, std::uint32_t second, bool smaller, std::uint32_t& fpscr) {
    if (is_denormal(first) || is_denormal(second)) fpscr |= input_denormal;
    if (is_signaling(first) || is_signaling(second)) fpscr |= invalid_operation;
    if (is_nan(first) || is_nan(second)) return default_nan;
    const auto n = as_float(first);
    const auto m = as_float(second);
    if (n == 0 && m == 0) {  // signs count
        const auto sign = smaller ? (first | second) & sign_bit : first & second & sign_bit;
        return sign;
    }
    return as_bits((n > m) != smaller ? n : m);
}

// VMAX and VMIN; VPMAX and VPMIN of neighbours, first those of N, then those of M.
bool select(const operands& o, bool smaller, element_file& file, std::uint32_t& fpscr) {
    const bool in_pairs = o.is_unsigned;
    if (odd_quadword(o) || (in_pairs && o.quad)) return false;
    constexpr unsigned bytes = 4;
    const auto element = [&](unsigned reg, unsigned index) {
        return static_cast<std::uint32_t>(file.get(reg, index, bytes));
    };
    vector_value result;
    if (in_pairs) {
        result.add(larger(element(o.n, 0), element(o.n, 1), smaller, fpscr));
        result.add(larger(element(o.m, 0), element(o.m, 1), smaller, fpscr));
    } else {
        for (unsigned i = 0; i < (o.quad ? 4u : 2u); ++i) {
            result.add(larger(element(o.n, i), element(o.m, i), smaller, fpscr));
        }
    }
    result.store(file, o.d, bytes);
    return true;
}

// Three registers of the same length, table A7-9.
bool execute_same_length(std::uint32_t instruction, const operands& o, element_file& file, std::uint32_t& fpscr) {
    const bool of_floats = field(instruction, 11, 8) == 0xF && !bit(instruction, 20);
    if (!bit(instruction, 4)) return of_floats && select(o, bit(instruction, 21), file, fpscr);
    switch (field(instruction, 11, 8)) {
        case 0x0:
            return add_saturating(o, false, file, fpscr);
        case 0x2:
            return add_saturating(o, true, file, fpscr);
        case 0x5:
            return shift_saturating(o, file, fpscr);
        case 0xF:
            if (o.is_unsigned || !of_floats) return false;
            return newton_steps(o, bit(instruction, 21), file, fpscr);
        default:
            return false;
    }
}

// Three registers of different lengths, table A7-12, and two registers and a scalar, table A7-13.
bool execute_different_lengths(std::uint32_t instruction, const operands& o, element_file& file, std::uint32_t& fpscr) {
    if (bit(instruction, 4) || o.size == 3) return false;
    const bool by_scalar = bit(instruction, 6);
    switch (field(instruction, 11, 8)) {
        case 0x3:
            return by_scalar && multiply_doubling(o, accumulation::add, true, file, fpscr);
        case 0x4:
            return !by_scalar && add_high_half(o, false, file);
        case 0x6:
            return !by_scalar && add_high_half(o, true, file);
        case 0x7:
            return by_scalar && multiply_doubling(o, accumulation::subtract, true, file, fpscr);
        case 0x9:
            return !by_scalar && multiply_doubling(o, accumulation::add, false, file, fpscr);
        case 0xB:
            return multiply_doubling(o, by_scalar ? accumulation::none : accumulation::subtract, by_scalar, file,
                                     fpscr);
        case 0xD:
            return !by_scalar && multiply_doubling(o, accumulation::none, false, file, fpscr);
        default:
            return false;
    }
}

}  // namespace

bool execute_vector_instruction(std::uint32_t instruction, std::uint32_t* registers, std::uint32_t& fpscr) {
    if (field(instruction, 31, 25) != 0x79) return false;
    const operands o(instruction);
    element_file file(registers);
    return bit(instruction, 23) ? execute_different_lengths(instruction, o, file, fpscr)
                                : execute_same_length(instruction, o, file, fpscr);
}

}  // namespace tabletop
