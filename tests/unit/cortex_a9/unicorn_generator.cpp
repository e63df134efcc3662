// SPDX-License-Identifier: Apache-2.0
#include "unit/cortex_a9/unicorn_generator.h"

#include <capstone/capstone.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace tabletop::test {

namespace {

constexpr std::uint32_t condition_always = 14;
constexpr std::uint32_t cpsr_user = 0x10;
constexpr std::uint32_t cpsr_thumb = 0x20;
constexpr std::uint32_t cpsr_flags = 0xF80F0000;    // N Z C V Q GE
constexpr std::uint32_t fpscr_random = 0xFBC0009F;  // flags, QC, DN, FZ, RMode and the cumulative exceptions
constexpr std::uint32_t fpscr_rounding = 0x00C00000;
constexpr std::uint32_t arm_svc = 0xEF000000;
constexpr std::uint32_t thumb_svc = 0xDF00;

unsigned pattern_bits(const pattern& source) {
    return static_cast<unsigned>(
        std::count_if(source.bits, source.bits + std::strlen(source.bits), [](char c) { return c != ' '; }));
}

// The places of one letter in a word.
std::uint32_t places_of(const pattern& source, char letter) {
    std::uint32_t result = 0;
    for (const char* c = source.bits; *c != 0; ++c) {
        if (*c != ' ') result = result << 1 | (*c == letter ? 1 : 0);
    }
    return result;
}

// Distributes `value` over the places, least significant first; a field of eight bits takes a register twice.
std::uint32_t deposit(std::uint32_t value, std::uint32_t places) {
    if (__builtin_popcount(places) == 8) value |= value << 4;
    std::uint32_t result = 0;
    for (; places != 0; places &= places - 1, value >>= 1) {
        if ((value & 1) != 0) result |= places & (0 - places);
    }
    return result;
}

void remove(std::vector<std::uint8_t>& from, std::uint8_t value) {
    from.erase(std::remove(from.begin(), from.end(), value), from.end());
}

std::vector<std::uint8_t> up_to(unsigned count) {
    std::vector<std::uint8_t> result(count);
    for (unsigned i = 0; i < count; ++i) result[i] = static_cast<std::uint8_t>(i);
    return result;
}

// Capstone knows what is undefined, and of Advanced SIMD little is defined.
bool is_known(std::uint32_t arm_instruction) {
    static const csh handle = [] {
        csh opened = 0;
        cs_open(CS_ARCH_ARM, CS_MODE_ARM, &opened);
        return opened;
    }();
    cs_insn* decoded = nullptr;
    const auto count = cs_disasm(handle, reinterpret_cast<const std::uint8_t*>(&arm_instruction), 4, 0, 1, &decoded);
    if (count != 0) cs_free(decoded, count);
    return count != 0;
}

}  // namespace

random_block block_generator::next(std::uint32_t address) {
    block_ = {};
    units_.clear();
    fixups_.clear();
    block_.thumb = chance(50);
    block_.begin = address;
    exclusive_size_ = exclusive_byte << below(4);
    plan_registers();
    choose_state();
    emit(block_.thumb ? 0xF3BF8F2F : 0xF57FF01F, 32, "clrex");
    const auto count = 4 + below(12);
    for (std::uint32_t i = 0; i < count; ++i) add_unit(i + 1 == count);
    units_.push_back({here()});
    block_.end = address + here();
    emit_data(block_.thumb ? thumb_svc : arm_svc, block_.thumb ? 16 : 32);
    resolve();
    return std::move(block_);
}

void block_generator::plan_registers() {
    free_ = up_to(15);
    low_free_ = up_to(8);
    const auto take = [&](std::uint32_t limit) {
        std::uint8_t chosen = 0;
        do {
            chosen = static_cast<std::uint8_t>(below(limit));
        } while (std::find(free_.begin(), free_.end(), chosen) == free_.end() || (chosen == 13 && block_.thumb));
        remove(free_, chosen);
        remove(low_free_, chosen);
        return chosen;
    };
    fixed_ = take(8);
    index_ = take(8);
    if (block_.thumb && chance(40)) {
        aligned_ = 13;
        remove(free_, 13);
    } else {
        aligned_ = take(block_.thumb ? 8 : 15);
    }
    wandering_ = take(15);
    sources_ = up_to(15);
    if (block_.thumb) {
        remove(free_, 13);
        remove(sources_, 13);
    }
    pairs_.clear();
    for (std::uint8_t i = 0; i < 14; i += 2) {
        const auto is_free = [&](int r) { return std::find(free_.begin(), free_.end(), r) != free_.end(); };
        if (is_free(i) && is_free(i + 1)) pairs_.push_back(i);
    }
}

