// SPDX-License-Identifier: Apache-2.0
// Painter of the Nexys 4 machine: region decoder and multiplexers between the position vectors and the colour pins.
// Behaviour, cycles and known limits are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/view.h"
#include "engines/connect4_referee/connect4_referee.h"
#include "peripherals/vga_monitor/colour.h"
#include "peripherals/vga_timing/vga_timing.h"

#include <systemc>

#include <memory>

namespace tabletop {

struct connect4_painter_config {
    clock_domain clock;
};

// The block as a machine sees it, the same in every view.
class connect4_painter_block : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};  // active high, asynchronous
    sc_core::sc_port<raster_if> scan{"scan"};
    sc_core::sc_export<position_listener_if> positions{"positions"};
    sc_core::sc_export<colour_if> colour{"colour"};  // the registered pins

    explicit connect4_painter_block(sc_core::sc_module_name name) : sc_module(name) {}
};

// v: at or ca.
std::unique_ptr<connect4_painter_block> make_connect4_painter_tlm(const char* name, view v,
                                                                  const connect4_painter_config& config);

}  // namespace tabletop
