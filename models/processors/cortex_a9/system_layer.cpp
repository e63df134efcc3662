// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/system_layer.h"

#include <fmt/format.h>

#include "processors/cortex_a9/psr.h"

#include <algorithm>

namespace tabletop {

namespace {

constexpr std::uint32_t status_write = 1u << 11;  // DFSR.WnR

// A handler that faults at once, again and again, is a machine that has stopped.
constexpr unsigned fault_loop_length = 4;

}  // namespace

system_layer::system_layer(core_state& core, const iss_config& config)
    : core_(core), config_(config), cp15_(config.midr, config.mpidr, config.periph_base) {}

void system_layer::configure(const iss_config& config) {
    config_ = config;
    cp15_ = cp15(config.midr, config.mpidr, config.periph_base);
}

int system_layer::bank_of(std::uint32_t mode) {
    switch (static_cast<iss_mode>(mode & psr::mode_mask)) {
        case iss_mode::user:
        case iss_mode::system:
            return 0;
        case iss_mode::fiq:
            return 1;
        case iss_mode::irq:
            return 2;
        case iss_mode::supervisor:
            return 3;
        case iss_mode::monitor:
            return 4;
        case iss_mode::abort:
            return 5;
        case iss_mode::undefined:
            return 6;
    }
    return -1;
}

void system_layer::switch_mode(std::uint32_t from, std::uint32_t to) {
    auto* registers = core_.registers();
    auto& old_bank = banks_[static_cast<std::size_t>(bank_of(from))];
    const auto& new_bank = banks_[static_cast<std::size_t>(bank_of(to))];
    old_bank.sp = registers[13];
    old_bank.lr = registers[14];
    registers[13] = new_bank.sp;
    registers[14] = new_bank.lr;
    const bool from_fiq = (from & psr::mode_mask) == static_cast<std::uint32_t>(iss_mode::fiq);
    const bool to_fiq = (to & psr::mode_mask) == static_cast<std::uint32_t>(iss_mode::fiq);
    if (from_fiq == to_fiq) return;
    auto& saved = from_fiq ? fiq_r8_to_r12_ : user_r8_to_r12_;
    const auto& restored = to_fiq ? fiq_r8_to_r12_ : user_r8_to_r12_;
    for (unsigned i = 0; i < saved.size(); ++i) {
        saved[i] = registers[8 + i];
        registers[8 + i] = restored[i];
    }
}

void system_layer::set_cpsr(std::uint32_t value) {
    const auto old = core_.control();
    if (bank_of(value) < 0) value = (value & ~std::uint32_t{psr::mode_mask}) | (old & psr::mode_mask);
    if (((old ^ value) & psr::mode_mask) != 0) switch_mode(old, value);
    core_.set_status(value);
    constexpr auto user = static_cast<std::uint32_t>(iss_mode::user);
    if (((old & psr::mode_mask) == user) == ((value & psr::mode_mask) == user)) return;
    core_.execution_changed();
}

// Where a register of another mode is kept; null when it is the current one.
std::uint32_t* system_layer::banked_slot(std::uint32_t mode, unsigned index) {
    const auto current = core_.control();
    if (index >= 8 && index <= 12) {
        const auto fiq = static_cast<std::uint32_t>(iss_mode::fiq);
        const bool wanted_fiq = mode == fiq;
        if (wanted_fiq == ((current & psr::mode_mask) == fiq)) return nullptr;
        return &(wanted_fiq ? fiq_r8_to_r12_ : user_r8_to_r12_)[index - 8];
    }
    if (index != 13 && index != 14) return nullptr;
    const auto wanted = bank_of(mode);
    if (wanted < 0 || wanted == bank_of(current)) return nullptr;
    auto& other = banks_[static_cast<std::size_t>(wanted)];
    return index == 13 ? &other.sp : &other.lr;
}

std::uint32_t system_layer::banked(iss_mode mode, unsigned index) const {
    const auto* slot = const_cast<system_layer*>(this)->banked_slot(static_cast<std::uint32_t>(mode), index);
    return slot != nullptr ? *slot : core_.registers()[index];
}

void system_layer::set_banked(iss_mode mode, unsigned index, std::uint32_t value) {
    auto* slot = banked_slot(static_cast<std::uint32_t>(mode), index);
    (slot != nullptr ? *slot : core_.registers()[index]) = value;
}

std::uint32_t system_layer::spsr(iss_mode mode) const {
    const auto index = bank_of(static_cast<std::uint32_t>(mode));
    return index > 0 ? banks_[static_cast<std::size_t>(index)].spsr : 0;
}

void system_layer::set_spsr(iss_mode mode, std::uint32_t value) {
    const auto index = bank_of(static_cast<std::uint32_t>(mode));
    if (index > 0) banks_[static_cast<std::size_t>(index)].spsr = value;
}

system_layer::vector_entry system_layer::vector_of(iss_exception kind) {
    switch (kind) {
        case iss_exception::undefined:
            return {0x04, iss_mode::undefined};
        case iss_exception::supervisor_call:
            return {0x08, iss_mode::supervisor};
        case iss_exception::secure_monitor_call:
            return {0x08, iss_mode::monitor};
        case iss_exception::prefetch_abort:
            return {0x0C, iss_mode::abort};
        case iss_exception::data_abort:
            return {0x10, iss_mode::abort};
        case iss_exception::irq:
            return {0x18, iss_mode::irq};
        case iss_exception::fiq:
            return {0x1C, iss_mode::fiq};
        case iss_exception::reset:
            break;
    }
    return {0x00, iss_mode::supervisor};
}

// Exception entry, DDI 0406C section B1.8.3.
void system_layer::take(iss_exception_record record, std::uint32_t return_address) {
    const auto entry = vector_of(record.kind);
    const bool asynchronous_masked = record.kind == iss_exception::prefetch_abort ||
                                     record.kind == iss_exception::data_abort || record.kind == iss_exception::irq ||
                                     record.kind == iss_exception::fiq ||
                                     record.kind == iss_exception::secure_monitor_call;
    const bool fiq_masked = record.kind == iss_exception::fiq || record.kind == iss_exception::secure_monitor_call;
    const auto old = core_.status();
    auto status = old & ~(psr::execution_state | psr::big_endian | psr::mode_mask);
    status |= static_cast<std::uint32_t>(entry.mode) | psr::mask_irq;
    if (asynchronous_masked) status |= psr::mask_abort;
    if (fiq_masked) status |= psr::mask_fiq;
    if (cp15_.exceptions_in_thumb()) status |= psr::thumb;
    if (cp15_.exceptions_big_endian()) status |= psr::big_endian;
    set_cpsr(status);
    banks_[static_cast<std::size_t>(bank_of(status))].spsr = old;
    const auto base =
        record.kind == iss_exception::secure_monitor_call ? cp15_.monitor_vector_base() : cp15_.vector_base();
    core_.registers()[14] = return_address;
    core_.registers()[15] = base + entry.offset;
    event_ = true;
    sleep_ = iss_sleep::awake;
    record.instructions = core_.progress().instructions;
    record.cycles = core_.progress().cycles;
    record.thumb = (old & psr::thumb) != 0;
    records_[records_taken_++ % record_count] = record;
    core_.exception_taken(record);
    detect_fault_loop(record, base + entry.offset);
}

void system_layer::detect_fault_loop(const iss_exception_record& record, std::uint32_t vector) {
    const bool interrupt = record.kind == iss_exception::irq || record.kind == iss_exception::fiq;
    const bool at_vector = !interrupt && record.pc == last_vector_;
    chained_faults_ = at_vector ? chained_faults_ + 1 : 0;
    last_vector_ = vector;
    if (chained_faults_ < fault_loop_length || !halted_.empty()) return;
    halted_ = fmt::format("{} at 0x{:08x}, the first instruction of an exception handler, over and over",
                          to_string(record.kind), record.pc);
}

void system_layer::undefined_instruction(std::uint32_t pc) {
    const auto return_address = pc + ((core_.control() & psr::thumb) != 0 ? 2 : 4);
    take({iss_exception::undefined, pc, pc, 0, 0, false}, return_address);
}

void system_layer::supervisor_call(std::uint32_t pc_after) {
    const auto pc = pc_after - ((core_.control() & psr::thumb) != 0 ? 2 : 4);
    take({iss_exception::supervisor_call, pc, pc, 0, 0, false}, pc_after);
}

void system_layer::prefetch_abort(std::uint32_t pc, std::uint32_t address, std::uint32_t fault_status) {
    cp15_.record_prefetch_fault(address, fault_status);
    take({iss_exception::prefetch_abort, pc, address, fault_status, 0, false}, pc + 4);
}

void system_layer::data_abort(std::uint32_t pc, std::uint32_t address, bool write, std::uint32_t fault_status) {
    if (write) fault_status |= status_write;
    cp15_.record_data_fault(address, fault_status);
    take({iss_exception::data_abort, pc, address, fault_status, 0, false}, pc + 8);
}

system_layer::outcome system_layer::abort_here(const data_fault& fault, bool write) {
    data_abort(pc_, fault.address, write, fault.status);
    return outcome::redirected;
}

// The core may have been halted instead: it then stands at the instruction.
bool system_layer::goes_on_with(const char* choice) {
    core_.chosen(pc_, choice);
    return halted_.empty();
}

void system_layer::interrupt(bool fiq) {
    const auto pc = core_.registers()[15];
    take({fiq ? iss_exception::fiq : iss_exception::irq, pc, pc, 0, 0, false}, pc + 4);
}

void system_layer::set_irq(bool level) {
    irq_ = level;
    if (level) wake();
}

void system_layer::set_fiq(bool level) {
    fiq_ = level;
    if (level) wake();
}

std::uint32_t system_layer::pending_interrupts() const {
    return (irq_ ? 1u << 7 : 0) | (fiq_ ? 1u << 6 : 0);
}

std::vector<iss_exception_record> system_layer::recent() const {
    std::vector<iss_exception_record> result;
    const auto oldest = records_taken_ > record_count ? records_taken_ - record_count : 0;
    const auto first = std::max(oldest, taken_before_reset_);
    for (auto i = first; i < records_taken_; ++i) result.push_back(records_[i % record_count]);
    return result;
}

void system_layer::reset(std::uint32_t entry_point) {
    cp15_.reset(config_.high_vectors, config_.floating_point);
    core_.translation_changed(cp15_.translation());
    banks_ = {};
    user_r8_to_r12_ = {};
    fiq_r8_to_r12_ = {};
    fpexc_ = config_.floating_point ? fpexc_enable : 0;
    event_ = false;
    sleep_ = iss_sleep::awake;
    taken_before_reset_ = records_taken_;
    last_vector_ = ~0u;
    chained_faults_ = 0;
    halted_.clear();
    auto* registers = core_.registers();
    for (unsigned i = 0; i < 15; ++i) registers[i] = 0;
    registers[15] = entry_point & ~1u;
    core_.set_status(static_cast<std::uint32_t>(iss_mode::supervisor) | psr::mask_irq | psr::mask_fiq |
                     psr::mask_abort | ((entry_point & 1) * psr::thumb));
}

}  // namespace tabletop
