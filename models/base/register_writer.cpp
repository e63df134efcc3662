// SPDX-License-Identifier: Apache-2.0
#include "base/register_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace tabletop {
namespace {

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::toupper(c); });
    return text;
}

const char* access_name(reg_access access) {
    switch (access) {
        case reg_access::ro:
            return "RO";
        case reg_access::rw:
            return "RW";
        case reg_access::w1c:
            return "W1C";
        case reg_access::wo:
            return "WO";
    }
    return "";
}

std::string xml_text(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '&') {
            out += "&amp;";
        } else if (c == '<') {
            out += "&lt;";
        } else {
            out += c;
        }
    }
    return out;
}

std::string bits(const field_info& field) {
    return field.width == 1 ? fmt::format("[{}]", field.lsb)
                            : fmt::format("[{}:{}]", field.lsb + field.width - 1, field.lsb);
}

std::string svd_access(reg_access access) {
    switch (access) {
        case reg_access::ro:
            return "<access>read-only</access>";
        case reg_access::rw:
        case reg_access::w1c:
            return "<access>read-write</access>";
        case reg_access::wo:
            return "<access>write-only</access>";
    }
    return "";
}

// The schema wants it behind the reset value of a register.
std::string svd_modified_write(reg_access access) {
    return access == reg_access::w1c ? "<modifiedWriteValues>oneToClear</modifiedWriteValues>" : "";
}

std::string svd_register(const register_info& reg) {
    auto out = fmt::format(
        "        <register><name>{}</name><description>{}</description><addressOffset>0x{:X}</addressOffset>{}"
        "<resetValue>0x{:08X}</resetValue>{}",
        upper(reg.name), xml_text(reg.doc), reg.offset, svd_access(reg.access), reg.reset,
        svd_modified_write(reg.access));
    if (reg.field_count != 0) {
        out += "<fields>\n";
        for (std::size_t i = 0; i < reg.field_count; ++i) {
            const auto& field = reg.fields[i];
            out += fmt::format(
                "          <field><name>{}</name><description>{}</description><bitOffset>{}</bitOffset>"
                "<bitWidth>{}</bitWidth>{}{}</field>\n",
                upper(field.name), xml_text(field.doc), field.lsb, field.width, svd_access(field.access),
                svd_modified_write(field.access));
        }
        out += "        </fields>";
    }
    return out + "</register>\n";
}

std::string svd_peripheral(const register_region& instance, const std::string& derived_from) {
    auto out = fmt::format("    <peripheral{}>\n      <name>{}</name>\n",
                           derived_from.empty() ? "" : fmt::format(" derivedFrom=\"{}\"", upper(derived_from)),
                           upper(instance.name));
    out += fmt::format("      <baseAddress>0x{:08X}</baseAddress>\n", instance.base);
    if (derived_from.empty()) {
        out += fmt::format(
            "      <addressBlock><offset>0</offset><size>0x{:X}</size><usage>registers</usage></addressBlock>\n",
            instance.registers->size);
    }
    for (unsigned n = 0; n < instance.irq_count; ++n) {
        const auto suffix = instance.irq_count == 1 ? "" : fmt::format("_{}", n + 1);
        out += fmt::format("      <interrupt><name>{}{}</name><value>{}</value></interrupt>\n", upper(instance.name),
                           suffix, static_cast<unsigned>(instance.irq) + n);
    }
    if (derived_from.empty()) {
        out += "      <registers>\n";
        for (const auto& reg : *instance.registers) out += svd_register(reg);
        out += "      </registers>\n";
    }
    return out + "    </peripheral>\n";
}

}  // namespace

std::string c_header(const register_map& map) {
    const auto block = upper(map.block);
    auto out = fmt::format(
        "/* {0}: offsets in bytes, reset values, fields. Generated from its register table. */\n"
        "#ifndef {1}_REGISTERS_H\n#define {1}_REGISTERS_H\n\n",
        map.block, block);
    for (const auto& reg : map) {
        const auto name = block + "_" + upper(reg.name);
        out += fmt::format("#define {} 0x{:X}u\n#define {}_RESET 0x{:X}u\n", name, reg.offset, name, reg.reset);
        for (std::size_t i = 0; i < reg.field_count; ++i) {
            const auto& field = reg.fields[i];
            const auto field_name = name + "_" + upper(field.name);
            out += fmt::format("#define {}_LSB {}u\n#define {}_MASK 0x{:X}u\n", field_name, field.lsb, field_name,
                               field_mask(field.lsb, field.width));
        }
    }
    return out + "\n#endif\n";
}

