// SPDX-License-Identifier: Apache-2.0
#include "processors/zynq_ps/cadence_uart.h"

#include <algorithm>
#include <utility>

#include "base/kernel_time.h"
#include "processors/zynq_ps/cadence_uart_registers.h"

namespace tabletop {

using namespace cadence_uart_registers;

namespace {

enum channel_modes : unsigned { normal = 0, automatic_echo = 1, local_loopback = 2, remote_loopback = 3 };

constexpr std::uint32_t cr_self_clearing = cr_rxrst | cr_txrst | cr_torst;
constexpr std::uint32_t least_bauddiv = 4;
constexpr std::uint64_t bits_after_break = 12;  // UG585 register CR, STPBRK
constexpr std::uint32_t least_flow_level = 4;   // UG585 register Flow_delay: below it is off
// The modem inputs, active low, are not connected and read as asserted: CTS, DSR, RI, DCD.
constexpr std::uint32_t modem_inputs = 0xF0;

}  // namespace

void cadence_uart::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto control = registers_[cr / 4];
    const bool disabled = (control & cr_txen) == 0 || (control & cr_txdis) != 0;
    const bool to_fifo = trans.is_write() && (trans.get_address() & 0xFFF) == fifo;
    if (disabled && to_fifo && on_disabled_transmitter_) on_disabled_transmitter_(trans, now_ps() + to_ps(delay));
    register_target::b_transport(trans, delay);
}

std::uint32_t cadence_uart::stored(std::uint32_t offset) const {
    switch (offset) {
        case fifo:
            return rx_fifo_.empty() ? 0 : rx_fifo_.front();
        case sr:
            return status();
        case isr:
            return latched_;
        case imr:
            return mask_;
        case ier:
        case idr:
            return 0;
        case modemsr:
            return modem_inputs | ((registers_[modemcr / 4] & modemcr_fcm) != 0 ? std::uint32_t{modemsr_fcms} : 0);
        default:
            return registers_[offset / 4];
    }
}

std::uint32_t& cadence_uart::storage(std::uint32_t offset) {
    return registers_[offset / 4];
}

bool cadence_uart::read_has_effect(std::uint32_t offset) const {
    return offset == fifo && !rx_fifo_.empty();
}

void cadence_uart::take_effect_of_read(std::uint32_t) {
    rx_fifo_.pop();
}

void cadence_uart::write_register(std::uint32_t offset, std::uint32_t value, unsigned lanes) {
    switch (offset) {
        case cr:
            write_control(merge_lanes(storage(cr), value, lanes, 0x1FF));
            break;
        case mr:
            write_mode(merge_lanes(storage(mr), value, lanes, 0x3FF));
            break;
        case ier:
            mask_ |= value & int_all;
            break;
        case idr:
            mask_ &= ~value;
            break;
        case isr:
            latched_ &= ~value;
            break;
        case baudgen:
        case bauddiv:
            write_divider(offset, value, lanes);
            break;
        case fifo:
            if ((lanes & 1u) != 0) push_to_send(static_cast<std::uint8_t>(value));
            break;
        case modemsr:  // no change to clear
            break;
        case rxtout:
            storage(rxtout) = merge_lanes(storage(rxtout), value, lanes, 0xFF);
            if (storage(rxtout) == 0) set_timeout(never);
            break;
        default:
            storage(offset) = merge_lanes(storage(offset), value, lanes, described(offset).writable);
    }
}

void cadence_uart::write_control(std::uint32_t value) {
    const bool was_receiving = receiver_enabled();
    storage(cr) = value & ~cr_self_clearing;
    if ((value & cr_rxrst) != 0) {
        rx_fifo_.clear();
        restart_receiver();
        set_timeout(never);
    }
    if ((value & cr_txrst) != 0) tx_fifo_.clear();
    if ((value & cr_torst) != 0) arm_timeout(time_ps());
    if (receiver_enabled() && !was_receiving) restart_receiver();
    const bool wants_break = (value & cr_startbrk) != 0 && (value & cr_stopbrk) == 0;
    if (wants_break && !break_) start_break();
    if ((value & cr_stopbrk) != 0 && break_) stop_break();
}

void cadence_uart::write_mode(std::uint32_t value) {
    const bool was_looping = loops_back();
    storage(mr) = value;
    if (loops_back() != was_looping) exchange_receiver_input();
    apply_receiver_settings();
}

void cadence_uart::write_divider(std::uint32_t offset, std::uint32_t value, unsigned lanes) {
    const auto merged = merge_lanes(storage(offset), value, lanes, described(offset).writable);
    if (offset == bauddiv && merged < least_bauddiv) return;
    storage(offset) = merged;
    restart_rate();
}

void cadence_uart::push_to_send(std::uint8_t byte) {
    if (tx_fifo_.full()) {
        latched_ |= int_tovr;
    } else {
        tx_fifo_.push(byte);
    }
}

// A break begins after the pause of the one before.
void cadence_uart::start_break() {
    break_ = true;
    drive_next(false);
}

// A pause follows it.
void cadence_uart::stop_break() {
    break_ = false;
    const auto least_ps = bit_time().half_bits(format().half_bits());
    const auto end_ps = std::max(time_ps(), held_until_ps() + least_ps);
    drive_line(end_ps, true);
    hold_line(end_ps + bit_time().half_bits(2 * bits_after_break));
}

std::uint8_t cadence_uart::take_to_send() {
    const auto byte = tx_fifo_.front();
    tx_fifo_.pop();
    return byte;
}

void cadence_uart::on_frame(const serial_frame& frame) {
    if (echoes() && frame.start_ps >= tx.free_ps()) tx.send(frame);
    if (channel_mode() != remote_loopback) uart_target::on_frame(frame);
}

