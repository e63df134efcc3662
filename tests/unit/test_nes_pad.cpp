// SPDX-License-Identifier: Apache-2.0
// The pad's data pin against the register clocked edge by edge: under our host's strobes and anybody else's, bounces,
// plugging, every delay; of the past, and of the future as things stand.
#include "base/cycle_pin.h"
#include "log_capture.h"
#include "nes_reference.h"
#include "peripherals/nes_host/strobe_pins.h"
#include "peripherals/nes_pad/data_line.h"
#include "peripherals/nes_pad/latch_race.h"
#include "peripherals/nes_pad/nes_pad.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <random>
#include <stdexcept>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

constexpr auto latch = nes_strobes::latch;
constexpr auto pad_clock = nes_strobes::pad_clock;

// Counts what it is asked, passes it on.
class counted_pin : public cycle_pin_if {
  public:
    explicit counted_pin(const cycle_pin_if& to) : to_(to) {}

    std::uint64_t value(std::uint64_t cycle) const override { return ++questions, to_.value(cycle); }
    std::uint64_t next_change(std::uint64_t cycle) const override { return ++questions, to_.next_change(cycle); }
    std::uint64_t period(std::uint64_t cycle) const override { return to_.period(cycle); }
    void attach(cycle_pin_listener&) override {}

    mutable std::uint64_t questions = 0;

  private:
    const cycle_pin_if& to_;
};

struct inputs {
    std::uint8_t buttons = 0;
    bool plugged = true;
};

// A pad that is told its inputs cycle by cycle, and the reference model beside it.
class pad_pair {
  public:
    pad_pair(unsigned delay, const cycle_pin_if& strobes)
        : strobes_(strobes), delay_(delay), line_(delay), pad_(delay) {
        line_.connect(strobes);
        pad_.begin((strobes.value(0) & pad_clock) != 0);
    }

    void strobes_revised() { line_.follow_strobes(now_, now_); }

    // The present cycle, and on to the next.
    void cycle(const inputs& now) {
        line_.plug(now_, now.plugged);
        line_.hold(now_, now.buttons);
        inputs_ = now;
        was_.push_back(pad_.data(now.plugged));
        edge(pad_, now_);
        ++now_;
    }

    // The last cycles.
    bool past_is_right(std::uint64_t cycles) const {
        for (auto n = now_ < cycles ? 0 : now_ - cycles; n < now_; ++n) {
            if (line_.value(n) != (was_[n] ? 1u : 0u)) return fail("value", n);
            auto change = n + 1;
            while (change < now_ && was_[change] == was_[n]) ++change;
            if (change < now_ && line_.next_change(n) != change) return fail("next change", n);
        }
        return true;
    }

    // The next cycles if nothing is pressed any more and no strobe is revised.
    bool future_is_right(std::uint64_t cycles) const {
        auto pad = pad_;
        std::vector<bool> will;
        for (auto n = now_; n < now_ + cycles; ++n) {
            will.push_back(pad.data(inputs_.plugged));
            edge(pad, n);
        }
        for (std::uint64_t ahead = 0; ahead < cycles; ++ahead) {
            if (line_.value(now_ + ahead) != (will[ahead] ? 1u : 0u)) return fail("future value", now_ + ahead);
        }
        auto at = now_;
        for (std::uint64_t ahead = 1; ahead < cycles; ++ahead) {
            if (will[ahead] == will[ahead - 1]) continue;
            if (line_.next_change(at) != now_ + ahead) return fail("future change after", at);
            at = now_ + ahead;
        }
        const auto last = line_.next_change(at);
        if (last < now_ + cycles) return fail("no change after", at);
        const auto period = line_.period(now_ + delay_);
        for (std::uint64_t ahead = delay_; period != 0 && ahead + period < cycles; ++ahead) {
            if (will[ahead] != will[ahead + period]) return fail("no period at", now_ + ahead);
        }
        return true;
    }

    std::uint64_t now() const { return now_; }
    const nes_data_line& line() const { return line_; }

  private:
    void edge(reference::pad& pad, std::uint64_t cycle) const {
        const auto strobes = strobes_.value(cycle);
        pad.edge((strobes & latch) != 0, (strobes & pad_clock) != 0, inputs_.buttons, inputs_.plugged);
    }
    bool fail(const std::string& what, std::uint64_t cycle) const {
        BOOST_TEST_MESSAGE(what << ' ' << cycle << " at " << now_ << ", delay " << delay_);
        return false;
    }

