// SPDX-License-Identifier: Apache-2.0
#include "labkit/labkit_user_rtl.h"

#include "base/input_error.h"
#include "labkit/labkit_board.h"
#include "user_rtl/user_rtl.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace tabletop {
namespace {

// By what a description calls them.
const std::map<std::string, std::string> option_keys = {{"steady", "labkit.debouncer.steady"},
                                                        {"timeout", "labkit.link.timeout"},
                                                        {"ready", "labkit.ready"},
                                                        {"illegal", "labkit.illegal"}};

// The board has one clock.
void require_board_clock(const user_rtl_description& description) {
    const clock_domain board(labkit_board_hz);
    if (description.clock.hz_numerator() == board.hz_numerator() * description.clock.hz_denominator()) return;
    throw input_error(fmt::format("{}: clock.frequency: the labkit runs at {}, not at {}", description.path,
                                  frequency_text(board), frequency_text(description.clock)));
}

}  // namespace

const std::vector<user_rtl_place>& labkit_user_rtl_places() {
    static const std::vector<user_rtl_place> places = {
        {"labkit",
         {"labkit"},
         {"converter", "debouncer", "link", "packer", "referee", "screen", "vision"},
         {"debouncer.", "grid.", "link.", "ready", "illegal", "fault"},
         "the whole fabric"},
        {"checkers_screen", {"checkers_screen", "screen"}, {"screen"}, {}, "the screen"},
        {"usb_link", {"usb_link", "link"}, {"link"}, {"link."}, "the link"}};
    return places;
}

void apply_labkit_user_rtl(const user_rtl_description& description, parameter_set& parameters) {
    require_board_clock(description);
    const auto& places = labkit_user_rtl_places();
    require_replaced_unset(description, parameters, *std::find_if(places.begin(), places.end(), [&](const auto& place) {
                               return place.block == description.block;
                           }));
    for (const auto& [name, option] : description.options) {
        parameters.set(option_keys.at(name), option.text, option.place);
    }
}

}  // namespace tabletop
