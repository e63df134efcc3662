// SPDX-License-Identifier: Apache-2.0
// The Verilated blocks of the Nexys 4 machine by themselves and put together: the worked examples of their
// specification, input changes at every place inside a burst, and the machine out of blocks against the machine in one
// module.
#include <boost/test/unit_test.hpp>

// Before SystemC: Verilator's headers take another notion of time when they see it.
#include "Vgrid_check.h"

#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "compositions/connect4_game/connect4_game_rtl.h"
#include "connect4_painter/connect4_painter_rtl.h"
#include "connect4_referee/connect4_referee_rtl.h"
#include "fresh_kernel.h"
#include "nes_host/nes_host_rtl.h"
#include "nes_pad/nes_pad_rtl.h"
#include "pins/burst_clock.h"
#include "test_seed.h"
#include "vga_timing/counter_watch.h"
#include "vga_timing/vga_timing_rtl.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

constexpr clock_domain fabric{100'000'000};
constexpr auto button_a = bit(nes_button::a);
constexpr auto button_left = bit(nes_button::left);
constexpr auto button_right = bit(nes_button::right);

struct stimulus {
    enum { press, plug, reset } what;
    std::uint64_t time_ps;
    unsigned pad;        // 0 or 1; of a press or a plug
    std::uint8_t value;  // buttons; 1 plugged in; 1 in reset
};

stimulus at_cycle(std::uint64_t cycle, decltype(stimulus::what) what, unsigned pad, std::uint8_t value) {
    return {what, fabric.edge(cycle), pad, value};
}

struct scenario {
    nes_host_config host{fabric, 100};
    unsigned pad_delay = 1;
    std::vector<stimulus> stimuli;  // in order of time
    std::uint64_t end = 0;          // cycle
};

// What a pin has been, or what has been told, by channel and cycle.
using changes = std::map<std::uint64_t, std::uint64_t>;
using pin_trace = std::map<std::string, changes>;

void add_pin(pin_trace& to, const std::string& channel, const cycle_pin_if& pin, std::uint64_t end) {
    auto& levels = to[channel];
    for (std::uint64_t cycle = 0; cycle < end; cycle = pin.next_change(cycle)) levels[cycle] = pin.value(cycle);
}

std::uint64_t level_at(const changes& levels, std::uint64_t cycle) {
    return std::prev(levels.upper_bound(cycle))->second;
}

void check_equal(const pin_trace& a, const pin_trace& b, const std::string& what) {
    for (const auto& [channel, levels] : a) {
        const auto& others = b.at(channel);
        if (levels == others) continue;
        auto i = levels.begin();
        auto j = others.begin();
        for (; i != levels.end() && j != others.end() && *i == *j; ++i, ++j) {
        }
        const auto text = [](auto entry, auto end) {
            return entry == end ? std::string("nothing") : fmt::format("0x{:x} from {}", entry->second, entry->first);
        };
        BOOST_ERROR(fmt::format("{}: {} is {} and {}", what, channel, text(i, levels.end()), text(j, others.end())));
    }
    BOOST_TEST(a.size() == b.size());
}

// Two pads and whoever holds them.
class pads_and_hands : public sc_core::sc_module {
  public:
    pads_and_hands(sc_core::sc_module_name name, const scenario& script) : sc_module(name), script_(script) {
        pads[0] = make_nes_pad("pad1", view::rtl, {fabric, script.pad_delay});
        pads[1] = make_nes_pad("pad2", view::rtl, {fabric, script.pad_delay});
        spawn_thread("play", [this] { play(); });
    }

    sc_core::sc_signal<bool> rst{"rst"};
    std::array<std::unique_ptr<nes_pad_block>, 2> pads;

  private:
    void play() {
        for (const auto& step : script_.stimuli) {
            if (step.time_ps > now_ps()) wait(from_ps(step.time_ps - now_ps()));
            if (step.what == stimulus::press) pads[step.pad]->press(step.value);
            if (step.what == stimulus::plug) pads[step.pad]->plug(step.value != 0);
            if (step.what == stimulus::reset) rst.write(step.value != 0);
        }
    }

