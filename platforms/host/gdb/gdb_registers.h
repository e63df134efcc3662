// SPDX-License-Identifier: Apache-2.0
// The registers of a Cortex-A9 in the packets of a debugger, and their description in XML (GDB manual, "ARM Features").
#pragma once

#include "host/gdb/gdb_threads.h"
#include "host/processor/debug_registers.h"
#include "processors/cortex_a9/iss.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tabletop {

class gdb_registers {
  public:
    // The target description. It names all registers; the banked ones of every mode are a group "banked", and those of
    // CP15, which can be read only, a group "cp15".
    std::string description() const;

    // One register as hexadecimal digits, least significant byte first. Empty for an unknown number. saved: of a thread
    // that does not run, what it has not saved is "x"; null: of the core.
    std::optional<std::string> read(iss& core, unsigned number, const gdb_saved_registers* saved = nullptr) const;
    // False, and nothing is written, for a number that is unknown or of a register that can only be read, and for
    // digits that do not fit.
    bool write(iss& core, unsigned number, std::string_view digits) const;

    // All registers in the order of their numbers; those that can only be read are not written.
    std::string read_all(iss& core, const gdb_saved_registers* saved = nullptr) const;
    bool write_all(iss& core, std::string_view digits) const;

  private:
    using kind = debug_register::kind;
    using words = debug_register::words;

    std::string feature(const std::string& name, std::initializer_list<kind> kinds) const;

    static std::string describe(const debug_register& reg);
    static std::optional<words> get_saved(const gdb_saved_registers& saved, const debug_register& reg);
    static std::string digits_of(iss& core, const debug_register& reg, const gdb_saved_registers* saved);
    static std::string to_digits(const words& value, unsigned bytes);
    static std::optional<words> from_digits(std::string_view digits, unsigned bytes);

    const std::vector<debug_register>& all_ = debug_registers();
};

}  // namespace tabletop
