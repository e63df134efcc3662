// SPDX-License-Identifier: Apache-2.0
// Where described RTL can stand in the Nexys 4 machine: it is a block, the screen, or all but the pads.
#pragma once

#include "host/rtl_place.h"

#include <string>
#include <vector>

namespace tabletop {

const std::vector<rtl_place>& nexys4_rtl_places();

// Sets clock, pads and screen as the description says. Throws input_error as machine_kind::apply_rtl().
void apply_nexys4_rtl(const rtl_description& description, parameter_set& parameters);

// The same for the machine on the other side of a comparison, and clocks that the description's can be divided to for
// blocks that the design does not stand for.
void apply_nexys4_reference(const rtl_description& description, parameter_set& parameters);

// What whoever runs the machine with it should know; empty: nothing.
std::string nexys4_rtl_note(const rtl_description& description);

}  // namespace tabletop
