// SPDX-License-Identifier: Apache-2.0
#include "processors/zynq_ps/slcr.h"

#include <algorithm>
#include <utility>

#include "processors/zynq_ps/slcr_registers.h"

namespace tabletop {

namespace regs = slcr_registers;

void slcr::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    if (offset == regs::slcr_lock) {
        if (value == regs::lock_key) store(regs::slcr_locksta, 1);
        return;
    }
    if (offset == regs::slcr_unlock) {
        if (value == regs::unlock_key) store(regs::slcr_locksta, 0);
        return;
    }
    if (!locked()) plain_store::write(offset, value, lanes, time_ps);
}

bool slcr::locked() const {
    return (stored(regs::slcr_locksta) & 1u) != 0;
}

clock_domain slcr::uart_clock() const {
    constexpr std::uint32_t sources[] = {regs::io_pll_ctrl, regs::io_pll_ctrl, regs::arm_pll_ctrl, regs::ddr_pll_ctrl};
    constexpr std::uint32_t bypass_force = 1u << 4;
    const auto control = stored(regs::uart_clk_ctrl);
    const auto pll = stored(sources[control >> 4 & 3u]);
    const auto multiplier = (pll & bypass_force) != 0 ? 1u : std::max(pll >> 12 & 0x7Fu, 1u);
    const auto divisor = std::max(control >> 8 & 0x3Fu, 1u);
    return clock_domain(ps_clock_.hz_numerator() * multiplier, ps_clock_.hz_denominator() * divisor);
}

bool slcr::uart_in_reset(unsigned n) const {
    return (stored(regs::uart_rst_ctrl) >> n & 5u) != 0;
}

unsigned slcr::ocm_high() const {
    return stored(regs::ocm_cfg) & regs::ocm_high_quarters;
}

void slcr::restart(std::uint32_t reason) {
    const auto kept = stored(regs::reboot_status) & regs::reboot_software;
    reset();
    store(regs::reboot_status, kept | reason);
}

slcr::slcr(std::string name, std::uint64_t base, const clock_domain& ps_clock, std::uint64_t latency_ps)
    : plain_store(std::move(name), base, regs::map, latency_ps), ps_clock_(ps_clock) {}

}  // namespace tabletop
