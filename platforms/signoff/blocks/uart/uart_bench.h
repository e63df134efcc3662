// SPDX-License-Identifier: Apache-2.0
// The UART between a serial line and logic that reads and writes its FIFOs as the traffic says.
#pragma once

#include "peripherals/uart/uart.h"
#include "signoff/bench/pin_bench.h"
#include "stimulus/signoff/uart_traffic.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <systemc>

namespace tabletop {

class uart_bench : public pin_bench, private byte_reader_if, private record_source {
  public:
    // Records "uart.rst" (1 in reset), "uart.tx" (the pin), "uart.seen" (each byte that is read, from when on it can
    // be), "uart.received" (each read) and "uart.sent" (each write). In one_by_one traffic a read begins at the frame's
    // start edge and ends when the byte can be seen, and a write ends at the start edge of its frame. The simulation
    // stops when all traffic is done.
    uart_bench(sc_core::sc_module_name name, view v, const uart_config& config, const signoff::uart_traffic& traffic,
               record_target& to);
    ~uart_bench() override;

  private:
    struct received_byte {
        std::uint8_t byte;
        std::uint64_t seen;
    };
    class pin_watch;

    void drive_line();
    void write_bytes();
    void read_bytes();

    void available(std::uint8_t byte, std::uint64_t cycle) override;

    std::uint64_t settle(std::uint64_t now_ps) override;
    void finish(std::uint64_t now_ps) override;
    void record_tx(std::uint64_t before_ps);
    void record_read(std::uint8_t byte, std::uint64_t seen, std::uint64_t taken);
    void record_starts(std::uint64_t now_ps);
    void record_write();
    void on_reset() override;

    const uart_config config_;
    const signoff::uart_traffic& traffic_;
    const std::uint32_t tx_channel_, seen_channel_, received_channel_, sent_channel_;
    std::unique_ptr<uart_block> uart_;
    std::unique_ptr<pin_watch> tx_;
    std::deque<received_byte> unread_;
    std::size_t reads_ = 0;
    std::uint64_t last_read_ = 0;  // its cycle
    std::size_t next_write_ = 0;   // to be recorded; of one_by_one traffic when its frame begins
    sc_core::sc_event seen_{"seen"};
};

}  // namespace tabletop
