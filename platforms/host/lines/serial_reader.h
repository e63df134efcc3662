// SPDX-License-Identifier: Apache-2.0
// Samples one direction of a serial line in simulated time, 8N1.
#pragma once

#include "base/serial_line.h"
#include "base/serial_sampler.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <systemc>

namespace tabletop {

class serial_reader : public sc_core::sc_module, private serial_receiver {
  public:
    // complete: called when a character may be complete, at the end of its stop bit; take() gives all that are.
    serial_reader(sc_core::sc_module_name name, serial_line& line, const serial_bit_time& bit_time,
                  std::function<void()> complete);

    std::optional<serial_character> take();
    // Another rate from now on; a character in progress is lost.
    void configure(const serial_bit_time& bit_time);
    // Forgets a character in progress; the next falling edge after from_ps starts one.
    void restart(std::uint64_t from_ps) { sampler_.restart(from_ps); }
    // Sets what is told of each frame as it begins.
    void on_sent(std::function<void(const serial_frame& frame)> tell) { tell_sent_ = std::move(tell); }

  private:
    void on_frame(const serial_frame& frame) override;
    void on_edge(std::uint64_t time_ps, bool level) override;
    void on_release(std::uint64_t time_ps) override;
    void schedule();

    serial_sampler sampler_;
    std::function<void()> complete_;
    std::function<void(const serial_frame&)> tell_sent_ = [](const serial_frame&) {};
    sc_core::sc_event character_complete_{"character_complete"};
    std::uint64_t due_ps_ = serial_sampler::never;  // what it is notified for
};

}  // namespace tabletop
