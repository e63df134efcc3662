// SPDX-License-Identifier: Apache-2.0
#include "unit/cortex_a9/reference_processor.h"

#include <cstring>
#include <stdexcept>

namespace tabletop::test {

namespace {

constexpr std::uint32_t condition_mask = 0x0FFFFFFF;
constexpr std::uint32_t wfi = 0x0320F003;

std::uint32_t field(std::uint32_t instruction, unsigned low) {
    return instruction >> low & 0xF;
}

}  // namespace

std::uint32_t reference_processor::word(std::uint32_t physical) const {
    std::uint32_t value = 0;
    std::memcpy(&value, &memory_.at(physical - memory_base_), sizeof value);
    return value;
}

void reference_processor::set_word(std::uint32_t physical, std::uint32_t value) {
    std::memcpy(&memory_.at(physical - memory_base_), &value, sizeof value);
}

// Sections and small pages, B3.5; permissions without access flag, B3.7; domains.
reference_processor::place reference_processor::walk(std::uint32_t address) const {
    place result;
    const auto first = word(table + (address >> 20) * 4);
    std::uint32_t permissions = 0;
    bool never = false;
    const bool is_section = (first & 3) == 2;
    result.domain = first >> 5 & 0xF;
    if ((first & 3) == 0 || (first & 3) == 3) {
        result.domain = 0;
        result.fault = 0x5;
        return result;
    }
    if (is_section) {
        permissions = (first >> 13 & 4) | (first >> 10 & 3);
        never = (first & 0x10) != 0;
        result.physical = (first & 0xFFF00000) | (address & 0x000FFFFF);
    } else {
        const auto second = word((first & ~0x3FFu) + (address >> 12 & 0xFF) * 4);
        if ((second & 2) == 0) {
            result.fault = 0x7;
            return result;
        }
        permissions = (second >> 7 & 4) | (second >> 4 & 3);
        never = (second & 1) != 0;
        result.physical = (second & 0xFFFFF000) | (address & 0xFFF);
    }
    const auto domain = domains >> 2 * result.domain & 3;
    if (domain == 0) result.fault = is_section ? 0x9 : 0xB;
    const auto level = permissions & 3;
    result.read = domain == 3 || (privileged ? level != 0 : level >= 2);
    result.write = domain == 3 || ((permissions & 4) == 0 && (privileged ? level != 0 : level == 3));
    result.execute = domain == 3 || (result.read && !never);
    if (result.fault != 0) return result;
    const auto refused = is_section ? 0xDu : 0xFu;
    if (!result.read) result.fault = refused;
    return result;
}

bool reference_processor::load(std::uint32_t address, std::uint32_t& value, stop& how) {
    const auto at = walk(address);
    if (at.fault != 0) {
        how = {false, false, iss_exception::data_abort, 0, address, at.fault | at.domain << 4};
        return false;
    }
    value = word(at.physical);
    return true;
}

bool reference_processor::store(std::uint32_t address, std::uint32_t value, stop& how) {
    const auto at = walk(address);
    const bool known = at.fault == 0x5 || at.fault == 0x7 || at.fault == 0x9 || at.fault == 0xB;
    if (known || !at.write) {
        const auto first = word(table + (address >> 20) * 4);
        const auto fault = known ? at.fault : (first & 3) == 2 ? 0xDu : 0xFu;
        how = {false, false, iss_exception::data_abort, 0, address, fault | at.domain << 4 | 1u << 11};
        return false;
    }
    set_word(at.physical, value);
    return true;
}

reference_processor::stop reference_processor::access(std::uint32_t address, bool write, std::uint32_t& value) {
    stop how;
    write ? store(address, value, how) : load(address, value, how);
    return how;
}

bool reference_processor::holds(std::uint32_t condition) const {
    if (condition == 0) return zero;
    if (condition == 1) return !zero;
    return true;
}

// STREX: with a reservation of the address, when the word is still what was read.
bool reference_processor::store_exclusive(std::uint32_t instruction, stop& how) {
    auto& result = r[field(instruction, 12)];
    const auto address = r[field(instruction, 16)];
    const bool may = reserved_ && reserved_address_ == address;
    reserved_ = false;
    const auto at = walk(address);
    const bool is_there = at.fault == 0 || at.fault == 0xD || at.fault == 0xF;
    if (!may || (is_there && word(at.physical) != reserved_value_)) {
        result = 1;
        return true;
    }
    if (!store(address, r[field(instruction, 0)], how)) return false;
    result = 0;
    return true;
}

bool reference_processor::execute(std::uint32_t instruction, stop& how) {
    const auto pc = r[15];
    r[15] = pc + 4;
    if (instruction == 0xF57FF01F) {  // CLREX
        reserved_ = false;
        return true;
    }
    if (!holds(instruction >> 28)) return true;
    const auto operation = instruction & condition_mask;
    if (operation == 0) return true;  // zeroed memory: AND r0, r0, r0
    const auto immediate = operation & 0xFF;
    auto& to = r[field(operation, 12)];
    const auto from = r[field(operation, 16)];
    if (operation == wfi) {
        how.asleep = true;
        return false;
    }
    if (operation >> 24 == 0xF) {  // SVC
        how = {false, false, iss_exception::supervisor_call, pc, pc, 0};
        return false;
    }
    if (operation >> 25 == 5) {  // B BL
        if ((operation & 0x01000000) != 0) r[14] = pc + 4;
        r[15] = pc + 8 + static_cast<std::uint32_t>(static_cast<std::int32_t>(operation << 8) >> 6);
        return true;
    }
    switch (operation >> 20) {
        case 0x28:  // ADD
            to = from + immediate;
            return true;
        case 0x29:  // ADDS
            to = from + immediate;
            zero = to == 0;
            return true;
        case 0x25:  // SUBS
            to = from - immediate;
            zero = to == 0;
            return true;
        case 0x35:  // CMP
            zero = from == immediate;
            return true;
        case 0x30:  // MOVW
            to = (operation >> 4 & 0xF000) | (operation & 0xFFF);
            return true;
        case 0x59:  // LDR
            return load(from + (operation & 0xFFF), to, how);
        case 0x58:  // STR
            return store(from + (operation & 0xFFF), to, how);
        case 0x52:  // STR with pre-decrement: push
            if (!store(from - (operation & 0xFFF), to, how)) return false;
            r[field(operation, 16)] = from - (operation & 0xFFF);
            return true;
        case 0x49: {  // LDR with post-increment: pop
            std::uint32_t value = 0;
            if (!load(from, value, how)) return false;
            r[field(operation, 16)] = from + (operation & 0xFFF);
            to = (value & 1) != 0 ? value & ~1u : value & ~3u;
            return true;
        }
        case 0x19: {  // LDREX
            if (!load(from, to, how)) return false;
            reserved_ = true;
            reserved_address_ = from;
            reserved_value_ = to;
            return true;
        }
        case 0x18:  // STREX
            return store_exclusive(operation, how);
        case 0x12: {  // BX
            const auto target = r[field(operation, 0)];
            r[15] = (target & 1) != 0 ? target & ~1u : target & ~3u;
            return true;
        }
        default:
            throw std::logic_error("an instruction that the reference processor does not have");
    }
}

reference_processor::stop reference_processor::run(std::uint64_t limit) {
    stop how;
    executed = 0;
    while (executed < limit) {
        const auto pc = r[15];
        const auto at = walk(pc);
        ++executed;
        if (at.fault != 0 || !at.execute) {
            const auto first = word(table + (pc >> 20) * 4);
            const auto refused = (first & 3) == 2 ? 0xDu : 0xFu;
            return {false, false, iss_exception::prefetch_abort, pc, pc, at.fault != 0 ? at.fault : refused};
        }
        if (execute(word(at.physical), how)) continue;
        if (!how.asleep) {
            how.pc = pc;
            if (how.kind == iss_exception::data_abort) r[15] = pc;
        }
        return how;
    }
    how.limited = true;
    return how;
}

}  // namespace tabletop::test
