// SPDX-License-Identifier: Apache-2.0
#include "design/port_parts.h"

#include "support/input_error.h"

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

// The bits of a pin in a port, by one dimension after the other.
class port_selection {
  public:
    port_selection(const rtl_description& description, const port_pin& pin, const verilated_port& port)
        : description_(description), pin_(pin), port_(port) {}

    port_part part() const {
        if (!is_part(pin_, port_)) {
            if (!port_.arrays.empty()) refuse_array();
            return {&port_, 0, port_.bits};
        }
        if (!port_.arrays.empty() && !port_.range) refuse_bits();
        auto ranges = ranges_of_pin();
        const auto element = take_elements(ranges);
        auto part = take_bits(ranges);
        part.element = element;
        return part;
    }

  private:
    using range = port_pin::bit_range;

    std::string subject() const { return fmt::format("port {} of {}", port_.name, description_.top); }

    [[noreturn]] void refuse_bits() const {
        refuse(pin_, subject() + " is no plain vector; no bits of it can be named");
    }

    [[noreturn]] void refuse_array() const {
        const auto& first = port_.arrays.front();
        refuse(pin_, fmt::format("{} is an array {}: name an element of it, as {}[{}]", subject(), range_text(first),
                                 port_.name, first.left));
    }

    std::vector<range> ranges_of_pin() const {
        std::vector<range> ranges;
        for (const int index : pin_.outer) ranges.push_back({index, index});
        ranges.push_back(*pin_.bits);
        return ranges;
    }

    std::vector<range> dimensions_of_element() const {
        auto dimensions = port_.rows;
        if (port_.range) dimensions.push_back(*port_.range);
        return dimensions;
    }

    void require_inside(const range& dimension, const range& selected) const {
        for (const int number : {selected.left, selected.right}) {
            if (has_bit(dimension, number)) continue;
            const bool plain = port_.rows.empty() && port_.arrays.empty();
            refuse(pin_, fmt::format("{} has no {} {}; it has {}", subject(), plain ? "bit" : "index", number,
                                     dimension.count() == 1 ? fmt::format("only bit {}", dimension.left)
                                                            : range_text(dimension)));
        }
        const auto [left, right] = selected;
        if (left != right && (left < right) != (dimension.left < dimension.right)) {
            const auto bracket = pin_.text.rfind('[');
            refuse(pin_, fmt::format("{} is {}: write {}[{}:{}], not {}", subject(), range_text(dimension),
                                     pin_.text.substr(0, bracket), right, left, pin_.text));
        }
    }

    // Which element of an array it is; takes the indices away.
    std::size_t take_elements(std::vector<range>& ranges) const {
        std::size_t element = 0;
        for (const auto& dimension : port_.arrays) {
            if (ranges.empty()) refuse_array();
            const auto index = ranges.front();
            require_inside(dimension, index);
            if (index.left != index.right) refuse_array();
            ranges.erase(ranges.begin());
            element = element * dimension.count() +
                      static_cast<std::size_t>(index.left - std::min(dimension.left, dimension.right));
        }
        return element;
    }

    port_part take_bits(const std::vector<range>& ranges) const {
        if (ranges.empty()) return {&port_, 0, port_.bits};
        if (!port_.range) refuse_bits();
        const auto dimensions = dimensions_of_element();
        if (ranges.size() > dimensions.size()) {
            refuse(pin_, fmt::format("{} has fewer dimensions: {}", subject(),
                                     dimensions.size() == 1 ? range_text(dimensions.front())
                                                            : std::to_string(dimensions.size())));
        }
        port_part part{&port_, 0, port_.bits};
        for (std::size_t n = 0; n < ranges.size(); ++n) {
            const auto& dimension = dimensions[n];
            require_inside(dimension, ranges[n]);
            const auto each = part.bits / dimension.count();
            part.low += each * static_cast<unsigned>(std::abs(ranges[n].right - dimension.right));
            part.bits = each * ranges[n].count();
        }
        return part;
    }

    const rtl_description& description_;
    const port_pin& pin_;
    const verilated_port& port_;
};

port_part part_of(const rtl_description& description, const port_pin& pin, const verilated_port& port) {
    return port_selection(description, pin, port).part();
}

unsigned bits_of(const part_list& parts) {
    unsigned bits = 0;
    for (const auto& part : parts) bits += part.bits;
    return bits;
}

// The inputs that are driven whatever the bundles are.
std::vector<port_pin> inputs_of_description(const rtl_description& description) {
    std::vector<port_pin> inputs = {description.clock_port};
    if (description.reset_port) inputs.push_back(*description.reset_port);
    for (const auto& tie : description.ties) inputs.push_back(tie.port);
    for (const auto* const divided : {&description.divided_clocks, &description.clock_enables}) {
        for (const auto& input : *divided) inputs.push_back(input.port);
    }
    for (const auto& clock : description.other_clocks) inputs.push_back(clock.port);
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
        refuse(pin, fmt::format("port {} of {} is {}, not {}{}", port->name, description.top, way_name(port->direction),
                                way_name(direction), port->direction == way::inout ? "; [inout] parts it" : ""));
    }
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
        const auto all = port.all_bits();
        auto rest = all;
        for (const auto& pin : driven) {
            if (port_of(pin, ports) == &port) rest -= part_of(description, pin, port).bits;
        }
        if (rest == all) names.push_back(port.name);
        if (rest != all && rest != 0) names.push_back(fmt::format("{} ({} of {} bits)", port.name, rest, all));
    }
    return names;
}

}  // namespace tabletop
