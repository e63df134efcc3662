// SPDX-License-Identifier: Apache-2.0
#include "host/machine.h"
#include "signoff/exploration.h"
#include "support/json_text.h"

#include <nlohmann/json.hpp>

#include <initializer_list>

namespace tabletop {
namespace {

// Steps of a round, as the machine's own measurements name them.
constexpr const char* steps[] = {"debounce", "scan", "locate", "link", "pc", "updates", "screen"};

// Steps from the switch as the machine sees it to the last byte of the human's move, and from the contact itself to the
// screen.
constexpr std::initializer_list<const char*> of_fabric = {"scan", "locate", "link"};
constexpr std::initializer_list<const char*> of_line = {"round", "screen"};

void measure_rounds(machine& device, point_measurements& to) {
    const auto measured = parse_json_record<nlohmann::json>(device.measurements().json);
    if (!measured.is_object() || !measured.contains("rounds")) return;
    const auto& cycles = measured.at("rounds").at("cycles");
    for (const auto* const step : steps) to.cycles[step] = cycles.at(step).get<std::vector<std::uint64_t>>();
    const auto sum_ps = [&](std::initializer_list<const char*> names, std::size_t round) {
        std::uint64_t sum = 0;
        for (const auto* const name : names) sum += cycles.at(name).at(round).get<std::uint64_t>();
        return device.main_clock().edge(sum);
    };
    for (std::size_t n = 0; n < cycles.at("round").size(); ++n) {
        to.fabric_ps.push_back(sum_ps(of_fabric, n));
        to.line_ps.push_back(sum_ps(of_line, n));
    }
}

}  // namespace

exploration labkit_exploration() {
    exploration explored;
    explored.phases.assign(std::begin(steps), std::end(steps));
    explored.measure = measure_rounds;
    return explored;
}

}  // namespace tabletop
