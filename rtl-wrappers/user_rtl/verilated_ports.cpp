// SPDX-License-Identifier: Apache-2.0
#include "user_rtl/verilated_ports.h"

#include "base/input_error.h"

#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string_view>
#include <utility>

namespace tabletop {
namespace {

using way = verilated_port::way;

// "__05B" for a bracket.
std::optional<char> escaped_character(const std::string& member, std::size_t at) {
    if (member.compare(at, 3, "__0") != 0 || at + 5 > member.size()) return std::nullopt;
    unsigned code = 0;
    const auto* const digits = member.data() + at + 3;
    if (std::from_chars(digits, digits + 2, code, 16).ptr != digits + 2) return std::nullopt;
    return static_cast<char>(code);
}

// Verilator puts __SYM__ before names that C++ reserves, and writes other characters than letters and digits, and every
// second underscore, as __0 and two hexadecimal digits.
std::string name_in_design(std::string member) {
    constexpr const char* reserved = "__SYM__";
    if (member.rfind(reserved, 0) == 0) member.erase(0, std::char_traits<char>::length(reserved));
    std::string name;
    for (std::size_t n = 0; n < member.size();) {
        if (const auto character = escaped_character(member, n)) {
            name += *character;
            n += 5;
        } else {
            name += member[n++];
        }
    }
    return name;
}

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

[[noreturn]] void refuse(const port_pin& pin, const std::string& message) {
    throw input_error(fmt::format("{}: {}", pin.place, message));
}

std::string bits_text(unsigned least, unsigned most) {
    return least == most ? std::to_string(least) : fmt::format("{} to {}", least, most);
}

using port_list = std::vector<verilated_port>;

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

// Bits of a port, which Verilator counts from 0 on.
struct port_part {
    const verilated_port* port;
    unsigned low;
    unsigned bits;
};

bool has_bit(const port_pin::bit_range& range, int number) {
    return std::min(range.left, range.right) <= number && number <= std::max(range.left, range.right);
}

std::string range_text(const port_pin::bit_range& range) {
    return fmt::format("[{}:{}]", range.left, range.right);
}

port_part part_of(const user_rtl_description& description, const port_pin& pin, const verilated_port& port) {
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

using part_list = std::vector<port_part>;

port_part find_part(const user_rtl_description& description, const port_list& ports, const port_pin& pin,
                    way direction) {
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

unsigned bits_of(const part_list& parts) {
    unsigned bits = 0;
    for (const auto& part : parts) bits += part.bits;
    return bits;
}

// The parts of a pin, the most significant first; none of a pin that the design need not have.
part_list find_parts(const user_rtl_description& description, const port_list& ports, const std::vector<port_pin>& pin,
                     way direction, unsigned least_bits = 1, unsigned most_bits = 1) {
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

// Without the bits above, whatever they hold.
std::string value_text(const port_part& part) {
    return fmt::format("(bits_from(top.{}, {}) & 0x{:x}ull)", part.port->member, part.low,
                       (std::uint64_t{1} << part.bits) - 1);
}

// An output of the design as the program sees it.
struct output_parts {
    part_list parts;
    bool inverted;

    output_parts(const user_rtl_description& description, const port_list& ports, const design_output& output)
        : parts(find_parts(description, ports, output.parts, way::out, output.least_bits, output.most_bits)),
          inverted(output.inverted) {}

    unsigned bits() const { return bits_of(parts); }
    std::string text() const {
        std::string text;
        unsigned above = bits();
        for (const auto& part : parts) {
            above -= part.bits;
            text += fmt::format("{}{} << {}", text.empty() ? "" : " | ", value_text(part), above);
        }
        if (parts.empty()) text = "0ull";
        return inverted ? fmt::format("(({}) ^ 0x{:x}ull)", text, (std::uint64_t{1} << bits()) - 1) : '(' + text + ')';
    }
};

// Outputs side by side in one word, the first from bit 0 on.
class output_reader {
  public:
    void add(const output_parts& output) {
        text_ += fmt::format(" | output_word{{{}}} << {}", output.text(), bits_);
        bits_ += output.bits();
    }
    const std::string& text() const { return text_; }
    // A type in which they have room.
    const char* type() const {
        constexpr unsigned usual = 64;
        return bits_ <= usual ? "unsigned long long" : "unsigned __int128";
    }

  private:
    std::string text_ = "0";
    unsigned bits_ = 0;
};

// A statement that gives an input of one bit a level.
std::string drive_text(const part_list& parts, const std::string& level) {
    return fmt::format("set_bit(top.{}, {}, {});", parts.front().port->member, parts.front().low, level);
}

// Statements that give an input a value.
std::string drive_value_text(const part_list& parts, bool inverted) {
    std::string text;
    unsigned above = bits_of(parts);
    for (const auto& part : parts) {
        above -= part.bits;
        text += fmt::format("set_bits(top.{}, {}, {}, {}value >> {}); ", part.port->member, part.low, part.bits,
                            inverted ? "~" : "", above);
    }
    return text;
}

// The C++ that drives the clock, the reset and the inputs that are no pins of the block.
class other_inputs {
  public:
    other_inputs(const user_rtl_description& description, const port_list& ports)
        : description_(description), ports_(ports) {}

    std::string text() const {
        std::string text = "inline void drive_clock(design_top& top, bool level) {\n    " +
                           drive_text(single(description_.clock_port), "level") + "\n}\n";
        text += fmt::format("constexpr bool design_has_reset = {};\n", description_.reset_port.has_value());
        text += "inline void drive_reset(design_top& top, bool asserted) {\n" + reset() + "}\n";
        text += "inline void set_other_inputs(design_top& top) {\n" + clears() + ties() + "}\n";
        text += "inline void drive_divided_clocks(design_top& top, bool high, unsigned long long edge) {\n" +
                divided(description_.divided_clocks, "high && ") +
                "}\ninline void drive_enables(design_top& top, unsigned long long edge) {\n" +
                divided(description_.clock_enables, "") + "}\n";
        return text;
    }

  private:
    part_list single(const port_pin& pin) const { return find_parts(description_, ports_, {pin}, way::in); }

    std::string reset() const {
        if (!description_.reset_port) return "";
        return "    " +
               drive_text(single(*description_.reset_port), description_.reset_active_high ? "asserted" : "!asserted") +
               '\n';
    }

    std::string clears() const {
        std::string text;
        for (const auto& port : ports_) {
            if (port.direction != way::out)
                text += fmt::format("    std::memset(&top.{0}, 0, sizeof top.{0});\n", port.member);
        }
        return text;
    }

    std::string ties() const {
        std::string text;
        for (const auto& tie : description_.ties) {
            const auto part = find_part(description_, ports_, tie.port, way::in);
            constexpr unsigned word = 64;
            if (tie.value && part.bits < word && *tie.value >> part.bits != 0) {
                refuse(tie.port, fmt::format("port {} of {} has {} {}, in which {} has no room", tie.port.text,
                                             description_.top, part.bits, part.bits == 1 ? "bit" : "bits", *tie.value));
            }
            for (unsigned n = 0; n < part.bits; ++n) {
                if (tie.value && (n >= word || (*tie.value >> n & 1) == 0)) continue;
                text += fmt::format("    set_bit(top.{}, {}, true);\n", part.port->member, part.low + n);
            }
        }
        return text;
    }

    std::string divided(const std::vector<divided_port>& inputs, const char* also) const {
        std::string text;
        for (const auto& input : inputs) {
            text +=
                "    " + drive_text(single(input.port), fmt::format("{}edge % {} == 0", also, input.divider)) + '\n';
        }
        return text;
    }

    const user_rtl_description& description_;
    const port_list& ports_;
};

// All of the inputs that are driven.
std::vector<port_pin> driven_inputs(const user_rtl_description& description, const design_pins& pins) {
    std::vector<port_pin> inputs = {description.clock_port};
    if (description.reset_port) inputs.push_back(*description.reset_port);
    for (const auto& input : pins.inputs) inputs.insert(inputs.end(), input.parts.begin(), input.parts.end());
    for (const auto& tie : description.ties) inputs.push_back(tie.port);
    for (const auto* const divided : {&description.divided_clocks, &description.clock_enables}) {
        for (const auto& input : *divided) inputs.push_back(input.port);
    }
    return inputs;
}

using attributes = std::map<std::string, std::string>;

// Of an element without its brackets: NAME="VALUE" again and again.
attributes read_attributes(std::string_view element) {
    attributes values;
    while (true) {
        const auto equals = element.find("=\"");
        const auto close = equals == std::string_view::npos ? equals : element.find('"', equals + 2);
        if (close == std::string_view::npos) return values;
        const auto name = element.substr(0, equals).substr(element.substr(0, equals).find_last_of(" \t\n") + 1);
        values[std::string(name)] = element.substr(equals + 2, close - equals - 2);
        element.remove_prefix(close + 1);
    }
}

bool skip(std::string_view& text, std::string_view prefix) {
    if (text.substr(0, prefix.size()) != prefix) return false;
    text.remove_prefix(prefix.size());
    return true;
}

// The end of a range from the front of the text: at most six digits, as in a description.
std::optional<int> take_range_end(std::string_view& text) {
    constexpr int most = 999'999;
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || value < -most || value > most) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

std::optional<way> take_direction(std::string_view& text) {
    if (skip(text, "INOUT")) return way::inout;
    if (skip(text, "IN")) return way::in;
    if (skip(text, "OUT")) return way::out;
    return std::nullopt;
}

// "VL_IN8(&clk,0,0);", "VL_OUTW(&wide,95,0,3);", of an array "VL_IN8((&bus)[4],7,0);".
std::optional<verilated_port> port_of_line(std::string_view line) {
    const auto begin = line.find("VL_");
    if (begin == std::string_view::npos) return std::nullopt;
    line.remove_prefix(begin + std::string_view("VL_").size());
    const auto direction = take_direction(line);
    const auto ampersand = line.find('&');
    if (!direction || ampersand == std::string_view::npos) return std::nullopt;
    line.remove_prefix(ampersand + 1);
    const auto comma = line.find(',');
    const std::string member(line.substr(0, std::min(line.find_first_of("),"), line.size())));
    if (member.empty() || comma == std::string_view::npos) return std::nullopt;
    const bool is_array = line.substr(0, comma).find('[') != std::string_view::npos;
    line.remove_prefix(comma + 1);
    const auto left = take_range_end(line);
    if (!left || !skip(line, ",")) return std::nullopt;
    const auto right = take_range_end(line);
    if (!right) return std::nullopt;
    const auto bits = static_cast<unsigned>(std::abs(*left - *right)) + 1;
    return verilated_port{name_in_design(member), member, *direction, is_array ? 0 : bits,
                          port_pin::bit_range{*left, *right}};
}

// Of a type in Verilator's XML; a single bit has no range there.
std::optional<port_pin::bit_range> range_of(const std::string& kind, const attributes& type, unsigned bits) {
    if (kind != "basicdtype") return std::nullopt;
    if (type.count("left") == 0) return port_pin::bit_range{static_cast<int>(bits) - 1, 0};
    std::string_view left_text = type.at("left");
    std::string_view right_text = type.count("right") != 0 ? type.at("right") : std::string_view();
    const auto left = take_range_end(left_text);
    const auto right = take_range_end(right_text);
    if (!left || !right) return std::nullopt;
    return port_pin::bit_range{*left, *right};
}

}  // namespace

std::vector<verilated_port> parse_ports(const std::string& header) {
    std::vector<verilated_port> ports;
    std::istringstream lines(header);
    for (std::string line; std::getline(lines, line);) {
        if (auto port = port_of_line(line)) ports.push_back(std::move(*port));
    }
    return ports;
}

// A port is a <var> of the top module, its range stands where its type is defined, perhaps under another name.
void set_declared_ranges(std::vector<verilated_port>& ports, const std::string& xml) {
    constexpr std::string_view dtype = "dtype";
    std::map<std::string, std::string> type_of_port;
    std::map<std::string, std::pair<std::string, attributes>> types;
    bool is_top = false;
    for (auto at = xml.find('<'); at != std::string::npos; at = xml.find('<', at + 1)) {
        const auto element = std::string_view(xml).substr(at + 1, xml.find('>', at) - at - 1);
        const auto kind = element.substr(0, element.find(' '));
        const bool is_type = kind.size() > dtype.size() && kind.substr(kind.size() - dtype.size()) == dtype;
        if (kind != "module" && kind != "var" && !is_type) continue;
        auto values = read_attributes(element);
        if (kind == "module") {
            is_top = values.count("topModule") != 0;
        } else if (is_type) {
            types[values["id"]] = {std::string(kind), values};
        } else if (is_top && values.count("pinIndex") != 0) {
            type_of_port[values["name"]] = values["dtype_id"];
        }
    }
    for (auto& port : ports) {
        auto type = types.find(type_of_port[port.name]);
        // No chain of names is longer than there are types, unless it ends in itself.
        for (auto n = types.size(); n > 0 && type != types.end() && type->second.first == "refdtype"; --n) {
            type = types.find(type->second.second["sub_dtype_id"]);
        }
        port.range = type == types.end() ? std::nullopt : range_of(type->second.first, type->second.second, port.bits);
    }
}

bool has_parts(const user_rtl_description& description, const design_pins& pins) {
    const auto is_bits = [](const port_pin& pin) { return pin.bits.has_value(); };
    const auto of_output = [&](const design_output& output) {
        return std::any_of(output.parts.begin(), output.parts.end(), is_bits);
    };
    const auto inputs = driven_inputs(description, pins);
    return std::any_of(inputs.begin(), inputs.end(), is_bits) ||
           std::any_of(pins.outputs.begin(), pins.outputs.end(), of_output) ||
           std::any_of(pins.quiet.begin(), pins.quiet.end(), of_output) ||
           std::any_of(pins.read.begin(), pins.read.end(), of_output);
}

std::string pins_header(const user_rtl_description& description, const design_pins& pins,
                        const std::vector<verilated_port>& ports) {
    std::string drives, input_bits;
    for (std::size_t n = 0; n < pins.inputs.size(); ++n) {
        const auto& input = pins.inputs[n];
        const auto parts = find_parts(description, ports, input.parts, way::in, input.least_bits, input.most_bits);
        drives += fmt::format("    if (input == {}) {{ {}}}\n", n, drive_value_text(parts, input.inverted));
        input_bits += fmt::format("{}, ", bits_of(parts));
    }
    output_reader outputs, quiet;
    std::string reads, bits;
    unsigned number = 0;
    for (const auto* const all : {&pins.outputs, &pins.quiet, &pins.read}) {
        for (const auto& output : *all) {
            const output_parts parts(description, ports, output);
            if (all == &pins.outputs) outputs.add(parts);
            if (all == &pins.quiet) quiet.add(parts);
            reads += fmt::format("    if (output == {}) return {};\n", number++, parts.text());
            bits += fmt::format("{}, ", parts.bits());
        }
    }
    return fmt::format(
        "#include \"Vown.h\"\n#include \"design_bits.h\"\n#include <cstring>\n\n"
        "using design_top = Vown;\n__extension__ typedef {} output_word;\nconstexpr unsigned design_inputs = {};\n{}"
        "inline void drive_input(design_top& top, unsigned input, unsigned long long value) {{\n{}}}\n"
        "inline output_word outputs(const design_top& top) {{\n    return {};\n}}\n"
        "inline unsigned long long quiet_outputs(const design_top& top) {{\n    return {};\n}}\n"
        "inline unsigned long long read_output(const design_top& top, unsigned output) {{\n{}    return 0;\n}}\n"
        "constexpr unsigned design_input_bits[] = {{{}0}};\nconstexpr unsigned design_output_bits[] = {{{}0}};\n",
        outputs.type(), pins.inputs.size(), other_inputs(description, ports).text(), drives, outputs.text(),
        quiet.text(), reads, input_bits, bits);
}

std::vector<std::string> undriven_inputs(const user_rtl_description& description, const design_pins& pins,
                                         const std::vector<verilated_port>& ports) {
    const auto driven = driven_inputs(description, pins);
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
