// SPDX-License-Identifier: Apache-2.0
// What a step of a person's is for the core: many steps and runs, until it is where the person wants it. Interrupts
// that come on the way are not stopped in, unless it is a single instruction.
#pragma once

#include "host/debugger/debug_program.h"
#include "host/processor/debug_access.h"
#include "host/processor/debug_client.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tabletop {

class debug_travel {
  public:
    using action = core_debugger::action;
    enum class kind : std::uint8_t {
        instruction,       // one
        instruction_over,  // one, a call with all that it calls
        line,              // to another line of source, also one of a function that is called
        line_over,         // to another line of this function, or of its caller
        out,               // to where the function returns to
        to,                // to one of some addresses
    };

    // Of a core that stands still. The breakpoints of the journey are hardware breakpoints in `points`. Lines: where
    // none is known it is an instruction. Throws input_error when the caller of `out` is not known.
    debug_travel(kind what, debug_access& access, debug_points& points, debug_program& program,
                 std::vector<std::uint32_t> addresses = {});
    debug_travel(const debug_travel&) = delete;
    debug_travel& operator=(const debug_travel&) = delete;
    ~debug_travel() { arrive(); }

    // What the core does at first, and after a stop for somebody else.
    action next() const { return waits_at_.empty() ? action::step : action::run; }
    // The core has made a step, or has come to a breakpoint: what it does then; empty: it is there.
    std::optional<action> go_on(const debug_stop& stop);

  private:
    struct moment {
        std::uint32_t behind = 0;  // the address of the next instruction in memory
        std::uint32_t stack = 0;
        std::uint32_t mode = 0;
    };

    bool is_thumb() const;
    bool goes_by_lines() const { return kind_ == kind::line || kind_ == kind::line_over; }
    std::optional<action> after_step();
    bool is_another_line(const source_place& here);
    action step();
    action wait_at(std::vector<std::uint32_t> addresses, std::uint32_t least_stack);
    void arrive();

    kind kind_;
    iss& core_;
    debug_access& access_;
    debug_points& points_;
    debug_program& program_;
    source_place start_;
    moment before_;                        // the latest step
    std::vector<std::uint32_t> waits_at_;  // empty: it steps
    std::uint32_t least_stack_ = 0;
    unsigned without_line_ = 0;
};

}  // namespace tabletop
