// SPDX-License-Identifier: Apache-2.0
// The device configuration interface of the Zynq-7000 (UG585 section 6.4 and appendix B.16): registers with what
// drivers wait for. The fabric is configured from the start. PCFG_PROG_B is answered by PCFG_INIT, and a DMA transfer
// is done as soon as its last register is written.
//
// Known limits: no configuration data are looked at, and no data move: the loopback of the PCAP (MCTRL) reads nothing
// back; a wrong key in UNLOCK locks nothing; the XADC interface is storage.
#pragma once

#include <cstdint>

#include "base/interrupt_level.h"
#include "base/plain_store.h"

namespace tabletop {

class devcfg : public plain_store, public interrupt_level {
  public:
    explicit devcfg(register_place place);

    interrupt_level* interrupt(unsigned n) override { return n == 0 ? this : nullptr; }
    bool irq_at(std::uint64_t time_ps) override;
    std::uint64_t next_irq_ps(std::uint64_t) override { return never; }

  private:
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    void follow_program_pin(bool was_high);
    void finish_transfer();
    void raise(std::uint32_t events);
};

}  // namespace tabletop
