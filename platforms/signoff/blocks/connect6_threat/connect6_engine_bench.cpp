// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect6_threat/connect6_engine_bench.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "connect6_threat/connect6_threat_rtl.h"
#include "signoff/bench/stop_simulation.h"

#include <algorithm>
#include <utility>

namespace tabletop {
namespace {

constexpr std::uint64_t reset_length = 4;       // cycles
constexpr std::uint64_t settled_cycles = 8400;  // after a reply: the last thing a scan may still do to the next one

}  // namespace

connect6_engine_bench::connect6_engine_bench(sc_core::sc_module_name name, view v, const connect6_threat_config& config,
                                             bench_traffic traffic)
    : sc_module(name),
      clock_(config.clock),
      traffic_(std::move(traffic)),
      engine_(make_connect6_threat("connect6_threat", v, config)),
      watch_("watch", *engine_, clock_, monitor_) {
    engine_->rst(rst_);
    engine_->phase(phase_);
    engine_->act(act_);
    engine_->fifo(*this);
    spawn_thread("run", [this] { run(); });
}

void connect6_engine_bench::run() {
    traffic_(*this);
    stop_simulation();
}

std::vector<connect6_transaction> connect6_engine_bench::play(const std::vector<signoff::connect6_request>& requests) {
    last_push_ = press_reset();
    for (std::size_t n = 0; n < requests.size(); ++n) {
        const auto from_cycle = std::max(clock_.cycle(now_ps()), last_push_) + 1 + requests[n].delay;
        auto& seen = monitor_.begin_transaction(requests[n].bytes, from_cycle);
        const auto offered = offer(requests[n], from_cycle);
        receive(seen, bytes_due(requests[n], n == 0), offered);
        if (seen.reply.empty()) break;
    }
    watch_.wait_until_it_receives();
    return monitor_.end_game(true);
}

std::uint64_t connect6_engine_bench::press_reset() {
    const auto pressed = clock_.cycle(now_ps()) + 1;
    wait_until(pressed);
    rst_.write(true);
    const auto released = pressed + reset_length;
    wait_until(released);
    rst_.write(false);
    pushed_.clear();
    monitor_.begin_game(released);
    return released;
}

// Returns the cycle from which on the last byte is seen.
std::uint64_t connect6_engine_bench::offer(const signoff::connect6_request& request, std::uint64_t from_cycle) {
    wait_until(from_cycle);
    auto cycle = from_cycle;
    for (std::size_t n = 0; n < request.bytes.size(); ++n) {
        if (n != 0) cycle += 1 + request.spacing;
        if (n + 1 == request.bytes.size()) cycle = std::max(cycle, last_push_ + settled_cycles);
        engine_->reader->available(static_cast<std::uint8_t>(request.bytes[n]), cycle);
    }
    return cycle;
}

void connect6_engine_bench::receive(connect6_transaction& to, std::size_t bytes, std::uint64_t offered_cycle) {
    auto end_cycle = offered_cycle;
    while (to.reply.size() < bytes) {
        if (!pushed_.empty()) {
            to.reply += static_cast<char>(pushed_.front().byte);
            end_cycle = pushed_.front().cycle + 1;
            pushed_.pop_front();
            continue;
        }
        const auto give_up = std::max(offered_cycle, last_push_) + silent_cycles;
        if (clock_.cycle(now_ps()) >= give_up) break;
        sc_core::wait(from_ps(clock_.edge(give_up) - now_ps()), push_event_);
    }
    wait_until(end_cycle);
}

void connect6_engine_bench::pop(std::uint64_t cycle) {
    monitor_.add(connect6_event_kind::pop, cycle, 0);
}

void connect6_engine_bench::push(std::uint8_t byte, std::uint64_t cycle) {
    monitor_.add(connect6_event_kind::push, cycle, byte);
    pushed_.push_back({byte, cycle});
    last_push_ = cycle;
    push_event_.notify(sc_core::SC_ZERO_TIME);
}

void connect6_engine_bench::wait_until(std::uint64_t cycle) {
    const auto time_ps = clock_.edge(cycle);
    if (time_ps > now_ps()) sc_core::wait(from_ps(time_ps - now_ps()));
}

}  // namespace tabletop
