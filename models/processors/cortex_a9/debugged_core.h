// SPDX-License-Identifier: Apache-2.0
// A core as it is seen by who is no part of its machine: a debugger, who answers its semihosting calls, and who tells
// where it stands. cortex_a9 is one; none of them needs to know more of it, or its library.
#pragma once

#include "processors/cortex_a9/iss.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace tabletop {

/// A debugger of the core. Simulated time stands still while it decides.
struct core_debugger {
    enum class action : std::uint8_t { run, step };
    virtual ~core_debugger() = default;
    /// The core has come to a breakpoint, a watchpoint or the end of a step (reason none). Called in the core's thread,
    /// where iss::write_device() may be used; what it returns is what the core does next.
    virtual action stopped(const iss_stop& stop) = 0;
    /// The core is to stop as soon as it can (reason none). Asked between two runs of the core and in its sleep.
    virtual bool wants_stop() const { return false; }
};

class debugged_core {
  public:
    virtual ~debugged_core() = default;

    /// The name of the core's module, for messages.
    virtual const char* name() const = 0;
    /// The instruction-set simulator, for loaders, debuggers and tests.
    virtual iss& core() = 0;
    /// The core's local time in ps: at least the kernel's while it runs.
    virtual std::uint64_t local_time_ps() const = 0;

    /// The access of the core that is under way while simulation does not run: its target waits.
    struct open_access {
        std::uint32_t pc;
        std::uint32_t address;
        unsigned size;
        bool is_read;
    };
    virtual std::optional<open_access> under_way() const = 0;

    /// The debugger to call; null: none. Called while the simulation does not run.
    virtual void attach(core_debugger* debugger) = 0;
    /// What the attached debugger wants of the core when simulation goes on. Called while the simulation does not run.
    virtual void resume(core_debugger::action action) = 0;
    /// The attached debugger has come to want a stop. Called while the simulation does not run.
    virtual void look_at_debugger() = 0;

    /// Answers the SVC instructions that stand for semihosting calls (see iss_bus::supervisor_call), and is asked of no
    /// others; null: none.
    using supervisor_call_handler = std::function<bool(iss& core, std::uint32_t number, bool thumb)>;
    virtual void on_supervisor_call(supervisor_call_handler handler) = 0;
};

}  // namespace tabletop
