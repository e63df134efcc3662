// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the interval timer. The count is looked at when somebody asks; only an interrupt that is
// to come has an event.
#pragma once

#include "base/axi4_lite_target.h"
#include "base/interrupt_output.h"
#include "peripherals/interval_timer/countdown.h"
#include "peripherals/interval_timer/interval_timer.h"

#include <cstdint>

namespace tabletop {

class interval_timer_tlm : public interval_timer_block, private register_access {
  public:
    interval_timer_tlm(sc_core::sc_module_name name, view v, const interval_timer_config& config);

    bool may_interrupt() const override { return irq_level_.will_rise(); }

  private:
    std::uint32_t read(std::uint32_t offset, std::uint64_t accept_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
               std::uint64_t effect_ps) override;
    void reset() override;
    std::uint64_t stable_until_ps(std::uint32_t offset, std::uint64_t accept_ps) const override;
    std::uint32_t peek(std::uint32_t offset) const override;

    void on_reset();
    void announce_irq();
    std::uint64_t now() const;

    const interval_timer_config config_;
    axi4_lite_target port_;
    interrupt_output irq_level_;
    interval_timer_core::countdown countdown_;
};

}  // namespace tabletop
