// SPDX-License-Identifier: Apache-2.0
// Control of the pixel buffer and of the character buffer of a DE1-SoC computer: which addresses are shown, and swaps
// at vertical sync. Behaviour, cycles and known limits are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"

#include <systemc>
#include <tlm>

#include <memory>

namespace tabletop {

struct pixel_buffer_config {
    clock_domain clock;        // of the bus
    clock_domain pixel_clock;  // of the scan-out: the cycles of the two pins
};

// The block as a machine sees it, the same in every view.
class pixel_buffer_block : public sc_core::sc_module {
  public:
    tlm::tlm_target_socket<32> in{"in"};
    sc_core::sc_in<bool> rst{"rst"};                        // active high, synchronous
    sc_core::sc_port<cycle_pin_if> frame_end{"frame_end"};  // of the scan-out
    sc_core::sc_export<cycle_pin_if> control{"control"};    // scanout_control

    explicit pixel_buffer_block(sc_core::sc_module_name name) : sc_module(name) {}
};

// v: at or ca.
std::unique_ptr<pixel_buffer_block> make_pixel_buffer_tlm(const char* name, view v, const pixel_buffer_config& config);

}  // namespace tabletop
