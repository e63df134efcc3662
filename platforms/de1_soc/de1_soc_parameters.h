// SPDX-License-Identifier: Apache-2.0
// The parameters of the DE1-SoC machine, and the configuration they make.
#pragma once

#include "base/parameters.h"
#include "base/view.h"
#include "de1_soc/de1_soc.h"
#include "de1_soc/game_settings.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tabletop {

inline constexpr const char* de1_soc_audio_rate = "de1_soc.audio.rate";

// Clock of the fabric on the real board, the default of fabric.clock; speeds are held against it.
inline constexpr std::uint64_t de1_soc_board_hz = 50'000'000;  // seed

// Keys, ranges, units and sources; all keys begin with "de1_soc.".
std::vector<parameter_declaration> de1_soc_parameters();

// The parameters of the design that is chosen, and their values in it.
std::map<std::string, std::string> de1_soc_parameter_texts(const parameter_set& parameters);

// views: of every instance of the fabric; left out: ca.
de1_soc_config make_de1_soc_config(const parameter_set& parameters, const std::map<std::string, view>& views);

// The machine's own game does the engine's work on the processor, and the engine stands idle.
bool decides_in_software(const parameter_set& parameters);

// A painter of the fabric draws the board, and has the audio port.
bool paints_in_fabric(const parameter_set& parameters);

// The settings of the game's program.
de1_soc_game_settings make_de1_soc_game_settings(const parameter_set& parameters);

}  // namespace tabletop
