// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9_timing/decode_row.h"

#include "processors/cortex_a9/instruction_bits.h"

namespace tabletop::a9 {

namespace {

constexpr resource stack_pointer = 13;
constexpr std::uint32_t shift_left = 0;
constexpr std::uint32_t rotate = 3;

constexpr std::uint32_t bits(std::uint32_t word, unsigned lowest, unsigned count) {
    return word >> lowest & ((1u << count) - 1);
}

/// What an instruction is made into by its row.
class reading {
  public:
    reading(const decode_row& row, std::uint32_t instruction, execution how)
        : row_(row), instruction_(instruction), how_(how), timing_(row.timing) {}

    timed_instruction made() {
        for (const auto& read : row_.reads.all) add_read(read);
        for (const auto& written : row_.writes.all) add_written(written);
        add_flags();
        add_write_back();
        made_.on = timing_.on;
        made_.occupancy = static_cast<std::uint8_t>(timing_.occupancy + (made_.branches_by_unit ? 1 : 0));
        made_.kind = timing_.kind;
        made_.serialises = made_.serialises || has(serialises);
        made_.branches = made_.branches || has(jumps);
        if (has(is_indirect)) made_.indirect = indirect_branch_cycles;
        if (has(no_instruction)) return undefined_instruction();
        made_.conditional = how_ == execution::conditional || how_ == execution::conditional_in_it;
        if (made_.conditional) add_condition(made_);
        return made_;
    }

  private:
    bool has(trait which) const { return (row_.traits & which) != 0; }
    bool sets_flags_by_bit() const { return has(sets_flags_by_s) && bit(instruction_, 20); }

    resource number(place at) const {
        const auto word = instruction_;
        switch (at) {
            case places::b0:
                return bits(word, 0, 4);
            case places::b8:
                return bits(word, 8, 4);
            case places::b12:
                return bits(word, 12, 4);
            case places::b16:
                return bits(word, 16, 4);
            case places::b0_next:
                return (bits(word, 0, 4) + 1) & 0xF;
            case places::b12_next:
                return (bits(word, 12, 4) + 1) & 0xF;
            case places::t0:
                return bits(word, 0, 3);
            case places::t3:
                return bits(word, 3, 3);
            case places::t6:
                return bits(word, 6, 3);
            case places::t8:
                return bits(word, 8, 3);
            case places::high_0:
                return bits(word, 7, 1) << 3 | bits(word, 0, 3);
            case places::high_3:
                return bits(word, 3, 4);
            case places::stack:
                return stack_pointer;
            case places::link:
                return link_register;
            case places::status:
                return status_flags;
            default:
                return program_counter;
        }
    }

    std::uint32_t list(place at) const {
        switch (at) {
            case places::list:
                return instruction_ & 0xFFFF;
            case places::list_8:
                return instruction_ & 0xFF;
            case places::list_8_link:
                return (instruction_ & 0xFF) | bits(instruction_, 8, 1) << link_register;
            case places::list_8_counter:
                return (instruction_ & 0xFF) | bits(instruction_, 8, 1) << program_counter;
            default:
                return 0;
        }
    }

    // PC is always there.
    void add_source(resource of, std::uint8_t later, bool takes_fast) {
        if (of == program_counter) return;
        made_.sources.add(
            {of, later, takes_fast && how_ != execution::conditional && how_ != execution::conditional_in_it});
    }

    void add_read(const operand& read) {
        switch (read.at) {
            case places::none:
                return;
            case places::shifted_operand:
                return add_shifted_operand(bit(instruction_, 4), bits(instruction_, 5, 2), bits(instruction_, 7, 5));
            case places::shifted_operand_thumb:
                return add_shifted_operand(false, bits(instruction_, 4, 2),
                                           bits(instruction_, 12, 3) << 2 | bits(instruction_, 6, 2));
            case places::offset:
                return add_offset(bits(instruction_, 5, 2), bits(instruction_, 7, 5));
            case places::offset_thumb:
                return add_offset(shift_left, bits(instruction_, 4, 2));
            case places::list:
            case places::list_8:
            case places::list_8_link:
            case places::list_8_counter:
                return add_stored_list(list(read.at), read);
            default:
                break;
        }
        // Data of a store is forwarded fast whatever its condition is.
        if (stores() && read.takes_fast) {
            if (number(read.at) != program_counter) made_.sources.add({number(read.at), read.later, true});
        } else {
            add_source(number(read.at), read.later, read.takes_fast);
        }
    }

    bool stores() const { return row_.timing.on == unit::port; }

    // Of ARM data processing bit 25 tells a constant.
    void add_shifted_operand(bool by_register, std::uint32_t type, std::uint32_t amount) {
        if (has(has_constant_by_25) && bit(instruction_, 25)) return;
        const auto of = number(places::b0);
        if (by_register) {
            timing_ = has(moves) ? shift_by_register : shifted_by_register;
            add_source(of, 0, false);
            return add_source(number(places::b8), 0, false);
        }
        const bool is_shifted = type != shift_left || amount != 0;
        if (type == rotate && amount == 0) add_source(status_flags, 0, false);  // RRX
        if (is_shifted) timing_ = has(moves) ? shift : shifted;
        add_source(of, 0, !is_shifted);
    }

