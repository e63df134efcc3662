// SPDX-License-Identifier: Apache-2.0
// Serves a debugger (gdb-multiarch: target remote :PORT) at a debug_target.
#pragma once

#include "host/gdb/gdb_commands.h"
#include "host/gdb/gdb_connection.h"
#include "host/gdb/gdb_packets.h"
#include "host/processor/debug_target.h"

#include <cstdint>
#include <string>

namespace tabletop {

class gdb_server : public debug_client {
  public:
    // The core waits at its first instruction until a debugger attaches. port 0 lets the system choose; the address is
    // told on standard error. Throws input_error when the port cannot be had. target outlives this.
    gdb_server(std::uint16_t port, debug_target& target);
    gdb_server(const gdb_server&) = delete;
    gdb_server& operator=(const gdb_server&) = delete;
    ~gdb_server() override;

    std::uint16_t port() const { return connection_.port(); }

    int descriptor() const override { return connection_.descriptor(); }
    void poll() override;
    debug_points& points() override { return commands_.points(); }
    bool holds() const override { return true; }
    void stopped(const debug_stop& stop) override;
    void ended(int status) override;

  private:
    // What the debugger takes the core to do. asked: it runs until it stops for the debugger.
    enum class core_state { stopped, running, asked };

    void accept();
    void take_input(const gdb_input& input);
    void take_packet(const std::string& packet);
    bool means_something(const gdb_input& input) const;
    void resume(core_debugger::action next);
    void restart();
    void kill();
    void send(const std::string& payload);
    void lose_session();
    void end_session();

    gdb_connection connection_;
    gdb_packet_reader reader_;
    debug_target& target_;
    gdb_commands commands_;
    std::string last_sent_;
    bool in_session_ = false;
    core_state core_ = core_state::running;
    bool reply_due_ = false;  // the debugger waits for the next stop
    bool dead_ = false;       // killed by a debugger that may start the program again
};

}  // namespace tabletop
