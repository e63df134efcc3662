// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/uart/uart_bench.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "base/serial_sampler.h"
#include "signoff/bench/serial_pin_watch.h"
#include "uart/uart_rtl.h"

#include <algorithm>
#include <optional>

namespace tabletop {

// The pin from the UART: its edges, and the start edges of its characters.
class uart_bench::pin_watch : public serial_pin_watch {
  public:
    pin_watch(serial_line& line, const serial_bit_time& bit_time)
        : serial_pin_watch(line), sampler_(bit_time, serial_format{}) {}

    void on_frame(const serial_frame& frame) override {
        sampler_.on_frame(frame);
        serial_pin_watch::on_frame(frame);
    }
    void on_edge(std::uint64_t time_ps, bool level) override {
        sampler_.on_edge(time_ps, level);
        serial_pin_watch::on_edge(time_ps, level);
    }
    void on_release(std::uint64_t time_ps) override {
        sampler_.on_release(time_ps);
        serial_pin_watch::on_release(time_ps);
    }

    std::optional<serial_character> take_character(std::uint64_t until_ps) { return sampler_.take(until_ps); }

  private:
    serial_sampler sampler_;
};

uart_bench::uart_bench(sc_core::sc_module_name name, view v, const uart_config& config,
                       const signoff::uart_traffic& traffic, record_target& to)
    : pin_bench(name, "uart", config.clock, traffic.resets, {traffic.end_cycle, 0}, to),
      config_(config),
      traffic_(traffic),
      tx_channel_(to.add_channel("uart.tx", config.clock, 1)),
      seen_channel_(to.add_channel("uart.seen", config.clock, 8)),
      received_channel_(to.add_channel("uart.received", config.clock, 0)),
      sent_channel_(to.add_channel("uart.sent", config.clock, 0)),
      uart_(make_uart("uart", v, config)) {
    to.add_source(*this);
    uart_->rst(rst_);
    uart_->reader(*this);
    tx_ = std::make_unique<pin_watch>(uart_->tx, config.bit_time());
    spawn_thread("drive_line", [this] { drive_line(); });
    spawn_thread("write_bytes", [this] { write_bytes(); });
    spawn_thread("read_bytes", [this] { read_bytes(); });
}

uart_bench::~uart_bench() = default;

void uart_bench::drive_line() {
    for (const auto& step : traffic_.line) {
        clock_.wait_until(step.at);
        if (!step.frame) {
            uart_->rx.drive(now_ps(), step.level);
            continue;
        }
        const auto nominal = config_.bit_time();
        const serial_bit_time bit_time{nominal.numerator * step.permille, nominal.denominator * 1000};
        auto frame = make_frame(now_ps(), step.permille == 1000 ? nominal : bit_time, step.data);
        frame.stop_bit = step.level;
        uart_->rx.send(frame);
    }
}

void uart_bench::write_bytes() {
    for (const auto& write : traffic_.writes) {
        clock_.wait_until({write.cycle, 0});
        uart_->fifo->push(write.data, write.cycle);
        if (!traffic_.one_by_one) record_write();
    }
}

// The nth byte is taken so many cycles after it could be: a view may tell of it when it enters the FIFO, or when it
// has come to its head.
void uart_bench::read_bytes() {
    while (true) {
        while (unread_.empty()) sc_core::wait(seen_);
        const auto delay = reads_ < traffic_.read_delays.size() ? traffic_.read_delays[reads_] : 1;
        const auto readable = std::max(unread_.front().seen, last_read_ + 1);
        const auto cycle = readable + delay;
        const auto time_ps = config_.clock.edge(cycle);
        if (time_ps > now_ps()) sc_core::wait(from_ps(time_ps - now_ps()), rst_.posedge_event());
        if (now_ps() < time_ps || unread_.empty()) {  // a reset came in between
            ++reads_;
            continue;
        }
        uart_->fifo->pop(cycle);
        record_read(unread_.front().byte, readable, cycle);
        unread_.pop_front();
        last_read_ = cycle;
        ++reads_;
    }
}

// The reset empties the FIFO, and what was announced for later does not come.
void uart_bench::on_reset() {
    unread_.clear();
}

void uart_bench::available(std::uint8_t byte, std::uint64_t cycle) {
    unread_.push_back({byte, cycle});
    seen_.notify(sc_core::SC_ZERO_TIME);
}

// What waits: an announced byte until it is read, of one_by_one traffic a frame until its byte is read, and a write
// until its frame begins.
std::uint64_t uart_bench::settle(std::uint64_t now_ps) {
    record_tx(now_ps);
    record_starts(now_ps);
    auto cycle = std::max<std::uint64_t>(config_.clock.cycle(now_ps), 1) - 1;
    if (!unread_.empty()) cycle = std::min(cycle, std::max(unread_.front().seen, last_read_ + 1));
    if (traffic_.one_by_one) {
        if (reads_ < traffic_.line.size()) cycle = std::min(cycle, traffic_.line[reads_].at.cycle);
        if (next_write_ < traffic_.writes.size()) cycle = std::min(cycle, traffic_.writes[next_write_].cycle);
    }
    return std::min(config_.clock.edge(cycle), now_ps);
}

void uart_bench::finish(std::uint64_t now_ps) {
    record_tx(now_ps + 1);
    record_starts(now_ps);
    while (next_write_ < traffic_.writes.size()) record_write();
}

// Records a write that has had no answer.
void uart_bench::record_write() {
    const auto& write = traffic_.writes[next_write_++];
    add_access(to_, config_.clock, {sent_channel_, 0, write.data, write.cycle, 0, true, false});
}

void uart_bench::record_tx(std::uint64_t before_ps) {
    while (const auto edge = tx_->take_edge(before_ps)) to_.add_level(tx_channel_, edge->time_ps, edge->level ? 1 : 0);
}

void uart_bench::record_read(std::uint8_t byte, std::uint64_t seen, std::uint64_t taken) {
    to_.add_level(seen_channel_, config_.clock.edge(seen), byte);
    const bool of_frame = traffic_.one_by_one && reads_ < traffic_.line.size();
    const auto begin = of_frame ? traffic_.line[reads_].at.cycle : taken;
    add_access(to_, config_.clock, {received_channel_, 0, byte, begin, of_frame ? seen : taken});
}

void uart_bench::record_starts(std::uint64_t now_ps) {
    while (const auto character = tx_->take_character(now_ps)) {
        if (!traffic_.one_by_one || next_write_ == traffic_.writes.size()) continue;
        const auto& write = traffic_.writes[next_write_++];
        const auto start = config_.clock.cycle(character->start_ps);
        add_access(to_, config_.clock, {sent_channel_, 0, write.data, write.cycle, start, true});
    }
}

}  // namespace tabletop
