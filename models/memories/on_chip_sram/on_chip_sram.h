// SPDX-License-Identifier: Apache-2.0
// Dual-port memory of block RAM, for the processor and a machine of the fabric. Behaviour, cycles and known limits are
// in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin.h"
#include "base/view.h"
#include "base/word_port_if.h"

#include <systemc>
#include <tlm>

#include <cstdint>
#include <memory>

namespace tabletop {

struct on_chip_sram_config {
    clock_domain clock;
    std::uint32_t words = 16384;  // of 32 bits; a power of two, 1 to 2^20
};

// std::invalid_argument when a value is out of range.
void check(const on_chip_sram_config& config);

// The block as a machine sees it, the same in every view.
class on_chip_sram_block : public sc_core::sc_module {
  public:
    tlm::tlm_target_socket<32> in{"in"};              // s1; addresses in bytes, relative to the memory
    sc_core::sc_export<word_port_if> port2{"port2"};  // s2
    // The pin is 1 in the cycle that begins with an edge at which a write of s2 was lost.
    sc_core::sc_export<cycle_pin_if> conflict{"conflict"};

    explicit on_chip_sram_block(sc_core::sc_module_name name) : sc_module(name) { conflict.bind(conflict_); }

  protected:
    // Warns of a word that was lost at this edge, and pulses the pin.
    void lose_write(std::uint32_t index, std::uint32_t value, std::uint64_t edge, std::uint64_t edge_ps);

  private:
    cycle_pin conflict_{0};
};

// v: at or ca.
std::unique_ptr<on_chip_sram_block> make_on_chip_sram_tlm(const char* name, view v, const on_chip_sram_config& config);

}  // namespace tabletop
