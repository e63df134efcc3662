// SPDX-License-Identifier: Apache-2.0
// The UART of the Zynq-7000 (Cadence; UG585 chapter 19): 64-byte FIFOs, baud generator, interrupts, loopback and echo
// modes.
//
// Known limits: the modem inputs are not connected, they read as asserted and never change; automatic flow control is
// stored only; TXRST lets a character that is being sent finish.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "base/fixed_fifo.h"
#include "processors/processor_system/uart_target.h"

namespace tabletop {

class cadence_uart : public uart_target {
  public:
    static constexpr unsigned fifo_depth = 64;

    // clock: the UART reference clock.
    cadence_uart(sc_core::sc_module_name name, register_place place, const clock_domain& clock);

    // Called for a write to the FIFO while the transmitter is disabled, with its local time, for a message.
    void on_disabled_transmitter(access_listener call) { on_disabled_transmitter_ = std::move(call); }
    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;
    // Another reference clock from time_ps on.
    void set_clock(const clock_domain& clock, std::uint64_t time_ps) { change_clock(clock, time_ps); }
    void reset(std::uint64_t time_ps) override;

  private:
    std::uint32_t stored(std::uint32_t offset) const override;
    std::uint32_t& storage(std::uint32_t offset);
    bool read_has_effect(std::uint32_t offset) const override;
    void take_effect_of_read(std::uint32_t offset) override;
    void write_register(std::uint32_t offset, std::uint32_t value, unsigned lanes) override;
    bool is_status(std::uint32_t offset) const override;
    bool has_interrupts_enabled() const override { return mask_ != 0; }
    bool raises() const override { return (latched_ & mask_) != 0; }
    void write_control(std::uint32_t value);
    void write_mode(std::uint32_t value);
    void write_divider(std::uint32_t offset, std::uint32_t value, unsigned lanes);
    void push_to_send(std::uint8_t byte);
    void start_break();
    void stop_break();

    void on_frame(const serial_frame& frame) override;
    void on_edge(std::uint64_t time_ps, bool level) override;

    std::uint64_t cycles_per_bit() const override;
    std::uint64_t cycles_per_tick() const override { return cycles_per_bit(); }
    serial_format format() const override;
    std::uint32_t format_bits() const override;
    bool may_send() const override { return !break_ && transmitter_enabled(); }
    bool loops_back() const override;
    bool has_to_send() const override { return !tx_fifo_.empty(); }
    std::uint8_t take_to_send() override;
    void receive(const serial_character& character) override;
    void time_out(std::uint64_t time_ps) override;
    void latch_flags() override { latched_ |= conditions(); }
    void arm_timeout(std::uint64_t start_ps);

    bool transmitter_enabled() const;
    bool receiver_enabled() const;
    bool echoes() const;
    unsigned channel_mode() const;
    std::uint32_t status() const;
    std::uint32_t conditions() const;

    access_listener on_disabled_transmitter_;
    std::array<std::uint32_t, 0x48 / 4> registers_{};  // plain storage, by word
    std::uint32_t mask_ = 0;
    std::uint32_t latched_ = 0;
    bool break_ = false;
    fixed_fifo<std::uint8_t, fifo_depth> tx_fifo_;
    fixed_fifo<std::uint8_t, fifo_depth> rx_fifo_;
};

}  // namespace tabletop
