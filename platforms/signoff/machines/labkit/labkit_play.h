// SPDX-License-Identifier: Apache-2.0
// The rounds of the labkit's sign-off in a process of their own, on one side: the machine in `ca`, or with RTL, ours
// of all of it or what --rtl describes; and what of them differs between two sides.
#pragma once

#include "base/parameters.h"
#include "base/picture.h"
#include "design/description.h"
#include "signoff/compare/pin_levels.h"
#include "signoff/report/coverage.h"
#include "signoff/report/optional_pin.h"
#include "signoff/signoff_options.h"
#include "support/scratch_folder.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

inline constexpr const char* labkit_name = "labkit";
// The variant in which the camera sees what the machine's screen shows, and the one in which it does not.
inline constexpr const char* filmed_variant = "20_cycles_filmed";
inline constexpr const char* usual_variant = "20_cycles";
// The one with a search in the fabric, of which only that block is RTL: the whole fabric has none.
inline constexpr const char* searched_variant = "20_cycles_search";
// The one with a decoder of BT.656 in the fabric, of which that and the packer are RTL.
inline constexpr const char* bt656_variant = "20_cycles_bt656";

// Those of a machine in which that RTL has a place. Throws as machine_kind::apply_rtl().
parameter_set parameters_with(const rtl_description& description);

struct labkit_side {
    std::string recording_path;
    std::vector<picture> looks;
    std::string mode;  // of the screen
    std::vector<coverage_item> coverage;
    double cycles_per_second = 0;

    // All that it has recorded, but for some channels.
    pin_levels pins(const std::vector<std::string>& left_out = {}) const;
};

// The recorded pins that the design of this --rtl does not have; ours has them all.
std::vector<optional_pin> missing_labkit_pins(const std::string& rtl);

// options: with view, seed and rtl, perhaps a line, and the filmed variant or any other one. Throws as
// run_bench_process().
labkit_side play_labkit(bench_options options, const scratch_folder& folder);

// One simulation: what run_bench_process() starts.
int run_labkit_bench(const bench_options& options);

// What is recorded of a line of the screen as a digest.
enum class labkit_lines { pixels, words };
const char* channel_of(labkit_lines which);

// What differs first in the first line whose digests do. bench: as of play_labkit(), of either view. Empty: no digest
// differs.
std::string first_in_line(const pin_levels& ours, const pin_levels& theirs, labkit_lines which,
                          const bench_options& bench, const scratch_folder& folder);

}  // namespace tabletop
