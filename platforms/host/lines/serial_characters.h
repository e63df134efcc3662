// SPDX-License-Identifier: Apache-2.0
// The characters on one direction of a line, for whoever writes them down: frames as they come, or whatever the
// waveform is when it is sampled at a fixed rate.
#pragma once

#include "base/serial_line.h"
#include "base/serial_sampler.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace tabletop {

class serial_characters : public serial_receiver {
  public:
    // start_ps: falling edge of the start bit; end_ps: end of the stop bit.
    using listener = std::function<void(std::uint64_t start_ps, std::uint64_t end_ps, unsigned data)>;

    // bit_time: how the waveform is read, whether it comes as frames or as edges; empty: frames are told of when they
    // are announced, edges are no characters.
    serial_characters(const std::optional<serial_bit_time>& bit_time, listener tell);

    void on_frame(const serial_frame& frame) override;
    void on_edge(std::uint64_t time_ps, bool level) override;
    void on_release(std::uint64_t time_ps) override;

    // Tells of what has come to its end at a time, which never decreases. Returns the start of what has not, at most
    // that time.
    std::uint64_t read(std::uint64_t until_ps);

  private:
    std::optional<serial_sampler> sampler_;
    listener tell_;
};

}  // namespace tabletop
