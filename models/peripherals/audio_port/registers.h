// SPDX-License-Identifier: Apache-2.0
// Register table of audio_port; the behaviour is in README.md beside this file.
#pragma once

#include "base/register_info.h"

#include <iterator>

namespace tabletop::audio_port_registers {

enum offset : std::uint32_t {
    control = 0x0,
    fifospace = 0x4,
    left = 0x8,
    right = 0xC,
};

inline constexpr unsigned fifo_depth = 128;  // words, of each of the four FIFOs

inline constexpr field_info control_fields[] = {
    {"re", 0, 1, reg_access::rw, "RI interrupts."},
    {"we", 1, 1, reg_access::rw, "WI interrupts."},
    {"cr", 2, 1, reg_access::rw, "1: the read FIFOs are empty, and stay so."},
    {"cw", 3, 1, reg_access::rw, "1: the write FIFOs are empty, and stay so."},
    {"ri", 8, 1, reg_access::ro, "A read FIFO has 96 words or more."},
    {"wi", 9, 1, reg_access::ro, "A write FIFO has room for 96 words or more."},
};
inline constexpr field_info fifospace_fields[] = {
    {"rarc", 0, 8, reg_access::ro, "Words in the right read FIFO."},
    {"ralc", 8, 8, reg_access::ro, "Words in the left read FIFO."},
    {"wsrc", 16, 8, reg_access::ro, "Room in the right write FIFO."},
    {"wslc", 24, 8, reg_access::ro, "Room in the left write FIFO."},
};

inline constexpr auto control_re = bits_of(control_fields, "re");
inline constexpr auto control_we = bits_of(control_fields, "we");
inline constexpr auto control_cr = bits_of(control_fields, "cr");
inline constexpr auto control_cw = bits_of(control_fields, "cw");
inline constexpr auto control_ri = bits_of(control_fields, "ri");
inline constexpr auto control_wi = bits_of(control_fields, "wi");
inline constexpr auto& fifospace_rarc = field_of(fifospace_fields, "rarc");
inline constexpr auto& fifospace_ralc = field_of(fifospace_fields, "ralc");
inline constexpr auto& fifospace_wsrc = field_of(fifospace_fields, "wsrc");
inline constexpr auto& fifospace_wslc = field_of(fifospace_fields, "wslc");

inline constexpr register_info registers[] = {
    {"control", control, control_wi, reg_access::rw, control_re | control_we | control_cr | control_cw, control_fields,
     std::size(control_fields), "Interrupts, clears and state."},
    {"fifospace", fifospace, fifo_depth << fifospace_wslc.lsb | fifo_depth << fifospace_wsrc.lsb, reg_access::ro, 0,
     fifospace_fields, std::size(fifospace_fields), "How full the FIFOs are."},
    {"left", left, 0, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "A read takes the oldest word of the left read FIFO; a write puts one into the left write FIFO, which loses it "
     "when "
     "full."},
    {"right", right, 0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "The same of the right channel."},
};

inline constexpr register_map map{"audio_port", 0x10, registers, std::size(registers)};

}  // namespace tabletop::audio_port_registers
