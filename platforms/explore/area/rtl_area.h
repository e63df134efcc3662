// SPDX-License-Identifier: Apache-2.0
// What the RTL of a block takes of an FPGA, as Yosys maps it: not placed, not routed. README.md of this folder says
// what can be compared with what.
#pragma once

#include "signoff/rtl_configuration.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <string>
#include <vector>

namespace tabletop {

// A module, instances and all, or "total". Xilinx: LUT, registers, block RAM in tiles of 36 kbit. Cyclone V: ALM (an
// estimate), registers, M10K.
struct area_row {
    std::string module;
    unsigned count = 1;  // instances; the figures are of one
    double lut = 0;
    double ff = 0;
    double bram = 0;
    std::vector<std::string> published = {};  // figures: LUT, registers, block RAM; empty: nothing
};

struct rtl_area {
    rtl_configuration configuration;
    std::string family;  // "xc7", "xc6s", "cyclonev": of the published board
    std::vector<area_row> modules;
    area_row total;
};

// Throws input_error when Yosys is not installed.
void require_yosys();

// Runs Yosys, for seconds to minutes, unless its answer for the same sources, parameters and version is in the user's
// cache. Throws input_error when Yosys is not installed, the block has no such RTL, or Yosys refuses it; interruption
// once given_up is true.
rtl_area area_of(const rtl_configuration& configuration, const std::function<bool()>& given_up = nullptr);

// What rtl-wrappers/synthesise.sh prints. Throws std::runtime_error when it is not that.
rtl_area parse_area(const rtl_configuration& configuration, const std::string& text);

// For the member `tables` of results.json: every module beside the published figures, and what is not comparable.
nlohmann::json area_table(const rtl_area& area);

}  // namespace tabletop
