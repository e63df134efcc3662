// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/pad_script.h"

#include <fmt/format.h>

#include <string_view>

#include "base/parameters.h"
#include "stimulus/players/serial_script.h"
#include "support/input_error.h"

namespace tabletop {

namespace {

std::string in_lower_case(std::string_view text) {
    std::string lower;
    for (const char c : text) lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return lower;
}

std::vector<std::string> lower_case_names() {
    std::vector<std::string> names;
    for (const auto* const name : pad_button_names) names.push_back(in_lower_case(name));
    return names;
}

std::uint8_t parse_button(std::string_view text) {
    static const std::vector<std::string> names = lower_case_names();
    const auto given = in_lower_case(text);
    if (given.empty()) throw input_error("the name of a button is missing");
    const auto near = nearest_name(given, names);
    std::string hint = fmt::format("there are {}", fmt::join(pad_button_names.rbegin(), pad_button_names.rend(), ", "));
    for (std::size_t n = 0; n < names.size(); ++n) {
        if (names[n] == given) return static_cast<std::uint8_t>(1u << n);
        if (names[n] == near) hint = fmt::format("the nearest is {}", pad_button_names[n]);
    }
    throw input_error(fmt::format("unknown button \"{}\"; {}", text, hint));
}

// "+Left+A", "-Left +A"
std::uint8_t buttons_after(std::string_view changes, std::uint8_t buttons) {
    unsigned changed = 0;
    while (!changes.empty()) {
        const bool press = changes.front() == '+';
        const auto end = changes.find_first_of("+-", 1);
        const auto name = trimmed(changes.substr(1, end == std::string_view::npos ? end : end - 1));
        const auto button = parse_button(name);
        if ((changed & button) != 0) throw input_error(fmt::format("{} twice in one line", name));
        changed |= button;
        buttons = static_cast<std::uint8_t>(press ? buttons | button : buttons & ~button);
        changes = end == std::string_view::npos ? std::string_view() : changes.substr(end);
    }
    return buttons;
}

class script_reader {
  public:
    void read_line(std::string_view line) {
        const auto sign = line.front();
        const auto word = trimmed(line);
        if (sign == '@') {
            wait(parse_time_ps(trimmed(line.substr(1))));
            return;
        }
        if (sign == '+' || sign == '-') {
            state_.buttons = buttons_after(word, state_.buttons);
        } else if (word == "plug" || word == "unplug") {
            state_.plugged = word == "plug";
        } else if (word != "reset") {
            throw input_error(
                "a line is \"@ TIME\", \"+BUTTON\", \"-BUTTON\", \"unplug\", \"plug\", \"reset\" or begins with #");
        }
        steps.push_back(state_);
        steps.back().reset = word == "reset";
    }

    std::vector<pad_step> steps;

  private:
    void wait(std::uint64_t duration_ps) {
        waited_ps_ = added_time_ps(waited_ps_, duration_ps);
        if (steps.empty()) steps.push_back(state_);
        steps.back().duration_ps += duration_ps;
    }

    pad_step state_;
    std::uint64_t waited_ps_ = 0;
};

}  // namespace

std::vector<pad_step> parse_pad_script(std::istream& script, const std::string& name) {
    script_reader reader;
    read_script_lines(script, name, [&](std::string_view line, unsigned) { reader.read_line(line); });
    return reader.steps;
}

std::optional<pad_step> pad_script_player::take_step() {
    if (done()) return std::nullopt;
    return steps_[next_++];
}

}  // namespace tabletop
