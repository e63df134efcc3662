// SPDX-License-Identifier: Apache-2.0
// The parameters of the Spartan machine, and the configuration they make.
#pragma once

#include "base/parameters.h"
#include "base/view.h"
#include "spartan/spartan.h"

#include <cstdint>
#include <vector>

namespace tabletop {

// Clock of the fabric on the real board, the default of fabric.clock; speeds are held against it.
inline constexpr std::uint64_t spartan_board_hz = 50'000'000;  // seed: on-board clock of the Spartan-3A board

// Keys, ranges, units and sources; all keys begin with "spartan.".
std::vector<parameter_declaration> spartan_parameters();

// The rate of the peer, whole bits per second.
std::uint64_t spartan_line_baud(const parameter_set& parameters);
// Whether a rate in whole bits per second means bits of so many cycles: rounded down or up, or by the UART's divider.
bool is_baud_of(const clock_domain& clock, std::uint64_t cycles_per_bit, std::uint64_t baud);

// Throws input_error when the divider cannot make the rate of the clock, and when uart.baud and uart.cycles_per_bit
// are both set and contradict each other.
spartan_config make_spartan_config(const parameter_set& parameters, view uart_view, view engine_view);

}  // namespace tabletop
