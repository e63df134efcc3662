// SPDX-License-Identifier: Apache-2.0
// Functional core of the painter: its states, and what it writes in each cycle. Plain C++17, no SystemC.
#pragma once

#include "engines/disc_painter/picture.h"
#include "engines/disc_painter/timing.h"

#include <cstdint>

namespace tabletop::disc_painter_core {

enum class phase { ask, look, wait, draw, sound, clear };

// What an edge samples.
struct painter_inputs {
    bool frame = false;
    bool words_wait = false;
    bool pixels_wait = false;
    std::uint32_t word = 0;
};

struct picture_word {
    std::uint32_t address = 0;
    std::uint32_t pixels = 0;
};

struct sample_word {
    bool is_written = false;
    bool right = false;
    std::uint32_t value = 0;
};

class painting {
  public:
    explicit painting(unsigned step) : step_(step) {}

    phase now() const { return phase_; }
    picture_word drawn() const;  // in draw
    sample_word played() const;  // in sound

    void clock(const painter_inputs& in);
    void reset() { phase_ = phase::ask; }

  private:
    struct area {
        unsigned left = 0, words = 0;
        unsigned line = 0, last_line = 0;
    };

    bool has_arrived() const { return what_.board || depth_ == depth_of(what_.row); }
    void look(const command& asked);
    void begin_frame();
    void drawn_word();

    const unsigned step_;
    phase phase_ = phase::ask;
    command what_;
    unsigned depth_ = 0;
    area area_;
    unsigned word_ = 0;    // of the line
    unsigned played_ = 0;  // cycles of sound
};

}  // namespace tabletop::disc_painter_core
