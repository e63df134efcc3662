// SPDX-License-Identifier: Apache-2.0
#include "design/numbered_ports.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tabletop {
namespace {

struct numbered_pin {
    const char* name;  // AMBA's
    int bits;
    bool required = true;
};

constexpr numbered_pin axi_pins[] = {
    {"awaddr", 32}, {"awprot", 3, false}, {"awvalid", 1},       {"awready", 1}, {"wdata", 32},
    {"wstrb", 4},   {"wvalid", 1},        {"wready", 1},        {"bresp", 2},   {"bvalid", 1},
    {"bready", 1},  {"araddr", 32},       {"arprot", 3, false}, {"arvalid", 1}, {"arready", 1},
    {"rdata", 32},  {"rresp", 2},         {"rvalid", 1},        {"rready", 1},
};

constexpr const char* slave_side = "s";
constexpr const char* master_side = "m";
constexpr std::size_t most_digits = 3;

// 1 of "s1" and of "s1_awaddr".
std::optional<int> number_of_port(std::string_view key, std::string_view side) {
    if (key.substr(0, side.size()) != side) return std::nullopt;
    key.remove_prefix(side.size());
    return short_number(key.substr(0, key.find('_')), most_digits);
}

// How many ports of a side there are: those that a key names.
unsigned count_ports(const description_section& ports, const std::string& side) {
    std::set<int> numbers;
    for (const auto& [key, unused] : ports.content()) {
        if (const auto number = number_of_port(key.str(), side)) numbers.insert(*number);
    }
    unsigned count = 0;
    while (numbers.count(static_cast<int>(count)) != 0) ++count;
    if (count == 0 || count != numbers.size()) {
        ports.refuse(fmt::format("{}{}", side, count), "missing; the ports of each side are numbered from 0 on");
    }
    return count;
}

// What the names of a port's pins begin with; where the ports of a side stand beside each other in vectors, also which
// one it is, counted from the low bits.
using port_prefix = indexed_name;

port_prefix read_prefix(const description_section& ports, const std::string& port) {
    const auto text = ports.text(port);
    const auto prefix = read_indexed_name(text, most_digits);
    if (!prefix) {
        ports.refuse(port, fmt::format("\"{}\" is neither what names of ports begin with nor that with a number, as "
                                       "axi_ and axi_[1]",
                                       text));
    }
    return *prefix;
}

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

port_pin pin_of_prefix(const port_prefix& prefix, const numbered_pin& pin, const std::string& place) {
    const auto name = prefix.name + pin.name;
    port_pin made{name, name, std::nullopt, place, prefix.name + upper(pin.name), !pin.required};
    if (!prefix.index) return made;
    const int low = *prefix.index * pin.bits;
    made.bits = {low + pin.bits - 1, low};
    made.text += pin.bits == 1 ? fmt::format("[{}]", low) : fmt::format("[{}:{}]", made.bits->left, low);
    return made;
}

void read_pins(const description_section& ports, const std::string& port, port_uses& uses,
               rtl_description& description) {
    std::optional<port_prefix> prefix;
    if (ports.has(port)) prefix = read_prefix(ports, port);
    for (const auto& pin : axi_pins) {
        const auto name = fmt::format("{}_{}", port, pin.name);
        std::vector<port_pin> parts;
        if (ports.has(name)) {
            for (const auto& text : ports.texts(name, true)) parts.push_back(read_port(ports, name, text));
            if (parts.empty()) ports.refuse(name, "the list is empty");
        } else if (prefix) {
            parts.push_back(pin_of_prefix(*prefix, pin, ports.place(port)));
        } else if (pin.required) {
            ports.refuse(name, fmt::format("missing, as is {}, what the names of all begin with", port));
        } else {
            continue;
        }
        for (const auto& part : parts) uses.add(ports, ports.has(name) ? name : port, part, "ports." + name);
        description.ports[name] = std::move(parts);
    }
}

// Reads as many ports as the block has: "in_[n]".
bool read_vectors(const description_section& ports, const std::string& side, rtl_description& description) {
    if (!ports.has(side)) return false;
    const auto text = ports.text(side);
    const auto bracket = std::min(text.find('['), text.size());
    const auto prefix = text.substr(0, bracket);
    if (!is_identifier(prefix) || text.substr(bracket) != "[n]") {
        ports.refuse(side, fmt::format("\"{}\" is not what names of ports begin with and [n], as axi_[n]", text));
    }
    description.port_vectors[side] = prefix;
    return true;
}

unsigned set_ports(rtl_description& description, const std::string& side, unsigned own, unsigned count) {
    const auto vectors = description.port_vectors.find(side);
    if (vectors == description.port_vectors.end()) {
        if (own != count) throw std::invalid_argument("the description has another number of ports");
        return own;
    }
    for (unsigned n = 0; n < count; ++n) {
        const port_prefix prefix{vectors->second, static_cast<int>(n)};
        for (const auto& pin : axi_pins) {
            description.ports[fmt::format("{}{}_{}", side, n, pin.name)] = {
                pin_of_prefix(prefix, pin, description.path)};
        }
    }
    return count;
}

}  // namespace

void read_numbered_ports(const description_section& ports, port_uses& uses, rtl_description& description) {
    std::vector<std::string> names, known{slave_side, master_side};
    if (!read_vectors(ports, slave_side, description)) description.slave_ports = count_ports(ports, slave_side);
    if (!read_vectors(ports, master_side, description)) description.master_ports = count_ports(ports, master_side);
    for (unsigned n = 0; n < description.slave_ports; ++n) names.push_back(fmt::format("{}{}", slave_side, n));
    for (unsigned n = 0; n < description.master_ports; ++n) names.push_back(fmt::format("{}{}", master_side, n));
    for (const auto& port : names) {
        known.push_back(port);
        for (const auto& pin : axi_pins) known.push_back(fmt::format("{}_{}", port, pin.name));
    }
    ports.require_known(known);
    if (names.size() > most_numbered_ports) {
        ports.refuse(names.back(),
                     fmt::format("is one of {} ports; a design may have {}", names.size(), most_numbered_ports));
    }
    for (const auto& port : names) read_pins(ports, port, uses, description);
}

rtl_description with_ports(rtl_description description, unsigned slaves, unsigned masters) {
    description.slave_ports = set_ports(description, slave_side, description.slave_ports, slaves);
    description.master_ports = set_ports(description, master_side, description.master_ports, masters);
    return description;
}

}  // namespace tabletop
