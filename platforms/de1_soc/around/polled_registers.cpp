// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/around/polled_registers.h"

#include "de1_soc/memory_map.h"

#include <algorithm>
#include <initializer_list>

namespace tabletop {

namespace {

namespace map = de1_soc_map;

using peeker = std::function<std::uint32_t(std::uint32_t)>;

constexpr const char* not_enabled = "the timer is not enabled, by bit 0 of its control register";

bool is_one_of(std::uint32_t offset, std::initializer_list<std::uint32_t> registers) {
    return std::find(registers.begin(), registers.end(), offset) != registers.end();
}

std::string of_interval_timer(std::uint32_t base, std::uint32_t offset, const peeker& peek) {
    namespace reg = interval_timer_registers;
    if (is_one_of(offset, {reg::snapl, reg::snaph}))
        return "a write to it takes a snapshot of the counter, reads do not";
    if (offset != reg::status || (peek(base + reg::status) & (reg::status_run | reg::status_to)) != 0) return "";
    return "the timer does not run; START, bit 2 of its control register, starts it";
}

std::string of_private_timer(std::uint32_t base, std::uint32_t offset, const peeker& peek) {
    namespace reg = private_timer_registers;
    const bool enabled = (peek(base + reg::control) & reg::control_enable) != 0;
    return !enabled && is_one_of(offset, {reg::counter, reg::status}) ? not_enabled : "";
}

std::string of_global_timer(std::uint32_t base, std::uint32_t offset, const peeker& peek) {
    namespace reg = global_timer_registers;
    const bool enabled = (peek(base + reg::control) & reg::control_enable) != 0;
    return !enabled && is_one_of(offset, {reg::counter_lo, reg::counter_hi, reg::status}) ? not_enabled : "";
}

std::string of_hps_timer(std::uint32_t base, std::uint32_t offset, const peeker& peek) {
    namespace reg = dw_apb_timer_registers;
    const bool is_status = is_one_of(offset, {reg::int_status, reg::all_int_status});
    const auto control = peek(base + reg::control);
    if ((control & reg::control_enable) == 0) {
        return is_status || is_one_of(offset, {reg::current_value, reg::all_raw_int_status}) ? not_enabled : "";
    }
    return is_status && (control & reg::control_mask) != 0
               ? "the interrupt is masked, by bit 2 of the timer's control register, and so is its status"
               : "";
}

std::string of_jtag_uart(std::uint32_t base, std::uint32_t offset, const peeker& peek) {
    namespace reg = jtag_uart_registers;
    if (offset != reg::data || (peek(base + reg::data) & bits_of(reg::data_fields, "rvalid")) != 0) return "";
    return "nobody sends anything; --jtag says who does";
}

std::string of_ps2_port(std::uint32_t base, std::uint32_t offset, const peeker& peek) {
    namespace reg = ps2_port_registers;
    if (offset != reg::data || (peek(base + reg::data) & reg::data_rvalid) != 0) return "";
    return "nobody types or moves a mouse; --board and --display say who does (a mouse tells of it behind command F4)";
}

std::string of_audio(std::uint32_t base, std::uint32_t offset, const peeker& peek) {
    namespace reg = audio_port_registers;
    if (offset != reg::fifospace) return "";
    const auto control = peek(base + reg::control);
    if ((control & reg::control_cr) != 0)
        return "CR, bit 2 of the control register, keeps the FIFOs of the input empty";
    const auto space = peek(base + reg::fifospace);
    const auto left = space >> reg::fifospace_wslc.lsb & 0xFF, right = space >> reg::fifospace_wsrc.lsb & 0xFF;
    if (left == right || std::max(left, right) != reg::fifo_depth) return "";
    return "one channel of the output has no word: left and right are played together";
}

// What it read in automatic mode would not stay.
std::string of_adc(std::uint32_t, std::uint32_t, const peeker&) {
    return "a write to channel 0 converts all channels once, a 1 in channel 1 again and again; only then bit 15 tells "
           "of "
           "new values";
}

using advice = std::string (*)(std::uint32_t base, std::uint32_t offset, const peeker& peek);

struct polled_device {
    const register_region& region;
    advice why;
    const char* connector = "";  // whoever is there may change it; empty: nobody
    const char* other = "";      // so may whoever is here
};

std::string of_pins(std::uint32_t, std::uint32_t offset, const peeker&) {
    namespace reg = pio_registers;
    return is_one_of(offset, {reg::data, reg::edge_capture})
               ? "nobody moves anything there; --board and --gpio say who does"
               : "";
}

const polled_device devices[] = {
    {map::interval_timer1, of_interval_timer},
    {map::interval_timer2, of_interval_timer},
    {cyclone_v_hps_map::region("private_timer"), of_private_timer},
    {cyclone_v_hps_map::region("global_timer"), of_global_timer},
    {cyclone_v_hps_map::region("sptimer0"), of_hps_timer},
    {cyclone_v_hps_map::region("sptimer1"), of_hps_timer},
    {cyclone_v_hps_map::region("osc1timer0"), of_hps_timer},
    {cyclone_v_hps_map::region("osc1timer1"), of_hps_timer},
    {map::jtag_uart, of_jtag_uart, "jtag"},
    {map::ps2, of_ps2_port, map::ps2.name, "pins"},
    {map::ps2_second, of_ps2_port, map::ps2_second.name, "pins"},
    {map::audio, of_audio},
    {map::adc, of_adc},
    {map::sw, of_pins, "pins"},
    {map::key, of_pins, "pins"},
};

}  // namespace

std::string why_a_register_stays(std::uint32_t address, const peeker& peek,
                                 const std::function<bool(const std::string&)>& is_connected) {
    for (const auto& device : devices) {
        const auto offset = address - device.region.base;
        if (offset >= device.region.size) continue;
        for (const auto* const place : {device.connector, device.other}) {
            if (*place != '\0' && is_connected(place)) return "";
        }
        return device.why(device.region.base, offset & ~3u, peek);
    }
    return "";
}

}  // namespace tabletop
