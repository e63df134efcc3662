// SPDX-License-Identifier: Apache-2.0
#include "design/clock_means.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace tabletop {
namespace {

struct last_level {
    std::string member;
    std::string signal;  // "clk", "top__DOT__part__DOT__clk"; empty: it is that of an expression, or not known
};

constexpr const char* digits = "0123456789";

// Each up to its semicolon.
std::vector<std::string_view> declarations_of(std::string_view header) {
    std::vector<std::string_view> all;
    for (auto end = header.find(';'); end != std::string_view::npos; end = header.find(';')) {
        all.push_back(header.substr(0, end));
        header.remove_prefix(end + 1);
    }
    return all;
}

// The name of the member that is declared.
std::string_view name_of(std::string_view declaration) {
    return declaration.substr(declaration.rfind(' ') + 1);
}

// "clk" of "clk__0".
std::string_view without_number(std::string_view name) {
    constexpr std::string_view separator = "__";
    const auto number = name.find_last_not_of(digits) + 1;
    const auto before = name.substr(0, number);
    const bool is_numbered =
        number < name.size() && number > separator.size() && before.substr(number - separator.size()) == separator;
    return is_numbered ? before.substr(0, number - separator.size()) : name;
}

// Whose level a member has.
std::string_view signal_of(std::string_view member) {
    for (const std::string_view known : {"__Vtrigrprev__TOP__", "__Vtrigprevexpr___TOP__"}) {
        if (member.rfind(known, 0) == 0) return without_number(member.substr(known.size()));
    }
    return "";
}

// All that the root class remembers of what starts processes.
std::vector<last_level> last_levels_of(const std::vector<std::string_view>& declarations) {
    std::vector<last_level> all;
    for (const auto& declaration : declarations) {
        const auto name = name_of(declaration);
        if (name.rfind("__Vtrig", 0) == 0) all.push_back({std::string(name), std::string(signal_of(name))});
    }
    return all;
}

// True for a signal below the top module.
bool is_a_name_of(const rising_clock& clock, const std::string& signal) {
    constexpr const char* scope = "__DOT__";
    const auto at = signal.rfind(scope);
    return at != std::string::npos &&
           clock.names.count(name_in_design(signal.substr(at + std::char_traits<char>::length(scope)))) != 0;
}

bool is_input(const std::string& member, const port_list& ports) {
    return std::any_of(ports.begin(), ports.end(), [&](const verilated_port& port) {
        return port.member == member && port.direction == verilated_port::way::in;
    });
}

bool has(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

// "VlTriggerVec<2> __VactTriggered".
bool declares_triggers(std::string_view declaration, std::string_view name) {
    constexpr std::string_view type = "VlTriggerVec<";
    const auto begin = declaration.rfind(type);
    if (begin == std::string_view::npos) return false;
    declaration.remove_prefix(begin + type.size());
    const auto end = declaration.find_first_not_of(digits);
    return end != 0 && end != std::string_view::npos && declaration.substr(end) == fmt::format("> {}", name);
}

// True when there is a pass over the registers.
bool has_pass(const std::vector<std::string_view>& declarations, const std::string& sources) {
    const auto are_both = [](std::string_view one, std::string_view next) {
        return declares_triggers(one, "__VactTriggered") && declares_triggers(next, "__VnbaTriggered");
    };
    return std::adjacent_find(declarations.begin(), declarations.end(), are_both) != declarations.end() &&
           has(sources, "void Vown___024root___eval_triggers__act(") && has(sources, "void Vown___024root___eval_nba(");
}

}  // namespace

clock_means find_clock_means(const std::string& header, const std::string& sources, const port_list& ports,
                             const std::string& clock, const rising_clock& proven) {
    clock_means means;
    const auto port = std::find_if(ports.begin(), ports.end(), [&](const auto& other) { return other.name == clock; });
    if (port == ports.end()) return means;
    const auto declarations = declarations_of(header);
    const auto levels = last_levels_of(declarations);
    for (const auto& level : levels) {
        // If there were two levels of one clock, the other one would no longer be the last.
        if (is_a_name_of(proven, level.signal) || (level.signal == port->member && !means.last_level.empty()))
            return {};
        if (level.signal == port->member) means.last_level = level.member;
    }
    means.registers_alone = !means.last_level.empty() && !proven.fires && has_pass(declarations, sources) &&
                            std::all_of(levels.begin(), levels.end(),
                                        [&](const last_level& level) { return is_input(level.signal, ports); });
    return means;
}

std::string cycle_header(const clock_means& means) {
    std::string falling = "    return false;\n";
    std::string registers = falling;
    if (!means.last_level.empty())
        falling = fmt::format("    top.rootp->{} = 0;\n    return true;\n", means.last_level);
    if (means.registers_alone) {
        // While the inputs rest, the clock's rising edge starts the same processes every time. Verilator 5.032 expects
        // that nothing is triggered before an evaluation.
        registers = fmt::format(
            "    static const auto started = [&] {{\n"
            "        drive_clock(top, true);\n"
            "        Vown___024root___eval_triggers__act(top.rootp);\n"
            "        drive_clock(top, false);\n"
            "        top.rootp->{} = 0;\n"
            "        return top.rootp->__VactTriggered;\n"
            "    }}();\n"
            "    top.rootp->__VnbaTriggered = started;\n"
            "    Vown___024root___eval_nba(top.rootp);\n"
            "    top.rootp->__VnbaTriggered.clear();\n"
            "    return true;\n",
            means.last_level);
    }
    return fmt::format(
        "#include \"design_ports.h\"\n\n"
        "// After the evaluation of a rising edge, with the clock low again. False: the falling edge has to be "
        "evaluated.\n"
        "inline bool leave_out_falling_edge(design_top& top) {{\n    (void)top;\n{}}}\n"
        "// A whole cycle, when no input has changed since the last one. False: nothing is done, it has to be "
        "evaluated.\n"
        "inline bool clock_registers_alone(design_top& top) {{\n    (void)top;\n{}}}\n",
        falling, registers);
}

}  // namespace tabletop
