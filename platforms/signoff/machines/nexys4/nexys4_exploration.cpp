// SPDX-License-Identifier: Apache-2.0
#include "host/machine.h"
#include "nexys4/nexys4_parameters.h"
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
    const char* lane;
    const char* what;  // from when to when
};
constexpr drop_phase drop_phases[] = {
    {"sample", "release", "sampled", "pads", "from the release of the button to the line that the host samples"},
    {"press", "sampled", "event", "pads", "from the line that the host samples to the press that it reports"},
    {"place", "event", "vector", "referee", "from the press that the host reports to the board that has the chip"},
    {"paint", "vector", "pixel", "screen", "from the board that has the chip to the first pixel of it"}};

std::vector<std::uint64_t> each_ps(const nlohmann::json& series) {
    constexpr double ps_per_ms = 1e9;
    std::vector<std::uint64_t> all;
    for (const double ms : series.value("each_ms", std::vector<double>{})) {
        all.push_back(static_cast<std::uint64_t>(std::llround(ms * ps_per_ms)));
    }
    return all;
}

// For a machine whose inside nobody knows: measures from the finger to the pixels that change.
void measure_releases(const nlohmann::json& measured, point_measurements& to) {
    to.first_ps = each_ps(measured.at("release_to_pixel"));
    to.line_ps = each_ps(measured.at("release_to_last"));
}

// The machine's own measurements of its drops, from the finger to the pixels.
void measure_drops(machine& device, point_measurements& to) {
    const auto& clock = device.main_clock();
    const auto measured = parse_json(device.measurements().json);
    if (!measured.contains("drops")) return measure_releases(measured, to);
    for (const auto& drop : measured.at("drops")) {
        const auto cycle = [&](const char* name) { return drop.at(name).get<std::uint64_t>(); };
        const auto ps = [&](const char* from, const char* until) {
            return clock.edge(cycle(until)) - clock.edge(cycle(from));
        };
        to.fabric_ps.push_back(ps("sampled", "pixel"));
        to.request_ps.push_back(clock.edge(cycle("release")));
        to.first_ps.push_back(ps("release", "pixel"));
        to.line_ps.push_back(ps("release", "last"));
        to.stages.emplace_back();
        for (const auto& phase : drop_phases) {
            to.cycles[phase.name].push_back(cycle(phase.to) - cycle(phase.from));
            to.stages.back().push_back({clock.edge(cycle(phase.to)), to.stages.back().size() + 1});
        }
    }
}

}  // namespace

exploration nexys4_exploration() {
    exploration explored;
    for (const auto& phase : drop_phases) {
        explored.phases.emplace_back(phase.name);
        explored.stages.push_back({phase.name, phase.lane, phase.what});
    }
    explored.stages.push_back(
        {"screen", "screen", "from the first pixel of the chip to the last changed pixel of the picture"});
    explored.measure = measure_drops;
    explored.periods = {{"pads", "the time from one reading of the pads to the next",
                         [](const parameter_set& parameters) {
                             const auto config = make_nexys4_config(parameters);
                             return config.clock.edge(config.host.cycles_per_frame());
                         }},
                        {"screen", "a frame of the screen", [](const parameter_set& parameters) {
                             const auto config = make_nexys4_config(parameters);
                             return config.clock.edge(config.timing.cycles_per_frame());
                         }}};
    return explored;
}

}  // namespace tabletop
