// SPDX-License-Identifier: Apache-2.0
// What is behind the codec: a sound that is recorded, and whoever hears what is played. Plain C++, no SystemC.
#pragma once

#include <cstdint>

namespace tabletop {

// A word of each channel, of one period.
struct audio_frame {
    std::int32_t left = 0;
    std::int32_t right = 0;
};

inline bool operator==(const audio_frame& a, const audio_frame& b) {
    return a.left == b.left && a.right == b.right;
}

class audio_peer {
  public:
    virtual ~audio_peer() = default;

    // What comes in with sample n, counted from 0. Asked in any order, any number of times, or never: the answer is a
    // function of n.
    virtual audio_frame input(std::uint64_t n) const = 0;
    // What is played with sample n. Samples come in order, at their time or later; those left out are silence.
    virtual void output(std::uint64_t n, const audio_frame& frame) = 0;
};

}  // namespace tabletop
