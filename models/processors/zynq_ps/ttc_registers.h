// SPDX-License-Identifier: Apache-2.0
// Register table of the triple timer counter of the Zynq-7000 (UG585 section 8.5 and appendix B.32).
#pragma once

#include <iterator>

#include "base/register_info.h"

namespace tabletop::ttc_registers {

inline constexpr unsigned counters = 3;

// Registers of the first counter; those of the second and the third follow 4 and 8 bytes later.
enum offset : std::uint32_t {
    clock_control = 0x00,
    counter_control = 0x0C,
    counter_value = 0x18,
    interval_counter = 0x24,
    match_1_counter = 0x30,
    match_2_counter = 0x3C,
    match_3_counter = 0x48,
    interrupt_register = 0x54,
    interrupt_enable = 0x60,
    event_control_timer = 0x6C,
    event_register = 0x78,
};

inline constexpr field_info clock_control_fields[] = {
    {"ps_en", 0, 1, reg_access::rw, "1: the prescaler divides the clock."},
    {"ps_v", 1, 4, reg_access::rw, "The prescaler divides by 2^(PS_V + 1)."},
    {"c_src", 5, 1, reg_access::rw, "1: external clock; there is none, so the counter stands still."},
    {"ex_e", 6, 1, reg_access::rw, "1: falling edge of the external clock."},
};
inline constexpr field_info counter_control_fields[] = {
    {"dis", 0, 1, reg_access::rw, "1: the counter stands still."},
    {"int", 1, 1, reg_access::rw, "1: between 0 and the interval, 0: between 0 and 0xFFFF."},
    {"dec", 2, 1, reg_access::rw, "1: counts down."},
    {"match", 3, 1, reg_access::rw, "1: match events."},
    {"rst", 4, 1, reg_access::rw, "1: starts again from its first value; clears itself."},
    {"wave_en", 5, 1, reg_access::rw, "0: waveform output on; stored only."},
    {"wave_pol", 6, 1, reg_access::rw, "Polarity of the waveform; stored only."},
};
inline constexpr field_info interrupt_fields[] = {
    {"iv", 0, 1, reg_access::ro, "Passed zero in interval mode."},
    {"m1", 1, 1, reg_access::ro, "Reached match 1."},
    {"m2", 2, 1, reg_access::ro, "Reached match 2."},
    {"m3", 3, 1, reg_access::ro, "Reached match 3."},
    {"ov", 4, 1, reg_access::ro, "Passed zero in overflow mode."},
    {"ev", 5, 1, reg_access::ro, "The event timer has overflowed; never."},
};
inline constexpr field_info interrupt_enable_fields[] = {
    {"iv", 0, 1, reg_access::rw, "Interval."}, {"m1", 1, 1, reg_access::rw, "Match 1."},
    {"m2", 2, 1, reg_access::rw, "Match 2."},  {"m3", 3, 1, reg_access::rw, "Match 3."},
    {"ov", 4, 1, reg_access::rw, "Overflow."}, {"ev", 5, 1, reg_access::rw, "Event timer overflow."},
};
inline constexpr field_info event_control_fields[] = {
    {"e_en", 0, 1, reg_access::rw, "Event timer enable."},
    {"e_lo", 1, 1, reg_access::rw, "1: counts while the external signal is low."},
    {"e_ov", 2, 1, reg_access::rw, "1: goes on after an overflow."},
};

inline constexpr auto clock_control_ps_en = bits_of(clock_control_fields, "ps_en");
inline constexpr auto& clock_control_ps_v = field_of(clock_control_fields, "ps_v");
inline constexpr auto clock_control_c_src = bits_of(clock_control_fields, "c_src");
inline constexpr auto clock_control_ex_e = bits_of(clock_control_fields, "ex_e");

inline constexpr auto counter_control_dis = bits_of(counter_control_fields, "dis");
inline constexpr auto counter_control_int = bits_of(counter_control_fields, "int");
inline constexpr auto counter_control_dec = bits_of(counter_control_fields, "dec");
inline constexpr auto counter_control_match = bits_of(counter_control_fields, "match");
inline constexpr auto counter_control_rst = bits_of(counter_control_fields, "rst");
inline constexpr auto counter_control_wave_en = bits_of(counter_control_fields, "wave_en");
inline constexpr auto counter_control_wave_pol = bits_of(counter_control_fields, "wave_pol");

// Bits of interrupt_register and interrupt_enable.
inline constexpr auto interrupt_interval = bits_of(interrupt_fields, "iv");
inline constexpr auto interrupt_match_1 = bits_of(interrupt_fields, "m1");
inline constexpr auto interrupt_match_2 = bits_of(interrupt_fields, "m2");
inline constexpr auto interrupt_match_3 = bits_of(interrupt_fields, "m3");
inline constexpr auto interrupt_overflow = bits_of(interrupt_fields, "ov");
inline constexpr auto interrupt_event = bits_of(interrupt_fields, "ev");

inline constexpr register_info registers[] = {
    {"clock_control_1", clock_control, 0x0, reg_access::rw, 0x7F, clock_control_fields, std::size(clock_control_fields),
     "Prescaler and clock source of counter 1."},
    {"clock_control_2", clock_control + 4, 0x0, reg_access::rw, 0x7F, clock_control_fields,
     std::size(clock_control_fields), "Prescaler and clock source of counter 2."},
    {"clock_control_3", clock_control + 8, 0x0, reg_access::rw, 0x7F, clock_control_fields,
     std::size(clock_control_fields), "Prescaler and clock source of counter 3."},
    {"counter_control_1", counter_control, 0x21, reg_access::rw, 0x7F, counter_control_fields,
     std::size(counter_control_fields), "Mode of counter 1."},
    {"counter_control_2", counter_control + 4, 0x21, reg_access::rw, 0x7F, counter_control_fields,
     std::size(counter_control_fields), "Mode of counter 2."},
    {"counter_control_3", counter_control + 8, 0x21, reg_access::rw, 0x7F, counter_control_fields,
     std::size(counter_control_fields), "Mode of counter 3."},
    {"counter_value_1", counter_value, 0x0, reg_access::ro, 0x0, nullptr, 0,
     "Value at the time of the read of counter 1."},
    {"counter_value_2", counter_value + 4, 0x0, reg_access::ro, 0x0, nullptr, 0,
     "Value at the time of the read of counter 2."},
    {"counter_value_3", counter_value + 8, 0x0, reg_access::ro, 0x0, nullptr, 0,
     "Value at the time of the read of counter 3."},
    {"interval_counter_1", interval_counter, 0x0, reg_access::rw, 0xFFFF, nullptr, 0,
     "Highest value in interval mode of counter 1."},
    {"interval_counter_2", interval_counter + 4, 0x0, reg_access::rw, 0xFFFF, nullptr, 0,
     "Highest value in interval mode of counter 2."},
    {"interval_counter_3", interval_counter + 8, 0x0, reg_access::rw, 0xFFFF, nullptr, 0,
     "Highest value in interval mode of counter 3."},
    {"match_1_counter_1", match_1_counter, 0x0, reg_access::rw, 0xFFFF, nullptr, 0, "Match 1 of counter 1."},
    {"match_1_counter_2", match_1_counter + 4, 0x0, reg_access::rw, 0xFFFF, nullptr, 0, "Match 1 of counter 2."},
    {"match_1_counter_3", match_1_counter + 8, 0x0, reg_access::rw, 0xFFFF, nullptr, 0, "Match 1 of counter 3."},
    {"match_2_counter_1", match_2_counter, 0x0, reg_access::rw, 0xFFFF, nullptr, 0, "Match 2 of counter 1."},
    {"match_2_counter_2", match_2_counter + 4, 0x0, reg_access::rw, 0xFFFF, nullptr, 0, "Match 2 of counter 2."},
    {"match_2_counter_3", match_2_counter + 8, 0x0, reg_access::rw, 0xFFFF, nullptr, 0, "Match 2 of counter 3."},
    {"match_3_counter_1", match_3_counter, 0x0, reg_access::rw, 0xFFFF, nullptr, 0, "Match 3 of counter 1."},
    {"match_3_counter_2", match_3_counter + 4, 0x0, reg_access::rw, 0xFFFF, nullptr, 0, "Match 3 of counter 2."},
    {"match_3_counter_3", match_3_counter + 8, 0x0, reg_access::rw, 0xFFFF, nullptr, 0, "Match 3 of counter 3."},
    {"interrupt_register_1", interrupt_register, 0x0, reg_access::ro, 0x0, interrupt_fields,
     std::size(interrupt_fields), "Events since the last read, which clears them of counter 1."},
    {"interrupt_register_2", interrupt_register + 4, 0x0, reg_access::ro, 0x0, interrupt_fields,
     std::size(interrupt_fields), "Events since the last read, which clears them of counter 2."},
    {"interrupt_register_3", interrupt_register + 8, 0x0, reg_access::ro, 0x0, interrupt_fields,
     std::size(interrupt_fields), "Events since the last read, which clears them of counter 3."},
    {"interrupt_enable_1", interrupt_enable, 0x0, reg_access::rw, 0x3F, interrupt_enable_fields,
     std::size(interrupt_enable_fields), "Events that raise the interrupt of counter 1."},
    {"interrupt_enable_2", interrupt_enable + 4, 0x0, reg_access::rw, 0x3F, interrupt_enable_fields,
     std::size(interrupt_enable_fields), "Events that raise the interrupt of counter 2."},
    {"interrupt_enable_3", interrupt_enable + 8, 0x0, reg_access::rw, 0x3F, interrupt_enable_fields,
     std::size(interrupt_enable_fields), "Events that raise the interrupt of counter 3."},
    {"event_control_timer_1", event_control_timer, 0x0, reg_access::rw, 0x7, event_control_fields,
     std::size(event_control_fields), "Event timer; stored only of counter 1."},
    {"event_control_timer_2", event_control_timer + 4, 0x0, reg_access::rw, 0x7, event_control_fields,
     std::size(event_control_fields), "Event timer; stored only of counter 2."},
    {"event_control_timer_3", event_control_timer + 8, 0x0, reg_access::rw, 0x7, event_control_fields,
     std::size(event_control_fields), "Event timer; stored only of counter 3."},
    {"event_register_1", event_register, 0x0, reg_access::ro, 0x0, nullptr, 0,
     "Width of the last external pulse; there are none of counter 1."},
    {"event_register_2", event_register + 4, 0x0, reg_access::ro, 0x0, nullptr, 0,
     "Width of the last external pulse; there are none of counter 2."},
    {"event_register_3", event_register + 8, 0x0, reg_access::ro, 0x0, nullptr, 0,
     "Width of the last external pulse; there are none of counter 3."},
};

inline constexpr register_map map = {"ttc", 0x1000, registers, std::size(registers)};

}  // namespace tabletop::ttc_registers
