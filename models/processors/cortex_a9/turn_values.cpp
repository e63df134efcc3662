// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/turn_values.h"

#include "processors/cortex_a9/psr.h"

namespace tabletop {

namespace {

constexpr std::uint32_t negative = 1u << 31;
constexpr std::uint32_t zero = 1u << 30;
constexpr std::uint32_t carry = 1u << 29;
constexpr std::uint32_t overflow = 1u << 28;

// A flag; unknown when it is not the same in all turns.
void set(turn_flags& flags, std::uint32_t flag, bool now, std::optional<bool> value) {
    flags.now = now ? flags.now | flag : flags.now & ~flag;
    flags.known = value ? flags.known | flag : flags.known & ~flag;
}

std::optional<bool> sign(const turn_value& value) {
    if ((value.lowest ^ value.highest) >> 31 != 0) return std::nullopt;
    return value.lowest >> 31 != 0;
}

bool is_set(const turn_flags& flags, std::uint32_t flag) {
    return (flags.now & flag) != 0;
}

// One operand meets the other, or goes beyond it, by so much. b is not inverted.
std::uint64_t excess_of(const turn_value& a, const turn_value& b) {
    const auto beyond = [](const turn_value& moving, std::uint32_t goal) {
        if (moving.now < goal && moving.highest >= goal) return moving.highest - goal + 1;
        return moving.now > goal && moving.lowest <= goal ? goal - moving.lowest + 1 : 0;
    };
    if (b.is_fixed()) return beyond(a, b.now);
    return a.is_fixed() ? beyond(b, a.now) : 0;
}

unsigned older(const turn_value& a, const turn_value& b) {
    return std::max(a.age, b.age);
}

// Fixed where both are.
turn_value of_both(const turn_value& a, const turn_value& b, std::uint32_t now) {
    return a.is_fixed() && b.is_fixed() ? turn_value{now, now, now, 0} : turn_value::any(now, older(a, b));
}

}  // namespace

std::optional<bool> turn_flags::decide(std::uint32_t condition) const {
    const auto unknown = ~known & psr::condition_flags;
    const bool holds = psr::condition_holds(condition, now);
    std::uint32_t some = 0;
    do {
        some = (some - unknown) & unknown;
        if (psr::condition_holds(condition, (now & ~unknown) | some) != holds) return std::nullopt;
    } while (some != 0);
    return holds;
}

turn_value add(const turn_value& a, const turn_value& b, turn_flags& flags) {
    const bool carries = is_set(flags, carry);
    const bool carry_known = (flags.known & carry) != 0;
    const auto sum = [](std::uint32_t x, std::uint32_t y, bool c) { return std::uint64_t{x} + y + (c ? 1 : 0); };
    const auto now = sum(a.now, b.now, carries);
    const auto lowest = sum(a.lowest, b.lowest, carry_known && carries);
    const auto highest = sum(a.highest, b.highest, !carry_known || carries);
    const bool wraps_alike = lowest >> 32 == highest >> 32;
    const auto narrow = [](std::uint64_t value) { return static_cast<std::uint32_t>(value); };
    turn_value result{narrow(now), narrow(lowest), narrow(highest), older(a, b)};
    if (!carry_known) result.age = std::max(result.age, flags.age);
    if (!wraps_alike) result = turn_value::any(result.now, result.age);
    const auto excess = carry_known ? excess_of(a, inverse(b)) : flags.excess;
    set(flags, carry, now >> 32 != 0, wraps_alike ? std::optional(lowest >> 32 != 0) : std::nullopt);
    const auto sign_a = sign(a);
    const auto sign_b = sign(b);
    const auto sign_result = sign(result);
    std::optional<bool> overflows;
    if (sign_a && sign_b) {
        if (*sign_a != *sign_b) {
            overflows = false;
        } else if (sign_result) {
            overflows = *sign_result != *sign_a;
        }
    }
    set(flags, overflow, ((a.now ^ result.now) & (b.now ^ result.now)) >> 31 != 0, overflows);
    flags.age = result.age;
    set_result_flags(flags, result);
    flags.excess = excess;
    if (result.is_fixed()) result.age = 0;
    return result;
}

turn_value inverse(const turn_value& a) {
    return {~a.now, ~a.highest, ~a.lowest, a.age};
}

// Bits above the highest one that differs are the same in all turns.
turn_value bit_and(const turn_value& a, const turn_value& b) {
    const auto now = a.now & b.now;
    if (a.is_fixed() && !b.is_fixed()) return bit_and(b, a);
    if (!b.is_fixed()) return {now, 0, std::min(a.highest, b.highest), older(a, b)};
    auto differing = a.lowest ^ a.highest;
    for (unsigned by = 1; by < 32; by *= 2) differing |= differing >> by;
    const auto mask = b.now;
    if ((mask & differing) == 0) return turn_value::fixed(now);
    const auto same = a.lowest & ~differing & mask;
    return {now, same, same | (differing & mask), a.age};
}

turn_value bit_or(const turn_value& a, const turn_value& b) {
    if (a.is_fixed() && a.now == 0) return b;
    if (b.is_fixed() && b.now == 0) return a;
    return of_both(a, b, a.now | b.now);
}

turn_value bit_xor(const turn_value& a, const turn_value& b) {
    if (a.is_fixed() && a.now == 0) return b;
    if (b.is_fixed() && b.now == 0) return a;
    return of_both(a, b, a.now ^ b.now);
}

void set_result_flags(turn_flags& flags, const turn_value& result) {
    set(flags, negative, result.now >> 31 != 0, sign(result));
    std::optional<bool> is_zero;
    if (result.is_fixed()) is_zero = result.now == 0;
    if (result.lowest != 0) is_zero = false;
    set(flags, zero, result.now == 0, is_zero);
    flags.age = std::max(flags.age, result.age);
    flags.excess = 0;
}

namespace {

std::uint32_t shifted(turn_shift kind, std::uint32_t value, unsigned by) {
    switch (kind) {
        case turn_shift::left:
            return by < 32 ? value << by : 0;
        case turn_shift::right:
            return by < 32 ? value >> by : 0;
        case turn_shift::arithmetic_right:
            return static_cast<std::uint32_t>(static_cast<std::int32_t>(value) >> std::min(by, 31u));
        case turn_shift::rotate:
            break;
    }
    return by % 32 == 0 ? value : value >> by % 32 | value << (32 - by % 32);
}

}  // namespace

turn_value shift(turn_shift kind, const turn_value& value, unsigned by, turn_flags& flags) {
    if (by == 0) return value;
    const auto out = kind == turn_shift::left ? 32 - by : by - 1;
    const auto bit = bit_and(value, turn_value::fixed(1u << out % 32));
    set(flags, carry, bit.now != 0, bit.is_fixed() ? std::optional(bit.now != 0) : std::nullopt);
    if (!bit.is_fixed()) flags.age = std::max(flags.age, value.age);
    const auto now = shifted(kind, value.now, by);
    if (value.is_fixed()) return turn_value::fixed(now);
    const bool rises = kind == turn_shift::right || (kind == turn_shift::arithmetic_right && sign(value)) ||
                       (kind == turn_shift::left && by < 32 && value.highest << by >> by == value.highest);
    if (!rises) return turn_value::any(now, value.age);
    turn_value result{now, shifted(kind, value.lowest, by), shifted(kind, value.highest, by), value.age};
    if (result.is_fixed()) result.age = 0;
    return result;
}

turn_value multiply(const turn_value& a, const turn_value& b, bool high) {
    const auto product = [high](std::uint32_t x, std::uint32_t y) {
        return static_cast<std::uint32_t>(std::uint64_t{x} * y >> (high ? 32 : 0));
    };
    const auto now = product(a.now, b.now);
    const bool overflows = std::uint64_t{a.highest} * b.highest >> 32 != 0;
    if (!high && overflows) return of_both(a, b, now);
    turn_value result{now, product(a.lowest, b.lowest), product(a.highest, b.highest), older(a, b)};
    if (result.is_fixed()) result.age = 0;
    return result;
}

}  // namespace tabletop
