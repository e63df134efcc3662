// SPDX-License-Identifier: Apache-2.0
#include "peripherals/uart_16550/state.h"

namespace tabletop::uart_16550_core {

using namespace uart_16550_registers;

namespace {

constexpr std::uint32_t byte_mask = 0xFF;

}  // namespace

std::uint32_t uart_state::value(std::uint32_t offset, bool sending) const {
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
            return line_status(sending);
        case msr:
            return modem_levels() | modem_changes_;
        case scr:
            return scratch_;
        default:
            return 0;
    }
}

bool uart_state::read_has_effect(std::uint32_t offset) const {
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

access_effects uart_state::take_effect_of_read(std::uint32_t offset) {
    access_effects effects;
    switch (offset) {
        case rbr_thr_dll:
            pop_received();
            effects.byte_read = true;
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
    return effects;
}

void uart_state::pop_received() {
    rx_fifo_.pop();
    timed_out_ = false;
    show_oldest();
}

// The errors of a character are told of when it becomes the oldest one.
void uart_state::show_oldest() {
    if (!rx_fifo_.empty()) errors_ |= rx_fifo_.front().errors;
}

access_effects uart_state::write(std::uint32_t offset, std::uint32_t value) {
    switch (offset) {
        case rbr_thr_dll:
            return divisor_is_shown() ? write_divisor((divisor_ & ~byte_mask) | value) : write_data(value);
        case ier_dlh:
            if (divisor_is_shown()) return write_divisor((divisor_ & byte_mask) | value << 8);
            interrupt_enable_ = value & ier_all;
            if ((value & ier_empty) != 0 && tx_fifo_.empty()) empty_event_ = true;
            return {};
        case iir_fcr:
            return write_fifo_control(value);
        case lcr:
            return write_line_control(value);
        case mcr:
            return write_modem_control(value & member_.mcr_writable);
        case scr:
            scratch_ = value;
            return {};
        default:
            return {};  // read only
    }
}

access_effects uart_state::write_divisor(std::uint32_t divisor) {
    divisor_ = divisor;
    access_effects effects;
    effects.divisor = true;
    return effects;
}

// Into a full FIFO, or over the character in the holding register: that is lost.
access_effects uart_state::write_data(std::uint32_t value) {
    if (!fifos_) tx_fifo_.clear();
    if (tx_fifo_.size() < places_to_send()) tx_fifo_.push(static_cast<std::uint8_t>(value));
    empty_event_ = false;
    return {};
}

access_effects uart_state::write_fifo_control(std::uint32_t value) {
    const bool enable = (value & fcr_enable) != 0;
    access_effects effects;
    if (enable != fifos_ || (value & fcr_reset_receiver) != 0) {
        rx_fifo_.clear();
        timed_out_ = false;
        effects.receiver_emptied = true;
    }
    if (enable != fifos_ || (value & fcr_reset_transmitter) != 0) empty_transmitter();
    fifos_ = enable;
    trigger_ = value_of(fcr_trigger, value);
    return effects;
}

void uart_state::empty_transmitter() {
    if (!tx_fifo_.empty()) empty_event_ = true;
    tx_fifo_.clear();
}

access_effects uart_state::write_line_control(std::uint32_t value) {
    access_effects effects;
    effects.breaks = ((value ^ line_control_) & lcr_break) != 0;
    effects.format = true;
    line_control_ = value;
    return effects;
}

access_effects uart_state::write_modem_control(std::uint32_t value) {
    const auto before = modem_levels();
    access_effects effects;
    effects.loopback = ((value ^ modem_control_) & mcr_loopback) != 0;
    modem_control_ = value;
    const auto now = modem_levels();
    auto changed = now ^ before;
    if ((now & msr_ri) != 0) changed &= ~msr_ri;  // the trailing edge alone counts
    modem_changes_ |= changed >> msr_levels_lsb;
    return effects;
}

std::uint8_t uart_state::take_to_send() {
    const auto byte = tx_fifo_.front();
    tx_fifo_.pop();
    if (tx_fifo_.empty()) empty_event_ = true;
    return byte;
}

// Without FIFOs a new character replaces the one that has not been read, with them it is lost.
bool uart_state::receive(std::uint8_t byte, std::uint32_t errors) {
    if (!fifos_ && !rx_fifo_.empty()) {
        errors_ |= lsr_overrun;
        rx_fifo_.clear();
    }
    if (rx_fifo_.size() == member_.fifo_depth) {
        errors_ |= lsr_overrun;
        return false;
    }
    rx_fifo_.push({byte, static_cast<std::uint8_t>(errors)});
    if (rx_fifo_.size() == 1) show_oldest();
    timed_out_ = false;
    return true;
}

// The interrupts are in the order of their priorities.
std::uint32_t uart_state::interrupt_id() const {
    if ((interrupt_enable_ & ier_line) != 0 && errors_ != 0) return iir_line;
    if ((interrupt_enable_ & ier_data) != 0) {
        if (rx_fifo_.size() >= trigger_level()) return iir_data;
        if (timed_out_) return iir_timeout;
    }
    if ((interrupt_enable_ & ier_empty) != 0 && empty_event_) return iir_empty;
    if ((interrupt_enable_ & ier_modem) != 0 && modem_changes_ != 0) return iir_modem;
    return iir_none;
}

unsigned uart_state::trigger_level() const {
    const auto depth = member_.fifo_depth;
    const unsigned levels[] = {1, depth / 4, depth / 2, depth - 2};
    return fifos_ ? levels[trigger_] : 1;
}

serial_format uart_state::format() const {
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

std::uint32_t uart_state::line_status(bool sending) const {
    auto value = errors_;
    if (!rx_fifo_.empty()) value |= lsr_data;
    if (tx_fifo_.empty()) value |= lsr_holding_empty;
    if (tx_fifo_.empty() && !sending) value |= lsr_empty;
    if (!fifos_) return value;
    for (unsigned n = 0; n < rx_fifo_.size(); ++n) {
        if (rx_fifo_[n].errors != 0) value |= lsr_fifo_error;
    }
    return value;
}

std::uint32_t uart_state::modem_levels() const {
    std::uint32_t value = 0;
    if (!loops_back()) return value;
    if ((modem_control_ & mcr_rts) != 0) value |= msr_cts;
    if ((modem_control_ & mcr_dtr) != 0) value |= msr_dsr;
    if ((modem_control_ & mcr_out1) != 0) value |= msr_ri;
    if ((modem_control_ & mcr_out2) != 0) value |= msr_dcd;
    return value;
}

}  // namespace tabletop::uart_16550_core
