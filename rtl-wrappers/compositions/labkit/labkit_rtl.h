// SPDX-License-Identifier: Apache-2.0
// The labkit's whole fabric as one RTL design, built when it is asked for, behind the pins of its FPGA.
#pragma once

#include "base/clock_domain.h"
#include "compositions/labkit/labkit_fabric.h"

#include <cstdint>
#include <memory>

namespace tabletop {

// The same settings as those of the blocks that it is made of.
struct labkit_fabric_config {
    clock_domain clock;
    std::uint64_t steady = 648'000;  // cycles of the debouncers
    unsigned prefetch_wrap = 1336;
    std::uint64_t timeout = 6'480'000;  // cycles of the link
    bool lost_landing = false;
    bool illegal_halts = false;
    bool ready_by_image = false;
};

// Throws input_error when it cannot be built. blank and message_lost stay 0 without their pins.
std::unique_ptr<labkit_fabric> make_labkit_rtl(const char* name, const labkit_fabric_config& config);

}  // namespace tabletop
