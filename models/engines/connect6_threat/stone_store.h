// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engines/connect6_threat/placement.h"
#include "engines/connect6_threat/reply.h"
#include "engines/connect6_threat/shadow_board.h"

namespace tabletop::connect6_threat_core {

// The path by which every stone is written to the board.
struct stone_store {
    shadow_board& board;
    placement_scan& placement;

    void write(cell where, content stone) const {
        board.write(where, stone);
        placement.stone_written(where);
    }
};

}  // namespace tabletop::connect6_threat_core
