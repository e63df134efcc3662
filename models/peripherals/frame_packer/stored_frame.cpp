// SPDX-License-Identifier: Apache-2.0
#include "peripherals/frame_packer/stored_frame.h"

namespace tabletop::frame_packer_core {
namespace {

using camera_core::sample_cycle;

// In any cycle from the first to the last.
bool is_frozen(const level_history& freeze, std::uint64_t first, std::uint64_t last) {
    for (auto i = freeze.index(first); i < freeze.size() && freeze.begin(i) <= last; ++i) {
        if (freeze.value(i) != 0) return true;
    }
    return false;
}

}  // namespace

// A frame of the screen has an even number of cycles and h is 0 in cycle 0: h is odd in odd cycles.
std::uint64_t write_cycle(std::uint64_t phase, std::uint64_t frame, unsigned row, unsigned word) {
    const auto pending = sample_cycle(phase, frame, row, pixels_of_a_word * word + 1) + 1;
    return pending | 1;
}

std::optional<std::uint64_t> stored_frame(std::uint64_t phase, unsigned row, unsigned word, std::uint64_t read_cycle,
                                          const level_history& freeze) {
    const auto first = write_cycle(phase, 0, row, word);
    if (read_cycle <= first) return std::nullopt;
    // Of the last write before the read. Frames have an even number of cycles, so writes are a frame apart.
    for (auto frame = (read_cycle - 1 - first) / camera_core::cycles_per_frame + 1; frame-- > 0;) {
        const auto even = sample_cycle(phase, frame, row, pixels_of_a_word * word);
        if (!is_frozen(freeze, even, write_cycle(phase, frame, row, word))) return frame;
    }
    return std::nullopt;
}

}  // namespace tabletop::frame_packer_core
