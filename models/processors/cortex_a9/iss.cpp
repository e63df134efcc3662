// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/iss.h"

#include <capstone/capstone.h>
#include <fmt/format.h>

#include <iterator>

#include "processors/cortex_a9/psr.h"

namespace tabletop {

const char* to_string(iss_exception kind) {
    switch (kind) {
        case iss_exception::reset:
            return "Reset";
        case iss_exception::undefined:
            return "Undefined Instruction";
        case iss_exception::supervisor_call:
            return "Supervisor Call";
        case iss_exception::secure_monitor_call:
            return "Secure Monitor Call";
        case iss_exception::prefetch_abort:
            return "Prefetch Abort";
        case iss_exception::data_abort:
            return "Data Abort";
        case iss_exception::irq:
            return "IRQ";
        case iss_exception::fiq:
            return "FIQ";
    }
    return "unknown exception";
}

namespace {

using text = std::back_insert_iterator<std::string>;

void describe_registers(const iss& core, text out) {
    for (unsigned i = 0; i < 16; ++i) {
        fmt::format_to(out, "  r{:<2} {:08x}{}", i, core.reg(i), i % 4 == 3 ? "\n" : "");
    }
    const auto mode = static_cast<iss_mode>(core.cpsr() & psr::mode_mask);
    fmt::format_to(out, "  cpsr {:08x}  spsr {:08x}  fpscr {:08x}\n", core.cpsr(), core.spsr(mode), core.fpscr());
}

void describe_exceptions(const iss& core, text out) {
    for (const auto& record : core.recent_exceptions()) {
        fmt::format_to(out, "  {} at {:08x} after {} instructions", to_string(record.kind), record.pc,
                       record.instructions);
        if (record.kind == iss_exception::data_abort) fmt::format_to(out, ", address {:08x}", record.address);
        fmt::format_to(out, "\n");
    }
}

void describe_code(iss& core, std::uint32_t from, std::uint32_t to, bool thumb, text out) {
    std::vector<std::uint8_t> bytes(to - from);
    csh handle = 0;
    if (!core.read_memory(from, bytes.data(), bytes.size())) {
        fmt::format_to(out, "  no memory at {:08x}\n", from);
        return;
    }
    if (cs_open(CS_ARCH_ARM, thumb ? CS_MODE_THUMB : CS_MODE_ARM, &handle) != CS_ERR_OK) return;
    cs_option(handle, CS_OPT_SKIPDATA, CS_OPT_ON);
    cs_insn* instructions = nullptr;
    const auto count = cs_disasm(handle, bytes.data(), bytes.size(), from, 0, &instructions);
    for (std::size_t i = 0; i < count; ++i) {
        fmt::format_to(out, "  {:08x}  {} {}\n", instructions[i].address, instructions[i].mnemonic,
                       instructions[i].op_str);
    }
    cs_free(instructions, count);
    cs_close(&handle);
}

struct place {
    std::uint32_t pc = 0;
    bool thumb = false;
};

// The latest fault, else the program counter.
place place_of_interest(const iss& core) {
    const auto exceptions = core.recent_exceptions();
    for (auto record = exceptions.rbegin(); record != exceptions.rend(); ++record) {
        const bool fault = record->kind == iss_exception::undefined || record->kind == iss_exception::data_abort;
        if (fault) return {record->pc, record->thumb};
    }
    return {core.reg(15), (core.cpsr() & psr::thumb) != 0};
}

}  // namespace

std::string describe_state(iss& core) {
    std::string result;
    text out(result);
    if (!core.halted().empty()) fmt::format_to(out, "halted: {}\n", core.halted());
    fmt::format_to(out, "registers after {} instructions:\n", core.instructions());
    describe_registers(core, out);
    fmt::format_to(out, "exceptions, oldest first:\n");
    describe_exceptions(core, out);
    fmt::format_to(out, "starts of the last runs:");
    for (const auto pc : core.recent_pcs()) fmt::format_to(out, " {:08x}", pc);
    constexpr std::uint32_t window_bytes = 32;
    const auto at = place_of_interest(core);
    fmt::format_to(out, "\ninstructions up to {:08x}:\n", at.pc);
    describe_code(core, at.pc >= window_bytes ? at.pc - window_bytes : 0, at.pc + 4, at.thumb, out);
    return result;
}

}  // namespace tabletop
