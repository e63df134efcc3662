// SPDX-License-Identifier: Apache-2.0
#include "explore/sweep_areas.h"

#include "explore/area/rtl_area.h"
#include "host/process/interrupt_flag.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <stdexcept>
#include <utility>

namespace tabletop {

namespace {

sweep_areas::known_area ask(const rtl_configuration& configuration, nlohmann::json& tables) {
    sweep_areas::known_area known;
    try {
        const auto area = area_of(configuration, interrupted);
        known.figures = {area.total.lut, area.total.ff, area.total.bram};
        tables.push_back(area_table(area));
    } catch (const input_error& error) {
        known.refusal = error.what();
    }
    return known;
}

bool asks_yosys(const std::vector<explore_metric>& metrics) {
    return has_metric(metrics, "area.lut") || has_metric(metrics, "area.ff") || has_metric(metrics, "area.bram");
}

fpga_area of_all(const fpga_area& one, unsigned copies) {
    return {one.lut * copies, one.ff * copies, one.bram * copies};
}

}  // namespace

sweep_areas::sweep_areas(explore_plan& plan) : plan_(plan) {
    if (!plan.explored->engine_rtl || !asks_yosys(plan.metrics)) return;
    require_yosys();
    known_ = std::make_shared<std::map<std::string, known_area>>();
    plan.play = [play = std::move(plan.play), explored = plan.explored, areas = known_](const explored_point& point) {
        const auto configuration = explored->engine_rtl(point.parameters);
        auto measured = play(point);
        if (!configuration) return measured;
        const auto& known = areas->at(configuration->parameters);
        if (!known.refusal.empty()) throw std::runtime_error(known.refusal);
        measured.area = of_all(known.figures, configuration->copies);
        return measured;
    };
}

void sweep_areas::add(const std::vector<std::uint64_t>& points) {
    if (!known_) return;
    std::map<std::string, rtl_configuration> configurations;
    for (const auto n : points) {
        const auto configuration = plan_.explored->engine_rtl(plan_.parameters_of(n).machine());
        if (configuration && known_->count(configuration->parameters) == 0) {
            configurations.emplace(configuration->parameters, *configuration);
        }
    }
    std::size_t asked = 0;
    for (const auto& [parameters, configuration] : configurations) {
        fmt::print(stderr, "area {} of {}: {} {}\n", ++asked, configurations.size(), configuration.block, parameters);
        known_->emplace(parameters, ask(configuration, plan_.tables));
    }
}

}  // namespace tabletop
