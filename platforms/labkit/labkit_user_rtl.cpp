// SPDX-License-Identifier: Apache-2.0
#include "labkit/labkit_user_rtl.h"

#include "base/input_error.h"
#include "labkit/labkit_board.h"
#include "user_rtl/user_rtl.h"

#include <fmt/format.h>

#include <map>

namespace tabletop {
namespace {

// By what a description calls them.
const std::map<std::string, std::string> option_keys = {{"steady", "labkit.debouncer.steady"},
                                                        {"timeout", "labkit.link.timeout"},
                                                        {"ready", "labkit.ready"},
                                                        {"illegal", "labkit.illegal"},
                                                        {"x0", "labkit.grid.x0"},
                                                        {"y0", "labkit.grid.y0"},
                                                        {"dx", "labkit.grid.dx"},
                                                        {"dy", "labkit.grid.dy"}};

// The board has one clock, which some blocks need not say.
void require_board_clock(const user_rtl_description& description) {
    if (!description.says_clock()) return;
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
        {"checkers_referee",
         {"checkers_referee", "referee"},
         {"referee"},
         {"ready", "illegal", "fault"},
         "the referee"},
        {"checkers_screen", {"checkers_screen", "screen"}, {"screen"}, {}, "the screen"},
        {"checkers_vision", {"checkers_vision", "vision"}, {"vision"}, {"grid."}, "the vision"},
        {"debouncer", {"debouncer"}, {"debouncer"}, {"debouncer."}, "the debouncers"},
        {"frame_packer", {"frame_packer", "packer"}, {"packer"}, {"fault"}, "the packer"},
        {"usb_link", {"usb_link", "link"}, {"link"}, {"link."}, "the link"},
        {"ycrcb_converter", {"ycrcb_converter", "converter"}, {"converter"}, {}, "the converter"}};
    return places;
}

void apply_labkit_user_rtl(const user_rtl_description& description, parameter_set& parameters) {
    require_board_clock(description);
    // A design that follows the machine's parameters has them.
    if (description.from.empty()) {
        require_replaced_unset(description, parameters, *find_place(labkit_user_rtl_places(), description));
    }
    for (const auto& [name, option] : description.options) {
        const auto key = option_keys.find(name);
        if (key != option_keys.end()) parameters.set(key->second, option.text, option.place);
    }
}

}  // namespace tabletop
