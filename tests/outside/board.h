// SPDX-License-Identifier: Apache-2.0
// A platform: an initiator and LEDs of one's own, with a crossbar, a memory and a UART of Tabletop's. The program
// writes a text to the memory, reads it from there, sends it, and lights the LEDs by its length.
#pragma once

#include "initiator.h"
#include "interconnect/axi_crossbar/axi_crossbar.h"
#include "led_bank.h"
#include "memories/on_chip_sram/on_chip_sram.h"
#include "peripherals/uart_16550/uart_16550.h"

#include <memory>
#include <string>

inline const std::string greeting = "from outside";

class board : public sc_core::sc_module {
  public:
    // v: of Tabletop's blocks; LEDs in any view fit between them.
    board(sc_core::sc_module_name name, tabletop::view v, const led_bank_maker& make_leds);

    static const tabletop::clock_domain& clock();
    static tabletop::serial_bit_time bit_time();

    tabletop::uart_16550_block& uart() { return *uart_; }
    std::uint64_t lit() const;
    unsigned refused() const { return processor_.refused(); }
    // The program has ended.
    bool is_done() const { return is_done_; }

  private:
    void send_greeting(initiator& processor);

    sc_core::sc_signal<bool> reset_{"reset"};
    sc_core::sc_signal<bool> interrupt_{"interrupt"};
    initiator processor_;
    std::unique_ptr<tabletop::axi_crossbar_block> bus_;
    std::unique_ptr<tabletop::on_chip_sram_block> memory_;
    std::unique_ptr<tabletop::uart_16550_block> uart_;
    std::unique_ptr<led_bank> leds_;
    bool is_done_ = false;
};
