// SPDX-License-Identifier: Apache-2.0
#include "signoff/bench/register_bench.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "signoff/bench/stop_simulation.h"

#include <string>
#include <utility>

namespace tabletop {

register_bench::register_bench(sc_core::sc_module_name name, const clock_domain& clock, const block_maker& make,
                               record_target* record_to, bool check, traffic_function traffic)
    : sc_module(name),
      clock_(clock),
      traffic_(std::move(traffic)),
      probe_point_(record_to, check),
      initiator_("initiator", clock),
      block_(make()) {
    probe_point_.bind(initiator_.out, block_.in, std::string(block_.module->basename()) + ".in", clock_);
    block_.rst(rst_);
    if (block_.irq != nullptr) {
        (*block_.irq)(irq_);
        if (block_.records_irq) irq_recorder_ = record("irq", irq_);
    }
    rst_recorder_ = record("rst", rst_);
    if (record_to != nullptr && block_.promises != nullptr) {
        promise_ = std::make_unique<interrupt_promise>(
            "promise", block_.module->basename(), [this] { return block_.promises->may_interrupt(); }, clock_,
            *record_to);
        promise_->irq(irq_);
    }
    spawn_thread("run", [this] { run(); });
}

std::unique_ptr<pin_recorder> register_bench::record(const char* pin, sc_core::sc_signal<bool>& signal) {
    if (probe_point_.record_to() == nullptr) return nullptr;
    auto recorder = std::make_unique<pin_recorder>((std::string(pin) + "_recorder").c_str(), *probe_point_.record_to(),
                                                   std::string(block_.module->basename()) + "." + pin, clock_);
    recorder->pin(signal);
    return recorder;
}

template <typename Transport>
tlm::tlm_response_status register_bench::access(const Transport& transport) {
    if (promise_ == nullptr) return transport();
    promise_->begin_access();
    const auto status = transport();
    promise_->end_access();
    return status;
}

tlm::tlm_response_status register_bench::write(std::uint32_t offset, std::uint32_t value, unsigned lanes,
                                               unsigned accept_delay) {
    return access([&] { return initiator_.write(offset, value, lanes, accept_delay); });
}

tlm::tlm_response_status register_bench::read(std::uint32_t offset, std::uint32_t& value, unsigned accept_delay) {
    return access([&] { return initiator_.read(offset, value, accept_delay); });
}

std::uint32_t register_bench::read(std::uint32_t offset) {
    std::uint32_t value = 0;
    read(offset, value);
    return value;
}

void register_bench::disturb() {
    if (promise_ != nullptr) promise_->disturb();
}

void register_bench::wait_irq() {
    while (!irq_.read()) sc_core::wait(irq_.value_changed_event());
}

bool register_bench::wait_irq(std::uint64_t cycles) {
    const auto end_ps = clock_.edge(cycle() + cycles);
    while (!irq_.read() && now_ps() < end_ps) {
        sc_core::wait(from_ps(end_ps - now_ps()), irq_.value_changed_event());
    }
    return irq_.read();
}

void register_bench::wait_cycles(std::uint64_t cycles) {
    sc_core::wait(from_ps(clock_.edge(cycle() + cycles) - now_ps()));
}

void register_bench::drive_reset(bool asserted) {
    rst_.write(asserted);
    disturb();
}

void register_bench::reset() {
    drive_reset(true);
    wait_cycles(2);
    drive_reset(false);
    wait_cycles(1);
}

std::uint64_t register_bench::cycle() const {
    return clock_.cycle(now_ps());
}

void register_bench::run() {
    traffic_(*this);
    stop_simulation();
}

}  // namespace tabletop
