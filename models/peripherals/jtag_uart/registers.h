// SPDX-License-Identifier: Apache-2.0
// Register table of jtag_uart; the behaviour is in README.md beside this file.
#pragma once

#include "base/register_info.h"

#include <iterator>

namespace tabletop::jtag_uart_registers {

enum offset : std::uint32_t { data = 0x0, control = 0x4 };

inline constexpr unsigned fifo_depth = 64;

inline constexpr field_info data_fields[] = {
    {"data", 0, 8, reg_access::rw, "Reads take a character, writes send one."},
    {"rvalid", 15, 1, reg_access::ro, "There was a character."},
    {"ravail", 16, 16, reg_access::ro, "Characters that are left after this read."},
};
inline constexpr field_info control_fields[] = {
    {"re", 0, 1, reg_access::rw, "Interrupt while ri is 1."},
    {"we", 1, 1, reg_access::rw, "Interrupt while wi is 1."},
    {"ri", 8, 1, reg_access::ro, "A character is there."},
    {"wi", 9, 1, reg_access::ro, "There is room for more than 7 characters."},
    {"ac", 10, 1, reg_access::w1c, "The host has taken or sent a character."},
    {"wspace", 16, 16, reg_access::ro, "Room for characters."},
};

inline constexpr auto data_valid = bits_of(data_fields, "rvalid");
inline constexpr auto& data_left = field_of(data_fields, "ravail");
inline constexpr auto control_read_enable = bits_of(control_fields, "re");
inline constexpr auto control_write_enable = bits_of(control_fields, "we");
inline constexpr auto control_read_pending = bits_of(control_fields, "ri");
inline constexpr auto control_write_pending = bits_of(control_fields, "wi");
inline constexpr auto control_active = bits_of(control_fields, "ac");
inline constexpr auto& control_space = field_of(control_fields, "wspace");
inline constexpr unsigned write_threshold = 7;

inline constexpr register_info registers[] = {
    {"data", data, 0x0, reg_access::rw, 0xFF, data_fields, std::size(data_fields), "Data."},
    {"control", control, 0x400200, reg_access::rw, 0x403, control_fields, std::size(control_fields), "Control."},
};

inline constexpr register_map map{"jtag_uart", 0x8, registers, std::size(registers)};

}  // namespace tabletop::jtag_uart_registers
