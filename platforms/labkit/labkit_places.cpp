// SPDX-License-Identifier: Apache-2.0
#include "labkit/labkit_places.h"

#include "design/description.h"
#include "labkit/labkit_board.h"
#include "labkit/labkit_parameters.h"

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
                             {"dy", {"labkit.grid.dy"}},
                             {"horizon", {"labkit.ai.horizon"}},
                             {"kings_fly", {"labkit.rules.kings", "1", "fly"}},
                             {"men_capture_both", {"labkit.rules.men_capture", "1", "both"}},
                             {"run_on", {"labkit.rules.crowning", "1", "run_on"}},
                             {"draw_after", {"labkit.rules.draw"}}};

std::vector<rtl_place> at_board_clock(std::vector<rtl_place> places) {
    for (auto& place : places) place.clock_hz = labkit_board_hz;
    return places;
}

}  // namespace

const std::vector<rtl_place>& labkit_rtl_places() {
    static const auto places =
        at_board_clock({{"labkit",
                         {"labkit"},
                         {"converter", "debouncer", "link", "packer", "referee", "screen", "vision"},
                         {"debouncer.", "grid.", "link.", "ready", "illegal", "fault"},
                         "the whole fabric",
                         "",
                         "",
                         labkit_composition},
                        {"bt656_decoder", {"bt656_decoder", "decoder"}, {"decoder"}, {}, "the decoder"},
                        {"checkers_referee",
                         {"checkers_referee", "referee"},
                         {"referee"},
                         {"ready", "illegal", "fault"},
                         "the referee"},
                        {"checkers_screen", {"checkers_screen", "screen"}, {"screen"}, {}, "the screen"},
                        {"checkers_search",
                         {"checkers_search", "search"},
                         {"search"},
                         {"ai.horizon", "rules.kings", "rules.men_capture", "rules.crowning", "rules.draw"},
                         "the search"},
                        {"checkers_vision", {"checkers_vision", "vision"}, {"vision"}, {"grid."}, "the vision"},
                        {"debouncer", {"debouncer"}, {"debouncer"}, {"debouncer."}, "the debouncers"},
                        {"frame_packer", {"frame_packer", "packer"}, {"packer"}, {"fault"}, "the packer"},
                        {"usb_link", {"usb_link", "link"}, {"link"}, {"link."}, "the link"},
                        {"ycrcb_converter", {"ycrcb_converter", "converter"}, {"converter"}, {}, "the converter"}});
    return places;
}

void apply_labkit_rtl(const rtl_description& description, parameter_set& parameters) {
    apply_rtl_at(*find_place(labkit_rtl_places(), description), options, description, parameters);
}

}  // namespace tabletop
