// SPDX-License-Identifier: Apache-2.0
// Data accesses of the core that translated code does not make by itself, and those of debuggers.
#include <algorithm>
#include <cstring>

#include "processors/cortex_a9/dynarmic_core.h"
#include "processors/cortex_a9/instruction_filter.h"
#include "processors/cortex_a9/psr.h"

namespace tabletop {

namespace {

constexpr auto status_alignment = static_cast<std::uint32_t>(translation_fault::alignment);

bool is_misaligned(std::uint32_t address, unsigned size) {
    return (address & ((size == 8 ? 4 : size) - 1)) != 0;
}

// Bytes of the parts of an access that lies in two pages: one of 8 bytes may be aligned.
unsigned straddling_part(std::uint32_t address, unsigned size) {
    return is_misaligned(address, size) ? 1 : 4;
}

// The bits of 1 or 4 bytes.
constexpr std::uint64_t low_bits(unsigned bytes) {
    return (std::uint64_t{1} << 8 * bytes) - 1;
}

}  // namespace

bool dynarmic_core::read_bus(std::uint32_t address, unsigned size, std::uint64_t& value) {
    try {
        const bool made = bus().read(address, size, value);
        if (finding_turn_) turn_.note_read({address, size, static_cast<std::uint32_t>(value)});
        return made;
    } catch (...) {
        failure_ = std::current_exception();
        return false;
    }
}

bool dynarmic_core::write_bus(std::uint32_t address, unsigned size, std::uint64_t value) {
    memory_.physical().note_written(address, size);
    try {
        return bus().write(address, size, value);
    } catch (...) {
        failure_ = std::current_exception();
        return false;
    }
}

data_fault dynarmic_core::check_data(const translation& page, std::uint32_t address, unsigned size,
                                     translation_access access) const {
    if (const auto fault = check_access(page, access); fault != translation_fault::none) {
        return {fault_status(page, fault), address};
    }
    return {is_misaligned(address, size) && !page.unaligned_allowed ? status_alignment : 0, address};
}

// Checks an access that lies in two pages: both have to allow it before any byte of it is moved, and the bus takes
// nothing that is unaligned.
data_fault dynarmic_core::check_straddling(std::uint32_t address, unsigned size, translation_access access) {
    const auto second = (address | (page_bytes - 1)) + 1;
    if (const auto fault = check_data(memory_.look_up(address), address, size, access)) return fault;
    if (const auto fault = check_data(memory_.look_up(second), second, 1, access)) return fault;
    const bool on_bus = memory_.look_up(address).on_bus || memory_.look_up(second).on_bus;
    return {is_misaligned(address, size) && on_bus ? status_alignment : 0, address};
}

// Memory is about to be accessed here: from now on by translated code itself, if it may.
void dynarmic_core::touch(std::uint32_t address, const translation& page, const std::uint8_t* host, unsigned size) {
    if (noting_memory_) {
        turn_.note(host, size);
    } else {
        memory_.map_directly(address, page);
    }
}

// Accesses that translated code does not do by itself: the bus, pages whose rights have to be looked at, and those that
// straddle pages.
data_fault dynarmic_core::load_bytes(std::uint32_t address, unsigned size, bool of_privileged, std::uint64_t& value) {
    const auto first = page_bytes - (address & (page_bytes - 1));
    if (size <= first) return load_in_page(address, size, of_privileged, value);
    if (const auto fault = check_straddling(address, size, {false, false, of_privileged})) return fault;
    value = 0;
    const auto part = straddling_part(address, size);
    for (unsigned i = 0; i < size; i += part) {
        std::uint64_t read = 0;
        if (const auto fault = load_in_page(address + i, part, of_privileged, read)) return fault;
        value |= (read & low_bits(part)) << (8 * i);
    }
    return {};
}

data_fault dynarmic_core::load_in_page(std::uint32_t address, unsigned size, bool of_privileged, std::uint64_t& value) {
    const auto& page = memory_.look_up(address);
    if (const auto fault = check_data(page, address, size, {false, false, of_privileged})) return fault;
    const auto physical = page.physical | (address & (page_bytes - 1));
    if (const auto* host = page.on_bus ? nullptr : memory_.physical().readable(physical)) {
        value = 0;
        touch(address, page, host, size);
        std::memcpy(&value, host, size);
        note_load(address, physical, size);
        return {};
    }
    if (is_misaligned(address, size)) return {status_alignment, address};
    return {read_bus(physical, size, value) ? 0 : status_external_abort, address};
}

data_fault dynarmic_core::store_bytes(std::uint32_t address, unsigned size, bool of_privileged, std::uint64_t value) {
    const auto first = page_bytes - (address & (page_bytes - 1));
    if (size <= first) return store_in_page(address, size, of_privileged, value);
    if (const auto fault = check_straddling(address, size, {true, false, of_privileged})) return fault;
    const auto part = straddling_part(address, size);
    for (unsigned i = 0; i < size; i += part) {
        const auto written = value >> (8 * i) & low_bits(part);
        if (const auto fault = store_in_page(address + i, part, of_privileged, written)) return fault;
    }
    return {};
}

data_fault dynarmic_core::store_in_page(std::uint32_t address, unsigned size, bool of_privileged, std::uint64_t value) {
    const auto& page = memory_.look_up(address);
    if (const auto fault = check_data(page, address, size, {true, false, of_privileged})) return fault;
    const auto physical = page.physical | (address & (page_bytes - 1));
    if (auto* host = page.on_bus ? nullptr : memory_.physical().writable(physical)) {
        memory_.physical().note_store(physical);
        memory_.physical().note_written(physical, size);
        if (memory_.physical().is_guarded(physical) && !bus().guarded_store(physical, size, value)) {
            memory_.physical().unguard(physical);
        }
        touch(address, page, host, size);
        std::memcpy(host, &value, size);
        return {};
    }
    if (is_misaligned(address, size)) return {status_alignment, address};
    return {write_bus(physical, size, value) ? 0 : status_external_abort, address};
}

// False when the access is not to be made now.
bool dynarmic_core::passes(std::uint32_t address, unsigned size, bool write) {
    if (pending_.why != pending_access::reason::none) return false;
    if (memory_.has_watchpoints() && stops_at_watchpoint(address, size, write)) return false;
    if (!is_misaligned(address, size) || may_be_misaligned()) return true;
    refuse_access({pending_access::reason::fault, write, {status_alignment, address}, {}});
    return false;
}

bool dynarmic_core::may_be_misaligned() {
    std::uint32_t instruction = 0;
    bool wide = false;
    const auto pc = access_pc();
    return !memory_.control().checks_alignment() && pc && fetch_instruction(*pc, instruction, wide) &&
           !demands_alignment(instruction, is_thumb());
}

// Eight bytes at 8n+4, which most instructions may access.
bool dynarmic_core::refuses_doubleword(std::uint32_t address, bool write) {
    std::uint32_t instruction = 0;
    bool wide = false;
    const auto pc = access_pc();
    const bool is_refused = pc && fetch_instruction(*pc, instruction, wide) && wide &&
                            demands_doubleword_alignment(instruction, is_thumb());
    if (is_refused) refuse_access({pending_access::reason::fault, write, {status_alignment, address}, {}});
    return is_refused;
}

// Nothing stops the access, and it lies in one page: what programs poll, where they store a lot, and what they may only
// read.
bool dynarmic_core::is_plain(std::uint32_t address, unsigned size) const {
    return pending_.why == pending_access::reason::none && !memory_.has_watchpoints() &&
           !is_misaligned(address, size) && (address & (page_bytes - 1)) + size <= page_bytes;
}

void dynarmic_core::tell_of_misaligned(std::uint32_t address, unsigned size) {
    if (is_misaligned(address, size) && !memory_.control().enabled()) bus().misaligned(address);
}

template <typename value_type>
value_type dynarmic_core::load_value(std::uint32_t address) {
    constexpr unsigned size = sizeof(value_type);
    std::uint64_t value = 0;
    const auto& held = memory_.held(address);
    const auto& page = held.where;
    const bool plain = is_plain(address, size) && page.rights(privileged_).read;
    if (plain && held.host != nullptr) {
        const auto* const host = held.host + (address & (page_bytes - 1));
        touch(address, page, host, size);
        std::memcpy(&value, host, size);
        note_load(address, page.physical | (address & (page_bytes - 1)), size);
        return static_cast<value_type>(value);
    }
    if (plain && page.on_bus) {
        if (!read_bus(page.physical | (address & (page_bytes - 1)), size, value)) {
            refuse_access({pending_access::reason::fault, false, {status_external_abort, address}, {}});
        }
        return static_cast<value_type>(value);
    }
    if (!passes(address, size, false)) return 0;
    if (const auto fault = load_bytes(address, size, privileged_, value)) {
        refuse_access({pending_access::reason::fault, false, fault, {}});
    } else {
        tell_of_misaligned(address, size);
    }
    return static_cast<value_type>(value);
}

// A page to which a write has gone: later ones need not go to the bus.
void dynarmic_core::map_batched(std::uint32_t address, std::uint32_t physical) {
    const auto page = bus_->batched_page(physical & ~(page_bytes - 1));
    if (page.host == nullptr || batched_pages().has(address >> page_bits)) return;
    batched_pages().set(address >> page_bits, page.host);
    batched_.pages.push_back(address >> page_bits);
    batched_.cycles = page.cycles;
}

template <typename value_type>
bool dynarmic_core::batch_store(std::uint32_t address, value_type value) {
    auto* const host = batched_pages().at(address);
    if (host == nullptr || !is_plain(address, sizeof value)) return false;
    std::memcpy(host, &value, sizeof value);
    note_batched(sizeof value == 8 ? 2 : 1);
    return true;
}

// While the core batches stores every store has been counted as a write to such a page.
template <typename value_type>
void dynarmic_core::store_value(std::uint32_t address, value_type value) {
    if (!batching_.active) {
        if (!batch_store(address, value)) store_elsewhere(address, value);
        return;
    }
    report_batched();
    store_elsewhere(address, value);
    if (pending_.why == pending_access::reason::none) counter_->remaining += batching_.format.of_write();
}

template <typename value_type>
void dynarmic_core::store_elsewhere(std::uint32_t address, value_type value) {
    constexpr unsigned size = sizeof(value_type);
    const auto& page = memory_.look_up(address);
    if (page.on_bus && is_plain(address, size) && page.rights(privileged_).write) {
        if (!write_bus(page.physical | (address & (page_bytes - 1)), size, value)) {
            refuse_access({pending_access::reason::fault, true, {status_external_abort, address}, {}});
        } else {
            map_batched(address, page.physical);
        }
        return;
    }
    if (!passes(address, size, true)) return;
    if (const auto fault = store_bytes(address, size, privileged_, value)) {
        refuse_access({pending_access::reason::fault, true, fault, {}});
    } else {
        tell_of_misaligned(address, size);
    }
}

std::uint8_t dynarmic_core::MemoryRead8(std::uint32_t address) {
    return load_value<std::uint8_t>(address);
}

std::uint16_t dynarmic_core::MemoryRead16(std::uint32_t address) {
    return load_value<std::uint16_t>(address);
}

std::uint32_t dynarmic_core::MemoryRead32(std::uint32_t address) {
    return load_value<std::uint32_t>(address);
}

std::uint64_t dynarmic_core::MemoryRead64(std::uint32_t address) {
    if ((address & 7) != 0 && has_aligned_doublewords_ && refuses_doubleword(address, false)) return 0;
    return load_value<std::uint64_t>(address);
}

void dynarmic_core::MemoryWrite8(std::uint32_t address, std::uint8_t value) {
    store_value(address, value);
}

void dynarmic_core::MemoryWrite16(std::uint32_t address, std::uint16_t value) {
    store_value(address, value);
}

void dynarmic_core::MemoryWrite32(std::uint32_t address, std::uint32_t value) {
    store_value(address, value);
}

void dynarmic_core::MemoryWrite64(std::uint32_t address, std::uint64_t value) {
    if ((address & 7) != 0 && has_aligned_doublewords_ && refuses_doubleword(address, true)) return;
    store_value(address, value);
}

// The monitor has compared addresses; with one core the value can have changed only by a store of its own.
template <typename value_type>
bool dynarmic_core::store_exclusive(std::uint32_t address, value_type value, value_type expected) {
    turn_.disturb();
    if ((address & (sizeof(value_type) - 1)) != 0) {
        refuse_access({pending_access::reason::fault, true, {status_alignment, address}, {}});
        return false;
    }
    const auto& page = memory_.look_up(address);
    if (page.fault == translation_fault::none) {
        const auto* host = memory_.physical().readable(page.physical | (address & (page_bytes - 1)));
        value_type current{};
        if (host != nullptr) std::memcpy(&current, host, sizeof current);
        if (host != nullptr && current != expected) return false;
    }
    store_value(address, value);
    return true;
}

bool dynarmic_core::MemoryWriteExclusive8(std::uint32_t address, std::uint8_t value, std::uint8_t expected) {
    return store_exclusive(address, value, expected);
}

bool dynarmic_core::MemoryWriteExclusive16(std::uint32_t address, std::uint16_t value, std::uint16_t expected) {
    return store_exclusive(address, value, expected);
}

bool dynarmic_core::MemoryWriteExclusive32(std::uint32_t address, std::uint32_t value, std::uint32_t expected) {
    return store_exclusive(address, value, expected);
}

bool dynarmic_core::MemoryWriteExclusive64(std::uint32_t address, std::uint64_t value, std::uint64_t expected) {
    return store_exclusive(address, value, expected);
}

data_fault dynarmic_core::load(std::uint32_t address, unsigned size, bool of_privileged, std::uint32_t& value) {
    if (is_misaligned(address, size) && memory_.control().checks_alignment()) return {status_alignment, address};
    std::uint64_t loaded = 0;
    const auto fault = load_bytes(address, size, of_privileged, loaded);
    if (!fault) value = static_cast<std::uint32_t>(loaded);
    return fault;
}

data_fault dynarmic_core::store(std::uint32_t address, unsigned size, bool of_privileged, std::uint32_t value) {
    if (is_misaligned(address, size) && memory_.control().checks_alignment()) return {status_alignment, address};
    const auto fault = store_bytes(address, size, of_privileged, value);
    return fault;
}

// Of a page that is only read directly, the tables have another address.
std::uint8_t* dynarmic_core::direct_words(std::uint32_t address, unsigned count, bool write) {
    const auto offset = address & (page_bytes - 1);
    if (is_misaligned(address, 4) || offset + 4 * count > page_bytes || noting_memory_) return nullptr;
    auto* const host = memory_.view(privileged_).direct().at(address);
    if (host == nullptr) return nullptr;
    if (write && host != memory_.physical().writable(memory_.look_up(address).physical | offset)) return nullptr;
    return host;
}

bool dynarmic_core::read_table(std::uint32_t physical, std::uint32_t& word) {
    return fetch_physical(physical, word);
}

bool dynarmic_core::read_memory(std::uint32_t address, void* data, std::size_t size) {
    auto* to = static_cast<std::uint8_t*>(data);
    while (size != 0) {
        const auto offset = address & (page_bytes - 1);
        const auto part = std::min<std::size_t>(size, page_bytes - offset);
        const auto page = memory_.look_up_for_debugger(address);
        if (page.fault != translation_fault::none) return false;
        if (const auto* host = memory_.physical().readable(page.physical | offset)) {
            std::memcpy(to, host, part);
        } else if (!bus_->debug_read(page.physical | offset, to, part)) {
            return false;
        }
        address += static_cast<std::uint32_t>(part);
        to += part;
        size -= part;
    }
    return true;
}

bool dynarmic_core::write_memory(std::uint32_t address, const void* data, std::size_t size) {
    const auto* from = static_cast<const std::uint8_t*>(data);
    while (size != 0) {
        const auto offset = address & (page_bytes - 1);
        const auto part = std::min<std::size_t>(size, page_bytes - offset);
        const auto page = memory_.look_up_for_debugger(address);
        if (page.fault != translation_fault::none) return false;
        if (auto* host = memory_.physical().readable(page.physical | offset)) {
            std::memcpy(host, from, part);
        } else if (!bus_->debug_write(page.physical | offset, from, part)) {
            return false;
        }
        invalidate(page.physical | offset, part);
        address += static_cast<std::uint32_t>(part);
        from += part;
        size -= part;
    }
    return true;
}

void dynarmic_core::guard(std::uint32_t base, std::uint64_t size) {
    const auto end = std::uint64_t{base} + size;
    for (std::uint64_t page = base & ~(page_bytes - 1); page < end; page += page_bytes) {
        memory_.physical().guard(static_cast<std::uint32_t>(page));
        memory_.forget_direct_of(static_cast<std::uint32_t>(page));
    }
}

bool dynarmic_core::write_device(std::uint32_t address, unsigned size, std::uint32_t value) {
    const auto page = memory_.look_up_for_debugger(address);
    return page.fault == translation_fault::none && !is_misaligned(address, size) &&
           bus().write(page.physical | (address & (page_bytes - 1)), size, value);
}

}  // namespace tabletop
