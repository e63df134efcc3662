// SPDX-License-Identifier: Apache-2.0
// The tasks of the block and the game that it keeps: what its messages say, and the states that lead to each.
// Functional core; plain C++17, no SystemC.
#pragma once

#include "engines/checkers_referee/move_code.h"
#include "engines/checkers_search/search.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tabletop::checkers_search_core {

// A message, and what has happened since the task began or the message before it was taken.
struct task_answer {
    struct found_value {
        board_value value;
        state_counts until;  // the CLOSE after which it is on the pin
    };

    state_counts counts;
    std::optional<found_value> value;
    checkers_message message;
};
using task_answers = std::vector<task_answer>;

class game_task {
  public:
    game_task(const checkers_rules& rules, unsigned horizon) : rules_(rules), horizon_(horizon) {}

    void reset();
    void load(const checkers_position& position);

    // Each carries out a whole task, and leaves the game as it is after it.

    // Locations of the human's departure and landing.
    task_answers round(unsigned asked_from, unsigned asked_to);
    task_answers search(checkers_side side);

    const checkers_position& position() const { return now_; }
    bool is_over() const { return over_; }

  private:
    void begin();
    void answer_with_search(checkers_side side, task_answers& answers);
    // PLAY, the look at what the other side can do, and WRITE: of each message.
    void play(checkers_side side, const chosen_path& path, task_answer first, task_answers& answers);
    std::uint8_t ending_after(checkers_side side, state_counts& counts);

    const checkers_rules rules_;
    const unsigned horizon_;
    checkers_position now_;
    bool over_ = false;
};

}  // namespace tabletop::checkers_search_core
