// SPDX-License-Identifier: Apache-2.0
// Where described RTL can stand in the Spartan machine: it is the engine, its UART, or both.
#pragma once

#include "host/rtl_place.h"

#include <vector>

namespace tabletop {

// What both are in a view_map when they are one design.
inline constexpr const char* spartan_composition = "whole";

const std::vector<rtl_place>& spartan_rtl_places();

// Sets the clock, and the rate of a design with a line, as the description says. Throws input_error as
// machine_kind::apply_rtl().
void apply_spartan_rtl(const rtl_description& description, parameter_set& parameters);

}  // namespace tabletop
