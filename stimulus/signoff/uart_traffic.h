// SPDX-License-Identifier: Apache-2.0
// Traffic for a UART as data: what comes over its serial pin, what the logic behind it reads and writes, when reset is
// pressed. The same lists are played on every view. Times are cycles since the start plus eighths of a cycle.
#pragma once

#include "stimulus/signoff/moment.h"

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

// A frame, or one edge.
struct uart_line_step {
    moment at;
    bool frame = true;
    std::uint8_t data = 0;
    bool level = true;              // of the edge; of a frame its stop bit
    std::uint32_t permille = 1000;  // the sender's bit time, of the nominal one
};

struct uart_write {
    std::uint64_t cycle = 0;
    std::uint8_t data = 0;
};

struct uart_traffic {
    std::vector<uart_line_step> line;
    // How long after the cycle in which it is seen the nth byte is read or lost to a reset; 1 or more.
    std::vector<std::uint32_t> read_delays;
    std::vector<uart_write> writes;
    std::vector<reset_press> resets;  // the first at the start
    std::uint64_t end_cycle = 0;
    bool one_by_one = false;  // each frame gives a byte, each write a frame, in order
};

// steps: frames and disturbances on the line. Frames good and damaged, at wrong rates, glitches, breaks, noise; pairs
// of pulses at every distance up to a frame; readers and writers that are now and then too slow or too fast for the
// FIFOs; resets in the midst of it, and short ones while a byte goes into its FIFO.
uart_traffic make_uart_traffic(std::uint64_t seed, unsigned steps, unsigned cycles_per_tick);

// Good frames at the nominal rate, read at once, and single writes; no reset but the first.
uart_traffic make_plain_uart_traffic(std::uint64_t seed, unsigned steps, unsigned cycles_per_tick);

// A byte each way, at the same time: all that a divider can show in one frame.
uart_traffic make_short_uart_traffic(std::uint64_t seed, unsigned cycles_per_tick);

}  // namespace tabletop::signoff
