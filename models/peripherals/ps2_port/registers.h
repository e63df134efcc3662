// SPDX-License-Identifier: Apache-2.0
// Register table of ps2_port; the behaviour is in README.md beside this file.
#pragma once

#include "base/register_info.h"

#include <iterator>

namespace tabletop::ps2_port_registers {

enum offset : std::uint32_t {
    data = 0x0,
    control = 0x4,
};

inline constexpr unsigned fifo_depth = 256;  // bytes from the device

inline constexpr field_info data_fields[] = {
    {"data", 0, 8, reg_access::rw, "A read takes the oldest byte, a write sends a command to the device."},
    {"rvalid", 15, 1, reg_access::ro, "There was a byte to read."},
    {"ravail", 16, 16, reg_access::ro, "Bytes there were, with this one."},
};
inline constexpr field_info control_fields[] = {
    {"re", 0, 1, reg_access::rw, "RI interrupts."},
    {"ri", 8, 1, reg_access::ro, "RE, and there is a byte to read."},
    {"ce", 10, 1, reg_access::ro, "The device has not taken the last command."},
};

inline constexpr auto& data_ravail = field_of(data_fields, "ravail");
inline constexpr auto data_rvalid = bits_of(data_fields, "rvalid");
inline constexpr auto control_re = bits_of(control_fields, "re");
inline constexpr auto control_ri = bits_of(control_fields, "ri");
inline constexpr auto control_ce = bits_of(control_fields, "ce");

inline constexpr register_info registers[] = {
    {"data", data, 0, reg_access::rw, 0xFF, data_fields, std::size(data_fields), "Bytes of the device, and commands."},
    {"control", control, 0, reg_access::rw, control_re, control_fields, std::size(control_fields),
     "Interrupt and state."},
};

inline constexpr register_map map{"ps2_port", 0x8, registers, std::size(registers)};

}  // namespace tabletop::ps2_port_registers
