// SPDX-License-Identifier: Apache-2.0
#include "design/verilated_ports.h"

#include "design/port_parts.h"
#include "support/input_error.h"

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

constexpr std::size_t most_dimensions = 16;

// "__05B" for a bracket.
std::optional<char> escaped_character(const std::string& member, std::size_t at) {
    if (member.compare(at, 3, "__0") != 0 || at + 5 > member.size()) return std::nullopt;
    unsigned code = 0;
    const auto* const digits = member.data() + at + 3;
    if (std::from_chars(digits, digits + 2, code, 16).ptr != digits + 2) return std::nullopt;
    return static_cast<char>(code);
}

// A statement that gives an input of one bit a level.
std::string drive_text(const port_part& part, unsigned bit, const std::string& level) {
    const auto& port = *part.port;
    const auto lies =
        port.arrays.empty() ? "top." + port.member : fmt::format("element_of(top.{}, {})", port.member, part.element);
    return fmt::format("set_bit({}, {}, {});", lies, part.low + bit, level);
}

// The C++ that drives the clock, the reset and the inputs that are no pins of the block.
class other_inputs {
  public:
    other_inputs(const rtl_description& description, const port_list& ports)
        : description_(description), ports_(ports) {}

    std::string text() const {
        std::string text = "inline void drive_clock(design_top& top, bool level) {\n" +
                           drive_single(description_.clock_port, "level") + "}\n";
        text += fmt::format("constexpr bool design_has_reset = {};\n", description_.reset_port.has_value());
        text += "inline void drive_reset(design_top& top, bool asserted) {\n" + reset() + "}\n";
        text += "inline void set_other_inputs(design_top& top) {\n" + clears() + ties() + "}\n";
        text += "inline void drive_divided_clocks(design_top& top, bool high, unsigned long long edge) {\n" +
                divided(description_.divided_clocks, "high && ") +
                "}\ninline void drive_enables(design_top& top, unsigned long long edge) {\n" +
                divided(description_.clock_enables, "") + "}\n" + others();
        return text;
    }

  private:
    std::string drive_single(const port_pin& pin, const std::string& level) const {
        return "    " + drive_text(find_parts(description_, ports_, {pin}, way::in).front(), 0, level) + '\n';
    }

    std::string reset() const {
        if (!description_.reset_port) return "";
        return drive_single(*description_.reset_port, description_.reset_active_high ? "asserted" : "!asserted");
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
                text += "    " + drive_text(part, n, "true") + '\n';
            }
        }
        return text;
    }

    std::string divided(const std::vector<divided_port>& inputs, const char* also) const {
        std::string text;
        for (const auto& input : inputs) {
            text += drive_single(input.port, fmt::format("{}edge % {} == 0", also, input.divider));
        }
        return text;
    }

    // The halves of their periods, that of the clock among them.
    std::string others() const {
        std::string halves, drives;
        const auto& clocks = description_.other_clocks;
        for (std::size_t n = 0; n < clocks.size(); ++n) {
            halves += fmt::format("{}, ", clocks[n].half_period);
            drives += fmt::format("    if (clock == {})\n    {}", n, drive_single(clocks[n].port, "level"));
        }
        return fmt::format(
            "constexpr unsigned design_other_clocks = {};\n"
            "constexpr unsigned long long design_half_period = {};\n"
            "constexpr unsigned long long design_other_halves[] = {{{}0}};\n"
            "inline void drive_other_clock(design_top& top, unsigned clock, bool level) {{\n{}}}\n",
            clocks.size(), description_.half_period, halves, drives);
    }

    const rtl_description& description_;
    const port_list& ports_;
};

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

// The elements of an array, which are counted from 0 on: "bus)[4][2]".
std::optional<std::vector<port_pin::bit_range>> take_arrays(std::string_view text) {
    std::vector<port_pin::bit_range> arrays;
    for (auto at = text.find('['); at != std::string_view::npos; at = text.find('[')) {
        text.remove_prefix(at + 1);
        const auto count = take_range_end(text);
        if (!count || *count < 1 || !skip(text, "]") || arrays.size() == most_dimensions) return std::nullopt;
        arrays.push_back({0, *count - 1});
    }
    return arrays;
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
    const auto arrays = take_arrays(line.substr(0, comma));
    if (!arrays) return std::nullopt;
    line.remove_prefix(comma + 1);
    const auto left = take_range_end(line);
    if (!left || !skip(line, ",")) return std::nullopt;
    const auto right = take_range_end(line);
    if (!right) return std::nullopt;
    const auto bits = static_cast<unsigned>(std::abs(*left - *right)) + 1;
    return verilated_port{
        name_in_design(member), member, *direction, bits, port_pin::bit_range{*left, *right}, {}, *arrays};
}

