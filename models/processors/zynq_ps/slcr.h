// SPDX-License-Identifier: Apache-2.0
// The system-level control registers of the Zynq-7000 (UG585 appendix B.28): storage behind a write lock, from which
// reference clocks, the resets and the place of the on-chip memory follow.
//
// Known limits: of the clocks only those of the UARTs and the SPI controllers follow their registers; clock gating
// is stored; of the software resets those of the processing system, the UARTs, the GPIO, the SPI controllers, the
// fabric and the processors' private peripherals take effect.
#pragma once

#include <cstdint>

#include "base/clock_domain.h"
#include "base/plain_store.h"

namespace tabletop {

class slcr : public plain_store {
  public:
    // ps_clock: input clock of the PLLs.
    slcr(register_place place, const clock_domain& ps_clock);

    bool locked() const;
    // A peripheral's reference clock. control: its clock register, uart_clk_ctrl, spi_clk_ctrl or lqspi_clk_ctrl.
    clock_domain reference_clock(std::uint32_t control) const;
    // True if UART n (0 or 1) is held in reset.
    bool uart_in_reset(unsigned n) const;
    // The 64 KiB quarters of the on-chip memory that are at their high addresses, one bit each.
    unsigned ocm_high() const;
    // Keeps REBOOT_STATUS.
    void reset(std::uint64_t time_ps) override;
    // Resets, and records the reason, a bit of REBOOT_STATUS, beside software's bits.
    void restart(std::uint32_t reason, std::uint64_t time_ps);

  private:
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;

    clock_domain ps_clock_;
};

}  // namespace tabletop
