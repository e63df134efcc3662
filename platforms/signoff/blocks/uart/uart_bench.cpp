// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/uart/uart_bench.h"

#include "base/kernel_time.h"
#include "base/serial_sampler.h"
#include "signoff/bench/stop_simulation.h"
#include "uart/make_uart.h"

#include <algorithm>

namespace tabletop {

// The pin from the UART: its edges, and the start edges of its characters.
class uart_bench::pin_watch : public serial_receiver {
  public:
    pin_watch(serial_line& line, const serial_bit_time& bit_time) : sampler_(bit_time, serial_format{}) {
        line.attach(*this);
    }

    void on_frame(const serial_frame& frame) override {
        sampler_.on_frame(frame);
        for (const auto& edge : expand(frame)) edges_.push_back(edge);
    }
    void on_edge(std::uint64_t time_ps, bool level) override {
        sampler_.on_edge(time_ps, level);
        if (level != this->level()) edges_.push_back({time_ps, level});
    }
    void on_release(std::uint64_t time_ps) override {
        sampler_.on_release(time_ps);
        while (!edges_.empty() && edges_.back().time_ps >= time_ps) edges_.pop_back();
        if (!level()) edges_.push_back({time_ps, true});
    }

    const std::vector<serial_edge>& edges() const { return edges_; }
    std::vector<std::uint64_t> starts() const {
        auto sampler = sampler_;
        std::vector<std::uint64_t> found;
        while (const auto character = sampler.take(now_ps())) found.push_back(character->start_ps);
        return found;
    }

  private:
    bool level() const { return edges_.empty() || edges_.back().level; }

    serial_sampler sampler_;
    std::vector<serial_edge> edges_;
};

uart_bench::uart_bench(sc_core::sc_module_name name, view v, const uart_config& config,
                       const signoff::uart_traffic& traffic)
    : sc_module(name), config_(config), traffic_(traffic), uart_(make_uart("uart", v, config)) {
    uart_->rst(rst_);
    uart_->reader(*this);
    tx_ = std::make_unique<pin_watch>(uart_->tx, config.bit_time());
    SC_HAS_PROCESS(uart_bench);
    SC_THREAD(drive_line);
    SC_THREAD(write_bytes);
    SC_THREAD(read_bytes);
    SC_THREAD(press_resets);
    SC_THREAD(stop);
}

uart_bench::~uart_bench() = default;

void uart_bench::drive_line() {
    for (const auto& step : traffic_.line) {
        wait_until(step.at);
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
        wait_until({write.cycle, 0});
        uart_->fifo->push(write.data, write.cycle);
    }
}

// The nth byte is taken so many cycles after it could be: a view may tell of it when it enters the FIFO, or when it
// has come to its head.
void uart_bench::read_bytes() {
    std::uint64_t last = 0;
    while (true) {
        while (next_read_ == received_.size()) sc_core::wait(seen_);
        const auto n = next_read_;
        const auto delay = n < traffic_.read_delays.size() ? traffic_.read_delays[n] : 1;
        const auto readable = std::max(received_[n].seen, last + 1);
        const auto cycle = readable + delay;
        const auto time_ps = config_.clock.edge(cycle);
        if (time_ps > now_ps()) sc_core::wait(from_ps(time_ps - now_ps()), rst_.posedge_event());
        if (now_ps() < time_ps || n == received_.size()) continue;  // a reset came in between
        uart_->fifo->pop(cycle);
        received_[n].seen = readable;
        received_[n].taken = cycle;
        last = cycle;
        ++next_read_;
    }
}

void uart_bench::press_resets() {
    for (const auto& reset : traffic_.resets) {
        wait_until(reset.from);
        rst_.write(true);
        reset_changes_.push_back({now_ps(), true});
        forget_unread();
        wait_until(reset.to);
        rst_.write(false);
        reset_changes_.push_back({now_ps(), false});
    }
}

void uart_bench::stop() {
    wait_until({traffic_.end_cycle, 0});
    stop_simulation();
}

void uart_bench::available(std::uint8_t byte, std::uint64_t cycle) {
    received_.push_back({byte, cycle, 0});
    seen_.notify(sc_core::SC_ZERO_TIME);
}

// The FIFO is empty, and what was announced for later does not come.
void uart_bench::forget_unread() {
    received_.resize(next_read_);
}

void uart_bench::wait_until(const signoff::moment& moment) {
    const auto time_ps = time_of(moment);
    if (time_ps > now_ps()) sc_core::wait(from_ps(time_ps - now_ps()));
}

std::uint64_t uart_bench::time_of(const signoff::moment& moment) const {
    const auto edge = config_.clock.edge(moment.cycle);
    return edge + (config_.clock.edge(moment.cycle + 1) - edge) * moment.eighths / 8;
}

recording uart_bench::result() const {
    const auto& clock = config_.clock;
    recording result;
    const auto rst = result.add_channel("uart.rst", clock, 1);
    const auto tx = result.add_channel("uart.tx", clock, 1);
    const auto seen = result.add_channel("uart.seen", clock, 8);
    const auto received = result.add_channel("uart.received", clock, 0);
    const auto sent = result.add_channel("uart.sent", clock, 0);
    for (const auto& change : reset_changes_) result.add_level(rst, change.time_ps, change.level ? 1 : 0);
    for (const auto& edge : tx_->edges()) {
        if (edge.time_ps <= now_ps()) result.add_level(tx, edge.time_ps, edge.level ? 1 : 0);
    }
    for (std::size_t n = 0; n < received_.size(); ++n) {
        const auto& byte = received_[n];
        if (byte.taken == 0) continue;
        result.add_level(seen, clock.edge(byte.seen), byte.byte);
        const bool of_frame = traffic_.one_by_one && n < traffic_.line.size();
        const auto begin = of_frame ? traffic_.line[n].at.cycle : byte.taken;
        add_transaction(result, received, false, byte.byte, begin, of_frame ? byte.seen : byte.taken);
    }
    const auto starts = traffic_.one_by_one ? tx_->starts() : std::vector<std::uint64_t>();
    for (std::size_t n = 0; n < traffic_.writes.size(); ++n) {
        const auto& write = traffic_.writes[n];
        const auto start = n < starts.size() ? clock.cycle(starts[n]) : 0;
        add_transaction(result, sent, true, write.data, write.cycle, start);
    }
    result.sort();
    return result;
}

// An end of 0: there is none.
void uart_bench::add_transaction(record_target& to, std::uint32_t channel, bool write, std::uint8_t byte,
                                 std::uint64_t begin, std::uint64_t end) const {
    const auto add = [&](record_kind kind, std::uint64_t cycle) {
        if (cycle == 0) return;
        record entry{};
        entry.time_ps = config_.clock.edge(cycle);
        entry.cycle = cycle;
        entry.channel = channel;
        entry.kind = kind;
        entry.write = write;
        entry.bytes = 1;
        entry.data = byte;
        to.add(entry);
    };
    add(record_kind::begin_req, begin);
    add(record_kind::end_req, begin);
    add(record_kind::begin_resp, end);
    add(record_kind::end_resp, end);
}

}  // namespace tabletop
