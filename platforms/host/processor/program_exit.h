// SPDX-License-Identifier: Apache-2.0
// The end of a program that says itself that it is over, and with what status. From there on the processor stands.
#pragma once

#include "processors/cortex_a9/debugged_core.h"

#include <cstdint>
#include <optional>
#include <systemc>

namespace tabletop {

class program_exit {
  public:
    explicit program_exit(debugged_core& cpu) : cpu_(cpu) {}
    virtual ~program_exit() = default;
    program_exit(const program_exit&) = delete;
    program_exit& operator=(const program_exit&) = delete;

    // Set once the program has ended itself, which also pauses the simulation.
    std::optional<std::int32_t> exit_status() const { return exit_status_; }
    // Time of its end; 0 before it.
    std::uint64_t exit_ps() const { return exit_ps_; }

    // Hands over what the program has written to the host. Throws input_error when it cannot be written.
    virtual void flush() {}

    // Called in the processor's process; it never returns.
    void end(std::int32_t status);

  private:
    debugged_core& cpu_;
    std::optional<std::int32_t> exit_status_;
    std::uint64_t exit_ps_ = 0;
    sc_core::sc_event never_{"never"};
};

}  // namespace tabletop
