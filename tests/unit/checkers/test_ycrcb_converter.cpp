// SPDX-License-Identifier: Apache-2.0
// The converter's pin beside three registers that are clocked: levels, and which changes are foreseen.
#include "base/cycle_pin.h"
#include "engines/ycrcb_converter/colour_conversion.h"
#include "engines/ycrcb_converter/colour_pin.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <random>
#include <vector>

namespace tabletop {
namespace {

constexpr std::uint64_t cycles = 4000;

struct stimulus {
    std::vector<std::uint32_t> pixel;
    std::vector<bool> reset;
};

stimulus make_stimulus(std::mt19937_64& random_source) {
    stimulus all{std::vector<std::uint32_t>(cycles), std::vector<bool>(cycles)};
    std::uint32_t pixel = 0;
    bool reset = random_source() % 2 == 0;
    for (std::uint64_t n = 0; n < cycles; ++n) {
        // Now a pixel a cycle, now few.
        if (random_source() % (n / 500 % 2 == 0 ? 2 : 9) == 0)
            pixel = static_cast<std::uint32_t>(random_source() % (1u << 18));
        if (random_source() % (reset ? 4 : 50) == 0) reset = !reset;
        all.pixel[n] = pixel;
        all.reset[n] = reset;
    }
    return all;
}

// Registers that an edge at the end of each cycle clocks.
std::vector<std::uint32_t> clocked(const stimulus& all) {
    struct register_of_a_stage {
        bool valid = false;
        std::uint32_t pixel = 0;
    };
    register_of_a_stage first, second, third;
    std::vector<std::uint32_t> rgb(cycles);
    for (std::uint64_t n = 0; n < cycles; ++n) {
        rgb[n] = third.valid ? ycrcb_converter_core::rgb_of(third.pixel) : 0;
        third = second;
        second = first;
        first = {true, all.pixel[n]};
        if (all.reset[n]) first = second = third = {};
    }
    return rgb;
}

class heard : public cycle_pin_listener {
  public:
    void revised(std::uint64_t cycle) override { first = std::min(first, cycle); }
    std::uint64_t first = cycle_pin_if::never;
};

BOOST_AUTO_TEST_CASE(levels_and_changes) {
    std::mt19937_64 random_source(test_seed());
    for (int n = 0; n < 20; ++n) {
        const auto all = make_stimulus(random_source);
        const auto expected = clocked(all);
        cycle_pin pixel(0);
        ycrcb_colour_pin pin;
        pin.follow(pixel);
        for (std::uint64_t cycle = 0; cycle < cycles; ++cycle) {
            pixel.append(cycle, all.pixel[cycle]);
            pin.set_reset(cycle, all.reset[cycle]);
        }
        for (std::uint64_t cycle = 0; cycle < cycles; ++cycle) {
            BOOST_REQUIRE(pin.value(cycle) == expected[cycle]);
            auto next = cycle + 1;
            while (next < cycles && expected[next] == expected[cycle]) ++next;
            if (next < cycles) BOOST_REQUIRE(pin.next_change(cycle) == next);
        }
    }
}

// Who listens is told of the first cycle that may be another, and no earlier one changes. It is like the pin of a
// Verilated packer.
class read_each_cycle : public cycle_pin_if {
  public:
    std::uint64_t value(std::uint64_t) const override { return 0; }
    std::uint64_t next_change(std::uint64_t cycle) const override { return cycle + 1; }
    void attach(cycle_pin_listener&) override {}
};

BOOST_AUTO_TEST_CASE(pixels_that_nobody_foresees) {
    read_each_cycle pixel;
    ycrcb_colour_pin rgb;
    rgb.follow(pixel);
    BOOST_TEST(rgb.next_change(100) == 101u);
}

BOOST_AUTO_TEST_CASE(revisions) {
    cycle_pin pixel(0);
    ycrcb_colour_pin pin;
    pin.follow(pixel);
    heard listener;
    pin.attach(listener);
    pixel.set(10, 0x3F000);
    BOOST_TEST(listener.first == 13u);
    listener.first = cycle_pin_if::never;
    pin.set_reset(20, true);
    BOOST_TEST(listener.first == 21u);
    BOOST_TEST(pin.value(20) != 0u);
    BOOST_TEST(pin.value(21) == 0u);
    BOOST_TEST(pin.next_change(21) == cycle_pin_if::never);
    pin.set_reset(30, false);
    BOOST_TEST(pin.next_change(21) == 33u);
}

}  // namespace
}  // namespace tabletop
