// SPDX-License-Identifier: Apache-2.0
// Times of the chip (FT245R datasheet, in cycles of 15.4 ns; specification, section 8).
#pragma once

namespace tabletop::ft245r_core {

inline constexpr unsigned write_to_busy = 2;   // from the fall of WR to TXE# = 1
inline constexpr unsigned write_to_ready = 8;  // to TXE# = 0
inline constexpr unsigned write_to_host = 8;   // until the host sees the byte
inline constexpr unsigned rd_to_data = 3;      // from the fall of RD# to valid data: the fourth cycle of RD#
inline constexpr unsigned rd_to_empty = 2;     // from the rise of RD# to RXF# = 1
inline constexpr unsigned rd_to_next = 8;      // to RXF# = 0 when another byte waits
inline constexpr unsigned bytes_to_device = 128;

}  // namespace tabletop::ft245r_core
