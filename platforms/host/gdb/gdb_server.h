// SPDX-License-Identifier: Apache-2.0
// Serves a debugger (gdb-multiarch: target remote :PORT) that stops, inspects and steps one core. Simulated time stands
// still while the core is stopped; nothing else of the run changes.
//
// The core calls stopped() at breakpoints, after steps, and when poll() has noticed that a debugger has come or wants
// to interrupt it. There, in the core's own thread, the debugger may write to registers of peripherals: such a write
// takes the time of its access. A core that waits for a target's answer is looked at where it waits.
#pragma once

#include "host/gdb/gdb_commands.h"
#include "host/gdb/gdb_connection.h"
#include "host/gdb/gdb_packets.h"
#include "processors/cortex_a9/debugged_core.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <systemc>
#include <vector>

namespace tabletop {

struct gdb_surroundings {
    std::vector<gdb_memory> memories;
    // Restarts the system with its program, which the core then begins at `entry`: in the core's thread.
    std::function<void()> restart;
    // Called when the core stops: what the program has sent so far should be seen by then.
    std::function<void()> before_stop;
    // True once the user has given the run up, asked while the core is stopped.
    std::function<bool()> interrupted;
};

class gdb_server : public core_debugger {
  public:
    // The core waits at `entry`, its first instruction, until a debugger attaches. port 0 lets the system choose; the
    // address is told on standard error. Throws input_error when the port cannot be had.
    gdb_server(std::uint16_t port, debugged_core& cpu, std::uint32_t entry, gdb_surroundings around);

    // Called between two sc_start(): takes a debugger that comes, an interrupt or a goodbye. Returns when the core may
    // go on.
    void poll();
    // Called between two sc_start(), when the core cannot go on: lets the debugger look at it.
    void faulted();
    // The run is over: tells the debugger. status: the program's own, or the exit code.
    void finish(int status);

    bool attached() const { return connection_.has_client(); }
    // The debugger has ended the run.
    bool killed() const { return killed_; }
    // Readable when poll() has something to do.
    int descriptor() const { return connection_.descriptor(); }
    // Wall time that the core stood still for a debugger.
    double stopped_seconds() const { return stopped_.count(); }

    action stopped(const iss_stop& stop) override;
    bool wants_stop() const override { return asked_.has_value(); }

  private:
    enum class verdict { run, step, give_up };  // give_up: the run is to end

    verdict wait_for_first();
    bool wait_for_client();
    verdict report(gdb_signal signal, const iss_stop& stop);
    verdict serve();
    std::optional<verdict> take_inputs();
    std::optional<verdict> take_input(const gdb_input& input);
    std::optional<verdict> take_packet(const std::string& packet);
    std::optional<verdict> listen();
    std::optional<verdict> restart();
    std::optional<verdict> kill();
    void ask_to_stop(gdb_signal signal);
    std::optional<verdict> serve_in_place();
    void send(const std::string& payload);
    void end_session();
    action act_on(verdict decided);
    void resume(verdict decided);

    gdb_connection connection_;
    gdb_packet_reader reader_;
    debugged_core& cpu_;
    gdb_commands commands_;
    std::uint32_t entry_;
    gdb_surroundings around_;
    std::string last_sent_;
    bool waits_for_first_ = true;
    bool reply_due_ = false;  // the debugger waits for the next stop
    bool killed_ = false;
    bool restarting_ = false;          // the core is on its way to the entry point
    bool dead_ = false;                // killed by a debugger that may start the program again
    bool serving_ = false;             // the core is stopped
    bool in_thread_ = false;           // and this is its thread
    std::optional<gdb_signal> asked_;  // the core is asked to stop, to tell the debugger this
    std::chrono::steady_clock::time_point asked_at_;
    std::chrono::duration<double> stopped_{0};
    sc_core::sc_event never_{"debugger_never"};
};

}  // namespace tabletop
