// SPDX-License-Identifier: Apache-2.0
// A user's own RTL in the Spartan platform: it stands for the engine, alone or together with its UART.
#pragma once

#include "design/description.h"
#include "host/rtl_place.h"

namespace tabletop {

const std::vector<rtl_place>& spartan_rtl_places();

// The description at the rate that uart.cycles_per_bit chooses of its rates; as it is when that is not set.
rtl_description at_chosen_rate(const rtl_description& description, const parameter_set& parameters);

// Sets the clock, and the rate of a design with a line, as the description says. Throws input_error as
// machine_kind::apply_rtl().
void apply_spartan_rtl(const rtl_description& description, parameter_set& parameters);

}  // namespace tabletop
