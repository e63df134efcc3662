// SPDX-License-Identifier: Apache-2.0
// Cycles of the link (specification, sections 8 and 9). The same in `at` and `ca`, but for the wait of a message for
// the begin of a frame.
#pragma once

namespace tabletop::usb_link_core {

inline constexpr unsigned flip_flops = 2;  // behind TXE# and RXF#

// Phases of a slot, which begins when its byte is taken.
inline constexpr unsigned wr_begin = 1;
inline constexpr unsigned wr_end = 5;  // WR falls
inline constexpr unsigned data_begin = 1;
inline constexpr unsigned data_end = 9;

// A read, from the first of the three cycles in which RXF# is seen low.
inline constexpr unsigned seen_low = 3;
inline constexpr unsigned rd_begin = 3;
inline constexpr unsigned rd_end = 13;
inline constexpr unsigned sampled = 6;  // by the edge that ends this cycle
inline constexpr unsigned taken = 7;
inline constexpr unsigned read_cycles = 23;

}  // namespace tabletop::usb_link_core