std::string sv_package(const register_map& map) {
    auto out = fmt::format(
        "// {0}: offsets in bytes, reset values, fields. Generated from its register table.\n"
        "// verilator lint_off UNUSEDPARAM\npackage {0}_registers_pkg;\n",
        map.block);
    for (const auto& reg : map) {
        const auto name = upper(reg.name);
        out += fmt::format(
            "  localparam logic [15:0] {} = 16'h{:04X};\n  localparam logic [31:0] {}_RESET = 32'h{:08X};\n", name,
            reg.offset, name, reg.reset);
        for (std::size_t i = 0; i < reg.field_count; ++i) {
            const auto& field = reg.fields[i];
            const auto field_name = name + "_" + upper(field.name);
            out += fmt::format("  localparam int {}_LSB = {};\n  localparam int {}_WIDTH = {};\n", field_name,
                               field.lsb, field_name, field.width);
        }
    }
    return out + "endpackage\n// verilator lint_on UNUSEDPARAM\n";
}

std::string markdown_table(const register_map& map) {
    std::string out = "| offset | register | access | reset | meaning |\n|---|---|---|---|---|\n";
    for (const auto& reg : map) {
        out += fmt::format("| 0x{:02X} | {} | {} | 0x{:08X} | {}", reg.offset, upper(reg.name), access_name(reg.access),
                           reg.reset, reg.doc);
        for (std::size_t i = 0; i < reg.field_count; ++i) {
            const auto& field = reg.fields[i];
            out +=
                fmt::format("<br>{} {} ({}): {}", bits(field), upper(field.name), access_name(field.access), field.doc);
        }
        out += " |\n";
    }
    return out;
}

std::string memory_map_header(const std::string& machine, const std::string& what,
                              const std::vector<memory_region>& memories,
                              const std::vector<register_region>& instances) {
    const auto guard = upper(machine);
    auto text = fmt::format(
        "/* The memory map of {}: byte addresses, sizes in bytes, interrupt ids of the GIC (of several the first). "
        "Generated. */\n"
        "#ifndef {}_MEMORY_MAP_H\n#define {}_MEMORY_MAP_H\n\n",
        what, guard, guard);
    for (const auto& memory : memories) {
        const auto prefix = guard + "_" + upper(memory.name);
        text += fmt::format("#define {}_BASE 0x{:08X}u\n#define {}_SIZE 0x{:08X}u\n", prefix, memory.base, prefix,
                            memory.size);
    }
    for (const auto& instance : instances) {
        const auto prefix = guard + "_" + upper(instance.name);
        text += fmt::format("#define {}_BASE 0x{:08X}u\n", prefix, instance.base);
        if (instance.irq >= 0) text += fmt::format("#define {}_IRQ {}u\n", prefix, instance.irq);
    }
    return text + "\n#endif\n";
}

std::string svd_file(const std::string& device, const std::string& description,
                     const std::vector<register_region>& instances) {
    auto out = fmt::format(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
        "<device schemaVersion=\"1.3\" xmlns:xs=\"http://www.w3.org/2001/XMLSchema-instance\" "
        "xs:noNamespaceSchemaLocation=\"CMSIS-SVD.xsd\">\n"
        "  <name>{}</name>\n  <version>1.0</version>\n  <description>{}</description>\n"
        "  <addressUnitBits>8</addressUnitBits>\n  <width>32</width>\n  <size>32</size>\n"
        "  <access>read-write</access>\n  <resetValue>0</resetValue>\n  <resetMask>0xFFFFFFFF</resetMask>\n"
        "  <peripherals>\n",
        device, xml_text(description));
    std::vector<const register_region*> written;
    for (const auto& instance : instances) {
        const auto first = std::find_if(written.begin(), written.end(),
                                        [&](const register_region* w) { return w->registers == instance.registers; });
        out += svd_peripheral(instance, first == written.end() ? "" : (*first)->name);
        written.push_back(&instance);
    }
    return out + "  </peripherals>\n</device>\n";
}

}  // namespace tabletop
