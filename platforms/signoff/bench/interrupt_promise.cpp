// SPDX-License-Identifier: Apache-2.0
#include "signoff/bench/interrupt_promise.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <utility>

namespace tabletop {

interrupt_promise::interrupt_promise(sc_core::sc_module_name name, const std::string& block,
                                     std::function<bool()> may_interrupt, const clock_domain& clock, record_target& to)
    : sc_module(name),
      may_interrupt_(std::move(may_interrupt)),
      clock_(clock),
      to_(to),
      channel_(to.add_channel(block + ".unexpected_irq", clock, 32)) {
    spawn_method("ask", sensitive_to(asks_).dont_initialize(), [this] { ask(); });
    spawn_method("on_irq", sensitive_to(irq).dont_initialize(), [this] { on_irq(); });
}

void interrupt_promise::begin_access() {
    in_access_ = true;
    promised_ = false;
    asks_.cancel();
}

void interrupt_promise::end_access() {
    in_access_ = false;
    disturb();
}

void interrupt_promise::disturb() {
    promised_ = false;
    asks_.cancel();
    if (in_access_) return;
    from_cycle_ = clock_.cycle(now_ps());
    apart_ = 1;
    plan_question();
}

// The question comes within a cycle: what happens with its edge has happened.
void interrupt_promise::plan_question() {
    const auto cycle = from_cycle_ + apart_;
    asks_.notify(from_ps((clock_.edge(cycle) + clock_.edge(cycle + 1)) / 2 - now_ps()));
}

void interrupt_promise::ask() {
    promised_ = !irq.read() && !may_interrupt_();
    apart_ *= 2;
    plan_question();
}

void interrupt_promise::on_irq() {
    if (!irq.read() || !promised_) return;
    promised_ = false;
    to_.add_level(channel_, now_ps(), ++unexpected_);
}

}  // namespace tabletop
