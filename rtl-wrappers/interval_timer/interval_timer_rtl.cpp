// SPDX-License-Identifier: Apache-2.0
#include "interval_timer/interval_timer_rtl.h"

#include "described_interval_timer.h"
#include "design/avalon_design.h"
#include "design/described_block.h"
#include "pins/register_block_rtl.h"

namespace tabletop {
namespace {

class interval_timer_design : public avalon_design {
  public:
    explicit interval_timer_design(const rtl_description& description) : avalon_design(description) { start(); }

    // A design without this pin may interrupt at any time.
    bool may_interrupt() const { return !may_interrupt_ || may_interrupt_.value() != 0; }

  private:
    const output_pin may_interrupt_ = read_output("may_interrupt");
};

class interval_timer_rtl : public interrupting_block_rtl<interval_timer_block, interval_timer_design> {
  public:
    interval_timer_rtl(sc_core::sc_module_name name, const interval_timer_config& config,
                       const rtl_description& description)
        : interrupting_block_rtl(name, config.clock, description) {
        hub().rests_after_reset();
    }

    bool may_interrupt() const override { return model().may_interrupt() || is_about_to_rise(); }
};

}  // namespace

std::unique_ptr<interval_timer_block> make_interval_timer(const char* name, view v,
                                                          const interval_timer_config& config) {
    if (v != view::rtl) return make_interval_timer_tlm(name, v, config);
    return std::make_unique<interval_timer_rtl>(name, config, describe_block("interval_timer"));
}

}  // namespace tabletop