void cadence_uart::on_edge(std::uint64_t time_ps, bool level) {
    if (echoes() && time_ps >= tx.free_ps()) tx.drive(time_ps, level);
    if (channel_mode() != remote_loopback) uart_target::on_edge(time_ps, level);
}

// A damaged character reaches the FIFO like any other; a break is a 0 with a framing error.
void cadence_uart::receive(const serial_character& character) {
    if (!receiver_enabled()) return;
    if (character.parity_error) latched_ |= int_parity;
    if (character.framing_error) latched_ |= int_frame;
    if (rx_fifo_.full()) {
        latched_ |= int_over;
    } else {
        rx_fifo_.push(static_cast<std::uint8_t>(character.data));
    }
    arm_timeout(character.end_ps);
}

void cadence_uart::arm_timeout(std::uint64_t start_ps) {
    const auto units = storage(rxtout);
    set_timeout(units == 0 ? never : start_ps + bit_time().half_bits(std::uint64_t{2} * 4 * units));
}

void cadence_uart::time_out(std::uint64_t time_ps) {
    if (!is_receiving(time_ps)) latched_ |= int_tout;
}

bool cadence_uart::is_status(std::uint32_t offset) const {
    return offset == sr;
}

bool cadence_uart::transmitter_enabled() const {
    const auto control = registers_[cr / 4];
    const bool internal = channel_mode() == normal || channel_mode() == local_loopback;
    return (control & cr_txen) != 0 && (control & cr_txdis) == 0 && internal && registers_[baudgen / 4] != 0;
}

bool cadence_uart::receiver_enabled() const {
    const auto control = registers_[cr / 4];
    return (control & cr_rxen) != 0 && (control & cr_rxdis) == 0 && registers_[baudgen / 4] != 0;
}

bool cadence_uart::echoes() const {
    return channel_mode() == remote_loopback || (channel_mode() == automatic_echo && receiver_enabled());
}

bool cadence_uart::loops_back() const {
    return channel_mode() == local_loopback;
}

unsigned cadence_uart::channel_mode() const {
    return value_of(mr_chmode, registers_[mr / 4]);
}

// Cycles of the reference clock, never 0: a stopped baud clock disables both directions instead.
std::uint64_t cadence_uart::cycles_per_bit() const {
    const auto prescaled = (registers_[mr / 4] & mr_clksel) != 0 ? 8u : 1u;
    const auto divider = std::max<std::uint64_t>(registers_[baudgen / 4], 1);
    return prescaled * divider * (registers_[bauddiv / 4] + 1);
}

std::uint32_t cadence_uart::format_bits() const {
    return registers_[mr / 4] & mr_format;
}

serial_format cadence_uart::format() const {
    constexpr unsigned data_bits[] = {8, 8, 7, 6};
    constexpr serial_parity parities[] = {serial_parity::even, serial_parity::odd, serial_parity::space,
                                          serial_parity::mark};
    constexpr unsigned stop_half_bits[] = {2, 3, 4, 4};
    const auto mode = registers_[mr / 4];
    const auto parity = value_of(mr_par, mode);
    serial_format format;
    format.data_bits = data_bits[value_of(mr_charlen, mode)];
    format.parity = parity < 4 ? parities[parity] : serial_parity::none;
    format.stop_half_bits = stop_half_bits[value_of(mr_stop, mode)];
    return format;
}

std::uint32_t cadence_uart::status() const {
    const auto now = conditions();
    auto value = now & (int_rxovr | int_rxempty | int_rxfull | int_txempty | int_txfull);
    if ((now & int_ttrig) != 0) value |= sr_ttrig;
    if ((now & int_tnful) != 0) value |= sr_tnful;
    if (is_sending()) value |= sr_tactive;
    if (receiver_enabled() && is_receiving(time_ps())) value |= sr_ractive;
    const auto flow_level = registers_[flowdel / 4];
    if (flow_level >= least_flow_level && rx_fifo_.size() >= flow_level) value |= sr_flowdel;
    return value;
}

// The interrupt conditions that follow from the state of the FIFOs.
std::uint32_t cadence_uart::conditions() const {
    const auto trigger = registers_[rxwm / 4];
    const auto transmit_trigger = registers_[txwm / 4];
    std::uint32_t now = 0;
    if (trigger != 0 && rx_fifo_.size() >= trigger) now |= int_rxovr;
    if (rx_fifo_.empty()) now |= int_rxempty;
    if (rx_fifo_.full()) now |= int_rxfull;
    if (tx_fifo_.empty()) now |= int_txempty;
    if (tx_fifo_.full()) now |= int_txfull;
    if (transmit_trigger != 0 && tx_fifo_.size() >= transmit_trigger) now |= int_ttrig;
    if (tx_fifo_.size() >= fifo_depth - 1) now |= int_tnful;
    return now;
}

cadence_uart::cadence_uart(sc_core::sc_module_name module_name, register_place place, const clock_domain& clock)
    : uart_target(module_name, std::move(place), cadence_uart_registers::map, clock) {
    cadence_uart::reset(0);
}

// The pause after a break is cut short.
void cadence_uart::reset(std::uint64_t time_ps) {
    hold_line(0);
    stop_sending(time_ps);
    for (const auto& entry : cadence_uart_registers::map) storage(entry.offset) = entry.reset;
    mask_ = 0;
    latched_ = 0;
    tx_fifo_.clear();
    rx_fifo_.clear();
    if (break_) drive_line(held_until_ps(), true);
    break_ = false;
    restart_line();
}

}  // namespace tabletop
