// SPDX-License-Identifier: Apache-2.0
#include "signoff/bench/bus_findings.h"

#include "design/rtl_design.h"
#include "host/machine_fault.h"
#include "signoff/bench/register_traffic.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

constexpr const char* rules_key = "broken_rules";
constexpr const char* hangs_key = "hangs";
constexpr const char* lost_steps_key = "lost_steps";
constexpr const char* lost_cases_key = "lost_cases";
constexpr const char* left_out_key = "cases_left_out";

void require_no_fault(const std::string& fault) {
    if (!fault.empty()) throw machine_fault(fmt::format("the design has stopped: {}", fault));
}

}  // namespace

void check_running() {
    require_no_fault(rtl_design::fault_of_any());
}

void check_running(const bus_design* design) {
    if (design != nullptr) require_no_fault(design->fault());
}

nlohmann::json bus_findings(const bus_design* design, const register_traffic* traffic) {
    nlohmann::json figures = {{rules_key, nlohmann::json::array()}, {hangs_key, nlohmann::json::array()}};
    if (design != nullptr) {
        figures[rules_key] = design->broken_rules();
        for (const auto& each : design->hangs()) {
            figures[hangs_key].push_back({{"what", each.what}, {"time_ps", each.time_ps}, {"wave", each.wave}});
        }
    }
    if (traffic != nullptr) {
        figures[lost_steps_key] = traffic->lost_steps();
        figures[lost_cases_key] = traffic->lost_cases();
        figures[left_out_key] = traffic->cases_left_out();
    }
    return figures;
}

bus_trouble bus_trouble_in(const nlohmann::json& figures) {
    bus_trouble trouble;
    trouble.broken_rules = figures.value(rules_key, trouble.broken_rules);
    for (const auto& each : figures.value(hangs_key, nlohmann::json::array())) {
        trouble.hangs.push_back({each.at("what"), each.at("time_ps"), each.at("wave")});
    }
    trouble.lost_steps = figures.value(lost_steps_key, trouble.lost_steps);
    trouble.lost_cases = figures.value(lost_cases_key, trouble.lost_cases);
    trouble.cases_left_out = figures.value(left_out_key, trouble.cases_left_out);
    return trouble;
}

}  // namespace tabletop
