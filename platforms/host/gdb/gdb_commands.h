// SPDX-License-Identifier: Apache-2.0
// What a debugger can ask of a stopped core: packets of the GDB remote serial protocol in, replies out, without sockets
// and without simulated time.
#pragma once

#include "host/gdb/gdb_registers.h"
#include "host/gdb/gdb_threads.h"
#include "processors/cortex_a9/iss.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

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

// Where a memory is.
struct gdb_memory {
    std::uint64_t first = 0;
    std::uint64_t size = 0;
};

class gdb_commands {
  public:
    // Writes 1, 2 or 4 bytes to a register of a peripheral, as the core would; false when that cannot be done.
    using device_writer = std::function<bool(std::uint32_t address, unsigned size, std::uint32_t value)>;

    // entry: where `monitor reset` starts the core. memories: disjoint. time_ps: simulated time.
    gdb_commands(iss& core, std::uint32_t entry, const std::vector<gdb_memory>& memories,
                 std::function<std::uint64_t()> time_ps, device_writer write_device);

    // The answer to one packet. Whatever the packet says, this neither throws nor touches anything but the core, and
    // what the core can write to.
    gdb_answer answer(const std::string& packet);
    // True for the packets that mean something while the program runs: detach and kill.
    static bool ends_session(const std::string& packet);

    // The reply that tells of a stop; also what `?` answers from now on.
    std::string stopped(gdb_signal signal, const iss_stop& stop);

    // The debugger has said that it stays when there is no program, and starts one by itself (extended-remote).
    bool is_extended() const { return extended_; }
    // False after QStartNoAckMode: packets are no longer acknowledged.
    bool acknowledges() const { return acknowledges_; }
    // The debugger is gone: takes its breakpoints away and expects a new one.
    void end_session();

  private:
    using watchpoint = std::tuple<std::uint32_t, std::uint32_t, iss_watch>;  // address, size, kind

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
    bool write_registers(std::uint32_t address, std::string_view bytes);

    std::string change_breakpoint(gdb_text text, bool insert);
    void change_breakpoint_set(std::set<std::uint32_t>& kind, std::uint32_t address, bool insert);
    bool has_breakpoint(std::uint32_t address) const;
    void change_watchpoint(const watchpoint& watch, bool insert);
    std::string reason(const iss_stop& stop) const;
    std::string expedited() const;

    iss& core_;
    std::uint32_t entry_;
    std::function<std::uint64_t()> time_ps_;
    device_writer write_device_;
    gdb_registers registers_;
    gdb_threads threads_;
    std::uint32_t selected_ = gdb_threads::whole_program;  // thread
    std::string description_;
    std::string memory_map_;
    std::set<std::uint32_t> software_breakpoints_;
    std::set<std::uint32_t> hardware_breakpoints_;
    std::set<watchpoint> watchpoints_;
    std::string last_stop_;
    bool acknowledges_ = true;
    bool extended_ = false;
    bool skips_step_ = false;            // the next step is none: the debugger only wants to know where the core is
    bool knows_software_stops_ = false;  // the debugger's qSupported had "swbreak+"
    bool knows_hardware_stops_ = false;
};

}  // namespace tabletop
