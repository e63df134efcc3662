// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/serial_script.h"

#include <fmt/format.h>

#include <string_view>

#include "base/parameters.h"
#include "support/input_error.h"

namespace tabletop {

namespace {

using action_kind = player_action::action_kind;
using step_kind = script_step::step_kind;

constexpr uint64_t highest_baud = 100'000'000;

int hex_digit(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    throw input_error("\\x needs two hexadecimal digits");
}

uint64_t positive(uint64_t value, const char* what) {
    if (value == 0) throw input_error(fmt::format("{} must be more than 0", what));
    return value;
}

std::string text_of(std::string_view text) {
    std::string bytes = unescaped(text);
    if (bytes.empty()) throw input_error("a text is missing");
    return bytes;
}

script_step act(player_action action) {
    script_step step;
    step.action = std::move(action);
    return step;
}

script_step await_count(std::string_view argument) {
    script_step step;
    step.kind = step_kind::await_count;
    step.count = positive(parse_integer(argument), "the number of bytes");
    return step;
}

script_step await_text(std::string_view argument) {
    script_step step;
    step.kind = step_kind::await_text;
    step.text = text_of(argument);
    return step;
}

uint64_t pulse(std::string_view argument) {
    return positive(parse_time_ps(argument), "a time");
}

script_step line_action(std::string_view words) {
    const size_t space = words.find_first_of(" \t");
    const std::string_view word = words.substr(0, space);
    const std::string_view argument =
        space == std::string_view::npos ? std::string_view() : trimmed(words.substr(space));
    if (word == "break") return act(player_action::lasting(action_kind::send_break, pulse(argument)));
    if (word == "edge") return act(player_action::lasting(action_kind::edge, pulse(argument)));
    if (word == "baud") {
        const uint64_t baud = positive(parse_integer(argument), "a rate");
        if (baud > highest_baud) throw input_error(fmt::format("a rate is at most {} baud", highest_baud));
        return act(player_action::set_baud(baud));
    }
    throw input_error(fmt::format("\"{}\" is not one of break, edge, baud", word));
}

script_step parse_line(std::string_view line) {
    const char sign = line.front();
    const std::string_view verbatim = line.size() > 1 && line[1] == ' ' ? line.substr(2) : line.substr(1);
    const std::string_view argument = trimmed(line.substr(1));
    switch (sign) {
        case '>':
            return act(player_action::send(text_of(verbatim)));
        case '~':
            return await_text(verbatim);
        case '<':
            return await_count(argument);
        case '@':
            return act(player_action::lasting(action_kind::wait, parse_time_ps(argument)));
        case '!':
            return line_action(argument);
        default:
            throw input_error("a line begins with one of > < ~ @ ! #");
    }
}

}  // namespace

std::string unescaped(std::string_view text) {
    std::string bytes;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            bytes += text[i];
            continue;
        }
        const char sign = ++i < text.size() ? text[i] : '\0';
        if (sign == 'r') {
            bytes += '\r';
        } else if (sign == 'n') {
            bytes += '\n';
        } else if (sign == 't') {
            bytes += '\t';
        } else if (sign == '\\') {
            bytes += '\\';
        } else if (sign == 'x') {
            if (i + 2 >= text.size()) throw input_error("\\x needs two hexadecimal digits");
            bytes += static_cast<char>(16 * hex_digit(text[i + 1]) + hex_digit(text[i + 2]));
            i += 2;
        } else {
            throw input_error("unknown escape; there are \\r \\n \\t \\\\ \\xHH");
        }
    }
    return bytes;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t";
    const size_t begin = text.find_first_not_of(blank);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blank) - begin + 1);
}

void read_script_lines(std::istream& script, const std::string& name,
                       const std::function<void(std::string_view line, unsigned number)>& parse) {
    std::string line;
    for (unsigned number = 1; std::getline(script, line); ++number) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        const size_t begin = line.find_first_not_of(" \t");
        if (begin == std::string::npos || line[begin] == '#') continue;
        try {
            parse(std::string_view(line).substr(begin), number);
        } catch (const input_error& error) {
            throw input_error(fmt::format("{}:{}: {}", name, number, error.what()));
        }
    }
}

std::vector<script_step> parse_serial_script(std::istream& script, const std::string& name) {
    std::vector<script_step> steps;
    uint64_t all_ps = 0;
    read_script_lines(script, name, [&](std::string_view line, unsigned) {
        steps.push_back(parse_line(line));
        all_ps = added_time_ps(all_ps, steps.back().action.duration_ps);
    });
    return steps;
}

void script_player::receive(uint8_t byte) {
    unread_ += static_cast<char>(byte);
    pass_waits();
}

std::optional<player_action> script_player::take_action() {
    pass_waits();
    if (next_ == steps_.size() || steps_[next_].kind != step_kind::act) return std::nullopt;
    return steps_[next_++].action;
}

bool script_player::done() const {
    return next_ == steps_.size();
}

void script_player::pass_waits() {
    while (next_ != steps_.size() && steps_[next_].kind != step_kind::act && arrived(steps_[next_])) ++next_;
}

// Takes what the step waits for out of the unread bytes.
bool script_player::arrived(const script_step& step) {
    size_t end = step.count;
    if (step.kind == step_kind::await_text) {
        const size_t at = unread_.find(step.text);
        if (at == std::string::npos) {
            // Only a beginning of the text can still become useful.
            if (unread_.size() >= step.text.size()) unread_.erase(0, unread_.size() - step.text.size() + 1);
            return false;
        }
        end = at + step.text.size();
    }
    if (unread_.size() < end) return false;
    unread_.erase(0, end);
    return true;
}

}  // namespace tabletop
