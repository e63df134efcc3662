// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/arm_interpreter.h"

#include "processors/cortex_a9/instruction_bits.h"
#include "processors/cortex_a9/psr.h"

namespace tabletop {

namespace {

constexpr std::uint32_t always = 14;
constexpr std::uint32_t unconditional_space = 15;
constexpr std::uint32_t carry_flag = 1u << 29;
constexpr std::uint32_t overflow_flag = 1u << 28;

struct fields {
    std::uint32_t n, d, s, m;
    explicit constexpr fields(std::uint32_t instruction)
        : n(instruction >> 16 & 0xF), d(instruction >> 12 & 0xF), s(instruction >> 8 & 0xF), m(instruction & 0xF) {}
};

// Pre-indexed, without write-back, loads and stores leave their base alone.
constexpr bool writes_base(std::uint32_t instruction) {
    return !bit(instruction, 24) || bit(instruction, 21);
}

// True when bits 7 and 4 are set, as in multiplies and in extra loads and stores, but in no data processing.
constexpr bool is_extra(std::uint32_t instruction) {
    return matches(instruction, 0x0E000090, 0x00000090);
}

constexpr bool is_shifted_by_register(std::uint32_t instruction) {
    return matches(instruction, 0x0E000090, 0x00000010);
}

constexpr bool compares(std::uint32_t instruction) {
    return matches(instruction, 0x0D900000, 0x01100000);
}

arm_role role_of_multiply(std::uint32_t instruction) {
    const fields of(instruction);
    const auto operation = instruction >> 21 & 7;
    const bool is_long = operation >= 4;
    const bool is_known = operation < 2 || is_long || matches(instruction, 0x00F00000, 0x00600000);
    if (!is_known) return arm_role::unknown;
    const bool with_pc = of.n == 15 || of.s == 15 || of.m == 15 || (operation != 0 && of.d == 15);
    const bool is_refused = with_pc || (operation == 0 && of.d != 0) || (is_long && of.n == of.d);
    if (is_refused) return arm_role::raises;
    return bit(instruction, 20) ? arm_role::last : arm_role::ordinary;
}

arm_role role_of_extra(std::uint32_t instruction) {
    if ((instruction & 0x60) == 0) return bit(instruction, 24) ? arm_role::unknown : role_of_multiply(instruction);
    const fields of(instruction);
    const bool is_dual = !bit(instruction, 20) && bit(instruction, 6);
    const bool with_register = !bit(instruction, 22);
    const bool shares_base = of.n == 15 || of.n == of.d;
    if (writes_base(instruction) && shares_base) return arm_role::raises;
    if (with_register && (of.s != 0 || of.m == 15)) return arm_role::raises;
    if (is_dual) return arm_role::unknown;
    return of.d == 15 ? arm_role::raises : arm_role::ordinary;
}

arm_role role_of_data_processing(std::uint32_t instruction) {
    const fields of(instruction);
    const bool sets_flags = bit(instruction, 20);
    const bool by_register = is_shifted_by_register(instruction);
    const bool moves = matches(instruction, 0x0DA00000, 0x01A00000);
    if (compares(instruction)) {
        const bool with_pc = by_register && (of.n == 15 || of.m == 15 || of.s == 15);
        return of.d != 0 || with_pc ? arm_role::raises : arm_role::last;
    }
    if (moves && of.n != 0) return arm_role::raises;
    if (by_register && (of.n == 15 || of.d == 15 || of.m == 15 || of.s == 15)) return arm_role::raises;
    return sets_flags || of.d == 15 ? arm_role::last : arm_role::ordinary;
}

// MOVW MOVT, hints; the rest of what would be comparisons that set no flags is not known.
arm_role role_of_miscellaneous(std::uint32_t instruction) {
    if (matches(instruction, 0x0FFFF000, 0x0320F000)) return arm_role::nothing;
    if (!matches(instruction, 0x0FB00000, 0x03000000)) return arm_role::unknown;
    return fields(instruction).d == 15 ? arm_role::raises : arm_role::ordinary;
}

arm_role role_of_load_or_store(std::uint32_t instruction) {
    const fields of(instruction);
    const bool loads = bit(instruction, 20);
    const bool of_byte = bit(instruction, 22);
    if (bit(instruction, 25) && of.m == 15) return arm_role::raises;
    if (writes_base(instruction) && (of.n == 15 || of.n == of.d)) return arm_role::raises;
    if (of_byte && of.d == 15) return arm_role::raises;
    return loads && of.d == 15 ? arm_role::last : arm_role::ordinary;
}

arm_role role_of_block_transfer(std::uint32_t instruction) {
    const auto n = fields(instruction).n;
    const bool loads = bit(instruction, 20);
    if (n == 15 || (instruction & 0xFFFF) == 0) return arm_role::raises;
    if (loads && bit(instruction, 21) && bit(instruction, n)) return arm_role::raises;
    return loads && bit(instruction, 15) ? arm_role::last : arm_role::ordinary;
}

}  // namespace

arm_role arm_role_of(std::uint32_t instruction) {
    if (matches(instruction, 0x0FF000F0, 0x07F000F0)) return arm_role::raises;  // UDF
    switch (instruction >> 25 & 7) {
        case 0:
        case 1:
            if (is_extra(instruction)) return role_of_extra(instruction);
            if (matches(instruction, 0x0D900000, 0x01000000)) return role_of_miscellaneous(instruction);
            return role_of_data_processing(instruction);
        case 3:
            if (bit(instruction, 4)) return arm_role::unknown;
            [[fallthrough]];
        case 2:
            return role_of_load_or_store(instruction);
        case 4:
            return role_of_block_transfer(instruction);
        case 5:
            return arm_role::last;
        default:
            return matches(instruction, 0x0F000000, 0x0F000000) ? arm_role::last : arm_role::unknown;
    }
}

bool is_interpreted_arm(std::uint32_t instruction) {
    const fields of(instruction);
    switch (instruction >> 25 & 7) {
        case 0:
            if (is_extra(instruction)) {
                const bool multiplies = (instruction & 0x60) == 0 && matches(instruction, 0x0FC00000, 0);
                return multiplies || (instruction & 0x60) != 0;
            }
            [[fallthrough]];
        case 1:
            return compares(instruction) || of.d != 15;
        case 2:
        case 3:
            return of.d != 15;
        case 4:
            return !bit(instruction, 15);
        default:
            return is_branch_arm(instruction);
    }
}

bool arm_block::add(std::uint32_t instruction, std::uint32_t original) {
    const auto condition = instruction >> 28;
    const auto role = condition == unconditional_space ? arm_role::unknown : arm_role_of(instruction);
    if (role == arm_role::unknown) return finish(end::none);
    const bool joins = state_ == state::conditional && joined_ == count_ && condition == condition_;
    const bool is_looked_at = role != arm_role::raises && role != arm_role::nothing;
    if (skips_ && !(joins && is_looked_at)) return finish(end::branch);
    if (role == arm_role::nothing) {
        ++count_;
        return true;
    }
    if (role == arm_role::raises) {
        if (sets_flags_ || psr::condition_holds(original >> 28, flags_)) return finish(end::none);
        ++count_;
        return finish(end::exception);
    }
    if (joins) return add_conditional(instruction, role);
    if (condition == always) {
        if (state_ == state::conditional) state_ = state::trailing;
        return add_executed(instruction, role);
    }
    if (!is_empty_) return finish(end::division);
    state_ = state::conditional;
    condition_ = condition;
    skips_ = !psr::condition_holds(condition, flags_);
    return add_conditional(instruction, role);
}

bool arm_block::add_conditional(std::uint32_t instruction, arm_role role) {
    is_empty_ = false;
    joined_ = count_ + 1;
    if (!skips_) return add_executed(instruction, role);
    ++count_;
    return role == arm_role::last ? finish(end::branch) : true;
}

bool arm_block::add_executed(std::uint32_t instruction, arm_role role) {
    if (!is_interpreted_arm(instruction)) return finish(end::none);
    is_empty_ = false;
    ++count_;
    if (is_branch_arm(instruction)) return finish(end::branch);
    sets_flags_ = sets_flags_ || role == arm_role::last;
    return sets_flags_ && state_ != state::unconditional ? finish(end::division) : true;
}

namespace {

struct shifted {
    std::uint32_t value;
    bool carry;
};

shifted shift(std::uint32_t value, unsigned kind, unsigned by, bool carry) {
    if (by == 0) return {value, carry};
    const auto as_signed = static_cast<std::int32_t>(value);
    switch (kind) {
        case 0:
            if (by > 32) return {0, false};
            return {by == 32 ? 0 : value << by, bit(value, 32 - by)};
        case 1:
            if (by > 32) return {0, false};
            return {by == 32 ? 0 : value >> by, bit(value, by - 1)};
        case 2:
            if (by >= 32) return {as_signed < 0 ? ~0u : 0, as_signed < 0};
            return {static_cast<std::uint32_t>(as_signed >> by), bit(value, by - 1)};
        default: {
            const auto result = rotate_right(value, by);
            return {result, bit(result, 31)};
        }
    }
}

class arm_instruction {
  public:
    arm_instruction(std::uint32_t instruction, interpreted_registers& registers, interpreted_memory& memory)
        : instruction_(instruction), of_(instruction), registers_(registers), memory_(memory) {}

