// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the audio port. FIFOs are looked at when somebody asks; only an interrupt that is to come
// has an event.
#pragma once

#include "base/axi4_lite_target.h"
#include "base/interrupt_output.h"
#include "peripherals/audio_port/audio_port.h"
#include "peripherals/audio_port/fifos.h"

#include <cstdint>

namespace tabletop {

class audio_port_tlm : public audio_port_block, private register_access {
  public:
    audio_port_tlm(sc_core::sc_module_name name, view v, const audio_port_config& config);

    void attach(audio_peer& end) override { fifos_.attach(end); }
    void settle() override;
    bool plays() const override { return fifos_.plays(now()); }
    bool may_interrupt() const override { return irq_level_.will_rise(); }

  private:
    std::uint32_t read(std::uint32_t offset, std::uint64_t accept_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
               std::uint64_t effect_ps) override;
    void reset() override;
    std::uint32_t peek(std::uint32_t offset) const override { return fifos_.peek(offset, now()); }

    void on_reset();
    void announce_irq();
    std::uint64_t now() const;

    const audio_port_config config_;
    axi4_lite_target port_;
    interrupt_output irq_level_;
    audio_port_core::fifos fifos_;
};

}  // namespace tabletop
