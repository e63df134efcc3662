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

// The area of one configuration, or why there is none.
struct known_area {
    rtl_configuration configuration;
    fpga_area figures = {};
    std::string refusal = {};
};

// Areas by the parameters of the RTL.
using area_map = std::map<std::string, known_area>;

area_map configurations(const explore_plan& plan, const std::vector<std::uint64_t>& points) {
    area_map all;
    for (const auto n : points) {
        const auto configuration = plan.explored->engine_rtl(plan.parameters_of(n).machine());
        if (configuration) all.emplace(configuration->parameters, known_area{*configuration});
    }
    return all;
}

void ask(known_area& known, nlohmann::json& tables) {
    try {
        const auto area = area_of(known.configuration, interrupted);
        known.figures = {area.total.lut, area.total.ff, area.total.bram};
        tables.push_back(area_table(area));
    } catch (const input_error& error) {
        known.refusal = error.what();
    }
}

fpga_area of_all(const fpga_area& one, unsigned copies) {
    return {one.lut * copies, one.ff * copies, one.bram * copies};
}

}  // namespace

void add_areas(explore_plan& plan, const std::vector<std::uint64_t>& points) {
    if (!plan.explored->engine_rtl || !has_metric(plan.metrics, "area")) return;
    require_yosys();
    const auto areas = std::make_shared<area_map>(configurations(plan, points));
    std::size_t asked = 0;
    for (auto& [parameters, known] : *areas) {
        fmt::print(stderr, "area {} of {}: {} {}\n", ++asked, areas->size(), known.configuration.block, parameters);
        ask(known, plan.tables);
    }
    plan.play = [play = std::move(plan.play), explored = plan.explored, areas](const explored_point& point) {
        const auto configuration = explored->engine_rtl(point.parameters);
        auto measured = play(point);
        if (!configuration) return measured;
        const auto& known = areas->at(configuration->parameters);
        if (!known.refusal.empty()) throw std::runtime_error(known.refusal);
        measured.area = of_all(known.figures, configuration->copies);
        return measured;
    };
}

}  // namespace tabletop
