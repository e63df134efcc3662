// SPDX-License-Identifier: Apache-2.0
// A user's own RTL between game pads and behind a VGA connector.
#include "base/cycle_pin.h"
#include "design/colour_bits.h"
#include "design/rtl_design.h"
#include "peripherals/vga_timing/vga_timing.h"
#include "pins/burst_clock.h"
#include "pins/colour_pins.h"
#include "test_designs.h"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <vector>

using namespace tabletop;

// A colour of fewer bits than four is as bright in white and black as one of four; of more the highest count.
BOOST_AUTO_TEST_CASE(colours_of_any_width_become_four_bits) {
    const auto all = [](unsigned bits) {
        std::vector<unsigned> colours;
        for (unsigned value = 0; value < 1u << bits; ++value) colours.push_back(four_bits(value, bits));
        return colours;
    };
    BOOST_TEST(all(1) == (std::vector<unsigned>{0x0, 0xF}), boost::test_tools::per_element());
    BOOST_TEST(all(2) == (std::vector<unsigned>{0x0, 0x5, 0xA, 0xF}), boost::test_tools::per_element());
    BOOST_TEST(all(3) == (std::vector<unsigned>{0x0, 0x2, 0x4, 0x6, 0x9, 0xB, 0xD, 0xF}),
               boost::test_tools::per_element());
    BOOST_TEST(four_bits(0xA, 4) == 0xA);
    BOOST_TEST(four_bits(0x1A, 4) == 0xA);
    BOOST_TEST(four_bits(0x1F, 5) == 0xF);
    BOOST_TEST(four_bits(0xA5, 8) == 0xA);
}

BOOST_AUTO_TEST_CASE(a_record_keeps_the_last_colours) {
    colour_pins record(8);
    record.set(0, 0x000);
    for (std::uint64_t frame = 0; frame < 5; ++frame) {
        record.set(1000 * frame + 10, 0xF00);
        record.set(1000 * frame + 10, 0x00F);  // the last word on a cycle counts
        record.set(1000 * frame + 20, 0x00F);
        record.set(1000 * frame + 30, 0x000);
    }
    BOOST_TEST(record.value(40) == 0x00Fu);  // black was forgotten: as the oldest change that is known
    BOOST_TEST(record.value(1029) == 0x00Fu);
    BOOST_TEST(record.value(2009) == 0x000u);
    BOOST_TEST(record.value(2010) == 0x00Fu);
    BOOST_TEST(record.value(2030) == 0x000u);
    BOOST_TEST(record.next_change(2010) == 2030u);
    BOOST_TEST(record.next_change(2030) == 3010u);
    BOOST_TEST(record.next_change(4030) == cycle_pin_if::never);
    std::array<colour_level, 6> colours{};
    record.read(3005, 5, 6, colours.data());
    BOOST_TEST(colours == (std::array<colour_level, 6>{0, 0x00F, 0x00F, 0x00F, 0x00F, 0}),
               boost::test_tools::per_element());
    BOOST_TEST(!record.foreseen());
}

namespace {

class press_list : public press_listener_if {
  public:
    void pressed(std::uint64_t cycle, const press_events& events) override {
        presses.push_back({cycle, events[0], events[1]});
    }
    std::vector<std::array<std::uint64_t, 3>> presses;
};

using cycle_list = std::vector<std::uint64_t>;

// Clock by clock, and as far as a burst goes.
constexpr std::uint64_t bursts[] = {1, burst_clock::usual_longest_burst};

// The cycles up to `last` in which a pin changes its masked level to one that is not 0, or is 0.
cycle_list changes_to(const cycle_pin_if& pin, std::uint64_t mask, bool high, std::uint64_t last) {
    cycle_list cycles;
    bool before = (pin.value(0) & mask) != 0;
    for (auto c = pin.next_change(0); c <= last; c = pin.next_change(c)) {
        const bool now = (pin.value(c) & mask) != 0;
        if (now != before && now == high) cycles.push_back(c);
        before = now;
    }
    return cycles;
}

}  // namespace

