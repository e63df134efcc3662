// SPDX-License-Identifier: Apache-2.0
// The parameters of the Zynq machine, and the configuration they make.
#pragma once

#include "base/parameters.h"
#include "base/view.h"
#include "zynq/zynq.h"

#include <cstdint>
#include <vector>

namespace tabletop {

// Clock of the fabric on the real board, the default of fabric.clock; speeds are held against it.
inline constexpr std::uint64_t zynq_board_hz = 100'000'000;  // seed: fabric clock of the XC7Z020 design

// Keys, ranges, units and sources; all keys begin with "zynq.".
std::vector<parameter_declaration> zynq_parameters();

// The flash memory of the board; null: none.
const flash_chip* chosen_flash(const parameter_set& parameters);
// The machine's own game does the engine's work on the processor, and the engine stands idle.
bool searches_in_software(const parameter_set& parameters);
// The program of the machine's own game keeps the copy engine copying.
bool copies_in_game(const parameter_set& parameters);

// engine_view is that of every engine. Throws input_error for values that do not go together.
zynq_config make_zynq_config(const parameter_set& parameters, view engine_view, view crossbar_view,
                             view uart2_view = view::ca, view copy_view = view::ca);

}  // namespace tabletop
