// SPDX-License-Identifier: Apache-2.0
#define TOML_IMPLEMENTATION
#include "support/toml_text.h"

#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace tabletop {

namespace {

constexpr std::size_t longest_toml = std::size_t{16} << 20;
constexpr unsigned most_parts = 32;

std::string text_of(std::istream& in, const std::string& name) {
    std::string text;
    char piece[4096];
    while (in.read(piece, sizeof piece), in.gcount() > 0) {
        text.append(piece, static_cast<std::size_t>(in.gcount()));
        if (text.size() > longest_toml) throw input_error(fmt::format("{}: larger than 16 MiB", name));
    }
    return text;
}

// Where a text that begins at `begin` ends.
std::size_t end_of_text(const std::string& toml, std::size_t begin) {
    const char quote = toml[begin];
    const std::string three(3, quote);
    const bool is_long = toml.compare(begin, 3, three) == 0;
    auto at = begin + (is_long ? 3 : 1);
    for (; at < toml.size(); ++at) {
        if (quote == '"' && toml[at] == '\\') {
            ++at;
        } else if (is_long ? toml.compare(at, 3, three) == 0 : toml[at] == quote || toml[at] == '\n') {
            return at + (is_long ? 2 : 0);
        }
    }
    return toml.size();
}

// toml++ bounds how deep values are nested, and not how many parts a key has. What is no TOML is left to it.
void check_keys(const std::string& toml, const std::string& name) {
    unsigned line = 1;
    unsigned parts = 1;
    for (std::size_t at = 0; at < toml.size(); ++at) {
        const char c = toml[at];
        if (c == '"' || c == '\'') {
            const auto end = end_of_text(toml, at);
            line += static_cast<unsigned>(
                std::count(toml.begin() + static_cast<std::ptrdiff_t>(at),
                           toml.begin() + static_cast<std::ptrdiff_t>(std::min(end, toml.size())), '\n'));
            at = end;
            if (at < toml.size() && toml[at] == '\n') ++line;
        } else if (c == '#') {
            at = std::min(toml.find('\n', at), toml.size()) - 1;
        } else if (c == '.') {
            if (++parts > most_parts) {
                throw input_error(fmt::format("{}:{}: a key has more than {} parts", name, line, most_parts));
            }
        } else if (c == '\n' || c == '=' || c == ',' || c == '{' || c == '[') {
            parts = 1;
            if (c == '\n') ++line;
        }
    }
}

}  // namespace

toml::table parse_toml(std::istream& in, const std::string& name) {
    const auto text = text_of(in, name);
    check_keys(text, name);
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        const auto line = error.source().begin.line;
        const auto place = line == 0 ? name : fmt::format("{}:{}", name, line);
        throw input_error(fmt::format("{}: {}", place, error.description()));
    }
}

}  // namespace tabletop
