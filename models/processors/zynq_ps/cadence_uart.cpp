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

std::uint32_t cadence_uart::read(std::uint32_t offset, std::uint64_t time_ps) {
    advance(time_ps);
    return offset == fifo ? pop_received(time_ps) : stored(offset);
}

std::uint32_t cadence_uart::peek(std::uint32_t offset) {
    advance(now_ps());
    if (offset == fifo) return rx_fifo_.empty() ? 0 : rx_fifo_.front();
    return stored(offset);
}

std::uint32_t cadence_uart::stored(std::uint32_t offset) const {
    switch (offset) {
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

std::uint32_t cadence_uart::pop_received(std::uint64_t time_ps) {
    if (rx_fifo_.empty()) return 0;
    announce_before_change(time_ps);
    const auto byte = rx_fifo_.front();
    rx_fifo_.pop();
    update();
    announce_change();
    return byte;
}

void cadence_uart::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    advance(time_ps);
    announce_before_change(time_ps);
    write_register(offset, value, lanes);
    plan_sending();
    update();
    schedule_line();
    announce_change();
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
            if (storage(rxtout) == 0) timeout_ps_ = never;
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
        sampler_.restart(time_ps_);
        timeout_ps_ = never;
    }
    if ((value & cr_txrst) != 0) tx_fifo_.clear();
    if ((value & cr_torst) != 0) arm_timeout(time_ps_);
    if (receiver_enabled() && !was_receiving) sampler_.restart(time_ps_);
    const bool wants_break = (value & cr_startbrk) != 0 && (value & cr_stopbrk) == 0;
    if (wants_break && !break_) start_break();
    if ((value & cr_stopbrk) != 0 && break_) stop_break();
}

// The receiver's input changes over between the line and the transmitter: what was under way on the old one is lost.
void cadence_uart::write_mode(std::uint32_t value) {
    const bool was_internal = channel_mode() == local_loopback;
    storage(mr) = value;
    if ((channel_mode() == local_loopback) != was_internal) sampler_ = serial_sampler(bit_time(), format());
    apply_receiver_settings();
}

void cadence_uart::write_divider(std::uint32_t offset, std::uint32_t value, unsigned lanes) {
    const auto merged = merge_lanes(storage(offset), value, lanes, described(offset).writable);
    if (offset == bauddiv && merged < least_bauddiv) return;
    storage(offset) = merged;
    tick_origin_ = clock_.cycle_from(time_ps_);
    apply_receiver_settings();
}

void cadence_uart::push_to_send(std::uint8_t byte) {
    if (tx_fifo_.full()) {
        latched_ |= int_tovr;
    } else {
        tx_fifo_.push(byte);
    }
}

void cadence_uart::start_break() {
    break_ = true;
    tx_free_ps_ = std::max(time_ps_, sending_ ? send_end_ps_ : 0);
    tx_free_ps_ = std::max(tx_free_ps_, tx.free_ps());
    announce({tx_free_ps_, std::nullopt, false});
}

void cadence_uart::stop_break() {
    break_ = false;
    const auto least_ps = bit_time().half_bits(format().half_bits());
    const auto end_ps = std::max(time_ps_, tx_free_ps_ + least_ps);
    announce({end_ps, std::nullopt, true});
    tx_free_ps_ = end_ps + bit_time().half_bits(2 * bits_after_break);
}

// The planned start of the next frame, from the state as of time_ps_. Asking again before that start changes nothing.
void cadence_uart::plan_sending() {
    send_start_ps_ = never;
    if (sending_ || break_ || tx_fifo_.empty() || !transmitter_enabled()) return;
    send_start_cycle_ = next_bit_tick(std::max({time_ps_, tx_free_ps_, tx.free_ps()}));
    send_start_ps_ = clock_.edge(send_start_cycle_);
}

void cadence_uart::start_sending() {
    const auto half_bits = format().half_bits();
    auto frame = make_frame(clock_.edge(send_start_cycle_), bit_time(), tx_fifo_.front(), format());
    tx_fifo_.pop();
    sending_ = true;
    send_start_ps_ = never;
    send_end_cycle_ = send_start_cycle_ + (half_bits * cycles_per_bit() + 1) / 2;
    send_end_ps_ = clock_.edge(send_end_cycle_);
    announce({frame.start_ps, frame, false});
}

void cadence_uart::end_sending() {
    sending_ = false;
    if (break_ || tx_fifo_.empty() || !transmitter_enabled() || tx_free_ps_ > send_end_ps_) {
        plan_sending();
        return;
    }
    send_start_cycle_ = send_end_cycle_;
    start_sending();
}

void cadence_uart::announce(const line_event& event) {
    if (channel_mode() != local_loopback) {
        outbox_.push(event);
    } else if (event.frame) {
        sampler_.on_frame(*event.frame);
    } else {
        sampler_.on_edge(event.time_ps, event.level);
    }
}

void cadence_uart::on_frame(const serial_frame& frame) {
    if (channel_mode() == local_loopback) return;
    if (echoes() && frame.start_ps >= tx.free_ps()) tx.send(frame);
    if (channel_mode() == remote_loopback) return;
    sampler_.on_frame(frame);
    update();
    announce_change();
}

void cadence_uart::on_edge(std::uint64_t time_ps, bool level) {
    if (channel_mode() == local_loopback) return;
    if (echoes() && time_ps >= tx.free_ps()) tx.drive(time_ps, level);
    if (channel_mode() == remote_loopback) return;
    sampler_.on_edge(time_ps, level);
    update();
    announce_change();
}

// The kernel has reached the start of something to put on the line. The processor's local time may be ahead of it.
void cadence_uart::on_line_time() {
    const auto now = now_ps();
    advance(now);
    outbox_.flush(tx, now);
    schedule_line();
}

