// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_minimax/engine_bench.h"

#include "base/kernel_time.h"
#include "connect4_minimax/make_connect4_minimax.h"
#include "signoff/bench/stop_simulation.h"

namespace tabletop {

engine_bench::engine_bench(sc_core::sc_module_name name, view v, const connect4_minimax_config& config,
                           record_target* record_to, std::function<void(engine_bench&)> traffic)
    : sc_module(name),
      clock_(config.clock),
      traffic_(std::move(traffic)),
      seam_(record_to),
      initiator_("initiator", config.clock),
      engine_(make_connect4_minimax("connect4_minimax", v, config)) {
    seam_.bind(initiator_.out, engine_->in, "connect4_minimax.in", clock_);
    engine_->rst(rst_);
    engine_->irq(irq_);
    if (record_to != nullptr) {
        irq_recorder_ = std::make_unique<pin_recorder>("irq_recorder", *record_to, "connect4_minimax.irq", clock_);
        irq_recorder_->pin(irq_);
        rst_recorder_ = std::make_unique<pin_recorder>("rst_recorder", *record_to, "connect4_minimax.rst", clock_);
        rst_recorder_->pin(rst_);
    }
    SC_HAS_PROCESS(engine_bench);
    SC_THREAD(run);
}

tlm::tlm_response_status engine_bench::write(std::uint32_t offset, std::uint32_t value, unsigned lanes,
                                             unsigned accept_delay) {
    return initiator_.write(offset, value, lanes, accept_delay);
}

tlm::tlm_response_status engine_bench::read(std::uint32_t offset, std::uint32_t& value, unsigned accept_delay) {
    return initiator_.read(offset, value, accept_delay);
}

std::uint32_t engine_bench::read(std::uint32_t offset) {
    std::uint32_t value = 0;
    initiator_.read(offset, value);
    return value;
}

void engine_bench::wait_irq() {
    while (!irq_.read()) sc_core::wait(irq_.value_changed_event());
}

void engine_bench::wait_cycles(std::uint64_t cycles) {
    sc_core::wait(from_ps(clock_.edge(cycle() + cycles) - now_ps()));
}

void engine_bench::drive_reset(bool asserted) {
    rst_.write(asserted);
}

void engine_bench::reset() {
    drive_reset(true);
    wait_cycles(2);
    drive_reset(false);
    wait_cycles(1);
}

std::uint64_t engine_bench::cycle() const {
    return clock_.cycle(now_ps());
}

void engine_bench::run() {
    traffic_(*this);
    stop_simulation();
}

}  // namespace tabletop
