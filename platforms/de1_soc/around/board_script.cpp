// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/around/board_script.h"

#include "base/parameters.h"
#include "base/seven_segments.h"
#include "peripherals/ps2_keyboard/scan_codes.h"
#include "stimulus/players/serial_script.h"
#include "support/input_error.h"
#include "support/input_file.h"
#include "support/visible_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace tabletop {
namespace {

using words = std::vector<std::string_view>;
using steps = std::vector<board_step>;
using step_kind = board_step::kind;
using expectation_kind = board_expectation::kind;

// How long a typed key is down, and up before the next: a byte on the line takes 1 ms.
constexpr std::uint64_t key_ps = 20'000'000'000;

constexpr const char* shift_key = "Left Shift";

words split(std::string_view line) {
    words all;
    while (!line.empty()) {
        const auto end = std::min(line.find_first_of(" \t"), line.size());
        if (end > 0) all.push_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return all;
}

// What follows the first word.
std::string_view rest_of(std::string_view line) {
    const auto end = line.find_first_of(" \t");
    return end == std::string_view::npos ? std::string_view() : trimmed(line.substr(end));
}

std::string joined(const words& from, std::size_t first) {
    std::string text;
    for (auto i = first; i < from.size(); ++i) text += from[i];
    return text;
}

void require(bool holds, const char* form) {
    if (!holds) throw input_error(fmt::format("the line is \"{}\"", form));
}

void require_there(const std::string& why_not) {
    if (!why_not.empty()) throw input_error(why_not);
}

std::uint64_t parse_up_to(std::string_view text, std::uint64_t most, const char* what) {
    const auto value = parse_integer(text);
    if (value > most) throw input_error(fmt::format("{} is outside 0 to {}, the {}", text, most, what));
    return value;
}

int parse_distance(std::string_view text) {
    constexpr int most = 1000;
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc() && end == text.data() + text.size() && value >= -most && value <= most) return value;
    throw input_error(fmt::format("\"{}\" is no distance of {} to {}", text, -most, most));
}

board_step moving(board_part part, unsigned number, bool level, std::uint64_t duration_ps = 0) {
    board_step step;
    step.what = step_kind::move;
    step.part = part;
    step.number = number;
    step.level = level;
    step.duration_ps = duration_ps;
    return step;
}

board_step waiting(std::uint64_t duration_ps) {
    board_step step;
    step.duration_ps = duration_ps;
    return step;
}

board_step pressing(const std::string& key, bool down) {
    board_step step;
    step.what = down ? step_kind::key_down : step_kind::key_up;
    step.key = key;
    return step;
}

steps read_wait(std::string_view duration) {
    require(!duration.empty(), "@ TIME");
    return {waiting(parse_time_ps(duration))};
}

steps read_switch(const words& at) {
    require(at.size() == 3 && (at[2] == "on" || at[2] == "off"), "sw N on|off");
    const auto number = parse_up_to(at[1], 9, "switches");
    return {moving(board_part::sw, static_cast<unsigned>(number), at[2] == "on")};
}

steps read_key(const words& at) {
    const bool is_level = at.size() == 3 && (at[2] == "down" || at[2] == "up");
    require(is_level || (at.size() >= 4 && at[2] == "press"), "key N press TIME\", \"key N down\" or \"key N up");
    const auto number = parse_up_to(at[1], 3, "keys");
    if (is_level) return {moving(board_part::key, static_cast<unsigned>(number), at[2] == "down")};
    const auto duration = parse_time_ps(joined(at, 3));
    if (duration == 0) throw input_error("a press takes time");
    return {moving(board_part::key, static_cast<unsigned>(number), true, duration)};
}

steps read_header(const words& at) {
    require(at.size() == 3 && (at[2] == "0" || at[2] == "1"), "jp1|jp2 N 0|1");
    const auto number = parse_up_to(at[1], 31, "pins of a header");
    return {moving(at[0] == "jp1" ? board_part::jp1 : board_part::jp2, static_cast<unsigned>(number), at[2] == "1")};
}

steps read_type(std::string_view line, const board_features& features) {
    require_there(features.why_no_keyboard);
    const auto text = unescaped(rest_of(line));
    require(!text.empty(), "type TEXT");
    steps all;
    for (const char character : text) {
        const auto key = ps2_typed_as(character);
        if (!key) {
            throw input_error(fmt::format("no key types \"{}\"", visible_text(std::string_view(&character, 1))));
        }
        const std::string name(key->key);
        if (key->shift) all.push_back(pressing(shift_key, true));
        all.push_back(pressing(name, true));
        all.push_back(waiting(key_ps));
        all.push_back(pressing(name, false));
        if (key->shift) all.push_back(pressing(shift_key, false));
        all.push_back(waiting(key_ps));
    }
    return all;
}

steps read_press(std::string_view line, bool down, const board_features& features) {
    require_there(features.why_no_keyboard);
    const std::string name(rest_of(line));
    require(!name.empty(), down ? "down KEY" : "up KEY");
    require_there(features.why_no_key(name));
    return {pressing(name, down)};
}

constexpr std::string_view mouse_buttons[] = {"left", "right", "middle"};  // by bit

steps read_mouse(const words& at, const board_features& features) {
    require_there(features.why_no_mouse);
    constexpr const char* form = "mouse DX DY [left] [right] [middle]";
    require(at.size() >= 3, form);
    board_step step;
    step.what = step_kind::mouse;
    step.dx = parse_distance(at[1]);
    step.dy = parse_distance(at[2]);
    for (std::size_t i = 3; i < at.size(); ++i) {
        const auto* const found = std::find(std::begin(mouse_buttons), std::end(mouse_buttons), at[i]);
        require(found != std::end(mouse_buttons), form);
        step.buttons |= static_cast<std::uint8_t>(1u << (found - std::begin(mouse_buttons)));
    }
    return {step};
}

constexpr const char* expect_forms =
    "expect leds N, expect hex \"TEXT\", expect pixel X Y rgb565 N or expect jtag \"TEXT\", then within TIME or within "
    "N frames";

void require_form(bool holds) {
    if (!holds) throw input_error(fmt::format("the line is {}", expect_forms));
}

// "1 s", "2 frames".
std::uint64_t parse_limit(std::string_view text, const board_features& features) {
    const auto at = split(text);
    if (at.size() != 2 || (at[1] != "frames" && at[1] != "frame")) return parse_time_ps(text);
    const auto frames = parse_integer(at[0]);
    if (frames > latest_time_ps / features.frame_ps) throw input_error(fmt::format("\"{}\" is too long", text));
    return frames * features.frame_ps;
}

// Takes the limit from the end of what is expected; nothing: at once.
std::uint64_t take_limit(std::string_view& text, const board_features& features) {
    constexpr std::string_view mark = "within";
    // A quoted text may have the word.
    const auto quoted = text.find_last_of('"');
    const auto at = text.find(mark, quoted == std::string_view::npos ? 0 : quoted);
    if (at == std::string_view::npos) return 0;
    const auto limit = trimmed(text.substr(at + mark.size()));
    text = trimmed(text.substr(0, at));
    return parse_limit(limit, features);
}

std::string quoted_text(std::string_view text) {
    text = trimmed(text);
    require_form(text.size() >= 2 && text.front() == '"' && text.back() == '"');
    const auto inside = text.substr(1, text.size() - 2);
    if (inside.empty()) throw input_error("a text is missing");
    return std::string(inside);
}

std::string digits_text(std::string_view text) {
    auto digits = quoted_text(text);
    if (digits.size() > board_digits) {
        throw input_error(fmt::format("there are {} digits, \"{}\" has {}", board_digits, digits, digits.size()));
    }
    for (const char character : digits) {
        if (has_segments(character)) continue;
        throw input_error(
            fmt::format("no digit shows \"{}\"; they show 0 to 9, A b C d E F, blanks, - _ and the letters c H h J L n "
                        "o P r t U u y",
                        visible_text(std::string_view(&character, 1))));
    }
    return digits;
}

steps read_expect(std::string_view line, const board_features& features) {
    auto text = rest_of(line);
    board_step step;
    step.what = step_kind::expect;
    auto& expected = step.expected;
    expected.within_ps = take_limit(text, features);
    const auto at = split(text);
    require_form(at.size() >= 2);
    if (at[0] == "leds") {
        require_form(at.size() == 2);
        expected.value = static_cast<std::uint32_t>(parse_up_to(at[1], (1u << board_lights) - 1, "lights"));
    } else if (at[0] == "hex") {
        expected.what = expectation_kind::hex;
        expected.text = digits_text(rest_of(text));
    } else if (at[0] == "pixel") {
        require_form(at.size() == 5 && at[3] == "rgb565");
        expected.what = expectation_kind::pixel;
        expected.x = static_cast<unsigned>(parse_up_to(at[1], features.columns - 1, "columns"));
        expected.y = static_cast<unsigned>(parse_up_to(at[2], features.rows - 1, "rows"));
        expected.value = static_cast<std::uint32_t>(parse_up_to(at[4], 0xFFFF, "colours of 16 bits"));
    } else if (at[0] == "jtag") {
        require_there(features.why_no_jtag);
        expected.what = expectation_kind::jtag;
        expected.text = unescaped(quoted_text(rest_of(text)));
    } else {
        require_form(false);
    }
    return {step};
}

steps read_line(std::string_view line, const board_features& features) {
    if (line.front() == '@') return read_wait(trimmed(line.substr(1)));
    const auto at = split(line);
    const auto verb = at.front();
    if (verb == "sw") return read_switch(at);
    if (verb == "key") return read_key(at);
    if (verb == "jp1" || verb == "jp2") return read_header(at);
    if (verb == "type") return read_type(line, features);
    if (verb == "down" || verb == "up") return read_press(line, verb == "down", features);
    if (verb == "mouse") return read_mouse(at, features);
    if (verb == "expect") return read_expect(line, features);
    throw input_error(fmt::format("unknown \"{}\"; there are @, sw, key, jp1, jp2, type, down, up, mouse and expect",
                                  visible_text(verb)));
}

}  // namespace

