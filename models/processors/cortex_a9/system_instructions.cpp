// SPDX-License-Identifier: Apache-2.0
// The system instructions of both instruction sets. Encodings: ARM DDI 0406C chapters A5, A6 and B9.
#include <algorithm>
#include <cstring>

#include "processors/cortex_a9/instruction_bits.h"
#include "processors/cortex_a9/instruction_filter.h"
#include "processors/cortex_a9/psr.h"
#include "processors/cortex_a9/structure_access.h"
#include "processors/cortex_a9/system_layer.h"
#include "processors/cortex_a9/vector_instructions.h"

namespace tabletop {

namespace {

// MSR field mask c x s f to status register bits.
constexpr std::uint32_t field_bits(unsigned fields) {
    return (fields & 1 ? 0xFFu : 0) | (fields & 2 ? 0xFF00u : 0) | (fields & 4 ? 0xFF0000u : 0) |
           (fields & 8 ? 0xFF000000u : 0);
}

constexpr unsigned lowest_bit(std::uint32_t bits) {
    return static_cast<unsigned>(__builtin_ctz(bits));
}

}  // namespace

void system_layer::execute(std::uint32_t pc, std::uint32_t instruction, bool wide, std::uint32_t it_before,
                           bool unpredictable) {
    pc_ = pc;
    const bool thumb = (core_.control() & psr::thumb) != 0;
    auto result = thumb ? execute_thumb(instruction, wide) : execute_arm(instruction);
    if (result == outcome::undefined && unpredictable) result = outcome::unpredictable;
    const bool is_open = result == outcome::unpredictable;
    if (is_open && !goes_on_with("this instruction is UNPREDICTABLE; the model takes it as undefined"))
        result = outcome::halted;
    if (result == outcome::done || result == outcome::redirected) return;
    core_.set_status((core_.status() & ~(psr::it_high | psr::it_low)) | it_before);
    if (result == outcome::halted) {
        core_.registers()[15] = pc;
    } else {
        undefined_instruction(pc);
    }
}

// A register as an ARM instruction reads it: R15 is the instruction plus 8.
std::uint32_t system_layer::pc_relative(unsigned index) const {
    return index == 15 ? pc_ + 8 : core_.registers()[index];
}

system_layer::outcome system_layer::execute_arm(std::uint32_t instruction) {
    if (instruction >> 28 == 0xF) return execute_arm_unconditional(instruction);
    constexpr std::uint32_t always = 14;
    const auto condition = instruction >> 28;
    if (condition != always && !psr::condition_holds(condition, core_.status())) return outcome::done;
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
    if (matches(instruction, 0x0FB00FF0, 0x01000090)) return swap(instruction);
    if (matches(instruction, 0x0E400000, 0x08400000)) return block_transfer_of_user(instruction);
    if (matches(instruction, 0x0E000000, 0x08000000)) {
        return block_transfer({instruction & 0xFFFF, instruction >> 16 & 0xF, bit(instruction, 20),
                               bit(instruction, 23), bit(instruction, 24), bit(instruction, 21)});
    }
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
    if (matches(instruction, 0xFF100000, 0xF4000000)) return structure_transfer(instruction);
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
    if (matches(instruction, 0xFE400000, 0xE8000000) && !is_state_block) {
        return block_transfer({instruction & 0xFFFF, instruction >> 16 & 0xF, bit(instruction, 20),
                               bit(instruction, 23), bit(instruction, 24), write_back});
    }
    if (matches(instruction, 0xFF100000, 0xF9000000)) {
        return structure_transfer(arm_form_of_structure_access(instruction));
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
    if (unpredictable) return outcome::unpredictable;
    if (!privileged()) return outcome::done;
    auto status = core_.status();
    if (imod == 2) status &= ~(aif << 6);
    if (imod == 3) status |= aif << 6;
    if (change_mode) status = (status & ~std::uint32_t{psr::mode_mask}) | new_mode;
    return write_status(status);
}

system_layer::outcome system_layer::write_status(std::uint32_t value) {
    const bool has_mode = bank_of(value) >= 0;
    if (!has_mode && !goes_on_with("a mode that does not exist is UNPREDICTABLE in CPSR; the model keeps the mode"))
        return outcome::halted;
    set_cpsr(value);
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

data_fault system_layer::load_words(std::uint32_t address, std::uint32_t* values, unsigned count) {
    if (const auto* const host = core_.direct_words(address, count, false)) {
        std::memcpy(values, host, 4 * count);
        return {};
    }
    for (unsigned i = 0; i < count; ++i) {
        if (const auto fault = load_word(address + 4 * i, values[i])) return fault;
    }
    return {};
}

// Those before one that faults have been stored.
data_fault system_layer::store_words(std::uint32_t address, const std::uint32_t* values, unsigned count) {
    if (auto* const host = core_.direct_words(address, count, true)) {
        std::memcpy(host, values, 4 * count);
        return {};
    }
    for (unsigned i = 0; i < count; ++i) {
        if (const auto fault = store_word(address + 4 * i, values[i])) return fault;
    }
    return {};
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
    if (!has_spsr() || bank_of(to_mode) < 0) return outcome::unpredictable;
    const auto to = static_cast<iss_mode>(to_mode);
    const auto where = block(banked(to, 13), 2, increment, before);
    const std::array<std::uint32_t, 2> saved = {core_.registers()[14], spsr(mode())};
    if (const auto fault = store_words(where.first, saved.data(), 2)) return abort_here(fault, true);
    if (write_back) set_banked(to, 13, where.written_back);
    return outcome::done;
}

system_layer::outcome system_layer::return_from_exception(unsigned base_register, bool increment, bool before,
                                                          bool write_back) {
    if (!privileged() || base_register == 15) return outcome::unpredictable;
    auto* registers = core_.registers();
    const auto where = block(registers[base_register], 2, increment, before);
    std::array<std::uint32_t, 2> saved{};
    if (const auto fault = load_words(where.first, saved.data(), 2)) return abort_here(fault, false);
    const auto [address, status] = saved;
    if (bank_of(status) < 0 && write_status(status) == outcome::halted) return outcome::halted;
    if (write_back) registers[base_register] = where.written_back;
    set_cpsr(status);
    registers[15] = address & ((status & psr::thumb) != 0 ? ~1u : ~3u);
    event_ = true;
    return outcome::redirected;
}

system_layer::outcome system_layer::exception_return(std::uint32_t address) {
    if (!has_spsr()) return outcome::unpredictable;
    const auto status = spsr(mode());
    if (write_status(status) == outcome::halted) return outcome::halted;
    core_.registers()[15] = address & ((status & psr::thumb) != 0 ? ~1u : ~3u);
    event_ = true;
    return outcome::redirected;
}

system_layer::outcome system_layer::move_from_status(bool saved, unsigned destination) {
    if (destination == 15 || (saved && !has_spsr())) return outcome::unpredictable;
    core_.registers()[destination] = saved ? spsr(mode()) : core_.status() & ~psr::execution_state;
    return outcome::done;
}

system_layer::outcome system_layer::move_to_status(bool saved, unsigned fields, std::uint32_t value) {
    const auto selected = field_bits(fields);
    if (saved) {
        if (!has_spsr() || fields == 0) return outcome::unpredictable;
        set_spsr(mode(), (spsr(mode()) & ~selected) | (value & selected));
        return outcome::done;
    }
    if (fields == 0) return outcome::unpredictable;
    const auto writable = privileged() ? ~psr::execution_state : psr::user_writable | psr::big_endian;
    const auto written = selected & writable;
    return write_status((core_.status() & ~written) | (value & written));
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
    if (!has_spsr() || !shifter_operand(instruction, operand)) return outcome::unpredictable;
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
            return outcome::unpredictable;
    }
}

// LDM and STM with the S bit: user registers, or a return from an exception when R15 is loaded.
system_layer::outcome system_layer::block_transfer_of_user(std::uint32_t instruction) {
    const auto list = instruction & 0xFFFF;
    const auto base_register = instruction >> 16 & 0xF;
    const bool load = bit(instruction, 20);
    const bool returns = load && bit(instruction, 15);
    const bool write_back = bit(instruction, 21);
    if (list == 0 || base_register == 15 || !privileged()) return outcome::unpredictable;
    if ((returns && !has_spsr()) || (!returns && write_back)) return outcome::unpredictable;

    const auto count = static_cast<unsigned>(__builtin_popcount(list));
    const auto where = block(core_.registers()[base_register], count, bit(instruction, 23), bit(instruction, 24));
    const auto target = returns ? mode() : iss_mode::user;
    std::array<std::uint32_t, 16> words{};
    auto* word = words.data();
    if (!load) {
        for (auto left = list; left != 0; left &= left - 1) {
            const auto index = lowest_bit(left);
            *word++ = index == 15 ? pc_relative(15) : banked(target, index);
        }
        const auto fault = store_words(where.first, words.data(), count);
        return fault ? abort_here(fault, true) : outcome::done;
    }
    if (const auto fault = load_words(where.first, words.data(), count)) return abort_here(fault, false);
    if (write_back && !bit(list, base_register)) core_.registers()[base_register] = where.written_back;
    for (auto left = list & 0x7FFF; left != 0; left &= left - 1) set_banked(target, lowest_bit(left), *word++);
    return returns ? exception_return(words[count - 1]) : outcome::done;
}

// What is open in LDM, STM, PUSH and POP, and is executed as hardware does; null: nothing.
const char* system_layer::choice_in(const block_transfer_form& form, bool thumb) {
    constexpr unsigned sp = 13, lr = 14, pc = 15;
    const bool writes_base_twice = form.write_back && form.has(form.base);
    if (form.load && writes_base_twice) {
        return "an LDM or POP that loads its base register and also writes it back is UNPREDICTABLE; the model keeps "
               "the loaded value, as hardware does";
    }
    if (!thumb) return nullptr;
    if (writes_base_twice) {
        return "an STM or PUSH that stores its base register and also writes it back is UNPREDICTABLE in Thumb; the "
               "model stores the old value";
    }
    if ((form.list & (form.list - 1)) == 0) {
        return "a 32-bit Thumb LDM, STM, PUSH or POP of a single register is UNPREDICTABLE; the model executes it, as "
               "hardware does";
    }
    const bool has_wrong_pc = form.has(pc) && (!form.load || form.has(lr));
    if (!form.has(sp) && !has_wrong_pc) return nullptr;
    return "a 32-bit Thumb LDM or STM with SP in its list, an LDM with both LR and PC, and an STM with PC are "
           "UNPREDICTABLE; the model executes them";
}

// LDM, STM, PUSH and POP in the forms that the translator takes for unpredictable.
system_layer::outcome system_layer::block_transfer(const block_transfer_form& form) {
    const bool thumb = (core_.control() & psr::thumb) != 0;
    if (form.list == 0 || form.base == 15) return outcome::unpredictable;
    const auto* const choice = choice_in(form, thumb);
    if (choice == nullptr) return outcome::unpredictable;
    if (!goes_on_with(choice)) return outcome::halted;
    auto* const registers = core_.registers();
    const auto where =
        block(registers[form.base], static_cast<unsigned>(__builtin_popcount(form.list)), form.increment, form.before);
    std::array<std::uint32_t, 16> loaded{};
    auto address = where.first;
    for (unsigned i = 0; i < 16; ++i) {
        if (!form.has(i)) continue;
        const auto stored = i == 15 ? pc_ + (thumb ? 4 : 8) : registers[i];
        const auto fault = form.load ? load_word(address, loaded[i]) : store_word(address, stored);
        if (fault) return abort_here(fault, !form.load);
        address += 4;
    }
    if (form.write_back) registers[form.base] = where.written_back;
    if (!form.load) return outcome::done;
    for (unsigned i = 0; i < 15; ++i) {
        if (form.has(i)) registers[i] = loaded[i];
    }
    if (!form.has(15)) return outcome::done;
    branch_to_loaded(loaded[15]);
    return outcome::redirected;
}

// Bit 0 selects the instruction set.
void system_layer::branch_to_loaded(std::uint32_t address) {
    const bool thumb = (address & 1) != 0;
    core_.set_status((core_.status() & ~psr::execution_state) | (thumb ? std::uint32_t{psr::thumb} : 0u));
    core_.registers()[15] = address & (thumb ? ~1u : ~3u);
}

// SWP and SWPB, which there are while SCTLR.SW says so.
system_layer::outcome system_layer::swap(std::uint32_t instruction) {
    const auto base = instruction >> 16 & 0xF;
    const auto to = instruction >> 12 & 0xF;
    const auto from = instruction & 0xF;
    if (!cp15_.has_swap()) return outcome::undefined;
    if (base == 15 || to == 15 || from == 15 || base == to || base == from) return outcome::unpredictable;
    auto* const registers = core_.registers();
    const auto address = registers[base];
    const bool byte = bit(instruction, 22);
    const auto stored = registers[from];
    std::uint32_t value = 0;
    const auto not_loaded = byte ? core_.load(address, 1, privileged(), value) : load_word(address, value);
    if (not_loaded) return abort_here(not_loaded, false);
    const auto not_stored = byte ? core_.store(address, 1, privileged(), stored) : store_word(address, stored);
    if (not_stored) return abort_here(not_stored, true);
    registers[to] = value;
    return outcome::done;
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
    if (wanted.base == 15 || wanted.transferred == 15) return outcome::unpredictable;
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
    if (wanted.base == 15 || wanted.transferred == 15) return outcome::unpredictable;
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

// Executes Advanced SIMD, in ARM encoding, that the translator does not execute, or not as ARMv7 does.
system_layer::outcome system_layer::vector_instruction(std::uint32_t instruction) {
    auto status = core_.fpscr();
    if (!floating_point_enabled() || !has_advanced_simd()) return outcome::undefined;
    if (!execute_vector_instruction(instruction, core_.vector_registers(), status)) return outcome::undefined;
    core_.set_fpscr(status);
    return outcome::done;
}

// The bytes of a structure access in memory, from the address on. It is aligned to them, or to words.
data_fault system_layer::move_structure(const structure_access& access, std::uint32_t address, std::uint8_t* bytes) {
    const auto size = std::min(access.alignment, 4u);
    for (unsigned done = 0; done < access.bytes(); done += size) {
        std::uint32_t value = 0;
        if (!access.load) std::memcpy(&value, bytes + done, size);
        const auto fault = access.load ? core_.load(address + done, size, privileged(), value)
                                       : core_.store(address + done, size, privileged(), value);
        if (fault) return fault;
        if (access.load) std::memcpy(bytes + done, &value, size);
    }
    return {};
}

// VLD1 to VLD4 and their stores, with an alignment that is more than that of their elements.
system_layer::outcome system_layer::structure_transfer(std::uint32_t instruction) {
    constexpr unsigned registers_there_are = 32, most_bytes = 32;
    const auto access = structure_access_of(instruction);
    if (!access || !floating_point_enabled() || !has_advanced_simd()) return outcome::undefined;
    if (access->base == 15 || access->last() >= registers_there_are) return outcome::unpredictable;
    auto& base = core_.registers()[access->base];
    const auto address = base;
    if (address % access->alignment != 0) {
        return abort_here({static_cast<std::uint32_t>(translation_fault::alignment), address}, !access->load);
    }
    const auto written_back = base + (access->offset == 13   ? access->bytes()
                                      : access->offset == 15 ? 0
                                                             : core_.registers()[access->offset]);
    const bool reversed = (core_.status() & psr::big_endian) != 0;
    auto* const registers = reinterpret_cast<std::uint8_t*>(core_.vector_registers());
    std::array<std::uint8_t, most_bytes> bytes{};
    if (!access->load) take_elements(*access, registers, bytes.data());
    if (!access->load && reversed) reverse_elements(*access, bytes.data());
    if (const auto fault = move_structure(*access, address, bytes.data())) return abort_here(fault, !access->load);
    if (access->load && reversed) reverse_elements(*access, bytes.data());
    if (access->load) put_elements(*access, bytes.data(), registers);
    base = written_back;
    return outcome::done;
}

system_layer::outcome system_layer::coprocessor(std::uint32_t instruction) {
    const auto number = instruction >> 8 & 0xF;
    if (instruction >> 28 == 0xF) return outcome::undefined;
    const bool short_vectors = (core_.fpscr() & fpscr_length) != 0 && floating_point_enabled();
    if (short_vectors && is_short_vector_operation(instruction)) fpexc_ |= fpexc_defined;
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
        if (!value) return no_control_register(which);
        if (transferred == 15) {
            core_.set_status((core_.status() & 0x0FFFFFFF) | (*value & 0xF0000000));
        } else {
            registers[transferred] = *value;
        }
        return outcome::done;
    }
    if (transferred == 15) return outcome::unpredictable;
    const auto value = registers[transferred];
    constexpr std::uint32_t asid_mask = 0xFF;
    switch (cp15_.write(which, value, privileged(), core_.cycle_count())) {
        case cp15::effect::undefined:
            return no_control_register(which);
        case cp15::effect::maintain_address:
            if (const auto fault = core_.maintenance_fault(value)) return abort_here(fault, true);
            break;
        case cp15::effect::forget_code_line:
            if (const auto fault = core_.maintenance_fault(value)) return abort_here(fault, true);
            core_.instruction_line_invalidated(value);
            break;
        case cp15::effect::forget_all_code:
            core_.instruction_cache_invalidated();
            break;
        case cp15::effect::vector_instructions_changed:
            core_.instructions_changed();
            [[fallthrough]];
        case cp15::effect::floating_point_access:
            core_.execution_changed();
            if (cp15_.is_access_unpredictable()) return open_access();
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

// UNPREDICTABLE where there are others of the same CRn, in ARMv7 all but c4 and c14.
system_layer::outcome system_layer::no_control_register(cp_register which) const {
    const bool has_others = which.crn != 4 && which.crn != 14;
    return privileged() && has_others ? outcome::unpredictable : outcome::undefined;
}

system_layer::outcome system_layer::open_access() {
    const bool goes_on = goes_on_with(
        "CPACR with different rights for coprocessors 10 and 11, or with D32DIS but not ASEDIS, is UNPREDICTABLE; the "
        "model gives both the rights of 10, and has no Advanced SIMD while D32DIS is set");
    return goes_on ? outcome::done : outcome::halted;
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
    if (transferred == 15) return outcome::unpredictable;
    const auto which = instruction >> 16 & 0xF;
    if (!bit(instruction, 20)) {
        if (which == 0) return outcome::done;
        if (which != 8) return outcome::undefined;
        const bool was_enabled = floating_point_enabled();
        fpexc_ = core_.registers()[transferred] & (fpexc_enable | fpexc_defined);
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