    const cycle_pin_if& strobes_;
    const unsigned delay_;
    nes_data_line line_;
    reference::pad pad_;
    inputs inputs_;
    std::uint64_t now_ = 0;
    std::vector<bool> was_;
};

unsigned random_delay(std::mt19937_64& random) {
    constexpr unsigned delays[] = {1, 1, 2, 3, 7, 50, 1000};
    return delays[random() % std::size(delays)];
}

// Long rests, single presses, bursts of bounces, the plug.
class random_hand {
  public:
    explicit random_hand(std::mt19937_64& random) : random_(random) {}

    inputs next() {
        if (rest_-- > 0) return held_;
        held_.buttons = static_cast<std::uint8_t>(random_() % 3 == 0 ? 0 : random_());
        if (random_() % 8 == 0) held_.plugged = !held_.plugged;
        rest_ = static_cast<int>(random_() % (random_() % 4 == 0 ? 4 : 600));
        return held_;
    }

  private:
    std::mt19937_64& random_;
    inputs held_;
    int rest_ = 20;
};

}  // namespace

// What is set for later is void when something is set before; the oldest changes are forgotten.
BOOST_AUTO_TEST_CASE(steps_of_a_wave) {
    cycle_pin pin(1, 4);
    pin.append(10, 0);
    pin.append(20, 0);
    pin.append(30, 1);
    BOOST_TEST(pin.value(9) == 1u);
    BOOST_TEST(pin.value(10) == 0u);
    BOOST_TEST(pin.next_change(0) == 10u);
    BOOST_TEST(pin.next_change(10) == 30u);
    BOOST_TEST(pin.period(29) == 0u);
    BOOST_TEST(pin.period(30) == 1u);
    pin.set(15, 1);
    BOOST_TEST(pin.value(14) == 0u);
    BOOST_TEST(pin.next_change(10) == 15u);
    BOOST_TEST(pin.next_change(15) == cycle_pin_if::never);
    for (unsigned n = 1; n <= 5; ++n) pin.append(20 * n, n % 2 == 0);
    BOOST_TEST(pin.value(0) == pin.value(40));
    BOOST_TEST(pin.next_change(0) == 60u);
}

BOOST_AUTO_TEST_CASE(our_strobes_and_resets) {
    std::mt19937_64 random(test_seed());
    constexpr unsigned dividers[] = {8, 10, 24, 64};
    for (unsigned run = 0; run < 60; ++run) {
        const auto divider = dividers[run % std::size(dividers)];
        nes_strobe_pins strobes(divider);
        pad_pair pair(random_delay(random), strobes);
        random_hand hand(random);
        bool held = false;
        while (pair.now() < 6000) {
            if (random() % 1500 == 0) {
                held = !held;
                held ? strobes.hold(pair.now()) : strobes.run(pair.now());
                pair.strobes_revised();
            }
            pair.cycle(hand.next());
            if (random() % 200 == 0) BOOST_REQUIRE(pair.past_is_right(1 + random() % (12 * divider)));
            if (random() % 200 == 0) BOOST_REQUIRE(pair.future_is_right(2000 + 30 * divider));
        }
    }
}

// Latch and pad clock in any order, more than eight shifts, both edges in one cycle.
BOOST_AUTO_TEST_CASE(strobes_of_any_host) {
    std::mt19937_64 random(test_seed(2));
    for (unsigned run = 0; run < 60; ++run) {
        cycle_pin strobes(random() % 4);
        pad_pair pair(random_delay(random), strobes);
        random_hand hand(random);
        const bool announced = run % 2 == 0;  // ahead, as by a closed form that is not periodic
        std::uint64_t next = 1;
        while (pair.now() < 6000) {
            if (pair.now() >= next) {
                next = pair.now();
                strobes.set(next, strobes.value(next));
                for (unsigned n = 0; n < (announced ? 20u : 1u); ++n) {
                    strobes.append(next, random() % 8 == 0 ? random() % 4 : (random() % 2) * pad_clock);
                    next += 1 + random() % 20;
                }
                pair.strobes_revised();
            }
            pair.cycle(hand.next());
            if (random() % 200 == 0) BOOST_REQUIRE(pair.past_is_right(1 + random() % 400));
            if (random() % 200 == 0) BOOST_REQUIRE(pair.future_is_right(2000));
        }
    }
}

