// SPDX-License-Identifier: Apache-2.0
#include "peripherals/jtag_uart/jtag_uart.h"

#include <algorithm>
#include <utility>

#include "base/kernel_time.h"

namespace tabletop {

namespace regs = jtag_uart_registers;

// A read takes the character that it shows, whichever of its bytes it asks for.
std::uint32_t jtag_uart::read(std::uint32_t offset, std::uint64_t time_ps) {
    advance(time_ps);
    const auto value = stored(offset);
    if (offset == regs::data && !rx_fifo_.empty()) {
        announce_before_change(time_ps);
        rx_fifo_.pop();
        announce_change();
    }
    return value;
}

bool jtag_uart::transmitter_idle() {
    advance(now_ps());
    return !sending_ && tx_fifo_.empty() && outbox_.empty();
}

std::uint32_t jtag_uart::peek(std::uint32_t offset) {
    advance(now_ps());
    return stored(offset);
}

std::uint32_t jtag_uart::stored(std::uint32_t offset) const {
    return offset == regs::data ? data_word() : control_word();
}

std::uint32_t jtag_uart::data_word() const {
    if (rx_fifo_.empty()) return 0;
    return rx_fifo_.front() | regs::data_valid | (rx_fifo_.size() - 1) << regs::data_left.lsb;
}

std::uint32_t jtag_uart::control_word() const {
    const auto space = regs::fifo_depth - tx_fifo_.size();
    auto value = enabled_ | space << regs::control_space.lsb;
    if (!rx_fifo_.empty()) value |= regs::control_read_pending;
    if (space > regs::write_threshold) value |= regs::control_write_pending;
    if (active_) value |= regs::control_active;
    return value;
}

void jtag_uart::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    announce_before_change(time_ps);
    advance(time_ps);
    if (offset == regs::control) {
        write_control(value, lanes);
    } else if ((lanes & 1u) != 0) {
        push_to_send(static_cast<std::uint8_t>(value));
    }
    schedule_line();
    announce_change();
}

void jtag_uart::write_control(std::uint32_t value, unsigned lanes) {
    enabled_ = merge_lanes(enabled_, value, lanes, regs::control_read_enable | regs::control_write_enable);
    if ((value & regs::control_active) != 0) active_ = false;
}

// Into a full FIFO: lost.
void jtag_uart::push_to_send(std::uint8_t byte) {
    if (tx_fifo_.full()) return;
    tx_fifo_.push(byte);
    if (!sending_) start_sending(std::max(time_ps_, tx.free_ps()));
}

void jtag_uart::start_sending(std::uint64_t start_ps) {
    const auto frame = make_frame(start_ps, bit_time_, tx_fifo_.front());
    tx_fifo_.pop();
    active_ = true;
    sending_ = true;
    send_end_ps_ = frame.end_ps();
    outbox_.push({frame.start_ps, frame});
}

void jtag_uart::on_frame(const serial_frame& frame) {
    sampler_.on_frame(frame);
    announce_change();
}

void jtag_uart::on_edge(std::uint64_t time_ps, bool level) {
    sampler_.on_edge(time_ps, level);
    announce_change();
}

// The kernel has reached the start of something to put on the line. The processor's local time may be ahead of it.
void jtag_uart::on_line_time() {
    const auto now = now_ps();
    advance(now);
    outbox_.flush(tx, now);
    schedule_line();
}

void jtag_uart::schedule_line() {
    auto next = sending_ && !tx_fifo_.empty() ? send_end_ps_ : never;
    if (!outbox_.empty()) next = outbox_.next_ps();
    line_time_.cancel();
    if (next != never) line_time_.notify(from_ps(next - std::min(next, now_ps())));
}

void jtag_uart::advance(std::uint64_t time_ps) {
    for (auto next = next_event_ps(); next <= time_ps; next = next_event_ps()) process_event(next);
    time_ps_ = std::max(time_ps_, time_ps);
}

std::uint64_t jtag_uart::next_event_ps() {
    return std::min(sending_ ? send_end_ps_ : never, sampler_.next_ps());
}

void jtag_uart::process_event(std::uint64_t time_ps) {
    time_ps_ = std::max(time_ps_, time_ps);
    if (sending_ && send_end_ps_ == time_ps) {
        sending_ = false;
        if (!tx_fifo_.empty()) start_sending(send_end_ps_);
    } else if (const auto character = sampler_.take(time_ps)) {
        active_ = true;
        if (!rx_fifo_.full()) rx_fifo_.push(static_cast<std::uint8_t>(character->data));
    }
}

bool jtag_uart::raises() const {
    const auto control = control_word();
    const auto reads = regs::control_read_enable | regs::control_read_pending;
    const auto writes = regs::control_write_enable | regs::control_write_pending;
    return (control & reads) == reads || (control & writes) == writes;
}

bool jtag_uart::irq_at(std::uint64_t time_ps) {
    advance(time_ps);
    return raises();
}

std::uint64_t jtag_uart::next_irq_ps(std::uint64_t time_ps) {
    if (enabled_ == 0 || irq_at(time_ps)) return never;
    return next_event_ps();
}

jtag_uart::jtag_uart(sc_core::sc_module_name module_name, register_place place, const serial_bit_time& bit_time)
    : sc_module(module_name),
      register_target(std::move(place), regs::map),
      bit_time_(bit_time),
      sampler_(bit_time, serial_format{}) {
    SC_HAS_PROCESS(jtag_uart);
    SC_METHOD(on_line_time);
    sensitive << line_time_;
    dont_initialize();
    rx.attach(*this);
}

// A character on the line is not cut.
void jtag_uart::reset(std::uint64_t time_ps) {
    advance(time_ps);
    tx_fifo_.clear();
    rx_fifo_.clear();
    enabled_ = 0;
    active_ = false;
    schedule_line();
    announce_change();
}

}  // namespace tabletop
