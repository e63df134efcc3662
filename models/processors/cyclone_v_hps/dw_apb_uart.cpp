// SPDX-License-Identifier: Apache-2.0
#include "processors/cyclone_v_hps/dw_apb_uart.h"

#include <algorithm>
#include <utility>

namespace tabletop {

using namespace dw_apb_uart_registers;

namespace {

constexpr unsigned timeout_characters = 4;
constexpr std::uint32_t byte_mask = 0xFF;

}  // namespace

std::uint32_t dw_apb_uart::stored(std::uint32_t offset) const {
    switch (offset) {
        case rbr_thr_dll:
            if (divisor_is_shown()) return divisor_ & byte_mask;
            return rx_fifo_.empty() ? 0 : rx_fifo_.front().byte;
        case ier_dlh:
            return divisor_is_shown() ? divisor_ >> 8 : interrupt_enable_;
        case iir_fcr:
            return interrupt_id() | (fifos_ ? std::uint32_t{iir_fifos} : 0);
        case lcr:
            return line_control_;
        case mcr:
            return modem_control_;
        case lsr:
            return line_status();
        case msr:
            return modem_status();
        case scr:
            return scratch_;
        case usr:
            return status();
        case tfl:
            return fifos_ ? tx_fifo_.size() : 0;
        case rfl:
            return fifos_ ? rx_fifo_.size() : 0;
        default:
            return described(offset).reset;
    }
}

bool dw_apb_uart::read_has_effect(std::uint32_t offset) const {
    switch (offset) {
        case rbr_thr_dll:
            return !divisor_is_shown() && !rx_fifo_.empty();
        case iir_fcr:
            return interrupt_id() == iir_empty;
        case lsr:
            return errors_ != 0;
        case msr:
            return modem_changes_ != 0;
        default:
            return false;
    }
}

void dw_apb_uart::take_effect_of_read(std::uint32_t offset) {
    switch (offset) {
        case rbr_thr_dll:
            pop_received();
            break;
        case iir_fcr:
            empty_event_ = false;
            break;
        case lsr:
            errors_ = 0;
            break;
        default:
            modem_changes_ = 0;
    }
}

void dw_apb_uart::pop_received() {
    rx_fifo_.pop();
    timed_out_ = false;
    show_oldest();
    arm_timeout();
}

// The errors of a character are told of when it becomes the oldest one.
void dw_apb_uart::show_oldest() {
    if (!rx_fifo_.empty()) errors_ |= rx_fifo_.front().errors;
}

// Every register is in the lowest byte.
void dw_apb_uart::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    if ((lanes & 1u) != 0) uart_target::write(offset, value & byte_mask, lanes, time_ps);
}

void dw_apb_uart::write_register(std::uint32_t offset, std::uint32_t value, unsigned) {
    switch (offset) {
        case rbr_thr_dll:
            if (divisor_is_shown()) {
                write_divisor((divisor_ & ~byte_mask) | value);
            } else {
                push_to_send(static_cast<std::uint8_t>(value));
            }
            break;
        case ier_dlh:
            if (divisor_is_shown()) {
                write_divisor((divisor_ & byte_mask) | value << 8);
            } else {
                interrupt_enable_ = value & ier_all;
                if ((value & ier_empty) != 0 && tx_fifo_.empty()) empty_event_ = true;
            }
            break;
        case iir_fcr:
            write_fifo_control(value);
            break;
        case lcr:
            write_line_control(value);
            break;
        case mcr:
            write_modem_control(value & mcr_writable);
            break;
        case scr:
            scratch_ = value;
            break;
        default:
            break;  // read only
    }
}

void dw_apb_uart::write_fifo_control(std::uint32_t value) {
    const bool enable = (value & fcr_enable) != 0;
    if (enable != fifos_ || (value & fcr_reset_receiver) != 0) {
        rx_fifo_.clear();
        timed_out_ = false;
        set_timeout(never);
    }
    if (enable != fifos_ || (value & fcr_reset_transmitter) != 0) {
        if (!tx_fifo_.empty()) empty_event_ = true;
        tx_fifo_.clear();
    }
    fifos_ = enable;
    trigger_ = value_of(fcr_trigger, value);
}

void dw_apb_uart::write_line_control(std::uint32_t value) {
    const bool was_breaking = breaks();
    line_control_ = value;
    apply_receiver_settings();
    if (breaks() != was_breaking) drive_next(!breaks());
}

void dw_apb_uart::write_modem_control(std::uint32_t value) {
    const auto before = modem_levels();
    const bool was_looping = loops_back();
    modem_control_ = value;
    if (loops_back() != was_looping) exchange_receiver_input();
    const auto now = modem_levels();
    auto changed = now ^ before;
    if ((now & msr_ri) != 0) changed &= ~msr_ri;  // the trailing edge alone counts
    modem_changes_ |= changed >> msr_levels_lsb;
}

void dw_apb_uart::write_divisor(std::uint32_t divisor) {
    divisor_ = divisor;
    restart_rate();
}

// Into a full FIFO, or over the character in the holding register: that is lost.
void dw_apb_uart::push_to_send(std::uint8_t byte) {
    if (!fifos_) tx_fifo_.clear();
    if (!tx_fifo_.full()) tx_fifo_.push(byte);
    empty_event_ = false;
}

std::uint8_t dw_apb_uart::take_to_send() {
    const auto byte = tx_fifo_.front();
    tx_fifo_.pop();
    if (tx_fifo_.empty()) empty_event_ = true;
    return byte;
}

