// SPDX-License-Identifier: Apache-2.0
#include "peripherals/interval_timer/interval_timer_tlm.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "peripherals/interval_timer/timing.h"

namespace tabletop {

std::uint32_t interval_timer_tlm::read(std::uint32_t offset, std::uint64_t accept_ps) {
    return countdown_.read(offset, config_.clock.cycle(accept_ps));
}

std::uint64_t interval_timer_tlm::stable_until_ps(std::uint32_t offset, std::uint64_t accept_ps) const {
    const auto change = countdown_.next_change(offset, config_.clock.cycle(accept_ps));
    return change == interval_timer_core::never ? UINT64_MAX : config_.clock.edge(change);
}

std::uint32_t interval_timer_tlm::peek(std::uint32_t offset) const {
    return countdown_.read(offset, now());
}

void interval_timer_tlm::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t,
                               std::uint64_t effect_ps) {
    countdown_.write(offset, value, lanes, config_.clock.cycle_from(effect_ps));
    announce_irq();
}

// A time-out before the last write has been announced by the write before it.
void interval_timer_tlm::announce_irq() {
    const auto& state = countdown_.written();
    const auto rise = state.interrupts ? interval_timer_core::next_time_out(state) : interrupt_output::never;
    irq_level_.announce(state.cycle, state.irq(), rise);
}

void interval_timer_tlm::reset() {
    countdown_.reset(now());
    announce_irq();
}

void interval_timer_tlm::on_reset() {
    port_.set_reset(rst.read());
}

std::uint64_t interval_timer_tlm::now() const {
    return config_.clock.cycle(now_ps());
}

interval_timer_tlm::interval_timer_tlm(sc_core::sc_module_name name, view v, const interval_timer_config& config)
    : interval_timer_block(name),
      config_(config),
      port_("port", in, *this, interval_timer_registers::map.size,
            access_timing(v, config.clock, interval_timer_core::port_cycles)),
      irq_level_("irq_level", config.clock, irq) {
    spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
}

std::unique_ptr<interval_timer_block> make_interval_timer_tlm(const char* name, view v,
                                                              const interval_timer_config& config) {
    return std::make_unique<interval_timer_tlm>(name, v, config);
}

}  // namespace tabletop