void cadence_uart::schedule_line() {
    auto next = send_start_ps_;
    if (sending_ && !tx_fifo_.empty()) next = send_end_ps_;
    if (!outbox_.empty()) next = outbox_.next_ps();
    line_time_.cancel();
    if (next != never) line_time_.notify(from_ps(next - std::min(next, now_ps())));
}

// The status changes with the next event, and in the middle of a character that is under way.
std::uint64_t cadence_uart::stable_until_ps(std::uint32_t offset) {
    return offset == sr && sampler_.next_ps() == serial_sampler::never ? next_event_ps_ : 0;
}

void cadence_uart::advance(std::uint64_t time_ps) {
    while (next_event_ps_ <= time_ps) process_event();
    time_ps_ = std::max(time_ps_, time_ps);
}

// Events in the order of their times; of equal ones the transmitter first, so that a looped frame is complete.
void cadence_uart::process_event() {
    time_ps_ = std::max(time_ps_, next_event_ps_);
    if (sending_ && send_end_ps_ == next_event_ps_) {
        end_sending();
    } else if (send_start_ps_ == next_event_ps_) {
        start_sending();
    } else if (const auto character = sampler_.take(next_event_ps_)) {
        receive(*character);
    } else if (timeout_ps_ == next_event_ps_) {
        if (!sampler_.receiving(timeout_ps_)) latched_ |= int_tout;
        timeout_ps_ = never;
    }
    update();
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

void cadence_uart::arm_timeout(std::uint64_t from_ps_time) {
    const auto units = storage(rxtout);
    timeout_ps_ = units == 0 ? never : from_ps_time + bit_time().half_bits(std::uint64_t{2} * 4 * units);
}

void cadence_uart::update() {
    latched_ |= conditions();
    next_event_ps_ = std::min({send_start_ps_, sending_ ? send_end_ps_ : never, sampler_.next_ps(), timeout_ps_});
}

// Writing what is there already does not disturb a character.
void cadence_uart::apply_receiver_settings() {
    const auto shape = storage(mr) & mr_format;
    if (shape == received_shape_ && bit_time() == received_bit_time_) return;
    received_shape_ = shape;
    received_bit_time_ = bit_time();
    sampler_.configure(time_ps_, bit_time(), format());
}

bool cadence_uart::irq_at(std::uint64_t time_ps) {
    advance(time_ps);
    return (latched_ & mask_) != 0;
}

std::uint64_t cadence_uart::next_irq_ps(std::uint64_t time_ps) {
    if (mask_ == 0 || irq_at(time_ps)) return never;
    return next_event_ps_;
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

unsigned cadence_uart::channel_mode() const {
    return value_of(mr_chmode, registers_[mr / 4]);
}

// Of the reference clock; never 0, a stopped baud clock disables both directions instead.
std::uint64_t cadence_uart::cycles_per_bit() const {
    const auto prescaled = (registers_[mr / 4] & mr_clksel) != 0 ? 8u : 1u;
    const auto divider = std::max<std::uint64_t>(registers_[baudgen / 4], 1);
    return prescaled * divider * (registers_[bauddiv / 4] + 1);
}

std::uint64_t cadence_uart::next_bit_tick(std::uint64_t time_ps) const {
    const auto cycle = std::max(clock_.cycle_from(time_ps), tick_origin_);
    const auto bits = (cycle - tick_origin_ + cycles_per_bit() - 1) / cycles_per_bit();
    return tick_origin_ + bits * cycles_per_bit();
}

serial_bit_time cadence_uart::bit_time() const {
    return bit_time_of_cycles(cycles_per_bit(), clock_.hz_numerator(), clock_.hz_denominator());
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
    if (sending_) value |= sr_tactive;
    if (receiver_enabled() && sampler_.receiving(time_ps_)) value |= sr_ractive;
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

void cadence_uart::set_clock(const clock_domain& clock, std::uint64_t time_ps) {
    const bool same =
        clock.hz_numerator() == clock_.hz_numerator() && clock.hz_denominator() == clock_.hz_denominator();
    if (same) return;
    advance(time_ps);
    clock_ = clock;
    tick_origin_ = clock_.cycle_from(time_ps_);
    if (sending_) send_end_cycle_ = clock_.cycle_from(send_end_ps_);
    apply_receiver_settings();
    plan_sending();
    update();
    schedule_line();
    announce_change();
}

cadence_uart::cadence_uart(sc_core::sc_module_name module_name, register_place place, const clock_domain& clock)
    : sc_module(module_name), register_target(std::move(place), cadence_uart_registers::map), clock_(clock) {
    SC_HAS_PROCESS(cadence_uart);
    SC_METHOD(on_line_time);
    sensitive << line_time_;
    dont_initialize();
    rx.attach(*this);
    cadence_uart::reset(0);
}

void cadence_uart::reset(std::uint64_t time_ps) {
    time_ps_ = std::max(time_ps_, time_ps);
    for (const auto& entry : cadence_uart_registers::map) storage(entry.offset) = entry.reset;
    mask_ = 0;
    latched_ = 0;
    tx_fifo_.clear();
    rx_fifo_.clear();
    tx_free_ps_ = std::max(time_ps_, sending_ ? send_end_ps_ : 0);  // the character on the line is not cut
    sending_ = false;
    if (break_) announce({tx_free_ps_, std::nullopt, true});
    break_ = false;
    tick_origin_ = clock_.cycle_from(time_ps_);
    timeout_ps_ = never;
    apply_receiver_settings();
    sampler_.restart(time_ps_);
    plan_sending();
    update();
    schedule_line();
    announce_change();
}

}  // namespace tabletop
