// SPDX-License-Identifier: Apache-2.0
// Where described RTL can stand in the DE1-SoC machine: it is the engine, the memory that it shares with the
// processor, the scan-out or a device.
#pragma once

#include "host/rtl_place.h"

#include <vector>

namespace tabletop {

const std::vector<rtl_place>& de1_soc_rtl_places();

// Sets the fabric's clock, and what the design is built for, as the description says. Throws input_error as
// machine_kind::apply_rtl().
void apply_de1_soc_rtl(const rtl_description& description, parameter_set& parameters);

}  // namespace tabletop
