// SPDX-License-Identifier: Apache-2.0
// Connect Four minimax engine with an AXI4-Lite slave port. Registers, behaviour, cycles and known limits are in
// README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/interrupting_block.h"
#include "base/view.h"

#include <memory>
#include <optional>

namespace tabletop {

struct connect4_minimax_config {
    clock_domain clock;
    unsigned depth = 8;      // reset value of DEPTH, 0 to 15
    bool alpha_beta = true;  // the alpha-beta build
    unsigned solvers = 1;    // 1 to 7
};

// Throws std::invalid_argument when the configuration is out of range; every view calls it.
void check(const connect4_minimax_config& config);

// The block as a machine sees it, the same in every view.
class connect4_minimax_block : public interrupting_block {
  public:
    using interrupting_block::interrupting_block;

    // STATUS.BUSY; empty: RTL that has no pin to say so.
    virtual std::optional<bool> busy() const = 0;
};

// v: at or ca. Throws std::invalid_argument when the configuration is out of range.
std::unique_ptr<connect4_minimax_block> make_connect4_minimax_tlm(const char* name, view v,
                                                                  const connect4_minimax_config& config);

}  // namespace tabletop
