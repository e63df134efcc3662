// SPDX-License-Identifier: Apache-2.0
// A design whose signals are written as its wave_window wants them.
#pragma once

#include "design/design_interface.h"
#include "design/wave_window.h"

#include <cstdint>
#include <string>

namespace tabletop {

class design_waves {
  public:
    // design: of these functions, which can trace it. name: of its files.
    design_waves(const design_functions& functions, void* design, wave_window window, const std::string& name);
    ~design_waves();
    design_waves(const design_waves&) = delete;
    design_waves& operator=(const design_waves&) = delete;

    // Called before edges are evaluated, of which that of `cycle` is the first. Returns how many may be evaluated at
    // once.
    std::uint64_t before_edges(std::uint64_t cycle, std::uint64_t edges);

  private:
    [[noreturn]] static void end_process();

    const design_functions& functions_;
    void* const design_;
    const wave_window window_;
    const std::string path_;
    bool is_traced_ = false;
};

}  // namespace tabletop