std::uint32_t block_generator::interesting_word() {
    static constexpr std::uint32_t words[] = {0,          1,          0xFFFFFFFF, 0x80000000, 0x7FFFFFFF, 0x00008000,
                                              0xFFFF8000, 0x7FFF7FFF, 0x80008000, 0x80808080, 0x7F7F7F7F, 31,
                                              32,         33,         0xFF,       0x100};
    const auto kind = below(4);
    if (kind == 0) return words[below(std::size(words))];
    if (kind == 1) return below(64);
    return random();
}

std::uint64_t block_generator::interesting_vector() {
    static constexpr std::uint32_t singles[] = {
        0x00000000, 0x80000000, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC12345, 0x7F812345,
        0xFFA00001, 0x00000001, 0x807FFFFF, 0x00400000, 0x00800000, 0x80800000, 0x7F7FFFFF, 0xFF7FFFFF, 0x3F000000,
        0x3FC00000, 0xBFC00000, 0x40200000, 0x4EFFFFFF, 0x4F000000, 0xCF000000, 0xCF000001, 0x4F7FFFFF, 0x4F800000,
        0x33800000, 0x477FE000, 0x477FF000, 0x38800000, 0x38000000, 0x33000000};
    static constexpr std::uint64_t doubles[] = {
        0x0000000000000000, 0x8000000000000000, 0x3FF0000000000000, 0xBFF0000000000000, 0x7FF0000000000000,
        0xFFF0000000000000, 0x7FF8000000000000, 0xFFF8123456789ABC, 0x7FF0123456789ABC, 0xFFF4000000000001,
        0x0000000000000001, 0x800FFFFFFFFFFFFF, 0x0010000000000000, 0x7FEFFFFFFFFFFFFF, 0x3FE0000000000000,
        0x41DFFFFFFFC00000, 0x41E0000000000000, 0xC1E0000000000000, 0x41EFFFFFFFE00000, 0x380FFFFFE0000000,
        0x3810000000000000, 0x36A0000000000000, 0x47EFFFFFE0000000, 0x47EFFFFFF0000000};
    const auto moderate_single = [&] { return (random() & 0x807FFFFF) | (110 + below(40)) << 23; };
    switch (below(8)) {
        case 0:
            return doubles[below(std::size(doubles))];
        case 1:
        case 2:
            return std::uint64_t{singles[below(std::size(singles))]} << 32 | singles[below(std::size(singles))];
        case 3:
            return std::uint64_t{singles[below(std::size(singles))]} << 32 | moderate_single();
        case 4:
        case 5:
            return std::uint64_t{moderate_single()} << 32 | moderate_single();
        case 6:
            return ((std::uint64_t{random()} << 32 | random()) & 0x800FFFFFFFFFFFFF) | std::uint64_t{1000 + below(60)}
                                                                                           << 52;
        default:
            return std::uint64_t{random()} << 32 | random();
    }
}

void block_generator::choose_state() {
    auto& state = block_.state;
    constexpr auto middle = window_base + window_size / 2;
    for (unsigned i = 0; i < 15; ++i) state.r[i] = interesting_word();
    state.r[wandering_] = middle + below(256);
    state.r[aligned_] = middle + 4 * below(64);
    state.r[fixed_] = middle + 32 * below(8);
    state.r[index_] = 4 * below(8);
    state.r[15] = block_.begin;
    state.cpsr = cpsr_user | (block_.thumb ? cpsr_thumb : 0) | (random() & cpsr_flags);
    fpscr_allowed_ = chance(50) ? fpscr_random : fpscr_random & ~fpscr_rounding;
    state.fpscr = random() & fpscr_allowed_;
    for (auto& d : state.d) d = interesting_vector();
}

