// SPDX-License-Identifier: Apache-2.0
// What a bench finds out of a design on a bus, besides what it records.
#pragma once

#include "design/description.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

class register_traffic;

// Throws machine_fault when a simulation has ended because a design has stopped.
void check_running();
// The same for one; null: none took part.
void check_running(const bus_design* design);

// The findings as figures of a bench. design: null: none took part. traffic: the traffic that has gone on after
// accesses without an answer.
nlohmann::json bus_findings(const bus_design* design, const register_traffic* traffic = nullptr);

// What those figures tell.
struct bus_trouble {
    std::vector<std::string> broken_rules;
    std::vector<bus_hang> hangs;
    std::vector<std::uint64_t> lost_steps;  // and lost_cases, as of register_traffic
    std::vector<std::uint64_t> lost_cases;
    std::uint64_t cases_left_out = 0;
};
bus_trouble bus_trouble_in(const nlohmann::json& figures);

}  // namespace tabletop
