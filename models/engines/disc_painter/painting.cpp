// SPDX-License-Identifier: Apache-2.0
#include "engines/disc_painter/painting.h"

#include <algorithm>

namespace tabletop::disc_painter_core {
namespace {

constexpr unsigned first_pixel = 13;   // of a hole in its cell
constexpr unsigned words_a_hole = 17;  // that have all of its pixels
constexpr unsigned above = 72;         // lines from a disc's top to its depth
constexpr unsigned below = 8;          // .. and from its bottom
constexpr unsigned sound_cycles = samples * cycles_a_sample;

std::uint32_t sample_of(unsigned n) {
    const auto loudness = static_cast<std::uint32_t>(samples - n) << 23;
    return n / 4 % 2 == 0 ? loudness : 0 - loudness;
}

}  // namespace

picture_word painting::drawn() const {
    const auto x = area_.left + pixels_a_word * word_;
    return {picture_width * area_.line + x, word_at(x, area_.line, what_, depth_)};
}

sample_word painting::played() const {
    const auto cycle = played_ % cycles_a_sample;
    return {cycle == 0 || cycle == right_cycle, cycle == right_cycle, sample_of(played_ / cycles_a_sample)};
}

void painting::clock(const painter_inputs& in) {
    switch (phase_) {
        case phase::ask:
            if (!in.words_wait) phase_ = phase::look;
            break;
        case phase::look:
            look(command::of_word(in.word));
            break;
        case phase::wait:
            if (in.frame) begin_frame();
            break;
        case phase::draw:
            if (!in.pixels_wait) drawn_word();
            break;
        case phase::sound:
            if (++played_ == sound_cycles) phase_ = phase::clear;
            break;
        case phase::clear:
            if (!in.words_wait) phase_ = phase::ask;
            break;
    }
}

void painting::look(const command& asked) {
    phase_ = !asked.asks() ? phase::ask : asked.is_legal() ? phase::wait : phase::clear;
    what_ = asked;
    depth_ = 0;
    played_ = 0;
}

void painting::begin_frame() {
    word_ = 0;
    if (what_.board) {
        area_ = {0, picture_width / pixels_a_word, 0, picture_height - 1};
        phase_ = phase::draw;
        return;
    }
    const auto before = depth_;
    depth_ = std::min(depth_ + step_, depth_of(what_.row));
    if (depth_ < below) return;
    const auto left = cell_width * what_.column + first_pixel;
    area_ = {left - left % pixels_a_word, words_a_hole, std::max(before, above) - above, depth_ - below};
    phase_ = phase::draw;
}

// The word has been taken.
void painting::drawn_word() {
    if (++word_ < area_.words) return;
    word_ = 0;
    if (area_.line++ < area_.last_line) return;
    if (!has_arrived()) {
        phase_ = phase::wait;
    } else {
        phase_ = what_.board ? phase::clear : phase::sound;
    }
}

}  // namespace tabletop::disc_painter_core
