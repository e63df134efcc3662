// SPDX-License-Identifier: Apache-2.0
// A user's own RTL in the Zynq platform: it stands for the engine or the crossbar.
#pragma once

#include "host/user_rtl_place.h"

#include <string>
#include <vector>

namespace tabletop {

const std::vector<user_rtl_place>& zynq_user_rtl_places();

// Sets the fabric's clock, and what the design is built for, as the description says. Throws input_error as
// machine_kind::apply_user_rtl().
void apply_zynq_user_rtl(const user_rtl_description& description, parameter_set& parameters);

// What whoever runs the platform with it should know; empty: nothing.
std::string zynq_user_rtl_note(const user_rtl_description& description);

}  // namespace tabletop
