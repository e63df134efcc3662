// SPDX-License-Identifier: Apache-2.0
// Players whose requests meet what repeats in a machine at all of its phases.
#pragma once

#include "base/parameters.h"
#include "signoff/exploration.h"

#include <cstdint>
#include <memory>

namespace tabletop {

class phase_spread;

// Over the periods of this machine; null: nothing repeats in it.
std::shared_ptr<phase_spread> request_spread(const exploration& explored, const parameter_set& parameters,
                                             std::uint64_t seed);

}  // namespace tabletop
