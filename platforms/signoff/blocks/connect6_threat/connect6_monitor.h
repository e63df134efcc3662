// SPDX-License-Identifier: Apache-2.0
// Puts what a bench sees of a game together as transactions.
#pragma once

#include "signoff/blocks/connect6_threat/compare/connect6_trace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

class connect6_monitor {
  public:
    // All cycles given from here on are absolute; reset_cycle is the first one with reset low.
    void begin_game(std::uint64_t reset_cycle);
    // Events may come in any order, also ahead of their cycles.
    void add(connect6_event_kind kind, std::uint64_t cycle, std::uint8_t value);
    // What happens from this cycle on belongs to this transaction.
    connect6_transaction& begin_transaction(const std::string& request, std::uint64_t cycle);

    std::uint64_t since_reset(std::uint64_t cycle) const { return cycle - reset_cycle_; }
    // with_phases: the events say what the master did.
    std::vector<connect6_transaction> end_game(bool with_phases);

  private:
    std::uint64_t reset_cycle_ = 0;
    bool playing_ = false;
    std::vector<connect6_event> events_;
    std::vector<connect6_transaction> transactions_;
    std::vector<std::uint64_t> begins_;
};

}  // namespace tabletop
