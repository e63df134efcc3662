// SPDX-License-Identifier: Apache-2.0
// Which frame of the camera a word of the labkit's frame store is of, in any cycle: functional core of frame_packer.
// Plain C++17, no SystemC. Words are written all the time; this is what a reader needs to know of that.
#pragma once

#include "base/cycle_history.h"
#include "peripherals/camera/timing.h"

#include <cstdint>
#include <optional>

namespace tabletop::frame_packer_core {

inline constexpr unsigned pixels_of_a_word = 2;
inline constexpr unsigned words_of_a_row = camera_core::image_columns / pixels_of_a_word;

// {row[9:0], column[9:1]}.
constexpr std::uint32_t address_of(unsigned row, unsigned column) {
    constexpr unsigned pair_bits = 9;
    return row << pair_bits | column / pixels_of_a_word;
}

// {even, odd}, 18 bits each.
constexpr std::uint64_t word_of(std::uint32_t even, std::uint32_t odd) {
    constexpr unsigned pixel_bits = 18;
    return std::uint64_t{even} << pixel_bits | odd;
}

// What has been written, as a function of the cycle.
class stored_frames {
  public:
    // times: of the camera's samples.
    explicit stored_frames(const camera_core::sample_times& times) : times_(times) {}

    // Says, in order of cycles, that the packer is stopped from this one on, by freeze or by a reset. A word is lost
    // that has such a cycle between its even pixel and its write, which the edge of the cycle before it starts.
    void set_stopped(std::uint64_t cycle, bool stopped) { stopped_.set_level(cycle, stopped ? 1 : 0); }
    // The same for the raster: a cycle with h = v = 0. At first it is cycle 0. Its frames have an even number of
    // cycles.
    void set_origin(std::uint64_t cycle) { origin_parity_.set_level(cycle, cycle % 2); }

    // The packer is not stopped in all of these cycles.
    bool write_may_begin(std::uint64_t first, std::uint64_t last) const;

    // The cycle in which the word of a frame is on the memory's port, if nothing stops it: the first with an odd h
    // after that of its odd pixel. A read in any later cycle sees it.
    std::uint64_t write_cycle(std::uint64_t frame, unsigned row, unsigned word) const;

    // The frame that the word is of for a read in this cycle; nothing: it has not been written yet.
    std::optional<std::uint64_t> frame_of(unsigned row, unsigned word, std::uint64_t read_cycle) const;

  private:
    std::optional<std::uint64_t> last_frame_before(std::uint64_t cycle, unsigned row, unsigned word) const;
    std::optional<std::uint64_t> stop_in(std::uint64_t first, std::uint64_t last) const;

    const camera_core::sample_times times_;
    level_history stopped_{0};
    level_history origin_parity_{0};
};

}  // namespace tabletop::frame_packer_core
