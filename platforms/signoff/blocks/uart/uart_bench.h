// SPDX-License-Identifier: Apache-2.0
// The UART between a serial line and logic that reads and writes its FIFOs as the traffic says.
#pragma once

#include "base/recording.h"
#include "peripherals/uart/uart.h"
#include "stimulus/signoff/uart_traffic.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <systemc>
#include <vector>

namespace tabletop {

class uart_bench : public sc_core::sc_module, private byte_reader_if {
  public:
    // The simulation stops when all traffic is done.
    uart_bench(sc_core::sc_module_name name, view v, const uart_config& config, const signoff::uart_traffic& traffic);
    ~uart_bench() override;

    // What happened: "uart.rst" (1 in reset), "uart.tx" (the pin), "uart.seen" (each byte that is read, from when on it
    // can be), "uart.received" (each read) and "uart.sent" (each write). Of one_by_one traffic a read begins at the
    // frame's start edge and ends when the byte can be seen, and a write ends at the start edge of its frame.
    recording result() const;

  private:
    struct received_byte {
        std::uint8_t byte;
        std::uint64_t seen;
        std::uint64_t taken;  // 0: never
    };
    struct reset_change {
        std::uint64_t time_ps;
        bool level;
    };
    class pin_watch;

    void drive_line();
    void write_bytes();
    void read_bytes();
    void press_resets();
    void stop();

    void available(std::uint8_t byte, std::uint64_t cycle) override;

    void wait_until(const signoff::moment& moment);
    std::uint64_t time_of(const signoff::moment& moment) const;
    void forget_unread();
    void add_transaction(record_target& to, std::uint32_t channel, bool write, std::uint8_t byte, std::uint64_t begin,
                         std::uint64_t end) const;

    const uart_config config_;
    const signoff::uart_traffic& traffic_;
    sc_core::sc_signal<bool> rst_{"rst"};
    std::unique_ptr<uart_block> uart_;
    std::unique_ptr<pin_watch> tx_;
    std::vector<received_byte> received_;
    std::size_t next_read_ = 0;  // of received_
    sc_core::sc_event seen_{"seen"};
    std::vector<reset_change> reset_changes_;
};

}  // namespace tabletop
