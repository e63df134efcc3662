// SPDX-License-Identifier: Apache-2.0
#include "disc_painter/disc_painter_rtl.h"

#include "described_disc_painter.h"
#include "design/described_block.h"
#include "design/rtl_design.h"
#include "engines/disc_painter/painter_pace.h"

#include <algorithm>

namespace tabletop {
namespace {

constexpr unsigned word_bits = 32, address_bits = 19;

struct painter_pins {
    explicit painter_pins(rtl_design& design)
        : frame(design.input("frame")),
          words_readdata(design.input("words_readdata", word_bits)),
          words_wait(design.input("words_wait")),
          pixels_wait(design.input("pixels_wait")),
          words_read(design.read_output("words_read")),
          words_write(design.output("words_write")),
          words_writedata(design.read_output("words_writedata", word_bits)),
          pixels_write(design.output("pixels_write")),
          pixels_address(design.read_output("pixels_address", address_bits)),
          pixels_writedata(design.read_output("pixels_writedata", word_bits)),
          audio_write(design.output("audio_write")),
          audio_right(design.read_output("audio_right")),
          audio_writedata(design.read_output("audio_writedata", word_bits)) {}

    const input_pin frame, words_readdata, words_wait, pixels_wait;
    const output_pin words_read, words_write, words_writedata;
    const output_pin pixels_write, pixels_address, pixels_writedata;
    const output_pin audio_write, audio_right, audio_writedata;
};

std::uint32_t level_of(const output_pin& pin) {
    return static_cast<std::uint32_t>(pin.value());
}

class disc_painter_rtl : public painter_pace {
  public:
    disc_painter_rtl(sc_core::sc_module_name name, const disc_painter_config& config,
                     const rtl_description& description)
        : painter_pace(name, config), design_(description, {{"step", verilog_literal(config.step)}}), pins_(design_) {
        bool changed = false;
        design_.start().power_up();
        design_.clock(1, changed);  // edge 0, the last one of its reset
    }

  private:
    // One cycle, or as many as find everything as it is: nothing is written, the word that is read stays the same, and
    // the processor does not come.
    std::uint64_t step(std::uint64_t first, std::uint64_t end) override {
        if (in_reset() != was_in_reset_) design_.drive_reset(in_reset());
        was_in_reset_ = in_reset();
        const bool rests = writes_nothing() && in_memory() == word_;
        const auto word = access(first);
        pins_.frame.drive(frame->value(first) != 0 ? 1 : 0);
        bool changed = false;
        const auto clocked = design_.clock((rests ? rest_end(first, end) : first + 1) - first, changed);
        word_ = word;
        pins_.words_readdata.drive(word);
        design_.settle();
        quiet_ = rests && writes_nothing() ? quiet_ + clocked : 0;
        return first + clocked;
    }

    bool writes_nothing() const {
        return pins_.words_write.value() == 0 && pins_.pixels_write.value() == 0 && pins_.audio_write.value() == 0;
    }

    // Up to here no input is another one than in the first cycle.
    std::uint64_t rest_end(std::uint64_t first, std::uint64_t end) const {
        const auto taken = std::min(words->next_taken(first), pixels->next_taken(first));
        return std::min({end, frame->next_change(first), std::max(taken, first + 1)});
    }

    // What is on the pins in this cycle, and the inputs that answer. Returns what is read.
    std::uint32_t access(std::uint64_t cycle) {
        const bool words_taken = words->next_taken(cycle) == cycle;
        const bool pixels_taken = pixels->next_taken(cycle) == cycle;
        pins_.words_wait.drive(words_taken ? 1 : 0);
        pins_.pixels_wait.drive(pixels_taken ? 1 : 0);
        const bool reads = pins_.words_read.value() != 0, clears = pins_.words_write.value() != 0;
        const bool draws = pins_.pixels_write.value() != 0;
        count_wait(((reads || clears) && words_taken) || (draws && pixels_taken));
        if (draws && !pixels_taken) {
            pixels->write(level_of(pins_.pixels_address), level_of(pins_.pixels_writedata), cycle);
            ++counts_.words;
        }
        if (pins_.audio_write.value() != 0 && audio.size() != 0) {
            audio->write_sample(pins_.audio_right.value() != 0, level_of(pins_.audio_writedata), cycle);
        }
        if (clears && !words_taken) {
            words->write(disc_painter_word, level_of(pins_.words_writedata), cycle);
            ++counts_.commands;
        }
        return reads && !words_taken ? in_memory() : word_;
    }

    // The states of a design of somebody else are not known: what has written nothing for a while waits for a frame.
    std::uint64_t next_due() const override {
        constexpr std::uint64_t patience = 64;
        if (!writes_nothing()) return next();
        if (in_memory() == 0) return cycle_pin_if::never;
        return quiet_ < patience ? next() : next_frame(next());
    }

    rtl_design design_;
    const painter_pins pins_;
    bool was_in_reset_ = false;
    std::uint32_t word_ = 0;   // as read last
    std::uint64_t quiet_ = 0;  // cycles in which nothing was written
};

}  // namespace

std::unique_ptr<disc_painter_block> make_disc_painter(const char* name, view v, const disc_painter_config& config) {
    if (v != view::rtl) return make_disc_painter_tlm(name, v, config);
    check(config);
    return std::make_unique<disc_painter_rtl>(name, config, describe_block("disc_painter"));
}

}  // namespace tabletop
