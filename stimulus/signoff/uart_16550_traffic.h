// SPDX-License-Identifier: Apache-2.0
// Traffic for uart_16550 as data: what a processor does at its registers, and what comes over its serial pin.
#pragma once

#include "base/serial_line.h"
#include "stimulus/signoff/bus_traffic.h"
#include "stimulus/signoff/moment.h"

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

// A frame, or one edge.
struct uart_16550_line_step {
    moment at;
    bool frame = true;
    bool level = true;      // of the edge; of a frame its stop bit
    std::uint8_t data = 0;  // of a frame, and all below
    bool parity_bit = true;
    serial_format format;
    std::uint32_t bit_cycles = 16;
    std::uint32_t permille = 1000;  // of that
};

struct uart_16550_traffic {
    bus_traffic accesses;
    std::vector<uart_16550_line_step> line;  // in order; more than the accesses last
};

// Programs of some accesses each: settings of all kinds, bytes sent and read in bursts, FIFOs that fill and are
// emptied, breaks, loopback, errors read and left, time-outs waited for; slow rates, up to those of the divisor's
// highest bits. Meanwhile frames, good and damaged, at the receiver's rate and others, glitches, breaks. Resets in the
// midst of it.
uart_16550_traffic make_uart_16550_traffic(std::uint64_t seed, unsigned programs);

// The same without resets, slow rates and line noise: every request begins with an edge.
uart_16550_traffic make_plain_uart_16550_traffic(std::uint64_t seed, unsigned programs);

}  // namespace tabletop::signoff