void block_generator::emit(std::uint32_t word, unsigned bits, const char* name) {
    block_.instructions.push_back({block_.begin + here(), bits / 8, name});
    emit_data(word, bits);
}

void block_generator::emit_branch(std::uint32_t word, unsigned bits, const char* name) {
    emit(word, bits, name);
    block_.instructions.back().branches = true;
}

// A 32-bit Thumb instruction has its first halfword in the upper half.
void block_generator::emit_data(std::uint32_t word, unsigned bits) {
    if (bits == 32 && block_.thumb) word = word << 16 | word >> 16;
    for (unsigned i = 0; i < bits; i += 8) block_.code.push_back(static_cast<std::uint8_t>(word >> i));
}

void block_generator::add_unit(bool last) {
    units_.push_back({here()});
    const auto kind = below(100);
    if (kind < 12) {
        add_branch();
    } else if (kind < 22 && block_.thumb && !last) {
        add_it_block();
    } else if (kind < 24) {
        add_mode_change();
    } else if (kind < 27) {
        add_status_write();
    } else {
        add_pattern(false);
    }
}

const pattern& block_generator::choose_pattern(instruction_space& space) {
    const auto kind = below(100);
    space = kind < 22   ? instruction_space::floating_point
            : kind < 42 ? instruction_space::vector
                        : instruction_space::integer;
    const auto& groups = space == instruction_space::floating_point ? vfp_patterns()
                         : space == instruction_space::vector       ? neon_patterns()
                         : block_.thumb                             ? thumb_patterns()
                                                                    : arm_patterns();
    const auto& group = groups[below(static_cast<std::uint32_t>(groups.size()))];
    return group[below(static_cast<std::uint32_t>(group.size()))];
}

// Most undefined words are left out: they end their block.
void block_generator::add_pattern(bool in_it) {
    for (;;) {
        auto space = instruction_space::integer;
        const auto& chosen = choose_pattern(space);
        std::uint32_t word = 0;
        if (!fill(chosen, in_it, word)) continue;
        if (space == instruction_space::vector) {
            if (!any_vector_ && !is_known(word) && !chance(2)) continue;
            if (block_.thumb) word = thumb_form_of_neon(word);
        }
        emit(word, pattern_bits(chosen), chosen.name);
        block_.instructions.back().space = space;
        return;
    }
}

bool block_generator::fill_register_list(std::uint32_t places, std::uint32_t& word) {
    std::uint32_t list = 0;
    for (const auto r : free_) list |= 1u << r;
    list &= places & random();
    word |= list;
    return list != 0;
}

// False when the pattern cannot be used in this block, or with the bits that came up.
bool block_generator::fill(const pattern& source, bool in_it, std::uint32_t& word) {
    const bool always = in_it || block_.thumb;
    if ((source.flags & exclusive) != 0 && (source.flags & exclusive) != exclusive_size_) return false;
    if ((source.flags & not_in_it) != 0 && in_it) return false;
    if ((source.flags & rounds_to_nearest) != 0 && (fpscr_allowed_ & fpscr_rounding) != 0) return false;
    if ((source.flags & needs_sp) != 0 && aligned_ != 13) return false;
    if ((source.flags & needs_low_base) != 0 && aligned_ >= 8) return false;
    std::vector<std::uint8_t> unused = free_;
    const auto take = [&] {
        const auto chosen = pick(unused);
        remove(unused, chosen);
        return chosen;
    };
    word = places_of(source, '1');
    std::uint32_t done = 0;
    bool possible = true;
    const auto put = [&](char letter, auto value) {
        const auto places = places_of(source, letter);
        if (places == 0) return;
        word |= deposit(value(), places);
        done |= places;
    };
    put('D', [&] {
        possible = !pairs_.empty();
        if (!possible) return std::uint8_t{0};
        const auto first = pick(pairs_);
        remove(unused, first);
        remove(unused, static_cast<std::uint8_t>(first + 1));
        return first;
    });
    for (const char letter : {'d', 'e', 'f', 'g'}) put(letter, take);
    for (const char letter : {'n', 'm', 's', 'a'}) put(letter, [&] { return pick(sources_); });
    put('x', [&] { return pick(low_free_); });
    for (const char letter : {'y', 'z'}) put(letter, [&] { return static_cast<std::uint8_t>(below(8)); });
    put('c', [&] { return always || chance(60) ? condition_always : below(14); });
    put('B', [&] { return wandering_; });
    put('A', [&] { return aligned_; });
    put('F', [&] { return fixed_; });
    put('X', [&] { return index_; });
    put('R', [&] {
        const std::uint8_t ways[] = {15, 13, index_};
        return ways[below(3)];
    });
    const auto list = places_of(source, 'L');
    if (list != 0 && !fill_register_list(list, word)) return false;
    done |= list;
    const auto fixed_bits = places_of(source, '0') | places_of(source, '1');
    word |= random() & ~(fixed_bits | done) & (pattern_bits(source) == 16 ? 0xFFFF : 0xFFFFFFFF);
    if ((source.flags & even_if_quad) != 0 && (word & 0x40) != 0) word &= ~0x00011001u;
    return possible && (source.accept == nullptr || source.accept(word));
}

