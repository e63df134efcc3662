// SPDX-License-Identifier: Apache-2.0
// An SPI controller of the Zynq-7000 as a master (UG585 chapter 17): a byte at a time, FIFOs of 128, up to three
// slaves.
//
// Known limits: README.md beside this file.
#pragma once

#include <array>
#include <cstdint>

#include "processors/zynq_ps/cadence_spi.h"

namespace tabletop {

class ps_spi : public cadence_spi {
  public:
    static constexpr unsigned fifo_bytes = 128;
    static constexpr unsigned slaves = 3;

    // reference: the clock that is divided.
    ps_spi(register_place place, const clock_domain& reference);

    // Slave n, which must outlive the controller. Call before the simulation starts.
    void attach(unsigned n, spi_device& slave) { slaves_.at(n) = &slave; }

  private:
    unsigned bytes_sent_by(std::uint32_t offset) const override;
    bool selects_by_hand() const override;
    spi_device* chosen() const override;
    std::uint32_t as_read(std::uint32_t received) const override;

    unsigned number() const;

    std::array<spi_device*, slaves> slaves_{};  // null: none
};

}  // namespace tabletop
