// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/turn_check.h"

#include <algorithm>

#include "processors/cortex_a9/instruction_bits.h"
#include "processors/cortex_a9/instruction_filter.h"
#include "processors/cortex_a9/psr.h"
#include "processors/cortex_a9/turn_values.h"
#include "processors/cortex_a9_timing/thumb_size.h"

namespace tabletop {

namespace {

constexpr unsigned oldest = 3;  // a value of so many turns ago
constexpr std::uint32_t carry_flag = 1u << 29;
constexpr std::uint32_t always = 14;

constexpr std::uint32_t bits(std::uint32_t word, unsigned from, unsigned count) {
    return word >> from & ((1u << count) - 1);
}
constexpr std::uint32_t sign_extended(std::uint32_t value, unsigned width) {
    const auto sign = 1u << (width - 1);
    return (value & ((sign << 1) - 1)) - ((value & sign) << 1);
}

struct cell {
    std::uint32_t address = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;  // as it has been made
    turn_value value;
};

// What turns begin with: registers, flags, and of memory what differs from turn to turn.
struct turn_beginning {
    std::array<turn_value, 15> registers;
    turn_flags flags;
    std::vector<std::pair<std::uint32_t, turn_value>> memory;  // by address, ascending

    explicit turn_beginning(const turn_state& of) {
        for (unsigned i = 0; i < 15; ++i) registers[i] = turn_value::fixed(of.registers[i]);
        flags.now = of.status & psr::condition_flags;
    }
    bool operator==(const turn_beginning& other) const {
        return registers == other.registers && flags.known == other.flags.known && flags.age == other.flags.age &&
               memory == other.memory;
    }
    // How many turns ago the oldest of what differs has been read.
    unsigned age() const {
        auto result = flags.age;
        for (const auto& each : registers) result = std::max(result, each.age);
        for (const auto& [address, value] : memory) result = std::max(result, value.age);
        return result;
    }
};

// The next turn begins with what this one has left.
turn_value next_begin(const turn_value& begin, const turn_value& end) {
    const auto lowest = std::min(begin.now, end.lowest);
    const auto highest = std::max(begin.now, end.highest);
    return {begin.now, lowest, highest, lowest == highest ? 0 : end.age + 1};
}

class interpreter {
  public:
    interpreter(turn_surroundings& in, const turn_made& turn, const std::vector<iss_read_range>& ranges,
                const turn_beginning& from)
        : in_(in),
          turn_(turn),
          ranges_(ranges),
          from_(from),
          registers_(from.registers),
          flags_(from.flags),
          pc_(turn.begin.registers[15]) {
        thumb_ = (turn.begin.status & psr::thumb) != 0;
    }

    // The whole turn. False: it may be another one.
    bool make() {
        for (std::uint64_t made = 0; made < turn_.instructions && !failed_; ++made) step();
        const bool thumb = (turn_.end.status & psr::thumb) != 0;
        return !failed_ && pc_ == turn_.end.registers[15] && thumb_ == thumb && it_ == 0 &&
               reads_made_ == turn_.reads.size() && is_as_made();
    }
    std::uint64_t excess() const { return excess_; }
    turn_beginning next() const;

  private:
    bool is_as_made() const;
    void fail(std::uint64_t excess = 0) {
        if (!failed_) excess_ = excess;
        failed_ = true;
    }

    turn_value reg(unsigned index) const {
        return index == 15 ? turn_value::fixed(at_ + (thumb_ ? 4 : 8)) : registers_[index];
    }
    void set_reg(unsigned index, const turn_value& value) {
        index == 15 ? jump(value) : static_cast<void>(registers_[index] = value);
    }
    void jump(const turn_value& to) {
        if (!to.is_fixed()) return fail();
        thumb_ = bit(to.now, 0);
        pc_ = to.now & (thumb_ ? ~1u : ~3u);
    }
    void branch(std::uint32_t to) { pc_ = to & (thumb_ ? ~1u : ~3u); }

    cell* memory_at(std::uint32_t address);
    turn_value load(const turn_value& address, unsigned size, bool is_signed = false);
    turn_value load_bus(std::uint32_t physical, unsigned size);
    void store(const turn_value& address, unsigned size, const turn_value& value);
    void transfer(bool loads, unsigned index, const turn_value& address, unsigned size, bool is_signed);
    void transfer_block(bool loads, unsigned base, std::uint32_t list, bool up, bool before, bool writes_back);

    // The operations are numbered as in ARM instructions; ORN is added.
    enum operation : unsigned { AND, EOR, SUB, RSB, ADD, ADC, SBC, RSC, TST, TEQ, CMP, CMN, ORR, MOV, BIC, MVN, ORN };
    struct operand {
        turn_value value;
        turn_flags flags;  // whose carry is that of the shifter
    };
    void process(unsigned what, bool sets_flags, unsigned to, const turn_value& a, const operand& b);
    turn_value sum(const turn_value& a, const turn_value& b, std::optional<bool> carry, bool sets_flags);
    operand constant(std::uint32_t value, bool rotated) const;
    operand shifted(const turn_value& value, unsigned kind, unsigned by) const;
    operand shifted_by_register(unsigned index, unsigned kind, unsigned by);
    operand plain(std::uint32_t value) const { return {turn_value::fixed(value), flags_}; }
    bool holds(std::uint32_t condition);