    bool execute() {
        switch (instruction_ >> 25 & 7) {
            case 0:
                if (is_extra(instruction_)) {
                    if ((instruction_ & 0x60) != 0) return transfer_extra();
                    multiply();
                    return true;
                }
                [[fallthrough]];
            case 1:
                if (matches(instruction_, 0x0FB00000, 0x03000000)) {
                    move_halfword();
                } else {
                    compute();
                }
                return true;
            case 4:
                return transfer_block();
            default:
                return transfer();
        }
    }

  private:
    bool has(unsigned position) const { return bit(instruction_, position); }
    std::uint32_t get(std::uint32_t index) const {
        return index == 15 ? registers_.program_counter : registers_.general[index];
    }
    void set(std::uint32_t index, std::uint32_t value) { registers_.general[index] = value; }
    bool carry() const { return (registers_.condition & carry_flag) != 0; }

    shifted shifted_by_constant() const {
        const auto kind = instruction_ >> 5 & 3;
        const auto by = instruction_ >> 7 & 0x1F;
        const auto value = get(of_.m);
        if (by != 0 || kind == 0) return shift(value, kind, by, carry());
        if (kind == 3) return {(carry() ? 1u << 31 : 0) | value >> 1, bit(value, 0)};  // RRX
        return shift(value, kind, 32, carry());
    }