std::vector<board_step> board_script_reader::read(std::string_view line) {
    line = trimmed(line);
    auto all = read_line(line, features_);
    auto end_ps = now_ps_;
    for (auto& step : all) {
        step.text = line;
        if (step.what == step_kind::wait) end_ps = added_time_ps(end_ps, step.duration_ps);
        if (step.what == step_kind::move) added_time_ps(end_ps, step.duration_ps);
        if (step.what == step_kind::expect) end_ps = added_time_ps(end_ps, step.expected.within_ps);
    }
    now_ps_ = end_ps;
    return all;
}

// One key of a typed text is a line of its own.
std::string mouse_text(int dx, int dy, std::uint8_t buttons) {
    auto text = fmt::format("mouse {} {}", dx, dy);
    for (std::size_t n = 0; n < std::size(mouse_buttons); ++n) {
        if ((buttons >> n & 1) != 0) text.append(" ").append(mouse_buttons[n]);
    }
    return text;
}

std::string step_text(const board_step& step) {
    if (step.what == step_kind::key_down) return "down " + step.key;
    if (step.what == step_kind::key_up) return "up " + step.key;
    return visible_text(step.text);
}

std::vector<board_step> parse_board_script(std::istream& script, const std::string& name,
                                           const board_features& features) {
    board_script_reader reader(features);
    std::vector<board_step> all;
    read_script_lines(script, name, [&](std::string_view line, unsigned number) {
        for (auto& step : reader.read(line)) {
            step.line = number;
            all.push_back(std::move(step));
        }
    });
    return all;
}

std::vector<board_step> read_board_script(const std::string& path, const board_features& features) {
    auto file = open_input(path);
    return parse_board_script(file, path, features);
}

}  // namespace tabletop
