// SPDX-License-Identifier: Apache-2.0
// The Nexys 4 machine from the pads to the colour pins: the worked examples to the cycle, unplugged pads, bounces,
// buttons side by side, resets, recordings of both views.
#include "base/kernel_time.h"
#include "base/process.h"
#include "fresh_kernel.h"
#include "nexys4/nexys4_latency.h"
#include "nexys4/nexys4_parameters.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

using namespace tabletop;

namespace {

constexpr auto a = bit(nes_button::a);
constexpr auto left = bit(nes_button::left);
constexpr auto right = bit(nes_button::right);

nexys4_config configured(const std::vector<std::string>& settings, view v = view::ca) {
    parameter_set parameters("nexys4", nexys4_parameters());
    for (const auto& setting : settings) parameters.set_assignment(setting, "test");
    auto config = make_nexys4_config(parameters);
    config.pad_view = config.host_view = config.referee_view = config.timing_view = config.painter_view = v;
    return config;
}

// What is done to the machine from a cycle on.
struct deed {
    enum class kind { press, plug, reset };

    std::uint64_t cycle;
    kind what;
    unsigned pad;
    std::uint8_t value;
};

class bench : public sc_core::sc_module {
  public:
    bench(const nexys4_config& config, std::vector<deed> deeds)
        : sc_module(sc_core::sc_module_name("bench")),
          config_(config),
          deeds_(std::move(deeds)),
          composition("nexys4", config, &record),
          latency("latency", composition, config) {
        composition.rst.bind(rst_);
        latency.rst.bind(rst_);
        std::stable_sort(deeds_.begin(), deeds_.end(), [](const deed& x, const deed& y) { return x.cycle < y.cycle; });
        spawn_method("act", [this] { act(); });
    }

    void run_to(std::uint64_t cycle) {
        end_.notify(from_ps(config_.clock.edge(cycle) - now_ps()));
        sc_core::sc_start(from_ps(config_.clock.edge(cycle) - now_ps()));
    }
    void finish() {
        record.finish(now_ps());
        record.sort();
    }

    // "cycle:value" of every change of a channel, values in hexadecimal.
    std::string changes(const std::string& name) const {
        std::ostringstream text;
        for (const auto& entry : record.records()) {
            if (record.channels()[entry.channel].name != name) continue;
            text << std::dec << entry.cycle << ':' << std::hex << entry.data << ' ';
        }
        return text.str();
    }
    std::string whole() const {
        std::ostringstream text;
        record.write(text);
        return text.str();
    }

    recording record;

  private:
    void act() {
        for (; next_ < deeds_.size(); ++next_) {
            const auto& next = deeds_[next_];
            const auto time_ps = config_.clock.edge(next.cycle);
            if (time_ps > now_ps()) return next_trigger(from_ps(time_ps - now_ps()));
            carry_out(next);
        }
    }

    void carry_out(const deed& next) {
        if (next.what == deed::kind::reset) return rst_.write(next.value != 0);
        if (next.pad >= composition.pad_count()) return;
        if (next.what == deed::kind::press) held_[next.pad] = next.value;
        if (next.what == deed::kind::plug) plugged_[next.pad] = next.value != 0;
        next.what == deed::kind::press ? composition.pads[next.pad]->press(next.value)
                                       : composition.pads[next.pad]->plug(next.value != 0);
        latency.held(next.pad, plugged_[next.pad] ? held_[next.pad] : std::uint8_t{0});
    }

    const nexys4_config config_;
    std::vector<deed> deeds_;
    std::size_t next_ = 0;
    std::uint8_t held_[2]{};
    bool plugged_[2]{true, true};
    sc_core::sc_signal<bool> rst_{"rst"};
    sc_core::sc_event end_{"end"};

