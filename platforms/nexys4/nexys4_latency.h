// SPDX-License-Identifier: Apache-2.0
// Measures how long the machine takes from a finger to the screen: from the release of a button at the pad to the first
// pixel of what it has changed on the colour pins. An observer: it moves nothing.
#pragma once

#include "nexys4/nexys4.h"

#include <array>
#include <cstdint>
#include <deque>
#include <systemc>
#include <vector>

namespace tabletop {

// One drop or one move of the hovering chip. Cycles are those of the fabric since time 0.
struct latency_sample {
    bool drop;              // else a move
    unsigned player;        // 0 red, 1 black
    unsigned column;        // of the cell or of the hovering slot, from the left, from 0
    unsigned row;           // from the bottom, from 0; of a move 0
    std::uint64_t release;  // at the pad
    std::uint64_t sampled;  // the host takes the released line
    std::uint64_t event;    // the event pin is high
    std::uint64_t vector;   // the vectors have it
    std::uint64_t pixel;    // its first pixel on the pins, seen there
    std::uint64_t phase;    // of the pads' frames against the screen's, from 0
    // Of all that has changed with it, the hovering chips and the winner's picture, too: the end of the last pixel in
    // the first picture that shows the whole of it.
    std::uint64_t last;
};

class nexys4_latency : public sc_core::sc_module, private press_listener_if, private position_listener_if {
  public:
    sc_core::sc_in<bool> rst{"rst"};

    // Needs blocks that tell of what is between them; see measures().
    nexys4_latency(sc_core::sc_module_name name, nexys4& machine, const nexys4_config& config);

    // False where one design is several blocks, and of a host without events or with a time of its own: then there is
    // no sample.
    bool measures() const { return measures_; }

    // What a pad's host can see of it from the kernel's time on: no button of one that is unplugged.
    void held(unsigned pad, std::uint8_t buttons);

    // The samples in the order of their pixels.
    const std::vector<latency_sample>& samples() const { return samples_; }
    // After so many frames of the pads their phase against the frames of the screen comes back.
    std::uint64_t phases() const { return phases_; }

  private:
    struct announced_event {
        std::uint64_t cycle;
        press_events events;
    };
    struct announced_vectors {
        std::uint64_t cycle;
        position_vectors vectors;
    };
    struct awaited_pixel {
        latency_sample sample;
        position_vectors before;
        unsigned frames_left;  // to look for it
    };

    void pressed(std::uint64_t cycle, const press_events& events) override;
    void positions(std::uint64_t cycle, const position_vectors& vectors) override;
    void on_rst();
    void work();
    void wake_at(std::uint64_t cycle);
    void take(const announced_vectors& next);
    void begin(latency_sample sample);
    bool find_event(latency_sample& sample, nes_button& button) const;
    bool find_release(latency_sample& sample, nes_button button) const;
    std::uint64_t first_pixel(const latency_sample& sample) const;
    std::uint64_t last_pixel(const position_vectors& before, std::uint64_t from) const;
    void look(awaited_pixel& awaited);

    nexys4& machine_;
    const nexys4_config config_;
    const bool measures_;
    const std::uint64_t pad_frame_;
    const std::uint64_t phases_;
    std::uint64_t origin_ = 0;  // cycle of the last release of the reset
    std::array<std::uint8_t, 2> held_{};
    std::array<std::array<std::deque<std::uint64_t>, 8>, 2> releases_;  // of a pad and a button's bit, in order
    std::deque<announced_event> events_;
    std::deque<announced_vectors> announced_;
    position_vectors vectors_;
    std::uint64_t changed_ = 0;  // the cycle from which they are so
    bool vectors_known_ = false;
    std::deque<awaited_pixel> awaited_;
    std::vector<latency_sample> samples_;
    sc_core::sc_event wake_{"wake"};
};

}  // namespace tabletop
