// SPDX-License-Identifier: Apache-2.0
// Register table of jtag_uart; the behaviour is in README.md beside this file.
#pragma once

#include "base/register_info.h"

#include <iterator>

namespace tabletop::jtag_uart_registers {

enum offset : std::uint32_t {
    data = 0x0,
    control = 0x4,
};

inline constexpr unsigned fifo_depth = 64;  // bytes, of either FIFO

inline constexpr field_info data_fields[] = {
    {"data", 0, 8, reg_access::rw, "A read takes the oldest byte, a write sends one; a full FIFO loses it."},
    {"rvalid", 15, 1, reg_access::ro, "There was a byte to read."},
    {"ravail", 16, 16, reg_access::ro, "Bytes left after this read."},
};
inline constexpr field_info control_fields[] = {
    {"re", 0, 1, reg_access::rw, "RI interrupts."},
    {"we", 1, 1, reg_access::rw, "WI interrupts."},
    {"ri", 8, 1, reg_access::ro, "There is a byte to read."},
    {"wi", 9, 1, reg_access::ro, "There is room for more than 7 bytes."},
    {"ac", 10, 1, reg_access::w1c, "The host has been there."},
    {"wspace", 16, 16, reg_access::ro, "Bytes for which there is room."},
};

inline constexpr auto& data_ravail = field_of(data_fields, "ravail");
inline constexpr auto data_rvalid = bits_of(data_fields, "rvalid");
inline constexpr auto control_re = bits_of(control_fields, "re");
inline constexpr auto control_we = bits_of(control_fields, "we");
inline constexpr auto control_ri = bits_of(control_fields, "ri");
inline constexpr auto control_wi = bits_of(control_fields, "wi");
inline constexpr auto control_ac = bits_of(control_fields, "ac");
inline constexpr auto& control_wspace = field_of(control_fields, "wspace");

inline constexpr register_info registers[] = {
    {"data", data, 0, reg_access::rw, 0xFF, data_fields, std::size(data_fields), "The two FIFOs."},
    {"control", control, fifo_depth << control_wspace.lsb | control_wi, reg_access::rw,
     control_re | control_we | control_ac, control_fields, std::size(control_fields), "Interrupts and state."},
};

inline constexpr register_map map{"jtag_uart", 0x8, registers, std::size(registers)};

}  // namespace tabletop::jtag_uart_registers
