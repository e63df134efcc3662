// SPDX-License-Identifier: Apache-2.0
#include "zynq/zynq_user_rtl.h"

#include "user_rtl/user_rtl.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

constexpr const char* clock_key = "zynq.fabric.clock";

}  // namespace

const std::vector<user_rtl_place>& zynq_user_rtl_places() {
    static const std::vector<user_rtl_place> places = {
        {"connect4_minimax", {"connect4_minimax", "engine"}, {"engine"}, {"engine."}, "the engine"}};
    return places;
}

void apply_zynq_user_rtl(const user_rtl_description& description, parameter_set& parameters) {
    require_same_clock(description, parameters, clock_key);
    require_replaced_unset(description, parameters, zynq_user_rtl_places().front());
    parameters.set(clock_key, frequency_text(description.clock), description.path);
    for (const auto& [name, option] : description.options) {
        parameters.set("zynq.engine." + name, option.text, option.place);
    }
}

std::string zynq_user_rtl_note(const user_rtl_description& description) {
    if (description.has_pin("irq")) return "";
    return fmt::format("{}: without irq a program that waits for the interrupt waits for ever", description.path);
}

}  // namespace tabletop
