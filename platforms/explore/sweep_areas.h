// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/explore_plan.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

// Where area is one of the metrics: asks Yosys, or the user's cache, once for each configuration of the engine's RTL,
// gives every point its figures and the sweep a table of each. A configuration that Yosys refuses makes failed points.
class sweep_areas {
  public:
    // Throws input_error when Yosys is needed and not installed.
    explicit sweep_areas(explore_plan& plan);

    // The configurations of these points (from 0 on), before they are played. Throws interruption after Ctrl-C.
    void add(const std::vector<std::uint64_t>& points);

    // The area of one configuration, or why there is none.
    struct known_area {
        fpga_area figures = {};
        std::string refusal = {};
    };

  private:
    explore_plan& plan_;
    std::shared_ptr<std::map<std::string, known_area>> known_;  // by the parameters of the RTL; null: area is no metric
};

}  // namespace tabletop
