// SPDX-License-Identifier: Apache-2.0
// The UART between a processor and a serial line.
#pragma once

#include "peripherals/uart_16550/uart_16550.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/register_traffic.h"
#include "signoff/bench/serial_pin_watch.h"
#include "stimulus/signoff/uart_16550_traffic.h"

#include <cstdint>
#include <optional>
#include <systemc>

namespace tabletop {

class uart_16550_bench : public sc_core::sc_module, private record_source {
  public:
    // Records what register_bench does of a block "uart_16550", and "uart_16550.tx", the pin. The simulation stops when
    // all accesses are done.
    uart_16550_bench(sc_core::sc_module_name name, view v, const uart_16550_config& config,
                     const signoff::uart_16550_traffic& traffic, record_target& to, bool check);

    const register_traffic& accesses() const { return accesses_; }

  private:
    register_block make(view v, const uart_16550_config& config);
    void drive_line();

    std::uint64_t settle(std::uint64_t now_ps) override;
    void finish(std::uint64_t now_ps) override { record_tx(now_ps + 1); }
    void record_tx(std::uint64_t before_ps);

    const bench_clock clock_;
    const signoff::uart_16550_traffic& traffic_;
    record_target& to_;
    uart_16550_block* uart_ = nullptr;
    register_traffic accesses_;
    serial_pin_watch tx_;
    const std::uint32_t tx_channel_;
};

}  // namespace tabletop
