// SPDX-License-Identifier: Apache-2.0
// A user's own RTL in the Spartan platform: it stands for the engine, alone or together with its UART.
#pragma once

#include "host/user_rtl_place.h"
#include "user_rtl/user_rtl.h"

namespace tabletop {

const std::vector<user_rtl_place>& spartan_user_rtl_places();

// The description at the rate that uart.cycles_per_bit chooses of its rates; as it is when that is not set.
user_rtl_description at_chosen_rate(const user_rtl_description& description, const parameter_set& parameters);

// Sets the clock, and the rate of a design with a line, as the description says. Throws input_error as
// machine_kind::apply_user_rtl().
void apply_spartan_user_rtl(const user_rtl_description& description, parameter_set& parameters);

}  // namespace tabletop
