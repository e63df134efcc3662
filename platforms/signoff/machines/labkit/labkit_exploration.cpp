// SPDX-License-Identifier: Apache-2.0
#include "engines/checkers_screen/timing.h"
#include "host/machine.h"
#include "labkit/labkit_board.h"
#include "peripherals/camera/timing.h"
#include "signoff/exploration.h"
#include "support/json_text.h"

#include <nlohmann/json.hpp>

#include <initializer_list>

namespace tabletop {
namespace {

// Steps of a round, as the machine's own measurements name them, where they are and what they begin and end with.
const std::vector<answer_stage> steps = {
    {"debounce", "switch", "from the switch to the first cycle of FREEZE"},
    {"scan", "camera", "from FREEZE, or with ready=image from the table, to the end of the scan"},
    {"locate", "referee", "from the end of the scan to the request to send"},
    {"link", "link", "from the request to send to the last byte of the human's move"},
    {"pc", "PC", "from the last byte of the human's move to that of the answer"},
    {"updates", "referee", "from the last byte of the answer to the board that has it"},
    {"screen", "screen", "from the board that has the answer to the first pixel of it"},
    {"picture", "screen", "from the first pixel of the answer to the last of the first whole picture of it"}};

// Steps from the switch as the machine sees it to the last byte of the human's move, and from the contact itself to the
// first and to the last pixel of the answer.
constexpr std::initializer_list<const char*> of_fabric = {"scan", "locate", "link"};
constexpr std::initializer_list<const char*> of_first = {"round", "screen"};
constexpr std::initializer_list<const char*> of_line = {"round", "screen", "picture"};

void measure_rounds(machine& device, point_measurements& to) {
    const auto measured = parse_json_record<nlohmann::json>(device.measurements().json);
    if (!measured.is_object() || !measured.contains("rounds")) return;
    const auto& cycles = measured.at("rounds").at("cycles");
    for (const auto& begun : measured.at("rounds").at("begun")) {
        to.request_ps.push_back(device.main_clock().edge(begun.get<std::uint64_t>()));
    }
    for (const auto& step : steps) to.cycles[step.name] = cycles.at(step.name).get<std::vector<std::uint64_t>>();
    const auto sum_ps = [&](std::initializer_list<const char*> names, std::size_t round) {
        std::uint64_t sum = 0;
        for (const auto* const name : names) sum += cycles.at(name).at(round).get<std::uint64_t>();
        return device.main_clock().edge(sum);
    };
    for (std::size_t n = 0; n < cycles.at("round").size(); ++n) {
        to.fabric_ps.push_back(sum_ps(of_fabric, n));
        to.first_ps.push_back(sum_ps(of_first, n));
        to.line_ps.push_back(sum_ps(of_line, n));
        std::uint64_t since = 0;
        to.stages.emplace_back();
        for (std::size_t step = 1; step < steps.size(); ++step) {
            since += to.cycles[steps[step - 1].name][n];
            to.stages.back().push_back({to.request_ps[n] + device.main_clock().edge(since), step});
        }
    }
}

stimulus_period period(const char* name, const char* what, std::uint64_t cycles) {
    return {name, what, [cycles](const parameter_set&) { return clock_domain(labkit_board_hz).edge(cycles); }};
}

}  // namespace

exploration labkit_exploration() {
    exploration explored;
    for (const auto& step : steps) explored.phases.push_back(step.name);
    explored.stages = steps;
    explored.measure = measure_rounds;
    explored.periods = {period("camera", "a frame of the camera, of two fields", camera_core::cycles_per_frame),
                        period("screen", "a frame of the screen", checkers_screen_core::cycles_per_frame)};
    explored.conditions = {{"camera.noise_seed", "camera.noise > 0"},
                           {"hexrows", "hexdisplay == red or hexdisplay == blue"},
                           {"ai.seed", "ai.tie == random"},
                           {"ai.time", "ai.kind == pc"},
                           {"pc.delay", "ai.kind == pc"},
                           {"pc.gap", "ai.kind == pc"}};
    return explored;
}

}  // namespace tabletop