    const scenario& script_;
};

// The machine out of its blocks.
class block_machine : public sc_core::sc_module, private press_listener_if, private position_listener_if {
  public:
    block_machine(sc_core::sc_module_name name, const scenario& script)
        : sc_module(name),
          hands_("hands", script),
          host_(make_nes_host("host", view::rtl, script.host)),
          referee_(make_connect4_referee("referee", view::rtl, {fabric})),
          timing_(make_vga_timing("timing", view::rtl, {fabric})),
          painter_(make_connect4_painter("painter", view::rtl, {fabric})) {
        host_->rst(hands_.rst);
        referee_->rst(hands_.rst);
        timing_->rst(hands_.rst);
        painter_->rst(hands_.rst);
        for (unsigned pad = 0; pad < 2; ++pad) {
            hands_.pads[pad]->strobes(host_->strobes);
            host_->data[pad](hands_.pads[pad]->data);
            host_->buttons[pad](bytes_[pad]);
        }
        host_->presses(referee_->presses);
        host_->presses(*this);
        referee_->positions(painter_->positions);
        referee_->positions(*this);
        painter_->scan(timing_->scan);
        spawn_method("note_bytes", sensitive_to(bytes_[0], bytes_[1]), [this] { note_bytes(); });
    }

    pin_trace result(std::uint64_t end) {
        auto all = told_;
        add_pin(all, "strobes", *host_->strobes.operator->(), end);
        add_pin(all, "data1", *hands_.pads[0]->data.operator->(), end);
        add_pin(all, "data2", *hands_.pads[1]->data.operator->(), end);
        add_pin(all, "status", *referee_->status.operator->(), end);
        add_pin(all, "syncs", *timing_->syncs.operator->(), end);
        add_pin(all, "colour", *painter_->colour.operator->(), end);
        for (auto& entry : all) entry.second.erase(entry.second.lower_bound(end), entry.second.end());
        return all;
    }

  private:
    void note(const std::string& channel, std::uint64_t cycle, std::uint64_t level) {
        auto& levels = told_[channel];
        levels.erase(levels.lower_bound(cycle), levels.end());
        if (levels.empty() || levels.rbegin()->second != level) levels[cycle] = level;
    }

    void pressed(std::uint64_t cycle, const press_events& events) override {
        told_["events"][cycle] = events[0] | events[1] << 8;
    }
    void positions(std::uint64_t cycle, const position_vectors& vectors) override {
        for (unsigned c = 0; c < position_vectors::columns; ++c) {
            note(fmt::format("vector {}", c), cycle, vectors.column[c]);
        }
    }
    void note_bytes() {
        for (unsigned pad = 0; pad < 2; ++pad) {
            note(fmt::format("byte{}", pad + 1), fabric.cycle(now_ps()), bytes_[pad].read());
        }
    }

    pads_and_hands hands_;
    std::unique_ptr<nes_host_block> host_;
    std::unique_ptr<connect4_referee_block> referee_;
    std::unique_ptr<vga_timing_block> timing_;
    std::unique_ptr<connect4_painter_block> painter_;
    sc_core::sc_vector<sc_core::sc_signal<std::uint8_t>> bytes_{"bytes", 2};
    pin_trace told_{{"events", {}}};
};

// The machine in one module.
class game_machine : public sc_core::sc_module {
  public:
    game_machine(sc_core::sc_module_name name, const scenario& script)
        : sc_module(name),
          hands_("hands", script),
          game_(make_connect4_game_rtl("game", {fabric, script.host.divider})) {
        game_->rst(hands_.rst);
        for (unsigned pad = 0; pad < 2; ++pad) {
            hands_.pads[pad]->strobes(game_->strobes);
            game_->data[pad](hands_.pads[pad]->data);
        }
    }

    pin_trace result(std::uint64_t end) {
        pin_trace all;
        add_pin(all, "strobes", *game_->strobes.operator->(), end);
        add_pin(all, "data1", *hands_.pads[0]->data.operator->(), end);
        add_pin(all, "data2", *hands_.pads[1]->data.operator->(), end);
        add_pin(all, "syncs", *game_->syncs.operator->(), end);
        add_pin(all, "colour", *game_->colour.operator->(), end);
        return all;
    }

