// SPDX-License-Identifier: Apache-2.0
// The decoder of BT.656 behind the camera's chip: what it says of frames is what its pins do, sample by sample, after a
// start and after resets around the code that says that a field is to come.
#include "base/kernel_time.h"
#include "fresh_kernel.h"
#include "peripherals/bt656_decoder/bt656_decoder.h"
#include "peripherals/bt656_decoder/word_decoder.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace tabletop {
namespace {

using namespace camera_core;

constexpr std::uint64_t board_hz = 64'800'000;
constexpr std::uint64_t cycles_of_a_line = 4118;

// Every level of each channel, those beyond the chip's, too.
class any_image : public camera_image {
  public:
    ycrcb sample(std::uint64_t frame, unsigned row, unsigned column) const override {
        const auto level = [&](unsigned factor) {
            return static_cast<std::uint16_t>((factor * (column + 7 * row + 13 * frame)) & 0x3FF);
        };
        const auto even = column & ~1u;
        return {level(5), static_cast<std::uint16_t>((3 * even + row) & 0x3FF),
                static_cast<std::uint16_t>((11 * even + row) & 0x3FF)};
    }
};

struct decoder_at_chip {
    explicit decoder_at_chip(std::uint64_t phase) : chip("chip", phase, image) {
        decoder = make_bt656_decoder_tlm("decoder", view::ca, {clock});
        decoder->rst(rst);
        decoder->stream(chip.pins);
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
    }
    camera_if& pins() { return *decoder->camera.operator->(); }
    void run_into(std::uint64_t cycle) { sc_core::sc_start(from_ps(clock.edge(cycle) + 1 - now_ps())); }

