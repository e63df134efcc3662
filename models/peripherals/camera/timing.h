// SPDX-License-Identifier: Apache-2.0
// When the camera's samples come, in cycles of the labkit's clock (specification, section 4): 13.5 million samples a
// second, 29.97 frames of two fields.
#pragma once

#include "peripherals/camera/picture_image.h"

#include <cstdint>
#include <optional>

namespace tabletop::camera_core {

inline constexpr std::uint64_t usual_phase = 1000;  // P: the cycle of the first sample
inline constexpr std::uint64_t cycles_per_frame = 2'162'160;
inline constexpr unsigned lines = 525;
inline constexpr unsigned second_field_line = 263;  // the first line of field 1; field 0 begins in line 0
inline constexpr unsigned rows_of_a_field = image_rows / 2;

// Field 0 has the even rows, field 1 the odd ones.
constexpr unsigned field_of_row(unsigned row) {
    return row % 2;
}
constexpr unsigned line_of_row(unsigned row) {
    return row / 2 + (field_of_row(row) == 0 ? 0 : second_field_line);
}

// Times in fifths of a cycle.
inline constexpr std::uint64_t fifths_per_line = 20'592;
inline constexpr std::uint64_t fifths_per_sample = 24;

// Cycles from the begin of a frame to the first sample of a line.
constexpr std::uint64_t line_begin(unsigned line) {
    return fifths_per_line * line / 5;
}

// When samples are valid. Those of decoded pins come with cycles that are rounded down for each line and again for each
// sample; behind a decoder of the fabric they follow the clock of the chip.
struct sample_times {
    std::uint64_t phase;
    bool follows_chip = false;
    unsigned even_fifths = 0, odd_fifths = 0;  // that samples of even and odd columns are later

    // An implicit conversion: a phase alone is that of decoded pins.
    constexpr sample_times(std::uint64_t first) : phase(first) {}
    constexpr sample_times(std::uint64_t first, unsigned even, unsigned odd)
        : phase(first), follows_chip(true), even_fifths(even), odd_fifths(odd) {}

    // Evenly spaced samples of no delay that have begun by the cycle of one, without it. Those of odd and even columns
    // are late by the same number of them and a part.
    constexpr unsigned samples_late() const {
        return follows_chip ? odd_fifths / static_cast<unsigned>(fifths_per_sample) + 1 : 0;
    }

    // Fifths of a cycle from the begin of a frame to a sample of a line.
    constexpr std::uint64_t fifths(unsigned line, unsigned column) const {
        const auto begin = follows_chip ? fifths_per_line * line : 5 * line_begin(line);
        return begin + fifths_per_sample * column + (column % 2 == 0 ? even_fifths : odd_fifths);
    }
};

// The cycle in which a sample is valid.
constexpr std::uint64_t sample_cycle(const sample_times& times, std::uint64_t frame, unsigned row, unsigned column) {
    return times.phase + cycles_per_frame * frame + times.fifths(line_of_row(row), column) / 5;
}

// The first sample of a field, when the camera looks at the scene.
constexpr std::uint64_t field_cycle(const sample_times& times, std::uint64_t frame, unsigned field) {
    return sample_cycle(times, frame, field, 0);
}

struct sample_place {
    std::uint64_t frame;
    unsigned row;
    unsigned column;
};
// The sample that is valid in this cycle.
std::optional<sample_place> sample_in(const sample_times& times, std::uint64_t cycle);
// The first cycle from this one on with a sample, of decoded pins.
std::uint64_t next_sample(std::uint64_t phase, std::uint64_t cycle);
// The first cycle from this one on in which a field begins.
std::uint64_t next_field(const sample_times& times, std::uint64_t cycle);

// The row of the image that a line has.
std::optional<unsigned> row_of_line(unsigned line);

}  // namespace tabletop::camera_core
