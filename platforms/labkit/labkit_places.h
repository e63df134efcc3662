// SPDX-License-Identifier: Apache-2.0
// Where described RTL can stand in the labkit machine: it is a block, or the whole fabric.
#pragma once

#include "host/rtl_place.h"

#include <vector>

namespace tabletop {

const std::vector<rtl_place>& labkit_rtl_places();

// Sets what the design is built for. Throws input_error as machine_kind::apply_rtl().
void apply_labkit_rtl(const rtl_description& description, parameter_set& parameters);

}  // namespace tabletop
