// SPDX-License-Identifier: Apache-2.0
#include "processors/cyclone_v_hps/dw_apb_uart.h"

#include <algorithm>
#include <utility>

namespace tabletop {

namespace reg = dw_apb_uart_registers;

namespace {

constexpr unsigned timeout_characters = 4;
constexpr std::uint32_t byte_mask = 0xFF;

}  // namespace

std::uint32_t dw_apb_uart::stored(std::uint32_t offset) const {
    switch (offset) {
        case reg::usr:
            return status();
        case reg::tfl:
            return state_.fifos() ? state_.to_send() : 0;
        case reg::rfl:
            return state_.fifos() ? state_.received() : 0;
        default:
            return offset <= reg::scr ? state_.value(offset, is_sending()) : described(offset).reset;
    }
}

void dw_apb_uart::take_effect_of_read(std::uint32_t offset) {
    if (state_.take_effect_of_read(offset).byte_read) arm_timeout();
}

// Every register is in the lowest byte.
void dw_apb_uart::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    if ((lanes & 1u) != 0) uart_target::write(offset, value & byte_mask, lanes, time_ps);
}

void dw_apb_uart::write_register(std::uint32_t offset, std::uint32_t value, unsigned) {
    const auto effects = state_.write(offset, value);
    if (effects.divisor) restart_rate();
    if (effects.format) apply_receiver_settings();
    if (effects.breaks) drive_next(!state_.breaks());
    if (effects.loopback) exchange_receiver_input();
    if (effects.receiver_emptied) set_timeout(never);
}

void dw_apb_uart::receive(const serial_character& character) {
    if (state_.divisor() == 0) return;
    std::uint32_t errors = 0;
    if (character.parity_error) errors |= reg::lsr_parity;
    if (character.framing_error) errors |= reg::lsr_framing;
    if (character.is_break) errors |= reg::lsr_break;
    if (state_.receive(static_cast<std::uint8_t>(character.data), errors)) arm_timeout();
}

void dw_apb_uart::arm_timeout() {
    set_timeout(never);
    if (!state_.waits_for_timeout()) return;
    set_timeout(time_ps() + bit_time().half_bits(timeout_characters * format().half_bits()));
}

bool dw_apb_uart::is_status(std::uint32_t offset) const {
    return offset == reg::lsr || offset == reg::usr;
}

// A stopped rate generator counts as the fastest one; nothing is sent or received then.
std::uint64_t dw_apb_uart::cycles_per_bit() const {
    return std::uint64_t{16} * std::max(state_.divisor(), 1u);
}

std::uint32_t dw_apb_uart::status() const {
    std::uint32_t value = 0;
    if (is_sending() || state_.has_to_send() || is_receiving(time_ps())) value |= reg::usr_busy;
    if (state_.to_send() < state_.places_to_send()) value |= reg::usr_transmitter_not_full;
    if (!state_.has_to_send()) value |= reg::usr_transmitter_empty;
    if (state_.received() != 0) value |= reg::usr_receiver_not_empty;
    if (state_.received() >= state_.places_to_send()) value |= reg::usr_receiver_full;
    return value;
}

dw_apb_uart::dw_apb_uart(sc_core::sc_module_name module_name, register_place place, const clock_domain& clock)
    : uart_target(module_name, std::move(place), reg::map, clock) {
    dw_apb_uart::reset(0);
}

void dw_apb_uart::reset(std::uint64_t time_ps) {
    stop_sending(time_ps);
    const bool was_breaking = state_.breaks();
    state_.reset();
    if (was_breaking) drive_line(held_until_ps(), true);
    restart_line();
}

}  // namespace tabletop
