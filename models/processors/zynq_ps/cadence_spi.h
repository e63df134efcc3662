// SPDX-License-Identifier: Apache-2.0
// What the SPI controllers of the Zynq-7000 share (Cadence; UG585 chapters 12 and 17): two FIFOs of words, automatic
// and manual selection and start, pauses, thresholds, interrupts. A controller derives from it and says who is
// selected.
//
// When a word has gone is arithmetic: what has happened until then is carried out when somebody looks. A word leaves
// the transmit FIFO when its last bit is out, and the received one is there then.
#pragma once

#include <cstdint>

#include "base/clock_domain.h"
#include "base/fixed_fifo.h"
#include "base/interrupt_level.h"
#include "base/plain_store.h"
#include "peripherals/spi_flash/spi_device.h"
#include "processors/zynq_ps/qspi_widths.h"

namespace tabletop {

class cadence_spi : public plain_store, public interrupt_level {
  public:
    // Another reference clock from time_ps on. A word that is under way keeps the old one.
    void set_clock(const clock_domain& reference, std::uint64_t time_ps);
    void reset(std::uint64_t time_ps) override;

    interrupt_level* interrupt(unsigned n) override { return n == 0 ? this : nullptr; }
    bool irq_at(std::uint64_t time_ps) override;
    std::uint64_t next_irq_ps(std::uint64_t time_ps) override;

  protected:
    static constexpr unsigned most_fifo_words = 128;

    // map: has the registers of cadence_spi_registers. reference: the clock that is divided. fifo_words: at most
    // most_fifo_words.
    cadence_spi(register_place place, const register_map& map, const clock_domain& reference, unsigned fifo_words);

    // How many bytes go when this register is written, from its lowest one on; 0: none.
    virtual unsigned bytes_sent_by(std::uint32_t offset) const = 0;
    // The FIFO may be sent.
    virtual bool may_send() const { return is_on(); }
    // With manual selection: somebody is selected.
    virtual bool selects_by_hand() const = 0;
    // Who is selected; null: nobody is there.
    virtual spi_device* chosen() const = 0;
    virtual bool decodes_instructions() const { return false; }
    virtual bool sends_highest_first() const { return false; }
    // What has come in, of a word of fewer than four bytes in the upper ones, as it is read.
    virtual std::uint32_t as_read(std::uint32_t received) const { return received; }
    // A register has been written, and what it says is in effect.
    virtual void on_written(std::uint32_t /*offset*/, std::uint64_t /*time_ps*/) {}
    // Brings the selection up to what the registers say.
    virtual void follow_selection(std::uint64_t time_ps);

    // Carries out what has happened until then.
    void advance(std::uint64_t time_ps);
    void select(bool selected, std::uint64_t time_ps);
    // When the next selection may begin, at an edge of the clock.
    std::uint64_t next_selection_ps(std::uint64_t time_ps) const;
    std::uint8_t exchange_byte(std::uint8_t sent, unsigned width, std::uint64_t time_ps);
    bool is_on() const;
    bool holds(std::uint32_t offset, std::uint32_t bits) const { return (stored(offset) & bits) != 0; }
    // In cycles of the reference clock.
    unsigned pause(const field_info& field) const;
    unsigned byte_cycles(unsigned width) const;
    const clock_domain& clock() const { return clock_; }

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

    void go_on(std::uint64_t time_ps);
    void begin_word(std::uint64_t time_ps);
    void end_word();
    std::uint32_t exchange(const word_to_send& word, std::uint64_t start_ps);
    bool may_begin() const { return may_send() && words_to_go() != 0; }
    unsigned words_to_go() const;
    std::uint64_t end_of_word(unsigned n) const;
    unsigned word_cycles(const word_to_send& word, qspi_widths& widths) const;
    std::uint8_t byte_of(const word_to_send& word, unsigned n) const;

    const unsigned fifo_words_;
    clock_domain clock_;
    fixed_fifo<word_to_send, most_fifo_words> to_send_;
    fixed_fifo<std::uint32_t, most_fifo_words> received_;
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
};

}  // namespace tabletop
