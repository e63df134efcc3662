// SPDX-License-Identifier: Apache-2.0
#include "peripherals/camera/bt656_camera.h"

namespace tabletop {
namespace {

using namespace bt656;

constexpr std::int64_t fifths_per_cycle = 5;

// Rounded down, also below 0.
constexpr std::int64_t quotient(std::int64_t a, std::int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

constexpr std::uint16_t blank_word(unsigned index) {
    return index % 2 == 0 ? blank_chroma : blank_luma;
}

// index: from its FF on.
std::uint16_t word_of_code(unsigned index, const code_flags& flags) {
    if (index == 0) return code_begin;
    return index + 1 == code_words ? code_word(flags) : std::uint16_t{0};
}

}  // namespace

std::int64_t bt656_camera::fifths_since_phase(std::uint64_t cycle) const {
    return fifths_per_cycle * (static_cast<std::int64_t>(cycle) - static_cast<std::int64_t>(phase_));
}

// Words are numbered from the first one of the first picture on; there are some before it.
std::uint64_t bt656_camera::value(std::uint64_t cycle) const {
    const auto now = fifths_since_phase(cycle);
    const auto number = quotient(now + fifths_of_a_half, fifths_per_word);
    const bool high = now >= fifths_per_word * number;
    return (high ? bt656_pins::clock : 0) | word(number);
}

std::optional<bt656_word> bt656_camera::next_word(std::uint64_t cycle) const {
    const auto number = quotient(fifths_since_phase(cycle) + fifths_per_word - 1, fifths_per_word);
    const auto rises = quotient(fifths_per_word * number + fifths_per_cycle - 1, fifths_per_cycle);
    return bt656_word{static_cast<std::uint64_t>(static_cast<std::int64_t>(phase_) + rises), word(number)};
}

std::uint16_t bt656_camera::word(std::int64_t number) const {
    constexpr auto frame_words = static_cast<std::int64_t>(words_of_a_frame);
    const auto from_line = number + picture_begin;
    const auto frame = quotient(from_line, frame_words);
    const auto of_frame = static_cast<unsigned>(from_line - frame * frame_words);
    const auto line = of_frame / words_of_a_line, index = of_frame % words_of_a_line;
    const auto row = camera_core::row_of_line(line);
    const bool second = is_second_field(line), blank = !row || frame < 0;
    if (index < code_words) return word_of_code(index, {second, blank, true});
    if (index < sav_begin) return blank_word(index);
    if (index < picture_begin) return word_of_code(index - sav_begin, {second, blank, false});
    if (blank) return blank_word(index);
    return picture_word(static_cast<std::uint64_t>(frame), *row, index - picture_begin);
}

// Cb, Y, Cr, Y.
std::uint16_t bt656_camera::picture_word(std::uint64_t frame, unsigned row, unsigned index) const {
    const auto pixel = sample(frame, row, index / 2);
    if (index % 2 != 0) return pixel.y;
    return index % 4 == 0 ? pixel.cb : pixel.cr;
}

}  // namespace tabletop