// IT and the up to four instructions that it makes conditional. With condition AL there is no else.
void block_generator::add_it_block() {
    const auto condition = below(15);
    const auto count = 1 + below(4);
    const auto last = 1u << (4 - count);
    std::uint32_t mask = last;
    for (auto place = 8u; place != last; place >>= 1) {
        const bool same = condition == condition_always || chance(50);
        if (((condition & 1) != 0) == same) mask |= place;
    }
    emit(0xBF00 | condition << 4 | mask, 16, "it");
    for (unsigned i = 0; i + 1 < count; ++i) add_pattern(true);
    if (chance(15)) {
        fixups_.push_back({branch_kind::thumb_narrow, here(), units_.size() + below(3)});
        emit_branch(0xE000, 16, "b in it");
    } else {
        add_pattern(true);
    }
}

void block_generator::add_branch() {
    block_.thumb ? add_thumb_branch() : add_arm_branch();
}

void block_generator::add_arm_branch() {
    const auto target = units_.size() + below(3);
    const auto condition = (chance(30) ? condition_always : below(14)) << 28;
    const std::uint32_t link = chance(30) && std::find(free_.begin(), free_.end(), 14) != free_.end() ? 1 : 0;
    const std::uint32_t address = pick(free_);
    switch (below(5)) {
        case 0:
            fixups_.push_back({branch_kind::address, here(), target});
            emit(0xE28F0000 | address << 12, 32, "adr");
            emit_branch(condition | 0x012FFF10 | (link != 0 ? 0x20 : 0) | address, 32, "bx, blx");
            break;
        case 1:
            emit_branch(0xE51FF004, 32, "ldr pc");
            fixups_.push_back({branch_kind::load_arm, here(), target});
            emit_data(0, 32);
            break;
        case 2:
            emit(0xE28F0000 | address << 12, 32, "adr of literals");
            emit_branch(0xE8908000 | address << 16 | 1u << pick(free_), 32, "ldm with pc");
            emit_data(random(), 32);
            emit_data(random(), 32);
            fixups_.push_back({branch_kind::load_arm, here() - 4, target});
            break;
        default:
            fixups_.push_back({branch_kind::arm, here(), target});
            emit_branch(condition | 0x0A000000 | link << 24, 32, "b, bl");
            break;
    }
}

