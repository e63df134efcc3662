// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/dynarmic_core.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "processors/cortex_a9/base_restore.h"
#include "processors/cortex_a9/instruction_filter.h"
#include "processors/cortex_a9/psr.h"

namespace tabletop {

namespace {

using Dynarmic::HaltReason;

constexpr auto status_alignment = static_cast<std::uint32_t>(translation_fault::alignment);
constexpr std::uint32_t status_debug_event = 0x002;  // IFSR: BKPT
constexpr auto page_bytes = virtual_memory::page_bytes;

bool is_misaligned(std::uint32_t address, unsigned size) {
    return (address & ((size == 8 ? 4 : size) - 1)) != 0;
}

// Bytes of the parts of an access that lies in two pages: one of 8 bytes may be aligned.
unsigned straddling_part(std::uint32_t address, unsigned size) {
    return is_misaligned(address, size) ? 1 : 4;
}

// Of 1 or 4 bytes.
constexpr std::uint64_t low_bits(unsigned bytes) {
    return (std::uint64_t{1} << 8 * bytes) - 1;
}

}  // namespace

// The translator keeps the instructions that a run may still execute on its stack only. It calls GetTicksRemaining
// directly from that frame, so that the counter lies just above our return address. Knowing it tells the exact count
// during an access, and ends a run at the next block boundary. verify_cycle_counter() checks all this once for each
// core.
std::uint64_t dynarmic_core::GetTicksRemaining() {
    auto* frame = static_cast<std::uint8_t*>(__builtin_frame_address(0));
    counter_ = reinterpret_cast<cycle_counter*>(frame + 2 * sizeof(void*));
    in_translated_code_ = true;
    return leave_ || executed_ >= target_ ? 0 : limit_to_block(target_ - executed_);
}

void dynarmic_core::AddTicks(std::uint64_t ticks) {
    executed_ += ticks;
    in_translated_code_ = false;
}

std::uint64_t dynarmic_core::instructions() const {
    if (!in_translated_code_) return executed_;
    return executed_ + static_cast<std::uint64_t>(counter_->granted - counter_->remaining);
}

void dynarmic_core::limit_run(std::uint64_t count) {
    const auto done = instructions();
    if (done + count >= target_) return;
    target_ = done + count;
    if (in_translated_code_) set_remaining(static_cast<std::int64_t>(limit_to_block(count)));
}

void dynarmic_core::set_remaining(std::int64_t count) {
    counter_->granted -= counter_->remaining - count;
    counter_->remaining = count;
}

std::uint64_t dynarmic_core::run(std::uint64_t count) {
    const auto start = executed_;
    if (std::exchange(step_over_, false)) single_step(true);
    target_ = start + count;
    while (executed_ < target_ && can_go_on()) {
        take_interrupt();
        leave_ = false;
        pcs_[pcs_recorded_++ % pc_record_count] = jit_->Regs()[15];
        const auto block = next_block();
        jit_->Run();
        settle();
        if (trace_ != nullptr) report(block);
    }
    return executed_ - start;
}

std::uint64_t dynarmic_core::step() {
    const auto start = executed_;
    single_step(std::exchange(step_over_, false));
    return executed_ - start;
}

bool dynarmic_core::can_go_on() const {
    return system_.sleeping() == iss_sleep::awake && system_.halted().empty() && stop_.why == iss_stop::reason::none;
}

iss_block dynarmic_core::next_block() const {
    if (trace_ == nullptr) return {};
    return {jit_->Regs()[15], 0, executed_, (status() & psr::thumb) != 0};
}

void dynarmic_core::report(iss_block block) const {
    block.count = executed_ - block.instructions;
    if (block.count != 0) trace_->executed(block);
}

// To the end of one instruction; one whose access has to be repeated takes several attempts.
void dynarmic_core::single_step(bool passes_watchpoints) {
    const auto start = executed_;
    const auto pc = jit_->Regs()[15];
    single_stepping_ = true;
    passing_watchpoint_ = passes_watchpoints;
    while (executed_ == start && jit_->Regs()[15] == pc && can_go_on()) {
        target_ = start + 1;
        take_interrupt();
        leave_ = false;
        const auto block = next_block();
        jit_->Step();
        settle();
        if (trace_ != nullptr) report(block);
    }
    single_stepping_ = passing_watchpoint_ = false;
}

// What could not be done while translated code was running.
void dynarmic_core::settle() {
    if (failure_ != nullptr) {
        pending_ = {};
        std::rethrow_exception(std::exchange(failure_, nullptr));
    }
    if (pending_.why != pending_access::reason::none) settle_access();
}

void dynarmic_core::settle_access() {
    const auto access = std::exchange(pending_, {});
    restore_base(access.fault.address);
    switch (access.why) {
        case pending_access::reason::fault:
            take_data_abort(access);
            break;
        case pending_access::reason::watchpoint:
            stop_ = {iss_stop::reason::watchpoint, access.fault.address, access.watch};
            step_over_ = true;
            break;
        case pending_access::reason::none:
            break;
    }
}

void dynarmic_core::take_interrupt() {
    if (system_.fiq_takeable() && bus_->confirm_interrupt(true)) {
        system_.interrupt(true);
    } else if (system_.irq_takeable() && bus_->confirm_interrupt(false)) {
        system_.interrupt(false);
    }
}

void dynarmic_core::take_data_abort(const pending_access& access) {
    system_.data_abort(jit_->Regs()[15], access.fault.address, access.write, access.fault.status);
}

// The translator has already written the base register of an instruction that will be executed again.
void dynarmic_core::restore_base(std::uint32_t refused_address) {
    std::uint32_t instruction = 0;
    bool wide = false;
    if (!fetch_instruction(jit_->Regs()[15], instruction, wide)) return;
    const bool thumb = (status() & psr::thumb) != 0;
    if (const auto block = block_load_of(instruction, thumb, wide); block.loads_base()) {
        restore_loaded_base(block, refused_address);
    } else if (!thumb) {
        restore_base_arm(instruction, registers());
    } else if (wide) {
        restore_base_thumb(instruction, registers());
    }
}

// The words before the refused one are in registers. How many they are is not known: as many as agree with memory.
void dynarmic_core::restore_loaded_base(const block_load& block, std::uint32_t refused_address) {
    for (unsigned loaded = 0; loaded < block.count(); ++loaded) {
        const auto first = refused_address - 4 * loaded;
        const auto base = block.base_of(first);
        std::array<std::uint32_t, 16> words{};
        if (!read_memory(first, words.data(), 4 * loaded)) return;
        if (!block.agrees(registers(), words.data(), loaded, base)) continue;
        registers()[block.base] = base;
        return;
    }
}

// Translated code stops before the instruction whose access this is.
void dynarmic_core::refuse_access(const pending_access& access) {
    if (pending_.why != pending_access::reason::none) return;
    pending_ = access;
    jit_->HaltExecution(HaltReason::MemoryAbort);
}

// Behind the call of every access translated code tests whether it has to stop there, and for that case stores the
// address of the instruction in R15: mov dword ptr [r15 + 60], address.
std::optional<std::uint32_t> dynarmic_core::access_pc() const {
    if (system_pc_) return system_pc_;
    if (single_stepping_) return jit_->Regs()[15];
    if (!in_translated_code_) return std::nullopt;
    static constexpr std::array<std::uint8_t, 4> store_of_pc = {0x41, 0xC7, 0x47, 0x3C};
    constexpr std::size_t window = 64;
    const auto* const behind_call = *(reinterpret_cast<const std::uint8_t* const*>(counter_) - 1);
    const auto* const store = std::search(behind_call, behind_call + window, store_of_pc.begin(), store_of_pc.end());
    if (store == behind_call + window) return std::nullopt;
    std::uint32_t pc = 0;
    std::memcpy(&pc, store + store_of_pc.size(), sizeof pc);
    return pc;
}

bool dynarmic_core::read_bus(std::uint32_t address, unsigned size, std::uint64_t& value) {
    try {
        return bus_->read(address, size, value);
    } catch (...) {
        failure_ = std::current_exception();
        return false;
    }
}

bool dynarmic_core::write_bus(std::uint32_t address, unsigned size, std::uint64_t value) {
    try {
        return bus_->write(address, size, value);
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

// Of an access that lies in two pages: both have to allow it before any byte of it is moved, and the bus takes nothing
// that is unaligned.
data_fault dynarmic_core::check_straddling(std::uint32_t address, unsigned size, translation_access access) {
    const auto second = (address | (page_bytes - 1)) + 1;
    if (const auto fault = check_data(memory_.look_up(address), address, size, access)) return fault;
    if (const auto fault = check_data(memory_.look_up(second), second, 1, access)) return fault;
    const bool on_bus = memory_.look_up(address).on_bus || memory_.look_up(second).on_bus;
    return {is_misaligned(address, size) && on_bus ? status_alignment : 0, address};
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
    if (const auto* host = page.on_bus ? nullptr : memory_.readable(physical)) {
        value = 0;
        std::memcpy(&value, host, size);
        memory_.map_directly(address, page);
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
    if (auto* host = page.on_bus ? nullptr : memory_.writable(physical)) {
        std::memcpy(host, &value, size);
        memory_.map_directly(address, page);
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
           !demands_alignment(instruction, (status() & psr::thumb) != 0);
}

// What programs poll, and where they draw: an aligned access that nothing stops.
bool dynarmic_core::goes_to_bus(const translation& page, std::uint32_t address, unsigned size) const {
    return page.on_bus && pending_.why == pending_access::reason::none && !memory_.has_watchpoints() &&
           !is_misaligned(address, size);
}

template <typename value_type>
value_type dynarmic_core::load_value(std::uint32_t address) {
    constexpr unsigned size = sizeof(value_type);
    std::uint64_t value = 0;
    const auto& page = memory_.look_up(address);
    if (goes_to_bus(page, address, size) && page.rights(privileged_).read) {
        if (!read_bus(page.physical | (address & (page_bytes - 1)), size, value)) {
            refuse_access({pending_access::reason::fault, false, {status_external_abort, address}, {}});
        }
        return static_cast<value_type>(value);
    }
    if (!passes(address, size, false)) return 0;
    if (const auto fault = load_bytes(address, size, privileged_, value)) {
        refuse_access({pending_access::reason::fault, false, fault, {}});
    }
    return static_cast<value_type>(value);
}

template <typename value_type>
void dynarmic_core::store_value(std::uint32_t address, value_type value) {
    constexpr unsigned size = sizeof(value_type);
    const auto& page = memory_.look_up(address);
    if (goes_to_bus(page, address, size) && page.rights(privileged_).write) {
        if (!write_bus(page.physical | (address & (page_bytes - 1)), size, value)) {
            refuse_access({pending_access::reason::fault, true, {status_external_abort, address}, {}});
        }
        return;
    }
    if (!passes(address, size, true)) return;
    if (const auto fault = store_bytes(address, size, privileged_, value)) {
        refuse_access({pending_access::reason::fault, true, fault, {}});
    }
}

// The monitor has compared addresses; with one core the value can have changed only by a store of its own.
template <typename value_type>
bool dynarmic_core::store_exclusive(std::uint32_t address, value_type value, value_type expected) {
    if ((address & (sizeof(value_type) - 1)) != 0) {
        refuse_access({pending_access::reason::fault, true, {status_alignment, address}, {}});
        return false;
    }
    const auto& page = memory_.look_up(address);
    if (page.fault == translation_fault::none) {
        const auto* host = memory_.readable(page.physical | (address & (page_bytes - 1)));
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

bool dynarmic_core::read_table(std::uint32_t physical, std::uint32_t& word) {
    return fetch_physical(physical, word);
}

// The end of a block that MemoryReadCode cut off: goes on at `pc`, and takes back the instruction counted for it.
bool dynarmic_core::continue_cut_block(std::uint32_t pc) {
    std::uint32_t instruction = 0;
    bool wide = false;
    const bool was_missing = memory_.code_was_missing(pc);
    if (!fetch_instruction(pc, instruction, wide)) return false;
    if (was_missing) {
        memory_.forget_code_at(pc);
        forget_pages({pc & ~(page_bytes - 1)});
    }
    return_to(pc);
    return true;
}

// As if the instruction at `pc`, which the translator takes for executed, had not been reached.
void dynarmic_core::return_to(std::uint32_t pc) {
    if ((status() & psr::thumb) != 0) set_status((status() & ~(psr::it_high | psr::it_low)) | it_before(pc));
    jit_->Regs()[15] = pc;
    --executed_;
}

bool dynarmic_core::stop_at_breakpoint(std::uint32_t pc) {
    if (!has_breakpoint(pc)) return false;
    return_to(pc);
    stop_ = {iss_stop::reason::breakpoint, pc, {}};
    step_over_ = true;
    leave_ = true;
    return true;
}

void dynarmic_core::execute_system(std::uint32_t pc) {
    std::uint32_t instruction = 0;
    bool wide = false;
    system_pc_ = pc;
    fetch_instruction(pc, instruction, wide);
    system_.execute(pc, instruction, wide, (status() & psr::thumb) != 0 ? it_before(pc) : 0);
    system_pc_.reset();
}

void dynarmic_core::ExceptionRaised(std::uint32_t pc, Dynarmic::A32::Exception exception) {
    using Dynarmic::A32::Exception;
    switch (exception) {
        case Exception::UndefinedInstruction:
        case Exception::UnpredictableInstruction:
        case Exception::DecodeError:
            execute_system(pc);
            break;
        case Exception::Breakpoint:
            if (stop_at_breakpoint(pc)) return;
            system_.prefetch_abort(pc, pc, status_debug_event);
            break;
        case Exception::NoExecuteFault:
            if (continue_cut_block(pc)) return;
            take_prefetch_abort(pc);
            break;
        default:
            return;
    }
    const bool stops = system_.sleeping() != iss_sleep::awake || !system_.halted().empty();
    leave_ = leave_ || stops || failure_ != nullptr || system_.irq_takeable() || system_.fiq_takeable();
}

void dynarmic_core::CallSVC(std::uint32_t number) {
    if (answers_supervisor_call(number)) return;
    system_.supervisor_call(jit_->Regs()[15]);
    leave_ = leave_ || !system_.halted().empty();
}

bool dynarmic_core::answers_supervisor_call(std::uint32_t number) {
    try {
        return bus_->supervisor_call(number, (status() & psr::thumb) != 0);
    } catch (...) {
        failure_ = std::current_exception();
        leave_ = true;
        return true;
    }
}

// What the translator declines to translate, conditions passed.
void dynarmic_core::InterpreterFallback(std::uint32_t pc, std::size_t) {
    jit_->Regs()[15] = pc + 4;
    execute_system(pc);
}

void dynarmic_core::map_ram(std::uint32_t base, std::uint64_t size, std::uint8_t* host, bool writable) {
    memory_.map(base, size, host, writable);
    invalidate(base, size);
}

void dynarmic_core::unmap_ram(std::uint32_t base, std::uint64_t size) {
    if (size == 0) return;
    memory_.unmap(base, size);
    invalidate(base, size);
}

void dynarmic_core::invalidate(std::uint32_t base, std::uint64_t size) {
    if (size != 0) forget_pages(memory_.take_code_in(base, size));
}

void dynarmic_core::forget_pages(const std::vector<std::uint32_t>& pages) {
    if (pages.empty()) return;
    for (const auto page : pages) jit_->InvalidateCacheRange(page, page_bytes);
    leave_translated_code();
}

void dynarmic_core::forget_code(std::uint32_t base, std::uint64_t size) {
    if (size >= virtual_memory::address_space) {
        memory_.forget_code();
        jit_->ClearCache();
    } else {
        jit_->InvalidateCacheRange(base, static_cast<std::size_t>(size));
    }
    leave_translated_code();
}

void dynarmic_core::leave_translated_code() {
    walk_start_ = 1;
    if (in_translated_code_) set_remaining(0);
    leave_ = true;
}

void dynarmic_core::translation_changed(const translation_control& control) {
    const bool was_enabled = memory_.control().enabled();
    memory_.set_control(control);
    if (was_enabled != control.enabled()) {
        forget_code(0, virtual_memory::address_space);
    } else {
        forget_pages(memory_.take_stale_code());
    }
}

void dynarmic_core::forget_translations() {
    memory_.forget_translations();
    forget_pages(memory_.take_stale_code());
}

std::uint32_t dynarmic_core::physical_address(std::uint32_t address, translation_access access) {
    const auto& page = memory_.look_up(address);
    return physical_address_register(page, check_access(page, access));
}

void dynarmic_core::privilege_changed(bool all_code) {
    if (all_code) {
        forget_code(0, virtual_memory::address_space);
    } else {
        forget_pages(memory_.take_privileged_code());
    }
}

void dynarmic_core::add_breakpoint(std::uint32_t address) {
    const auto at = std::lower_bound(breakpoints_.begin(), breakpoints_.end(), address & ~1u);
    if (at == breakpoints_.end() || *at != (address & ~1u)) breakpoints_.insert(at, address & ~1u);
    forget_code(address & ~1u, 2);
}

void dynarmic_core::remove_breakpoint(std::uint32_t address) {
    const auto at = std::lower_bound(breakpoints_.begin(), breakpoints_.end(), address & ~1u);
    if (at != breakpoints_.end() && *at == (address & ~1u)) breakpoints_.erase(at);
    forget_code(address & ~1u, 2);
}

bool dynarmic_core::stops_at_watchpoint(std::uint32_t address, unsigned size, bool write) {
    if (passing_watchpoint_) return false;
    const auto* kind = memory_.find_watch(address, size, write);
    if (kind == nullptr) return false;
    refuse_access({pending_access::reason::watchpoint, write, {0, address}, *kind});
    return true;
}

iss_stop dynarmic_core::take_stop() {
    return std::exchange(stop_, {});
}

void dynarmic_core::reset(std::uint32_t entry_point) {
    jit_->Reset();
    jit_->ClearCache();
    monitor_.Clear();
    pending_ = {};
    stop_ = {};
    step_over_ = false;
    jit_->ExtRegs().fill(0);
    jit_->SetFpscr(0);
    system_.reset(entry_point);
}

bool dynarmic_core::read_memory(std::uint32_t address, void* data, std::size_t size) {
    auto* to = static_cast<std::uint8_t*>(data);
    while (size != 0) {
        const auto offset = address & (page_bytes - 1);
        const auto part = std::min<std::size_t>(size, page_bytes - offset);
        const auto page = memory_.look_up_for_debugger(address);
        if (page.fault != translation_fault::none) return false;
        if (const auto* host = memory_.readable(page.physical | offset)) {
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
        if (auto* host = memory_.readable(page.physical | offset)) {
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

bool dynarmic_core::write_device(std::uint32_t address, unsigned size, std::uint32_t value) {
    const auto page = memory_.look_up_for_debugger(address);
    return page.fault == translation_fault::none && !is_misaligned(address, size) &&
           bus_->write(page.physical | (address & (page_bytes - 1)), size, value);
}

std::vector<std::uint32_t> dynarmic_core::recent_pcs() const {
    std::vector<std::uint32_t> result;
    const auto first = pcs_recorded_ > pc_record_count ? pcs_recorded_ - pc_record_count : 0;
    for (auto i = first; i < pcs_recorded_; ++i) result.push_back(pcs_[i % pc_record_count]);
    return result;
}

namespace {

// Two blocks of two instructions; the second reads from the bus.
constexpr std::array<std::uint32_t, 4> probe_program = {
    0xE3A02000,  // mov r2, #0
    0xEAFFFFFF,  // b next
    0xE5910000,  // next: ldr r0, [r1]
    0xEAFFFFFE,  // b .
};

struct probe_bus final : iss_bus {
    iss* core = nullptr;
    bool matches = false;

    bool read(std::uint32_t, unsigned, std::uint64_t&) override {
        matches = core->instructions() == 2 && core->access_pc() == 8u;
        if (matches) core->limit_run(0);
        return matches;
    }
    bool write(std::uint32_t, unsigned, std::uint64_t) override { return false; }
    bool fetch(std::uint32_t address, std::uint32_t& word) override {
        word = probe_program[address / 4 % probe_program.size()];
        return true;
    }
    bool debug_read(std::uint32_t, void*, std::size_t) override { return false; }
    bool debug_write(std::uint32_t, const void*, std::size_t) override { return false; }
};

}  // namespace

// Runs the probe: the counter must be right at the access, and setting it must end the run after exactly the second
// block.
void dynarmic_core::verify_cycle_counter() {
    probe_bus probe;
    probe.core = this;
    auto* bus = std::exchange(bus_, &probe);
    const auto executed = run(1000);
    bus_ = bus;
    if (!probe.matches || executed != probe_program.size()) {
        throw std::runtime_error(
            "the installed libdynarmic is not 6.4.5: its cycle counter is not where the model expects it");
    }
}

Dynarmic::A32::UserConfig dynarmic_core::translator_config() {
    Dynarmic::A32::UserConfig result;
    result.callbacks = this;
    result.global_monitor = &monitor_;
    // Its indirect branches do not look at the cycle counter: a loop of nothing else would never end a run. It gains no
    // speed.
    result.optimizations &= ~Dynarmic::OptimizationFlag::FastDispatch;
    result.arch_version = Dynarmic::A32::ArchVersion::v7;
    result.page_table = &memory_.direct();
    result.detect_misaligned_access_via_page_table = 16 | 32 | 64;
    result.check_halt_on_memory_access = true;
    result.code_cache_size = code_cache_bytes_;
    return result;
}

dynarmic_core::dynarmic_core(std::size_t code_cache_bytes)
    : code_cache_bytes_(code_cache_bytes),
      memory_(*this),
      jit_(std::make_unique<Dynarmic::A32::Jit>(translator_config())),
      system_(*this, {}) {
    reset(0);
    verify_cycle_counter();
}

dynarmic_core::~dynarmic_core() = default;

void dynarmic_core::begin(const iss_config& config, iss_bus& bus) {
    bus_ = &bus;
    system_.configure(config);
    reset(0);
    executed_ = 0;
    pcs_recorded_ = 0;
}

namespace {

// What prepare_cortex_a9() has made. It is left to the system: the translator's own globals may be gone before it.
dynarmic_core* prepared = nullptr;

std::unique_ptr<dynarmic_core> new_core(std::size_t code_cache_bytes) {
    if (prepared != nullptr && prepared->code_cache_bytes() == code_cache_bytes) {
        return std::unique_ptr<dynarmic_core>(std::exchange(prepared, nullptr));
    }
    return std::make_unique<dynarmic_core>(code_cache_bytes);
}

}  // namespace

void prepare_cortex_a9() {
    if (prepared == nullptr) prepared = std::make_unique<dynarmic_core>(iss_config{}.code_cache_bytes).release();
}

std::unique_ptr<iss> make_cortex_a9(const iss_config& config, iss_bus& bus) {
    auto core = new_core(config.code_cache_bytes);
    core->begin(config, bus);
    return core;
}

}  // namespace tabletop
