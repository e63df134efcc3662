// SPDX-License-Identifier: Apache-2.0
// The quad SPI controller of the Zynq-7000 (UG585 chapter 12): I/O mode with its two FIFOs, and the linear mode, in
// which a window of the address space reads the memory. One memory is connected, or none.
//
// When a word has gone is arithmetic: what has happened until then is carried out when somebody looks. A word leaves
// the transmit FIFO when its last bit is out, and the received one is there then.
//
// Known limits: README.md beside this file.
#pragma once

#include <cstdint>
#include <functional>
#include <systemc>
#include <tlm>
#include <utility>

#include "base/clock_domain.h"
#include "peripherals/spi_flash/spi_device.h"
#include "processors/zynq_ps/cadence_spi.h"

namespace tabletop {

class qspi : public cadence_spi {
  public:
    static constexpr unsigned fifo_words = 63;
    static constexpr std::uint64_t window_bytes = std::uint64_t{32} << 20;  // its address is a multiple of them
    static constexpr std::uint64_t memory_bytes = std::uint64_t{16} << 20;  // that three bytes of address reach

    // reference: the clock that is divided.
    qspi(register_place place, const clock_domain& reference);

    // The lower memory, which must outlive the controller. Call before the simulation starts.
    void attach(spi_device& memory) { memory_ = &memory; }
    // Called when a program asks for something that nobody does, with the register that it has written.
    using unanswered_listener = std::function<void(std::uint32_t offset, std::uint64_t time_ps, const char* what)>;
    void on_unanswered(unanswered_listener call) { unanswered_ = std::move(call); }

    void reset(std::uint64_t time_ps) override;

    // An access to the window, like those to registers. A write, and a read while it is off, are answered with
    // TLM_GENERIC_ERROR_RESPONSE: SLVERR.
    void access_window(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    // A debugger, or the processor that fetches instructions, reads the memory while the window is on; neither writes.
    unsigned debug_window(tlm::tlm_generic_payload& trans) const;

  private:
    unsigned bytes_sent_by(std::uint32_t offset) const override;
    void on_written(std::uint32_t offset, std::uint64_t time_ps) override;
    bool may_send() const override { return is_on() && !is_linear(); }
    void follow_selection(std::uint64_t time_ps) override;
    bool selects_by_hand() const override;
    spi_device* chosen() const override;
    bool decodes_instructions() const override;
    bool sends_highest_first() const override;

    std::uint64_t fetch(std::uint32_t address, std::uint64_t time_ps);
    void open_stream(std::uint32_t address, std::uint64_t time_ps);
    void read_word();
    std::uint8_t stream_byte(std::uint8_t sent, unsigned width);
    void close_stream(std::uint64_t time_ps);

    bool is_linear() const;

    const std::uint64_t window_latency_ps_;
    spi_device* memory_ = nullptr;  // null: none
    unanswered_listener unanswered_;

    // The stream of the linear mode, which ends behind the word that was read last.
    bool streams_ = false;
    bool instruction_kept_ = false;     // by the memory
    std::uint32_t stream_address_ = 0;  // of that word
    std::uint32_t stream_word_ = 0;
    std::uint64_t stream_ps_ = 0;  // when it is there
};

}  // namespace tabletop
