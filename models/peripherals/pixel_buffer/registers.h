// SPDX-License-Identifier: Apache-2.0
// Register table of pixel_buffer, the control of both buffers of a screen; the behaviour is in README.md beside this
// file.
#pragma once

#include "base/register_info.h"

#include <iterator>

namespace tabletop::pixel_buffer_registers {

enum offset : std::uint32_t {
    front = 0x00,
    back = 0x04,
    resolution = 0x08,
    status = 0x0C,
    char_front = 0x10,
    char_back = 0x14,
    char_resolution = 0x18,
    char_status = 0x1C,
};

inline constexpr field_info resolution_fields[] = {
    {"x", 0, 16, reg_access::ro, "Width."},
    {"y", 16, 16, reg_access::ro, "Height."},
};
inline constexpr field_info status_fields[] = {
    {"s", 0, 1, reg_access::ro, "1 from the request of a swap until it is done."},
    {"a", 1, 1, reg_access::ro, "Addressing: 0, by x and y."},
    {"en", 2, 1, reg_access::rw, "1: the buffer is shown."},
    {"symbols", 6, 2, reg_access::ro, "Symbols of a pixel, less 1."},
    {"symbol_bits", 8, 4, reg_access::ro, "Bits of a symbol, less 1."},
    {"n", 16, 8, reg_access::ro, "Bits of an address that count x."},
    {"m", 24, 8, reg_access::ro, "Bits of an address that count y."},
};

inline constexpr auto status_s = bits_of(status_fields, "s");
inline constexpr auto status_en = bits_of(status_fields, "en");

inline constexpr register_info registers[] = {
    {"front", front, 0xC8000000, reg_access::rw, 0, nullptr, 0,
     "Address of the pixels that are shown. A write of anything asks for a swap with BACK."},
    {"back", back, 0xC8000000, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Address that the next swap brings."},
    {"resolution", resolution, 0x00F00140, reg_access::ro, 0, resolution_fields, std::size(resolution_fields),
     "In pixels of the buffer."},
    {"status", status, 0x08090744, reg_access::rw, status_en, status_fields, std::size(status_fields),
     "What the buffer is made of, and whether a swap is under way."},
    {"char_front", char_front, 0xC9000000, reg_access::rw, 0, nullptr, 0,
     "Address of the characters. A write of anything asks for a swap with CHAR_BACK."},
    {"char_back", char_back, 0xC9000000, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "Address that the next swap of the characters brings."},
    {"char_resolution", char_resolution, 0x003C0050, reg_access::ro, 0, resolution_fields, std::size(resolution_fields),
     "In characters."},
    {"char_status", char_status, 0x06070704, reg_access::rw, status_en, status_fields, std::size(status_fields),
     "As STATUS, of the characters."},
};

inline constexpr register_map map{"pixel_buffer", 0x20, registers, std::size(registers)};

}  // namespace tabletop::pixel_buffer_registers
