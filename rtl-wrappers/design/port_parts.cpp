// SPDX-License-Identifier: Apache-2.0
#include "design/port_parts.h"

#include "base/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace tabletop {
namespace {

using way = verilated_port::way;

const char* way_name(way direction) {
    switch (direction) {
        case way::in:
            return "an input";
        case way::out:
            return "an output";
        case way::inout:
            return "an inout";
    }
    return "";
}

std::string bits_text(unsigned least, unsigned most) {
    return least == most ? std::to_string(least) : fmt::format("{} to {}", least, most);
}

// The port that a pin is, or is a part of; brackets may also belong to a name. Null: there is none.
const verilated_port* port_of(const port_pin& pin, const port_list& ports) {
    for (const auto& name : {pin.text, pin.port, pin.or_port}) {
        const auto found =
            std::find_if(ports.begin(), ports.end(), [&](const auto& port) { return port.name == name; });
        if (found != ports.end()) return &*found;
    }
    return nullptr;
}

bool is_part(const port_pin& pin, const verilated_port& port) {
    return pin.bits && port.name != pin.text;
}

bool has_bit(const port_pin::bit_range& range, int number) {
    return std::min(range.left, range.right) <= number && number <= std::max(range.left, range.right);
}

std::string range_text(const port_pin::bit_range& range) {
    return fmt::format("[{}:{}]", range.left, range.right);
}

port_part part_of(const rtl_description& description, const port_pin& pin, const verilated_port& port) {
    if (!is_part(pin, port)) return {&port, 0, port.bits};
    if (!port.range) {
        refuse(pin,
               fmt::format("port {} of {} is no plain vector; no bits of it can be named", port.name, description.top));
    }
    const auto& of_port = *port.range;
    for (const int number : {pin.bits->left, pin.bits->right}) {
        if (has_bit(of_port, number)) continue;
        refuse(pin, fmt::format("port {} of {} has no bit {}; it has {}", port.name, description.top, number,
                                port.bits == 1 ? fmt::format("only bit {}", of_port.left) : range_text(of_port)));
    }
    const auto [left, right] = *pin.bits;
    if (left != right && (left < right) != (of_port.left < of_port.right)) {
        refuse(pin, fmt::format("port {} of {} is {}: write {}[{}:{}], not {}", port.name, description.top,
                                range_text(of_port), port.name, right, left, pin.text));
    }
    return {&port, static_cast<unsigned>(std::abs(right - of_port.right)),
            static_cast<unsigned>(std::abs(left - right)) + 1};
}

unsigned bits_of(const part_list& parts) {
    unsigned bits = 0;
    for (const auto& part : parts) bits += part.bits;
    return bits;
}

// That are driven whatever the bundles are.
std::vector<port_pin> inputs_of_description(const rtl_description& description) {
    std::vector<port_pin> inputs = {description.clock_port};
    if (description.reset_port) inputs.push_back(*description.reset_port);
    for (const auto& tie : description.ties) inputs.push_back(tie.port);
    for (const auto* const divided : {&description.divided_clocks, &description.clock_enables}) {
        for (const auto& input : *divided) inputs.push_back(input.port);
    }
    return inputs;
}

}  // namespace

void refuse(const port_pin& pin, const std::string& message) {
    throw input_error(fmt::format("{}: {}", pin.place, message));
}

port_part find_part(const rtl_description& description, const port_list& ports, const port_pin& pin, way direction) {
    const auto* const port = port_of(pin, ports);
    if (port == nullptr) {
        std::vector<std::string> names;
        for (const auto& other : ports) names.push_back(other.name);
        refuse(pin,
               fmt::format("{} has no port \"{}\"{}; there are {}", description.top, pin.port,
                           pin.or_port.empty() ? "" : fmt::format(" or \"{}\"", pin.or_port), fmt::join(names, ", ")));
    }
    if (port->direction != direction) {
        refuse(pin, fmt::format("port {} of {} is {}, not {}", port->name, description.top, way_name(port->direction),
                                way_name(direction)));
    }
    if (port->bits == 0) refuse(pin, fmt::format("port {} of {} is an array", port->name, description.top));
    return part_of(description, pin, *port);
}

part_list find_parts(const rtl_description& description, const port_list& ports, const std::vector<port_pin>& pin,
                     way direction, unsigned least_bits, unsigned most_bits) {
    part_list parts;
    std::vector<std::string> names;
    for (const auto& part : pin) {
        if (part.may_be_missing && port_of(part, ports) == nullptr) return {};
        parts.push_back(find_part(description, ports, part, direction));
        names.push_back(part.text);
    }
    const auto bits = bits_of(parts);
    if (bits < least_bits || bits > most_bits) {
        const bool one = names.size() == 1;
        refuse(pin.front(), fmt::format("{} {} of {} {} {} {}, not {}", one ? "port" : "ports", fmt::join(names, ", "),
                                        description.top, one ? "has" : "have", bits, bits == 1 ? "bit" : "bits",
                                        bits_text(least_bits, most_bits)));
    }
    return parts;
}

std::vector<std::string> undriven_inputs(const rtl_description& description, const port_list& ports,
                                         const std::vector<port_pin>& pins) {
    auto driven = pins;
    const auto own = inputs_of_description(description);
    driven.insert(driven.end(), own.begin(), own.end());
    std::vector<std::string> names;
    for (const auto& port : ports) {
        if (port.direction == way::out) continue;
        unsigned rest = port.bits;
        for (const auto& pin : driven) {
            if (port_of(pin, ports) == &port) rest -= part_of(description, pin, port).bits;
        }
        if (rest == port.bits) names.push_back(port.name);
        if (rest != port.bits && rest != 0)
            names.push_back(fmt::format("{} ({} of {} bits)", port.name, rest, port.bits));
    }
    return names;
}

}  // namespace tabletop