  private:
    pads_and_hands hands_;
    std::unique_ptr<connect4_game_block> game_;
};

template <typename Machine>
pin_trace play(const scenario& script, std::uint64_t longest_burst = burst_clock::usual_longest_burst) {
    burst_clock::set_default_longest_burst(longest_burst);
    const fresh_kernel kernel;
    Machine machine("machine", script);
    sc_core::sc_start(from_ps(fabric.edge(script.end)));
    return machine.result(script.end);
}

pin_trace only(const pin_trace& all, const pin_trace& channels) {
    pin_trace some;
    for (const auto& entry : channels) some[entry.first] = all.at(entry.first);
    return some;
}

// Bursts against single clocks, and blocks against one module.
pin_trace check_all(const scenario& script, const std::string& what) {
    auto blocks = play<block_machine>(script);
    check_equal(blocks, play<block_machine>(script, 1), what + ", bursts against single clocks");
    const auto game = play<game_machine>(script);
    check_equal(game, only(blocks, game), what + ", one module against blocks");
    return blocks;
}

// Section 9, with the divider of the pads in units of `unit` cycles of 1/100 of it: 2500 is the real one.
scenario worked_example(std::uint64_t unit) {
    const auto sampled = [=](std::uint64_t m) { return (8 * m + 1) * 100 * unit - 1; };  // L(m)
    scenario script;
    script.host.divider = static_cast<unsigned>(100 * unit);
    script.stimuli = {
        at_cycle(120 * unit, stimulus::press, 0, button_right), at_cycle(900 * unit, stimulus::press, 0, 0),
        at_cycle(1600 * unit, stimulus::press, 0, button_a),    at_cycle(sampled(3) - 3, stimulus::press, 0, 0),
        at_cycle(4000 * unit, stimulus::press, 1, button_a),    at_cycle(sampled(6) - 2, stimulus::press, 1, 0)};
    return script;
}

}  // namespace

BOOST_AUTO_TEST_CASE(worked_example_with_fast_pads) {
    auto script = worked_example(1);
    script.end = 1'350'000;
    const auto seen = check_all(script, "the worked example");
    BOOST_TEST((seen.at("byte1") == changes{{0, 0}, {1600, 0x01}, {2400, 0x80}, {3200, 0}}));
    BOOST_TEST((seen.at("byte2") == changes{{0, 0}, {4800, 0x80}, {6400, 0}}));
    BOOST_TEST((seen.at("events") == changes{{2500, button_right}, {3300, button_a}, {6500, button_a << 8}}));
    const auto status = [](unsigned enable, unsigned player, unsigned cs) {
        return enable | player << referee_status::player_shift | cs << referee_status::column_shift;
    };
    BOOST_TEST((seen.at("status") == changes{{0, 0},
                                             {2501, status(0, 0, 1)},
                                             {3301, status(2, 0, 1)},
                                             {3302, status(0, 0, 1)},
                                             {3304, status(0, 1, 1)},
                                             {6501, status(2, 1, 1)},
                                             {6502, status(0, 1, 1)},
                                             {6504, status(0, 0, 1)}}));
    BOOST_TEST((seen.at("vector 0") == changes{{0, 0x1000}, {2501, 0}}));
    BOOST_TEST((seen.at("vector 1") ==
                changes{{0, 0}, {2501, 0x1000}, {3302, 0x1001}, {3304, 0x3001}, {6502, 0x300D}, {6504, 0x100D}}));
    BOOST_TEST((seen.at("vector 2") == changes{{0, 0}}));
    // The first pixel of that cell is (140, 420), number 336 140 of frame 0.
    BOOST_TEST(level_at(seen.at("colour"), 1'344'563) == 0xFF0u);
    BOOST_TEST(level_at(seen.at("colour"), 1'344'564) == 0xF00u);
    BOOST_TEST(level_at(seen.at("colour"), 1'344'564 + 4 * 40) == 0xFF0u);
}

