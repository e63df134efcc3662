// SPDX-License-Identifier: Apache-2.0
#include "processors/zynq_ps/slcr.h"

#include <algorithm>
#include <utility>

#include "processors/zynq_ps/slcr_registers.h"

namespace tabletop {

void slcr::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    if (offset == slcr_registers::slcr_lock) {
        if (value == slcr_registers::lock_key) store(slcr_registers::slcr_locksta, slcr_registers::locksta_locked);
        return;
    }
    if (offset == slcr_registers::slcr_unlock) {
        if (value == slcr_registers::unlock_key) store(slcr_registers::slcr_locksta, 0);
        return;
    }
    if (!locked()) plain_store::write(offset, value, lanes, time_ps);
}

bool slcr::locked() const {
    return (stored(slcr_registers::slcr_locksta) & slcr_registers::locksta_locked) != 0;
}

clock_domain slcr::reference_clock(std::uint32_t control) const {
    constexpr std::uint32_t sources[] = {slcr_registers::io_pll_ctrl, slcr_registers::io_pll_ctrl,
                                         slcr_registers::arm_pll_ctrl, slcr_registers::ddr_pll_ctrl};
    constexpr auto& source = field_of(slcr_registers::uart_clk_fields, "srcsel");
    constexpr auto& divided_by = field_of(slcr_registers::uart_clk_fields, "divisor");
    constexpr auto& multiplied_by = field_of(slcr_registers::pll_fields, "fdiv");
    constexpr auto bypass = bits_of(slcr_registers::pll_fields, "bypass_force");
    const auto chosen = stored(control);
    const auto pll = stored(sources[value_of(source, chosen)]);
    const auto multiplier = (pll & bypass) != 0 ? 1u : std::max(value_of(multiplied_by, pll), 1u);
    const auto divisor = std::max(value_of(divided_by, chosen), 1u);
    return clock_domain(ps_clock_.hz_numerator() * multiplier, ps_clock_.hz_denominator() * divisor);
}

bool slcr::uart_in_reset(unsigned n) const {
    return (stored(slcr_registers::uart_rst_ctrl) & slcr_registers::uart_resets[n]) != 0;
}

unsigned slcr::ocm_high() const {
    return stored(slcr_registers::ocm_cfg) & slcr_registers::ocm_high_quarters;
}

void slcr::reset(std::uint64_t time_ps) {
    const auto status = stored(slcr_registers::reboot_status);
    plain_store::reset(time_ps);
    store(slcr_registers::reboot_status, status);
}

void slcr::restart(std::uint32_t reason, std::uint64_t time_ps) {
    reset(time_ps);
    store(slcr_registers::reboot_status,
          (stored(slcr_registers::reboot_status) & slcr_registers::reboot_software) | reason);
}

slcr::slcr(register_place place, const clock_domain& ps_clock)
    : plain_store(std::move(place), slcr_registers::map), ps_clock_(ps_clock) {}

}  // namespace tabletop
