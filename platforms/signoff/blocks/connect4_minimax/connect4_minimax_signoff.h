// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/descriptor.h"

#include <string>

namespace tabletop {

descriptor connect4_minimax_signoff();

// The rules for the block `instance` in a machine, where it lies at `base` and has no reset of its own in the
// recording.
comparison_rules connect4_minimax_rules_in(view v, const std::string& instance, std::uint64_t base);

}  // namespace tabletop