// The same with the pad clock of the real machine, up to the pixel of frame 5.
BOOST_AUTO_TEST_CASE(worked_example_with_real_pads) {
    auto script = worked_example(2500);
    script.end = 9'750'000;
    const auto seen = play<game_machine>(script);
    const auto& colour = seen.at("colour");
    BOOST_TEST(level_at(colour, 9'744'563) == 0xFF0u);
    BOOST_TEST(level_at(colour, 9'744'564) == 0xF00u);
    // Frame 4 had it white still.
    BOOST_TEST(level_at(colour, 9'744'564 - 1'680'000) == 0xFFFu);
    const auto& strobes = seen.at("strobes");
    BOOST_TEST(level_at(strobes, 0) == nes_strobes::latch);
    BOOST_TEST(level_at(strobes, 124'999) == nes_strobes::latch);
    BOOST_TEST(level_at(strobes, 125'000) == (nes_strobes::latch | nes_strobes::pad_clock));
    BOOST_TEST(level_at(strobes, 249'999) == (nes_strobes::latch | nes_strobes::pad_clock));
    BOOST_TEST(level_at(strobes, 250'000) == 0u);
    BOOST_TEST(level_at(strobes, 375'000) == nes_strobes::pad_clock);
    BOOST_TEST(level_at(strobes, 1'999'999) == nes_strobes::pad_clock);
    BOOST_TEST(level_at(strobes, 2'000'000) == nes_strobes::latch);
    // Right is at the end of the seventh shift, in frame 1.
    BOOST_TEST(level_at(seen.at("data1"), 2'000'000 + 7 * 250'000 + 125'000) == 1u);
    BOOST_TEST(level_at(seen.at("data1"), 2'000'000 + 7 * 250'000 + 125'001) == 0u);
}

namespace {

// A change at every cycle of a few bursts, at the edge and between two edges.
template <typename Place>
void sweep(const std::string& what, scenario script, std::uint64_t first, std::uint64_t count, Place place) {
    const auto usual = script.stimuli;
    for (std::uint64_t cycle = first; cycle < first + count; ++cycle) {
        for (const std::uint64_t offset_ps : {0u, 3'750u}) {
            script.stimuli = usual;
            const auto time_ps = fabric.edge(cycle) + offset_ps;
            place(script.stimuli, time_ps);
            std::stable_sort(script.stimuli.begin(), script.stimuli.end(),
                             [](const stimulus& a, const stimulus& b) { return a.time_ps < b.time_ps; });
            check_all(script, fmt::format("{} at {} ps", what, time_ps));
        }
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_button_anywhere) {
    scenario script;
    script.end = 500;
    sweep("A", script, 0, 110, [](auto& stimuli, std::uint64_t time_ps) {
        stimuli.push_back({stimulus::press, time_ps, 0, button_a});
    });
    sweep("Left and Right", script, 80, 30, [](auto& stimuli, std::uint64_t time_ps) {
        stimuli.push_back({stimulus::press, time_ps, 1, button_left | button_right});
    });
}

BOOST_AUTO_TEST_CASE(a_plug_anywhere) {
    for (const unsigned delay : {1u, 2u}) {
        scenario script;
        script.pad_delay = delay;
        script.stimuli = {at_cycle(0, stimulus::press, 0, 0x55)};
        script.end = 1'200;
        sweep("a plug", script, 140, 110, [](auto& stimuli, std::uint64_t time_ps) {
            stimuli.push_back({stimulus::plug, time_ps, 0, 0});
            stimuli.push_back({stimulus::plug, time_ps + 130'000, 0, 1});
        });
    }
}

// Between a press and its release, in the cycles of an event and a drop, at any place of a pixel; short enough to fall
// between two edges, and long.
BOOST_AUTO_TEST_CASE(a_reset_anywhere) {
    for (const std::uint64_t length_ps : {2'500u, 10'000u, 1'236'250u}) {
        const auto pulse = [=](auto& stimuli, std::uint64_t time_ps) {
            stimuli.push_back({stimulus::reset, time_ps, 0, 1});
            stimuli.push_back({stimulus::reset, time_ps + length_ps, 0, 0});
        };
        const auto what = fmt::format("a reset of {} ps", length_ps);
        auto script = worked_example(1);
        script.end = 6'000;
        sweep(what, script, 2'496, 8, pulse);
        sweep(what, script, 3'296, 12, pulse);
        script.end = 2'000;
        sweep(what, script, 0, 4, pulse);
        sweep(what, script, 645, 20, pulse);
        sweep(what, script, 1'595, 8, pulse);
    }
}

// The reset is held from the start on, and again while something is under way.
BOOST_AUTO_TEST_CASE(a_machine_that_starts_in_reset) {
    auto script = worked_example(1);
    const auto unreset = play<block_machine>([&] {
        auto short_script = script;
        short_script.end = 4'000;
        return short_script;
    }());
    constexpr std::uint64_t held = 37;
    for (auto& step : script.stimuli) step.time_ps += fabric.edge(held);
    script.stimuli.insert(script.stimuli.begin(),
                          {at_cycle(0, stimulus::reset, 0, 1), {stimulus::reset, fabric.edge(held) + 6'000, 0, 0}});
    script.end = 4'000 + held;
    const auto seen = check_all(script, "held in reset");
    BOOST_TEST(level_at(seen.at("colour"), held + 3) == 0x000u);
    BOOST_TEST(level_at(seen.at("colour"), held + 4) == 0x00Fu);
    for (const auto* const channel : {"events", "vector 1", "status", "byte1", "colour"}) {
        changes late;
        for (const auto& [cycle, level] : unreset.at(channel)) late[cycle == 0 ? 0 : cycle + held] = level;
        BOOST_TEST((seen.at(channel) == late), channel);
    }
}

BOOST_AUTO_TEST_CASE(random_hands) {
    std::mt19937_64 random(test_seed());
    for (unsigned run = 0; run < 12; ++run) {
        scenario script;
        script.pad_delay = 1 + run % 2;
        script.end = 60'000;
        std::uint64_t time_ps = 0;
        while (time_ps < fabric.edge(script.end - 1)) {
            const auto pad = static_cast<unsigned>(random() % 2);
            const auto kind = random() % 32;
            if (kind == 0) {
                const bool in_reset = random() % 3 == 0;
                script.stimuli.push_back({stimulus::reset, time_ps, 0, in_reset});
                if (in_reset) script.stimuli.push_back({stimulus::reset, time_ps += random() % 40'000, 0, 0});
            } else if (kind < 3) {
                script.stimuli.push_back({stimulus::plug, time_ps, pad, static_cast<std::uint8_t>(kind - 1)});
            } else {
                const std::array<std::uint8_t, 5> held{0, 0, button_a, button_left, button_right};
                script.stimuli.push_back({stimulus::press, time_ps, pad, held[random() % held.size()]});
            }
            time_ps += random() % 8 == 0 ? random() % 50'000 : random() % 12'000'000;
        }
        const auto seen = check_all(script, fmt::format("run {}", run));
        BOOST_TEST(seen.at("strobes").size() > 1'000u);
    }
}

namespace {

// A pad whose strobes are known beforehand, and a host that reads its data afterwards.
class lone_pad : public sc_core::sc_module {
  public:
    lone_pad(sc_core::sc_module_name name, unsigned delay, std::vector<stimulus> stimuli)
        : sc_module(name), stimuli_(std::move(stimuli)), pad_(make_nes_pad("pad", view::rtl, {fabric, delay})) {
        pad_->strobes(strobes);
        spawn_thread("play", [this] { play(); });
    }

    cycle_pin strobes{0};
    bool data(std::uint64_t cycle) const { return pad_->data->value(cycle) != 0; }

  private:
    void play() {
        for (const auto& step : stimuli_) {
            if (step.time_ps > now_ps()) wait(from_ps(step.time_ps - now_ps()));
            step.what == stimulus::plug ? pad_->plug(step.value != 0) : pad_->press(step.value);
        }
    }

    std::vector<stimulus> stimuli_;
    std::unique_ptr<nes_pad_block> pad_;
};

constexpr std::uint64_t tick = 100;  // cycles
constexpr std::uint64_t frame_cycles = 8 * tick;

// Frames of eight ticks with latch high in the first `latched` cycles; the pad clock rises `rise` cycles into each tick
// and stays for half of one.
struct strobe_plan {
    std::uint64_t latched = tick;
    std::uint64_t rise = tick / 2;
};

void add_strobes(cycle_pin& strobes, const strobe_plan& plan, std::uint64_t end) {
    for (std::uint64_t cycle = 0; cycle < end; ++cycle) {
        const bool latch = cycle % frame_cycles < plan.latched;
        const bool pad_clock = (cycle + tick - plan.rise) % tick < tick / 2;
        strobes.append(cycle, (latch ? nes_strobes::latch : 0) | (pad_clock ? nes_strobes::pad_clock : 0));
    }
}

// The bits as a host finds them that looks at the line `look` cycles into each tick; ours does so two flip-flops before
// the end.
constexpr std::uint64_t usual_look = tick - 1 - 2;

std::vector<std::uint8_t> read_frames(const strobe_plan& plan, unsigned delay, const std::vector<stimulus>& stimuli,
                                      unsigned frames, std::uint64_t look = usual_look) {
    burst_clock::set_default_longest_burst(burst_clock::usual_longest_burst);
    const fresh_kernel kernel;
    lone_pad pad("lone", delay, stimuli);
    add_strobes(pad.strobes, plan, frames * frame_cycles);
    sc_core::sc_start(from_ps(fabric.edge(frames * frame_cycles)));
    std::vector<std::uint8_t> bytes;
    for (std::uint64_t frame = 0; frame < frames; ++frame) {
        unsigned byte = 0;
        for (std::uint64_t k = 0; k < 8; ++k) {
            byte = byte << 1 | (pad.data(frame * frame_cycles + k * tick + look) ? 0u : 1u);
        }
        bytes.push_back(static_cast<std::uint8_t>(byte));
    }
    return bytes;
}

using bytes = std::vector<std::uint8_t>;

}  // namespace

BOOST_AUTO_TEST_CASE(bytes_of_a_pad) {
    for (const unsigned delay : {1u, 2u}) {
        for (const std::uint8_t held : {0x80, 0x01, 0xA5, 0xFF, 0x00}) {
            const std::vector<stimulus> hold = {at_cycle(0, stimulus::press, 0, held)};
            BOOST_TEST(read_frames({}, delay, hold, 2) == (bytes{held, held}), boost::test_tools::per_element());
        }
    }
}

// The seven buttons after A are those of the last cycle with latch; A is that of 2 + D cycles earlier.
BOOST_AUTO_TEST_CASE(the_last_moment_of_a_button) {
    for (const unsigned delay : {1u, 2u}) {
        for (std::uint64_t released = tick - 8; released < tick + 4; ++released) {
            const std::vector<stimulus> release = {at_cycle(0, stimulus::press, 0, 0xFF),
                                                   at_cycle(frame_cycles + released, stimulus::press, 0, 0)};
            const auto byte = read_frames({}, delay, release, 2)[1];
            BOOST_TEST((byte & 0x80) == (released > tick - 1 - 2 - delay ? 0x80 : 0));
            BOOST_TEST((byte & 0x7F) == (released > tick - 1 ? 0x7F : 0));
        }
    }
}

// Where the rise of the pad clock meets the fall of latch, one cycle decides whether A is seen twice; a host that looks
// after its own clock loses A and finds the grounded input at the end.
BOOST_AUTO_TEST_CASE(wrong_hosts) {
    const std::vector<stimulus> hold = {at_cycle(0, stimulus::press, 0, 0xC5)};
    BOOST_TEST(read_frames({tick, 0}, 1, hold, 1)[0] == 0xC5u);
    BOOST_TEST(read_frames({tick + 1, 0}, 1, hold, 1)[0] == 0xE2u);
    const strobe_plan eight_clocks{tick / 4, tick / 2};
    BOOST_TEST(read_frames(eight_clocks, 1, hold, 1, tick / 2)[0] == 0xC5u);
    BOOST_TEST(read_frames(eight_clocks, 1, hold, 1, tick / 2 + 1)[0] == 0x8Bu);
}

BOOST_AUTO_TEST_CASE(a_pad_without_its_plug) {
    // Held in all frames; out at the beginning of frame 1, in again in the middle of its shifts.
    const std::vector<stimulus> replugged = {at_cycle(0, stimulus::press, 0, 0xFF),
                                             at_cycle(frame_cycles, stimulus::plug, 0, 0),
                                             at_cycle(frame_cycles + 3 * tick, stimulus::plug, 0, 1)};
    BOOST_TEST(read_frames({}, 1, replugged, 3) == (bytes{0xFF, 0x00, 0xFF}), boost::test_tools::per_element());
    // Out in the middle of a frame: what is still to come reads released.
    const std::vector<stimulus> pulled = {at_cycle(0, stimulus::press, 0, 0xFF),
                                          at_cycle(4 * tick, stimulus::plug, 0, 0)};
    BOOST_TEST(read_frames({}, 1, pulled, 2) == (bytes{0xF0, 0x00}), boost::test_tools::per_element());
}

namespace {

struct grid_check {
    grid_check() : top(&context) {
        context.randReset(2);
        top.clk = 0;
        top.resetn = 0;
        top.eval();
        top.resetn = 1;
    }
    ~grid_check() { top.final(); }
    grid_check(const grid_check&) = delete;
    grid_check& operator=(const grid_check&) = delete;

    // Six bits of each column from the bottom.
    using columns = std::array<unsigned, 7>;

    void apply(const columns& occupied, const columns& colour) {
        std::array<unsigned, 7> cells{};
        for (unsigned c = 0; c < 7; ++c) {
            for (unsigned r = 0; r < 6; ++r) {
                cells[c] |= (occupied[c] >> r & 1) << 2 * r | (colour[c] >> r & 1) << (2 * r + 1);
            }
        }
        top.cells_a = cells[0];
        top.cells_b = cells[1];
        top.cells_c = cells[2];
        top.cells_d = cells[3];
        top.cells_e = cells[4];
        top.cells_f = cells[5];
        top.cells_g = cells[6];
        for (const unsigned level : {1u, 0u}) {
            top.clk = level;
            top.eval();
        }
    }

    std::vector<unsigned> full() const {
        std::vector<unsigned> groups;
        for (unsigned k = 0; k < 69; ++k) {
            if ((top.full[k / 32] >> k % 32 & 1) != 0) groups.push_back(k);
        }
        return groups;
    }

    VerilatedContext context;
    Vgrid_check top;
};

struct cell {
    unsigned column, row;
};

// Section 6, in its own words.
std::array<cell, 4> cells_of_group(unsigned k) {
    std::array<cell, 4> cells{};
    for (unsigned i = 0; i < 4; ++i) {
        if (k < 24) {
            cells[i] = {k % 4 + i, k / 4};
        } else if (k < 45) {
            cells[i] = {(k - 24) / 3, (k - 24) % 3 + i};
        } else if (k < 57) {
            cells[i] = {(k - 45) % 4 + i, (k - 45) / 4 + i};
        } else {
            cells[i] = {(k - 57) % 4 + i, (k - 57) / 4 + 3 - i};
        }
    }
    return cells;
}

}  // namespace

BOOST_AUTO_TEST_CASE(figures_of_the_win_check) {
    struct figure {
        grid_check::columns occupied;
        grid_check::columns colour;
        std::vector<unsigned> full;
        bool win;
    };
    const std::vector<figure> figures = {
        {{0, 0, 8, 8, 8, 8, 0}, {}, {14}, true},
        {{1, 2, 4, 8, 0, 0, 0}, {}, {45}, true},
        {{0, 0, 0, 0, 0, 0, 0xF}, {}, {42}, true},
        {{8, 4, 2, 1, 0, 0, 0}, {8, 4, 2, 1, 0, 0, 0}, {57}, true},
        {{0x10, 0x10, 0x10, 0, 0, 0, 0}, {0x10, 0x10, 0x10, 0, 0, 0, 0}, {}, false},
        {{0x10, 0x10, 0x10, 0x10, 0, 0, 0}, {0x10, 0x10, 0x10, 0, 0, 0, 0}, {16}, false},
        {{0, 0, 0, 0x20, 0x20, 0x20, 0x20}, {}, {23}, true},
    };
    grid_check check;
    for (const auto& figure : figures) {
        check.apply(figure.occupied, figure.colour);
        BOOST_TEST(check.full() == figure.full, boost::test_tools::per_element());
        BOOST_TEST((check.top.win != 0) == figure.win);
    }
}

BOOST_AUTO_TEST_CASE(every_group_of_the_win_check) {
    std::mt19937_64 random(test_seed());
    grid_check check;
    for (unsigned k = 0; k < 69; ++k) {
        const auto cells = cells_of_group(k);
        grid_check::columns occupied{};
        for (const auto& at : cells) occupied[at.column] |= 1u << at.row;
        for (unsigned colours = 0; colours < 16; ++colours) {
            grid_check::columns colour{};
            for (unsigned i = 0; i < 4; ++i) colour[cells[i].column] |= (colours >> i & 1) << cells[i].row;
            check.apply(occupied, colour);
            BOOST_TEST(check.full() == std::vector<unsigned>{k}, boost::test_tools::per_element());
            BOOST_TEST((check.top.win != 0) == (colours == 0 || colours == 15));
        }
    }
    for (unsigned run = 0; run < 20'000; ++run) {
        grid_check::columns occupied{};
        grid_check::columns colour{};
        for (unsigned c = 0; c < 7; ++c) {
            const auto one = random();
            const auto other = random();
            occupied[c] = static_cast<unsigned>(run % 2 == 0 ? one & other : one | other) & 0x3F;
            colour[c] = static_cast<unsigned>(random()) & 0x3F;
        }
        std::vector<unsigned> full;
        bool win = false;
        for (unsigned k = 0; k < 69; ++k) {
            unsigned chips = 0;
            unsigned black = 0;
            for (const auto& at : cells_of_group(k)) {
                chips += occupied[at.column] >> at.row & 1;
                black += colour[at.column] >> at.row & 1;
            }
            if (chips != 4) continue;
            full.push_back(k);
            win = win || black == 0 || black == 4;
        }
        check.apply(occupied, colour);
        BOOST_REQUIRE(check.full() == full);
        BOOST_REQUIRE((check.top.win != 0) == win);
    }
}

namespace {

// Counters that step past the end of a line once in a while, stand still, or jump.
struct wayward_counters {
    raster_position step() {
        ++cycle;
        if (cycle % 7'001 == 0) {
            x = 300;
        } else if (cycle % 9'001 != 0 && ++phase == 4) {
            phase = 0;
            if (++x >= (y % 3 == 0 ? 802 : 800)) {
                x = 0;
                y = y == 5 ? 530 : y >= 531 ? 0 : y + 1;
            }
        }
        return {x, y, phase == 3, (x < 640 && y < 480) != (cycle % 7'003 < 4)};
    }

    unsigned x = 0, y = 0, phase = 0, cycle = 0;
};

}  // namespace

BOOST_AUTO_TEST_CASE(counters_that_leave_their_raster) {
    wayward_counters counters;
    counter_watch watch({fabric});
    watch.restart(true, 0);
    unsigned times_left = 0;
    for (std::uint64_t cycle = 1; cycle < 100'000; ++cycle) {
        const auto left_at = counters.step();
        times_left += watch.clocked(cycle, left_at) ? 1 : 0;
        const auto seen = watch.now().position(cycle);
        BOOST_REQUIRE(seen.x == left_at.x);
        BOOST_REQUIRE(seen.y == left_at.y);
        BOOST_REQUIRE(seen.pixel_enable == left_at.pixel_enable);
        BOOST_REQUIRE(seen.visible == left_at.visible);
    }
    BOOST_TEST(times_left > 20u);
    BOOST_TEST(times_left < 400u);
}