// Hours of rest between two presses are skipped, and what comes behind is right.
BOOST_AUTO_TEST_CASE(a_press_after_a_rest_costs_little) {
    constexpr unsigned divider = 250'000;
    constexpr std::uint64_t frame = 8 * divider;
    const nes_strobe_pins strobes(divider);
    const counted_pin counted(strobes);
    nes_data_line line(3);
    line.connect(counted);
    constexpr std::uint64_t pressed = 1'000'000 * frame + 17;
    line.hold(pressed, bit(nes_button::b));
    constexpr std::uint64_t later = 5'000'000 * frame + divider + divider / 2 - 100;
    BOOST_TEST(line.next_change(later) == later + 103);
    BOOST_TEST(line.value(later + 103) == 0u);
    BOOST_TEST(line.value(later + 102) == 1u);
    line.hold(later + 200, 0);
    BOOST_TEST(line.value(later + 300) == 0u);
    BOOST_TEST(line.value(later + 103 + divider) == 1u);
    BOOST_TEST(line.value(later + frame + 300) == 1u);
    BOOST_TEST(line.next_change(later + frame) == cycle_pin_if::never);
    BOOST_TEST(line.value(later - frame + 103) == 0u);
    BOOST_TEST(line.value(later - frame + 102) == 1u);
    BOOST_TEST(counted.questions < 4000u);
}

