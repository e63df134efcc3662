// SPDX-License-Identifier: Apache-2.0
// The system instructions of both instruction sets. Encodings: ARM DDI 0406C chapters A5, A6 and B9.
#include "processors/cortex_a9/instruction_filter.h"
#include "processors/cortex_a9/psr.h"
#include "processors/cortex_a9/system_layer.h"
#include "processors/cortex_a9/vector_instructions.h"

namespace tabletop {

namespace {

constexpr bool matches(std::uint32_t instruction, std::uint32_t mask, std::uint32_t value) {
    return (instruction & mask) == value;
}

constexpr std::uint32_t rotate_right(std::uint32_t value, unsigned amount) {
    amount &= 31;
    return amount == 0 ? value : value >> amount | value << (32 - amount);
}

constexpr bool bit(std::uint32_t value, unsigned position) {
    return (value >> position & 1) != 0;
}

// MSR field mask c x s f to status register bits.
constexpr std::uint32_t field_bits(unsigned fields) {
    return (fields & 1 ? 0xFFu : 0) | (fields & 2 ? 0xFF00u : 0) | (fields & 4 ? 0xFF0000u : 0) |
           (fields & 8 ? 0xFF000000u : 0);
}

}  // namespace

void system_layer::execute(std::uint32_t pc, std::uint32_t instruction, bool wide, std::uint32_t it_before) {
    pc_ = pc;
    const bool thumb = (core_.status() & psr::thumb) != 0;
    const auto result = thumb ? execute_thumb(instruction, wide) : execute_arm(instruction);
    if (result != outcome::undefined) return;
    core_.set_status((core_.status() & ~(psr::it_high | psr::it_low)) | it_before);
    undefined_instruction(pc);
}

// A register as an ARM instruction reads it: R15 is the instruction plus 8.
std::uint32_t system_layer::pc_relative(unsigned index) const {
    return index == 15 ? pc_ + 8 : core_.registers()[index];
}

system_layer::outcome system_layer::execute_arm(std::uint32_t instruction) {
    if (instruction >> 28 == 0xF) return execute_arm_unconditional(instruction);
    if (!psr::condition_holds(instruction >> 28, core_.status())) return outcome::done;
    if (matches(instruction, 0x0FBF0FFF, 0x010F0000))
        return move_from_status(bit(instruction, 22), instruction >> 12 & 0xF);
    if (matches(instruction, 0x0FB0FFF0, 0x0120F000)) {
        return move_to_status(bit(instruction, 22), instruction >> 16 & 0xF, core_.registers()[instruction & 0xF]);
    }
    if (matches(instruction, 0x0FFFFF00, 0x0320F000)) return hint(instruction & 0xFF);
    if (matches(instruction, 0x0FB0F000, 0x0320F000)) {
        const auto value = rotate_right(instruction & 0xFF, (instruction >> 8 & 0xF) * 2);
        return move_to_status(bit(instruction, 22), instruction >> 16 & 0xF, value);
    }
    if (matches(instruction, 0x0FFFFFF0, 0x01600070)) return secure_monitor_call();
    if (matches(instruction, 0x0E400000, 0x08400000)) return block_transfer(instruction);
    if (matches(instruction, 0x0C000000, 0x0C000000)) return coprocessor(instruction);
    if (is_unprivileged_arm(instruction)) return unprivileged_arm(instruction);
    if (matches(instruction, 0x0C10F000, 0x0010F000)) return data_processing_return(instruction);
    return outcome::undefined;
}

system_layer::outcome system_layer::execute_arm_unconditional(std::uint32_t instruction) {
    const bool before = bit(instruction, 24);
    const bool increment = bit(instruction, 23);
    const bool write_back = bit(instruction, 21);
    if (matches(instruction, 0xFE000000, 0xF2000000)) return vector_instruction(instruction);
    if (matches(instruction, 0xFFF1FE20, 0xF1000000)) {
        return change_state(instruction >> 18 & 3, bit(instruction, 17), instruction >> 6 & 7, instruction & 0x1F);
    }
    if (matches(instruction, 0xFE5FFFE0, 0xF84D0500)) {
        return store_return_state(increment, before, write_back, instruction & 0x1F);
    }
    if (matches(instruction, 0xFE50FFFF, 0xF8100A00)) {
        return return_from_exception(instruction >> 16 & 0xF, increment, before, write_back);
    }
    return outcome::undefined;
}

system_layer::outcome system_layer::execute_thumb(std::uint32_t instruction, bool wide) {
    if (wide) return execute_thumb32(instruction);
    if (matches(instruction, 0xFFE8, 0xB660))
        return change_state(bit(instruction, 4) ? 3 : 2, false, instruction & 7, 0);
    if (matches(instruction, 0xFF0F, 0xBF00)) return hint(instruction >> 4 & 0xF);
    return outcome::undefined;
}

system_layer::outcome system_layer::execute_thumb32(std::uint32_t instruction) {
    if (matches(instruction, 0xFFE0F0FF, 0xF3808000)) {
        return move_to_status(bit(instruction, 20), instruction >> 8 & 0xF, core_.registers()[instruction >> 16 & 0xF]);
    }
    if (matches(instruction, 0xFFEFF0FF, 0xF3EF8000))
        return move_from_status(bit(instruction, 20), instruction >> 8 & 0xF);
    if (matches(instruction, 0xFFFFFF00, 0xF3AF8000)) return hint(instruction & 0xFF);
    if (matches(instruction, 0xFFFFF800, 0xF3AF8000)) {
        return change_state(instruction >> 9 & 3, bit(instruction, 8), instruction >> 5 & 7, instruction & 0x1F);
    }
    if (matches(instruction, 0xFFFFFF00, 0xF3DE8F00))
        return exception_return(core_.registers()[14] - (instruction & 0xFF));
    const bool increment = bit(instruction, 24);
    const bool write_back = bit(instruction, 21);
    const bool is_state_block =
        matches(instruction, 0xFF800000, 0xE8000000) || matches(instruction, 0xFF800000, 0xE9800000);
    if (is_state_block && matches(instruction, 0x005FFFE0, 0x000DC000)) {
        return store_return_state(increment, !increment, write_back, instruction & 0x1F);
    }
    if (is_state_block && matches(instruction, 0x0050FFFF, 0x0010C000)) {
        return return_from_exception(instruction >> 16 & 0xF, increment, !increment, write_back);
    }
    if (matches(instruction, 0xFFF0FFFF, 0xF7F08000)) return secure_monitor_call();
    if (is_unprivileged_thumb(instruction)) return unprivileged_thumb(instruction);
    if (matches(instruction, 0xEF000000, 0xEF000000)) return vector_instruction(arm_form_of_neon(instruction));
    if (matches(instruction, 0xFC000000, 0xEC000000)) return coprocessor(instruction);
    return outcome::undefined;
}

// CPS. User mode ignores it.
system_layer::outcome system_layer::change_state(unsigned imod, bool change_mode, std::uint32_t aif,
                                                 std::uint32_t new_mode) {
    const bool unpredictable = imod == 1 || (imod == 0 && !change_mode) || (!change_mode && new_mode != 0);
    if (unpredictable) return outcome::undefined;
    if (!privileged()) return outcome::done;
    auto status = core_.status();
    if (imod == 2) status &= ~(aif << 6);
    if (imod == 3) status |= aif << 6;
    if (change_mode) status = (status & ~std::uint32_t{psr::mode_mask}) | new_mode;
    set_cpsr(status);
    return outcome::done;
}

data_fault system_layer::load_word(std::uint32_t address, std::uint32_t& value) {
    if ((address & 3u) != 0) return {static_cast<std::uint32_t>(translation_fault::alignment), address};
    return core_.load(address, 4, privileged(), value);
}

data_fault system_layer::store_word(std::uint32_t address, std::uint32_t value) {
    if ((address & 3u) != 0) return {static_cast<std::uint32_t>(translation_fault::alignment), address};
    return core_.store(address, 4, privileged(), value);
}

system_layer::transfer system_layer::block(std::uint32_t base, unsigned words, bool increment, bool before) {
    const auto bytes = 4 * words;
    const auto end = increment ? base + bytes : base - bytes;
    const auto lowest = increment ? base : end;
    return {before == increment ? lowest + 4 : lowest, end};
}

// SRS: LR and SPSR of the current mode to the stack of another.
system_layer::outcome system_layer::store_return_state(bool increment, bool before, bool write_back,
                                                       std::uint32_t to_mode) {
    if (!has_spsr() || bank_of(to_mode) < 0) return outcome::undefined;
    const auto to = static_cast<iss_mode>(to_mode);
    const auto where = block(banked(to, 13), 2, increment, before);
    if (const auto fault = store_word(where.first, core_.registers()[14])) return abort_here(fault, true);
    if (const auto fault = store_word(where.first + 4, spsr(mode()))) return abort_here(fault, true);
    if (write_back) set_banked(to, 13, where.written_back);
    return outcome::done;
}

system_layer::outcome system_layer::return_from_exception(unsigned base_register, bool increment, bool before,
                                                          bool write_back) {
    if (!privileged() || base_register == 15) return outcome::undefined;
    auto* registers = core_.registers();
    const auto where = block(registers[base_register], 2, increment, before);
    std::uint32_t address = 0;
    std::uint32_t status = 0;
    if (const auto fault = load_word(where.first, address)) return abort_here(fault, false);
    if (const auto fault = load_word(where.first + 4, status)) return abort_here(fault, false);
    if (write_back) registers[base_register] = where.written_back;
    set_cpsr(status);
    registers[15] = address & ((status & psr::thumb) != 0 ? ~1u : ~3u);
    event_ = true;
    return outcome::redirected;
}

system_layer::outcome system_layer::exception_return(std::uint32_t address) {
    if (!has_spsr()) return outcome::undefined;
    const auto status = spsr(mode());
    set_cpsr(status);
    core_.registers()[15] = address & ((status & psr::thumb) != 0 ? ~1u : ~3u);
    event_ = true;
    return outcome::redirected;
}

system_layer::outcome system_layer::move_from_status(bool saved, unsigned destination) {
    if (destination == 15 || (saved && !has_spsr())) return outcome::undefined;
    core_.registers()[destination] = saved ? spsr(mode()) : core_.status() & ~psr::execution_state;
    return outcome::done;
}

system_layer::outcome system_layer::move_to_status(bool saved, unsigned fields, std::uint32_t value) {
    const auto selected = field_bits(fields);
    if (saved) {
        if (!has_spsr() || fields == 0) return outcome::undefined;
        set_spsr(mode(), (spsr(mode()) & ~selected) | (value & selected));
        return outcome::done;
    }
    if (fields == 0) return outcome::undefined;
    const auto writable = privileged() ? ~psr::execution_state : psr::user_writable | psr::big_endian;
    const auto written = selected & writable;
    set_cpsr((core_.status() & ~written) | (value & written));
    return outcome::done;
}

// Rm shifted by a constant.
std::uint32_t system_layer::shifted_register(std::uint32_t instruction) const {
    const auto operand = pc_relative(instruction & 0xF);
    const auto amount = instruction >> 7 & 0x1F;
    switch (instruction >> 5 & 3) {
        case 0:
            return operand << amount;
        case 1:
            return amount == 0 ? 0 : operand >> amount;
        case 2:
            return static_cast<std::uint32_t>(static_cast<std::int32_t>(operand) >> (amount == 0 ? 31 : amount));
        default:
            return amount != 0 ? rotate_right(operand, amount) : operand >> 1 | (core_.status() & 1u << 29) << 2;
    }
}

// Operand 2 of data processing, without the carry it would produce. False for what DDI 0406C calls unpredictable.
bool system_layer::shifter_operand(std::uint32_t instruction, std::uint32_t& value) const {
    if (bit(instruction, 25)) {
        value = rotate_right(instruction & 0xFF, (instruction >> 8 & 0xF) * 2);
        return true;
    }
    if (bit(instruction, 4)) return false;  // register-shifted forms may not write R15
    value = shifted_register(instruction);
    return true;
}

// MOVS pc, SUBS pc and the others: the result is the return address, SPSR becomes CPSR.
system_layer::outcome system_layer::data_processing_return(std::uint32_t instruction) {
    std::uint32_t operand = 0;
    if (!has_spsr() || !shifter_operand(instruction, operand)) return outcome::undefined;
    const auto first = pc_relative(instruction >> 16 & 0xF);
    const std::uint32_t carry = core_.status() >> 29 & 1;
    switch (instruction >> 21 & 0xF) {
        case 0x0:
            return exception_return(first & operand);
        case 0x1:
            return exception_return(first ^ operand);
        case 0x2:
            return exception_return(first - operand);
        case 0x3:
            return exception_return(operand - first);
        case 0x4:
            return exception_return(first + operand);
        case 0x5:
            return exception_return(first + operand + carry);
        case 0x6:
            return exception_return(first - operand - 1 + carry);
        case 0x7:
            return exception_return(operand - first - 1 + carry);
        case 0xC:
            return exception_return(first | operand);
        case 0xD:
            return exception_return(operand);
        case 0xE:
            return exception_return(first & ~operand);
        case 0xF:
            return exception_return(~operand);
        default:
            return outcome::undefined;
    }
}

// LDM and STM with the S bit: user registers, or a return from an exception when R15 is loaded.
system_layer::outcome system_layer::block_transfer(std::uint32_t instruction) {
    const auto list = instruction & 0xFFFF;
    const auto base_register = instruction >> 16 & 0xF;
    const bool load = bit(instruction, 20);
    const bool returns = load && bit(instruction, 15);
    const bool write_back = bit(instruction, 21);
    if (list == 0 || base_register == 15 || !privileged()) return outcome::undefined;
    if ((returns && !has_spsr()) || (!returns && write_back)) return outcome::undefined;

    const auto where = block(core_.registers()[base_register], static_cast<unsigned>(__builtin_popcount(list)),
                             bit(instruction, 23), bit(instruction, 24));
    const auto target = returns ? mode() : iss_mode::user;
    std::array<std::uint32_t, 16> loaded{};
    auto address = where.first;
    for (unsigned i = 0; i < 16; ++i) {
        if (!bit(list, i)) continue;
        const auto fault =
            load ? load_word(address, loaded[i]) : store_word(address, i == 15 ? pc_relative(15) : banked(target, i));
        if (fault) return abort_here(fault, !load);
        address += 4;
    }
    if (!load) return outcome::done;
    if (write_back && !bit(list, base_register)) core_.registers()[base_register] = where.written_back;
    for (unsigned i = 0; i < 15; ++i) {
        if (bit(list, i)) set_banked(target, i, loaded[i]);
    }
    return returns ? exception_return(loaded[15]) : outcome::done;
}

// LDRT, STRT and the like come here only while addresses are translated: else they are ordinary accesses.
system_layer::outcome system_layer::unprivileged_arm(std::uint32_t instruction) {
    const bool extra = matches(instruction, 0x0E000000, 0x00000000);
    if (extra && bit(instruction, 6) && !bit(instruction, 20)) return outcome::undefined;
    user_transfer wanted;
    wanted.base = instruction >> 16 & 0xF;
    wanted.transferred = instruction >> 12 & 0xF;
    wanted.load = bit(instruction, 20);
    wanted.write_back = true;
    std::uint32_t offset = 0;
    if (extra) {
        wanted.size = bit(instruction, 5) ? 2 : 1;
        wanted.is_signed = bit(instruction, 6);
        offset = bit(instruction, 22) ? (instruction >> 4 & 0xF0) | (instruction & 0xF)
                                      : core_.registers()[instruction & 0xF];
    } else {
        wanted.size = bit(instruction, 22) ? 1 : 4;
        offset = bit(instruction, 25) ? shifted_register(instruction) : instruction & 0xFFF;
    }
    if (wanted.base == 15 || wanted.transferred == 15) return outcome::undefined;
    wanted.address = core_.registers()[wanted.base];
    wanted.written_back = bit(instruction, 23) ? wanted.address + offset : wanted.address - offset;
    return unprivileged_transfer(wanted);
}

system_layer::outcome system_layer::unprivileged_thumb(std::uint32_t instruction) {
    user_transfer wanted;
    wanted.base = instruction >> 16 & 0xF;
    wanted.transferred = instruction >> 12 & 0xF;
    wanted.load = bit(instruction, 20);
    wanted.is_signed = bit(instruction, 24);
    wanted.size = 1u << (instruction >> 21 & 3);
    if (wanted.base == 15 || wanted.transferred == 15) return outcome::undefined;
    wanted.address = core_.registers()[wanted.base] + (instruction & 0xFF);
    return unprivileged_transfer(wanted);
}

system_layer::outcome system_layer::unprivileged_transfer(const user_transfer& wanted) {
    auto* registers = core_.registers();
    auto value = registers[wanted.transferred];
    const auto fault = wanted.load ? core_.load(wanted.address, wanted.size, false, value)
                                   : core_.store(wanted.address, wanted.size, false, value);
    if (fault) return abort_here(fault, !wanted.load);
    if (wanted.write_back) registers[wanted.base] = wanted.written_back;
    if (!wanted.load) return outcome::done;
    if (wanted.is_signed) {
        const auto unused = 32 - 8 * wanted.size;
        value = static_cast<std::uint32_t>(static_cast<std::int32_t>(value << unused) >> unused);
    }
    registers[wanted.transferred] = value;
    return outcome::done;
}

// In ARM encoding: Advanced SIMD that the translator does not execute, or not as ARMv7 does.
system_layer::outcome system_layer::vector_instruction(std::uint32_t instruction) {
    auto status = core_.fpscr();
    if (!floating_point_enabled()) return outcome::undefined;
    if (!execute_vector_instruction(instruction, core_.vector_registers(), status)) return outcome::undefined;
    core_.set_fpscr(status);
    return outcome::done;
}

system_layer::outcome system_layer::coprocessor(std::uint32_t instruction) {
    const auto number = instruction >> 8 & 0xF;
    if (instruction >> 28 == 0xF) return outcome::undefined;
    if (!matches(instruction, 0x0F000010, 0x0E000010)) return outcome::undefined;
    if (number == 15) return control_coprocessor(instruction);
    if (number == 14) return debug_coprocessor(instruction);
    if (number == 10) return floating_point_system(instruction);
    return outcome::undefined;
}

system_layer::outcome system_layer::control_coprocessor(std::uint32_t instruction) {
    const cp_register which{instruction >> 16 & 0xF, instruction >> 21 & 7, instruction & 0xF, instruction >> 5 & 7};
    const auto transferred = instruction >> 12 & 0xF;
    auto* registers = core_.registers();
    if (bit(instruction, 20)) {
        const auto value = cp15_.read(which, privileged(), core_.cycle_count(), pending_interrupts());
        if (!value) return outcome::undefined;
        if (transferred == 15) {
            core_.set_status((core_.status() & 0x0FFFFFFF) | (*value & 0xF0000000));
        } else {
            registers[transferred] = *value;
        }
        return outcome::done;
    }
    if (transferred == 15) return outcome::undefined;
    const auto value = registers[transferred];
    constexpr std::uint32_t asid_mask = 0xFF;
    switch (cp15_.write(which, value, privileged(), core_.cycle_count())) {
        case cp15::effect::undefined:
            return outcome::undefined;
        case cp15::effect::forget_code_line:
            core_.instruction_line_invalidated(value);
            break;
        case cp15::effect::forget_all_code:
            core_.instruction_cache_invalidated();
            break;
        case cp15::effect::floating_point_access:
            core_.execution_changed();
            break;
        case cp15::effect::translation_changed:
            core_.translation_changed(cp15_.translation());
            break;
        case cp15::effect::forget_translations:
            core_.forget_translations();
            break;
        case cp15::effect::forget_address_space:
            core_.forget_address_space(value & asid_mask);
            break;
        case cp15::effect::forget_translation:
            core_.forget_translation(value);
            break;
        case cp15::effect::translate_address:
            translate_address(which.opc2, value);
            break;
        case cp15::effect::none:
            break;
    }
    return outcome::done;
}

// Operations 0 to 3: privileged read and write, user read and write; 4 to 7 the same in the other security state.
void system_layer::translate_address(unsigned operation, std::uint32_t address) {
    translation_access access;
    access.write = (operation & 1u) != 0;
    access.privileged = (operation & 2u) == 0;
    cp15_.set_physical_address(core_.physical_address(address, access));
}

// CP14: identification and status of the debug and trace interface that is not there. Reads give 0, DBGDIDR its
// version.
system_layer::outcome system_layer::debug_coprocessor(std::uint32_t instruction) {
    if (!privileged()) return outcome::undefined;
    if (!bit(instruction, 20)) return outcome::done;
    const auto transferred = instruction >> 12 & 0xF;
    const bool is_didr = matches(instruction, 0x00EF00EF, 0x00000000);
    if (transferred == 15) {
        core_.set_status(core_.status() & 0x0FFFFFFF);
    } else {
        core_.registers()[transferred] = is_didr ? 0x35137030 : 0;  // ARMv7 debug, 6 breakpoints, 4 watchpoints
    }
    return outcome::done;
}

// VMRS and VMSR of everything but FPSCR: readable and writable while the unit itself is off.
system_layer::outcome system_layer::floating_point_system(std::uint32_t instruction) {
    if (!matches(instruction, 0x0FE00FFF, 0x0EE00A10)) return outcome::undefined;
    if (!privileged() || !cp15_.floating_point_allowed(true)) return outcome::undefined;
    const auto transferred = instruction >> 12 & 0xF;
    if (transferred == 15) return outcome::undefined;
    const auto which = instruction >> 16 & 0xF;
    if (!bit(instruction, 20)) {
        if (which == 0) return outcome::done;
        if (which != 8) return outcome::undefined;
        const bool was_enabled = floating_point_enabled();
        fpexc_ = core_.registers()[transferred] & fpexc_enable;
        if (was_enabled != floating_point_enabled()) core_.execution_changed();
        return outcome::done;
    }
    switch (which) {
        case 0:
            core_.registers()[transferred] = 0x41033094;
            return outcome::done;  // FPSID: VFPv3, Cortex-A9
        case 6:
            core_.registers()[transferred] = 0x01111111;
            return outcome::done;  // MVFR1
        case 7:
            core_.registers()[transferred] = 0x10110222;
            return outcome::done;  // MVFR0
        case 8:
            core_.registers()[transferred] = fpexc_;
            return outcome::done;
        default:
            return outcome::undefined;
    }
}

system_layer::outcome system_layer::hint(std::uint32_t number) {
    if (number == 4) {
        event_ = true;
        core_.event_sent();
    }
    if (number == 3 && !irq_ && !fiq_) sleep_ = iss_sleep::wait_for_interrupt;
    if (number == 2) {
        if (!event_ && !irq_ && !fiq_) sleep_ = iss_sleep::wait_for_event;
        event_ = false;
    }
    return outcome::done;
}

system_layer::outcome system_layer::secure_monitor_call() {
    if (!privileged()) return outcome::undefined;
    take({iss_exception::secure_monitor_call, pc_, pc_, 0, 0, false}, pc_ + 4);
    return outcome::redirected;
}

}  // namespace tabletop
