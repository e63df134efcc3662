// SPDX-License-Identifier: Apache-2.0
// Converts stored pixels of the camera to colours of the screen, one pixel a cycle. Behaviour and cycles are in
// README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"

#include <systemc>

#include <memory>

namespace tabletop {

struct ycrcb_converter_config {
    clock_domain clock;
};

// The block as a machine sees it, the same in every view.
class ycrcb_converter_block : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};                // active high, synchronous
    sc_core::sc_port<cycle_pin_if> pixel{"pixel"};  // {Y[9:4], Cr[9:4], Cb[9:4]}
    sc_core::sc_export<cycle_pin_if> rgb{"rgb"};    // 0xRRGGBB

    explicit ycrcb_converter_block(sc_core::sc_module_name name) : sc_module(name) {}
};

// v: at or ca.
std::unique_ptr<ycrcb_converter_block> make_ycrcb_converter_tlm(const char* name, view v,
                                                                const ycrcb_converter_config& config);

}  // namespace tabletop
