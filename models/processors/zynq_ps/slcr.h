// SPDX-License-Identifier: Apache-2.0
// The system-level control registers of the Zynq-7000 (UG585 appendix B.28): storage behind a write lock, from which
// the UART reference clock, the resets and the place of the on-chip memory follow.
//
// Known limits: of the clocks only the UART's follows its registers; clock gating is stored; of the software resets
// those of the processing system, the UARTs, the GPIO, the fabric and the processors' private peripherals take effect.
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
    clock_domain uart_clock() const;
    // UART n (0 or 1) is held in reset.
    bool uart_in_reset(unsigned n) const;
    // Which of the 64 KiB quarters of the on-chip memory are at their high addresses, one bit each.
    unsigned ocm_high() const;
    // REBOOT_STATUS stays.
    void reset(std::uint64_t time_ps) override;
    // A reset that REBOOT_STATUS tells the reason of, a bit of it, beside software's bits.
    void restart(std::uint32_t reason, std::uint64_t time_ps);

  private:
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;

    clock_domain ps_clock_;
};

}  // namespace tabletop
