// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/axi_crossbar/crossbar_bench.h"

#include "axi_crossbar/axi_crossbar_rtl.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "signoff/bench/axi_handshake_player.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace tabletop {
namespace {

constexpr std::uint64_t last_cycles = 16;  // after the last response: for what is still on its way

crossbar_bench_parts parts_of(view v, crossbar_arbitration arbitration = crossbar_arbitration::round_robin) {
    auto config = crossbar_bench::config();
    config.arbitration = arbitration;
    return {config, [v](const char* name, const axi_crossbar_config& of) { return make_axi_crossbar(name, v, of); }};
}

}  // namespace

axi_crossbar_config crossbar_bench::config(crossbar_shape shape, const clock_domain& clock) {
    axi_crossbar_config config{clock, shape.initiators, shape.targets, {}};
    for (unsigned j = 0; j < config.targets; ++j)
        config.map.push_back({crossbar_base + j * crossbar_range, crossbar_range, j});
    return config;
}

crossbar_bench::crossbar_bench(sc_core::sc_module_name name, view v, const crossbar_traffic& traffic,
                               record_target* record_to, bool check)
    : crossbar_bench(name, parts_of(v), traffic, record_to, check) {}

crossbar_bench::crossbar_bench(sc_core::sc_module_name name, const crossbar_bench_parts& parts,
                               const crossbar_traffic& traffic, record_target* record_to, bool check)
    : sc_module(name),
      resets_(traffic.resets),
      cases_(traffic.cases),
      clock_(parts.config.clock),
      in_probe_point_(record_to, check),
      out_probe_point_(parts.record_targets ? record_to : nullptr, check),
      crossbar_(parts.make("axi_crossbar", parts.config)) {
    if (record_to != nullptr && !traffic.cases.empty()) case_log_.emplace(*record_to, clock_);
    const auto shape = traffic.shape();
    for (unsigned i = 0; i < shape.initiators; ++i) {
        auto& initiator = initiators_.emplace_back(("initiator" + std::to_string(i)).c_str(), clock_,
                                                   traffic.initiators[i], [this] { finish_if_done(); });
        in_probe_point_.bind(initiator.out, crossbar_->in[i], "axi_crossbar.in" + std::to_string(i), clock_);
    }
    for (unsigned j = 0; j < shape.targets; ++j) {
        auto& target = targets_.emplace_back(("target" + std::to_string(j)).c_str(), clock_, traffic.targets[j]);
        out_probe_point_.bind(crossbar_->out[j], target.in, "axi_crossbar.out" + std::to_string(j), clock_);
        target.rst(rst_);
    }
    crossbar_->rst(rst_);
    if (record_to != nullptr) {
        rst_recorder_ = std::make_unique<pin_recorder>("rst_recorder", *record_to, "axi_crossbar.rst", clock_);
        rst_recorder_->pin(rst_);
    }
    spawn_thread("press_resets", [this] { press_resets(); });
    if (case_log_) spawn_thread("record_cases", [this] { record_cases(); });
    spawn_method("stop", sensitive_to(finished_).dont_initialize(), [this] { stop(); });
}

void crossbar_bench::record_cases() {
    const bench_clock clock(clock_);
    for (const auto& each : cases_) {
        clock.wait_until({each.cycle, 0});
        case_log_->begin(each.cycle, each.kind);
    }
}

void crossbar_bench::press_resets() {
    const bench_clock clock(clock_);
    for (const auto& reset : resets_) {
        clock.wait_until({reset.cycle, reset.eighths});
        rst_.write(true);
        const unsigned eighths = reset.eighths + reset.length.eighths;
        clock.wait_until({reset.cycle + reset.length.cycles + eighths / 8, eighths % 8});
        rst_.write(false);
    }
}

void crossbar_bench::finish_if_done() {
    if (done()) finished_.notify(from_ps(clock_.edge(last_cycles)));
}

void crossbar_bench::stop() {
    sc_core::sc_pause();
}

bool crossbar_bench::done() const {
    return std::all_of(initiators_.begin(), initiators_.end(), [](const auto& i) { return i.done(); });
}

std::size_t crossbar_bench::live_payloads() const {
    std::size_t live = 0;
    for (const auto& initiator : initiators_) live += initiator.live_payloads();
    return live;
}

std::uint64_t crossbar_bench::transactions() const {
    std::uint64_t ended = 0;
    for (const auto& initiator : initiators_) ended += initiator.ended();
    return ended;
}

axi_handshake_setup crossbar_handshakes(crossbar_shape shape) {
    constexpr std::uint32_t of_initiator = 0x100;
    axi_handshake_setup setup;
    for (unsigned i = 0; i < shape.initiators; ++i) {
        auto& words = setup.words.emplace_back();
        const auto add = [&](std::uint32_t target, std::uint32_t word) {
            signoff::axi_word made;
            made.address = crossbar_base + target * crossbar_range + i * of_initiator + word * 4;
            made.nowhere = target == shape.targets;
            words.push_back(made);
        };
        for (unsigned j = 0; j < shape.targets; ++j) {
            for (unsigned word = 0; word < 2; ++word) add(j, word);
        }
        add(shape.targets, 0);
    }
    return setup;
}

crossbar_run_figures play_crossbar_bench(view v, std::uint64_t seed, unsigned count, crossbar_load load,
                                         record_target& to, crossbar_arbitration arbitration) {
    constexpr std::uint64_t cycles_per_request = 200;  // far more than any traffic needs
    const auto traffic = load == crossbar_load::contended ? make_crossbar_traffic(seed, count)
                                                          : make_uncontended_crossbar_traffic(seed, count);
    crossbar_bench bench("bench", parts_of(v, arbitration), traffic, &to, true);
    const auto clock = crossbar_bench::config().clock;
    const auto begin = std::chrono::steady_clock::now();
    sc_core::sc_start(from_ps(clock.edge(cycles_per_request * (count + 100))));
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
    if (!bench.done()) throw std::runtime_error("crossbar bench: traffic is stuck");
    if (bench.live_payloads() != 0) throw std::runtime_error("crossbar bench: payloads are still alive");
    return {bench.transactions(), clock.cycle(now_ps()), wall.count()};
}

recording run_crossbar_bench(view v, std::uint64_t seed, unsigned count, crossbar_run_figures* figures,
                             crossbar_load load, crossbar_arbitration arbitration) {
    recording result;
    const auto seen = play_crossbar_bench(v, seed, count, load, result, arbitration);
    if (figures != nullptr) *figures = seen;
    result.sort();
    return result;
}

}  // namespace tabletop
