// SPDX-License-Identifier: Apache-2.0
// A user's own RTL in the labkit platform: it stands for a block, or for the whole fabric.
#pragma once

#include "host/user_rtl_place.h"

#include <vector>

namespace tabletop {

const std::vector<user_rtl_place>& labkit_user_rtl_places();

// Sets what the design is built for. Throws input_error as machine_kind::apply_user_rtl().
void apply_labkit_user_rtl(const user_rtl_description& description, parameter_set& parameters);

}  // namespace tabletop
