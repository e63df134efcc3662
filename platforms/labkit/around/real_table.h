// SPDX-License-Identifier: Apache-2.0
// What lies on the table below the camera, by cycle: pieces, hands, light. Plain C++17, no SystemC.
#pragma once

#include "base/cycle_history.h"
#include "peripherals/camera/scene.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tabletop {

class real_table {
  public:
    struct covering {
        covering_ellipse what;
        std::uint64_t begin = 0;  // cycles in which it is there
        std::uint64_t end = cycle_history<int>::never;
    };

    // These hold from a cycle on and come in order of cycles. A square has one piece at most: when there is one
    // already, or none to be taken, they return false, and nothing happens.
    bool put(std::uint64_t cycle, const real_piece& piece);
    bool take(std::uint64_t cycle, int row, int column);
    void light(std::uint64_t cycle, const colour_cast& cast);
    void cover(const covering& what) { coverings_.push_back(what); }

    const std::vector<real_piece>& pieces(std::uint64_t cycle) const { return pieces_.at(cycle); }
    const real_piece* piece_at(std::uint64_t cycle, int row, int column) const;
    // All of a scene but the screen.
    camera_scene scene(std::uint64_t cycle) const;

  private:
    cycle_history<std::vector<real_piece>> pieces_{std::vector<real_piece>{}};
    cycle_history<colour_cast> light_{colour_cast{}};
    std::vector<covering> coverings_;
};

}  // namespace tabletop
