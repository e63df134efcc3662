// SPDX-License-Identifier: Apache-2.0
#include "host/gdb/gdb_registers.h"

#include "host/gdb/gdb_packets.h"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

namespace tabletop {

namespace {

constexpr unsigned pc_index = 15;
constexpr unsigned cpsr_number = 25;  // 16 to 24 were those of the FPA coprocessor
constexpr std::uint32_t thumb_bit = 1u << 5;

// The types of a quadword register, as gdb itself names their parts.
constexpr const char* quadword_types =
    "<vector id=\"u8x16\" type=\"uint8\" count=\"16\"/>\n"
    "<vector id=\"u16x8\" type=\"uint16\" count=\"8\"/>\n"
    "<vector id=\"u32x4\" type=\"uint32\" count=\"4\"/>\n"
    "<vector id=\"u64x2\" type=\"uint64\" count=\"2\"/>\n"
    "<vector id=\"f32x4\" type=\"ieee_single\" count=\"4\"/>\n"
    "<vector id=\"f64x2\" type=\"ieee_double\" count=\"2\"/>\n"
    "<union id=\"quadword\">\n"
    "<field name=\"u8\" type=\"u8x16\"/><field name=\"u16\" type=\"u16x8\"/><field name=\"u32\" type=\"u32x4\"/>\n"
    "<field name=\"u64\" type=\"u64x2\"/><field name=\"f32\" type=\"f32x4\"/><field name=\"f64\" type=\"f64x2\"/>\n"
    "</union>\n";

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

}  // namespace

std::string gdb_registers::description() const {
    return "<?xml version=\"1.0\"?>\n<!DOCTYPE target SYSTEM \"gdb-target.dtd\">\n<target version=\"1.0\">\n"
           "<architecture>arm</architecture>\n" +
           feature("org.gnu.gdb.arm.core", {kind::core, kind::cpsr}) +
           feature("org.gnu.gdb.arm.vfp", {kind::vfp, kind::fpscr}) + feature("org.gnu.gdb.arm.neon", {kind::quad}) +
           feature("tabletop.arm.banked", {kind::banked, kind::spsr}) + feature("tabletop.arm.cp15", {kind::control}) +
           "</target>\n";
}

std::string gdb_registers::feature(const std::string& name, std::initializer_list<kind> kinds) const {
    std::string text = fmt::format("<feature name=\"{}\">\n", name);
    if (std::find(kinds.begin(), kinds.end(), kind::quad) != kinds.end()) text += quadword_types;
    for (const auto& reg : entries_) {
        if (std::find(kinds.begin(), kinds.end(), reg.what) != kinds.end()) text += describe(reg);
    }
    return text + "</feature>\n";
}

// A debugger that saves and restores registers around a call in the program leaves those alone that are other names of
// registers, and those of other modes. gdb 13 makes no quadword registers by itself out of d0-d31.
std::string gdb_registers::describe(const entry& reg) {
    const char* attributes = "";
    if (reg.what == kind::core && reg.name == "sp") attributes = " type=\"data_ptr\"";
    if (reg.what == kind::core && reg.name == "pc") attributes = " type=\"code_ptr\"";
    if (reg.what == kind::vfp) attributes = " type=\"ieee_double\"";
    if (reg.what == kind::fpscr) attributes = " type=\"int\" group=\"float\"";
    if (reg.what == kind::quad) attributes = " type=\"quadword\" group=\"vector\" save-restore=\"no\"";
    if (reg.what == kind::banked || reg.what == kind::spsr) attributes = " group=\"banked\" save-restore=\"no\"";
    if (reg.what == kind::control) attributes = " group=\"cp15\" save-restore=\"no\"";
    return fmt::format("<reg name=\"{}\" bitsize=\"{}\" regnum=\"{}\"{}/>\n", reg.name, reg.bytes() * 8, reg.number,
                       attributes);
}

std::optional<std::string> gdb_registers::read(iss& core, unsigned number, const gdb_saved_registers* saved) const {
    const auto* const reg = find(number);
    if (reg == nullptr) return std::nullopt;
    return digits_of(core, *reg, saved);
}

std::string gdb_registers::digits_of(iss& core, const entry& reg, const gdb_saved_registers* saved) {
    if (saved == nullptr) return to_digits(get(core, reg), reg.bytes());
    const auto value = get_saved(*saved, reg);
    return value ? to_digits(*value, reg.bytes()) : std::string(2 * reg.bytes(), 'x');
}

bool gdb_registers::write(iss& core, unsigned number, std::string_view digits) const {
    const auto* const reg = find(number);
    if (reg == nullptr || reg->what == kind::control) return false;
    const auto value = from_digits(digits, reg->bytes());
    if (value) set(core, *reg, *value);
    return value.has_value();
}

std::string gdb_registers::read_all(iss& core, const gdb_saved_registers* saved) const {
    std::string digits;
    for (const auto& reg : entries_) digits += digits_of(core, reg, saved);
    return digits;
}

// Last to first: the current mode's registers are written after the same ones under their banked names, and after the
// CPSR that says which they are.
bool gdb_registers::write_all(iss& core, std::string_view digits) const {
    std::vector<std::pair<const entry*, words>> values;
    for (const auto& reg : entries_) {
        const auto value = from_digits(digits.substr(0, reg.bytes() * 2), reg.bytes());
        if (!value) return false;
        values.emplace_back(&reg, *value);
        digits.remove_prefix(reg.bytes() * 2);
    }
    if (!digits.empty()) return false;
    std::for_each(values.rbegin(), values.rend(), [&](const auto& item) { set(core, *item.first, item.second); });
    return true;
}

std::string gdb_registers::to_digits(const words& value, unsigned bytes) {
    std::string text;
    for (unsigned at = 0; at != bytes; ++at) text += static_cast<char>(value[at / 4] >> at % 4 * 8);
    return to_hex(text);
}

std::optional<gdb_registers::words> gdb_registers::from_digits(std::string_view digits, unsigned bytes) {
    const auto text = from_hex(digits);
    if (!text || text->size() != bytes) return std::nullopt;
    words value{};
    for (unsigned at = 0; at != bytes; ++at) {
        value[at / 4] |= std::uint32_t{static_cast<std::uint8_t>((*text)[at])} << at % 4 * 8;
    }
    return value;
}

gdb_registers::words gdb_registers::get(iss& core, const entry& reg) {
    switch (reg.what) {
        case kind::core:
            return {core.reg(reg.index)};
        case kind::cpsr:
            return {core.cpsr()};
        case kind::vfp:
            return {core.vfp_reg(2 * reg.index), core.vfp_reg(2 * reg.index + 1)};
        case kind::fpscr:
            return {core.fpscr()};
        case kind::quad:
            return {core.vfp_reg(4 * reg.index), core.vfp_reg(4 * reg.index + 1), core.vfp_reg(4 * reg.index + 2),
                    core.vfp_reg(4 * reg.index + 3)};
        case kind::banked:
            return {core.banked_reg(reg.mode, reg.index)};
        case kind::spsr:
            return {core.spsr(reg.mode)};
        case kind::control:
            return {core.control_register(reg.control).value_or(0)};
    }
    return {};
}

std::optional<gdb_registers::words> gdb_registers::get_saved(const gdb_saved_registers& saved, const entry& reg) {
    const auto vfp = [&](unsigned first, unsigned count) -> std::optional<words> {
        if (!saved.has_vfp) return std::nullopt;
        words value{};
        for (unsigned at = 0; at != count; ++at) value[at] = saved.vfp[first + at];
        return value;
    };
    switch (reg.what) {
        case kind::core:
            return words{saved.core[reg.index]};
        case kind::cpsr:
            return words{saved.cpsr};
        case kind::vfp:
            return vfp(2 * reg.index, 2);
        case kind::fpscr:
            return saved.has_vfp ? std::optional(words{saved.fpscr}) : std::nullopt;
        case kind::quad:
            return vfp(4 * reg.index, 4);
        case kind::banked:
        case kind::spsr:
        case kind::control:
            return std::nullopt;
    }
    return std::nullopt;
}

void gdb_registers::set(iss& core, const entry& reg, const words& value) {
    const auto set_vfp = [&](unsigned first, unsigned count) {
        for (unsigned at = 0; at != count; ++at) core.set_vfp_reg(first + at, value[at]);
    };
    switch (reg.what) {
        case kind::core:
            return reg.index == pc_index ? set_program_counter(core, value[0]) : core.set_reg(reg.index, value[0]);
        case kind::cpsr:
            return core.set_cpsr(value[0]);
        case kind::vfp:
            return set_vfp(2 * reg.index, 2);
        case kind::fpscr:
            return core.set_fpscr(value[0]);
        case kind::quad:
            return set_vfp(4 * reg.index, 4);
        case kind::banked:
            return core.set_banked_reg(reg.mode, reg.index, value[0]);
        case kind::spsr:
            return core.set_spsr(reg.mode, value[0]);
        case kind::control:
            return;
    }
}

void gdb_registers::set_program_counter(iss& core, std::uint32_t address) {
    address &= (core.cpsr() & thumb_bit) != 0 ? ~1u : ~3u;
    if (address != core.reg(pc_index)) core.wake();
    core.set_reg(pc_index, address);
}

const gdb_registers::entry* gdb_registers::find(unsigned number) const {
    const auto at =
        std::find_if(entries_.begin(), entries_.end(), [&](const auto& reg) { return reg.number == number; });
    return at == entries_.end() ? nullptr : &*at;
}

void gdb_registers::add(kind what, const std::string& name, unsigned index, iss_mode mode) {
    const auto number = what == kind::cpsr ? cpsr_number : entries_.empty() ? 0 : entries_.back().number + 1;
    entries_.push_back({number, name, what, index, mode});
}

void gdb_registers::add_control(const std::string& name, const iss_control_register& which) {
    add(kind::control, name);
    entries_.back().control = which;
}

// The registers that a mode has for itself, from `first` on, under their names in MRS (banked register).
void gdb_registers::add_bank(const std::string& suffix, iss_mode mode, unsigned first) {
    for (unsigned index = first; index != 13; ++index)
        add(kind::banked, fmt::format("r{}_{}", index, suffix), index, mode);
    add(kind::banked, "sp_" + suffix, 13, mode);
    add(kind::banked, "lr_" + suffix, 14, mode);
    if (mode != iss_mode::user) add(kind::spsr, "spsr_" + suffix, 0, mode);
}

gdb_registers::gdb_registers() {
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
    for (const auto& [name, which] : control_registers) add_control(name, which);
}

}  // namespace tabletop
