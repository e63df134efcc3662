// SPDX-License-Identifier: Apache-2.0
// Register table of interval_timer; the behaviour is in README.md beside this file.
#pragma once

#include "base/register_info.h"

#include <iterator>

namespace tabletop::interval_timer_registers {

enum offset : std::uint32_t {
    status = 0x00,
    control = 0x04,
    period_low = 0x08,
    period_high = 0x0C,
    snapshot_low = 0x10,
    snapshot_high = 0x14,
};

inline constexpr std::uint32_t reset_period = 12'499'999;  // 125 ms of 100 MHz

inline constexpr field_info status_fields[] = {
    {"to", 0, 1, reg_access::w1c, "The counter has reached 0; any write clears it."},
    {"run", 1, 1, reg_access::ro, "The counter runs."},
};
inline constexpr field_info control_fields[] = {
    {"ito", 0, 1, reg_access::rw, "Interrupt while to is set."},
    {"cont", 1, 1, reg_access::rw, "1: goes on after 0; else it stops."},
    {"start", 2, 1, reg_access::wo, "1 starts the counter."},
    {"stop", 3, 1, reg_access::wo, "1 stops the counter."},
};

inline constexpr auto status_timeout = bits_of(status_fields, "to");
inline constexpr auto status_running = bits_of(status_fields, "run");
inline constexpr auto control_interrupt = bits_of(control_fields, "ito");
inline constexpr auto control_continuous = bits_of(control_fields, "cont");
inline constexpr auto control_start = bits_of(control_fields, "start");
inline constexpr auto control_stop = bits_of(control_fields, "stop");
inline constexpr std::uint32_t half = 0xFFFF;

inline constexpr register_info registers[] = {
    {"status", status, 0x0, reg_access::rw, 0x3, status_fields, std::size(status_fields), "Status."},
    {"control", control, 0x0, reg_access::rw, 0xF, control_fields, std::size(control_fields), "Control."},
    {"periodl", period_low, reset_period& half, reg_access::rw, half, nullptr, 0,
     "Low half of the period, less one cycle; a write stops the counter and loads it."},
    {"periodh", period_high, reset_period >> 16, reg_access::rw, half, nullptr, 0, "High half, likewise."},
    {"snapl", snapshot_low, 0x0, reg_access::rw, half, nullptr, 0,
     "Low half of the counter as of the latest write of anything to either half."},
    {"snaph", snapshot_high, 0x0, reg_access::rw, half, nullptr, 0, "High half, likewise."},
};

inline constexpr register_map map{"interval_timer", 0x20, registers, std::size(registers)};

}  // namespace tabletop::interval_timer_registers