// Section 3 of the machine's specification with 1000 cycles a pad clock. The wire of pad 1 is low from cycle 7 900 to
// 15 900: the ticks 7 999 to 14 999 sample it, the first being count 7 (Right) of frame 0, the others count 0 to 6 of
// frame 1 (A to Left). Right has been let go in frame 1: its event is one pad clock after frame 2 has begun; the others
// have in frame 2, their event is one after frame 3 has.
BOOST_DATA_TEST_CASE(a_host_of_pads_sees_its_wires_to_the_cycle, boost::unit_test::data::make(bursts), longest) {
    burst_clock::set_default_longest_burst(longest);
    game_machine machine(read_rtl(designs / "pad_host.toml"));
    const auto& block = machine.block;
    cycle_pin pad1{1};
    press_list presses;
    block->data[0].bind(pad1);
    block->presses.bind(presses);
    // The levels of the cycles to come are told before the start, as a pad can tell them.
    pad1.append(7'900, 0);
    pad1.append(15'900, 1);
    machine.run_to(30'000);
    BOOST_TEST(block->strobes->value(0) == nes_strobes::latch);
    BOOST_TEST(
        changes_to(*block->strobes.operator->(), nes_strobes::latch, false, 20'000) == (cycle_list{1000, 9000, 17'000}),
        boost::test_tools::per_element());
    BOOST_TEST(changes_to(*block->strobes.operator->(), nes_strobes::latch, true, 20'000) == (cycle_list{8000, 16'000}),
               boost::test_tools::per_element());
    BOOST_TEST(
        changes_to(*block->strobes.operator->(), nes_strobes::pad_clock, true, 3'000) == (cycle_list{500, 1500, 2500}),
        boost::test_tools::per_element());
    BOOST_TEST(block->buttons->value(7'999) == 0u);
    BOOST_TEST(block->buttons->value(8'000) == 0x01u);
    BOOST_TEST(block->buttons->value(15'999) == 0x01u);
    BOOST_TEST(block->buttons->value(16'000) == 0xFEu);
    BOOST_TEST(block->buttons->value(24'000) == 0u);
    BOOST_TEST(rtl_design::fault_of_any().empty());
    const std::vector<std::array<std::uint64_t, 3>> expected = {
        {17'000, bit(nes_button::right), 0},
        {25'000, static_cast<std::uint8_t>(bit(nes_button::a) | bit(nes_button::left)), 0}};
    BOOST_TEST((presses.presses == expected));
}

// A synchronous reset of 10 cycles comes 20 cycles into a line: the counters begin anew with its release. At a pixel a
// cycle, pixel p is on the pins in cycle p + 1.
BOOST_DATA_TEST_CASE(a_screen_is_seen_to_the_cycle, boost::unit_test::data::make(bursts), longest) {
    burst_clock::set_default_longest_burst(longest);
    constexpr std::uint64_t reset_cycle = 800 * 3 + 20;
    constexpr std::uint64_t origin = reset_cycle + 10;
    game_machine machine(read_rtl(designs / "test_pattern.toml"));
    const auto& block = machine.block;
    machine.run_to(reset_cycle);
    machine.reset.write(true);
    machine.run_to(origin);
    machine.reset.write(false);
    machine.run_to(origin + 800 * 493);
    const auto& syncs = *block->syncs.operator->();
    BOOST_TEST(changes_to(syncs, vga_syncs::hsync, false, origin + 800 * 2) ==
                   (cycle_list{657, 1457, 2257, origin + 657, origin + 1457}),
               boost::test_tools::per_element());
    BOOST_TEST(changes_to(syncs, vga_syncs::hsync, true, 1600) == (cycle_list{753, 1553}),
               boost::test_tools::per_element());
    BOOST_TEST(changes_to(syncs, vga_syncs::vsync, false, UINT64_MAX - 1) == (cycle_list{origin + 800 * 490 + 1}),
               boost::test_tools::per_element());
    BOOST_TEST(changes_to(syncs, vga_syncs::vsync, true, UINT64_MAX - 1) == (cycle_list{origin + 800 * 492 + 1}),
               boost::test_tools::per_element());
    // Line 100 (y = 64 + 36): red from x in steps of 64, green from y, blue from x[9] and y[5].
    std::array<colour_level, 8> colours{};
    block->colour->read(origin + 800 * 100 + 1, 100, 8, colours.data());
    const std::array<colour_level, 8> expected = {0x025, 0x225, 0x625, 0x925, 0xD25, 0xF25, 0x22F, 0x000};
    BOOST_TEST(colours == expected, boost::test_tools::per_element());
    BOOST_TEST(block->colour->next_change(origin + 800 * 100 + 1) == origin + 800 * 100 + 65);
}
