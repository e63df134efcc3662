// SPDX-License-Identifier: Apache-2.0
#include "design/parted_pins.h"

#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

using way = verilated_port::way;

std::string range_of_text(const port_pin::bit_range& range) {
    return fmt::format("[{}:{}]", range.left, range.right);
}

// The declaration of a port with its dimensions; what is no plain vector has its bits alone.
std::string declaration(const std::string& kind, const verilated_port& port, const std::string& name) {
    std::string packed, unpacked;
    for (const auto& row : port.rows) packed += range_of_text(row);
    packed += range_of_text(port.range.value_or(port_pin::bit_range{static_cast<int>(port.bits) - 1, 0}));
    for (const auto& array : port.arrays) unpacked += range_of_text(array);
    return fmt::format("{} {} {} {}", kind, packed, name, unpacked);
}

// A name of any characters ends with a blank.
std::string escaped(const std::string& name) {
    return '\\' + name + ' ';
}

const inout_port* inout_of(const rtl_description& description, const verilated_port& port) {
    const auto& all = description.inouts;
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.port == port.name; });
    return found == all.end() ? nullptr : &*found;
}

std::string enable_text(const inout_port& port) {
    const bool low = port.enable.front() == '!';
    return fmt::format("{}parted.{}", low ? "!" : "", port.enable.substr(low ? 1 : 0));
}

void require_inouts(const rtl_description& description, const port_list& ports) {
    for (const auto& wanted : description.inouts) {
        const auto found = std::find_if(ports.begin(), ports.end(), [&](const auto& port) {
            return port.name == wanted.port && port.direction == way::inout && port.arrays.empty();
        });
        if (found != ports.end()) continue;
        throw input_error(fmt::format("{}: {} has no inout port \"{}\"", wanted.place, description.top, wanted.port));
    }
}

}  // namespace

// The wire has the design's level where that drives it, else the weaker one from outside.
std::string parted_text(const rtl_description& description, const port_list& ports) {
    require_inouts(description, ports);
    std::vector<std::string> declared, connected, parameters;
    std::string inside;
    for (const auto& port : ports) {
        const auto name = escaped(port.name);
        const auto* const parted = inout_of(description, port);
        if (parted == nullptr) {
            const auto* const kind = port.direction == way::in    ? "input"
                                     : port.direction == way::out ? "output"
                                                                  : "inout";
            declared.push_back(declaration(kind, port, name));
            connected.push_back(fmt::format(".{}({})", name, name));
            continue;
        }
        const auto bus = fmt::format("bus_{}", declared.size());
        declared.push_back(declaration("input", port, name));
        declared.push_back(declaration("output", port, escaped(port.name + ".out")));
        connected.push_back(fmt::format(".{}({})", name, bus));
        inside += fmt::format("{};\nassign (weak0, weak1) {} = {};\nassign {} = {};\n", declaration("wire", port, bus),
                              bus, name, escaped(port.name + ".out"), bus);
        if (parted->enable.empty()) continue;
        declared.push_back("output " + escaped(port.name + ".enable"));
        inside += fmt::format("assign {} = {};\n", escaped(port.name + ".enable"), enable_text(*parted));
    }
    for (const auto& [name, value] : description.parameters) parameters.push_back(fmt::format(".{}({})", name, value));
    return fmt::format("module {}({});\n{}{} {}parted({});\nendmodule\n", parted_module, fmt::join(declared, ", "),
                       inside, description.top,
                       parameters.empty() ? "" : fmt::format("#({}) ", fmt::join(parameters, ", ")),
                       fmt::join(connected, ", "));
}

}  // namespace tabletop
