// SPDX-License-Identifier: Apache-2.0
// The labkit's vision: the grid with its buttons, and the scan that counts red and blue pixels around its dots.
// Behaviour and cycles are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"
#include "engines/checkers_vision/grid.h"
#include "engines/checkers_vision/window_counts.h"
#include "peripherals/vga_timing/vga_timing.h"

#include <systemc>

#include <array>
#include <cstdint>
#include <memory>

namespace tabletop {

struct checkers_vision_config {
    clock_domain clock;
    checkers_vision_core::grid first_grid = {};  // after a reset
};

// Throws std::invalid_argument when the configuration is out of range; every view calls it.
void check(const checkers_vision_config& config);

// A value of the grid's pins: {x0[9:0], y0[9:0], dx[6:0], dy[6:0]}.
struct grid_pins {
    static constexpr unsigned bits = 34;
    // Where each begins.
    static constexpr unsigned x0 = 24, y0 = 14, dx = 7, dy = 0;
    static constexpr unsigned place_bits = 10, distance_bits = 7;

    static std::uint64_t levels(const checkers_vision_core::grid& of);
    static checkers_vision_core::grid decoded(std::uint64_t levels);
};

// The block as a machine sees it, the same in every view.
class checkers_vision_block : public sc_core::sc_module {
  public:
    // The buttons in the order of the pins.
    enum button : std::uint8_t { left, right, up, down, grow, shrink, buttons };
    using button_port = sc_core::sc_port<cycle_pin_if>;

    sc_core::sc_in<bool> rst{"rst"};           // active high, synchronous
    sc_core::sc_port<raster_if> scan{"scan"};  // h and v
    std::array<button_port, buttons> button{button_port{"left"}, button_port{"right"}, button_port{"up"},
                                            button_port{"down"}, button_port{"grow"},  button_port{"shrink"}};
    sc_core::sc_port<cycle_pin_if> vertical{"vertical"};      // switch 3: grow and shrink change dy
    sc_core::sc_port<cycle_pin_if> show_video{"show_video"};  // switch 4: without it the grid stands
    sc_core::sc_port<cycle_pin_if> grid_open{"grid_open"};    // the state allows steps
    sc_core::sc_port<cycle_pin_if> video_rgb{"video_rgb"};    // of the (h, v) of the same cycle
    sc_core::sc_export<cycle_pin_if> grid{"grid"};            // grid_pins

    sc_core::sc_port<cycle_pin_if> scan_start{"scan_start"};  // 1 for a cycle: counts are cleared, the scan is armed
    sc_core::sc_export<cycle_pin_if> scan_last{"scan_last"};  // 1 in the last cycle that is counted
    // Results of the last scan that has ended, bit s for square s, steady from the cycle after scan_last to the end of
    // the next scan: a count above 48; that of blue above 48; a count of 17 to 48. 0 after a reset, and after a scan in
    // whose last cycle the next one starts.
    sc_core::sc_export<cycle_pin_if> seen{"seen"};
    sc_core::sc_export<cycle_pin_if> blue{"blue"};
    sc_core::sc_export<cycle_pin_if> doubtful{"doubtful"};

    explicit checkers_vision_block(sc_core::sc_module_name name) : sc_module(name) {}

    // For whoever debugs, beside the pins: the counts of eight squares from this one on, of the same scan as `seen`,
    // the first one's in the lowest byte. Called before the start; null: the view keeps its counts to itself.
    virtual cycle_pin_if* eight_counts(checkers_vision_core::pixel_colour colour, unsigned first_square);
};

// v: at or ca.
std::unique_ptr<checkers_vision_block> make_checkers_vision_tlm(const char* name, view v,
                                                                const checkers_vision_config& config);

}  // namespace tabletop