// Section by section: the rows of the table, with the real divider.
BOOST_AUTO_TEST_CASE(data_pin_of_a_frame) {
    constexpr unsigned divider = 250'000;
    constexpr std::uint64_t frame = 8 * divider;
    for (const unsigned delay : {1u, 2u, 120'000u}) {
        for (unsigned k = 0; k < 8; ++k) {
            const nes_strobe_pins strobes(divider);
            nes_data_line line(delay);
            line.connect(strobes);
            line.hold(frame / 2, static_cast<std::uint8_t>(0x80 >> k));
            BOOST_TEST(line.next_change(0) == (k == 0 ? frame + delay : frame + k * divider + divider / 2 + delay));
            const auto low = line.next_change(0);
            const auto high = line.next_change(low);
            // After the last shift the bit stays until latch rises.
            const auto end = k == 7 ? 2 * frame + delay : frame + (k + 1) * divider + divider / 2 + delay;
            BOOST_TEST(high == end);
            BOOST_TEST(line.next_change(high) == low + frame);
            BOOST_TEST(line.period(frame + delay) == frame);
        }
    }
}

// While latch is high the pin follows A, and B's line of the last cycle with latch is the one that counts.
BOOST_AUTO_TEST_CASE(transparent_latch) {
    constexpr unsigned divider = 100;
    const nes_strobe_pins strobes(divider);
    for (const unsigned delay : {1u, 5u}) {
        nes_data_line line(delay);
        line.connect(strobes);
        line.hold(20, 0x80);
        line.hold(30, 0x00);
        line.hold(40, 0x80);
        BOOST_TEST(line.next_change(0) == 20 + delay);
        BOOST_TEST(line.next_change(20 + delay) == 30 + delay);
        BOOST_TEST(line.next_change(30 + delay) == 40 + delay);
        line.hold(99, 0xC0);
        line.hold(100, 0x00);
        BOOST_TEST(line.value(140 + delay) == 0u);
        BOOST_TEST(line.value(150 + delay) == 0u);
        BOOST_TEST(line.value(249 + delay) == 0u);
        BOOST_TEST(line.value(250 + delay) == 1u);
    }
}

// The serial input is grounded: whoever clocks on after eight bits reads 0.
BOOST_AUTO_TEST_CASE(more_than_eight_shifts) {
    cycle_pin strobes(0);
    strobes.append(10, latch);
    strobes.append(20, 0);
    for (unsigned n = 0; n < 12; ++n) {
        strobes.append(30 + 10 * n, pad_clock);
        strobes.append(35 + 10 * n, 0);
    }
    nes_data_line line(1);
    line.connect(strobes);
    BOOST_TEST(line.next_change(0) == 101u);  // the eighth rise
    BOOST_TEST(line.next_change(101) == cycle_pin_if::never);
    BOOST_TEST(line.value(1'000'000) == 0u);
}

// Latch falls in the cycle in which the pad clock rises: a shift, as for the reference register, and one warning, of
// the first time. Neither edge alone is worth one, nor are a rise under latch and our host's strobes.
BOOST_AUTO_TEST_CASE(latch_that_falls_with_a_rise_of_the_pad_clock) {
    const log_capture log;
    const clock_domain clock(100'000'000);
    cycle_pin strobes(0);
    latch_race race("pad1", clock);
    race.watch(strobes);
    pad_pair pair(1, strobes);
    const auto set = [&](std::uint64_t level) {
        strobes.set(pair.now(), level);
        pair.strobes_revised();
        for (unsigned n = 0; n < 10; ++n) pair.cycle({bit(nes_button::a), true});
    };
    for (const auto level : {latch, latch | pad_clock, pad_clock, std::uint64_t{0}, latch, std::uint64_t{0}, pad_clock,
                             pad_clock | latch, latch}) {
        set(level);
    }
    BOOST_TEST(log.text.str() == "");
    BOOST_TEST(pair.line().value(pair.now()) == 0u);
    set(pad_clock);
    BOOST_TEST(pair.line().value(pair.now()) == 1u);
    BOOST_TEST(pair.past_is_right(pair.now()));
    set(latch);
    set(pad_clock);
    BOOST_TEST(log.count("\n") == 1u);
    BOOST_TEST(log.count("pad1: latch falls and the pad clock rises together, in cycle 90 at 0.000000900 s") == 1u);
}

// Strobes that are known ahead are looked at as far as they are known, those that repeat for more than a frame.
BOOST_AUTO_TEST_CASE(latch_races_ahead) {
    const log_capture log;
    const clock_domain clock(100'000'000);
    nes_strobe_pins ours(8);
    latch_race of_ours("ours", clock);
    of_ours.watch(ours);
    BOOST_TEST(log.text.str() == "");
    cycle_pin strobes(0);
    latch_race race("theirs", clock);
    race.watch(strobes);
    strobes.append(10, latch);
    for (unsigned n = 0; n < 16; ++n) strobes.append(20 + 5 * n, n % 2 == 0 ? pad_clock : latch);
    strobes.revise(10);
    BOOST_TEST(log.count("theirs: ") == 1u);
    BOOST_TEST(log.count("in cycle 20 ") == 1u);
}

// A line without a pad is pulled up at once; a pad that is plugged in again is all ones until the next latch.
BOOST_AUTO_TEST_CASE(plug) {
    constexpr unsigned divider = 100;
    const nes_strobe_pins strobes(divider);
    for (const unsigned delay : {1u, 20u}) {
        nes_data_line line(delay);
        line.connect(strobes);
        line.hold(10, 0xFF);
        BOOST_TEST(line.value(60) == 0u);
        line.plug(210, false);  // after one shift
        BOOST_TEST(line.value(209) == 0u);
        BOOST_TEST(line.value(210) == 1u);
        BOOST_TEST(line.next_change(60) == 210u);
        BOOST_TEST(line.next_change(210) == cycle_pin_if::never);
        BOOST_TEST(line.period(210) == 1u);
        line.plug(215, true);
        BOOST_TEST(line.next_change(209) == 210u);
        BOOST_TEST(line.next_change(210) == 800u + delay);
        BOOST_TEST(line.value(100) == 0u);
        // Out and in again within a cycle: nobody has seen it.
        line.plug(1000, false);
        line.plug(1000, true);
        BOOST_TEST(line.value(1000) == 0u);
        BOOST_TEST(line.value(1100) == 0u);
    }
}

// Whatever the host clocks.
BOOST_AUTO_TEST_CASE(all_ones_until_the_next_latch) {
    cycle_pin strobes(0);
    for (unsigned n = 0; n < 20; ++n) {
        strobes.append(30 + 10 * n, pad_clock);
        strobes.append(35 + 10 * n, 0);
    }
    strobes.append(300, latch);
    strobes.append(310, 0);
    for (unsigned n = 0; n < 20; ++n) {
        strobes.append(330 + 10 * n, pad_clock);
        strobes.append(335 + 10 * n, 0);
    }
    nes_data_line line(1);
    line.connect(strobes);
    BOOST_TEST(line.next_change(0) == 101u);  // the eighth rise since power-up
    line.plug(150, false);
    line.plug(170, true);
    BOOST_TEST(line.next_change(110) == 150u);
    BOOST_TEST(line.next_change(150) == 401u);  // the eighth since latch
}

BOOST_AUTO_TEST_CASE(ranges) {
    const clock_domain clock(100'000'000);
    for (const unsigned delay : {1u, 120'000u}) BOOST_CHECK_NO_THROW(check(nes_pad_config{clock, delay}));
    for (const unsigned delay : {0u, 120'001u}) {
        BOOST_CHECK_THROW(check(nes_pad_config{clock, delay}), std::invalid_argument);
    }
}
