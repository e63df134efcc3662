// SPDX-License-Identifier: Apache-2.0
// A user's own RTL in the DE1-SoC platform: it stands for the engine or for the scan-out.
#pragma once

#include "host/rtl_place.h"

#include <vector>

namespace tabletop {

const std::vector<rtl_place>& de1_soc_rtl_places();

// Sets the fabric's clock, and what the design is built for, as the description says. Throws input_error as
// machine_kind::apply_rtl().
void apply_de1_soc_rtl(const rtl_description& description, parameter_set& parameters);

}  // namespace tabletop
