// SPDX-License-Identifier: Apache-2.0
#include "host/processor/debug_registers.h"

#include <fmt/format.h>
#include <algorithm>

namespace tabletop {

namespace {

constexpr unsigned pc_index = 15;
constexpr unsigned cpsr_number = 25;  // 16 to 24 were those of the FPA coprocessor
constexpr std::uint32_t thumb_bit = 1u << 5;

struct named_control_register {
    const char* name;  // in the ARM Architecture Reference Manual
    iss_control_register which;
};

constexpr named_control_register control_registers[] = {
    {"midr", {0, 0, 0, 0}},        {"mpidr", {0, 0, 0, 5}},     {"sctlr", {1, 0, 0, 0}},
    {"actlr", {1, 0, 0, 1}},       {"cpacr", {1, 0, 0, 2}},     {"scr", {1, 0, 1, 0}},
    {"nsacr", {1, 0, 1, 2}},       {"ttbr0", {2, 0, 0, 0}},     {"ttbr1", {2, 0, 0, 1}},
    {"ttbcr", {2, 0, 0, 2}},       {"dacr", {3, 0, 0, 0}},      {"dfsr", {5, 0, 0, 0}},
    {"ifsr", {5, 0, 0, 1}},        {"dfar", {6, 0, 0, 0}},      {"ifar", {6, 0, 0, 2}},
    {"par", {7, 0, 4, 0}},         {"prrr", {10, 0, 2, 0}},     {"nmrr", {10, 0, 2, 1}},
    {"vbar", {12, 0, 0, 0}},       {"mvbar", {12, 0, 0, 1}},    {"isr", {12, 0, 1, 0}},
    {"contextidr", {13, 0, 0, 1}}, {"tpidrurw", {13, 0, 0, 2}}, {"tpidruro", {13, 0, 0, 3}},
    {"tpidrprw", {13, 0, 0, 4}},   {"cbar", {15, 4, 0, 0}},
};

class register_table {
  public:
    register_table();
    const std::vector<debug_register>& all() const { return all_; }

  private:
    using kind = debug_register::kind;

    void add(kind what, const std::string& name, unsigned index = 0, iss_mode mode = iss_mode::system);
    void add_bank(const std::string& suffix, iss_mode mode, unsigned first);

    std::vector<debug_register> all_;
};

void register_table::add(kind what, const std::string& name, unsigned index, iss_mode mode) {
    const auto number = what == kind::cpsr ? cpsr_number : all_.empty() ? 0 : all_.back().number + 1;
    all_.push_back({number, name, what, index, mode, {}});
}

// The registers that a mode has for itself, from `first` on, under their names in MRS (banked register).
void register_table::add_bank(const std::string& suffix, iss_mode mode, unsigned first) {
    for (unsigned index = first; index != 13; ++index)
        add(kind::banked, fmt::format("r{}_{}", index, suffix), index, mode);
    add(kind::banked, "sp_" + suffix, 13, mode);
    add(kind::banked, "lr_" + suffix, 14, mode);
    if (mode != iss_mode::user) add(kind::spsr, "spsr_" + suffix, 0, mode);
}

register_table::register_table() {
    for (unsigned index = 0; index != 13; ++index) add(kind::core, fmt::format("r{}", index), index);
    add(kind::core, "sp", 13);
    add(kind::core, "lr", 14);
    add(kind::core, "pc", pc_index);
    add(kind::cpsr, "cpsr");
    for (unsigned index = 0; index != 32; ++index) add(kind::vfp, fmt::format("d{}", index), index);
    add(kind::fpscr, "fpscr");
    for (unsigned index = 0; index != 16; ++index) add(kind::quad, fmt::format("q{}", index), index);
    add_bank("usr", iss_mode::user, 8);
    add_bank("svc", iss_mode::supervisor, 13);
    add_bank("abt", iss_mode::abort, 13);
    add_bank("und", iss_mode::undefined, 13);
    add_bank("irq", iss_mode::irq, 13);
    add_bank("fiq", iss_mode::fiq, 8);
    add_bank("mon", iss_mode::monitor, 13);
    for (const auto& [name, which] : control_registers) {
        add(kind::control, name);
        all_.back().control = which;
    }
}

template <typename Fits>
const debug_register* first_that(Fits fits) {
    const auto& all = debug_registers();
    const auto at = std::find_if(all.begin(), all.end(), fits);
    return at == all.end() ? nullptr : &*at;
}

}  // namespace

const std::vector<debug_register>& debug_registers() {
    static const register_table table;
    return table.all();
}

const debug_register* find_debug_register(unsigned number) {
    return first_that([&](const debug_register& reg) { return reg.number == number; });
}

const debug_register* find_debug_register(std::string_view name) {
    return first_that([&](const debug_register& reg) { return reg.name == name; });
}

const char* debug_register::group() const {
    switch (what) {
        case kind::core:
        case kind::cpsr:
            return "general";
        case kind::vfp:
        case kind::fpscr:
            return "float";
        case kind::quad:
            return "vector";
        case kind::banked:
        case kind::spsr:
            return "banked";
        case kind::control:
            return "cp15";
    }
    return "";
}

debug_register::words debug_register::read(iss& core) const {
    switch (what) {
        case kind::core:
            return {core.reg(index)};
        case kind::cpsr:
            return {core.cpsr()};
        case kind::vfp:
            return {core.vfp_reg(2 * index), core.vfp_reg(2 * index + 1)};
        case kind::fpscr:
            return {core.fpscr()};
        case kind::quad:
            return {core.vfp_reg(4 * index), core.vfp_reg(4 * index + 1), core.vfp_reg(4 * index + 2),
                    core.vfp_reg(4 * index + 3)};
        case kind::banked:
            return {core.banked_reg(mode, index)};
        case kind::spsr:
            return {core.spsr(mode)};
        case kind::control:
            return {core.control_register(control).value_or(0)};
    }
    return {};
}

bool debug_register::write(iss& core, const words& value) const {
    const auto set_vfp = [&](unsigned first, unsigned count) {
        for (unsigned at = 0; at != count; ++at) core.set_vfp_reg(first + at, value[at]);
    };
    switch (what) {
        case kind::core:
            index == pc_index ? set_program_counter(core, value[0]) : core.set_reg(index, value[0]);
            break;
        case kind::cpsr:
            core.set_cpsr(value[0]);
            break;
        case kind::vfp:
            set_vfp(2 * index, 2);
            break;
        case kind::fpscr:
            core.set_fpscr(value[0]);
            break;
        case kind::quad:
            set_vfp(4 * index, 4);
            break;
        case kind::banked:
            core.set_banked_reg(mode, index, value[0]);
            break;
        case kind::spsr:
            core.set_spsr(mode, value[0]);
            break;
        case kind::control:
            return false;
    }
    return true;
}

void set_program_counter(iss& core, std::uint32_t address) {
    address &= (core.cpsr() & thumb_bit) != 0 ? ~1u : ~3u;
    if (address != core.reg(pc_index)) core.wake();
    core.set_reg(pc_index, address);
}

}  // namespace tabletop
