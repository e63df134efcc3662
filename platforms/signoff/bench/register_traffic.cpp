// SPDX-License-Identifier: Apache-2.0
#include "signoff/bench/register_traffic.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {

register_traffic::register_traffic(sc_core::sc_module_name name, const clock_domain& clock,
                                   const register_bench::block_maker& make, const bus_traffic& traffic,
                                   const search_start& start, record_target* record_to, bool check)
    : sc_module(name),
      clock_(clock),
      traffic_(traffic),
      start_(start),
      record_to_(record_to),
      number_channel_(record_to == nullptr ? 0 : record_to->add_channel(case_number_channel, clock_, 32)),
      kind_channel_(record_to == nullptr ? 0 : record_to->add_channel(case_kind_channel, clock_, 8)),
      bench_("bench", clock, make, record_to, check, [this](register_bench& bench) { play(bench); }) {
    spawn_thread("pulse_reset", [this] { pulse_reset(); });
}

void register_traffic::play(register_bench& bench) {
    bench.wait_cycles(1);
    bool leaves = false;  // a case
    for (std::uint64_t n = 0; n < traffic_.size(); ++n) {
        const bool begins = traffic_[n].kind == step_kind::begin_case;
        if (leaves && !begins) continue;
        if (lost_steps_.size() == most_hangs) return count_cases_from(n);
        take(bench, traffic_[n]);
        leaves = is_lost(n);
        if (leaves) leave_case(bench, n);
    }
    bench.wait_cycles(1);
}

bool register_traffic::is_lost(std::uint64_t step) const {
    return hung_ || std::find(steps_to_lose_.begin(), steps_to_lose_.end(), step) != steps_to_lose_.end();
}

void register_traffic::leave_case(register_bench& bench, std::uint64_t step) {
    if (!hung_) recover();
    if (reset_under_way_) sc_core::wait(reset_over_);
    bench.wait_cycles(1);
    hung_ = false;
    lost_steps_.push_back(step);
    lost_cases_.push_back(case_number_);
}

void register_traffic::count_cases_from(std::uint64_t step) {
    const auto begins = [](const traffic_step& each) { return each.kind == step_kind::begin_case; };
    cases_left_out_ = std::count_if(traffic_.begin() + static_cast<std::ptrdiff_t>(step), traffic_.end(), begins);
}

void register_traffic::recover() {
    constexpr std::uint64_t width = 16;
    hung_ = true;
    if (!reset_under_way_) press_reset(0, width, 0);
}

void register_traffic::press_reset(std::uint64_t after, std::uint64_t width, unsigned eighths) {
    reset_after_ = after;
    reset_width_ = width;
    reset_eighths_ = eighths;
    reset_under_way_ = true;
    reset_request_.notify();
}

void register_traffic::take(register_bench& bench, const traffic_step& step) {
    switch (step.kind) {
        case step_kind::begin_case:
            return begin_case(step.value);
        case step_kind::write:
            if (step.address == start_.address && (step.value & start_.mask) != 0) {
                search_began_ = bench.cycle();
                search_began_at_ = wall_clock::now();
            }
            bench.write(step.address, step.value, step.lanes, step.accept_delay);
            return;
        case step_kind::read: {
            std::uint32_t unused = 0;
            bench.read(step.address, unused, step.accept_delay);
            return;
        }
        case step_kind::idle:
            if (step.value != 0) bench.wait_cycles(step.value);
            return;
        case step_kind::wait_irq:
            return wait_irq(bench);
        case step_kind::poll:
            return poll(bench, step);
        case step_kind::pulse_reset:
            return press_reset(step.value, step.gap, step.eighths);
        case step_kind::join_reset:
            if (reset_under_way_) sc_core::wait(reset_over_);
            bench.wait_cycles(1);
            return;
    }
}

void register_traffic::begin_case(std::uint32_t kind) {
    ++case_number_;
    if (record_to_ == nullptr) return;
    record_to_->add_level(number_channel_, now_ps(), case_number_);
    record_to_->add_level(kind_channel_, now_ps(), kind);
}

void register_traffic::poll(register_bench& bench, const traffic_step& step) {
    const auto began = bench.cycle();
    while (true) {
        if (start_.limit_cycles != 0 && bench.cycle() - began > longest_search()) {
            return give_up(fmt::format("0x{:x} of register 0x{:x} has not been set", step.value, step.address));
        }
        std::uint32_t value = 0;
        bench.read(step.address, value, step.accept_delay);
        if (hung_) return;
        if ((value & step.value) != 0) return end_search(bench, polled_speed_);
        bench.wait_cycles(step.gap);
    }
}

void register_traffic::wait_irq(register_bench& bench) {
    if (start_.limit_cycles == 0) {
        bench.wait_irq();
    } else if (!bench.wait_irq(longest_search())) {
        return give_up("no irq");
    }
    end_search(bench, speed_);
}

void register_traffic::end_search(const register_bench& bench, search_speed& speed) const {
    speed.cycles += bench.cycle() - search_began_;
    speed.wall_seconds += std::chrono::duration<double>(wall_clock::now() - search_began_at_).count();
}

std::uint64_t register_traffic::longest_search() const {
    constexpr std::uint64_t part = 10;
    return has_given_up_ ? start_.limit_cycles / part : start_.limit_cycles;
}

void register_traffic::give_up(const std::string& what) {
    if (told_) told_(fmt::format("{} within {} cycles", what, longest_search()));
    has_given_up_ = true;
    recover();
}

void register_traffic::pulse_reset() {
    while (true) {
        sc_core::wait(reset_request_);
        if (reset_after_ != 0) bench_.wait_cycles(reset_after_);
        wait_eighths();
        bench_.drive_reset(true);
        bench_.wait_cycles(reset_width_);
        wait_eighths();
        bench_.drive_reset(false);
        reset_under_way_ = false;
        reset_over_.notify();
    }
}

// Into the cycle that is on.
void register_traffic::wait_eighths() const {
    if (reset_eighths_ == 0) return;
    const auto edge_ps = clock_.edge(bench_.cycle());
    sc_core::wait(from_ps((clock_.edge(bench_.cycle() + 1) - edge_ps) * reset_eighths_ / 8));
}

}  // namespace tabletop
