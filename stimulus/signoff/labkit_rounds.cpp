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
// Of the camera, and the cycle of its first sample.
constexpr std::uint64_t cycles_per_frame = 2'162'160;
constexpr std::uint64_t usual_phase = 1000;

class rounds_writer {
  public:
    explicit rounds_writer(std::uint64_t steady) : steady_(steady) {
        // The grid of after a reset, (100, 60, 48, 48), is two columns and a row beside it.
        rounds_.pitch = 48;
        rounds_.centre_x = 100 + 7 * rounds_.pitch / 2 + 2;
        rounds_.centre_y = 60 + 7 * rounds_.pitch / 2 - 1;
        for (unsigned s = 0; s < checkers::squares; ++s) {
            if (!checkers::is_human(checkers::start_code(s))) continue;
            put({static_cast<int>(checkers::row_of(s)), static_cast<int>(checkers::column_of(s))});
        }
        show();
    }

    // Two columns to the right and a row up, one button a frame of the screen.
    void calibrate() {
        set(contact::switch4, true);
        set(contact::right, true);
        cycle_ += 2 * screen_frame;
        set(contact::right, false);
        set(contact::up, true);
        cycle_ += screen_frame;
        set(contact::up, false);
        set(contact::button2, true);
        set(contact::button3, true);
        cycle_ += screen_frame / 2;
        set(contact::button2, false);
        set(contact::button3, false);
        set(contact::switch4, false);
        press(contact::enter);
    }

    void move(labkit_table::place from, labkit_table::place to) {
        take(from);
        put(to);
        look();
    }
    void take_silently(labkit_table::place at) { take(at); }
    void cover(const labkit_table::ellipse& hand) {
        table_.hand = hand;
        look();
        table_.hand.reset();
    }

    labkit_rounds take_all() {
        show();
        rounds_.end_cycle = cycle_ + cycles_per_frame / 2;
        return std::move(rounds_);
    }

  private:
    void put(labkit_table::place at) { table_.pieces.push_back(at); }
    void take(labkit_table::place at) {
        const auto is_there = [at](const auto& piece) { return piece.row == at.row && piece.column == at.column; };
        const auto found = std::find_if(table_.pieces.begin(), table_.pieces.end(), is_there);
        if (found != table_.pieces.end()) table_.pieces.erase(found);
    }

    // The table as it is now, from the present on.
    void show() { rounds_.tables.push_back({cycle_, table_}); }

    // A whole frame of the camera sees it, then the switch says so, and the machine has answered before the next frame
    // begins.
    void look() {
        show();
        const auto frame = (cycle_ - std::min(cycle_, usual_phase)) / cycles_per_frame + 1;
        cycle_ = usual_phase + (frame + 1) * cycles_per_frame + 5000;
        set(contact::switch5, true);
        cycle_ += 4 * steady_;
        set(contact::switch5, false);
        cycle_ += cycles_per_frame - 100'000;
    }

    void press(contact button) {
        set(button, true);
        cycle_ += 4 * steady_;
        set(button, false);
        cycle_ += 4 * steady_;
    }
    void set(contact which, bool closed) { rounds_.contacts.push_back({cycle_, static_cast<unsigned>(which), closed}); }

    const std::uint64_t steady_;
    labkit_rounds rounds_;
    labkit_table table_;
    std::uint64_t cycle_ = 0;
};

}  // namespace

const labkit_table& labkit_rounds::table(std::uint64_t cycle) const {
    const auto after = std::find_if(tables.begin(), tables.end(), [&](const auto& step) { return step.cycle > cycle; });
    return (after == tables.begin() ? after : std::prev(after))->table;
}

labkit_rounds make_labkit_rounds(std::uint64_t steady) {
    rounds_writer at(steady);
    at.calibrate();
    at.move({5, 0}, {4, 1});
    at.move({4, 1}, {3, 0});
    at.cover({260, 300, 60, 40});
    at.move({5, 2}, {4, 1});
    // The computer has captured the piece: it lies there still, and another one moves.
    at.move({5, 4}, {4, 3});
    at.take_silently({4, 1});
    // No piece goes so far: the PC says so.
    at.move({4, 3}, {4, 7});
    return at.take_all();
}

}  // namespace tabletop::signoff
