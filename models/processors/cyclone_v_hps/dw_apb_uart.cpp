// SPDX-License-Identifier: Apache-2.0
#include "processors/cyclone_v_hps/dw_apb_uart.h"

#include <algorithm>
#include <utility>

#include "base/kernel_time.h"

namespace tabletop {

using namespace dw_apb_uart_registers;

namespace {

constexpr unsigned timeout_characters = 4;
constexpr std::uint32_t byte_mask = 0xFF;

}  // namespace

std::uint32_t dw_apb_uart::read(std::uint32_t offset, std::uint64_t time_ps) {
    advance(time_ps);
    const auto value = stored(offset);
    if (!read_has_effect(offset)) return value;
    announce_before_change(time_ps);
    take_effect_of_read(offset);
    update();
    announce_change();
    return value;
}

std::uint32_t dw_apb_uart::peek(std::uint32_t offset) {
    advance(now_ps());
    return stored(offset);
}

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

void dw_apb_uart::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    if ((lanes & 1u) == 0) return;  // every register is in the lowest byte
    advance(time_ps);
    announce_before_change(time_ps);
    write_register(offset, value & byte_mask);
    plan_sending();
    update();
    schedule_line();
    announce_change();
}

void dw_apb_uart::write_register(std::uint32_t offset, std::uint32_t value) {
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
        timeout_ps_ = never;
    }
    if (enable != fifos_ || (value & fcr_reset_transmitter) != 0) {
        if (!tx_fifo_.empty()) transmitter_emptied();
        tx_fifo_.clear();
    }
    fifos_ = enable;
    trigger_ = value_of(fcr_trigger, value);
}

void dw_apb_uart::write_line_control(std::uint32_t value) {
    const bool breaks = (value & lcr_break) != 0;
    const bool was_breaking = (line_control_ & lcr_break) != 0;
    line_control_ = value;
    apply_receiver_settings();
    if (breaks == was_breaking) return;
    tx_free_ps_ = std::max({time_ps_, sending_ ? send_end_ps_ : 0, tx_free_ps_, tx.free_ps()});
    announce({tx_free_ps_, std::nullopt, !breaks});
}

// The receiver's input changes over between the line and the transmitter: what was under way on the old one is lost.
void dw_apb_uart::write_modem_control(std::uint32_t value) {
    const auto before = modem_levels();
    const bool was_looping = loops_back();
    modem_control_ = value;
    if (loops_back() != was_looping) sampler_ = serial_sampler(bit_time(), format());
    const auto now = modem_levels();
    auto changed = now ^ before;
    if ((now & msr_ri) != 0) changed &= ~msr_ri;  // the trailing edge alone counts
    modem_changes_ |= changed >> msr_levels_lsb;
}

void dw_apb_uart::write_divisor(std::uint32_t divisor) {
    divisor_ = divisor;
    tick_origin_ = clock_.cycle_from(time_ps_);
    apply_receiver_settings();
}

// Into a full FIFO, or over the character in the holding register: that is lost.
void dw_apb_uart::push_to_send(std::uint8_t byte) {
    if (!fifos_) tx_fifo_.clear();
    if (!tx_fifo_.full()) tx_fifo_.push(byte);
    empty_event_ = false;
}

void dw_apb_uart::transmitter_emptied() {
    empty_event_ = true;
}

// The planned start of the next frame, from the state as of time_ps_. Asking again before that start changes nothing.
void dw_apb_uart::plan_sending() {
    send_start_ps_ = never;
    if (sending_ || tx_fifo_.empty() || divisor_ == 0 || (line_control_ & lcr_break) != 0) return;
    send_start_cycle_ = next_tick(std::max({time_ps_, tx_free_ps_, tx.free_ps()}));
    send_start_ps_ = clock_.edge(send_start_cycle_);
}

void dw_apb_uart::start_sending() {
    auto shape = format();
    const auto half_bits = shape.half_bits();
    const auto frame = make_frame(clock_.edge(send_start_cycle_), bit_time(), tx_fifo_.front(), shape);
    tx_fifo_.pop();
    if (tx_fifo_.empty()) transmitter_emptied();
    sending_ = true;
    send_start_ps_ = never;
    send_end_cycle_ = send_start_cycle_ + half_bits * cycles_per_bit() / 2;
    send_end_ps_ = clock_.edge(send_end_cycle_);
    announce({frame.start_ps, frame, false});
}

void dw_apb_uart::end_sending() {
    sending_ = false;
    plan_sending();
    if (tx_fifo_.empty() || send_start_ps_ == never || tx_free_ps_ > send_end_ps_) return;
    send_start_cycle_ = send_end_cycle_;
    start_sending();
}

void dw_apb_uart::announce(const line_event& event) {
    if (!loops_back()) {
        outbox_.push(event);
    } else if (event.frame) {
        sampler_.on_frame(*event.frame);
    } else {
        sampler_.on_edge(event.time_ps, event.level);
    }
}

void dw_apb_uart::on_frame(const serial_frame& frame) {
    if (loops_back()) return;
    sampler_.on_frame(frame);
    update();
    announce_change();
}

