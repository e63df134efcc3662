// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_minimax/engine_traffic.h"

#include "base/kernel_time.h"
#include "engines/connect4_minimax/registers.h"

namespace tabletop {

engine_traffic::engine_traffic(sc_core::sc_module_name name, view v, const connect4_minimax_config& config,
                               const bus_traffic& traffic, record_target* record_to)
    : sc_module(name),
      clock_(config.clock),
      traffic_(traffic),
      record_to_(record_to),
      number_channel_(record_to == nullptr ? 0 : record_to->add_channel(case_number_channel, clock_, 32)),
      kind_channel_(record_to == nullptr ? 0 : record_to->add_channel(case_kind_channel, clock_, 8)),
      bench_("bench", v, config, record_to, [this](engine_bench& bench) { play(bench); }) {
    SC_HAS_PROCESS(engine_traffic);
    SC_THREAD(pulse_reset);
}

void engine_traffic::play(engine_bench& bench) {
    bench.wait_cycles(1);
    for (const auto& step : traffic_) take(bench, step);
    bench.wait_cycles(1);
}

void engine_traffic::take(engine_bench& bench, const traffic_step& step) {
    switch (step.kind) {
        case step_kind::begin_case:
            return begin_case(step.value);
        case step_kind::write:
            if (step.address == connect4_minimax_registers::control && (step.value & 1u) != 0) {
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
            reset_after_ = step.value;
            reset_width_ = step.gap;
            reset_under_way_ = true;
            reset_request_.notify();
            return;
        case step_kind::join_reset:
            if (reset_under_way_) sc_core::wait(reset_over_);
            bench.wait_cycles(1);
            return;
    }
}

void engine_traffic::begin_case(std::uint32_t kind) {
    ++case_number_;
    if (record_to_ == nullptr) return;
    record_to_->add_level(number_channel_, now_ps(), case_number_);
    record_to_->add_level(kind_channel_, now_ps(), kind);
}

void engine_traffic::poll(engine_bench& bench, const traffic_step& step) {
    while (true) {
        std::uint32_t value = 0;
        bench.read(step.address, value, step.accept_delay);
        if ((value & step.value) != 0) return;
        bench.wait_cycles(step.gap);
    }
}

void engine_traffic::wait_irq(engine_bench& bench) {
    bench.wait_irq();
    speed_.cycles += bench.cycle() - search_began_;
    speed_.wall_seconds += std::chrono::duration<double>(wall_clock::now() - search_began_at_).count();
}

void engine_traffic::pulse_reset() {
    while (true) {
        sc_core::wait(reset_request_);
        if (reset_after_ != 0) bench_.wait_cycles(reset_after_);
        bench_.drive_reset(true);
        bench_.wait_cycles(reset_width_);
        bench_.drive_reset(false);
        reset_under_way_ = false;
        reset_over_.notify();
    }
}

}  // namespace tabletop
