// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the UART. The kernel has an event when a frame begins or the interrupt may change.
#pragma once

#include "base/axi4_lite_target.h"
#include "base/interrupt_output.h"
#include "base/line_outbox.h"
#include "peripherals/uart_16550/line.h"
#include "peripherals/uart_16550/uart_16550.h"

#include <cstdint>

namespace tabletop {

class uart_16550_tlm : public uart_16550_block, private register_access, private serial_receiver {
  public:
    uart_16550_tlm(sc_core::sc_module_name name, view v, const uart_16550_config& config);

    bool transmitter_idle() const override;
    bool may_interrupt() const override { return irq_level_.will_rise() || line_.may_interrupt(); }

  private:
    std::uint32_t read(std::uint32_t offset, std::uint64_t accept_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
               std::uint64_t effect_ps) override;
    void reset() override;
    std::uint64_t stable_until_ps(std::uint32_t offset, std::uint64_t accept_ps) const override;
    std::uint32_t peek(std::uint32_t offset) const override;

    void on_frame(const serial_frame& frame) override;
    void on_edge(std::uint64_t time_ps, bool level) override;
    void on_release(std::uint64_t time_ps) override;

    void on_reset();
    void on_wake();
    void send(const uart_16550_core::sent_frame& frame);
    void schedule();
    std::uint64_t now() const;

    const uart_16550_config config_;
    axi4_lite_target port_;
    interrupt_output irq_level_;
    uart_16550_core::uart_line line_;
    std::uint64_t cycle_ = 0;  // the registers are as of this cycle
    std::uint32_t last_read_ = 0;
    bool held_ = false;  // in reset, by an edge that has sampled it
    line_outbox outbox_;
    sc_core::sc_event wake_{"wake"};
};

}  // namespace tabletop
