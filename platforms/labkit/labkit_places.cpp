// SPDX-License-Identifier: Apache-2.0
#include "labkit/labkit_places.h"

#include "base/input_error.h"
#include "design/description.h"
#include "labkit/labkit_board.h"
#include "labkit/labkit_parameters.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

const rtl_options options = {{"steady", {"labkit.debouncer.steady"}},
                             {"timeout", {"labkit.link.timeout"}},
                             {"ready", {"labkit.ready"}},
                             {"ready_by_image", {"labkit.ready", "1", "image"}},
                             {"illegal", {"labkit.illegal"}},
                             {"illegal_halts", {"labkit.illegal", "1", "halt"}},
                             {"lost_landing", {"labkit.fault", "1", "lost_landing"}},
                             {"prefetch_wrap", {"labkit.fault", "1048", "prefetch_1048"}},
                             {"x0", {"labkit.grid.x0"}},
                             {"y0", {"labkit.grid.y0"}},
                             {"dx", {"labkit.grid.dx"}},
                             {"dy", {"labkit.grid.dy"}}};

// The board has one clock, which some blocks need not say.
void require_board_clock(const rtl_description& description) {
    if (!description.says_clock()) return;
    const clock_domain board(labkit_board_hz);
    if (description.clock.hz_numerator() == board.hz_numerator() * description.clock.hz_denominator()) return;
    throw input_error(fmt::format("{}: clock.frequency: the labkit runs at {}, not at {}", description.path,
                                  frequency_text(board), frequency_text(description.clock)));
}

}  // namespace

const std::vector<rtl_place>& labkit_rtl_places() {
    static const std::vector<rtl_place> places = {
        {"labkit",
         {"labkit"},
         {"converter", "debouncer", "link", "packer", "referee", "screen", "vision"},
         {"debouncer.", "grid.", "link.", "ready", "illegal", "fault"},
         "the whole fabric",
         "",
         "",
         labkit_composition},
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

void apply_labkit_rtl(const rtl_description& description, parameter_set& parameters) {
    require_board_clock(description);
    apply_rtl_at(*find_place(labkit_rtl_places(), description), options, description, parameters);
}

}  // namespace tabletop
