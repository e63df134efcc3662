// SPDX-License-Identifier: Apache-2.0
// Register table of pio; the behaviour is in README.md beside this file.
#pragma once

#include "base/register_info.h"

#include <iterator>

namespace tabletop::pio_registers {

enum offset : std::uint32_t {
    data = 0x0,
    direction = 0x4,
    interrupt_mask = 0x8,
    edge_capture = 0xC,
};

inline constexpr register_info registers[] = {
    {"data", data, 0, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "Inputs read their pins, outputs what was written; without outputs a write is ignored."},
    {"direction", direction, 0, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "1: an output. Bidirectional ports only; others read 0 and ignore writes."},
    {"interrupt_mask", interrupt_mask, 0, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "1: this bit interrupts. Ports with an interrupt only; others read 0 and ignore writes."},
    {"edge_capture", edge_capture, 0, reg_access::w1c, 0xFFFFFFFF, nullptr, 0,
     "1: an edge has been seen. Ports with edge capture only; others read 0 and ignore writes."},
};

inline constexpr register_map map{"pio", 0x10, registers, std::size(registers)};

}  // namespace tabletop::pio_registers
