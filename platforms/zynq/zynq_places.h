// SPDX-License-Identifier: Apache-2.0
// Where described RTL can stand in the Zynq machine: it is the engine, the crossbar or the UART.
#pragma once

#include "host/rtl_place.h"

#include <string>
#include <vector>

namespace tabletop {

const std::vector<rtl_place>& zynq_rtl_places();

// Sets the fabric's clock, and what the design is built for, as the description says. Throws input_error as
// machine_kind::apply_rtl().
void apply_zynq_rtl(const rtl_description& description, parameter_set& parameters);

// What whoever runs the machine with it should know; empty: nothing.
std::string zynq_rtl_note(const rtl_description& description);

}  // namespace tabletop
