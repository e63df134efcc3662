// SPDX-License-Identifier: Apache-2.0
#include "peripherals/frame_packer/stored_frame.h"

#include <algorithm>

namespace tabletop::frame_packer_core {

using camera_core::cycles_per_frame;
using camera_core::sample_cycle;

std::uint64_t stored_frames::write_cycle(std::uint64_t frame, unsigned row, unsigned word) const {
    const auto pending = sample_cycle(times_, frame, row, pixels_of_a_word * word + 1) + 1;
    const bool odd_h = pending % 2 != origin_parity_.at(pending);
    return odd_h ? pending : pending + 1;
}

// The last one that is written before this cycle if nothing stops it.
std::optional<std::uint64_t> stored_frames::last_frame_before(std::uint64_t cycle, unsigned row, unsigned word) const {
    const auto first = sample_cycle(times_, 0, row, pixels_of_a_word * word + 1);
    if (cycle <= first) return std::nullopt;
    const auto frame = (cycle - first) / cycles_per_frame;
    if (write_cycle(frame, row, word) < cycle) return frame;
    if (frame == 0) return std::nullopt;
    return frame - 1;
}

// The cycle since which the packer was stopped in one of these cycles.
std::optional<std::uint64_t> stored_frames::stop_in(std::uint64_t first, std::uint64_t last) const {
    for (auto i = stopped_.index(first); i < stopped_.size() && stopped_.begin(i) <= last; ++i) {
        if (stopped_.value(i) != 0) return stopped_.begin(i);
    }
    return std::nullopt;
}

// It goes back over a long stop at once: frames that it has stopped are not looked at one by one.
bool stored_frames::write_may_begin(std::uint64_t first, std::uint64_t last) const {
    for (auto cycle = first; cycle <= last; ++cycle) {
        if (stopped_.at(cycle) == 0) return true;
    }
    return false;
}

std::optional<std::uint64_t> stored_frames::frame_of(unsigned row, unsigned word, std::uint64_t read_cycle) const {
    auto before = read_cycle;
    while (const auto frame = last_frame_before(before, row, word)) {
        const auto even = sample_cycle(times_, *frame, row, pixels_of_a_word * word);
        const auto written = write_cycle(*frame, row, word);
        const auto stop = stop_in(even, written - 1);
        if (!stop) return frame;
        before = std::min(*stop, written);
    }
    return std::nullopt;
}

}  // namespace tabletop::frame_packer_core
