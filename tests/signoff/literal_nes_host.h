// SPDX-License-Identifier: Apache-2.0
// A host of two pads that steps cycle by cycle, as its registers do, and that can be built wrongly: to see that
// sign-off finds what is wrong.
#pragma once

#include "base/kernel_time.h"
#include "base/step_wave.h"
#include "peripherals/nes_host/nes_host.h"

#include <array>

namespace tabletop {

enum class host_mistake {
    none,
    clock_inverted,   // the pad clock rises at the tick
    samples_at_rise,  // in the cycle in which it clocks the pads: A is seen twice, Right is not
    last_bit_missed,  // the byte register takes the bits before this tick
};

class literal_nes_host : public nes_host_block {
  public:
    literal_nes_host(const char* name, const nes_host_config& config, host_mistake mistake)
        : nes_host_block(sc_core::sc_module_name(name)), config_(config), mistake_(mistake) {
        strobes.bind(strobes_);
        SC_HAS_PROCESS(literal_nes_host);
        SC_METHOD(step);
        sensitive << edge_ << rst;
    }

  private:
    enum class press_state { idle, held, pulse };

    struct pad_registers {
        std::array<unsigned, 2> sync{1, 1};
        unsigned sipo = 0;
        unsigned byte = 0;
        std::array<press_state, 3> presses{};
        unsigned pulses_before = 0;
    };

    static constexpr std::array<unsigned, 3> game_buttons{0x80, 0x02, 0x01};

    void step() {
        if (rst.read()) {
            since_reset_ = 0;
            pads_ = {};
        } else if (!edge_.triggered()) {
            // The end of a reset, within a cycle: that is cycle 0.
        } else {
            advance();
        }
        show();
        const auto next = config_.clock.edge(cycle() + 1);
        edge_.notify(from_ps(next - now_ps()));
    }

    std::uint64_t cycle() const { return config_.clock.cycle(now_ps()); }

    // What the edge that begins this cycle makes of the one before it.
    void advance() {
        const auto in_count = since_reset_ % config_.divider;
        const bool tick = in_count == config_.divider - 1;
        const bool sampling = mistake_ == host_mistake::samples_at_rise ? in_count == config_.divider / 2 : tick;
        const bool last = since_reset_ / config_.divider % 8 == 7;
        for (unsigned n = 0; n < pads_.size(); ++n) {
            auto& pad = pads_[n];
            pad.pulses_before = pulses(pad);
            if (tick) advance_presses(pad);
            if (sampling) sample(pad, last);
            pad.sync = {static_cast<unsigned>(data[n][0]->value(cycle() - 1)), pad.sync[0]};
        }
        ++since_reset_;
    }

    void sample(pad_registers& pad, bool last) {
        const auto next = (pad.sipo << 1 | (pad.sync[1] ^ 1)) & 0xFF;
        if (last) pad.byte = mistake_ == host_mistake::last_bit_missed ? pad.sipo : next;
        pad.sipo = next;
    }

    static void advance_presses(pad_registers& pad) {
        for (unsigned n = 0; n < pad.presses.size(); ++n) {
            const bool pressed = (pad.byte & game_buttons[n]) != 0;
            auto& state = pad.presses[n];
            if (state == press_state::pulse) {
                state = press_state::idle;
            } else if (state == press_state::held) {
                state = pressed ? press_state::held : press_state::pulse;
            } else if (pressed) {
                state = press_state::held;
            }
        }
    }

    static unsigned pulses(const pad_registers& pad) {
        unsigned high = 0;
        for (unsigned n = 0; n < pad.presses.size(); ++n) {
            if (pad.presses[n] == press_state::pulse) high |= game_buttons[n];
        }
        return high;
    }

    void show() {
        const bool late_half = since_reset_ % config_.divider >= config_.divider / 2;
        const bool clock_high = late_half != (mistake_ == host_mistake::clock_inverted);
        const bool latch_high = since_reset_ / config_.divider % 8 == 0;
        const auto level = (latch_high ? nes_strobes::latch : 0) | (clock_high ? nes_strobes::pad_clock : 0);
        if (strobes_.value(cycle()) != level) strobes_.set(cycle(), level);
        press_events events{};
        for (unsigned n = 0; n < pads_.size(); ++n) {
            buttons[n].write(static_cast<std::uint8_t>(pads_[n].byte));
            events[n] = static_cast<std::uint8_t>(pulses(pads_[n]) & ~pads_[n].pulses_before);
        }
        if (events != press_events{}) presses->pressed(cycle(), events);
    }

    const nes_host_config config_;
    const host_mistake mistake_;
    std::uint64_t since_reset_ = 0;
    std::array<pad_registers, most_pads> pads_;
    step_wave strobes_{nes_strobes::latch};
    sc_core::sc_event edge_{"edge"};
};

}  // namespace tabletop
