// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the JTAG UART. A frame has an event at its start, an interrupt that is to come another.
#pragma once

#include "base/axi4_lite_target.h"
#include "base/interrupt_output.h"
#include "base/line_outbox.h"
#include "peripherals/jtag_uart/jtag_uart.h"
#include "peripherals/jtag_uart/link.h"

#include <cstdint>

namespace tabletop {

class jtag_uart_tlm : public jtag_uart_block, private register_access, private serial_receiver {
  public:
    jtag_uart_tlm(sc_core::sc_module_name name, view v, const jtag_uart_config& config);

    bool transmitter_idle() const override;
    bool may_interrupt() const override { return irq_level_.will_rise(); }

  private:
    std::uint32_t read(std::uint32_t offset, std::uint64_t accept_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
               std::uint64_t effect_ps) override;
    void reset() override;
    std::uint64_t stable_until_ps(std::uint32_t offset, std::uint64_t accept_ps) const override;
    std::uint32_t peek(std::uint32_t offset) const override;

    void on_frame(const serial_frame& frame) override;
    void on_edge(std::uint64_t, bool) override {}

    void on_reset();
    void on_line_time();

    std::uint32_t value(std::uint32_t offset, std::uint64_t cycle) const;
    std::uint32_t data_value(std::uint64_t cycle) const;
    std::uint32_t control_value(std::uint64_t cycle) const;
    void write_data(std::uint8_t byte, std::uint64_t cycle);
    void write_control(std::uint32_t value, std::uint32_t bits, std::uint64_t cycle);
    void announce_irq(std::uint64_t cycle);
    void schedule_line();
    std::uint64_t now() const;

    const jtag_uart_config config_;
    axi4_lite_target port_;
    interrupt_output irq_level_;
    jtag_uart_core::receive_fifo receive_;
    jtag_uart_core::transmit_fifo transmit_;
    jtag_uart_core::host_activity host_;
    bool took_byte_ = false;          // the latest read
    bool read_interrupts_ = false;    // RE
    bool write_interrupts_ = false;   // WE
    std::uint64_t written_from_ = 0;  // the registers are as of this cycle
    bool held_ = false;               // in reset, by an edge that has sampled it
    line_outbox outbox_;
    sc_core::sc_event line_time_{"line_time"};
};

}  // namespace tabletop
