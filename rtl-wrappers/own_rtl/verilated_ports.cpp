// SPDX-License-Identifier: Apache-2.0
#include "own_rtl/verilated_ports.h"

#include "base/input_error.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstdint>
#include <regex>

namespace tabletop {
namespace {

using way = verilated_port::way;

// Verilator puts __SYM__ before names that C++ reserves, and writes other characters than letters and digits, and every
// second underscore, as __0 and two hexadecimal digits.
std::string name_in_design(std::string member) {
    constexpr const char* reserved = "__SYM__";
    if (member.rfind(reserved, 0) == 0) member.erase(0, std::char_traits<char>::length(reserved));
    std::string name;
    for (std::size_t n = 0; n < member.size();) {
        if (member.compare(n, 3, "__0") == 0 && n + 5 <= member.size()) {
            name += static_cast<char>(std::stoi(member.substr(n + 3, 2), nullptr, 16));
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

[[noreturn]] void refuse(const own_rtl_description& description, const std::string& message) {
    throw input_error(fmt::format("{}: {}", description.path, message));
}

std::string bits_text(unsigned least, unsigned most) {
    return least == most ? std::to_string(least) : fmt::format("{} to {}", least, most);
}

const verilated_port& find_port(const own_rtl_description& description, const std::vector<verilated_port>& ports,
                                const std::string& name, way direction, unsigned least_bits = 1,
                                unsigned most_bits = 1) {
    const auto found =
        std::find_if(ports.begin(), ports.end(), [&](const verilated_port& port) { return port.name == name; });
    if (found == ports.end()) {
        std::vector<std::string> names;
        for (const auto& port : ports) names.push_back(port.name);
        refuse(description,
               fmt::format("{} has no port \"{}\"; there are {}", description.top, name, fmt::join(names, ", ")));
    }
    if (found->direction != direction) {
        refuse(description, fmt::format("port {} of {} is {}, not {}", name, description.top,
                                        way_name(found->direction), way_name(direction)));
    }
    if (found->bits == 0) refuse(description, fmt::format("port {} of {} is an array", name, description.top));
    if (found->bits < least_bits || found->bits > most_bits) {
        refuse(description, fmt::format("port {} of {} has {} {}, not {}", name, description.top, found->bits,
                                        found->bits == 1 ? "bit" : "bits", bits_text(least_bits, most_bits)));
    }
    return *found;
}

const verilated_port& find_output(const own_rtl_description& description, const std::vector<verilated_port>& ports,
                                  const design_output& output) {
    return find_port(description, ports, output.port, way::out, output.least_bits, output.most_bits);
}

// Without the bits above the port's own, whatever they hold.
std::string value_text(const verilated_port& port) {
    return fmt::format("(top.{} & 0x{:x}ull)", port.member, (std::uint64_t{1} << port.bits) - 1);
}

// Outputs side by side in one word, the first from bit 0 on.
class output_reader {
  public:
    void add(const verilated_port& port) {
        text_ += fmt::format(" | {} << {}", value_text(port), bits_);
        bits_ += port.bits;
    }
    const std::string& text() const { return text_; }

  private:
    std::string text_ = "0";
    unsigned bits_ = 0;
};

}  // namespace

std::vector<verilated_port> parse_ports(const std::string& header) {
    static const std::regex declaration(R"(VL_(INOUT|IN|OUT)(?:8|16|64|W)?\(\(?&(\w+)\)?[^,]*,(-?\d+),(-?\d+))");
    std::vector<verilated_port> ports;
    for (std::sregex_iterator found(header.begin(), header.end(), declaration), end; found != end; ++found) {
        const auto& match = *found;
        const auto direction = match[1] == "IN" ? way::in : match[1] == "OUT" ? way::out : way::inout;
        const bool is_array = match.str().find('[') != std::string::npos;
        const int width = std::abs(std::stoi(match[3]) - std::stoi(match[4])) + 1;
        ports.push_back({name_in_design(match[2]), match[2], direction, is_array ? 0 : static_cast<unsigned>(width)});
    }
    return ports;
}

std::string pins_header(const own_rtl_description& description, const design_pins& pins,
                        const std::vector<verilated_port>& ports) {
    std::string drives;
    for (std::size_t n = 0; n < pins.inputs.size(); ++n) {
        const auto& port = find_port(description, ports, pins.inputs[n], way::in);
        drives += fmt::format("    if (input == {}) top.{} = level;\n", n, port.member);
    }
    output_reader outputs, quiet;
    for (const auto& output : pins.outputs) outputs.add(find_output(description, ports, output));
    for (const auto& output : pins.quiet) quiet.add(find_output(description, ports, output));
    std::string reads, bits;
    unsigned number = 0;
    for (const auto* const all : {&pins.outputs, &pins.quiet}) {
        for (const auto& output : *all) {
            const auto& port = find_output(description, ports, output);
            reads += fmt::format("    if (output == {}) return {};\n", number++, value_text(port));
            bits += fmt::format("{}, ", port.bits);
        }
    }
    std::string clears;
    for (const auto& port : ports) {
        if (port.direction != way::out)
            clears += fmt::format("    std::memset(&top.{0}, 0, sizeof top.{0});\n", port.member);
    }
    return fmt::format(
        "#include \"Vown.h\"\n#include <cstring>\n\n"
        "using design_top = Vown;\nconstexpr unsigned design_inputs = {};\n"
        "inline void clear_inputs(design_top& top) {{\n{}}}\n"
        "inline void drive_input(design_top& top, unsigned input, bool level) {{\n{}}}\n"
        "inline unsigned long long outputs(const design_top& top) {{\n    return {};\n}}\n"
        "inline unsigned long long quiet_outputs(const design_top&{}) {{\n    return {};\n}}\n"
        "inline unsigned read_output(const design_top& top, unsigned output) {{\n{}    return 0;\n}}\n"
        "constexpr unsigned design_output_bits[] = {{{}0}};\n",
        pins.inputs.size(), clears, drives, outputs.text(), pins.quiet.empty() ? "" : " top", quiet.text(), reads,
        bits);
}

std::vector<std::string> undriven_inputs(const design_pins& pins, const std::vector<verilated_port>& ports) {
    std::vector<std::string> names;
    for (const auto& port : ports) {
        const bool is_pin = std::find(pins.inputs.begin(), pins.inputs.end(), port.name) != pins.inputs.end();
        if (port.direction != way::out && !is_pin) names.push_back(port.name);
    }
    return names;
}

}  // namespace tabletop