    shifted operand() const {
        if (has(25)) {
            const auto by = 2 * of_.s;
            return shift(instruction_ & 0xFF, 3, by, carry());
        }
        if (is_shifted_by_register(instruction_)) {
            return shift(get(of_.m), instruction_ >> 5 & 3, get(of_.s) & 0xFF, carry());
        }
        return shifted_by_constant();
    }

    void set_flags(std::uint32_t result, bool carry_out, bool overflow) {
        registers_.condition = (result & 1u << 31) | (result == 0 ? 1u << 30 : 0) | (carry_out ? carry_flag : 0) |
                               (overflow ? overflow_flag : 0);
    }

    std::uint32_t add(std::uint32_t a, std::uint32_t b, bool carry_in) {
        const auto wide = std::uint64_t{a} + b + (carry_in ? 1 : 0);
        const auto result = static_cast<std::uint32_t>(wide);
        if (has(20)) set_flags(result, wide >> 32 != 0, ((a ^ result) & (b ^ result)) >> 31 != 0);
        return result;
    }

    std::uint32_t combine(std::uint32_t operation, std::uint32_t a, std::uint32_t b) const {
        switch (operation) {
            case 0:
            case 8:
                return a & b;
            case 1:
            case 9:
                return a ^ b;
            case 12:
                return a | b;
            case 14:
                return a & ~b;
            case 15:
                return ~b;
            default:
                return b;
        }
    }

