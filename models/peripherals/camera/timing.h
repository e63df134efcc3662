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

// The cycle in which a sample is valid.
constexpr std::uint64_t sample_cycle(std::uint64_t phase, std::uint64_t frame, unsigned row, unsigned column) {
    return phase + cycles_per_frame * frame + line_begin(line_of_row(row)) + fifths_per_sample * column / 5;
}

// The first sample of a field, when the camera looks at the scene.
constexpr std::uint64_t field_cycle(std::uint64_t phase, std::uint64_t frame, unsigned field) {
    return sample_cycle(phase, frame, field, 0);
}

struct sample_place {
    std::uint64_t frame;
    unsigned row;
    unsigned column;
};
// The sample that is valid in this cycle.
std::optional<sample_place> sample_in(std::uint64_t phase, std::uint64_t cycle);
// The first cycle from this one on with a sample.
std::uint64_t next_sample(std::uint64_t phase, std::uint64_t cycle);

}  // namespace tabletop::camera_core
