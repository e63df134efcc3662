// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/labkit_rounds.h"

#include "engines/checkers_referee/squares.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tabletop::signoff {
namespace {

enum class contact : unsigned { left, right, up, down, button2, button3, enter, switch3, switch4, switch5 };

// A frame of the screen, in which a button that is held makes one step.
constexpr std::uint64_t screen_frame = std::uint64_t{1344} * 806;
constexpr std::uint64_t step_in_frame = std::uint64_t{1344} * 768;
// The frame of the camera, and the cycle of its first sample.
constexpr std::uint64_t cycles_per_frame = 2'162'160;
constexpr std::uint64_t usual_phase = 1000;

// A square as in the text of moves, 50 for row 5, column 0.
constexpr int row_of(int square) {
    return square / 10;
}
constexpr int column_of(int square) {
    return square % 10;
}
constexpr std::uint8_t location(int square) {
    return static_cast<std::uint8_t>(row_of(square) << 3 | column_of(square));
}

struct said {
    int from;
    std::vector<int> landings;
    std::vector<int> captures = {};
    unsigned status = 0;
};

checkers_message message_of(const said& what) {
    checkers_message message;
    message.field[checkers_message::departure] = location(what.from);
    auto at = checkers_message::first_landing;
    for (const int square : what.landings) message.field[at++] = location(square);
    at = checkers_message::first_capture;
    for (const int square : what.captures) message.field[at++] = location(square);
    message.field[checkers_message::status] = static_cast<std::uint8_t>(what.status);
    return message;
}

class rounds_writer {
  public:
    explicit rounds_writer(std::uint64_t steady) : steady_(steady) {
        // The grid of after a reset, (100, 60, 48, 48), is two columns and a row beside it.
        rounds_.pitch = 48;
        rounds_.centre_x = 100 + 7 * rounds_.pitch / 2 + 2;
        rounds_.centre_y = 60 + 7 * rounds_.pitch / 2 - 1;
        set_pieces();
        show();
    }

    void set_pieces() {
        table_.pieces.clear();
        for (unsigned s = 0; s < checkers::squares; ++s) {
            if (!checkers::is_human(checkers::start_code(s))) continue;
            put(static_cast<int>(10 * checkers::row_of(s) + checkers::column_of(s)));
        }
    }

    // Two columns to the right, a row up, rows a pixel farther apart; opposite buttons; one that is pressed behind the
    // line in which buttons are looked at, and let go before the next. Where the dots are then is seen for a frame: a
    // grid that is nearly right counts as well.
    void calibrate() {
        set(contact::switch4, true);
        set(contact::right, true);
        cycle_ += 2 * screen_frame;
        set(contact::right, false);
        set(contact::up, true);
        set(contact::switch3, true);
        set(contact::button2, true);
        cycle_ += screen_frame;
        set(contact::up, false);
        set(contact::switch3, false);
        set(contact::button3, true);
        cycle_ += screen_frame;
        set(contact::button2, false);
        set(contact::button3, false);
        cycle_ += step_in_frame + 100 - steady_;
        set(contact::left, true);
        cycle_ += steady_ + 2 * 1344;
        set(contact::left, false);
        cycle_ += screen_frame;
        set(contact::switch4, false);
        press_enter();
    }
    void press_enter() {
        set(contact::enter, true);
        cycle_ += 4 * steady_;
        set(contact::enter, false);
        cycle_ += 4 * steady_ + 100;
    }

    void put(int square, bool king = false) { table_.pieces.push_back({row_of(square), column_of(square), king}); }
    void take(int square) {
        const auto is_there = [square](const auto& piece) {
            return piece.row == row_of(square) && piece.column == column_of(square);
        };
        const auto found = std::find_if(table_.pieces.begin(), table_.pieces.end(), is_there);
        if (found != table_.pieces.end()) table_.pieces.erase(found);
    }
    void move(int from, int to, bool king = false) {
        take(from);
        put(to, king);
    }

