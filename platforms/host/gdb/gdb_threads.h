// SPDX-License-Identifier: Apache-2.0
// The tasks of FreeRTOS as a debugger's threads: found by its symbols, which the debugger is asked for, and read from
// the lists of its kernel. A program without them is one thread.
//
// Known limits: the lists and task control blocks of FreeRTOS 8 to 11 for one core, as they are with its port for the
// Cortex-A9 (GCC/ARM_CA9), with ticks of 32 bits and without list integrity checks, MPU and trace facility before the
// name; the registers of a task that does not run are read only.
#pragma once

#include "processors/cortex_a9/iss.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// Registers that a task has saved on its stack.
struct gdb_saved_registers {
    std::array<std::uint32_t, 16> core{};
    std::uint32_t cpsr = 0;
    bool has_vfp = false;
    std::array<std::uint32_t, 64> vfp{};  // by iss::vfp_reg()
    std::uint32_t fpscr = 0;
};

class gdb_threads {
  public:
    // The only thread of a program without tasks.
    static constexpr std::uint32_t whole_program = 1;

    // "qSymbol": an empty name is the debugger's offer to look symbols up; value: empty, it has not found this one.
    // Returns the name of the next one to be looked up; empty: that was the last.
    std::string next_symbol(const std::string& name, std::optional<std::uint32_t> value);
    void forget_symbols() { symbols_ = {}; }

    // The one that the processor executes.
    std::uint32_t current(iss& core) const;
    // All of them, the current one first.
    std::vector<std::uint32_t> all(iss& core) const;
    bool contains(iss& core, std::uint32_t thread) const;
    // Name and state; for a program without tasks the processor's name. It is never empty: a debugger takes an empty
    // answer for a question that is not known, and does not ask again.
    std::string describe(iss& core, std::uint32_t thread) const;
    // The registers of a thread that does not run; empty when its stack cannot be read, or is none.
    std::optional<gdb_saved_registers> saved_registers(iss& core, std::uint32_t thread) const;

  private:
    enum symbol : std::uint8_t {
        current_task,
        scheduler_running,
        ready_lists,
        top_priority,
        delayed_list,
        overflow_list,
        pending_list,
        suspended_list,
        deleted_list,
        symbol_count
    };
    struct task {
        std::uint32_t control_block;
        const char* state;
    };

    static const std::array<const char*, symbol_count> names;

    std::optional<std::uint32_t> value_of(iss& core, symbol which) const;
    std::vector<task> tasks(iss& core) const;
    bool is_list_of_another(iss& core, std::uint32_t list) const;

    std::array<std::optional<std::uint32_t>, symbol_count> symbols_;
};

}  // namespace tabletop
