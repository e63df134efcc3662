// SPDX-License-Identifier: Apache-2.0
// One simulation of a netlist with mutations. All of this is called in a process of its own (process_pool.h), which
// ends with it: a mutant that has been found out ends the process at once.
#pragma once

#include "signoff/mutation/mutated_netlist.h"
#include "signoff/signoff_options.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <string>

namespace tabletop {

// How a mutant that is played ends, as it is kept.
inline constexpr const char* ends_like_the_block = "survives";
inline constexpr const char* ends_differently = "differs";
inline constexpr const char* ends_early = "stops";
inline constexpr const char* ends_never = "does not end";

// From now on the process plays this mutant of the netlist in place of the design; 0: none of them.
void choose_mutant(const rtl_description& design, const mutated_netlist& netlist, unsigned number);

// Plays all of the traffic. Returns its figures, {"seconds": processor time, "figures": what the bench has printed}, or
// {"failed": why}.
nlohmann::json play_for_figures(const bench_options& bench);

// Plays the traffic while its recording is that in the file, of which the first `bytes` are compared. Returns how it
// ends, with the same word for one that breaks rules of its bus as for one that differs. seconds: processor time after
// which it will never end.
std::string play_against(bench_options bench, const std::filesystem::path& reference, std::uintmax_t bytes,
                         unsigned seconds);

// Whether the handshakes at its pins keep the rules.
bool keeps_handshakes(bench_options bench, unsigned seconds);

}  // namespace tabletop
