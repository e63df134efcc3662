// SPDX-License-Identifier: Apache-2.0
// A serial NOR flash memory, as its pins show it. It has no clock of its own: it is told the time, and what it does
// takes effect at once but shows as busy for as long as it takes. No SystemC.
//
// Known limits: README.md beside this file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "peripherals/spi_flash/flash_chip.h"
#include "peripherals/spi_flash/flash_memory.h"
#include "peripherals/spi_flash/spi_device.h"

namespace tabletop {

class spi_flash : public spi_device {
  public:
    // As after power-on, and blank. chip: static.
    explicit spi_flash(const flash_chip& chip);

    const flash_chip& chip() const { return chip_; }
    flash_memory& cells() { return cells_; }
    const flash_memory& cells() const { return cells_; }

    void select(bool selected, std::uint64_t time_ps) override;
    std::uint8_t exchange(std::uint8_t sent, unsigned width, std::uint64_t time_ps) override;
    std::uint8_t peek(std::uint64_t address) const override { return cells_.read(address % cells_.size()); }

  private:
    // What is on the lines.
    enum class phase { ignored, instruction, address, mode, dummy, input, output };

    unsigned clock(unsigned lines);
    void take(std::uint8_t byte);
    void begin(std::uint8_t code);
    void begin_address();
    void begin_mode_or_data();
    void begin_dummy_or_data();
    void begin_data();
    bool is_allowed(const flash_instruction& row) const;

    std::uint8_t next_output();
    std::uint8_t shown(flash_register which) const;

    bool is_complete() const;
    void execute();
    void write_register();
    void program();
    void erase(std::uint64_t first, std::uint64_t bytes);
    void suspend(unsigned operations);
    void resume(unsigned operations);
    void clear_errors();
    void reset();

    void settle(std::uint64_t time_ps);
    void start(flash_operation operation);
    void fail(const flash_bits& error);
    bool is_protected(std::uint64_t first, std::uint64_t bytes) const;
    bool is_busy() const { return operation_ != flash_idle || stuck_; }
    bool is_set(const flash_bits& bits) const { return (stored(bits.reg) & bits.mask) != 0; }
    void set(const flash_bits& bits, bool on);
    std::uint16_t& stored(flash_register which) { return registers_[static_cast<std::size_t>(which)]; }
    std::uint16_t stored(flash_register which) const { return registers_[static_cast<std::size_t>(which)]; }
    unsigned dummy_clocks() const;
    std::uint64_t whole_address() const;

    const flash_chip& chip_;
    const std::vector<std::uint8_t> parameters_;
    flash_memory cells_;
    std::array<std::uint16_t, flash_registers> registers_{};
    bool write_enabled_ = false;

    // The selection.
    bool selected_ = false;
    std::uint64_t time_ps_ = 0;
    phase phase_ = phase::ignored;
    unsigned width_ = 1;  // of the phase
    unsigned bits_ = 0;   // of shift_: those that have come, or those that have still to go
    unsigned shift_ = 0;
    unsigned dummies_ = 0;  // clocks to come
    const flash_instruction* row_ = nullptr;
    const flash_instruction* kept_ = nullptr;  // for the next selection, which begins with the address; null: none
    bool reset_enabled_ = false;               // by the latest instruction
    bool resets_ = false;                      // by the one before it
    std::uint32_t address_ = 0;
    unsigned address_left_ = 0;                          // bytes to come
    std::uint64_t position_ = 0;                         // of what goes out
    std::size_t received_ = 0;                           // bytes of data
    std::array<std::uint8_t, flash_page_bytes> page_{};  // of the received ones, by the lower bits of their addresses
    std::array<std::uint8_t, 2> first_{};                // of the received ones

    // What it is at.
    flash_operation operation_ = flash_idle;
    bool stuck_ = false;  // busy until the error is cleared
    std::uint64_t busy_until_ps_ = 0;
    std::uint64_t erase_left_ps_ = 0;    // of a suspended one; 0: none
    std::uint64_t program_left_ps_ = 0;  // likewise
};

}  // namespace tabletop