    void compute() {
        const auto operation = instruction_ >> 21 & 0xF;
        const auto second = operand();
        const auto a = get(of_.n);
        const auto b = second.value;
        std::uint32_t result = 0;
        switch (operation) {
            case 2:
            case 10:
                result = add(a, ~b, true);
                break;
            case 3:
                result = add(b, ~a, true);
                break;
            case 4:
            case 11:
                result = add(a, b, false);
                break;
            case 5:
                result = add(a, b, carry());
                break;
            case 6:
                result = add(a, ~b, carry());
                break;
            case 7:
                result = add(b, ~a, carry());
                break;
            default:
                result = combine(operation, a, b);
                if (has(20)) set_flags(result, second.carry, (registers_.condition & overflow_flag) != 0);
        }
        if (!compares(instruction_)) set(of_.d, result);
    }

    void move_halfword() {
        const auto value = of_.n << 12 | (instruction_ & 0xFFF);
        set(of_.d, has(22) ? value << 16 | (get(of_.d) & 0xFFFF) : value);
    }

    // MUL MLA: the flags C and V stay.
    void multiply() {
        const auto sum = has(21) ? get(of_.d) : 0;
        const auto result = get(of_.m) * get(of_.s) + sum;
        if (has(20)) set_flags(result, carry(), (registers_.condition & overflow_flag) != 0);
        set(of_.n, result);
    }

    // The base is written before the access.
    std::uint32_t address(std::uint32_t offset) {
        const auto base = get(of_.n);
        const auto moved = has(23) ? base + offset : base - offset;
        if (writes_base(instruction_)) set(of_.n, moved);
        return has(24) ? moved : base;
    }

    bool move(std::uint32_t at, unsigned size, bool is_signed) {
        if (!has(20)) return memory_.store(at, size, get(of_.d));
        std::uint32_t value = 0;
        if (!memory_.load(at, size, value)) return false;
        if (is_signed) {
            value = size == 1 ? static_cast<std::uint32_t>(static_cast<std::int8_t>(value))
                              : static_cast<std::uint32_t>(static_cast<std::int16_t>(value));
        }
        set(of_.d, value);
        return true;
    }

    bool transfer() {
        const auto offset = has(25) ? shifted_by_constant().value : instruction_ & 0xFFF;
        return move(address(offset), has(22) ? 1 : 4, false);
    }

    bool transfer_extra() {
        const auto offset = has(22) ? (of_.s << 4 | of_.m) : get(of_.m);
        return move(address(offset), has(5) ? 2 : 1, has(6));
    }

    bool transfer_block() {
        const auto list = instruction_ & 0xFFFF;
        const auto bytes = 4 * static_cast<std::uint32_t>(__builtin_popcount(list));
        const auto base = get(of_.n);
        const auto moved = has(23) ? base + bytes : base - bytes;
        auto at = (has(23) ? base : moved) + (has(24) == has(23) ? 4 : 0);
        for (unsigned i = 0; i < 15; ++i) {
            if (!bit(list, i)) continue;
            std::uint32_t value = get(i);
            if (!(has(20) ? memory_.load(at, 4, value) : memory_.store(at, 4, value))) return false;
            if (has(20)) set(i, value);
            at += 4;
        }
        if (has(21)) set(of_.n, moved);
        return true;
    }

    const std::uint32_t instruction_;
    const fields of_;
    interpreted_registers& registers_;
    interpreted_memory& memory_;
};

}  // namespace

bool execute_arm(std::uint32_t instruction, interpreted_registers& registers, interpreted_memory& memory) {
    return arm_instruction(instruction, registers, memory).execute();
}

}  // namespace tabletop
