// SPDX-License-Identifier: Apache-2.0
// What is written to the FT245R, as a function of the cycle, beside the levels written out one by one.
#include "engines/checkers_referee/move_code.h"
#include "peripherals/usb_link/frame_pins.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <random>
#include <vector>

namespace tabletop {
namespace {

constexpr std::uint64_t cycles = 6000, margin = 3000;
constexpr std::uint64_t released = checkers_bytes::idle;

// Every cycle's level; what is set replaces all from its cycle on.
class reference_pins {
  public:
    explicit reference_pins(unsigned slot) : slot_(slot), levels_(cycles + margin, released) {}

    enum class kind { none, idle, message };
    void set(std::uint64_t begin, kind what, unsigned index, unsigned move) {
        for (auto cycle = begin; cycle < levels_.size(); ++cycle) {
            const auto phase = (cycle - begin) % slot_, byte = (index + (cycle - begin) / slot_) % 12;
            levels_[cycle] = released;
            if (what == kind::none || phase < 1 || phase > 8) continue;
            const auto data = what == kind::idle ? 0xFFu : 0xC0u | (byte == 0 ? move >> 6 : byte == 1 ? move & 63 : 0);
            levels_[cycle] = data | ft245_write::drive | (phase <= 4 ? ft245_write::wr : 0);
        }
    }

    std::uint64_t value(std::uint64_t cycle) const { return levels_[cycle]; }
    bool falls(std::uint64_t cycle) const {
        return cycle != 0 && (levels_[cycle - 1] & ft245_write::wr) != 0 && (levels_[cycle] & ft245_write::wr) == 0;
    }
    bool writes(std::uint64_t cycle) const { return falls(cycle) && (levels_[cycle - 1] & 0xFF) != 0xFF; }

  private:
    std::uint64_t slot_;
    std::vector<std::uint64_t> levels_;
};

void compare(const frame_pins& pins, const reference_pins& reference, std::uint64_t from, std::uint64_t to) {
    std::uint64_t falls = 0;
    for (std::uint64_t cycle = 0; cycle < from; ++cycle) falls += reference.falls(cycle) ? 1 : 0;
    auto change = from, write = from;
    for (auto cycle = from; cycle < to; ++cycle) {
        BOOST_REQUIRE_EQUAL(pins.value(cycle), reference.value(cycle));
        BOOST_REQUIRE_EQUAL(pins.writes_before(cycle), falls);
        falls += reference.falls(cycle) ? 1 : 0;
        for (change = std::max(change, cycle + 1); change < cycles + margin; ++change) {
            if (reference.value(change) != reference.value(change - 1)) break;
        }
        const auto next_change = pins.next_change(cycle);
        BOOST_REQUIRE(change < cycles + margin ? next_change == change : next_change > change);
        for (write = std::max(write, cycle); write < cycles + margin && !reference.writes(write);) ++write;
        const auto next_write = pins.next_write(cycle);
        BOOST_REQUIRE(write < cycles + margin ? next_write == write : next_write > write);
    }
}

// Runs that end with their frame, and such as are cut off in any phase.
BOOST_AUTO_TEST_CASE(runs_in_any_order) {
    std::mt19937_64 random_source(test_seed());
    for (const unsigned slot : {10u, 11u, 72u, 127u}) {
        for (int n = 0; n < 24; ++n) {
            const bool quiet = n % 2 != 0;
            frame_pins pins(slot, quiet);
            reference_pins reference(slot);
            for (std::uint64_t cycle = random_source() % 20; cycle < cycles;) {
                const auto index = static_cast<unsigned>(random_source() % 12);
                const auto move = static_cast<unsigned>(random_source() % 63 << 6 | random_source() % 63);
                switch (random_source() % 3) {
                    case 0:
                        pins.stop(cycle);
                        reference.set(cycle, reference_pins::kind::none, 0, 0);
                        break;
                    case 1:
                        pins.send_idle(cycle, index);
                        reference.set(cycle, quiet ? reference_pins::kind::none : reference_pins::kind::idle, index, 0);
                        break;
                    default:
                        pins.send_message(cycle, index, move);
                        reference.set(cycle, reference_pins::kind::message, index, move);
                        break;
                }
                if (random_source() % 8 == 0) compare(pins, reference, cycle, std::min(cycle + 40, cycles));
                cycle +=
                    random_source() % 3 == 0 ? slot * (1 + random_source() % 12) : 1 + random_source() % (3 * slot);
            }
            compare(pins, reference, 0, cycles);
        }
    }
}

// By the specification WR falls at b + 5, .., b + 797.
BOOST_AUTO_TEST_CASE(a_message_between_idle_frames) {
    constexpr std::uint64_t b = 2592, frame = 864;
    frame_pins pins(72, false);
    pins.send_idle(0, 0);
    BOOST_TEST(pins.period(1) == 72u);
    BOOST_TEST(pins.next_write(0) == cycle_pin_if::never);
    BOOST_TEST(pins.writes_before(64'800'000) == 900'000u);
    pins.send_message(b, 0, 050 << 6 | 041);
    pins.send_idle(b + frame, 0);
    BOOST_TEST(pins.period(b) == 0u);
    std::vector<std::uint64_t> bytes;
    auto cycle = pins.next_write(0);
    for (; cycle != cycle_pin_if::never; cycle = pins.next_write(cycle + 1)) {
        BOOST_TEST(cycle == b + 72 * bytes.size() + 5);
        bytes.push_back(pins.value(cycle - 1) & ft245_write::data_mask);
    }
    BOOST_TEST(bytes ==
               (std::vector<std::uint64_t>{0xE8, 0xE1, 0xC0, 0xC0, 0xC0, 0xC0, 0xC0, 0xC0, 0xC0, 0xC0, 0xC0, 0xC0}));
    BOOST_TEST(pins.writes_before(b + frame) == 48u);
}

}  // namespace
}  // namespace tabletop
