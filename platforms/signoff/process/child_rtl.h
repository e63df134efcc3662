// SPDX-License-Identifier: Apache-2.0
// The RTL that the processes of a sign-off play, built by the one that starts them: they only load it.
#pragma once

#include "design/description.h"
#include "signoff/signoff_options.h"

#include <string>
#include <vector>

namespace tabletop {

// Builds the RTL of those benches that play some; what has been looked at is not looked at again. Throws input_error
// when a user's own RTL cannot be built, with the tool's words, and interruption.
void build_rtl_of_benches(const std::vector<bench_options>& benches);

// The same for `run PLATFORM` with these options.
void build_rtl_of_run(const std::string& machine, const std::vector<std::string>& options);

// The designs that each of those benches elaborates; none is built. Throws input_error when one is refused, and
// interruption.
std::vector<std::vector<rtl_description>> designs_of_benches(const std::vector<bench_options>& benches);

}  // namespace tabletop
