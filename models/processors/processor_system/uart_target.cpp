// SPDX-License-Identifier: Apache-2.0
#include "processors/processor_system/uart_target.h"

#include <algorithm>
#include <utility>

#include "base/kernel_time.h"
#include "base/process.h"

namespace tabletop {

std::uint32_t uart_target::read(std::uint32_t offset, std::uint64_t time_ps) {
    advance(time_ps);
    const auto value = stored(offset);
    if (!read_has_effect(offset)) return value;
    announce_before_change(time_ps);
    take_effect_of_read(offset);
    update();
    announce_change(time_ps);
    return value;
}

std::uint32_t uart_target::peek(std::uint32_t offset) {
    advance(now_ps());
    return stored(offset);
}

void uart_target::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    advance(time_ps);
    announce_before_change(time_ps);
    write_register(offset, value, lanes);
    settle();
    announce_change(time_ps);
}

void uart_target::settle() {
    plan_sending();
    update();
    schedule_line();
}

void uart_target::restart_rate() {
    tick_origin_ = clock_.cycle_from(time_ps_);
    apply_receiver_settings();
}

void uart_target::change_clock(const clock_domain& clock, std::uint64_t time_ps) {
    const bool same =
        clock.hz_numerator() == clock_.hz_numerator() && clock.hz_denominator() == clock_.hz_denominator();
    if (same) return;
    advance(time_ps);
    clock_ = clock;
    if (sending_) send_end_cycle_ = clock_.cycle_from(send_end_ps_);
    restart_rate();
    settle();
    announce_plan();
}

void uart_target::apply_receiver_settings() {
    if (format_bits() == received_format_bits_ && bit_time() == received_bit_time_) return;
    received_format_bits_ = format_bits();
    received_bit_time_ = bit_time();
    sampler_.configure(time_ps_, bit_time(), format());
}

// Plans from the state at time_ps_. Planning again before that start changes nothing.
void uart_target::plan_sending() {
    send_start_ps_ = never;
    if (sending_ || !has_to_send() || !may_send()) return;
    send_start_cycle_ = next_tick(std::max({time_ps_, held_until_ps_, tx.free_ps()}));
    send_start_ps_ = clock_.edge(send_start_cycle_);
}

void uart_target::start_sending() {
    const auto shape = format();
    const auto frame = make_frame(clock_.edge(send_start_cycle_), bit_time(), take_to_send(), shape);
    sending_ = true;
    send_start_ps_ = never;
    send_end_cycle_ = send_start_cycle_ + (shape.half_bits() * cycles_per_bit() + 1) / 2;
    send_end_ps_ = clock_.edge(send_end_cycle_);
    announce({frame.start_ps, frame, false});
}

void uart_target::end_sending() {
    sending_ = false;
    plan_sending();
    if (send_start_ps_ == never || held_until_ps_ > send_end_ps_) return;
    send_start_cycle_ = send_end_cycle_;
    start_sending();
}

// The end of the frame that is being sent, else the present.
std::uint64_t uart_target::frame_end_ps() const {
    return sending_ ? std::max(time_ps_, send_end_ps_) : time_ps_;
}

void uart_target::drive_next(bool level) {
    held_until_ps_ = std::max({frame_end_ps(), held_until_ps_, tx.free_ps()});
    drive_line(held_until_ps_, level);
}

void uart_target::drive_line(std::uint64_t from_ps, bool level) {
    announce({from_ps, std::nullopt, level});
}

void uart_target::announce(const line_event& event) {
    if (!loops_back()) {
        outbox_.push(event);
    } else if (event.frame) {
        sampler_.on_frame(*event.frame);
    } else {
        sampler_.on_edge(event.time_ps, event.level);
    }
}

void uart_target::on_frame(const serial_frame& frame) {
    if (loops_back()) return;
    sampler_.on_frame(frame);
    update();
    announce_plan();
}

void uart_target::on_edge(std::uint64_t time_ps, bool level) {
    if (loops_back()) return;
    sampler_.on_edge(time_ps, level);
    update();
    announce_plan();
}

// The kernel has reached the start of something to put on the line. The processor's local time may be ahead of it.
void uart_target::on_line_time() {
    const auto now = now_ps();
    advance(now);
    outbox_.flush(tx, now);
    schedule_line();
}

void uart_target::schedule_line() {
    auto next = send_start_ps_;
    if (sending_ && has_to_send()) next = send_end_ps_;
    if (!outbox_.empty()) next = outbox_.next_ps();
    line_time_.cancel();
    if (next != never) line_time_.notify(from_ps(next - std::min(next, now_ps())));
}

std::uint64_t uart_target::stable_until_ps(std::uint32_t offset) {
    return is_status(offset) && sampler_.next_ps() == serial_sampler::never ? next_event_ps_ : 0;
}

void uart_target::advance(std::uint64_t time_ps) {
    while (next_event_ps_ <= time_ps) process_event();
    time_ps_ = std::max(time_ps_, time_ps);
}

// Events in the order of their times; of equal ones the transmitter first, so that a looped frame is complete.
void uart_target::process_event() {
    time_ps_ = std::max(time_ps_, next_event_ps_);
    if (sending_ && send_end_ps_ == next_event_ps_) {
        end_sending();
    } else if (send_start_ps_ == next_event_ps_) {
        start_sending();
    } else if (const auto character = sampler_.take(next_event_ps_)) {
        receive(*character);
    } else if (timeout_ps_ == next_event_ps_) {
        time_out(std::exchange(timeout_ps_, never));
    }
    update();
}

void uart_target::update() {
    latch_flags();
    next_event_ps_ = std::min({send_start_ps_, sending_ ? send_end_ps_ : never, sampler_.next_ps(), timeout_ps_});
}

bool uart_target::irq_at(std::uint64_t time_ps) {
    advance(time_ps);
    return raises();
}

std::uint64_t uart_target::next_irq_ps(std::uint64_t time_ps) {
    return !has_interrupts_enabled() || irq_at(time_ps) ? never : next_event_ps_;
}

std::uint64_t uart_target::next_tick(std::uint64_t time_ps) const {
    const auto cycle = std::max(clock_.cycle_from(time_ps), tick_origin_);
    const auto ticks = (cycle - tick_origin_ + cycles_per_tick() - 1) / cycles_per_tick();
    return tick_origin_ + ticks * cycles_per_tick();
}

serial_bit_time uart_target::bit_time() const {
    return bit_time_of_cycles(cycles_per_bit(), clock_.hz_numerator(), clock_.hz_denominator());
}

uart_target::uart_target(sc_core::sc_module_name module_name, register_place place, const register_map& map,
                         const clock_domain& clock)
    : sc_module(module_name), register_target(std::move(place), map), clock_(clock) {
    spawn_method("on_line_time", sensitive_to(line_time_).dont_initialize(), [this] { on_line_time(); });
    rx.attach(*this);
}

void uart_target::stop_sending(std::uint64_t time_ps) {
    time_ps_ = std::max(time_ps_, time_ps);
    held_until_ps_ = std::max(held_until_ps_, frame_end_ps());
    sending_ = false;
    if (loops_back()) exchange_receiver_input();
}

void uart_target::restart_line() {
    timeout_ps_ = never;
    restart_rate();
    restart_receiver();
    settle();
    announce_plan();
}

}  // namespace tabletop
