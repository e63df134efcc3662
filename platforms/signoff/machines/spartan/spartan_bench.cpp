// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/spartan/spartan_bench.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "base/serial_sampler.h"
#include "signoff/bench/stop_simulation.h"

#include <algorithm>
#include <utility>

namespace tabletop {
namespace {

constexpr std::uint64_t reset_length = 4;     // cycles
constexpr std::uint64_t bits_of_a_byte = 10;  // start, eight, stop
constexpr std::uint64_t permille_of_nominal = 1000;

}  // namespace

// The pins' side of the line from the device: its characters and its edges.
class spartan_bench::line_watch : public serial_receiver {
  public:
    line_watch(serial_line& line, const serial_bit_time& bit_time) : sampler_(bit_time, serial_format{}) {
        line.attach(*this);
    }

    void on_frame(const serial_frame& frame) override {
        sampler_.on_frame(frame);
        for (const auto& edge : expand(frame)) edges_.push_back(edge.time_ps);
        changed_.notify(sc_core::SC_ZERO_TIME);
    }
    void on_edge(std::uint64_t time_ps, bool level) override {
        sampler_.on_edge(time_ps, level);
        edges_.push_back(time_ps);
        changed_.notify(sc_core::SC_ZERO_TIME);
    }

    void begin_game(std::uint64_t release_ps) {
        sampler_.restart(release_ps);
        edges_.clear();
        origin_ps_ = release_ps;
    }
    serial_sampler& sampler() { return sampler_; }
    const sc_core::sc_event& changed() const { return changed_; }
    std::vector<std::uint64_t> take_edges() {
        for (auto& edge : edges_) edge -= origin_ps_;
        return std::exchange(edges_, {});
    }

  private:
    serial_sampler sampler_;
    std::vector<std::uint64_t> edges_;
    std::uint64_t origin_ps_ = 0;
    sc_core::sc_event changed_{"changed"};
};

spartan_bench::spartan_bench(sc_core::sc_module_name name, const spartan_config& config, unsigned bit_cycles,
                             bench_traffic traffic)
    : sc_module(name),
      clock_(config.uart.clock),
      bit_cycles_(bit_cycles),
      lead_cycles_(2 * std::uint64_t{config.uart.cycles_per_bit()}),
      traffic_(std::move(traffic)),
      platform_("spartan", config, nullptr) {
    platform_.rst(rst_);
    if (platform_.engine) watch_ = std::make_unique<engine_watch>("watch", *platform_.engine, clock_, monitor_);
    from_device_ = std::make_unique<line_watch>(
        platform_.from_device(), bit_time_of_cycles(bit_cycles, clock_.hz_numerator(), clock_.hz_denominator()));
    spawn_thread("run", [this] { run(); });
}

spartan_bench::~spartan_bench() = default;

void spartan_bench::run() {
    traffic_(*this);
    stop_simulation();
}

std::vector<connect6_transaction> spartan_bench::play(const std::vector<signoff::connect6_request>& requests) {
    const auto reset_cycle = press_reset();
    auto next_cycle = reset_cycle + lead_cycles_;
    for (std::size_t n = 0; n < requests.size(); ++n) {
        auto& seen = monitor_.begin_transaction(requests[n].bytes, next_cycle);
        const auto end_cycle = send(requests[n], next_cycle + requests[n].delay);
        seen.request_end = monitor_.since_reset(end_cycle);
        next_cycle = receive(seen, bytes_due(requests[n], n == 0), end_cycle) + bit_cycles_;
        seen.edges_ps = from_device_->take_edges();
        if (seen.reply.empty()) break;
    }
    if (watch_) watch_->wait_until_it_receives();
    return monitor_.end_game(watch_ != nullptr);
}

// Returns the first cycle with reset low.
std::uint64_t spartan_bench::press_reset() {
    const auto pressed = clock_.cycle(now_ps()) + 1;
    wait_until(clock_.edge(pressed));
    rst_.write(true);
    const auto released = pressed + reset_length;
    wait_until(clock_.edge(released));
    rst_.write(false);
    from_device_->begin_game(now_ps());
    monitor_.begin_game(released);
    return released;
}

// Returns the cycle in which the last stop bit ends.
std::uint64_t spartan_bench::send(const signoff::connect6_request& request, std::uint64_t from_cycle) {
    if (!request.line.empty()) return play_line(request.line, from_cycle);
    const auto bit_time = bit_time_of_cycles(bit_cycles_, clock_.hz_numerator(), clock_.hz_denominator());
    const auto byte_cycles = bits_of_a_byte * bit_cycles_;
    auto cycle = from_cycle;
    for (const char byte : request.bytes) {
        wait_until(clock_.edge(cycle));
        platform_.to_device().send(make_frame(now_ps(), bit_time, static_cast<unsigned char>(byte)));
        cycle += byte_cycles + request.spacing;
    }
    return request.bytes.empty() ? cycle : cycle - request.spacing;
}

// Returns the cycle in which the last step ends.
std::uint64_t spartan_bench::play_line(const std::vector<signoff::connect6_line_step>& line, std::uint64_t from_cycle) {
    auto cycle = from_cycle;
    for (const auto& step : line) {
        cycle += cycles_of(step.idle);
        wait_until(clock_.edge(cycle));
        if (step.pulse != 0) {
            platform_.to_device().drive(now_ps(), false);
            cycle += cycles_of(step.pulse);
            wait_until(clock_.edge(cycle));
            platform_.to_device().drive(now_ps(), true);
            continue;
        }
        const auto bit_time = bit_time_of_cycles(bit_cycles_ * step.permille,
                                                 permille_of_nominal * clock_.hz_numerator(), clock_.hz_denominator());
        auto frame = make_frame(now_ps(), bit_time, step.data);
        frame.stop_bit = step.stop_bit;
        platform_.to_device().send(frame);
        cycle += cycles_of(bits_of_a_byte * step.permille);
    }
    return cycle;
}

// Rounded up: nothing comes before the end of a frame.
std::uint64_t spartan_bench::cycles_of(std::uint64_t thousandths_of_a_bit) const {
    return (thousandths_of_a_bit * bit_cycles_ + permille_of_nominal - 1) / permille_of_nominal;
}

// Takes up to so many bytes. Returns the cycle in which the last stop bit has ended, or in which it gave up.
std::uint64_t spartan_bench::receive(connect6_transaction& to, std::size_t bytes, std::uint64_t from_cycle) {
    const auto byte_cycles = bits_of_a_byte * bit_cycles_;
    auto& sampler = from_device_->sampler();
    auto quiet_from = from_cycle;
    while (to.reply.size() < bytes) {
        if (const auto character = sampler.take(now_ps())) {
            to.reply += static_cast<char>(character->data);
            const auto start = clock_.cycle_from(character->start_ps);
            to.start.push_back(monitor_.since_reset(start));
            quiet_from = std::max(quiet_from, start + byte_cycles);
            continue;
        }
        const auto give_up_ps = clock_.edge(quiet_from + byte_cycles + silent_cycles);
        const auto next_ps = std::min(sampler.next_ps(), give_up_ps);
        if (now_ps() >= next_ps) break;
        sc_core::wait(from_ps(next_ps - now_ps()), from_device_->changed());
    }
    wait_until(clock_.edge(quiet_from));
    return clock_.cycle_from(now_ps());
}

void spartan_bench::wait_until(std::uint64_t time_ps) {
    if (time_ps > now_ps()) sc_core::wait(from_ps(time_ps - now_ps()));
}

}  // namespace tabletop
