// SPDX-License-Identifier: Apache-2.0
// Traffic for an audio port, as data: what a processor does at its registers. The codec's samples come by themselves.
#pragma once

#include "stimulus/signoff/bus_traffic.h"

#include <cstdint>

namespace tabletop::signoff {

// Cycles of 10 samples of the codec: few, so that FIFOs come to be full and empty within a few thousand of them.
inline constexpr std::uint64_t cycles_per_10_samples = 93;

// What comes in with sample n: every word is another. channel: 0 left, 1 right.
inline std::uint32_t audio_word(std::uint64_t n, unsigned channel) {
    constexpr std::uint64_t golden = 0x9E37'79B9'7F4A'7C15;
    auto word = (2 * n + channel + 1) * golden;
    word ^= word >> 29;
    return static_cast<std::uint32_t>(word * golden >> 32);
}

// Reads and writes of every register in all lanes, back to back and apart, responses taken late: one channel or both
// are drained or filled for a while, or left alone; clears; resets in the midst of accesses.
bus_traffic make_audio_port_traffic(std::uint64_t seed, unsigned accesses);

// The same without resets: every request begins with an edge.
bus_traffic make_plain_audio_port_traffic(std::uint64_t seed, unsigned accesses);

}  // namespace tabletop::signoff