    void step();
    void arm(std::uint32_t instruction);
    void arm_unconditional(std::uint32_t instruction);
    void arm_data(std::uint32_t instruction);
    void arm_other_data(std::uint32_t instruction);
    void arm_multiply(std::uint32_t instruction);
    void arm_extra_transfer(std::uint32_t instruction);
    void arm_transfer(std::uint32_t instruction);
    void arm_media(std::uint32_t instruction);
    void thumb16(std::uint32_t instruction);
    void thumb16_low(std::uint32_t instruction);
    void thumb16_data(std::uint32_t instruction);
    void thumb16_special(std::uint32_t instruction);
    void thumb16_misc(std::uint32_t instruction);
    void thumb32(std::uint32_t instruction);
    void thumb32_pairs(std::uint32_t instruction);
    void thumb32_data(std::uint32_t instruction, const operand& b);
    void thumb32_plain(std::uint32_t instruction);
    void thumb32_branch(std::uint32_t instruction);
    void thumb32_transfer(std::uint32_t instruction);
    void thumb32_multiply(std::uint32_t instruction);
    void extract(unsigned to, unsigned from, unsigned lsb, unsigned width);
    void long_multiply(unsigned low, unsigned high, unsigned a, unsigned b);

    turn_surroundings& in_;
    const turn_made& turn_;
    const std::vector<iss_read_range>& ranges_;
    const turn_beginning& from_;
    std::array<turn_value, 15> registers_;
    turn_flags flags_;
    std::uint32_t pc_;      // of the next instruction
    std::uint32_t at_ = 0;  // of this one
    bool thumb_ = false;
    std::uint32_t it_ = 0;
    std::vector<cell> memory_;
    std::size_t reads_made_ = 0;
    bool failed_ = false;
    std::uint64_t excess_ = 0;
};

bool interpreter::is_as_made() const {
    for (unsigned i = 0; i < 15; ++i) {
        if (registers_[i].now != turn_.end.registers[i]) return false;
    }
    return flags_.now == (turn_.end.status & psr::condition_flags) &&
           std::all_of(memory_.begin(), memory_.end(), [](const cell& each) { return each.value.now == each.end; });
}

// What the next turn begins with, or this one.
turn_beginning interpreter::next() const {
    turn_beginning made(turn_.begin);
    for (unsigned i = 0; i < 15; ++i) made.registers[i] = next_begin(from_.registers[i], registers_[i]);
    made.flags.known = flags_.known & ~(flags_.now ^ made.flags.now);
    const bool differ = (made.flags.known & psr::condition_flags) != psr::condition_flags;
    made.flags.age = differ ? flags_.age + 1 : 0;
    for (const auto& each : memory_) {
        const auto value = next_begin(turn_value::fixed(each.begin), each.value);
        if (!value.is_fixed()) made.memory.emplace_back(each.address, value);
    }
    std::sort(made.memory.begin(), made.memory.end(),
              [](const auto& one, const auto& other) { return one.first < other.first; });
    return made;
}

cell* interpreter::memory_at(std::uint32_t address) {
    const auto known =
        std::find_if(memory_.begin(), memory_.end(), [address](const cell& each) { return each.address == address; });
    if (known != memory_.end()) return &*known;
    const auto place = in_.at(address);
    if (place.what != turn_surroundings::place::kind::memory) return nullptr;
    const auto from = std::find_if(from_.memory.begin(), from_.memory.end(),
                                   [address](const auto& each) { return each.first == address; });
    const auto value = from == from_.memory.end() ? turn_value::fixed(place.begin) : from->second;
    memory_.push_back({address, place.begin, place.now, value});
    return &memory_.back();
}

turn_value interpreter::load_bus(std::uint32_t address, unsigned size) {
    const auto place = in_.at(address & ~3u);
    if (place.what != turn_surroundings::place::kind::bus || reads_made_ == turn_.reads.size()) {
        fail();
        return {};
    }
    const auto& read = turn_.reads[reads_made_];
    const auto& range = ranges_[reads_made_++];
    if (read.address != (place.physical | (address & 3)) || read.size != size) fail();
    return {read.value, range.lowest, range.highest, 0};
}

turn_value interpreter::load(const turn_value& address, unsigned size, bool is_signed) {
    if (!address.is_fixed() || (address.now & (size - 1)) != 0) {
        fail();
        return {};
    }
    const auto* const cell = memory_at(address.now & ~3u);
    auto value = cell != nullptr ? cell->value : load_bus(address.now, size);
    if (size == 4) return value;
    const auto by = cell != nullptr ? 8 * (address.now & 3) : 0;
    const auto part = [&](std::uint32_t word) {
        const auto low = word >> by & ((1u << 8 * size) - 1);
        return is_signed ? sign_extended(low, 8 * size) : low;
    };
    return value.is_fixed() ? turn_value::fixed(part(value.now)) : turn_value::any(part(value.now), value.age);
}

void interpreter::store(const turn_value& address, unsigned size, const turn_value& value) {
    if (!address.is_fixed() || (address.now & (size - 1)) != 0) return fail();
    auto* const cell = memory_at(address.now & ~3u);
    if (cell == nullptr) return fail();
    if (size == 4) {
        cell->value = value;
        return;
    }
    const auto by = 8 * (address.now & 3);
    const auto mask = ((1u << 8 * size) - 1) << by;
    const auto now = (cell->value.now & ~mask) | (value.now << by & mask);
    const bool fixed = cell->value.is_fixed() && value.is_fixed();
    cell->value = fixed ? turn_value::fixed(now) : turn_value::any(now, std::max(cell->value.age, value.age));
}

void interpreter::transfer(bool loads, unsigned index, const turn_value& address, unsigned size, bool is_signed) {
    if (loads) {
        set_reg(index, load(address, size, is_signed));
    } else {
        store(address, size, reg(index));
    }
}

void interpreter::transfer_block(bool loads, unsigned base, std::uint32_t list, bool up, bool before,
                                 bool writes_back) {
    const auto start = reg(base);
    if (!start.is_fixed() || base == 15 || (bit(list, base) && writes_back) || bit(list, 15) > loads) return fail();
    const auto bytes = 4 * static_cast<std::uint32_t>(__builtin_popcount(list));
    auto address = up ? start.now : start.now - bytes;
    if (before == up) address += 4;
    if (writes_back) set_reg(base, turn_value::fixed(up ? start.now + bytes : start.now - bytes));
    for (unsigned i = 0; i < 16 && !failed_; ++i) {
        if (!bit(list, i)) continue;
        transfer(loads, i, turn_value::fixed(address), 4, false);
        address += 4;
    }
}

turn_value interpreter::sum(const turn_value& a, const turn_value& b, std::optional<bool> carry, bool sets_flags) {
    auto flags = flags_;
    if (carry) {
        flags.known |= carry_flag;
        flags.now = *carry ? flags.now | carry_flag : flags.now & ~carry_flag;
    }
    const auto result = add(a, b, flags);
    if (sets_flags) flags_ = flags;
    return result;
}

void interpreter::process(unsigned what, bool sets_flags, unsigned to, const turn_value& a, const operand& b) {
    turn_value result;
    bool logical = false;
    switch (what) {
        case SUB:
        case CMP:
            result = sum(a, inverse(b.value), true, sets_flags);
            break;
        case RSB:
            result = sum(b.value, inverse(a), true, sets_flags);
            break;
        case ADD:
        case CMN:
            result = sum(a, b.value, false, sets_flags);
            break;
        case ADC:
            result = sum(a, b.value, std::nullopt, sets_flags);
            break;
        case SBC:
            result = sum(a, inverse(b.value), std::nullopt, sets_flags);
            break;
        case RSC:
            result = sum(b.value, inverse(a), std::nullopt, sets_flags);
            break;
        default:
            logical = true;
    }
    if (logical) {
        switch (what) {
            case AND:
            case TST:
                result = bit_and(a, b.value);
                break;
            case EOR:
            case TEQ:
                result = bit_xor(a, b.value);
                break;
            case ORR:
                result = bit_or(a, b.value);
                break;
            case BIC:
                result = bit_and(a, inverse(b.value));
                break;
            case MVN:
                result = inverse(b.value);
                break;
            case ORN:
                result = bit_or(a, inverse(b.value));
                break;
            default:
                result = b.value;
        }
        if (sets_flags) {
            flags_ = b.flags;
            set_result_flags(flags_, result);
        }
    }
    if (what < TST || what > CMN) set_reg(to, result);
}

interpreter::operand interpreter::constant(std::uint32_t value, bool rotated) const {
    auto made = plain(value);
    if (!rotated) return made;
    made.flags.known |= carry_flag;
    made.flags.now = bit(value, 31) ? made.flags.now | carry_flag : made.flags.now & ~carry_flag;
    return made;
}

interpreter::operand interpreter::shifted(const turn_value& value, unsigned kind, unsigned by) const {
    operand made{value, flags_};
    made.value = shift(static_cast<turn_shift>(kind), value, by, made.flags);
    return made;
}

interpreter::operand interpreter::shifted_by_register(unsigned index, unsigned kind, unsigned by) {
    const auto amount = reg(by);
    if (!amount.is_fixed() || (amount.now & 0xFF) > 32) {
        fail();
        return plain(0);
    }
    return shifted(reg(index), kind, amount.now & 0xFF);
}

bool interpreter::holds(std::uint32_t condition) {
    const auto decided = flags_.decide(condition);
    if (!decided) fail(flags_.excess);
    return decided.value_or(false);
}

void interpreter::extract(unsigned to, unsigned from, unsigned lsb, unsigned width) {
    if (lsb + width > 32 || to == 15 || from == 15) return fail();
    auto unused = flags_;
    const auto value = shift(turn_shift::right, reg(from), lsb, unused);
    set_reg(to, width == 32 ? value : bit_and(value, turn_value::fixed((1u << width) - 1)));
}

void interpreter::long_multiply(unsigned low, unsigned high, unsigned a, unsigned b) {
    const auto one = reg(a);
    const auto other = reg(b);
    set_reg(low, multiply(one, other, false));
    set_reg(high, multiply(one, other, true));
}

void interpreter::step() {
    at_ = pc_;
    std::uint32_t word = 0;
    if (!in_.code(at_ & ~3u, word)) return fail();
    if (!thumb_) {
        pc_ = at_ + 4;
        return arm(word);
    }
    const auto first = bit(at_, 1) ? word >> 16 : word & 0xFFFF;
    const bool wide = is_wide_thumb(first);
    pc_ = at_ + (wide ? 4 : 2);
    auto instruction = first;
    if (wide) {
        if (!in_.code((at_ + 2) & ~3u, word)) return fail();
        instruction = first << 16 | (bit(at_, 1) ? word & 0xFFFF : word >> 16);
    }
    const auto it = it_;
    const bool executes = it == 0 || holds(it >> 4);
    if (executes && !failed_) wide ? thumb32(instruction) : thumb16(instruction);
    if (it != 0 && it == it_) it_ = (it_ & 7) == 0 ? 0 : (it_ & 0xE0) | (it_ << 1 & 0x1F);
}

void interpreter::arm(std::uint32_t instruction) {
    const auto condition = instruction >> 28;
    if (condition == 15) return arm_unconditional(instruction);
    if (!holds(condition) || failed_) return;
    switch (bits(instruction, 25, 3)) {
        case 0:
        case 1:
            return arm_data(instruction);
        case 2:
            return arm_transfer(instruction);
        case 3:
            return bit(instruction, 4) ? arm_media(instruction) : arm_transfer(instruction);
        case 4:
            if (bit(instruction, 22)) return fail();
            return transfer_block(bit(instruction, 20), bits(instruction, 16, 4), instruction & 0xFFFF,
                                  bit(instruction, 23), bit(instruction, 24), bit(instruction, 21));
        case 5:
            if (bit(instruction, 24)) set_reg(14, turn_value::fixed(at_ + 4));
            return branch(at_ + 8 + 4 * sign_extended(instruction & 0xFFFFFF, 24));
        default:
            return fail();
    }
}

// Barriers, preloads and BLX.
void interpreter::arm_unconditional(std::uint32_t instruction) {
    if (matches(instruction, 0xFE000000, 0xFA000000)) {
        set_reg(14, turn_value::fixed(at_ + 4));
        thumb_ = true;
        return branch(at_ + 8 + 4 * sign_extended(instruction & 0xFFFFFF, 24) + (bit(instruction, 24) ? 2 : 0));
    }
    if (!is_barrier(instruction, false) && !matches(instruction, 0xFF30F000, 0xF510F000)) fail();
}

void interpreter::arm_data(std::uint32_t instruction) {
    const bool immediate = bit(instruction, 25);
    if (!immediate && (instruction & 0x90) == 0x90) {
        return (instruction & 0x60) == 0 ? arm_multiply(instruction) : arm_extra_transfer(instruction);
    }
    const auto what = bits(instruction, 21, 4);
    const bool sets_flags = bit(instruction, 20);
    const auto to = bits(instruction, 12, 4);
    if (!sets_flags && what >= TST && what <= CMN) return arm_other_data(instruction);
    if (sets_flags && to == 15) return fail();
    operand b;
    if (immediate) {
        const auto by = 2 * bits(instruction, 8, 4);
        const auto value = instruction & 0xFF;
        b = constant(by == 0 ? value : value >> by | value << (32 - by), by != 0);
    } else if (bit(instruction, 4)) {
        b = shifted_by_register(instruction & 0xF, bits(instruction, 5, 2), bits(instruction, 8, 4));
    } else {
        const auto kind = bits(instruction, 5, 2);
        const auto by = bits(instruction, 7, 5);
        if (by == 0 && kind == 3) return fail();  // RRX
        b = shifted(reg(instruction & 0xF), kind, by == 0 && kind != 0 ? 32 : by);
    }
    if (!failed_) process(what, sets_flags, to, reg(bits(instruction, 16, 4)), b);
}

// MOVW, MOVT, hints, BX, BLX and CLZ.
void interpreter::arm_other_data(std::uint32_t instruction) {
    const auto to = bits(instruction, 12, 4);
    const auto constant16 = bits(instruction, 16, 4) << 12 | (instruction & 0xFFF);
    if (matches(instruction, 0x0FF00000, 0x03000000)) return set_reg(to, turn_value::fixed(constant16));
    if (matches(instruction, 0x0FF00000, 0x03400000)) {
        const auto low = bit_and(reg(to), turn_value::fixed(0xFFFF));
        const auto now = low.now | constant16 << 16;
        return set_reg(to, low.is_fixed() ? turn_value::fixed(now) : turn_value::any(now, low.age));
    }
    if ((instruction & 0x0FFFFFFE) == 0x0320F000) return;  // NOP, YIELD
    const auto from = reg(instruction & 0xF);
    if (matches(instruction, 0x0FFFFFF0, 0x012FFF10)) return jump(from);
    if (matches(instruction, 0x0FFFFFF0, 0x012FFF30)) {
        set_reg(14, turn_value::fixed(at_ + 4));
        return jump(from);
    }
    fail();
}

void interpreter::arm_multiply(std::uint32_t instruction) {
    const auto high = bits(instruction, 16, 4);
    const auto low = bits(instruction, 12, 4);
    const auto b = bits(instruction, 8, 4);
    const auto a = instruction & 0xF;
    if (matches(instruction, 0x0FF000F0, 0x00000090)) {
        set_reg(high, multiply(reg(a), reg(b), false));
    } else if (matches(instruction, 0x0FF000F0, 0x00800090)) {
        long_multiply(low, high, a, b);
    } else {
        fail();
    }
}

void interpreter::arm_extra_transfer(std::uint32_t instruction) {
    const bool before = bit(instruction, 24);
    const bool up = bit(instruction, 23);
    if (!before && bit(instruction, 21)) return fail();
    const auto base = bits(instruction, 16, 4);
    const auto index = bits(instruction, 12, 4);
    const auto offset = bit(instruction, 22) ? turn_value::fixed(bits(instruction, 8, 4) << 4 | (instruction & 0xF))
                                             : reg(instruction & 0xF);
    const auto start = reg(base);
    if (!start.is_fixed() || !offset.is_fixed()) return fail();
    const auto moved = turn_value::fixed(up ? start.now + offset.now : start.now - offset.now);
    const auto address = before ? moved : start;
    const auto kind = bits(instruction, 5, 2);
    const bool loads = bit(instruction, 20);
    if (!before || bit(instruction, 21)) set_reg(base, moved);
    if (loads || kind == 1) return transfer(loads, index, address, kind == 2 ? 1 : 2, loads && kind != 1);
    const bool loads_two = kind == 2;
    if (index % 2 != 0 || index == 14) return fail();
    transfer(loads_two, index, address, 4, false);
    transfer(loads_two, index + 1, turn_value::fixed(address.now + 4), 4, false);
}

void interpreter::arm_transfer(std::uint32_t instruction) {
    const bool before = bit(instruction, 24);
    const bool up = bit(instruction, 23);
    if (!before && bit(instruction, 21)) return fail();
    const auto base = bits(instruction, 16, 4);
    auto offset = turn_value::fixed(instruction & 0xFFF);
    if (bit(instruction, 25)) {
        const auto kind = bits(instruction, 5, 2);
        const auto by = bits(instruction, 7, 5);
        if (by == 0 && kind == 3) return fail();
        offset = shifted(reg(instruction & 0xF), kind, by == 0 && kind != 0 ? 32 : by).value;
    }
    const auto start = reg(base);
    if (!start.is_fixed() || !offset.is_fixed()) return fail();
    const auto moved = turn_value::fixed(up ? start.now + offset.now : start.now - offset.now);
    const bool loads = bit(instruction, 20);
    const auto index = bits(instruction, 12, 4);
    const auto stored = loads ? turn_value{} : reg(index);
    if (!before || bit(instruction, 21)) set_reg(base, moved);
    const unsigned size = bit(instruction, 22) ? 1 : 4;
    if (loads) return set_reg(index, load(before ? moved : start, size));
    store(before ? moved : start, size, stored);
}

// UXTB, UXTH and UBFX.
void interpreter::arm_media(std::uint32_t instruction) {
    const auto to = bits(instruction, 12, 4);
    const auto from = instruction & 0xF;
    if (matches(instruction, 0x0FFF0FF0, 0x06EF0070)) return extract(to, from, 0, 8);
    if (matches(instruction, 0x0FFF0FF0, 0x06FF0070)) return extract(to, from, 0, 16);
    if (matches(instruction, 0x0FE00070, 0x07E00050)) {
        return extract(to, from, bits(instruction, 7, 5), bits(instruction, 16, 5) + 1);
    }
    fail();
}

void interpreter::thumb16(std::uint32_t instruction) {
    const auto low = bits(instruction, 0, 3);
    const auto base = bits(instruction, 3, 3);
    const auto imm5 = bits(instruction, 6, 5);
    const auto wide_register = bits(instruction, 8, 3);
    const auto imm8 = instruction & 0xFF;
    const auto from = [this](unsigned index, std::uint32_t offset) {
        const auto start = reg(index);
        if (!start.is_fixed()) fail();
        return turn_value::fixed((index == 15 ? start.now & ~3u : start.now) + offset);
    };
    switch (instruction >> 12) {
        case 0:
        case 1:
        case 2:
        case 3:
            return thumb16_low(instruction);
        case 4:
            if (bit(instruction, 11)) return set_reg(wide_register, load(from(15, 4 * imm8), 4));
            return bit(instruction, 10) ? thumb16_special(instruction) : thumb16_data(instruction);
        case 5: {
            const auto offset = reg(bits(instruction, 6, 3));
            if (!offset.is_fixed()) return fail();
            const auto address = from(base, offset.now);
            static constexpr std::array<unsigned, 8> sizes{4, 2, 1, 1, 4, 2, 1, 2};
            const auto kind = bits(instruction, 9, 3);
            return transfer(kind >= 3, low, address, sizes[kind], kind == 3 || kind == 7);
        }
        case 6:
            return transfer(bit(instruction, 11), low, from(base, 4 * imm5), 4, false);
        case 7:
            return transfer(bit(instruction, 11), low, from(base, imm5), 1, false);
        case 8:
            return transfer(bit(instruction, 11), low, from(base, 2 * imm5), 2, false);
        case 9:
            return transfer(bit(instruction, 11), wide_register, from(13, 4 * imm8), 4, false);
        case 10:
            return set_reg(wide_register, from(bit(instruction, 11) ? 13 : 15, 4 * imm8));
        case 11:
            return thumb16_misc(instruction);
        case 12: {
            const bool loads = bit(instruction, 11);
            const bool writes_back = !loads || !bit(imm8, wide_register);
            return transfer_block(loads, wide_register, imm8, true, false, writes_back);
        }
        case 13:
            if (bits(instruction, 8, 4) >= always) return fail();
            if (holds(bits(instruction, 8, 4))) branch(at_ + 4 + 2 * sign_extended(imm8, 8));
            return;
        default:
            return branch(at_ + 4 + 2 * sign_extended(instruction & 0x7FF, 11));
    }
}

// Shifts, and arithmetic with constants.
void interpreter::thumb16_low(std::uint32_t instruction) {
    const bool sets_flags = it_ == 0;
    const auto to = bits(instruction, 0, 3);
    const auto from = bits(instruction, 3, 3);
    const auto kind = bits(instruction, 11, 2);
    if (bit(instruction, 13)) {
        static constexpr std::array<unsigned, 4> kinds{MOV, CMP, ADD, SUB};
        const auto changed = bits(instruction, 8, 3);
        return process(kinds[kind], sets_flags || kind == 1, changed, reg(changed), plain(instruction & 0xFF));
    }
    if (kind != 3) {
        const auto by = bits(instruction, 6, 5);
        return process(MOV, sets_flags, to, {}, shifted(reg(from), kind, by == 0 && kind != 0 ? 32 : by));
    }
    const auto other = bits(instruction, 6, 3);
    const auto b = bit(instruction, 10) ? plain(other) : operand{reg(other), flags_};
    process(bit(instruction, 9) ? SUB : ADD, sets_flags, to, reg(from), b);
}

void interpreter::thumb16_data(std::uint32_t instruction) {
    static constexpr std::array<unsigned, 16> kinds{AND, EOR, MOV, MOV, MOV, ADC, SBC, MOV,
                                                    TST, RSB, CMP, CMN, ORR, MOV, BIC, MVN};
    const auto which = bits(instruction, 6, 4);
    const auto to = bits(instruction, 0, 3);
    const auto from = bits(instruction, 3, 3);
    const bool sets_flags = it_ == 0 || which == 8 || which == 10 || which == 11;
    if (which == 13) {
        const auto product = multiply(reg(to), reg(from), false);
        set_reg(to, product);
        if (it_ == 0) set_result_flags(flags_, product);
        return;
    }
    if (which == 9) return process(RSB, sets_flags, to, reg(from), plain(0));
    const bool shifts = kinds[which] == MOV;
    const auto kind = which == 7 ? 3 : which - 2;
    const auto b = shifts ? shifted_by_register(to, kind, from) : operand{reg(from), flags_};
    if (!failed_) process(kinds[which], sets_flags, to, reg(to), b);
}

// ADD, CMP and MOV with all registers, and BX.
void interpreter::thumb16_special(std::uint32_t instruction) {
    const auto from = bits(instruction, 3, 4);
    const auto to = (instruction & 7) | bits(instruction, 7, 1) << 3;
    const operand b{reg(from), flags_};
    switch (bits(instruction, 8, 2)) {
        case 0:
            return to == 15 ? fail() : process(ADD, false, to, reg(to), b);
        case 1:
            return process(CMP, true, to, reg(to), b);
        case 2:
            return to == 15 ? fail() : set_reg(to, b.value);
        default:
            if (bit(instruction, 7)) set_reg(14, turn_value::fixed(pc_ | 1));
            return jump(b.value);
    }
}

void interpreter::thumb16_misc(std::uint32_t instruction) {
    const auto low = bits(instruction, 0, 3);
    const auto from = bits(instruction, 3, 3);
    if (matches(instruction, 0xFF00, 0xB000)) {  // ADD, SUB of SP
        return process(bit(instruction, 7) ? SUB : ADD, false, 13, reg(13), plain(4 * (instruction & 0x7F)));
    }
    if (matches(instruction, 0xF500, 0xB100)) {  // CBZ, CBNZ
        const auto value = reg(low);
        if (!value.is_fixed() && value.lowest == 0) return fail(1);
        const auto offset = bits(instruction, 3, 5) << 1 | bits(instruction, 9, 1) << 6;
        if ((value.lowest != 0) == bit(instruction, 11)) branch(at_ + 4 + offset);
        return;
    }
    if (matches(instruction, 0xFF80, 0xB280)) return extract(low, from, 0, bit(instruction, 6) ? 8 : 16);
    if (matches(instruction, 0xFE00, 0xB400)) {
        return transfer_block(false, 13, (instruction & 0xFF) | bits(instruction, 8, 1) << 14, false, true, true);
    }
    if (matches(instruction, 0xFE00, 0xBC00)) {
        return transfer_block(true, 13, (instruction & 0xFF) | bits(instruction, 8, 1) << 15, true, false, true);
    }
    if (matches(instruction, 0xFF00, 0xBF00) && (instruction & 0xF) != 0) {
        it_ = instruction & 0xFF;
    } else if (instruction != 0xBF00 && instruction != 0xBF10) {
        fail();
    }
}

void interpreter::thumb32(std::uint32_t instruction) {
    const auto top = instruction >> 24;
    if (top == 0xE8 || top == 0xE9) return thumb32_pairs(instruction);
    if (top == 0xEA || top == 0xEB) {
        const auto kind = bits(instruction, 4, 2);
        const auto by = bits(instruction, 12, 3) << 2 | bits(instruction, 6, 2);
        if (by == 0 && kind == 3) return fail();
        return thumb32_data(instruction, shifted(reg(instruction & 0xF), kind, by == 0 && kind != 0 ? 32 : by));
    }
    if (top >= 0xF0 && top <= 0xF7) {
        if (bit(instruction, 15)) return thumb32_branch(instruction);
        if (bit(instruction, 25)) return thumb32_plain(instruction);
        const auto code = bits(instruction, 26, 1) << 11 | bits(instruction, 12, 3) << 8 | (instruction & 0xFF);
        const auto low = instruction & 0xFF;
        static constexpr std::array<std::uint32_t, 4> copies{1, 0x00010001, 0x01000100, 0x01010101};
        if (code >> 10 == 0) return thumb32_data(instruction, constant(low * copies[code >> 8 & 3], false));
        const auto by = code >> 7;
        const auto value = 0x80 | (low & 0x7F);
        return thumb32_data(instruction, constant(value >> by | value << (32 - by), true));
    }
    if (top == 0xF8 || top == 0xF9) return thumb32_transfer(instruction);
    if (top == 0xFA || top == 0xFB) return thumb32_multiply(instruction);
    fail();
}

// LDM, STM, LDRD and STRD.
void interpreter::thumb32_pairs(std::uint32_t instruction) {
    const bool loads = bit(instruction, 20);
    const bool before = bit(instruction, 24);
    const bool up = bit(instruction, 23);
    const bool writes_back = bit(instruction, 21);
    const auto base = bits(instruction, 16, 4);
    if (!bit(instruction, 22)) {
        if (before == up) return fail();
        return transfer_block(loads, base, instruction & 0xFFFF, up, before, writes_back);
    }
    if (!before && !writes_back) return fail();  // exclusives, table branches
    auto start = reg(base);
    if (!start.is_fixed()) return fail();
    if (base == 15) start = turn_value::fixed(start.now & ~3u);
    const auto offset = 4 * (instruction & 0xFF);
    const auto moved = turn_value::fixed(up ? start.now + offset : start.now - offset);
    const auto address = before ? moved : start;
    if (writes_back) set_reg(base, moved);
    transfer(loads, bits(instruction, 12, 4), address, 4, false);
    transfer(loads, bits(instruction, 8, 4), turn_value::fixed(address.now + 4), 4, false);
}

void interpreter::thumb32_data(std::uint32_t instruction, const operand& b) {
    static constexpr unsigned none = 99;
    static constexpr std::array<unsigned, 16> kinds{AND, BIC,  ORR, ORN, EOR,  none, none, none,
                                                    ADD, none, ADC, SBC, none, SUB,  RSB,  none};
    auto what = kinds[bits(instruction, 21, 4)];
    const bool sets_flags = bit(instruction, 20);
    const auto from = bits(instruction, 16, 4);
    const auto to = bits(instruction, 8, 4);
    if (what == none) return fail();
    if (to == 15 && sets_flags) {
        if (what != AND && what != EOR && what != ADD && what != SUB) return fail();
        what = what == AND ? TST : what == EOR ? TEQ : what == ADD ? CMN : CMP;
    } else if (to == 15) {
        return fail();
    }
    if (from == 15 && what == ORR) what = MOV;
    if (from == 15 && what == ORN) what = MVN;
    process(what, sets_flags, to, what == MOV || what == MVN ? turn_value{} : reg(from), b);
}

// ADDW, SUBW, MOVW, MOVT and UBFX.
void interpreter::thumb32_plain(std::uint32_t instruction) {
    const auto from = bits(instruction, 16, 4);
    const auto to = bits(instruction, 8, 4);
    const auto constant12 = bits(instruction, 26, 1) << 11 | bits(instruction, 12, 3) << 8 | (instruction & 0xFF);
    const auto constant16 = from << 12 | constant12;
    switch (bits(instruction, 20, 5)) {
        case 0x00:
        case 0x0A: {
            const bool adds = !bit(instruction, 23);
            if (from != 15) return process(adds ? ADD : SUB, false, to, reg(from), plain(constant12));
            const auto here = (at_ + 4) & ~3u;
            return set_reg(to, turn_value::fixed(adds ? here + constant12 : here - constant12));
        }
        case 0x04:
            return set_reg(to, turn_value::fixed(constant16));
        case 0x0C: {
            const auto low = bit_and(reg(to), turn_value::fixed(0xFFFF));
            const auto now = low.now | constant16 << 16;
            return set_reg(to, low.is_fixed() ? turn_value::fixed(now) : turn_value::any(now, low.age));
        }
        case 0x1C:
            return extract(to, from, bits(instruction, 12, 3) << 2 | bits(instruction, 6, 2), (instruction & 0x1F) + 1);
        default:
            return fail();
    }
}

void interpreter::thumb32_branch(std::uint32_t instruction) {
    const auto sign = bits(instruction, 26, 1);
    const auto j1 = bits(instruction, 13, 1);
    const auto j2 = bits(instruction, 11, 1);
    const auto low = instruction & 0x7FF;
    const bool links = bit(instruction, 14);
    if (!links && !bit(instruction, 12)) {
        const auto condition = bits(instruction, 22, 4);
        if (condition >= always) {  // barriers and NOP
            const bool does_nothing = is_barrier(instruction, true) || instruction == 0xF3AF8000;
            return does_nothing ? void() : fail();
        }
        const auto offset = sign << 19 | j2 << 18 | j1 << 17 | bits(instruction, 16, 6) << 11 | low;
        if (holds(condition)) branch(at_ + 4 + 2 * sign_extended(offset, 20));
        return;
    }
    const auto i1 = 1 ^ j1 ^ sign;
    const auto i2 = 1 ^ j2 ^ sign;
    const auto offset = 2 * sign_extended(sign << 23 | i1 << 22 | i2 << 21 | bits(instruction, 16, 10) << 11 | low, 24);
    if (links) set_reg(14, turn_value::fixed(pc_ | 1));
    if (bit(instruction, 12)) return branch(at_ + 4 + offset);
    thumb_ = false;
    branch(((at_ + 4) & ~3u) + offset);
}

void interpreter::thumb32_transfer(std::uint32_t instruction) {
    const bool loads = bit(instruction, 20);
    const auto kind = bits(instruction, 21, 2);
    const auto base = bits(instruction, 16, 4);
    const auto index = bits(instruction, 12, 4);
    const bool is_signed = bit(instruction, 24);
    if (kind == 3 || (!loads && base == 15)) return fail();
    const unsigned size = 1u << kind;
    if (loads && index == 15 && size != 4) return;  // a preload
    auto start = reg(base);
    if (!start.is_fixed()) return fail();
    if (base == 15) start = turn_value::fixed(start.now & ~3u);
    auto address = start.now;
    const auto stored = loads ? turn_value{} : reg(index);
    if (base == 15) {
        address = bit(instruction, 23) ? start.now + (instruction & 0xFFF) : start.now - (instruction & 0xFFF);
    } else if (bit(instruction, 23)) {
        address += instruction & 0xFFF;
    } else if (bit(instruction, 11)) {
        const bool before = bit(instruction, 10);
        const bool writes_back = bit(instruction, 8);
        if (!before && !writes_back) return fail();
        if (before && bit(instruction, 9) && !writes_back) return fail();  // with user rights
        const auto offset = instruction & 0xFF;
        const auto moved = bit(instruction, 9) ? start.now + offset : start.now - offset;
        if (before) address = moved;
        if (writes_back) set_reg(base, turn_value::fixed(moved));
    } else {
        const auto offset = reg(instruction & 0xF);
        if ((instruction & 0xFC0) != 0 || !offset.is_fixed()) return fail();
        address += offset.now << bits(instruction, 4, 2);
    }
    if (loads) return set_reg(index, load(turn_value::fixed(address), size, is_signed));
    store(turn_value::fixed(address), size, stored);
}

// MUL, UMULL, shifts by a register, UXTB and UXTH.
void interpreter::thumb32_multiply(std::uint32_t instruction) {
    const auto from = bits(instruction, 16, 4);
    const auto to = bits(instruction, 8, 4);
    const auto other = instruction & 0xF;
    if (matches(instruction, 0xFFF0F0F0, 0xFB00F000)) return set_reg(to, multiply(reg(from), reg(other), false));
    if (matches(instruction, 0xFFF000F0, 0xFBA00000)) return long_multiply(bits(instruction, 12, 4), to, from, other);
    if (matches(instruction, 0xFFFFF0F0, 0xFA5FF080)) return extract(to, other, 0, 8);
    if (matches(instruction, 0xFFFFF0F0, 0xFA1FF080)) return extract(to, other, 0, 16);
    if (!matches(instruction, 0xFF80F0F0, 0xFA00F000)) return fail();
    const auto b = shifted_by_register(from, bits(instruction, 21, 2), other);
    if (!failed_) process(MOV, bit(instruction, 20), to, {}, b);
}

}  // namespace

iss_turn_bounds check_turn(turn_surroundings& in, const turn_made& turn, const std::vector<iss_read_range>& ranges) {
    constexpr unsigned most_rounds = 8;
    turn_beginning from(turn.begin);
    for (unsigned round = 0; round < most_rounds; ++round) {
        interpreter once_more(in, turn, ranges, from);
        if (!once_more.make()) return {false, once_more.excess(), 0};
        const auto next = once_more.next();
        if (next.age() > oldest) return {};
        if (next == from) return {true, 0, next.age()};
        from = next;
    }
    return {};
}

}  // namespace tabletop
