// SPDX-License-Identifier: Apache-2.0
#include "interval_timer/interval_timer_rtl.h"

#include "peripherals/interval_timer/registers.h"
#include "pins/avalon_model.h"
#include "pins/register_block_rtl.h"
#include "verilated_interval_timer.h"

namespace tabletop {
namespace {

class interval_timer_model : public avalon_model<Vinterval_timer_32_bits> {
  public:
    interval_timer_model() : avalon_model(interval_timer_registers::map.size / word_bytes) {}

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return clock_edges(
            edges, output_changed, [](std::uint64_t) {}, [this] { return top.irq; });
    }
};

class interval_timer_rtl : public interrupting_block_rtl<interval_timer_block, interval_timer_model> {
  public:
    interval_timer_rtl(sc_core::sc_module_name name, const interval_timer_config& config)
        : interrupting_block_rtl(name, config.clock) {
        hub().rests_after_reset();
    }

    bool may_interrupt() const override { return model().top.may_interrupt != 0 || is_about_to_rise(); }
};

}  // namespace

std::unique_ptr<interval_timer_block> make_interval_timer_rtl(const char* name, const interval_timer_config& config) {
    return std::make_unique<interval_timer_rtl>(name, config);
}

}  // namespace tabletop