// Without FIFOs a new character replaces the one that has not been read, with them it is lost.
void dw_apb_uart::receive(const serial_character& character) {
    if (divisor_ == 0) return;
    received entry;
    entry.byte = static_cast<std::uint8_t>(character.data);
    if (character.parity_error) entry.errors |= lsr_parity;
    if (character.framing_error) entry.errors |= lsr_framing;
    if (character.is_break) entry.errors |= lsr_break;
    if (!fifos_ && !rx_fifo_.empty()) {
        errors_ |= lsr_overrun;
        rx_fifo_.clear();
    }
    if (rx_fifo_.full()) {
        errors_ |= lsr_overrun;
        return;
    }
    rx_fifo_.push(entry);
    if (rx_fifo_.size() == 1) show_oldest();
    timed_out_ = false;
    arm_timeout();
}

void dw_apb_uart::arm_timeout() {
    set_timeout(never);
    if (!fifos_ || rx_fifo_.empty()) return;
    set_timeout(time_ps() + bit_time().half_bits(timeout_characters * format().half_bits()));
}

void dw_apb_uart::time_out(std::uint64_t) {
    timed_out_ = true;
}

bool dw_apb_uart::is_status(std::uint32_t offset) const {
    return offset == lsr || offset == usr;
}

// In the order of their priorities.
std::uint32_t dw_apb_uart::interrupt_id() const {
    if ((interrupt_enable_ & ier_line) != 0 && errors_ != 0) return iir_line;
    if ((interrupt_enable_ & ier_data) != 0) {
        if (rx_fifo_.size() >= trigger_level()) return iir_data;
        if (timed_out_) return iir_timeout;
    }
    if ((interrupt_enable_ & ier_empty) != 0 && empty_event_) return iir_empty;
    if ((interrupt_enable_ & ier_modem) != 0 && modem_changes_ != 0) return iir_modem;
    return iir_none;
}

unsigned dw_apb_uart::trigger_level() const {
    constexpr unsigned levels[] = {1, fifo_depth / 4, fifo_depth / 2, fifo_depth - 2};
    return fifos_ ? levels[trigger_] : 1;
}

// Of a stopped rate generator as of the fastest one; nothing is sent or received then.
std::uint64_t dw_apb_uart::cycles_per_bit() const {
    return std::uint64_t{16} * std::max(divisor_, 1u);
}

serial_format dw_apb_uart::format() const {
    serial_format format;
    format.data_bits = 5 + value_of(lcr_data_bits, line_control_);
    if ((line_control_ & lcr_parity) != 0) {
        const bool even = (line_control_ & lcr_even) != 0;
        const bool stick = (line_control_ & lcr_stick) != 0;
        if (stick) {
            format.parity = even ? serial_parity::space : serial_parity::mark;
        } else {
            format.parity = even ? serial_parity::even : serial_parity::odd;
        }
    }
    if ((line_control_ & lcr_two_stops) != 0) format.stop_half_bits = format.data_bits == 5 ? 3 : 4;
    return format;
}

std::uint32_t dw_apb_uart::line_status() const {
    auto value = errors_;
    if (!rx_fifo_.empty()) value |= lsr_data;
    if (tx_fifo_.empty()) value |= lsr_holding_empty;
    if (tx_fifo_.empty() && !is_sending()) value |= lsr_empty;
    if (!fifos_) return value;
    for (unsigned n = 0; n < rx_fifo_.size(); ++n) {
        if (rx_fifo_[n].errors != 0) value |= lsr_fifo_error;
    }
    return value;
}

std::uint32_t dw_apb_uart::modem_status() const {
    return modem_levels() | modem_changes_;
}

std::uint32_t dw_apb_uart::modem_levels() const {
    std::uint32_t value = 0;
    if (!loops_back()) return value;
    if ((modem_control_ & mcr_rts) != 0) value |= msr_cts;
    if ((modem_control_ & mcr_dtr) != 0) value |= msr_dsr;
    if ((modem_control_ & mcr_out1) != 0) value |= msr_ri;
    if ((modem_control_ & mcr_out2) != 0) value |= msr_dcd;
    return value;
}

std::uint32_t dw_apb_uart::status() const {
    std::uint32_t value = 0;
    if (is_sending() || !tx_fifo_.empty() || is_receiving(time_ps())) value |= usr_busy;
    if (tx_fifo_.size() < transmitter_depth()) value |= usr_transmitter_not_full;
    if (tx_fifo_.empty()) value |= usr_transmitter_empty;
    if (!rx_fifo_.empty()) value |= usr_receiver_not_empty;
    if (rx_fifo_.size() >= transmitter_depth()) value |= usr_receiver_full;
    return value;
}

dw_apb_uart::dw_apb_uart(sc_core::sc_module_name module_name, register_place place, const clock_domain& clock)
    : uart_target(module_name, std::move(place), dw_apb_uart_registers::map, clock) {
    dw_apb_uart::reset(0);
}

void dw_apb_uart::reset(std::uint64_t time_ps) {
    stop_sending(time_ps);
    modem_control_ = 0;
    if (breaks()) drive_line(held_until_ps(), true);
    divisor_ = 0;
    interrupt_enable_ = 0;
    line_control_ = 0;
    scratch_ = 0;
    trigger_ = 0;
    errors_ = 0;
    modem_changes_ = 0;
    fifos_ = false;
    empty_event_ = false;
    timed_out_ = false;
    tx_fifo_.clear();
    rx_fifo_.clear();
    restart_line();
}

}  // namespace tabletop
