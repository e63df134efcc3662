// SPDX-License-Identifier: Apache-2.0
#include "labkit/around/table_script.h"

#include "base/input_error.h"
#include "base/input_file.h"
#include "base/parameters.h"
#include "stimulus/players/serial_script.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <string_view>

namespace tabletop {
namespace {

using words = std::vector<std::string_view>;

words split(std::string_view line) {
    words all;
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

struct square_place {
    int row;
    int column;

    bool operator<(const square_place& that) const {
        return row < that.row || (row == that.row && column < that.column);
    }
};

square_place parse_square(std::string_view text) {
    const auto digit = [&](std::size_t i) { return text.size() == 2 && text[i] >= '0' && text[i] <= '7'; };
    if (!digit(0) || !digit(1)) {
        throw input_error(fmt::format("\"{}\" is no square; a square is its row and column, 00 to 77", text));
    }
    return {text[0] - '0', text[1] - '0'};
}

std::string joined(const words& from, std::size_t first) {
    std::string text;
    for (auto i = first; i < from.size(); ++i) text += from[i];
    return text;
}

class script_reader {
  public:
    void read_line(std::string_view line) {
        auto at = split(line);
        if (at.front().front() == '@' && at.front().size() > 1) {
            at.front().remove_prefix(1);
            at.insert(at.begin(), "@");
        }
        const auto verb = verbs().find(at.front());
        if (verb == verbs().end()) {
            throw input_error(
                fmt::format("unknown \"{}\"; there are @, put, move, take, hand, glare, light, switch, "
                            "press and reset",
                            at.front()));
        }
        (this->*verb->second)(at);
    }

    std::vector<table_act> acts;

  private:
    using reader = void (script_reader::*)(const words&);
    static const std::map<std::string_view, reader>& verbs() {
        static const std::map<std::string_view, reader> all = {
            {"@", &script_reader::wait},      {"put", &script_reader::put},     {"move", &script_reader::move},
            {"take", &script_reader::take},   {"hand", &script_reader::hand},   {"glare", &script_reader::glare},
            {"light", &script_reader::light}, {"switch", &script_reader::flip}, {"press", &script_reader::press},
            {"reset", &script_reader::reset},
        };
        return all;
    }

    void wait(const words& at) {
        require(at.size() >= 2, "@ TIME");
        const auto duration = parse_time_ps(joined(at, 1));
        now_ps_ = added_time_ps(now_ps_, duration);
        acts.push_back(table_act::waiting(duration));
    }

    void put(const words& at) {
        require(at.size() == 3 || at.size() == 5, "put red|blue SQUARE [RIGHT DOWN]");
        real_piece piece;
        piece.king = at[1] == "blue";
        if (!piece.king && at[1] != "red") throw input_error(fmt::format("a piece is red or blue, not \"{}\"", at[1]));
        const auto square = parse_square(at[2]);
        piece.row = square.row;
        piece.column = square.column;
        if (at.size() == 5) {
            constexpr int most_shift = 1000;
            piece.shift_x_millis = parse_number(at[3], -most_shift, most_shift, "shift in thousandths of a square");
            piece.shift_y_millis = parse_number(at[4], -most_shift, most_shift, "shift in thousandths of a square");
        }
        put_piece(piece);
    }

    void move(const words& at) {
        require(at.size() == 3, "move SQUARE SQUARE");
        auto piece = take_piece(parse_square(at[1]));
        const auto to = parse_square(at[2]);
        piece.row = to.row;
        piece.column = to.column;
        put_piece(piece);
    }

    void take(const words& at) {
        require(at.size() == 2, "take SQUARE");
        take_piece(parse_square(at[1]));
    }

    void hand(const words& at) {
        const bool dark = at.size() > 5 && at[5] == "dark";
        cover(at, dark ? covering_ellipse::dark_skin : covering_ellipse::light_skin, dark ? 6 : 5);
    }
    void glare(const words& at) { cover(at, covering_ellipse::glare, 5); }

    void cover(const words& at, std::uint32_t colour, std::size_t time) {
        require(at.size() > time, "hand X Y RX RY [dark] TIME");
        constexpr int far = 2000;  // pixels, beside the image too
        table_act act;
        act.what = table_act::kind::cover;
        act.covering = {parse_number(at[1], -far, far, "column"), parse_number(at[2], -far, far, "row"),
                        parse_number(at[3], 1, far, "radius"), parse_number(at[4], 1, far, "radius"), colour};
        act.duration_ps = parse_time_ps(joined(at, time));
        acts.push_back(act);
    }

    void light(const words& at) {
        require(at.size() == 2, "light NAME");
        std::vector<std::string> names;
        for (const auto& one : named_casts()) {
            names.push_back(one.name);
            if (one.name != at[1]) continue;
            table_act act;
            act.what = table_act::kind::light;
            act.cast = one.cast;
            acts.push_back(act);
            return;
        }
        throw input_error(fmt::format("unknown light \"{}\"; there are {}", at[1], fmt::join(names, ", ")));
    }

    void flip(const words& at) {
        require(at.size() == 3 && (at[2] == "on" || at[2] == "off"), "switch 3|4|5 on|off");
        acts.push_back(table_act::setting(contact_named(at[1], labkit_buttons, labkit_contacts), at[2] == "on"));
    }

    void press(const words& at) {
        require(at.size() >= 3, "press BUTTON TIME");
        acts.push_back(table_act::setting(contact_named(at[1], 0, labkit_buttons), true, parse_time_ps(joined(at, 2))));
    }

    void reset(const words& at) {
        require(at.size() == 1, "reset");
        table_act act;
        act.what = table_act::kind::reset;
        acts.push_back(act);
    }

    static labkit_contact contact_named(std::string_view name, unsigned first, unsigned end) {
        const auto* const names = labkit_contact_names.data();
        for (auto i = first; i < end; ++i) {
            if (name == names[i]) return static_cast<labkit_contact>(i);
        }
        throw input_error(
            fmt::format("there is no \"{}\"; there are {}", name, fmt::join(names + first, names + end, ", ")));
    }

    static void require(bool holds, const char* form) {
        if (!holds) throw input_error(fmt::format("the line is \"{}\"", form));
    }

    void put_piece(const real_piece& piece) {
        if (!on_table_.insert({{piece.row, piece.column}, piece}).second) {
            throw input_error(fmt::format("there is a piece on {}{} already", piece.row, piece.column));
        }
        acts.push_back(table_act::putting(piece));
    }

    real_piece take_piece(square_place square) {
        const auto found = on_table_.find(square);
        if (found == on_table_.end()) {
            throw input_error(fmt::format("there is no piece on {}{}", square.row, square.column));
        }
        const auto piece = found->second;
        on_table_.erase(found);
        acts.push_back(table_act::taking(square.row, square.column));
        return piece;
    }

    std::map<square_place, real_piece> on_table_;
    std::uint64_t now_ps_ = 0;
};

}  // namespace

std::vector<table_act> parse_table_script(std::istream& script, const std::string& name) {
    script_reader reader;
    read_script_lines(script, name, [&](std::string_view line) { reader.read_line(line); });
    return reader.acts;
}

std::vector<table_act> read_table_script(const std::string& path) {
    auto file = open_input(path);
    return parse_table_script(file, path);
}

}  // namespace tabletop