    // The PC's answer to the move that comes next.
    void answer(const std::vector<said>& messages) {
        rounds_.answers.emplace_back();
        for (const auto& each : messages) rounds_.answers.back().push_back(message_of(each));
    }

    // A whole frame of the camera sees the table, then the switch says so, and the machine has answered before the next
    // frame begins.
    void look() {
        show();
        const auto frame = (cycle_ - std::min(cycle_, usual_phase)) / cycles_per_frame + 1;
        cycle_ = usual_phase + (frame + 1) * cycles_per_frame + 5000;
        freeze_a_waiting_word();
        judge(cycles_per_frame - 100'000);
    }
    void look_past(const labkit_table::ellipse& hand) {
        table_.hand = hand;
        look();
        table_.hand.reset();
    }
    // The table is as it was: so is the frame store.
    void look_again(bool with_enter = false) {
        if (with_enter) set(contact::enter, true);
        judge(cycles_per_frame - 100'000);
        if (with_enter) set(contact::enter, false);
        cycle_ += 4 * steady_;
    }
    // A reset while the screen is scanned; frames are counted from cycle 0.
    void look_and_reset() {
        constexpr std::uint64_t after_begin = 300'000;
        const auto scan = ((cycle_ + steady_ + 10) / screen_frame + 1) * screen_frame;
        const auto press = scan + after_begin;
        rounds_.resets.push_back({{press, 3}, {press + 5, 1}});
        const auto released = cycle_ + 4 * steady_;
        judge(std::max(press + 1000, released) - released);
    }

    // The same, and the video is on from when the picture has been judged until the screen has been looked at. The
    // screen shows the video to the camera for three of its frames by then; the PC answers later.
    void look_and_see() {
        show();
        cycle_ += 3 * cycles_per_frame;
        set(contact::switch5, true);
        cycle_ += 3 * screen_frame;
        set(contact::switch4, true);
        cycle_ += 4 * cycles_per_frame;
        rounds_.looks.push_back(cycle_);
        set(contact::switch4, false);
        set(contact::switch5, false);
        cycle_ += rounds_.pc_delay;
        rounds_.looks.push_back(cycle_);
    }
    void film() {
        rounds_.filmed = true;
        rounds_.pc_delay = 6 * cycles_per_frame;
    }

    labkit_rounds take_all() {
        rounds_.end_cycle = cycle_ + 1000;
        return std::move(rounds_);
    }

  private:
    // The first cycle of FREEZE, for a switch that goes on now, comes behind that of a word in an odd column of the
    // screen: the word, which would be written in this cycle, is dropped.
    void freeze_a_waiting_word() {
        constexpr std::uint64_t switch_to_freeze = 3;
        while (!has_odd_word(cycle_ + steady_ + switch_to_freeze - 1)) ++cycle_;
    }
    static bool has_odd_word(std::uint64_t cycle) {
        const auto since = (cycle - usual_phase) % cycles_per_frame;
        const auto line = (5 * since + 4) / 20592;
        const bool in_field = line < 240 || (line >= 263 && line < 503);
        const auto of_line = since - 20592 * line / 5;
        const auto sample = (5 * of_line + 23) / 24;
        return cycle % 2 != 0 && in_field && sample % 2 != 0 && sample < 720 && 24 * sample / 5 == of_line;
    }

    // The table as it is now, from the present on.
    void show() { rounds_.tables.push_back({cycle_, table_}); }

    void judge(std::uint64_t cycles) {
        set(contact::switch5, true);
        cycle_ += 4 * steady_;
        set(contact::switch5, false);
        cycle_ += cycles;
        rounds_.looks.push_back(cycle_);
    }
    void set(contact which, bool closed) { rounds_.contacts.push_back({cycle_, static_cast<unsigned>(which), closed}); }

    const std::uint64_t steady_;
    labkit_rounds rounds_;
    labkit_table table_;
    std::uint64_t cycle_ = 0;
};

// The rules of the PC are not the machine's business: what it says is chosen for what the machine has to do.
void play_first_game(rounds_writer& at) {
    using status = checkers_status;
    at.move(50, 41);
    at.answer({{50, {41}}, {23, {32}}});
    at.look();
    // The human captures, then the computer does.
    at.move(41, 23);
    at.answer({{41, {23}, {32}}, {12, {34}, {23}}});
    at.look();
    // The captured piece lies there still, and another one moves; then it is gone, but for a hand.
    at.move(54, 45);
    at.look();
    at.take(23);
    at.look_past({260, 300, 60, 40});
    at.answer({{54, {45}, {}, status::promoted},
               {34, {52, 34, 52, 34, 30}, {52, 56, 61, 63, 65}, status::continued},
               {30, {43}, {67}, status::promoted}});
    at.look();
    // A king is exchanged, captured pieces go, and no piece goes so far.
    for (const int square : {52, 56, 61, 63, 65, 67, 45}) at.take(square);
    at.put(45, true);
    at.move(72, 32);
    at.answer({{72, {32}, {}, status::illegal}});
    at.look();
    at.move(32, 72);
    at.look();
    // The piece moves in a circle, which no picture shows.
    at.answer({{45, {34, 45}, {43}}, {21, {30}}});
    at.look_again(true);
    at.move(45, 36, true);
    at.answer({{45, {27, 36, 27, 36, 27}, {1, 3, 5, 7, 10}, status::continued}, {27, {36}, {14}, status::human_won}});
    at.look();
}

void play_other_games(rounds_writer& at) {
    using status = checkers_status;
    const auto begin_game = [&at] {
        at.press_enter();
        at.press_enter();
    };
    begin_game();
    at.set_pieces();
    at.move(50, 41);
    at.answer({{50, {41}}, {23, {32}, {41}, status::computer_won}});
    at.look();
    begin_game();
    at.look_and_reset();
    at.press_enter();
    at.answer({{50, {41}}, {23, {32}, {}, status::draw}});
    at.look_again();
}

void play_filmed_game(rounds_writer& at) {
    at.move(50, 41);
    at.answer({{50, {41}}, {21, {32}}});
    at.look_and_see();
    at.move(41, 30);
    at.answer({{41, {30}}, {10, {21}}});
    at.look_and_see();
}

// Without a calibration.
void begin_at_once(rounds_writer& at) {
    at.press_enter();  // set-up is on yet
    at.press_enter();
}

void play_searched_game(rounds_writer& at) {
    begin_at_once(at);
    at.move(50, 41);
    at.look();
    at.move(41, 36);
    at.look();
    at.move(36, 41);
    at.move(54, 43);
    at.look();
}

}  // namespace

const labkit_table& labkit_rounds::table(std::uint64_t cycle) const {
    const auto after = std::find_if(tables.begin(), tables.end(), [&](const auto& step) { return step.cycle > cycle; });
    return (after == tables.begin() ? after : std::prev(after))->table;
}

labkit_rounds make_labkit_rounds(std::uint64_t steady) {
    rounds_writer at(steady);
    at.calibrate();
    play_first_game(at);
    play_other_games(at);
    return at.take_all();
}

labkit_rounds make_filmed_labkit_rounds(std::uint64_t steady) {
    rounds_writer at(steady);
    at.film();
    at.calibrate();
    play_filmed_game(at);
    return at.take_all();
}

labkit_rounds make_short_labkit_rounds(std::uint64_t steady) {
    rounds_writer at(steady);
    begin_at_once(at);
    at.move(50, 41);
    at.answer({{50, {41}}, {21, {32}}});
    at.look();
    return at.take_all();
}

labkit_rounds make_searched_labkit_rounds(std::uint64_t steady) {
    rounds_writer at(steady);
    play_searched_game(at);
    return at.take_all();
}

}  // namespace tabletop::signoff
