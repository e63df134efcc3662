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

// The cycle in which the memory is read for the pixel that the screen and the vision have in `cycle`, at h = column:
// two cycles of the memory, three in two registers, three of the converter, and one more for the second pixel of a
// word. The address is prefetched by as much, also over the end of a line.
constexpr std::uint64_t read_cycle(std::uint64_t cycle, unsigned column) {
    constexpr std::uint64_t ahead = 8;
    return cycle - ahead - column % pixels_of_a_word;
}

// The cycle in which the word of a frame is on the memory's port, if nothing is frozen: the first with an odd h after
// that of its odd pixel. A read in any later cycle sees it.
std::uint64_t write_cycle(std::uint64_t phase, std::uint64_t frame, unsigned row, unsigned word);

// The frame that the word is of for a read in this cycle; nothing: it has not been written yet, and is 0. freeze: 1 in
// the cycles in which the packer is frozen; a word whose pixels or write fall into one of them is lost.
std::optional<std::uint64_t> stored_frame(std::uint64_t phase, unsigned row, unsigned word, std::uint64_t read_cycle,
                                          const level_history& freeze);

}  // namespace tabletop::frame_packer_core
