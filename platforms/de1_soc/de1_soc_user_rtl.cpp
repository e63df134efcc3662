// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/de1_soc_user_rtl.h"

#include "base/input_error.h"
#include "user_rtl/user_rtl.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

constexpr const char* clock_key = "de1_soc.fabric.clock";

}  // namespace

const std::vector<user_rtl_place>& de1_soc_user_rtl_places() {
    static const std::vector<user_rtl_place> places = {{"connect4_heuristic",
                                                        {"connect4_heuristic", "engine"},
                                                        {"engine"},
                                                        {"engine.", "sram.read_cycles"},
                                                        "the engine"}};
    return places;
}

void apply_de1_soc_user_rtl(const user_rtl_description& description, parameter_set& parameters) {
    if (parameters.choice("design") == "computer") {
        throw input_error(fmt::format("{}: de1_soc.design = computer has no engine that {} could stand for",
                                      setting_text(parameters, "de1_soc.design"), description.path));
    }
    require_same_clock(description, parameters, clock_key);
    require_replaced_unset(description, parameters, de1_soc_user_rtl_places().front());
    parameters.set(clock_key, frequency_text(description.clock), description.path);
    for (const auto& [name, option] : description.options) {
        parameters.set("de1_soc.engine." + name, option.text, option.place);
    }
}

}  // namespace tabletop
