// SPDX-License-Identifier: Apache-2.0
// RTL that --rtl describes, in a machine that a script plays.
#pragma once

#include "base/parameters.h"
#include "signoff/machines/scripted_machine.h"
#include "signoff/report/coverage.h"

#include <string>
#include <vector>

namespace tabletop {

class machine_kind;
class record_feed;
struct rtl_description;

// A machine as it is set for a script.
using machine_settings = std::vector<std::string>;  // "design=computer"

// The blocks for which the RTL stands and which are there with these settings.
std::vector<std::string> replaced_with(const machine_kind& kind, const rtl_description& description,
                                       const machine_settings& settings);
bool has_any_of(const std::vector<std::string>& instances, const std::vector<std::string>& of);

// These settings, and what the description fixes. Throws input_error as machine_kind::apply_rtl().
parameter_set parameters_with(const machine_kind& kind, const rtl_description& description,
                              const machine_settings& settings);

// The two runs of a machine with these settings: with ours in the place of the RTL, in `ca` and with what its
// description fixes, and with the RTL of --rtl. arguments: of `run`, of both besides.
struct described_sides {
    scripted_side ours;
    scripted_side theirs;
};
described_sides make_sides(const machine_kind& kind, const rtl_description& description, const std::string& rtl,
                           const machine_settings& settings, const std::vector<std::string>& arguments = {});

// How often a recording of the machine tells of each of these: of accesses where it has a socket, else of pins that
// have changed.
std::vector<coverage_item> coverage_of_instances(record_feed& reference, const std::string& machine,
                                                 const std::vector<std::string>& instances);

}  // namespace tabletop
