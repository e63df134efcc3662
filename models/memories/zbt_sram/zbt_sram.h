// SPDX-License-Identifier: Apache-2.0
// ZBT SRAM of 512K words of 36 bits. Behaviour, cycles and known limits are in README.md beside this file. Hard
// silicon: one timing, from its datasheet.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"

#include <tlm_utils/simple_target_socket.h>
#include <systemc>
#include <tlm>

#include <cstdint>
#include <memory>
#include <optional>

namespace tabletop {

// The pins into the memory in a cycle, as a value of a cycle_pin_if. The data of a write are on the pins two cycles
// after its address.
struct zbt_pins {
    static constexpr unsigned data_bits = 36;
    static constexpr unsigned address_bits = 19;
    static constexpr std::uint64_t data_mask = (std::uint64_t{1} << data_bits) - 1;
    static constexpr std::uint64_t we = std::uint64_t{1} << (data_bits + address_bits);
    static constexpr unsigned bits = data_bits + address_bits + 1;

    static constexpr std::uint32_t address(std::uint64_t levels) {
        return static_cast<std::uint32_t>(levels >> data_bits & ((1u << address_bits) - 1));
    }
};

// Whoever drives those pins. A block that writes all the time may say what it has written instead of being followed
// from cycle to cycle.
class zbt_master_if : public cycle_pin_if {
  public:
    // True: written() knows of every write. False: its pins have to be followed.
    virtual bool describes_writes() const = 0;

    struct written_word {
        std::uint64_t cycle;  // of its address on the pins
        std::uint64_t data;
    };
    // The last write to the address before this cycle.
    virtual std::optional<written_word> written(std::uint32_t address, std::uint64_t before) const = 0;
    // The first cycle from this one on in which a write may be under way, as far as it is known: this one, or a later
    // one when it is stopped. It is for a writer that describes its writes; listeners are told when that has changed.
    virtual std::uint64_t still_until(std::uint64_t cycle) const { return cycle; }
};

// The memory to its master.
class zbt_slave_if : public cycle_pin_if {
  public:
    // A value is the data that are on the pins in a cycle, those of the address two cycles before; 0 after a write.
    // The word that a read with this cycle's address finds.
    virtual std::uint64_t word(std::uint32_t address, std::uint64_t cycle) const = 0;
};

class zbt_sram : public sc_core::sc_module {
  public:
    static constexpr std::uint32_t words = 1u << zbt_pins::address_bits;
    static constexpr unsigned bytes_of_a_word = 8;  // for debug: 36 bits in the lowest ones, little-endian

    sc_core::sc_port<zbt_master_if> master{"master"};
    sc_core::sc_export<zbt_slave_if> read_data{"read_data"};
    // For a debugger, at a byte address of 8 times the word's: transport_dbg() reads and writes the bytes that lie
    // inside, b_transport() does the same without taking time; TLM_ADDRESS_ERROR_RESPONSE for bytes outside. What is
    // written is there from the present cycle on. DMI is for reading, of the whole memory, and only while its master
    // says that it writes nothing: it is taken back when that ends.
    tlm_utils::simple_target_socket_optional<zbt_sram> debug{"debug"};

    zbt_sram(sc_core::sc_module_name name, const clock_domain& clock);
    ~zbt_sram() override;

  private:
    class chip;

    bool get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi);
    void on_write();
    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    unsigned transport_dbg(tlm::tlm_generic_payload& trans);

    std::unique_ptr<chip> chip_;
};

}  // namespace tabletop
