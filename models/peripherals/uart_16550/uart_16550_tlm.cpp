// SPDX-License-Identifier: Apache-2.0
#include "peripherals/uart_16550/uart_16550_tlm.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "peripherals/uart_16550/registers.h"
#include "peripherals/uart_16550/timing.h"

#include <algorithm>

namespace tabletop {

namespace core = uart_16550_core;

// Whatever lanes it is for.
std::uint32_t uart_16550_tlm::read(std::uint32_t offset, std::uint64_t accept_ps) {
    const auto cycle = config_.clock.cycle(accept_ps);
    cycle_ = std::max(cycle_, cycle);
    last_read_ = line_.read(offset, cycle);
    schedule();
    return last_read_;
}

// The read may have had an effect on what it reads.
std::uint64_t uart_16550_tlm::stable_until_ps(std::uint32_t offset, std::uint64_t accept_ps) const {
    const auto cycle = config_.clock.cycle(accept_ps);
    if (line_.value(offset, cycle) != last_read_) return 0;
    const auto change = line_.next_change(offset, cycle);
    return change == core::never ? UINT64_MAX : config_.clock.edge(change);
}

void uart_16550_tlm::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t,
                           std::uint64_t effect_ps) {
    if ((lanes & 1) == 0) return;
    const auto cycle = config_.clock.cycle_from(effect_ps);
    cycle_ = std::max(cycle_, cycle);
    line_.write(offset, value & 0xFF, cycle);
    schedule();
}

// The value after the last access or event.
std::uint32_t uart_16550_tlm::peek(std::uint32_t offset) const {
    return line_.value(offset, std::max(now(), cycle_));
}

void uart_16550_tlm::on_frame(const serial_frame& frame) {
    for (const auto& edge : expand(frame)) line_.set_pin(config_.clock.cycle(edge.time_ps), edge.level);
    schedule();
}

void uart_16550_tlm::on_edge(std::uint64_t time_ps, bool level) {
    line_.set_pin(config_.clock.cycle(time_ps), level);
    schedule();
}

void uart_16550_tlm::on_release(std::uint64_t time_ps) {
    on_edge(time_ps, true);
}

void uart_16550_tlm::send(const core::sent_frame& frame) {
    const auto& clock = config_.clock;
    const auto bit_time = bit_time_of_cycles(std::uint64_t{2} * core::cycles_per_half_bit * frame.divisor,
                                             clock.hz_numerator(), clock.hz_denominator());
    const auto start_ps = clock.edge(frame.cycle);
    outbox_.push({start_ps, make_frame(start_ps, bit_time, frame.byte, frame.format)});
}

void uart_16550_tlm::schedule() {
    auto next_ps = core::never;
    if (const auto cycle = line_.next_event(); cycle != core::never) next_ps = config_.clock.edge(cycle);
    if (!outbox_.empty()) next_ps = std::min(next_ps, outbox_.next_ps());
    wake_.cancel();
    if (next_ps != core::never) wake_.notify(from_ps(std::max(next_ps, now_ps()) - now_ps()));
}

void uart_16550_tlm::on_wake() {
    cycle_ = std::max(cycle_, now());
    line_.advance(cycle_);
    outbox_.flush(tx, now_ps());
    schedule();
}

bool uart_16550_tlm::transmitter_idle() const {
    return outbox_.empty() && line_.idle(std::max(now(), cycle_));
}

// What is on the line is cut off.
void uart_16550_tlm::reset() {
    held_ = true;
    cycle_ = now();
    outbox_ = {};
    tx.release(now_ps());
    line_.reset(cycle_);
    schedule();
}

void uart_16550_tlm::on_reset() {
    port_.set_reset(rst.read());
    if (rst.read() || !held_) return;
    held_ = false;
    line_.release(now());
    schedule();
}

std::uint64_t uart_16550_tlm::now() const {
    return config_.clock.cycle(now_ps());
}

uart_16550_tlm::uart_16550_tlm(sc_core::sc_module_name name, view v, const uart_16550_config& config)
    : uart_16550_block(name),
      config_(config),
      port_("port", in, *this, uart_16550_registers::map.size, access_timing(v, config.clock, core::port_cycles)),
      irq_level_("irq_level", config.clock, irq),
      line_({[this](const core::sent_frame& frame) { send(frame); },
             [this](std::uint64_t cycle, bool level) {
                 outbox_.push({config_.clock.edge(cycle), std::nullopt, level});
             },
             [this](std::uint64_t cycle, bool raises) { irq_level_.announce(cycle, raises); }}) {
    rx.attach(*this);
    spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
    spawn_method("on_wake", sensitive_to(wake_).dont_initialize(), [this] { on_wake(); });
}

std::unique_ptr<uart_16550_block> make_uart_16550_tlm(const char* name, view v, const uart_16550_config& config) {
    return std::make_unique<uart_16550_tlm>(name, v, config);
}

}  // namespace tabletop
