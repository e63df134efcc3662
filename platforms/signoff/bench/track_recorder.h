// SPDX-License-Identifier: Apache-2.0
// Writes what a bench of pins comes to know into its recording, while it is taken: the levels of tracks, and accesses
// that the bench makes of them.
#pragma once

#include "base/clock_domain.h"
#include "base/level_track.h"
#include "base/recording.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

class track_recorder : private record_source {
  public:
    // Adds what of it has happened before end_cycle and was not added yet; last: there is nothing after it. Returns
    // from which cycle on it may still add something, and needs the tracks' levels.
    using access_source = std::function<std::uint64_t(std::uint64_t end_cycle, bool last)>;

    track_recorder(record_target& to, const clock_domain& clock);

    // A channel with bits [low_bit + bits - 1 : low_bit] of a track, which outlives the recorder.
    void follow(level_track& track, const std::string& channel, unsigned bits, unsigned low_bit = 0);
    // Asked before the tracks are.
    void add_accesses(access_source source) { accesses_ = std::move(source); }

  private:
    struct output {
        level_track& track;
        track_channel channel;
    };

    std::uint64_t settle(std::uint64_t now_ps) override;
    void finish(std::uint64_t now_ps) override;
    std::uint64_t add_before(std::uint64_t end_cycle, bool last);

    record_target& to_;
    const clock_domain clock_;
    std::vector<output> outputs_;
    access_source accesses_;
};

}  // namespace tabletop
