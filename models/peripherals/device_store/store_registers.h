// SPDX-License-Identifier: Apache-2.0
// Register tables of the devices of the university computer that are stores; README.md beside this file.
#pragma once

#include "base/register_info.h"

#include <cstdint>
#include <iterator>

namespace tabletop {

namespace irda_registers {

inline constexpr field_info data_fields[] = {
    {"data", 0, 8, reg_access::ro, "The oldest byte."},
    {"rvalid", 15, 1, reg_access::ro, "There was a byte to read."},
    {"ravail", 16, 8, reg_access::ro, "Bytes that are waiting."},
};
inline constexpr field_info control_fields[] = {
    {"re", 0, 1, reg_access::rw, "RI interrupts."},
    {"ri", 8, 1, reg_access::ro, "There is a byte to read."},
};
inline constexpr register_info registers[] = {
    {"data", 0x0, 0, reg_access::ro, 0, data_fields, std::size(data_fields), "What has been received."},
    {"control", 0x4, 0, reg_access::rw, 0x1, control_fields, std::size(control_fields), "Interrupt and state."},
};
inline constexpr register_map map{"irda", 0x8, registers, std::size(registers)};

}  // namespace irda_registers

namespace av_config_registers {

inline constexpr register_info registers[] = {
    {"control", 0x0, 0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "What to configure."},
    {"status", 0x4, 0, reg_access::ro, 0, nullptr, 0, "How that went."},
    {"address", 0x8, 0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Register of the chip."},
    {"data", 0xC, 0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "What it is to hold."},
};
inline constexpr register_map map{"av_config", 0x10, registers, std::size(registers)};

}  // namespace av_config_registers

namespace rgb_resampler_registers {

inline constexpr register_info registers[] = {
    {"status", 0x0, 0x14, reg_access::ro, 0, nullptr, 0, "What comes in: 16 bits of RGB."},
};
inline constexpr register_map map{"rgb_resampler", 0x10, registers, std::size(registers)};

}  // namespace rgb_resampler_registers

namespace video_in_registers {

inline constexpr field_info resolution_fields[] = {
    {"x", 0, 16, reg_access::ro, "Width."},
    {"y", 16, 16, reg_access::ro, "Height."},
};
inline constexpr field_info status_fields[] = {
    {"en", 2, 1, reg_access::rw, "1: pictures go to memory."},
};
inline constexpr register_info registers[] = {
    {"front", 0x0, 0xC8000000, reg_access::ro, 0, nullptr, 0, "Address to which a picture goes."},
    {"back", 0x4, 0xC8000000, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Address of the next one."},
    {"resolution", 0x8, 0x00F00140, reg_access::ro, 0, resolution_fields, std::size(resolution_fields), "In pixels."},
    {"status", 0xC, 0, reg_access::rw, 0x4, status_fields, std::size(status_fields), "Whether pictures are taken."},
};
inline constexpr register_map map{"video_in", 0x10, registers, std::size(registers)};

}  // namespace video_in_registers

namespace video_edge_registers {

inline constexpr field_info control_fields[] = {
    {"en", 0, 1, reg_access::rw, "1: edges are shown in place of the picture."},
};
inline constexpr register_info registers[] = {
    {"control", 0x0, 0, reg_access::rw, 0x1, control_fields, std::size(control_fields), "Edge detection."},
};
inline constexpr register_map map{"video_edge", 0x10, registers, std::size(registers)};

}  // namespace video_edge_registers

}  // namespace tabletop