    void add_offset(std::uint32_t type, std::uint32_t amount) {
        const bool is_usual = type == shift_left && (amount == 0 || amount == 2);
        const bool is_word = row_.timing.latency == load.latency;
        if (!is_usual && is_word) timing_ = shifted_load;
        if (type == rotate && amount == 0) add_source(status_flags, 0, false);
        add_source(number(places::b0), 0, false);
    }

    void set_block_occupancy(unsigned registers) {
        const auto cycles = registers % 2 != 0 ? (registers + 1) / 2 : registers / 2 + 1;
        timing_.occupancy = static_cast<std::uint8_t>(cycles);
        if (registers == 0) made_.undefined = true;
    }

    void add_stored_list(std::uint32_t registers, const operand& read) {
        unsigned count = 0;
        for (resource of = 0; of < 16; ++of) {
            if (!bit(registers, of)) continue;
            if (of != program_counter) made_.sources.add({of, read.later, true});
            ++count;
        }
        set_block_occupancy(count);
    }

    void add_loaded_list(std::uint32_t registers) {
        unsigned count = 0;
        for (resource of = 0; of < 16; ++of) {
            if (bit(registers, of)) add_result(of, count++ / 2);
        }
        set_block_occupancy(count);
    }

    void add_written(const operand& written) {
        if (written.at == places::none) return;
        if (written.at >= places::list) return add_loaded_list(list(written.at));
        add_result(number(written.at), written.later);
    }

    // A conditional load forwards nothing fast.
    void add_result(resource of, unsigned later) {
        if (of == program_counter) return write_counter();
        const bool forwards = how_ == execution::always || how_ == execution::in_unconditional_it;
        const auto latency = timing_.latency + later;
        made_.results.add({of, static_cast<std::uint8_t>(latency),
                           static_cast<std::uint8_t>(forwards ? timing_.fast_latency + later : latency)});
    }

    void write_counter() {
        made_.branches = true;
        if (sets_flags_by_bit()) {
            made_.serialises = true;
            timing_ = exception_return;
            return;
        }
        made_.branches_by_unit = true;
        if (has(is_indirect_unless_popped) && !is_popped()) made_.indirect = indirect_branch_cycles;
    }

    // LDR PC, [SP], #4; and the target of a constant is always the same.
    bool is_popped() const {
        const auto base = number(places::b16);
        return base == stack_pointer ? writes_base_back() : base == program_counter && !reads_offset();
    }
    bool reads_offset() const {
        for (const auto& read : row_.reads.all) {
            if (read.at == places::offset || read.at == places::offset_thumb) return true;
        }
        return false;
    }

    void add_flags() {
        const bool outside = has(sets_flags_outside_it) && how_ == execution::always;
        if (!has(sets_flags) && !sets_flags_by_bit() && !outside) return;
        if (made_.branches && sets_flags_by_bit()) return;
        made_.results.add({status_flags, flags_latency, flags_latency});
    }

    void add_base(resource base) {
        if (base != program_counter) made_.results.add({base, write_back_latency, write_back_latency});
    }

    bool writes_base_back() const {
        const bool indexed = !bit(instruction_, 24) || bit(instruction_, 21);
        const bool thumb_indexed = bit(instruction_, 11) && bit(instruction_, 8);
        return (has(writes_back_by_p_w) && indexed) || (has(writes_back_by_21) && bit(instruction_, 21)) ||
               (has(writes_back_by_8) && thumb_indexed);
    }

    void add_write_back() {
        if (writes_base_back()) add_base(number(places::b16));
        if (has(writes_back_stack)) add_base(stack_pointer);
        const auto base = number(places::t8);
        if (has(writes_back_by_list) && !(bit(instruction_, 11) && bit(instruction_, base))) add_base(base);
    }

    const decode_row& row_;
    std::uint32_t instruction_;
    execution how_;
    class_timing timing_;
    timed_instruction made_;
};

}  // namespace

const decode_row* find_row(decode_table table, std::uint32_t instruction) {
    const auto* found = std::find_if(table.begin, table.end,
                                     [=](const decode_row& row) { return matches(instruction, row.mask, row.value); });
    return found == table.end ? nullptr : found;
}

timed_instruction apply_row(const decode_row& row, std::uint32_t instruction, execution how) {
    return reading(row, instruction, how).made();
}

void add_condition(timed_instruction& instruction) {
    for (const auto& result : instruction.results) {
        if (result.of != status_flags) instruction.sources.add({result.of, 0, false});
    }
    instruction.sources.add({status_flags, 0, false});
}

timed_instruction undefined_instruction() {
    timed_instruction made;
    made.undefined = true;
    return made;
}

}  // namespace tabletop::a9
