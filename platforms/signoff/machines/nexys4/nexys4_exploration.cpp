// SPDX-License-Identifier: Apache-2.0
#include "host/machine.h"
#include "signoff/exploration.h"
#include "support/json_text.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <vector>

namespace tabletop {
namespace {

// A phase of a drop, between two members of its object in the machine's measurements.
struct drop_phase {
    const char* name;
    const char* from;
    const char* to;
};
constexpr drop_phase drop_phases[] = {{"sample", "release", "sampled"},
                                      {"press", "sampled", "event"},
                                      {"place", "event", "vector"},
                                      {"paint", "vector", "pixel"}};

// For a machine whose inside nobody knows: measures from the finger to the first pixel that changes.
void measure_releases(const nlohmann::json& measured, point_measurements& to) {
    constexpr double ps_per_ms = 1e9;
    for (const double ms : measured.at("release_to_pixel").value("each_ms", std::vector<double>{})) {
        to.line_ps.push_back(static_cast<std::uint64_t>(std::llround(ms * ps_per_ms)));
    }
}

// The machine's own measurements of its drops, from the finger to the first pixel.
void measure_drops(machine& device, point_measurements& to) {
    const auto& clock = device.main_clock();
    const auto measured = parse_json(device.measurements().json);
    if (!measured.contains("drops")) return measure_releases(measured, to);
    for (const auto& drop : measured.at("drops")) {
        const auto cycle = [&](const char* name) { return drop.at(name).get<std::uint64_t>(); };
        const auto ps = [&](const char* from) { return clock.edge(cycle("pixel")) - clock.edge(cycle(from)); };
        to.fabric_ps.push_back(ps("sampled"));
        to.line_ps.push_back(ps("release"));
        for (const auto& phase : drop_phases) to.cycles[phase.name].push_back(cycle(phase.to) - cycle(phase.from));
    }
}

}  // namespace

exploration nexys4_exploration() {
    exploration explored;
    for (const auto& phase : drop_phases) explored.phases.emplace_back(phase.name);
    explored.measure = measure_drops;
    return explored;
}

}  // namespace tabletop
