// SPDX-License-Identifier: Apache-2.0
#include "design/description_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <map>

namespace tabletop {
namespace {

using names = std::vector<std::string>;

std::string macro_name(const std::string& macro) {
    return macro.substr(0, macro.find('='));
}

std::string macro_text(const description_section& macros, const std::string& name, const toml::node& node) {
    if (const auto text = node.value_exact<std::string>()) return *text;
    if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
    macros.refuse(name, "is neither a text nor a whole number nor true");
}

// "128'hFF", also signed.
bool is_sized_number(const std::string& text) {
    constexpr std::size_t longest = 20'000, most_width_digits = 5;
    static const std::map<char, const char*> digits_of = {
        {'b', "01_"}, {'o', "01234567_"}, {'d', "0123456789_"}, {'h', "0123456789abcdefABCDEF_"}};
    const auto tick = text.find('\'');
    if (tick == 0 || tick > most_width_digits || text.size() > longest) return false;
    if (text.find_first_not_of("0123456789") != tick || text.find_first_not_of('0') == tick) return false;
    auto base = tick + 1;
    if (base < text.size() && text[base] == 's') ++base;
    if (base + 1 >= text.size()) return false;
    const auto digits = digits_of.find(static_cast<char>(std::tolower(static_cast<unsigned char>(text[base]))));
    return digits != digits_of.end() && text.find_first_not_of(digits->second, base + 1) == std::string::npos;
}

// A number of any width, which no number of TOML and no text can be: {literal = "128'hFF"}.
std::string wide_literal(const description_section& parameters, const std::string& name) {
    constexpr std::size_t shown = 100;
    const auto table = parameters.table(name);
    table.require_known({"literal"});
    auto text = table.text("literal");
    if (!is_sized_number(text)) {
        table.refuse("literal", fmt::format("\"{}\" is no number with its width, as 128'hFF", text.substr(0, shown)));
    }
    return text;
}

// The value as Verilator's -G takes it.
std::string literal(const description_section& parameters, const std::string& name, const toml::node& node,
                    bool of_entity) {
    if (const auto flag = node.value_exact<bool>()) {
        if (of_entity) return *flag ? "true" : "false";
        return *flag ? "1" : "0";
    }
    if (of_entity && !node.is_string() && !node.is_integer())
        parameters.refuse(name, "of an entity is neither a whole number nor a text nor true or false");
    if (const auto number = node.value_exact<std::int64_t>()) return verilog_literal(*number);
    if (const auto number = node.value_exact<double>()) return fmt::format("{:e}", *number);
    if (node.is_table()) return wide_literal(parameters, name);
    const auto text = node.value_exact<std::string>();
    if (!text) parameters.refuse(name, "is neither a number nor a text nor true or false");
    if (!is_plain(*text)) parameters.refuse(name, not_plain);
    return '"' + *text + '"';
}

}  // namespace

std::string macro_problem(const std::string& macro) {
    const auto name = macro_name(macro);
    if (!is_identifier(name)) return fmt::format("\"{}\" is not the name of a macro", name);
    if (std::any_of(macro.begin(), macro.end(), is_control)) return fmt::format("{} has a control character", name);
    return "";
}

void add_defines(const names& more, names& defines) {
    for (const auto& macro : more) {
        const auto same = [&](const std::string& other) { return macro_name(other) == macro_name(macro); };
        defines.erase(std::remove_if(defines.begin(), defines.end(), same), defines.end());
        defines.push_back(macro);
    }
}

// A table gives names and values, a list texts like "NAME" and "NAME=VALUE".
names read_defines(const description_section& file) {
    names defines;
    if (!file.has("defines")) return defines;
    if (!file.content().get("defines")->is_table()) {
        defines = file.texts("defines", true);
    } else {
        const auto macros = file.table("defines");
        for (const auto& [key, node] : macros.content()) {
            const std::string name(key.str());
            const auto flag = node.value_exact<bool>();
            if (flag && !*flag) macros.refuse(name, "false; leave out what is not defined");
            defines.push_back(flag ? name : name + '=' + macro_text(macros, name, node));
        }
    }
    for (const auto& macro : defines) {
        if (const auto problem = macro_problem(macro); !problem.empty()) file.refuse("defines", problem);
    }
    return defines;
}

std::map<std::string, std::string> read_parameters(const description_section& file, bool of_entity) {
    std::map<std::string, std::string> literals;
    if (!file.has("parameters")) return literals;
    const auto parameters = file.table("parameters");
    for (const auto& [key, node] : parameters.content()) {
        const std::string name(key.str());
        if (!is_identifier(name)) parameters.refuse(name, "is not the name of a parameter");
        literals[name] = literal(parameters, name, node, of_entity);
    }
    return literals;
}

void read_from(const description_section& file, rtl_description& description) {
    if (!file.has("from")) return;
    const auto from = file.table("from");
    for (const auto& [key, unused] : from.content()) {
        const std::string name(key.str());
        if (!is_identifier(name)) from.refuse(name, "is not the name of a parameter");
        if (description.parameters.count(name) != 0) from.refuse(name, "is given in [parameters], too");
        description.from[name] = {from.text(name), from.place_and_name(name)};
    }
}

}  // namespace tabletop
