// SPDX-License-Identifier: Apache-2.0
// A game pad in simulated time: does with its buttons, its plug and the machine's reset button what who holds it
// wants, at exact times.
#pragma once

#include "base/picture.h"
#include "host/connection.h"
#include "host/machine.h"
#include "host/pads/pad_end.h"

#include <cstdint>
#include <functional>
#include <systemc>

namespace tabletop {

class pad_bridge : public connection {
  public:
    pad_bridge(sc_core::sc_module_name name, machine_pad pad, pad_end& end);

    // Sets what is called for every change of the buttons or the plug, at its time.
    void on_change(std::function<void(std::uint8_t buttons, bool plugged)> tell) { tell_ = std::move(tell); }

    // What presses the machine's reset button.
    void on_reset(std::function<void()> press) { press_reset_ = std::move(press); }

    // The screen has changed to this. Called from a process of the kernel.
    void see(const picture& screen);

    void poll() override;
    pad_end& end() const override { return end_; }
    bool acting() const override { return acting_; }
    // A game on a screen runs as fast as it does.
    bool hurries() const override { return false; }
    std::uint64_t last_activity_ps() const override { return last_change_ps_; }

  private:
    void act();
    void play(const pad_step& step);

    machine_pad pad_;
    pad_end& end_;
    std::function<void(std::uint8_t, bool)> tell_;
    std::function<void()> press_reset_;
    std::uint8_t buttons_ = 0;
    bool plugged_ = true;
    bool acting_ = false;
    bool woken_ = false;
    std::uint64_t step_end_ps_ = 0;
    std::uint64_t last_change_ps_ = 0;
    sc_core::sc_event act_again_{"act_again"};
};

}  // namespace tabletop
