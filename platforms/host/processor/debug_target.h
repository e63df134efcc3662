// SPDX-License-Identifier: Apache-2.0
// Lets any number of debuggers stop, inspect and step one core. Simulated time stands still while the core is stopped;
// nothing else of the run changes.
//
// A debugger is a debug_client: added once, and attached as long as somebody sits at it. A stop, whoever has caused it,
// is one for all that are attached, and each is told whose it is. The core goes on, or makes one step, as soon as one
// of them says so, and each is told that it does.
//
// gdb cannot be told: from the report of a stop to its next command it takes the core to stand still. So it holds the
// core (debug_client::holds()), which does not go on before gdb lets it, too. What others say in the meantime waits
// until then; a step wins, so that gdb's continue is one step, whose end gdb gets as a trap. The other way round, what
// gdb says counts for all, even what it says by itself: in the middle of a line, or where a condition is false. A
// client that does not want to be passed like that at its own breakpoints holds the core at such stops, too.
//
// Who writes to registers or memory says so by changed(), and the others look again. gdb cannot: it keeps what it has
// read until the next stop.
//
// A client may take many steps for one, or have conditions: what is a stop for it alone it can pass (passes()), and
// nobody else is told.
//
// A step executes its instruction whoever has a breakpoint there.
//
// The core calls stopped() at breakpoints, after steps, and when it has been asked to stop. There, in the core's own
// thread, a debugger may write to registers of peripherals: such a write takes the time of its access. A core that
// waits for a target's answer is looked at where it waits.
#pragma once

#include "host/processor/debug_access.h"
#include "host/processor/debug_client.h"
#include "processors/cortex_a9/debugged_core.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <systemc>
#include <vector>

namespace tabletop {

struct debug_surroundings {
    std::vector<machine_memory> memories;
    // Restarts the system with its program, which the core then begins at its entry point: in the core's thread.
    std::function<void()> restart;
    // Called when the core stops for somebody, and when somebody has written something there: what the program has sent
    // and done so far should be seen by then.
    std::function<void()> bring_up_to_date;
    // True once the user has given the run up, asked while the core is stopped.
    std::function<bool()> interrupted;
    // Somebody else has the core's trace (iss::set_trace()).
    bool is_traced = false;
};

class debug_target : public core_debugger {
  public:
    // The core stops at `entry`, its first instruction, for those that are attached by then, unless it has begun.
    debug_target(debugged_core& cpu, std::uint32_t entry, debug_surroundings around);

    debug_access& access() { return access_; }
    // The core's trace is there for a client.
    bool can_trace() const { return !around_.is_traced; }

    // For clients, before the run begins and inside of debug_client::poll(). One that is added is asked what has come;
    // it stays where it is until it is removed, and then is detached, too.
    void add(debug_client& client);
    void remove(debug_client& client);
    // Of one that has been added: it is told of stops from now on. The core does not stop for that.
    void attach(debug_client& client);
    // Takes the client's breakpoints and watchpoints away. A core that is stopped for others stays so; else it goes on.
    void detach(debug_client& client);

    // For clients that are attached, inside of debug_client::poll().

    // The core is to stop as soon as it can, for this reason. While it is stopped this takes back what the client has
    // said and what waits for others.
    void interrupt(debug_client& client, debug_stop::reason why = debug_stop::reason::interrupt);
    // The client lets a stopped core go on, or make a step.
    void resume(debug_client& client, action next);
    // Restarts the system; the core stops at its first instruction. False, and nothing has happened, when it cannot be
    // done: the core runs, it waits inside of an access or cannot go on, or another client holds it.
    bool restart(debug_client& client);
    bool can_restart(const debug_client& client) const;
    // The client has changed something of a stopped core.
    void changed(const debug_client& by);
    // Ends the run.
    void kill() { killed_ = true; }

    bool is_stopped() const { return is_stopped_; }

    // For the run.

    // Called between two sc_start(): takes what clients want. Returns when the core may go on.
    void poll();
    // Called between two sc_start(), when the core cannot go on: lets clients look at it.
    void faulted();
    // The run is over: tells the clients. status: the program's own, or the exit code.
    void finish(int status);
    // Somebody is attached.
    bool attached() const;
    // A client has ended the run.
    bool killed() const { return killed_; }
    // Readable when poll() has something to do.
    std::vector<int> descriptors() const;
    // Wall time that the core stood still for clients.
    double stopped_seconds() const { return stopped_time_.count(); }

    // For the core.
    action stopped(const iss_stop& at) override;
    bool wants_stop() const override;

  private:
    struct member {
        // absent: not attached. stay: it wants the core to stay stopped. run also while the core runs.
        enum class wish : std::uint8_t { absent, stay, run, step };

        debug_client* client;
        wish wants = wish::absent;
        // What the next stop is its own for.
        std::optional<debug_stop::reason> asked = {};
        bool steps = false;
        bool restarts = false;
    };

    member& member_of(const debug_client& client);
    bool stays() const;
    void poll_clients();
    bool has_gone_long();
    void wait_for_client() const;
    void stop_at_entry();
    std::optional<action> take_stop(const iss_stop& at, bool at_entry);
    debug_stop find_stop(const iss_stop& at, bool at_entry) const;
    debug_stop::reason reason_of(const iss_stop& at, bool at_entry) const;
    bool is_for_one(const debug_stop& stop) const;
    static bool is_of(const member& one, const debug_stop& stop);
    std::optional<action> stop(debug_stop stop);
    void tell(const debug_stop& stop);
    bool wait();
    action go_on();

    debugged_core& cpu_;
    debug_access access_;
    std::uint32_t entry_;
    debug_surroundings around_;
    std::vector<member> members_;
    debug_stop stop_;          // the latest
    bool to_entry_ = false;    // the core is on its way to the entry point, where it stops
    bool in_thread_ = false;   // the core is stopped in its own thread
    bool is_stopped_ = false;  // it is
    bool killed_ = false;
    std::chrono::steady_clock::time_point asked_at_;
    std::chrono::steady_clock::time_point gone_at_;
    std::chrono::duration<double> stopped_time_{0};
    sc_core::sc_event never_{"debugger_never"};
};

}  // namespace tabletop
