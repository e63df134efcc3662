// SPDX-License-Identifier: Apache-2.0
// Register table of adc; the behaviour is in README.md beside this file.
#pragma once

#include "base/register_info.h"

#include <iterator>

namespace tabletop::adc_registers {

inline constexpr unsigned channels = 8;

enum offset : std::uint32_t {
    channel0 = 0x00,  // a write converts all channels once
    channel1 = 0x04,  // a write of 1 converts them again and again, of 0 no longer
};

inline constexpr field_info channel_fields[] = {
    {"value", 0, 12, reg_access::ro, "0 to 4095: 0 to 5 V."},
    {"r", 15, 1, reg_access::ro, "In automatic mode: new; a read clears it."},
};

inline constexpr auto channel_value = bits_of(channel_fields, "value");
inline constexpr auto channel_r = bits_of(channel_fields, "r");

inline constexpr register_info registers[] = {
    {"channel0", 0x00, 0, reg_access::rw, 0, channel_fields, std::size(channel_fields),
     "Channel 0. A write of anything converts all channels once."},
    {"channel1", 0x04, 0, reg_access::rw, 0, channel_fields, std::size(channel_fields),
     "Channel 1. A write of 1 begins the automatic mode, one of 0 ends it."},
    {"channel2", 0x08, 0, reg_access::ro, 0, channel_fields, std::size(channel_fields), "Channel 2."},
    {"channel3", 0x0C, 0, reg_access::ro, 0, channel_fields, std::size(channel_fields), "Channel 3."},
    {"channel4", 0x10, 0, reg_access::ro, 0, channel_fields, std::size(channel_fields), "Channel 4."},
    {"channel5", 0x14, 0, reg_access::ro, 0, channel_fields, std::size(channel_fields), "Channel 5."},
    {"channel6", 0x18, 0, reg_access::ro, 0, channel_fields, std::size(channel_fields), "Channel 6."},
    {"channel7", 0x1C, 0, reg_access::ro, 0, channel_fields, std::size(channel_fields), "Channel 7."},
};

inline constexpr register_map map{"adc", 0x20, registers, std::size(registers)};

}  // namespace tabletop::adc_registers
