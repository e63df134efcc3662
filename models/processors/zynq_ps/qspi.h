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
#include "base/fixed_fifo.h"
#include "base/interrupt_level.h"
#include "base/plain_store.h"
#include "peripherals/spi_flash/spi_device.h"
#include "processors/zynq_ps/qspi_widths.h"

namespace tabletop {

class qspi : public plain_store, public interrupt_level {
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

    // Another reference clock from time_ps on. A word that is under way keeps the old one.
    void set_clock(const clock_domain& reference, std::uint64_t time_ps);
    void reset(std::uint64_t time_ps) override;

    // An access to the window, like those to registers. A write, and a read while it is off, are answered with
    // TLM_GENERIC_ERROR_RESPONSE: SLVERR.
    void access_window(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    // A debugger, or the processor that fetches instructions, reads the memory while the window is on; neither writes.
    unsigned debug_window(tlm::tlm_generic_payload& trans) const;

    interrupt_level* interrupt(unsigned n) override { return n == 0 ? this : nullptr; }
    bool irq_at(std::uint64_t time_ps) override;
    std::uint64_t next_irq_ps(std::uint64_t time_ps) override;

  private:
    struct word_to_send {
        std::uint32_t value;
        unsigned bytes;
    };

    std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    std::uint32_t peek(std::uint32_t offset) override;
    std::uint64_t stable_until_ps(std::uint32_t offset) override;
    std::uint32_t shown(std::uint32_t offset) const;
    std::uint32_t status() const;
    void push(std::uint32_t value, unsigned bytes);

    void advance(std::uint64_t time_ps);
    void go_on(std::uint64_t time_ps);
    void begin_word(std::uint64_t time_ps);
    void end_word();
    std::uint32_t exchange(const word_to_send& word, std::uint64_t start_ps);
    bool may_begin() const;
    unsigned words_to_go() const;
    std::uint64_t end_of_word(unsigned n) const;
    unsigned word_cycles(const word_to_send& word, qspi_widths& widths) const;
    std::uint8_t byte_of(const word_to_send& word, unsigned n) const;

    void follow_selection(std::uint64_t time_ps);
    void select(bool selected, std::uint64_t time_ps);
    std::uint8_t exchange_byte(std::uint8_t sent, unsigned width, std::uint64_t time_ps);

    std::uint64_t fetch(std::uint32_t address, std::uint64_t time_ps);
    void open_stream(std::uint32_t address, std::uint64_t time_ps);
    void read_word();
    std::uint8_t stream_byte(std::uint8_t sent, unsigned width);
    void close_stream(std::uint64_t time_ps);

    bool is_on() const;
    bool is_linear() const;
    bool holds(std::uint32_t offset, std::uint32_t bits) const { return (stored(offset) & bits) != 0; }
    unsigned pause(const field_info& field) const;
    unsigned divisor() const;

    const std::uint64_t window_latency_ps_;
    clock_domain clock_;
    spi_device* memory_ = nullptr;  // null: none
    unanswered_listener unanswered_;

    fixed_fifo<word_to_send, fifo_words> to_send_;
    fixed_fifo<std::uint32_t, fifo_words> received_;
    unsigned started_ = 0;  // with manual start: so many of the words to send may go

    // The word in front of to_send_, while it goes.
    bool moving_ = false;
    std::uint64_t word_start_ps_ = 0;
    std::uint64_t word_end_ps_ = 0;

    bool selected_ = false;
    bool is_first_ = true;           // of the words of this selection
    spi_device* partner_ = nullptr;  // who is selected; null: nobody is there
    qspi_widths widths_;             // from the word in front of to_send_ on
    std::uint64_t free_ps_ = 0;      // when the next selection may begin

    // The stream of the linear mode, which ends behind the word that was read last.
    bool streams_ = false;
    bool instruction_kept_ = false;     // by the memory
    std::uint32_t stream_address_ = 0;  // of that word
    std::uint32_t stream_word_ = 0;
    std::uint64_t stream_ps_ = 0;  // when it is there
};

}  // namespace tabletop
