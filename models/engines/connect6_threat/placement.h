// SPDX-License-Identifier: Apache-2.0
// The placement scan: weights of the empty cells and the choice among them.
#pragma once

#include "engines/connect6_threat/geometry.h"
#include "engines/connect6_threat/reply.h"
#include "engines/connect6_threat/shadow_board.h"

#include <array>
#include <cstdint>

namespace tabletop::connect6_threat_core {

// The weights of a cell ("Weights of a cell" in README.md).
struct cell_weights {
    std::uint8_t own = 0;      // my
    std::uint8_t enemy = 0;    // en
    std::uint8_t threats = 0;  // T
    bool four = false;         // Q
};

class placement_scan {
  public:
    explicit placement_scan(const options& build);

    void reset();

    // A stone of either side has been written here.
    void stone_written(cell where);

    // The best cell. `ran` is what happened, but for `requested`.
    cell choose(const shadow_board& board, placement_activity& ran);

  private:
    void count(const shadow_board& board, placement_activity& ran) const;
    void update(const shadow_board& board);
    cell_weights weigh(const shadow_board& board, cell where) const;
    cell select(const shadow_board& board);
    bool next_random_bit();

    options build_;
    cell_set stale_{};  // cells with a stone written in their reach since they have been looked at
    std::array<cell_weights, cell_count> weights_{};
    std::array<std::uint8_t, cell_count> board_weights_{};
    bool first_ = true;       // no scan since the reset
    bool first_cell_ = true;  // no cell evaluated since the reset
    cell best_;               // of the last scan
    std::uint16_t random_ = 0;
};

}  // namespace tabletop::connect6_threat_core
