// SPDX-License-Identifier: Apache-2.0
#include "peripherals/camera/timing.h"

#include <algorithm>

namespace tabletop::camera_core {
namespace {

// The last line that begins up to so many cycles after the begin of a frame.
unsigned line_at(std::uint64_t since_frame) {
    auto line = static_cast<unsigned>(since_frame * 5 / fifths_per_line);
    while (line_begin(line + 1) <= since_frame) ++line;
    return line;
}

}  // namespace

std::optional<unsigned> row_of_line(unsigned line) {
    if (line < rows_of_a_field) return 2 * line;
    if (line >= second_field_line && line < second_field_line + rows_of_a_field) {
        return 2 * (line - second_field_line) + 1;
    }
    return std::nullopt;
}

std::optional<sample_place> sample_in(const sample_times& times, std::uint64_t cycle) {
    if (cycle < times.phase) return std::nullopt;
    const auto since_phase = cycle - times.phase;
    const auto frame = since_phase / cycles_per_frame;
    const auto since_frame = since_phase % cycles_per_frame;
    const auto line = line_at(since_frame);
    const auto row = row_of_line(line);
    if (!row) return std::nullopt;
    const auto since_line = 5 * since_frame - std::min(5 * since_frame, times.fifths(line, 0) - times.even_fifths);
    const auto behind = (since_line + fifths_per_sample - 1) / fifths_per_sample;
    const auto late = times.samples_late();
    if (behind < late || behind - late >= image_columns) return std::nullopt;
    const auto column = static_cast<unsigned>(behind - late);
    if (sample_cycle(times, frame, *row, column) != cycle) return std::nullopt;
    return sample_place{frame, *row, column};
}

std::uint64_t next_field(const sample_times& times, std::uint64_t cycle) {
    for (auto frame = cycle <= times.phase ? 0 : (cycle - times.phase) / cycles_per_frame;; ++frame) {
        for (const unsigned field : {0u, 1u}) {
            if (const auto begin = field_cycle(times, frame, field); begin >= cycle) return begin;
        }
    }
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
