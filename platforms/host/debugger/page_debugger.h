// SPDX-License-Identifier: Apache-2.0
// The debugger in the page of a run: what the viewer with the controls asks for over a debug_channel, done at a
// debug_target, and what there is to be seen, put on the channel. It is not there before somebody asks for it, and a
// run without it is as if there were none.
//
// While the core runs, what needs a core that stands still, such as a new breakpoint, is done in a stop that nobody is
// told of.
//
// Requests, with "at" an expression (processor/debug_expression.h), addresses as numbers; where "at" is code it may be
// a line of source, too, "main.c:12":
//   {"do":"attach"}, which stops the core; "detach", "stop", "go", "restart"
//   "line", "line_over", "out", "instruction", "instruction_over": steps; {"do":"to","at":".."}
//   {"do":"add_breakpoint","at":"..","condition":".."}, {"do":"remove_breakpoint","address":N}
//   {"do":"add_watchpoint","at":"..","size":4,"kind":"write"|"read"|"access"}, "remove_watchpoint" with its address,
//   size and kind
//   {"do":"set_register","name":"r0","value":".."}, {"do":"set_memory","at":"..","size":1|2|4,"value":".."}
//   {"do":"show_code","at":".."}, an empty one: where the core is; {"do":"show_memory","at":".."};
//   {"do":"show_device","name":"uart0"}
//   {"do":"record"}, {"do":"forget"}: begins and ends the history, {"do":"show_history","back":N}: from N lines back
// Parts that are shown: "state", "registers", "code", "frames", "points", "memory", "device", "history".
#pragma once

#include "host/debugger/debug_history.h"
#include "host/debugger/debug_program.h"
#include "host/debugger/debug_travel.h"
#include "host/debugger/debug_view.h"
#include "host/debugger/debugged_program.h"
#include "host/processor/debug_client.h"
#include "host/processor/debug_expression.h"
#include "host/processor/debug_target.h"
#include "host/web/debug_channel.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// What the page is told of a debugger from the start.
nlohmann::json describe_debugger(const debugged_program& program);

class page_debugger : public debug_client {
  public:
    using action = core_debugger::action;
    static constexpr std::size_t most_points = 100;  // breakpoints, and as many watchpoints

    // make_target: called when somebody asks for a debugger and there is no target yet. It calls join().
    page_debugger(std::shared_ptr<debug_channel> channel, debugged_program program, std::function<void()> make_target);
    page_debugger(const page_debugger&) = delete;
    page_debugger& operator=(const page_debugger&) = delete;
    ~page_debugger() override;

    // Once. The target outlives this.
    void join(debug_target& target);

    int descriptor() const override { return channel_->descriptor(); }
    // Called between two sc_start() before there is a target, too.
    void poll() override;
    debug_points& points() override { return *points_; }
    std::optional<action> passes(const debug_stop& stop) override;
    void stopped(const debug_stop& stop) override;
    void changed() override { show_all(); }
    void resumed() override;
    void ended(int status) override;

  private:
    using request = nlohmann::json;
    enum class state : std::uint8_t { away, stopped, leaving, running, ended };
    using handler = void (page_debugger::*)(const request&);
    struct command {
        enum class when : std::uint8_t { always, stopped, in_passing };
        handler carry_out;
        when possible;
    };

    static const std::map<std::string, command>& commands();

    void take(const request& asked);
    void carry_out(const command& what, const request& asked);

    void attach(const request& asked);
    void detach(const request& asked);
    void interrupt(const request& asked);
    void go(const request& asked);
    void travel(const request& asked);
    void restart(const request& asked);
    void add_breakpoint(const request& asked);
    void remove_breakpoint(const request& asked);
    void add_watchpoint(const request& asked);
    void remove_watchpoint(const request& asked);
    void set_register(const request& asked);
    void set_memory(const request& asked);
    void show_code_at(const request& asked);
    void show_memory_at(const request& asked);
    void show_device_of(const request& asked);
    void record(const request& asked);
    void forget(const request& asked);
    void show_history_from(const request& asked);

    debug_expression parse(const std::string& text) const;
    std::uint32_t address_of(const request& asked, const char* member = "at") const;
    std::vector<std::uint32_t> code_at(const request& asked);
    void leave(action next);
    bool stands_still() const { return is_passing_ || state_ == state::stopped || state_ == state::leaving; }
    void take_pending();
    std::optional<action> pass_breakpoint(const debug_stop& stop);
    std::optional<action> go_on(const debug_stop& stop);
    bool holds_here(std::uint32_t address);

    void say(const std::string& text);
    void show_all();
    void show_state();
    void show_points();
    void after_change();
    // Of a core that stands still.
    debug_scene scene();
    std::string reason() const;

    const std::shared_ptr<debug_channel> channel_;
    const debugged_program about_;
    const std::function<void()> make_target_;
    debug_target* target_ = nullptr;
    std::optional<debug_points> points_;
    std::unique_ptr<debug_program> program_;  // null: nobody has attached yet
    state state_ = state::away;
    debug_stop stop_;
    bool wants_stop_ = false;
    bool is_passing_ = false;       // the core stands still, and nobody is told
    std::vector<request> pending_;  // until the core stands still
    std::optional<debug_travel> travel_;
    bool has_arrived_ = false;  // it is why the core has stopped
    page_breakpoints breakpoints_;
    std::vector<iss_watchpoint> watchpoints_;
    std::string said_;
    unsigned said_number_ = 0;
    debug_view view_;
    debug_history history_;
};

}  // namespace tabletop