void block_generator::add_thumb_branch() {
    const auto target = units_.size() + below(3);
    const auto condition = below(14);
    const bool may_link = std::find(free_.begin(), free_.end(), 14) != free_.end();
    const std::uint32_t address = pick(free_);
    const auto add_fixup = [&](branch_kind kind) { fixups_.push_back({kind, here(), target}); };
    switch (below(9)) {
        case 0:
            add_fixup(branch_kind::thumb_conditional);
            emit_branch(0xD000 | condition << 8, 16, "b conditional");
            break;
        case 1:
            add_fixup(branch_kind::thumb_narrow);
            emit_branch(0xE000, 16, "b");
            break;
        case 2:
            add_fixup(branch_kind::thumb_wide_conditional);
            emit_branch(0xF0008000 | condition << 22, 32, "b.w conditional");
            break;
        case 3:
            add_fixup(branch_kind::thumb_wide);
            emit_branch(may_link && chance(50) ? 0xF000F800 : 0xF000B800, 32, "b.w, bl");
            break;
        case 4: {
            const auto places = units_.size();
            add_fixup(branch_kind::address);
            fixups_.back().target = places + below(2);
            emit(0xF20F0000 | address << 8, 32, "adr.w");
            emit_branch(0x4700 | (may_link && address != 14 && chance(30) ? 0x80 : 0) | address << 3, 16, "bx, blx");
            break;
        }
        case 5:
            if (here() % 4 != 0) emit(0xBF00, 16, "nop");
            emit_branch(0xF8DFF000, 32, "ldr.w pc");
            fixups_.push_back({branch_kind::load_thumb, here(), target});
            emit_data(0, 32);
            break;
        case 6: {
            const auto entries = 2 * (1 + below(2));
            emit(0xF2400000 | address << 8 | below(entries), 32, "movw");
            emit_branch(0xE8D0F000 | 15u << 16 | address, 32, "tbb");
            for (std::uint32_t i = 0; i < entries; ++i) {
                fixups_.push_back({branch_kind::thumb_table, here() | i << 16, units_.size() + below(2)});
                block_.code.push_back(0);
            }
            break;
        }
        default:
            add_fixup(branch_kind::thumb_compare);
            emit_branch(0xB100 | below(2) << 11 | below(8), 16, "cbz, cbnz");
            emit(0xBF00, 16, "nop");
            break;
    }
}

// Changes to the other instruction set for one instruction, and back.
void block_generator::add_mode_change() {
    if (std::find(free_.begin(), free_.end(), 14) == free_.end()) return add_pattern(false);
    if (block_.thumb) {
        if (here() % 4 != 0) emit(0xBF00, 16, "nop");
        emit_branch(0xF000E804, 32, "blx to ARM");  // to +12
        emit_branch(0xF000B804, 32, "b.w");         // to +16
        emit_data(0xDE00, 16);
        emit_data(0xDE00, 16);
        const auto at = here();
        for (const auto byte : {0x1E, 0xFF, 0x2F, 0xE1}) block_.code.push_back(static_cast<std::uint8_t>(byte));
        block_.instructions.push_back({block_.begin + at, 4, "bx lr in ARM", instruction_space::integer, true});
    } else {
        const auto at = here();
        emit_branch(0xFA000000, 32, "blx to Thumb");  // to +8
        emit_branch(0xEA000000, 32, "b");             // to +12
        block_.instructions.push_back({block_.begin + at + 8, 2, "bx lr in Thumb", instruction_space::integer, true});
        for (const auto byte : {0x70, 0x47, 0x00, 0xBF}) block_.code.push_back(static_cast<std::uint8_t>(byte));
    }
}

// FPSCR without a vector length, which the A9 does not have.
void block_generator::add_status_write() {
    const std::uint32_t through = pick(free_);
    const auto value = random() & fpscr_allowed_;
    const auto move_half = [&](std::uint32_t arm, std::uint32_t thumb, std::uint32_t half, const char* name) {
        if (block_.thumb) {
            emit(thumb | (half >> 12) << 16 | (half >> 11 & 1) << 26 | (half >> 8 & 7) << 12 | through << 8 |
                     (half & 0xFF),
                 32, name);
        } else {
            emit(arm | (half >> 12) << 16 | through << 12 | (half & 0xFFF), 32, name);
        }
    };
    move_half(0xE3000000, 0xF2400000, value & 0xFFFF, "movw");
    move_half(0xE3400000, 0xF2C00000, value >> 16, "movt");
    emit(0xEEE10A10 | through << 12, 32, "vmsr");
}

