// SPDX-License-Identifier: Apache-2.0
// Register table of copy_engine; the behaviour is in README.md beside this file.
#pragma once

#include "base/register_info.h"

#include <iterator>

namespace tabletop::copy_engine_registers {

enum offset : std::uint32_t {
    id = 0x00,
    version = 0x04,
    control = 0x08,
    status = 0x0C,
    source = 0x10,
    destination = 0x14,
    length = 0x18,
    left = 0x1C,
};

inline constexpr std::uint32_t id_value = 0x434F5059;       // "COPY"
inline constexpr std::uint32_t version_value = 0x00010000;  // 1.0
inline constexpr std::uint32_t whole_words = 0xFFFFFFFC;

inline constexpr field_info control_fields[] = {
    {"start", 0, 1, reg_access::wo, "Write 1 while not busy to start a copy; reads 0."},
    {"irq_enable", 1, 1, reg_access::rw, "1: the interrupt follows STATUS.DONE."},
};
inline constexpr field_info status_fields[] = {
    {"busy", 0, 1, reg_access::ro, "1 while a copy runs."},
    {"done", 1, 1, reg_access::w1c, "Set when a copy ends, cleared by writing 1 and by START."},
    {"overrun", 2, 1, reg_access::w1c, "Set by a START while busy; that START is ignored."},
    {"error", 4, 2, reg_access::ro, "Of the last copy: 0 none, 1 a read failed, 2 a write failed; 0 while busy."},
};

inline constexpr auto control_start = bits_of(control_fields, "start");
inline constexpr auto control_irq_enable = bits_of(control_fields, "irq_enable");
inline constexpr auto status_busy = bits_of(status_fields, "busy");
inline constexpr auto status_done = bits_of(status_fields, "done");
inline constexpr auto status_overrun = bits_of(status_fields, "overrun");

inline constexpr register_info registers[] = {
    {"id", id, id_value, reg_access::ro, 0, nullptr, 0, "Identification, \"COPY\"."},
    {"version", version, version_value, reg_access::ro, 0, nullptr, 0, "Major version in [31:16], minor in [15:0]."},
    {"control", control, 0, reg_access::rw, 0x2, control_fields, std::size(control_fields),
     "Start and interrupt enable."},
    {"status", status, 0, reg_access::w1c, 0x6, status_fields, std::size(status_fields), "State and error."},
    {"source", source, 0, reg_access::rw, whole_words, nullptr, 0, "Address of the first word to read."},
    {"destination", destination, 0, reg_access::rw, whole_words, nullptr, 0, "Address of the first word to write."},
    {"length", length, 0, reg_access::rw, whole_words, nullptr, 0, "Bytes to copy, a multiple of 4."},
    {"left", left, 0, reg_access::ro, 0, nullptr, 0,
     "Bytes that the last copy has not written: 0 without an error, and while busy."},
};

inline constexpr register_map map{"copy_engine", 0x10000, registers, std::size(registers)};

}  // namespace tabletop::copy_engine_registers
