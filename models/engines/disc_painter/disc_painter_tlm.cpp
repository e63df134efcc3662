// SPDX-License-Identifier: Apache-2.0
#include "engines/disc_painter/disc_painter_tlm.h"

#include <algorithm>

namespace tabletop {

using disc_painter_core::phase;

disc_painter_tlm::disc_painter_tlm(sc_core::sc_module_name name, const disc_painter_config& config)
    : painter_pace(name, config), painting_(config.step) {
    counts_.accesses = 0;
}

std::uint64_t disc_painter_tlm::step(std::uint64_t first, std::uint64_t end) {
    const auto idle = idle_until(first, end);
    if (idle != first) {
        const bool asks = painting_.now() == phase::ask && !in_reset();
        if (asks) *counts_.accesses += (idle - first) / disc_painter_core::ask_loop;
        count_wait(false);
        return idle;
    }
    disc_painter_core::painter_inputs in;
    access(first, in);
    painting_.clock(in);
    if (in_reset()) painting_.reset();
    return first + 1;
}

bool disc_painter_tlm::is_asked() const {
    return disc_painter_core::command::of_word(in_memory()).asks();
}

// Cycles from `first` on that leave everything as it is.
std::uint64_t disc_painter_tlm::idle_until(std::uint64_t first, std::uint64_t end) const {
    if (in_reset()) return painting_.now() == phase::ask ? end : first;
    if (painting_.now() == phase::wait) return std::min(next_frame(first), end);
    if (painting_.now() != phase::ask || is_asked()) return first;
    const auto undisturbed = std::min(words->next_taken(first), end);
    return undisturbed - (undisturbed - first) % disc_painter_core::ask_loop;
}

// What is on the pins in this cycle, and what the end of it samples.
void disc_painter_tlm::access(std::uint64_t cycle, disc_painter_core::painter_inputs& in) {
    const auto now = painting_.now();
    const bool asks_words = now == phase::ask || now == phase::clear;
    in.frame = frame->value(cycle) != 0;
    in.words_wait = asks_words && words->next_taken(cycle) == cycle;
    in.pixels_wait = now == phase::draw && pixels->next_taken(cycle) == cycle;
    in.word = word_;
    const bool waits = in.words_wait || in.pixels_wait;
    count_wait(waits);
    if (!waits && (asks_words || now == phase::draw)) ++*counts_.accesses;
    if (waits) return;
    if (now == phase::ask) {
        word_ = in_memory();
    } else if (now == phase::clear) {
        words->write(disc_painter_word, 0, cycle);
        ++counts_.commands;
    } else if (now == phase::draw) {
        const auto word = painting_.drawn();
        pixels->write(word.address, word.pixels, cycle);
        ++counts_.words;
    } else if (now == phase::sound && audio.size() != 0) {
        const auto sample = painting_.played();
        if (sample.is_written) audio->write_sample(sample.right, sample.value, cycle);
    }
}

std::uint64_t disc_painter_tlm::next_due() const {
    const auto now = painting_.now();
    if (in_reset()) return now == phase::ask ? cycle_pin_if::never : next();
    if (now == phase::wait) return next_frame(next());
    if (now == phase::ask && !is_asked()) return cycle_pin_if::never;
    if (now == phase::look && !disc_painter_core::command::of_word(word_).asks() && !is_asked()) {
        return cycle_pin_if::never;
    }
    return next();
}

std::unique_ptr<disc_painter_block> make_disc_painter_tlm(const char* name, view, const disc_painter_config& config) {
    return std::make_unique<disc_painter_tlm>(name, config);
}

}  // namespace tabletop
