// SPDX-License-Identifier: Apache-2.0
// What a debugger can ask of a stopped core: packets of the GDB remote serial protocol in, replies out, without sockets
// and without simulated time.
#pragma once

#include "host/gdb/gdb_registers.h"
#include "host/gdb/gdb_threads.h"
#include "host/processor/debug_access.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tabletop {

class gdb_text;

// Signal numbers of the protocol.
enum class gdb_signal : std::uint8_t { interrupt = 2, trap = 5, segmentation_fault = 11 };

struct gdb_answer {
    // restart: the program from its beginning, stopped there, which is the reply where there is none.
    enum class action { stay, run, step, restart, detach, kill };
    std::optional<std::string> reply;  // none: the reply is the next stop
    action next = action::stay;
};

class gdb_commands {
  public:
    explicit gdb_commands(debug_access& access);

    // The answer to one packet. Whatever the packet says, this neither throws nor touches anything but the core, and
    // what the core can write to.
    gdb_answer answer(const std::string& packet);
    // True for the packets that mean something while the program runs: detach and kill.
    static bool ends_session(const std::string& packet);
    // True for those that may change registers or memory of a stopped program.
    static bool changes_program(const std::string& packet);

    // The reply that tells of a stop; also what `?` answers from now on. stop: of this debugger's own breakpoints,
    // watchpoints and restarts only, or gdb would take another's breakpoint for an old one of its own and go on.
    std::string stopped(gdb_signal signal, const iss_stop& stop);

    // The debugger has said that it stays when there is no program, and starts one by itself (extended-remote).
    bool is_extended() const { return extended_; }
    // False after QStartNoAckMode: packets are no longer acknowledged.
    bool acknowledges() const { return acknowledges_; }
    debug_points& points() { return points_; }
    // The debugger is gone: takes its breakpoints away and expects a new one.
    void end_session();

  private:
    gdb_answer answer_query(gdb_text text);
    std::string supported(gdb_text text);
    static std::string read_document(gdb_text text, const std::string& document);
    std::string answer_symbol(gdb_text text);
    std::string select_thread(gdb_text text);
    std::string list_threads();
    std::string describe_thread(gdb_text text);
    // The registers of the thread that the debugger has selected; empty: it is the one that the core executes.
    std::optional<gdb_saved_registers> saved_registers();
    bool runs_selected() { return selected_ == threads_.current(core_); }
    std::string monitor(gdb_text text);
    std::string run_monitor_command(const std::string& command);

    std::string reset_core(const std::string& how);

    gdb_answer continue_with(gdb_text text);
    gdb_answer step();
    gdb_answer resume(gdb_text text, bool with_signal, gdb_answer::action next);

    std::string read_registers();
    std::string read_register(gdb_text text);
    std::string write_register(gdb_text text);
    std::string read_memory(gdb_text text);
    std::string write_memory(gdb_text text, bool binary);

    std::string change_breakpoint(gdb_text text, bool insert);
    std::string reason(const iss_stop& stop) const;
    std::string expedited() const;

    debug_access& access_;
    iss& core_;
    debug_points points_;
    gdb_registers registers_;
    gdb_threads threads_;
    std::uint32_t selected_ = gdb_threads::whole_program;  // thread
    std::string description_;
    std::string memory_map_;
    std::string last_stop_;
    bool acknowledges_ = true;
    bool extended_ = false;
    bool skips_step_ = false;            // the next step is none: the debugger only wants to know where the core is
    bool knows_software_stops_ = false;  // the debugger's qSupported had "swbreak+"
    bool knows_hardware_stops_ = false;
};

}  // namespace tabletop
