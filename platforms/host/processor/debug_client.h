// SPDX-License-Identifier: Apache-2.0
// A debugger at a debug_target, and what it is told of.
#pragma once

#include "processors/cortex_a9/debugged_core.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace tabletop {

class debug_points;
struct debug_client;

// Why the core has stopped, and because of whom.
struct debug_stop {
    enum class reason : std::uint8_t {
        entry,       // at its first instruction: at the beginning, or since somebody has restarted the system
        attach,      // somebody has come
        breakpoint,  // before the instruction at at.address
        watchpoint,  // before the instruction whose access at.address is
        step,        // one instruction has been executed
        interrupt,   // somebody wants it to stop
        fault,       // it cannot go on
    };
    reason why = reason::interrupt;
    iss_stop at;                          // breakpoint, watchpoint and, after a restart, entry: as the core tells it
    std::vector<const debug_client*> of;  // those whose breakpoint, watchpoint, wish this is; empty: nobody's

    bool is_of(const debug_client& client) const { return std::find(of.begin(), of.end(), &client) != of.end(); }
};

struct debug_client {
    virtual ~debug_client() = default;

    // Readable when poll() has something to do; negative: never.
    virtual int descriptor() const = 0;
    // Takes what has come, without waiting for more, and tells the debug_target of it. Called again and again: while
    // the core is stopped, in its own thread if that is where it stands, and between two sc_start() while it runs.
    virtual void poll() = 0;
    virtual debug_points& points() = 0;

    // True for those to whom nobody can tell that the core runs: it does not go on before they let it, too.
    virtual bool holds() const { return false; }

    // Asked before a stop that is this client's alone, and is no entry, is told to anybody: what the core does instead.
    // Empty: it stops. In here the same may be done as while the core is stopped, but for resume().
    virtual std::optional<core_debugger::action> passes(const debug_stop& /*stop*/) { return std::nullopt; }

    // The following is told of to those that are attached.

    // The core has stopped, or, told at once to who asks for it, was stopped already. From here on registers, memory
    // and breakpoints may be read and changed, until it goes on.
    virtual void stopped(const debug_stop& stop) = 0;
    // While it stands still another one has changed registers, memory or devices: what has been read may be old.
    virtual void changed() {}
    // It goes on, because of anybody.
    virtual void resumed() {}
    // The run is over, told to all. status: the program's own, or the exit code.
    virtual void ended(int status) = 0;
};

}  // namespace tabletop
