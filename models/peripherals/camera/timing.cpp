// SPDX-License-Identifier: Apache-2.0
#include "peripherals/camera/timing.h"

namespace tabletop::camera_core {
namespace {

std::optional<unsigned> row_of_line(unsigned line) {
    if (line < rows_of_a_field) return 2 * line;
    if (line >= second_field_line && line < second_field_line + rows_of_a_field) {
        return 2 * (line - second_field_line) + 1;
    }
    return std::nullopt;
}

// The last line that begins up to so many cycles after the begin of a frame.
unsigned line_at(std::uint64_t since_frame) {
    auto line = static_cast<unsigned>(since_frame * 5 / fifths_per_line);
    while (line_begin(line + 1) <= since_frame) ++line;
    return line;
}

}  // namespace

std::optional<sample_place> sample_in(std::uint64_t phase, std::uint64_t cycle) {
    if (cycle < phase) return std::nullopt;
    const auto frame = (cycle - phase) / cycles_per_frame;
    const auto line = line_at((cycle - phase) % cycles_per_frame);
    const auto row = row_of_line(line);
    if (!row) return std::nullopt;
    const auto since_line = cycle - sample_cycle(phase, frame, *row, 0);
    const auto column = static_cast<unsigned>((since_line * 5 + fifths_per_sample - 1) / fifths_per_sample);
    if (column >= image_columns || sample_cycle(phase, frame, *row, column) != cycle) return std::nullopt;
    return sample_place{frame, *row, column};
}

std::uint64_t next_sample(std::uint64_t phase, std::uint64_t cycle) {
    if (cycle < phase) return phase;
    const auto frame = (cycle - phase) / cycles_per_frame;
    for (auto line = line_at((cycle - phase) % cycles_per_frame); line < lines; ++line) {
        const auto row = row_of_line(line);
        if (!row) continue;
        const auto begin = sample_cycle(phase, frame, *row, 0);
        if (begin >= cycle) return begin;
        const auto column = static_cast<unsigned>(((cycle - begin) * 5 + fifths_per_sample - 1) / fifths_per_sample);
        if (column < image_columns) return sample_cycle(phase, frame, *row, column);
    }
    return sample_cycle(phase, frame + 1, 0, 0);
}

}  // namespace tabletop::camera_core
