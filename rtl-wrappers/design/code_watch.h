// SPDX-License-Identifier: Apache-2.0
// What of its code a running design has run.
#pragma once

#include "design/code_points.h"
#include "design/design_interface.h"
#include "support/scratch_folder.h"

#include <string>

namespace tabletop {

class code_watch {
  public:
    // Of a build that counts it.
    code_watch(const design_functions& functions, void* design) : functions_(functions), design_(design) {}

    // Called when the design has been evaluated for the first time.
    void begin() { points_.add(first_points()); }
    // Called before it goes, or is configured anew.
    void end() { points_.add(taken()); }
    const code_points& points() const { return points_; }

  private:
    code_points taken() const {
        const auto file = folder_.file("points");
        functions_.take_coverage(design_, file.c_str());
        return code_points::of_verilator(file_text(file));
    }
    code_points first_points() const {
        auto points = taken();
        points.forget_toggles();
        return points;
    }

    const design_functions& functions_;
    void* const design_;
    const scratch_folder folder_;
    code_points points_;
};

}  // namespace tabletop
