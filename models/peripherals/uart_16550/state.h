// SPDX-License-Identifier: Apache-2.0
// Functional core of the UARTs of the 16550's family: registers, FIFOs and interrupts, as they are between two events.
// No time, no line: who has it says when a byte is sent and received. Plain C++17, no SystemC.
#pragma once

#include "base/fixed_fifo.h"
#include "base/serial_line.h"
#include "peripherals/uart_16550/registers.h"

#include <cstdint>

namespace tabletop::uart_16550_core {

// What the members of the family differ in.
struct family_member {
    unsigned fifo_depth = uart_16550_registers::fifo_bytes;  // bytes, 8 to 128
    std::uint32_t mcr_writable = uart_16550_registers::mcr_writable;
};

// What an access means for the line.
struct access_effects {
    bool divisor = false;           // has been written
    bool format = false;            // LCR's bits 5:0 may have changed
    bool breaks = false;            // LCR.BREAK has changed
    bool loopback = false;          // MCR.LOOP has changed
    bool byte_read = false;         // a received byte has been taken
    bool receiver_emptied = false;  // without one being read
};

class uart_state {
  public:
    explicit uart_state(const family_member& member) : member_(member) {}

    void reset() { *this = uart_state(member_); }

    // A register as a read shows it. sending: the transmitter has a character beside those of the FIFO.
    std::uint32_t value(std::uint32_t offset, bool sending) const;
    bool read_has_effect(std::uint32_t offset) const;
    access_effects take_effect_of_read(std::uint32_t offset);
    // value: of byte 0.
    access_effects write(std::uint32_t offset, std::uint32_t value);

    // What is set for the line.
    std::uint32_t divisor() const { return divisor_; }  // 0: no clock
    serial_format format() const;
    std::uint32_t format_bits() const { return line_control_ & uart_16550_registers::lcr_format; }
    bool breaks() const { return (line_control_ & uart_16550_registers::lcr_break) != 0; }
    bool loops_back() const { return (modem_control_ & uart_16550_registers::mcr_loopback) != 0; }

    // The transmitter.
    bool has_to_send() const { return !tx_fifo_.empty(); }
    unsigned to_send() const { return tx_fifo_.size(); }
    std::uint8_t take_to_send();
    unsigned places_to_send() const { return fifos_ ? member_.fifo_depth : 1; }

    // The receiver. errors: bits of LSR. False when the byte is lost.
    bool receive(std::uint8_t byte, std::uint32_t errors);
    unsigned received() const { return rx_fifo_.size(); }
    // A time-out is due some time after the last byte has come or gone.
    bool waits_for_timeout() const { return fifos_ && !rx_fifo_.empty() && !timed_out_; }
    void time_out() { timed_out_ = true; }

    bool fifos() const { return fifos_; }
    bool has_interrupts_enabled() const { return interrupt_enable_ != 0; }
    bool raises() const { return interrupt_id() != uart_16550_registers::iir_none; }

  private:
    static constexpr unsigned largest_fifo = 128;

    struct received_byte {
        std::uint8_t byte = 0;
        std::uint8_t errors = 0;  // bits of LSR
    };

    bool divisor_is_shown() const { return (line_control_ & uart_16550_registers::lcr_divisor) != 0; }
    unsigned trigger_level() const;
    std::uint32_t line_status(bool sending) const;
    std::uint32_t modem_levels() const;
    std::uint32_t interrupt_id() const;
    access_effects write_fifo_control(std::uint32_t value);
    access_effects write_line_control(std::uint32_t value);
    access_effects write_modem_control(std::uint32_t value);
    access_effects write_data(std::uint32_t value);
    access_effects write_divisor(std::uint32_t divisor);
    void empty_transmitter();
    void pop_received();
    void show_oldest();

    family_member member_;
    std::uint32_t divisor_ = 0;
    std::uint32_t interrupt_enable_ = 0;
    std::uint32_t line_control_ = 0;
    std::uint32_t modem_control_ = 0;
    std::uint32_t scratch_ = 0;
    std::uint32_t trigger_ = 0;
    std::uint32_t errors_ = 0;         // bits of LSR that a read clears
    std::uint32_t modem_changes_ = 0;  // bits of MSR that a read clears
    bool fifos_ = false;
    bool empty_event_ = false;  // the transmitter's interrupt, until IIR tells of it or something is written
    bool timed_out_ = false;
    fixed_fifo<std::uint8_t, largest_fifo> tx_fifo_;
    fixed_fifo<received_byte, largest_fifo> rx_fifo_;
};

}  // namespace tabletop::uart_16550_core
