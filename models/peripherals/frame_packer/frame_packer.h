// SPDX-License-Identifier: Apache-2.0
// The labkit's owner of the ZBT SRAM: it writes the camera's pixels into the frame store, and reads them for the
// converter. Behaviour and cycles are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"
#include "memories/zbt_sram/zbt_sram.h"
#include "peripherals/camera/camera.h"
#include "peripherals/vga_timing/vga_timing.h"

#include <systemc>

#include <cstdint>
#include <memory>

namespace tabletop {

struct frame_packer_config {
    clock_domain clock;
    // The column of the raster from which on the next line is prefetched: 1336, or 1048 as in a widely used example,
    // with which the first pixels of a line are wrong.
    unsigned prefetch_wrap = 1336;
};

// Throws std::invalid_argument when the configuration is out of range; every view calls it.
void check(const frame_packer_config& config);

// The block as a machine sees it, the same in every view.
class frame_packer_block : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};           // active high, synchronous
    sc_core::sc_port<raster_if> scan{"scan"};  // h and v
    sc_core::sc_port<camera_if> camera{"camera"};
    sc_core::sc_port<cycle_pin_if> freeze{"freeze"};
    sc_core::sc_export<zbt_master_if> zbt{"zbt"};
    sc_core::sc_port<zbt_slave_if> zbt_read_data{"zbt_read_data"};
    sc_core::sc_export<cycle_pin_if> video_sample{"video_sample"};  // {Y[9:4], Cr[9:4], Cb[9:4]}, to the converter

    explicit frame_packer_block(sc_core::sc_module_name name) : sc_module(name) {}
};

// v: at or ca.
std::unique_ptr<frame_packer_block> make_frame_packer_tlm(const char* name, view v, const frame_packer_config& config);

}  // namespace tabletop
