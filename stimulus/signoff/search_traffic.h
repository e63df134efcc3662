// SPDX-License-Identifier: Apache-2.0
// Traffic for the labkit's search block, as data. The same list is played on every view.
#pragma once

#include "engines/checkers_search/checkers_board.h"
#include "engines/checkers_search/rule_set.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tabletop::signoff {

struct search_task {
    std::optional<checkers_position> load;  // before it; as on the pins, so sets may overlap and kings stand nowhere
    bool load_with_request = false;         // in the first cycle of the request, which is seen in the next one
    bool round = false;                     // else a search
    unsigned move = 0;                      // send_move of a round
    checkers_side side = checkers_side::computer;  // of a search
    unsigned gap = 1;                              // cycles before it
    unsigned hold = 1;                             // cycles of the request, while the block is already busy
    bool disturbed = false;                        // it asks for everything else meanwhile
    std::optional<unsigned> take_delay;            // cycles after the flag; nothing: messages are taken all the time
    unsigned reset_after = 0;                      // cycles after the request; 0: there is none
    unsigned reset_cycles = 1;
};

using search_traffic = std::vector<search_task>;

// Makes so many tasks for a block with these rules and this horizon, after a few of the rarest boards: games that go on
// with moves that are legal and some that are not, and random boards. Some begin with a load, some are broken off by a
// reset.
search_traffic make_search_traffic(std::uint64_t seed, unsigned tasks, const checkers_rules& rules, unsigned horizon);

}  // namespace tabletop::signoff
