// SPDX-License-Identifier: Apache-2.0
// VGA timing generator: pixel enable, horizontal and vertical counters, syncs. Behaviour, cycles and known limits are
// in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"
#include "peripherals/vga_timing/raster.h"
#include "peripherals/vga_timing/timing.h"

#include <systemc>

#include <cstdint>
#include <memory>

namespace tabletop {

struct vga_timing_config {
    static constexpr unsigned columns = vga_timing_core::columns;

    clock_domain clock;
    unsigned divider = vga_timing_core::usual_divider;  // cycles a pixel, 1 to 16
    unsigned lines = vga_timing_core::usual_lines;      // of a frame, 493 to 1023: 480 visible, front porch 10, sync 2

    std::uint64_t cycles_per_frame() const { return std::uint64_t{divider} * columns * lines; }
};

// Throws std::invalid_argument when the configuration is out of range; every view calls it.
void check(const vga_timing_config& config);

class raster_if : public virtual sc_core::sc_interface {
  public:
    // The raster that the counters follow in `cycle`: past, present, or future as currently known.
    virtual raster scan(std::uint64_t cycle) const = 0;
    virtual void attach(cycle_pin_listener& listener) = 0;
};

// The block as a machine sees it, the same in every view.
class vga_timing_block : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};                  // active high, asynchronous
    sc_core::sc_export<raster_if> scan{"scan"};       // the counters, to the painter
    sc_core::sc_export<cycle_pin_if> syncs{"syncs"};  // vga_syncs, the registered pins

    explicit vga_timing_block(sc_core::sc_module_name name) : sc_module(name) {}
};

// v: at or ca.
std::unique_ptr<vga_timing_block> make_vga_timing_tlm(const char* name, view v, const vga_timing_config& config);

}  // namespace tabletop
