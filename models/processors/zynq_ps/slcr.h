// SPDX-License-Identifier: Apache-2.0
// The system-level control registers of the Zynq-7000 (UG585 appendix B.28): storage behind a write lock, from which
// the UART reference clock follows.
//
// Known limits: of the clocks only the UART's follows its registers, of the software resets only the UARTs'; clock
// gating and the rest are stored.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "base/clock_domain.h"
#include "processors/zynq_ps/plain_store.h"

namespace tabletop {

class slcr : public plain_store {
  public:
    // ps_clock: input clock of the PLLs.
    slcr(std::string name, std::uint64_t base, const clock_domain& ps_clock, std::uint64_t latency_ps);

    // Called after a register has taken a new value: its offset, and the local time of the write in ps.
    void on_change(std::function<void(std::uint32_t offset, std::uint64_t time_ps)> call) {
        changed_ = std::move(call);
    }

    clock_domain uart_clock() const;
    // UART n (0 or 1) is held in reset.
    bool uart_in_reset(unsigned n) const;

  private:
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    bool locked() const;

    clock_domain ps_clock_;
    std::function<void(std::uint32_t, std::uint64_t)> changed_;
};

}  // namespace tabletop
