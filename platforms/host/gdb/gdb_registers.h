// SPDX-License-Identifier: Apache-2.0
// The registers of a Cortex-A9 as a debugger numbers them, and their description in XML (GDB manual, "ARM Features").
#pragma once

#include "host/gdb/gdb_threads.h"
#include "processors/cortex_a9/iss.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tabletop {

class gdb_registers {
  public:
    gdb_registers();

    // The target description. It names r0-r15, CPSR (number 25), d0-d31, FPSCR, q0-q15, the banked registers of every
    // mode in a group "banked", and those of CP15, which can be read only, in a group "cp15".
    std::string description() const;

    // One register as hexadecimal digits, least significant byte first. Empty for an unknown number. saved: of a thread
    // that does not run, what it has not saved is "x"; null: of the core.
    std::optional<std::string> read(iss& core, unsigned number, const gdb_saved_registers* saved = nullptr) const;
    // False, and nothing is written, for a number that is unknown or of a register that can only be read, and for
    // digits that do not fit.
    bool write(iss& core, unsigned number, std::string_view digits) const;

    // Moves the core to the instruction at an address: an address between two instructions is that of the first. A core
    // that sleeps wakes up, or nothing would ever be executed there.
    static void set_program_counter(iss& core, std::uint32_t address);

    // All registers in the order of their numbers; those that can only be read are not written.
    std::string read_all(iss& core, const gdb_saved_registers* saved = nullptr) const;
    bool write_all(iss& core, std::string_view digits) const;

  private:
    enum class kind { core, cpsr, vfp, fpscr, quad, banked, spsr, control };
    using words = std::array<std::uint32_t, 4>;  // of a register, least significant first

    struct entry {
        unsigned number;
        std::string name;
        kind what;
        unsigned index = 0;                // core, banked: 0 to 15; vfp: 0 to 31; quad: 0 to 15
        iss_mode mode = iss_mode::system;  // banked, spsr
        iss_control_register control = {};
        unsigned bytes() const { return what == kind::quad ? 16 : what == kind::vfp ? 8 : 4; }
    };

    void add(kind what, const std::string& name, unsigned index = 0, iss_mode mode = iss_mode::system);
    void add_bank(const std::string& suffix, iss_mode mode, unsigned first);
    void add_control(const std::string& name, const iss_control_register& which);
    const entry* find(unsigned number) const;
    std::string feature(const std::string& name, std::initializer_list<kind> kinds) const;

    static std::string describe(const entry& reg);
    static words get(iss& core, const entry& reg);
    static std::optional<words> get_saved(const gdb_saved_registers& saved, const entry& reg);
    static std::string digits_of(iss& core, const entry& reg, const gdb_saved_registers* saved);
    static void set(iss& core, const entry& reg, const words& value);
    static std::string to_digits(const words& value, unsigned bytes);
    static std::optional<words> from_digits(std::string_view digits, unsigned bytes);

    std::vector<entry> entries_;  // ascending numbers
};

}  // namespace tabletop
