// SPDX-License-Identifier: Apache-2.0
#include "labkit/around/screen_watch.h"

#include <algorithm>

namespace tabletop {
namespace {

using checkers_screen_core::border;
using checkers_screen_core::screen_state;

checkers_squares computer_pieces(const screen_state& screen) {
    checkers_squares all = 0;
    for (unsigned s = 0; s < checkers::squares; ++s) {
        const bool there = screen.display[s] != checkers_code::empty && !checkers::is_human(screen.display[s]);
        if (there) all |= checkers::square_bit(s);
    }
    return all;
}

bool shows_human(const screen_state& screen) {
    return std::any_of(screen.display.begin(), screen.display.end(),
                       [](auto code) { return checkers::is_human(code); });
}

bool has_moved(const screen_state& before, const screen_state& now) {
    return (computer_pieces(now) & ~computer_pieces(before)) != 0 || (now.marks.blink & ~before.marks.blink) != 0;
}

}  // namespace

void screen_watch::see(const screen_state& screen) {
    const auto before = last_.value_or(screen_state{{}, {}, false, border::playing});
    const auto is_new = [&](auto holds) { return holds(screen) && !holds(before); };
    const auto placing = [](const screen_state& one) { return one.placing && shows_human(one); };
    const bool began = last_ && before.placing && !screen.placing;
    if (is_new(placing)) seen_.push_back(table_event::pieces);
    if (began || (!screen.placing && has_moved(before, screen))) seen_.push_back(table_event::turn);
    if (is_new([](const auto& one) { return one.marks.reject != 0; })) seen_.push_back(table_event::rejected);
    if (is_new([](const auto& one) { return one.around != border::playing; })) seen_.push_back(table_event::over);
    last_ = screen;
}

bool screen_watch::take(table_event event) {
    const auto found = std::find(seen_.begin(), seen_.end(), event);
    if (found == seen_.end()) return false;
    seen_.erase(seen_.begin(), found + 1);
    return true;
}

}  // namespace tabletop
