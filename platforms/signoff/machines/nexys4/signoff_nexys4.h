// SPDX-License-Identifier: Apache-2.0
// Sign-off of the Nexys 4 platform: the same hands on its pads with all blocks in `ca` and with all of them Verilated;
// every pin between two blocks by cycle, the pictures on its monitor pixel by pixel.
#pragma once

#include "signoff/signoff_session.h"

#include <functional>
#include <string>
#include <vector>

namespace tabletop {

inline constexpr const char* nexys4_platform_name = "nexys4";

// Adds an entry for each pad clock when views has `ca`: a press that falls between two looks of a frame has another
// event then, and another game follows.
void sign_nexys4_off(const std::vector<view>& views, const signoff_options& options,
                     const std::function<void(const std::string&)>& progress, signoff_report& report);

// One simulation. Without a recording nobody looks at pins and pictures: the speed of the machine alone.
int run_nexys4_bench(const bench_options& options);

}  // namespace tabletop
