// SPDX-License-Identifier: Apache-2.0
#include "engines/checkers_search/game_task.h"

#include <algorithm>

namespace tabletop::checkers_search_core {
namespace {

constexpr unsigned most_quiet_moves = 1023;

std::uint8_t won_against(checkers_side side) {
    return side == checkers_side::human ? checkers_status::computer_won : checkers_status::human_won;
}

// Its jump n, or the only one of a step.
std::uint8_t landing_of(const chosen_path& path, std::size_t n) {
    return checkers::location_of(n + 1 < path.jumps.size() ? path.jumps[n + 1].from : path.to);
}

// The messages of a path, one after the other.
class path_writer {
  public:
    path_writer(const chosen_path& path, std::uint8_t ending)
        : path_(path), ending_(ending), departure_(checkers::location_of(path.from)) {}

    bool has_more() const { return part_ < jumps(); }

    checkers_message write(state_counts& counts) {
        checkers_message message;
        message.field[checkers_message::departure] = departure_;
        const auto here = std::min(checkers_message::most_jumps, jumps() - part_);
        for (std::size_t k = 0; k < here; ++k) {
            departure_ = landing_of(path_, part_ + k);
            message.field[checkers_message::first_landing + k] = departure_;
            if (path_.jumps.empty()) continue;
            message.field[checkers_message::first_capture + k] = checkers::location_of(path_.jumps[part_ + k].captured);
        }
        part_ += here;
        const auto last = static_cast<std::uint8_t>(ending_ | (path_.promoted ? checkers_status::promoted : 0));
        message.field[checkers_message::status] = has_more() ? checkers_status::continued : last;
        ++counts[state::write];
        counts[state::written_jump] += here;
        return message;
    }

  private:
    std::size_t jumps() const { return std::max<std::size_t>(path_.jumps.size(), 1); }

    const chosen_path& path_;
    const std::uint8_t ending_;
    std::uint8_t departure_;
    std::size_t part_ = 0;
};

}  // namespace

void game_task::reset() {
    now_ = {};
    over_ = false;
}

void game_task::load(const checkers_position& position) {
    now_ = position;
    now_.board.computer &= ~now_.board.human;
    now_.board.kings &= now_.board.occupied();
    over_ = false;
}

void game_task::begin() {
    if (over_) reset();
}

task_answers game_task::round(unsigned asked_from, unsigned asked_to) {
    begin();
    task_answer first;
    const auto path = complete(now_.board, rules_, asked_from, asked_to, first.counts);
    if (!path) {
        ++first.counts[state::refuse];
        first.message.field[checkers_message::departure] = static_cast<std::uint8_t>(asked_from);
        first.message.field[checkers_message::first_landing] = static_cast<std::uint8_t>(asked_to);
        first.message.field[checkers_message::status] = checkers_status::illegal;
        return {first};
    }
    task_answers answers;
    play(checkers_side::human, *path, first, answers);
    if (!over_) answer_with_search(checkers_side::computer, answers);
    return answers;
}

task_answers game_task::search(checkers_side side) {
    begin();
    task_answers answers;
    answer_with_search(side, answers);
    return answers;
}

void game_task::answer_with_search(checkers_side side, task_answers& answers) {
    task_answer first;
    const auto found = checkers_search_core::search(now_.board, side, rules_, horizon_, first.counts);
    first.value = {found.value, first.counts};
    if (found.path) return play(side, *found.path, first, answers);
    over_ = true;
    ++first.counts[state::refuse];
    first.message.field[checkers_message::status] = won_against(side);
    answers.push_back(first);
}

void game_task::play(checkers_side side, const chosen_path& path, task_answer first, task_answers& answers) {
    ++first.counts[state::play];
    now_.board = path.after;
    now_.quiet_moves = path.jumps.empty() ? std::min(now_.quiet_moves + 1, most_quiet_moves) : 0;
    const auto ending = ending_after(side, first.counts);
    over_ = ending != 0;

    path_writer writer(path, ending);
    first.message = writer.write(first.counts);
    answers.push_back(first);
    while (writer.has_more()) {
        task_answer more;
        more.message = writer.write(more.counts);
        answers.push_back(more);
    }
}

std::uint8_t game_task::ending_after(checkers_side side, state_counts& counts) {
    if (now_.quiet_moves >= rules_.draw_after) return checkers_status::draw;
    return can_move(now_.board, other(side), rules_, counts) ? std::uint8_t{0} : won_against(other(side));
}

}  // namespace tabletop::checkers_search_core