std::optional<port_pin::bit_range> range_of(const tree_type& type) {
    std::string_view left_text = type.left;
    std::string_view right_text = type.right;
    const auto left = take_range_end(left_text);
    const auto right = take_range_end(right_text);
    if (!left || !right) return std::nullopt;
    return port_pin::bit_range{*left, *right};
}

// The range of a port that has no other dimension.
std::optional<port_pin::bit_range> range_of_bits(const tree_type& type, unsigned bits) {
    if (type.kind != "basicdtype") return std::nullopt;
    if (type.left.empty()) return port_pin::bit_range{static_cast<int>(bits) - 1, 0};
    return range_of(type);
}

const char* direction_name(way direction) {
    return direction == way::in ? "design_in" : direction == way::out ? "design_out" : "design_inout";
}

std::string literal(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

// A row of the table of ports.
std::string row_text(const verilated_port& port) {
    const auto range = port.range.value_or(port_pin::bit_range{0, 0});
    return fmt::format("    {{{}, {}, {}, {}, {}, {}, sizeof(design_top::{})}},\n", literal(port.name),
                       direction_name(port.direction), port.arrays.empty() ? port.bits : 0, port.range.has_value(),
                       range.left, range.right, port.member);
}

}  // namespace

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

unsigned verilated_port::all_bits() const {
    auto all = bits;
    for (const auto& array : arrays) all *= array.count();
    return all;
}

unsigned verilated_port::bytes() const {
    constexpr unsigned byte_bits = 8, word_bytes = 4, word_bits = byte_bits * word_bytes;
    for (const unsigned word : {1u, 2u, 4u, 8u}) {
        if (bits <= word * byte_bits) return word;
    }
    return (bits + word_bits - 1) / word_bits * word_bytes;
}

port_list parse_ports(const std::string& header) {
    port_list ports;
    std::istringstream lines(header);
    for (std::string line; std::getline(lines, line);) {
        if (auto port = port_of_line(line)) ports.push_back(std::move(*port));
    }
    return ports;
}

namespace {

// The type of a port may have another name, and be that of the elements of an array, or of rows of bits.
void set_declared_ranges(verilated_port& port, const std::map<std::string, tree_type>& types, const std::string& name) {
    auto type = types.find(name);
    std::vector<port_pin::bit_range> rows, arrays;
    unsigned row_bits = port.bits;
    // No chain of names is longer than there are types, unless it ends in itself.
    for (auto n = types.size(); n > 0 && type != types.end() && type->second.kind != "basicdtype"; --n) {
        const auto& kind = type->second.kind;
        const bool is_array = kind == "unpackarraydtype";
        const bool is_rows = kind == "packarraydtype";
        if (is_array || is_rows) {
            const auto range = range_of(type->second);
            auto& dimensions = is_array ? arrays : rows;
            if (!range || dimensions.size() == most_dimensions) break;
            dimensions.push_back(*range);
            if (is_rows) row_bits /= range->count();
        }
        const bool goes_on = is_array || is_rows || kind == "refdtype" || kind == "enumdtype";
        type = goes_on ? types.find(type->second.named) : types.end();
    }
    const bool known = type != types.end() && type->second.kind == "basicdtype" && arrays.size() == port.arrays.size();
    port.range = known ? range_of_bits(type->second, row_bits) : std::nullopt;
    if (!port.range) return;
    // What the tree and the header say differently counts as unknown.
    auto together = port.range->count();
    for (const auto& row : rows) together *= row.count();
    const bool same = std::equal(arrays.begin(), arrays.end(), port.arrays.begin(),
                                 [](const auto& a, const auto& b) { return a.count() == b.count(); });
    if (together != port.bits || !same) {
        port.range.reset();
        return;
    }
    port.rows = rows;
    port.arrays = arrays;
}

}  // namespace

void set_declared_ranges(port_list& ports, const design_tree& tree) {
    std::map<std::string, std::string> type_of_port;
    if (const auto* const top = tree.top_module()) {
        for (const auto& part : top->children) {
            if (part.kind == "var" && !part.way.empty()) type_of_port[part.name] = part.type;
        }
    }
    for (auto& port : ports) set_declared_ranges(port, tree.types, type_of_port[port.name]);
}

std::string ports_header(const rtl_description& description, const port_list& ports) {
    std::string rows, addresses;
    for (std::size_t n = 0; n < ports.size(); ++n) {
        rows += row_text(ports[n]);
        addresses += fmt::format("    if (port == {}) return &top.{};\n", n, ports[n].member);
    }
    return fmt::format(
        "#include \"Vown.h\"\n#include \"design_bits.h\"\n#include \"design_interface.h\"\n#include <cstring>\n\n"
        "using design_top = Vown;\nconstexpr design_port design_ports[] = {{\n{}}};\n"
        "inline void* port_address(design_top& top, std::size_t port) {{\n{}    return nullptr;\n}}\n{}",
        rows, addresses, other_inputs(description, ports).text());
}

}  // namespace tabletop
