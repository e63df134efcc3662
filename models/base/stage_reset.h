// SPDX-License-Identifier: Apache-2.0
// A synchronous reset of registers in a row, by cycles: the edge that ends a cycle in which it is asserted clears them
// all. They are clear at power-up. Plain C++, no SystemC.
#pragma once

#include "base/cycle_history.h"

#include <cstddef>
#include <cstdint>

namespace tabletop {

class stage_reset {
  public:
    static constexpr std::uint64_t never = UINT64_MAX;

    // The level of the reset pin from this cycle on; in order of cycles.
    void set(std::uint64_t cycle, bool asserted) {
        levels_.set_level(cycle, asserted ? 1 : 0);
        levels_.keep_last(memory);
    }

    bool asserted(std::uint64_t cycle) const { return levels_.at(cycle) != 0; }

    // What was on the way through so many registers, and would come out in this cycle, has been cleared.
    bool has_cleared(std::uint64_t cycle, unsigned registers) const {
        if (cycle < registers) return true;
        const auto entered = levels_.index(cycle - registers);
        return levels_.value(entered) != 0 || levels_.end(entered) < cycle;
    }

    // The first cycle after this one in which asserted() or has_cleared() may be another.
    std::uint64_t next_change(std::uint64_t cycle, unsigned registers) const {
        if (cycle < registers) return cycle + 1;
        for (auto i = levels_.index(cycle - registers); levels_.end(i) != never; ++i) {
            const auto edge = levels_.end(i);
            if (edge > cycle) return edge;
            if (edge + registers > cycle) return cycle + 1;
        }
        return never;
    }

  private:
    // Changes that are remembered.
    static constexpr std::size_t memory = 4096;

    level_history levels_{0};
};

}  // namespace tabletop