    fresh_kernel kernel;
    const clock_domain clock{board_hz};
    any_image image;
    sc_core::sc_signal<bool> rst{"rst"};
    bt656_camera chip;
    std::unique_ptr<bt656_decoder_block> decoder;
};

std::uint64_t expected_levels(decoder_at_chip& at, std::uint64_t cycle, std::uint64_t from) {
    auto& pins = at.pins();
    const auto place = sample_in(pins.times(), cycle);
    if (!place || cycle < from) return 0;
    const auto pixel = pins.sample(place->frame, place->row, place->column);
    auto levels =
        camera_pins::valid | std::uint64_t{pixel.y} << 20 | std::uint64_t{pixel.cr} << 10 | std::uint64_t{pixel.cb};
    if (place->row % 2 != 0) levels |= camera_pins::field;
    if (place->column == 0) levels |= camera_pins::first_of_line;
    if (place->column == 0 && place->row < 2) levels |= camera_pins::first_of_field;
    return levels;
}

// The cycles of a number of lines from one on, which nobody has run into yet.
unsigned differences(decoder_at_chip& at, std::uint64_t first, unsigned lines_of_it, std::uint64_t from = 0) {
    unsigned wrong = 0;
    for (unsigned n = 0; n < lines_of_it; ++n) {
        const auto end = first + cycles_of_a_line;
        at.run_into(end);
        for (; first < end; ++first) wrong += at.pins().value(first) != expected_levels(at, first, from) ? 1 : 0;
    }
    return wrong;
}

std::optional<std::uint64_t> next_begin(decoder_at_chip& at, std::uint64_t cycle, std::uint64_t end) {
    for (; cycle < end; ++cycle) {
        if ((at.pins().value(cycle) & camera_pins::first_of_field) != 0) return cycle;
    }
    return std::nullopt;
}

BOOST_AUTO_TEST_CASE(frames_are_what_the_pins_show) {
    for (const std::uint64_t phase : {7'000u, 7'001u, 7'003u}) {
        decoder_at_chip at(phase);
        BOOST_TEST(at.pins().first_field(0) == phase + 43 / 5);
        BOOST_TEST(differences(at, 0, 10) == 0u);
        at.run_into(phase + line_begin(235));
        BOOST_TEST(differences(at, phase + line_begin(235), 40) == 0u);
    }
}

// Sample 0 is complete with word 278 of its line, two words after the first one of the picture, and sample 1 with the
// next: five and eight cycles, and three to the pins.
BOOST_AUTO_TEST_CASE(cycles_by_hand) {
    decoder_at_chip at(10'000);
    BOOST_TEST(at.chip.pins->next_word(10'000)->cycle == 10'000u);
    BOOST_TEST(at.chip.pins->next_word(10'001)->cycle == 10'003u);
    BOOST_TEST(at.chip.pins->next_word(10'004)->cycle == 10'005u);
    for (const unsigned cycle : {10'000u, 10'001u, 10'003u}) {
        BOOST_TEST((at.chip.pins->value(cycle) & bt656_pins::clock) != 0u);
    }
    BOOST_TEST((at.chip.pins->value(10'002) & bt656_pins::clock) == 0u);
    at.run_into(10'100);
    for (const unsigned valid : {10'008u, 10'011u, 10'018u, 10'020u}) {
        BOOST_TEST((at.pins().value(valid) & camera_pins::valid) != 0u);
        BOOST_TEST(at.pins().value(valid + 1) == 0u);
        BOOST_TEST(at.pins().next_change(valid) == valid + 1);
    }
    BOOST_TEST(at.pins().value(10'007) == 0u);
    BOOST_TEST(at.pins().next_change(10'012) == 10'018u);
}

// With the usual phase the code before the first field would come before cycle 0.
BOOST_AUTO_TEST_CASE(first_field_after_a_start) {
    decoder_at_chip at(usual_phase);
    const auto second = field_cycle(at.pins().times(), 0, 1);
    BOOST_TEST(at.pins().first_field(0) == second);
    at.run_into(second + 10);
    BOOST_TEST(next_begin(at, 0, second + 10).value_or(0) == second);
}

// The last code without a picture begins 1 720 words before the first Cb; its first word rises in `code`.
BOOST_AUTO_TEST_CASE(resets_around_the_code) {
    constexpr std::uint64_t phase = 20'000;
    constexpr std::uint64_t code = phase - 12 * 1720 / 5;
    for (std::uint64_t released = code - 2; released <= code + 2; ++released) {
        decoder_at_chip at(phase);
        at.run_into(released - 5);
        at.rst = true;
        at.run_into(released);
        at.rst = false;
        const auto field = at.pins().first_field(released);
        BOOST_TEST((field == phase + 43 / 5) == (released < code));
        BOOST_TEST(differences(at, released + 1, 3, phase) == (released < code ? 0u : 1u));  // the begin alone
    }
}

BOOST_AUTO_TEST_CASE(one_wrong_bit_is_corrected) {
    for (unsigned flags = 0; flags < 8; ++flags) {
        const bt656::code_flags right{(flags & 4) != 0, (flags & 2) != 0, (flags & 1) != 0};
        const auto word = bt656::code_word(right);
        const auto same = [&](std::uint16_t bits) {
            const auto read = bt656_decoder_core::corrected(bits);
            return read && read->f == right.f && read->v == right.v && read->h == right.h;
        };
        BOOST_TEST(same(word));
        for (unsigned one = 2; one < 9; ++one) {
            BOOST_TEST(same(static_cast<std::uint16_t>(word ^ 1u << one)));
            for (unsigned other = one + 1; other < 9; ++other) {
                const auto twice = static_cast<std::uint16_t>(word ^ 1u << one ^ 1u << other);
                BOOST_TEST(!bt656_decoder_core::corrected(twice).has_value());
            }
        }
        BOOST_TEST(!bt656_decoder_core::corrected(static_cast<std::uint16_t>(word & ~(1u << 9))).has_value());
    }
    BOOST_TEST(bt656::code_word({false, false, false}) == 0x80u << 2);
    BOOST_TEST(bt656::code_word({false, false, true}) == 0x9Du << 2);
    BOOST_TEST(bt656::code_word({true, true, true}) == 0xF1u << 2);
}

// The frame store keeps the upper six bits.
BOOST_AUTO_TEST_CASE(the_chip_limits_nothing_that_is_stored) {
    for (std::uint16_t level = 0; level < 1024; ++level) {
        const auto limited = bt656::limited({level, level, level});
        BOOST_TEST(limited.y >> 4 == level >> 4);
        BOOST_TEST((limited.cr >= 4 && limited.cb <= 1019));
    }
}

}  // namespace
}  // namespace tabletop