void dw_apb_uart::on_edge(std::uint64_t time_ps, bool level) {
    if (loops_back()) return;
    sampler_.on_edge(time_ps, level);
    update();
    announce_change();
}

// The kernel has reached the start of something to put on the line. The processor's local time may be ahead of it.
void dw_apb_uart::on_line_time() {
    const auto now = now_ps();
    advance(now);
    outbox_.flush(tx, now);
    schedule_line();
}

void dw_apb_uart::schedule_line() {
    auto next = send_start_ps_;
    if (sending_ && !tx_fifo_.empty()) next = send_end_ps_;
    if (!outbox_.empty()) next = outbox_.next_ps();
    line_time_.cancel();
    if (next != never) line_time_.notify(from_ps(next - std::min(next, now_ps())));
}

// LSR and USR change with the next event, and in the middle of a character that is under way.
std::uint64_t dw_apb_uart::stable_until_ps(std::uint32_t offset) {
    const bool is_status = offset == lsr || offset == usr;
    return is_status && sampler_.next_ps() == serial_sampler::never ? next_event_ps_ : 0;
}

void dw_apb_uart::advance(std::uint64_t time_ps) {
    while (next_event_ps_ <= time_ps) process_event();
    time_ps_ = std::max(time_ps_, time_ps);
}

// Events in the order of their times; of equal ones the transmitter first, so that a looped frame is complete.
void dw_apb_uart::process_event() {
    time_ps_ = std::max(time_ps_, next_event_ps_);
    if (sending_ && send_end_ps_ == next_event_ps_) {
        end_sending();
    } else if (send_start_ps_ == next_event_ps_) {
        start_sending();
    } else if (const auto character = sampler_.take(next_event_ps_)) {
        receive(*character);
    } else if (timeout_ps_ == next_event_ps_) {
        timed_out_ = true;
        timeout_ps_ = never;
    }
    update();
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
    timeout_ps_ = never;
    if (!fifos_ || rx_fifo_.empty()) return;
    timeout_ps_ = time_ps_ + bit_time().half_bits(timeout_characters * format().half_bits());
}

void dw_apb_uart::update() {
    next_event_ps_ = std::min({send_start_ps_, sending_ ? send_end_ps_ : never, sampler_.next_ps(), timeout_ps_});
}

// Writing what is there already does not disturb a character.
void dw_apb_uart::apply_receiver_settings() {
    const auto shape = line_control_ & lcr_format;
    if (shape == received_shape_ && bit_time() == received_bit_time_) return;
    received_shape_ = shape;
    received_bit_time_ = bit_time();
    sampler_.configure(time_ps_, bit_time(), format());
}

bool dw_apb_uart::irq_at(std::uint64_t time_ps) {
    advance(time_ps);
    return interrupt_id() != iir_none;
}

std::uint64_t dw_apb_uart::next_irq_ps(std::uint64_t time_ps) {
    if (interrupt_enable_ == 0 || irq_at(time_ps)) return never;
    return next_event_ps_;
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

std::uint64_t dw_apb_uart::next_tick(std::uint64_t time_ps) const {
    const auto cycle = std::max(clock_.cycle_from(time_ps), tick_origin_);
    const auto ticks = (cycle - tick_origin_ + divisor_ - 1) / divisor_;
    return tick_origin_ + ticks * divisor_;
}

// Of a stopped rate generator as of the fastest one; nothing is sent or received then.
serial_bit_time dw_apb_uart::bit_time() const {
    return bit_time_of_cycles(std::max<std::uint64_t>(cycles_per_bit(), 16), clock_.hz_numerator(),
                              clock_.hz_denominator());
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
    if (tx_fifo_.empty() && !sending_) value |= lsr_empty;
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
    if (sending_ || !tx_fifo_.empty() || sampler_.receiving(time_ps_)) value |= usr_busy;
    if (tx_fifo_.size() < transmitter_depth()) value |= usr_transmitter_not_full;
    if (tx_fifo_.empty()) value |= usr_transmitter_empty;
    if (!rx_fifo_.empty()) value |= usr_receiver_not_empty;
    if (rx_fifo_.size() >= transmitter_depth()) value |= usr_receiver_full;
    return value;
}

dw_apb_uart::dw_apb_uart(sc_core::sc_module_name module_name, register_place place, const clock_domain& clock)
    : sc_module(module_name), register_target(std::move(place), dw_apb_uart_registers::map), clock_(clock) {
    SC_HAS_PROCESS(dw_apb_uart);
    SC_METHOD(on_line_time);
    sensitive << line_time_;
    dont_initialize();
    rx.attach(*this);
    dw_apb_uart::reset(0);
}

// A character on the line is not cut.
void dw_apb_uart::reset(std::uint64_t time_ps) {
    time_ps_ = std::max(time_ps_, time_ps);
    tx_free_ps_ = std::max({time_ps_, sending_ ? send_end_ps_ : 0, tx_free_ps_});
    sending_ = false;
    modem_control_ = 0;
    if ((line_control_ & lcr_break) != 0) announce({tx_free_ps_, std::nullopt, true});
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
