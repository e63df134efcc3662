// SPDX-License-Identifier: Apache-2.0
#include "signoff/proof/pin_script.h"

#include "support/input_error.h"

#include <fmt/format.h>

#include <charconv>
#include <sstream>
#include <string_view>

namespace tabletop {
namespace {

constexpr unsigned most_cycles = 1'000'000;

// In decimal or, behind 0x, hexadecimal digits.
bool read_number(std::string_view text, std::uint64_t& value) {
    const bool is_hexadecimal = text.size() > 2 && text.substr(0, 2) == "0x";
    if (is_hexadecimal) text.remove_prefix(2);
    const auto* const end = text.data() + text.size();
    const auto [behind, error] = std::from_chars(text.data(), end, value, is_hexadecimal ? 16 : 10);
    return error == std::errc() && behind == end;
}

class script_reader {
  public:
    explicit script_reader(const std::string& path) : path_(path) {}

    pin_script read(const std::string& text) {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            ++line_;
            read_line(line.substr(0, line.find('#')));
        }
        if (script_.rules.empty()) refuse("it does not say \"rules SET\"");
        if (script_.cycles.empty()) refuse("it has no cycle");
        return std::move(script_);
    }

  private:
    void read_line(const std::string& line) {
        std::istringstream words(line);
        for (std::string word; words >> word;) {
            if (word == "rules" || word == "variant") {
                if (!(words >> (word == "rules" ? script_.rules : script_.variant))) refuse(word + " of what?");
            } else if (word == "within") {
                if (!(words >> script_.within)) refuse("within what?");
            } else if (word == "@") {
                begin_cycle(words);
            } else {
                read_level(word);
            }
        }
    }
    void begin_cycle(std::istringstream& words) {
        std::string text;
        std::uint64_t cycle = 0;
        if (!(words >> text) || !read_number(text, cycle)) refuse("@ is followed by a cycle");
        if (cycle >= most_cycles) refuse(fmt::format("cycle {} is beyond {}", cycle, most_cycles - 1));
        if (cycle < script_.cycles.size()) refuse(fmt::format("cycle {} has been", cycle));
        while (script_.cycles.size() <= cycle) {
            if (script_.cycles.empty())
                script_.cycles.emplace_back();
            else
                script_.cycles.push_back(script_.cycles.back());
        }
    }
    void read_level(const std::string& word) {
        const auto equals = word.find('=');
        std::uint64_t level = 0;
        if (equals == 0 || equals == std::string::npos ||
            !read_number(std::string_view(word).substr(equals + 1), level))
            refuse(fmt::format("\"{}\" is not PIN=LEVEL", word));
        if (script_.cycles.empty()) refuse("a level before the first cycle");
        script_.cycles.back()[word.substr(0, equals)] = level;
    }
    [[noreturn]] void refuse(const std::string& what) const {
        throw input_error(fmt::format("{}:{}: {}", path_, line_, what));
    }

    const std::string& path_;
    unsigned line_ = 0;
    pin_script script_;
};

}  // namespace

std::string script_text(const pin_script& script, const std::string& comment) {
    auto text = comment + fmt::format("rules {}\n", script.rules);
    if (!script.variant.empty()) text += fmt::format("variant {}\n", script.variant);
    if (script.within != 0) text += fmt::format("within {}\n", script.within);
    std::map<std::string, std::uint64_t> shown;
    for (std::size_t n = 0; n < script.cycles.size(); ++n) {
        std::string changes;
        for (const auto& [pin, level] : script.cycles[n]) {
            auto& before = shown[pin];
            if (before == level) continue;
            before = level;
            changes += fmt::format(level < 10 ? " {}={}" : " {}=0x{:x}", pin, level);
        }
        if (!changes.empty() || n + 1 == script.cycles.size()) text += fmt::format("@ {}{}\n", n, changes);
    }
    return text;
}

pin_script parse_pin_script(const std::string& text, const std::string& path) {
    return script_reader(path).read(text);
}

}  // namespace tabletop