namespace {

std::uint32_t get(const std::vector<std::uint8_t>& code, std::uint32_t offset, unsigned bytes) {
    std::uint32_t value = 0;
    std::memcpy(&value, &code[offset], bytes);
    return value;
}

void merge(std::vector<std::uint8_t>& code, std::uint32_t offset, std::uint32_t value, unsigned bytes) {
    value |= get(code, offset, bytes);
    std::memcpy(&code[offset], &value, bytes);
}

// ADD of R15 in ARM state: eight bits at an even rotation; a multiple of 4 up to 1020 always fits.
std::uint32_t arm_constant(std::uint32_t value) {
    return value < 256 ? value : 15u << 8 | value >> 2;
}

}  // namespace

// Branches to units that were not yet there.
void block_generator::resolve() {
    for (const auto& f : fixups_) {
        const auto offset = f.offset & 0xFFFF;
        const auto target = units_[std::min(f.target, units_.size() - 1)].offset;
        const auto thumb_distance = target - offset - 4;
        switch (f.kind) {
            case branch_kind::arm:
                merge(block_.code, offset, (target - offset - 8) >> 2 & 0x00FFFFFF, 4);
                break;
            case branch_kind::address: {
                const auto base = ((block_.thumb ? offset + 4 : offset + 8) & ~3u);
                const auto distance = target - base;
                if (block_.thumb) {
                    const auto odd = distance | 1;
                    merge(block_.code, offset + 2, (odd >> 8 & 7) << 12 | (odd & 0xFF), 2);
                } else {
                    merge(block_.code, offset, arm_constant(distance), 4);
                }
                break;
            }
            case branch_kind::load_arm:
                block_.code[offset] = block_.code[offset + 1] = block_.code[offset + 2] = block_.code[offset + 3] = 0;
                merge(block_.code, offset, block_.begin + target, 4);
                break;
            case branch_kind::load_thumb:
                merge(block_.code, offset, (block_.begin + target) | 1, 4);
                break;
            case branch_kind::thumb_narrow:
                merge(block_.code, offset, thumb_distance >> 1 & 0x7FF, 2);
                break;
            case branch_kind::thumb_conditional:
                merge(block_.code, offset, thumb_distance >> 1 & 0xFF, 2);
                break;
            case branch_kind::thumb_wide: {
                // J1 and J2 are the inverse of the sign for a short distance forward: both set.
                const auto imm = thumb_distance >> 1;
                const auto ones = thumb_distance >> 31 != 0 ? 0u : 0x2800u;
                merge(block_.code, offset, imm >> 11 & 0x3FF, 2);
                merge(block_.code, offset + 2, ones | (imm & 0x7FF), 2);
                break;
            }
            case branch_kind::thumb_wide_conditional:
                merge(block_.code, offset + 2, thumb_distance >> 1 & 0x7FF, 2);
                break;
            case branch_kind::thumb_compare:
                merge(block_.code, offset, (thumb_distance >> 1 & 0x1F) << 3 | (thumb_distance >> 6 & 1) << 9, 2);
                break;
            case branch_kind::thumb_table: {
                const auto table = offset - (f.offset >> 16);
                block_.code[offset] = static_cast<std::uint8_t>((target - table) >> 1);
                break;
            }
        }
    }
}

std::string disassemble(const random_block& block, const block_instruction& instruction) {
    const auto* bytes = &block.code[instruction.address - block.begin];
    std::string result = fmt::format("{:08x}  ", instruction.address);
    for (std::uint32_t i = 0; i < instruction.size; i += 2)
        result += fmt::format("{:02x}{:02x} ", bytes[i + 1], bytes[i]);
    csh handle = 0;
    if (cs_open(CS_ARCH_ARM, block.thumb ? CS_MODE_THUMB : CS_MODE_ARM, &handle) != CS_ERR_OK) return result;
    cs_insn* decoded = nullptr;
    const auto count = cs_disasm(handle, bytes, instruction.size, instruction.address, 1, &decoded);
    result += count != 0 ? fmt::format(" {} {}", decoded->mnemonic, decoded->op_str) : std::string(" undefined");
    if (count != 0) cs_free(decoded, count);
    cs_close(&handle);
    return result + "  (" + instruction.name + ")";
}

}  // namespace tabletop::test