  public:
    nexys4 composition;
    nexys4_latency latency;
};

using what = deed::kind;

void press(std::vector<deed>& deeds, unsigned pad, std::uint8_t buttons, std::uint64_t first, std::uint64_t end) {
    deeds.push_back({first, what::press, pad, buttons});
    deeds.push_back({end, what::press, pad, 0});
}

std::string first_difference(const std::string& x, const std::string& y) {
    std::istringstream first(x);
    std::istringstream second(y);
    std::string mine, theirs;
    while (std::getline(first, mine) && std::getline(second, theirs)) {
        if (mine != theirs) return mine + " and " + theirs;
    }
    return "one is longer";
}

// The trace of the specification, with the real divider.
std::vector<deed> worked_example() {
    std::vector<deed> deeds;
    press(deeds, 0, right, 300'000, 2'250'000);
    press(deeds, 0, a, 4'000'000, 6'249'996);
    press(deeds, 1, a, 10'000'000, 12'249'997);
    return deeds;
}

void check_worked_example(view v) {
    fresh_kernel kernel;
    bench machine(configured({}, v), worked_example());
    machine.run_to(18'100'000);
    const auto painted = [&](std::uint64_t cycle) { return machine.composition.colour().value(cycle); };
    BOOST_TEST(painted(9'744'564) == 0xF00u);
    BOOST_TEST(painted(9'744'563) == 0xFF0u);  // the gap to its left
    BOOST_TEST(painted(9'744'564 + 40 * 4) == 0xFF0u);
    machine.finish();
    BOOST_TEST(machine.changes("host.byte1") == "0:0 4000000:1 6000000:80 8000000:0 ");
    BOOST_TEST(machine.changes("host.byte2") == "0:0 12000000:80 16000000:0 ");
    BOOST_TEST(machine.changes("host.event") == "0:0 6250000:1 6250001:0 8250000:4 8250001:0 16250000:20 16250001:0 ");
    BOOST_TEST(machine.changes("referee.cs") == "0:0 6250001:1 ");
    BOOST_TEST(machine.changes("referee.enable") == "0:0 8250001:2 8250002:0 16250001:2 16250002:0 ");
    BOOST_TEST(machine.changes("referee.player") == "0:0 8250004:1 16250004:0 ");
    BOOST_TEST(machine.changes("referee.win") == "0:0 ");
    BOOST_TEST(machine.changes("referee.a") == "0:1000 6250001:0 ");
    // The hovering slot is in bits 12 and 13: red, then black while player 2 is to drop.
    BOOST_TEST(machine.changes("referee.b") ==
               "0:0 6250001:1000 8250002:1001 8250004:3001 16250002:300d 16250004:100d ");
    // One latch pulse of 2.5 ms every 20 ms, and a pad clock that is high in the second half of a count.
    BOOST_TEST(machine.changes("pad.latch").rfind("0:1 250000:0 2000000:1 2250000:0 4000000:1 ", 0) == 0u);
    BOOST_TEST(machine.changes("pad.clock").rfind("0:0 125000:1 250000:0 375000:1 500000:0 ", 0) == 0u);
    BOOST_TEST(machine.changes("vga.vsync").rfind("0:3 ", 0) != 0u);

    const auto& samples = machine.latency.samples();
    BOOST_REQUIRE(samples.size() == 3u);
    BOOST_TEST(!samples[0].drop);
    BOOST_TEST(samples[0].release == 2'250'000u);
    BOOST_TEST(samples[0].event == 6'250'000u);
    BOOST_TEST(samples[1].drop);
    BOOST_TEST(samples[1].release == 6'249'996u);
    BOOST_TEST(samples[1].sampled == 6'249'996u);
    BOOST_TEST(samples[1].event == 8'250'000u);
    BOOST_TEST(samples[1].vector == 8'250'002u);
    BOOST_TEST(samples[1].pixel == 9'744'564u);
    BOOST_TEST(samples[2].player == 1u);
    BOOST_TEST(samples[2].row == 1u);
    BOOST_TEST(samples[2].pixel == 9 * 1'680'000u + (360 * 800 + 140 + 1) * 4);
    // Of a drop the hovering chip, high on the screen, changes too: the first whole picture of it is the next one.
    BOOST_TEST(samples[0].last == 4 * 1'680'000u + (59 * 800 + 179 + 1) * 4 + 3);
    BOOST_TEST(samples[1].last == 5 * 1'680'000u + (449 * 800 + 179 + 1) * 4 + 3);
    BOOST_TEST(samples[2].last == 10 * 1'680'000u + (389 * 800 + 179 + 1) * 4 + 3);
    BOOST_TEST(machine.latency.phases() == 21u);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_worked_example_in_ca) {
    check_worked_example(view::ca);
}

BOOST_AUTO_TEST_CASE(the_worked_example_in_rtl) {
    check_worked_example(view::rtl);
}

namespace {

// With the pads at 1 MHz a frame is 800 cycles; a button is pressed for one whole frame and released for one.
constexpr std::uint64_t frame = 800;
constexpr std::uint64_t turn = 4 * frame;

// Drops in these columns, red first, each after the moves it takes. Both pads hold only what is theirs.
std::vector<deed> drops(const std::string& columns, std::uint64_t from = 0) {
    std::vector<deed> deeds;
    auto at = from + frame;
    unsigned scroll = 0;
    unsigned player = 0;
    for (const char digit : columns) {
        const auto column = static_cast<unsigned>(digit - '1');
        for (; scroll != column; at += turn) {
            press(deeds, player, scroll < column ? right : left, at, at + 2 * frame);
            scroll += scroll < column ? 1u : -1u;
        }
        press(deeds, player, a, at, at + 2 * frame);
        at += turn;
        player = 1 - player;
    }
    return deeds;
}

std::uint64_t end_of(const std::vector<deed>& deeds) {
    std::uint64_t end = 0;
    for (const auto& each : deeds) end = std::max(end, each.cycle);
    return end + turn;
}

std::string last(const std::string& changes) {
    const auto colon = changes.rfind(':');
    return changes.substr(colon + 1, changes.size() - colon - 2);
}

}  // namespace

// Columns 1 2 1 2 1 2 1: group 24, then the winner's picture.
BOOST_AUTO_TEST_CASE(four_in_a_column_fill_the_board_in_every_view) {
    for (const auto v : {view::at, view::ca, view::rtl}) {
        fresh_kernel kernel;
        const auto deeds = drops("1212121");
        bench machine(configured({"pad.clock=1 MHz"}, v), deeds);
        machine.run_to(end_of(deeds));
        machine.finish();
        for (const char* const vector : {"a", "b", "c", "d", "e", "f", "g"}) {
            BOOST_TEST(last(machine.changes(std::string("referee.") + vector)) == "555");
        }
        BOOST_TEST(last(machine.changes("referee.win")) == "1");
        if (v != view::ca) continue;
        // Two cycles after the win the board is filled.
        const auto win = machine.changes("referee.win");
        const auto cycle = std::stoull(win.substr(win.find(' ') + 1));
        BOOST_TEST(machine.changes("referee.g").find(std::to_string(cycle + 2) + ":555") != std::string::npos);
    }
}

BOOST_AUTO_TEST_CASE(a_round_after_the_next_begins_with_either_pad) {
    fresh_kernel kernel;
    auto deeds = drops("1212121");
    const auto first = end_of(deeds);
    press(deeds, 1, a, first, first + 2 * frame);
    for (const auto& next : drops("31", first + turn)) deeds.push_back(next);
    bench machine(configured({"pad.clock=1 MHz"}), deeds);
    machine.run_to(end_of(deeds));
    machine.finish();
    BOOST_TEST(last(machine.changes("referee.a")) == "1003");
    BOOST_TEST(last(machine.changes("referee.c")) == "1");
    BOOST_TEST(last(machine.changes("referee.win")) == "0");
}

// A held button whose pad is pulled out counts as released, and makes an event.
BOOST_AUTO_TEST_CASE(a_pad_that_is_pulled_out_lets_go) {
    for (const auto v : {view::at, view::ca, view::rtl}) {
        fresh_kernel kernel;
        std::vector<deed> deeds = {{900, what::press, 0, a},
                                   {900 + 3 * frame, what::plug, 0, 0},
                                   {900 + 6 * frame, what::plug, 0, 1},
                                   {900 + 9 * frame, what::press, 0, 0}};
        bench machine(configured({"pad.clock=1 MHz"}, v), deeds);
        machine.run_to(900 + 14 * frame);
        machine.finish();
        // One chip of red, then the other pad's turn: what pad 1 does after it is plugged in is lost.
        BOOST_TEST(last(machine.changes("referee.a")) == "3001");
        const auto events = machine.changes("host.event");
        BOOST_TEST(std::count(events.begin(), events.end(), ' ') == 5);  // both releases
    }
}

BOOST_AUTO_TEST_CASE(bounces_shorter_than_a_frame_are_one_press) {
    std::mt19937_64 random(test_seed());
    for (unsigned round = 0; round < 20; ++round) {
        fresh_kernel kernel;
        std::vector<deed> deeds;
        const std::uint64_t begin = frame + random() % frame;
        const std::uint64_t end = begin + 3 * frame + random() % frame;
        for (const auto edge : {begin, end}) {
            auto at = edge;
            bool held = edge == end;
            for (unsigned n = 0; n < 5; ++n) {
                held = !held;
                deeds.push_back({at, what::press, 0, held ? right : std::uint8_t{0}});
                at += 1 + random() % 100;
            }
        }
        bench machine(configured({"pad.clock=1 MHz"}), deeds);
        machine.run_to(end + 6 * frame);
        machine.finish();
        BOOST_TEST(last(machine.changes("referee.cs")) == "1");
    }
}

BOOST_AUTO_TEST_CASE(buttons_are_independent_and_a_beats_the_others) {
    fresh_kernel kernel;
    std::vector<deed> deeds;
    // Right is tapped while A is held, which is let go later.
    deeds.push_back({1 * frame, what::press, 0, a});
    deeds.push_back({3 * frame, what::press, 0, a | right});
    deeds.push_back({5 * frame, what::press, 0, a});
    deeds.push_back({8 * frame, what::press, 0, 0});
    // A and Left of the second pad together: a drop. Left and Right together: nothing.
    press(deeds, 1, a | left, 12 * frame, 14 * frame);
    press(deeds, 0, left | right, 18 * frame, 20 * frame);
    bench machine(configured({"pad.clock=1 MHz"}), deeds);
    machine.run_to(24 * frame);
    machine.finish();
    BOOST_TEST(last(machine.changes("referee.b")) == "100d");
    BOOST_TEST(last(machine.changes("referee.cs")) == "1");
}

BOOST_AUTO_TEST_CASE(one_pad_is_both_players) {
    fresh_kernel kernel;
    std::vector<deed> deeds;
    for (unsigned n = 0; n < 3; ++n) press(deeds, 0, a, (1 + 4 * n) * frame, (3 + 4 * n) * frame);
    bench machine(configured({"pad.clock=1 MHz", "host.pads=1"}), deeds);
    BOOST_TEST(machine.composition.pad_count() == 1u);
    machine.run_to(16 * frame);
    machine.finish();
    BOOST_TEST(last(machine.changes("referee.a")) == "301d");
}

// The byte falls in cycle 8 P (m + 1): the event of the 100 MHz machine is one cycle later, not a tick.
BOOST_AUTO_TEST_CASE(the_press_machine_of_the_fabric_is_a_tick_faster) {
    for (const auto& [domain, event] : {std::pair{"pad", 3300}, std::pair{"fabric", 3201}}) {
        fresh_kernel kernel;
        std::vector<deed> deeds;
        press(deeds, 0, right, 800, 2000);
        bench machine(configured({"pad.clock=1 MHz", std::string("host.press_domain=") + domain}), deeds);
        machine.run_to(6000);
        machine.finish();
        BOOST_TEST(machine.changes("host.byte1") == "0:0 1600:1 3200:0 ");
        const auto text = "0:0 " + std::to_string(event) + ":1 " + std::to_string(event + 1) + ":0 ";
        BOOST_TEST(machine.changes("host.event") == text);
    }
}

namespace {

// Some games' worth of anything, with resets and plugs, and the colour pins beside it.
std::vector<deed> anything(std::mt19937_64& random, std::uint64_t cycles) {
    std::vector<deed> deeds;
    for (std::uint64_t at = 500; at < cycles; at += 1 + random() % (2 * frame)) {
        const auto pad = static_cast<unsigned>(random() % 2);
        const auto buttons = static_cast<std::uint8_t>(random() % 3 == 0 ? 0 : random() & (a | left | right));
        switch (random() % 40) {
            case 0:
                deeds.push_back({at, what::plug, pad, 0});
                deeds.push_back({at + 1 + random() % (3 * frame), what::plug, pad, 1});
                break;
            case 1:
                deeds.push_back({at, what::reset, 0, 1});
                at += 1 + random() % 50;
                deeds.push_back({at, what::reset, 0, 0});
                break;
            default:
                deeds.push_back({at, what::press, pad, buttons});
        }
    }
    return deeds;
}

}  // namespace

// Every recorded pin, colour included, to the cycle.
BOOST_AUTO_TEST_CASE(ca_is_the_rtl_whatever_happens) {
    std::mt19937_64 random(test_seed());
    const std::uint64_t cycles = 600'000;
    const auto deeds = anything(random, cycles - 10'000);
    std::string seen[2];
    for (const auto v : {view::ca, view::rtl}) {
        fresh_kernel kernel;
        bench machine(configured({"pad.clock=1 MHz", "record.colour=on"}, v), deeds);
        machine.run_to(cycles);
        machine.finish();
        BOOST_TEST(machine.record.records().size() > 3000u);
        std::set<std::uint32_t> channels;
        for (const auto& entry : machine.record.records()) channels.insert(entry.channel);
        BOOST_TEST(channels.size() == machine.record.channels().size());
        seen[v == view::ca ? 0 : 1] = machine.whole();
    }
    BOOST_TEST((seen[0] == seen[1]), first_difference(seen[0], seen[1]));
}
