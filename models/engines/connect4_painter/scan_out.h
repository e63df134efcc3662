// SPDX-License-Identifier: Apache-2.0
// The colour pins as a function of the cycle: the pixel that the output register has taken last, and the vectors for
// it. All is computed between one reset, raster or position and the next.
#pragma once

#include "base/cycle_history.h"
#include "engines/connect4_referee/position_vectors.h"
#include "peripherals/vga_monitor/colour.h"
#include "peripherals/vga_timing/raster.h"

#include <cstdint>
#include <optional>

namespace tabletop {

class scan_out : public colour_if {
  public:
    // Set an input from `cycle` on: the present cycle, or for positions also a later one.
    void hold(std::uint64_t cycle, bool in_reset);
    void follow(std::uint64_t cycle, const raster& scan);
    void paint(std::uint64_t cycle, const position_vectors& vectors);

    // colour_if
    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }
    void read(std::uint64_t first, unsigned step, unsigned count, colour_level* colours) const override;
    bool repeats(std::uint64_t first, unsigned step, unsigned count, std::uint64_t distance) const override;
    bool foreseen() const override { return true; }

  private:
    // The last edge that the output register has taken a pixel at.
    struct load {
        std::uint64_t enable;  // the cycle before it
        std::size_t stretch;   // of rasters_
    };
    // Cycles in which the register keeps one colour, or takes pixel after pixel of one raster with the same vectors.
    struct span {
        std::uint64_t end;
        std::uint16_t colour;  // black in reset and before the first pixel
        const raster* scan;    // null: one colour
        const position_vectors* vectors;

        std::uint64_t pixel(std::uint64_t cycle) const { return (cycle - scan->origin) / scan->divider - 1; }
        std::uint16_t colour_in(std::uint64_t cycle) const;
        std::uint64_t run_end(std::uint64_t cycle) const;
    };

    span span_at(std::uint64_t cycle) const;
    std::optional<load> last_load(std::uint64_t cycle, std::uint64_t released) const;
    std::uint64_t next_load(std::uint64_t cycle) const;
    void forget_before(std::uint64_t cycle);
    void revise(std::uint64_t cycle) const;

    cycle_history<bool> held_{false};
    cycle_history<raster> rasters_{raster{}};
    cycle_history<position_vectors> vectors_{position_vectors{}};
    cycle_pin_listeners listeners_;
};

}  // namespace tabletop
