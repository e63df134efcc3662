// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the UART.
#pragma once

#include "base/reset_pin.h"
#include "peripherals/uart/uart.h"
#include "peripherals/uart/uart_fifo.h"
#include "peripherals/uart/uart_receiver.h"
#include "peripherals/uart/uart_transmitter.h"

#include <cstdint>
#include <memory>

namespace tabletop {

class uart_tlm : public uart_block, private byte_fifo_if, private serial_receiver {
  public:
    uart_tlm(sc_core::sc_module_name name, view v, const uart_config& config);

  private:
    // serial_receiver
    void on_frame(const serial_frame& frame) override;
    void on_edge(std::uint64_t time_ps, bool level) override;
    void on_release(std::uint64_t time_ps) override;

    void receive();
    void schedule_receive();
    void on_byte();

    // byte_fifo_if
    void pop(std::uint64_t cycle) override;
    void push(std::uint8_t byte, std::uint64_t cycle) override;

    void schedule_transmit();
    void on_start_bit();

    void follow_reset();
    std::uint64_t now_cycle() const;

    const uart_config config_;
    std::unique_ptr<uart_core::receiver> receiver_;
    uart_core::fifo_level receive_fifo_;
    uart_core::transmitter transmitter_;
    reset_pin reset_{rst};
    sc_core::sc_event byte_available_{"byte_available"};
    sc_core::sc_event start_bit_{"start_bit"};
};

}  // namespace tabletop
