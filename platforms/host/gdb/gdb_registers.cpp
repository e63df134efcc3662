// SPDX-License-Identifier: Apache-2.0
#include "host/gdb/gdb_registers.h"

#include "host/gdb/gdb_packets.h"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

namespace tabletop {

namespace {

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
    for (const auto& reg : all_) {
        if (std::find(kinds.begin(), kinds.end(), reg.what) != kinds.end()) text += describe(reg);
    }
    return text + "</feature>\n";
}

// A debugger that saves and restores registers around a call in the program leaves those alone that are other names of
// registers, and those of other modes. gdb 13 makes no quadword registers by itself out of d0-d31.
std::string gdb_registers::describe(const debug_register& reg) {
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
    const auto* const reg = find_debug_register(number);
    if (reg == nullptr) return std::nullopt;
    return digits_of(core, *reg, saved);
}

std::string gdb_registers::digits_of(iss& core, const debug_register& reg, const gdb_saved_registers* saved) {
    if (saved == nullptr) return to_digits(reg.read(core), reg.bytes());
    const auto value = get_saved(*saved, reg);
    return value ? to_digits(*value, reg.bytes()) : std::string(2 * reg.bytes(), 'x');
}

bool gdb_registers::write(iss& core, unsigned number, std::string_view digits) const {
    const auto* const reg = find_debug_register(number);
    if (reg == nullptr) return false;
    const auto value = from_digits(digits, reg->bytes());
    return value && reg->write(core, *value);
}

std::string gdb_registers::read_all(iss& core, const gdb_saved_registers* saved) const {
    std::string digits;
    for (const auto& reg : all_) digits += digits_of(core, reg, saved);
    return digits;
}

// Last to first: the current mode's registers are written after the same ones under their banked names, and after the
// CPSR that says which they are.
bool gdb_registers::write_all(iss& core, std::string_view digits) const {
    std::vector<std::pair<const debug_register*, words>> values;
    for (const auto& reg : all_) {
        const auto value = from_digits(digits.substr(0, reg.bytes() * 2), reg.bytes());
        if (!value) return false;
        values.emplace_back(&reg, *value);
        digits.remove_prefix(reg.bytes() * 2);
    }
    if (!digits.empty()) return false;
    std::for_each(values.rbegin(), values.rend(), [&](const auto& item) { item.first->write(core, item.second); });
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

std::optional<gdb_registers::words> gdb_registers::get_saved(const gdb_saved_registers& saved,
                                                             const debug_register& reg) {
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

}  // namespace tabletop
