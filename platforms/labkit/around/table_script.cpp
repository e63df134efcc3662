// SPDX-License-Identifier: Apache-2.0
#include "labkit/around/table_script.h"

#include "base/parameters.h"
#include "stimulus/players/serial_script.h"
#include "support/input_error.h"
#include "support/input_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <tuple>

namespace tabletop {
namespace {

std::vector<std::string_view> split(std::string_view line) {
    std::vector<std::string_view> all;
    while (!line.empty()) {
        const auto end = std::min(line.find_first_of(" \t"), line.size());
        if (end > 0) all.push_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return all;
}

int parse_number(std::string_view text, int least, int most, const char* what) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_number = error == std::errc() && end == text.data() + text.size();
    if (is_number && value >= least && value <= most) return value;
    throw input_error(fmt::format("\"{}\" is no {} of {} to {}", text, what, least, most));
}

std::pair<int, int> parse_square(std::string_view text) {
    const auto digit = [&](std::size_t i) { return text.size() == 2 && text[i] >= '0' && text[i] <= '7'; };
    if (!digit(0) || !digit(1)) {
        throw input_error(fmt::format("\"{}\" is no square; a square is its row and column, 00 to 77", text));
    }
    const int row = text[0] - '0', column = text[1] - '0';
    if (!checkers::is_dark(static_cast<unsigned>(row), static_cast<unsigned>(column))) {
        throw input_error(fmt::format(
            "{} is a light square; pieces stand on dark ones, though perhaps displaced: put red 50 1000 0", text));
    }
    return {row, column};
}

std::string joined(const std::vector<std::string_view>& from, std::size_t first) {
    std::string text;
    for (auto i = first; i < from.size(); ++i) text += from[i];
    return text;
}

void require(bool holds, const char* form) {
    if (!holds) throw input_error(fmt::format("the line is \"{}\"", form));
}

labkit_contact contact_named(std::string_view name, unsigned first, unsigned end) {
    const auto* const names = labkit_contact_names.data();
    for (auto i = first; i < end; ++i) {
        if (name == names[i]) return static_cast<labkit_contact>(i);
    }
    throw input_error(
        fmt::format("there is no \"{}\"; there are {}", name, fmt::join(names + first, names + end, ", ")));
}

// The gain is rounded: 60 per cent are 154 of 256.
constexpr int full_gain = 256;
constexpr int most_per_cent = 400;

colour_cast brightness(int per_cent) {
    const int gain = (full_gain * per_cent + 50) / 100;
    return {{gain, gain, gain}, 0};
}

bool same_cast(const colour_cast& a, const colour_cast& b) {
    return a.gain == b.gain && a.offset == b.offset;
}

std::string cast_text(const colour_cast& cast) {
    for (const auto& one : named_casts()) {
        if (same_cast(one.cast, cast)) return one.name;
    }
    return std::to_string((cast.gain[0] * 100 + full_gain / 2) / full_gain);
}

colour_cast parse_cast(std::string_view text) {
    std::vector<std::string> names;
    for (const auto& one : named_casts()) {
        names.push_back(one.name);
        if (one.name == text) return one.cast;
    }
    if (text.front() >= '0' && text.front() <= '9') return brightness(parse_number(text, 1, most_per_cent, "per cent"));
    throw input_error(
        fmt::format("unknown light \"{}\"; there are {}, and per cent of nominal", text, fmt::join(names, ", ")));
}

std::string square_text(const real_piece& piece) {
    return fmt::format("{}{}", piece.row, piece.column);
}

std::string piece_text(const real_piece& piece) {
    auto text = fmt::format("put {} {}", piece.king ? "blue" : "red", square_text(piece));
    if (piece.shift_x_millis == 0 && piece.shift_y_millis == 0) return text;
    return fmt::format("{} {} {}", text, piece.shift_x_millis, piece.shift_y_millis);
}

std::string covering_text(const covering_ellipse& what, std::uint64_t duration_ps) {
    const bool is_glare = what.colour == covering_ellipse::glare;
    const bool is_dark = what.colour == covering_ellipse::dark_skin;
    return fmt::format("{} {} {} {} {} {}{} ps", is_glare ? "glare" : "hand", what.x, what.y, what.radius_x,
                       what.radius_y, is_dark ? "dark " : "", duration_ps);
}

std::string contact_text(const table_act& act) {
    const auto which = static_cast<unsigned>(act.contact);
    const auto* const name = labkit_contact_names[which];
    if (which >= labkit_buttons) return fmt::format("switch {} {}", name, act.closed ? "on" : "off");
    if (act.duration_ps != 0) return fmt::format("press {} {} ps", name, act.duration_ps);
    return fmt::format("{} {}", act.closed ? "hold" : "release", name);
}

}  // namespace

std::vector<table_act> table_script_reader::read(std::string_view line) {
    auto at = split(line);
    const auto sign = at.front().front();
    if ((sign == '@' || sign == '~') && at.front().size() > 1) {
        const auto word = at.front();
        at.front().remove_prefix(1);
        at.insert(at.begin(), word.substr(0, 1));
    }
    const auto verb = verbs().find(at.front());
    if (verb == verbs().end()) {
        throw input_error(
            fmt::format("unknown \"{}\"; there are @, ~, set up, put, move, take, hand, glare, light, switch, press, "
                        "hold, release and reset",
                        at.front()));
    }
    acts_.clear();
    const auto on_table = on_table_;
    try {
        (this->*verb->second)(at);
    } catch (const input_error&) {
        on_table_ = on_table;
        throw;
    }
    return acts_;
}

const std::map<std::string_view, table_script_reader::reader>& table_script_reader::verbs() {
    using self = table_script_reader;
    static const std::map<std::string_view, reader> all = {
        {"@", &self::wait},          {"~", &self::await},     {"set", &self::set_up},  {"put", &self::put},
        {"move", &self::move},       {"take", &self::take},   {"hand", &self::hand},   {"glare", &self::glare},
        {"light", &self::light},     {"switch", &self::flip}, {"press", &self::press}, {"hold", &self::hold},
        {"release", &self::release}, {"reset", &self::reset},
    };
    return all;
}

void table_script_reader::wait(const words& at) {
    require(at.size() >= 2, "@ TIME");
    const auto duration = parse_time_ps(joined(at, 1));
    now_ps_ = added_time_ps(now_ps_, duration);
    acts_.push_back(table_act::waiting(duration));
}

void table_script_reader::await(const words& at) {
    const auto* const end = table_event_names.end();
    const auto* const found = at.size() == 2 ? std::find(table_event_names.begin(), end, std::string_view(at[1])) : end;
    if (found == end) {
        throw input_error(fmt::format("the line is \"~ EVENT\", one of {}", fmt::join(table_event_names, ", ")));
    }
    table_act act;
    act.what = table_act::kind::await;
    act.event = static_cast<table_event>(found - table_event_names.begin());
    acts_.push_back(act);
}

void table_script_reader::set_up(const words& at) {
    require(at.size() == 2 && at[1] == "up", "set up");
    constexpr unsigned first = 20;  // of the human's twelve squares
    for (auto s = first; s < checkers::squares; ++s) {
        real_piece piece;
        piece.row = static_cast<int>(checkers::row_of(s));
        piece.column = static_cast<int>(checkers::column_of(s));
        if (on_table_.count({piece.row, piece.column}) == 0) put_piece(piece);
    }
}

void table_script_reader::put(const words& at) {
    require(at.size() == 3 || at.size() == 5, "put red|blue SQUARE [RIGHT DOWN]");
    real_piece piece;
    piece.king = at[1] == "blue";
    if (!piece.king && at[1] != "red") throw input_error(fmt::format("a piece is red or blue, not \"{}\"", at[1]));
    std::tie(piece.row, piece.column) = parse_square(at[2]);
    if (at.size() == 5) {
        constexpr int most_shift = 1000;
        piece.shift_x_millis = parse_number(at[3], -most_shift, most_shift, "shift in thousandths of a square");
        piece.shift_y_millis = parse_number(at[4], -most_shift, most_shift, "shift in thousandths of a square");
    }
    put_piece(piece);
}

void table_script_reader::move(const words& at) {
    require(at.size() == 3, "move SQUARE SQUARE");
    auto piece = take_piece(parse_square(at[1]));
    std::tie(piece.row, piece.column) = parse_square(at[2]);
    put_piece(piece);
}

void table_script_reader::take(const words& at) {
    require(at.size() == 2, "take SQUARE");
    take_piece(parse_square(at[1]));
}

void table_script_reader::hand(const words& at) {
    const bool dark = at.size() > 5 && at[5] == "dark";
    cover(at, dark ? covering_ellipse::dark_skin : covering_ellipse::light_skin, dark ? 6 : 5);
}

void table_script_reader::glare(const words& at) {
    cover(at, covering_ellipse::glare, 5);
}

void table_script_reader::cover(const words& at, std::uint32_t colour, std::size_t time) {
    require(at.size() > time, "hand X Y RX RY [dark] TIME");
    constexpr int far = 2000;  // pixels, beside the image too
    table_act act;
    act.what = table_act::kind::cover;
    act.covering = {parse_number(at[1], -far, far, "column"), parse_number(at[2], -far, far, "row"),
                    parse_number(at[3], 1, far, "radius"), parse_number(at[4], 1, far, "radius"), colour};
    act.duration_ps = parse_time_ps(joined(at, time));
    acts_.push_back(act);
}

void table_script_reader::light(const words& at) {
    require(at.size() == 2, "light NAME");
    table_act act;
    act.what = table_act::kind::light;
    act.cast = parse_cast(at[1]);
    acts_.push_back(act);
}

void table_script_reader::flip(const words& at) {
    require(at.size() == 3 && (at[2] == "on" || at[2] == "off"), "switch 3|4|5 on|off");
    acts_.push_back(table_act::setting(contact_named(at[1], labkit_buttons, labkit_contacts), at[2] == "on"));
}

void table_script_reader::press(const words& at) {
    require(at.size() >= 3, "press BUTTON TIME");
    const auto button = contact_named(at[1], 0, labkit_buttons);
    const auto duration = parse_time_ps(joined(at, 2));
    if (duration == 0) throw input_error("a press takes time; there is \"hold BUTTON\", too");
    acts_.push_back(table_act::setting(button, true, duration));
}

void table_script_reader::hold(const words& at) {
    require(at.size() == 2, "hold BUTTON");
    acts_.push_back(table_act::setting(contact_named(at[1], 0, labkit_buttons), true));
}

void table_script_reader::release(const words& at) {
    require(at.size() == 2, "release BUTTON");
    acts_.push_back(table_act::setting(contact_named(at[1], 0, labkit_buttons), false));
}

void table_script_reader::reset(const words& at) {
    require(at.size() == 1, "reset");
    table_act act;
    act.what = table_act::kind::reset;
    acts_.push_back(act);
}

void table_script_reader::put_piece(const real_piece& piece) {
    if (!on_table_.insert({{piece.row, piece.column}, piece}).second) {
        throw input_error(fmt::format("there is a piece on {}{} already", piece.row, piece.column));
    }
    acts_.push_back(table_act::putting(piece));
}

real_piece table_script_reader::take_piece(square_place square) {
    const auto found = on_table_.find(square);
    if (found == on_table_.end()) {
        throw input_error(fmt::format("there is no piece on {}{}", square.first, square.second));
    }
    const auto piece = found->second;
    on_table_.erase(found);
    acts_.push_back(table_act::taking(square.first, square.second));
    return piece;
}

std::string act_text(const table_act& act) {
    switch (act.what) {
        case table_act::kind::wait:
            return fmt::format("@ {} ps", act.duration_ps);
        case table_act::kind::await:
            return fmt::format("~ {}", table_event_names[static_cast<unsigned>(act.event)]);
        case table_act::kind::put:
            return piece_text(act.piece);
        case table_act::kind::take:
            return "take " + square_text(act.piece);
        case table_act::kind::cover:
            return covering_text(act.covering, act.duration_ps);
        case table_act::kind::light:
            return "light " + cast_text(act.cast);
        case table_act::kind::contact:
            return contact_text(act);
        case table_act::kind::reset:
            return "reset";
    }
    return "";
}

std::vector<table_act> parse_table_script(std::istream& script, const std::string& name) {
    table_script_reader reader;
    std::vector<table_act> acts;
    read_script_lines(script, name, [&](std::string_view line, unsigned number) {
        for (auto& act : reader.read(line)) {
            act.line = number;
            acts.push_back(act);
        }
    });
    return acts;
}

std::vector<table_act> read_table_script(const std::string& path) {
    auto file = open_input(path);
    return parse_table_script(file, path);
}

}  // namespace tabletop
