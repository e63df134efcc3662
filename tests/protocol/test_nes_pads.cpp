// SPDX-License-Identifier: Apache-2.0
// Two pads and their host in the kernel, models, Verilated or both, against registers that are clocked edge by edge:
// pins, bytes and events of random hands, plugs and resets; pads and data lines of other people; the worked examples;
// what rest costs.
#include <boost/test/unit_test.hpp>

#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "fresh_kernel.h"
#include "log_capture.h"
#include "nes_host/nes_host_rtl.h"
#include "nes_pad/nes_pad_rtl.h"
#include "nes_reference.h"
#include "peripherals/nes_host/nes_host.h"
#include "peripherals/nes_host/tolerance.h"
#include "peripherals/nes_pad/nes_pad.h"
#include "test_seed.h"

#include <algorithm>
#include <array>
#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

constexpr unsigned real_divider = 250'000;

struct action {
    enum kind : std::uint8_t { press, plug, reset, level } what;
    std::uint64_t time_ps;
    unsigned pad = 0;
    unsigned value = 0;  // buttons; in or out; reset asserted or released; level of a foreign data line
};

struct machine {
    clock_domain clock{100'000'000};
    unsigned divider = real_divider;
    unsigned delay = 1;
    unsigned pads = 2;
    press_domain domain = press_domain::pad;
    unsigned counts = 8;
    view host_view = view::ca;
    view pad_view = view::ca;
    // The data pins: of our pads, of pads that are clocked as RTL is, nobody's but the script's, or patterns without
    // end.
    enum { models, clocked, lines, endless } source = models;
    unsigned repeats = 0;        // of patterns without end: their parts; 0: it never repeats
    std::vector<action> script;  // in order of time
    std::uint64_t cycles = 0;

    std::uint64_t frame() const { return counts * std::uint64_t{divider}; }
};

struct byte_change {
    std::uint64_t cycle;
    std::array<unsigned, 2> bytes;
    bool operator==(const byte_change& other) const { return cycle == other.cycle && bytes == other.bytes; }
};
struct press_event {
    std::uint64_t cycle;
    std::array<unsigned, 2> events;
    bool operator==(const press_event& other) const { return cycle == other.cycle && events == other.events; }
};

std::ostream& operator<<(std::ostream& to, const byte_change& c) {
    return to << "bytes " << c.bytes[0] << ' ' << c.bytes[1] << " at " << c.cycle;
}
std::ostream& operator<<(std::ostream& to, const press_event& e) {
    return to << "events " << e.events[0] << ' ' << e.events[1] << " at " << e.cycle;
}

struct observation {
    std::vector<unsigned> pins;  // of each cycle: strobes, data pins above them; empty: nobody looked
    std::vector<byte_change> bytes;
    std::vector<press_event> events;
    unsigned between_edges = 0;  // changes of a byte, other than by reset
    bool out_of_order = false;   // announcements
    std::uint64_t deltas = 0;
};

// Empty: none.
std::string first_difference(const observation& a, const observation& b) {
    for (std::size_t n = 0; n < std::min(a.pins.size(), b.pins.size()); ++n) {
        if (a.pins[n] != b.pins[n]) {
            return "pins " + std::to_string(a.pins[n]) + " and " + std::to_string(b.pins[n]) + " in " +
                   std::to_string(n);
        }
    }
    if (a.bytes != b.bytes) return "bytes";
    if (a.events != b.events) return "events";
    return {};
}

void note_byte(std::vector<byte_change>& all, std::uint64_t cycle, const std::array<unsigned, 2>& bytes) {
    while (!all.empty() && all.back().cycle == cycle) all.pop_back();
    const auto before = all.empty() ? std::array<unsigned, 2>{} : all.back().bytes;
    if (bytes != before) all.push_back({cycle, bytes});
}

// Levels of so many cycles, over again after `count` of them; 0: never.
struct endless_levels {
    std::uint64_t stretch;
    std::uint64_t count;

    bool part(std::uint64_t n) const { return ((count == 0 ? n : n % count) * 0x9E3779B97F4A7C15u >> 62) == 0; }
    bool at(std::uint64_t cycle) const { return part(cycle / stretch); }
};

// The levels of the two pads: several bits a frame, and the same byte for many frames.
std::array<endless_levels, 2> endless_of(const machine& m) {
    return {endless_levels{m.divider * 2 - 3, m.repeats}, endless_levels{m.frame() * 19 + 5, m.repeats}};
}

class endless_wave : public cycle_pin_if {
  public:
    explicit endless_wave(const endless_levels& levels) : levels_(levels) {}

    std::uint64_t value(std::uint64_t cycle) const override { return levels_.at(cycle) ? 1 : 0; }
    std::uint64_t next_change(std::uint64_t cycle) const override {
        auto n = cycle / levels_.stretch + 1;
        while (levels_.part(n) == levels_.part(n - 1)) ++n;
        return n * levels_.stretch;
    }
    std::uint64_t period(std::uint64_t) const override { return levels_.stretch * levels_.count; }
    void attach(cycle_pin_listener&) override {}

  private:
    const endless_levels levels_;
};

// Low for one cycle of every frame, in which nobody looks.
class blinking_pin : public cycle_pin_if {
  public:
    explicit blinking_pin(std::uint64_t frame) : frame_(frame) {}

    std::uint64_t value(std::uint64_t cycle) const override {
        ++questions;
        return cycle % frame_ == 0 ? 0 : 1;
    }
    std::uint64_t next_change(std::uint64_t cycle) const override {
        return cycle - cycle % frame_ + (cycle % frame_ == 0 ? 1 : frame_);
    }
    void attach(cycle_pin_listener&) override {}

    mutable std::uint64_t questions = 0;

  private:
    const std::uint64_t frame_;
};

// The pad register by register, an event every edge, as a Verilated one tells its pin.
class clocked_pad : public nes_pad_block {
  public:
    clocked_pad(sc_core::sc_module_name name, const nes_pad_config& config)
        : nes_pad_block(name), clock_(config.clock), pad_(config.delay) {
        data.bind(pin_);
        spawn_thread("run", [this] { run(); });
    }
    void press(std::uint8_t buttons) override { buttons_ = buttons; }
    void plug(bool in) override {
        in_ = in;
        tell(clock_.cycle(now_ps()));
    }

  private:
    void run() {
        for (std::uint64_t cycle = 0;; ++cycle) {
            wait(from_ps(clock_.edge(cycle + 1) - 1 - now_ps()));
            const auto strobe = strobes->value(cycle);
            pad_.edge((strobe & nes_strobes::latch) != 0, (strobe & nes_strobes::pad_clock) != 0, buttons_, in_);
            wait(from_ps(1));
            tell(cycle + 1);
        }
    }
    void tell(std::uint64_t cycle) { pin_.set(cycle, pad_.data(in_) ? 1 : 0); }

    const clock_domain clock_;
    reference::pad pad_;
    std::uint8_t buttons_ = 0;
    bool in_ = true;
    cycle_pin pin_{1};
};

std::unique_ptr<nes_host_block> make_host(const machine& m) {
    const nes_host_config config{m.clock, m.divider, m.pads, m.domain, m.counts};
    return make_nes_host("host", m.host_view, config);
}

std::unique_ptr<nes_pad_block> make_pad(const char* name, const machine& m) {
    const nes_pad_config config{m.clock, m.delay};
    if (m.source == machine::clocked) return std::make_unique<clocked_pad>(name, config);
    return make_nes_pad(name, m.pad_view, config);
}

class bench : public sc_core::sc_module, private press_listener_if {
  public:
    // look: cycles between two looks at the pins of all cycles since the last one; 0: never.
    bench(sc_core::sc_module_name name, const machine& m, unsigned look)
        : sc_module(name), m_(m), look_(look), host_(make_host(m)) {
        host_->rst(rst_);
        host_->presses(*this);
        for (unsigned n = 0; n < 2; ++n) {
            host_->buttons[n](bytes_[n]);
            connect_pad(n);
        }
        spawn_thread("play", [this] { play(); });
        if (look > 0) spawn_thread("watch", [this] { watch(); });
        spawn_method("on_byte", sensitive_to(bytes_[0], bytes_[1]).dont_initialize(), [this] { on_byte(); });
    }

    observation seen;

  private:
    void connect_pad(unsigned n) {
        if (m_.source == machine::lines) {
            lines_[n] = std::make_unique<cycle_pin>(1);
            host_->data[n](*lines_[n]);
            return;
        }
        if (m_.source == machine::endless) {
            endless_[n] = std::make_unique<endless_wave>(endless_of(m_)[n]);
            host_->data[n](*endless_[n]);
            return;
        }
        if (n >= m_.pads) return;
        pads_[n] = make_pad(n == 0 ? "pad1" : "pad2", m_);
        pads_[n]->strobes(host_->strobes);
        host_->data[n](pads_[n]->data);
    }

    void play() {
        for (const auto& a : m_.script) {
            if (a.time_ps > now_ps()) wait(from_ps(a.time_ps - now_ps()));
            const bool on = a.value != 0;
            if (a.what == action::reset) {
                reset_cycle_ = m_.clock.cycle(now_ps());
                rst_.write(on);
                wait(sc_core::SC_ZERO_TIME);
                wait(sc_core::SC_ZERO_TIME);
                if (on) void_from(m_.clock.cycle(now_ps()));
            } else if (a.what == action::level) {
                lines_[a.pad]->set(m_.clock.cycle(now_ps()), a.value);
            } else if (a.pad < m_.pads) {
                a.what == action::press ? pads_[a.pad]->press(static_cast<std::uint8_t>(a.value))
                                        : pads_[a.pad]->plug(on);
            }
        }
    }

    void void_from(std::uint64_t cycle) {
        while (!seen.events.empty() && seen.events.back().cycle >= cycle) seen.events.pop_back();
    }

    // Looks at the end of a cycle.
    void watch() {
        for (auto last = std::uint64_t{look_} - 1;; last += look_) {
            wait(from_ps(m_.clock.edge(last + 1) - 1 - now_ps()));
            for (auto cycle = last + 1 - look_; cycle <= last; ++cycle) {
                auto pins = static_cast<unsigned>(host_->strobes->value(cycle));
                for (unsigned n = 0; n < m_.pads; ++n) {
                    if (host_->data[n]->value(cycle) != 0) pins |= 4u << n;
                }
                seen.pins.push_back(pins);
            }
        }
    }

    void on_byte() {
        const auto cycle = m_.clock.cycle(now_ps());
        if (m_.clock.edge(cycle) != now_ps() && cycle != reset_cycle_) ++seen.between_edges;
        note_byte(seen.bytes, cycle, {bytes_[0].read(), bytes_[1].read()});
    }

    void pressed(std::uint64_t cycle, const press_events& events) override {
        const bool in_order = seen.events.empty() || seen.events.back().cycle < cycle;
        if (!in_order || cycle < m_.clock.cycle(now_ps())) seen.out_of_order = true;
        seen.events.push_back({cycle, {events[0], events[1]}});
    }

    const machine& m_;
    const unsigned look_;
    std::unique_ptr<nes_host_block> host_;
    std::array<std::unique_ptr<nes_pad_block>, 2> pads_;
    std::array<std::unique_ptr<cycle_pin>, 2> lines_;
    std::array<std::unique_ptr<endless_wave>, 2> endless_;
    sc_core::sc_signal<bool> rst_{"rst"};
    std::uint64_t reset_cycle_ = UINT64_MAX;  // of the last edge of rst
    std::array<sc_core::sc_signal<std::uint8_t>, 2> bytes_;
};

observation run_model(const machine& m, unsigned look) {
    const fresh_kernel kernel;
    bench b("bench", m, look);
    sc_core::sc_start(from_ps(m.clock.edge(m.cycles) - 1));
    b.seen.deltas = sc_core::sc_delta_count();
    while (!b.seen.events.empty() && b.seen.events.back().cycle >= m.cycles) b.seen.events.pop_back();
    BOOST_TEST(b.seen.between_edges == 0u);
    BOOST_TEST(!b.seen.out_of_order);
    return b.seen;
}

observation run_reference(const machine& m, const reference::flaws& wrong = {}) {
    observation t;
    reference::host host(m.divider, m.pads, m.domain == press_domain::pad, wrong, m.counts);
    std::array<reference::pad, 2> pads{reference::pad(m.delay), reference::pad(m.delay)};
    std::array<std::uint8_t, 2> buttons{};
    std::array<bool, 2> plugged{true, true};
    std::array<bool, 2> data{true, true};
    const auto endless = endless_of(m);
    bool held = false;
    auto next = m.script.begin();
    for (std::uint64_t cycle = 0; cycle < m.cycles; ++cycle) {
        for (; next != m.script.end() && m.clock.cycle(next->time_ps) == cycle; ++next) {
            if (next->what == action::press) buttons[next->pad] = static_cast<std::uint8_t>(next->value);
            if (next->what == action::plug) plugged[next->pad] = next->value != 0;
            if (next->what == action::level) data[next->pad] = next->value != 0;
            if (next->what != action::reset) continue;
            held = next->value != 0;
            if (held) host.reset();
        }
        unsigned pins = (host.latch() ? 1u : 0u) | (host.pad_clock() ? 2u : 0u);
        for (unsigned n = 0; n < m.pads; ++n) {
            if (m.source == machine::models || m.source == machine::clocked) data[n] = pads[n].data(plugged[n]);
            if (m.source == machine::endless) data[n] = endless[n].at(cycle);
            if (data[n]) pins |= 4u << n;
        }
        t.pins.push_back(pins);
        note_byte(t.bytes, cycle, {host.byte(0), host.byte(1)});
        if (host.events(0) + host.events(1) > 0) t.events.push_back({cycle, {host.events(0), host.events(1)}});
        const bool latch = host.latch();
        const bool pad_clock = host.pad_clock();
        if (!held) host.edge(data);
        for (unsigned n = 0; n < 2; ++n) pads[n].edge(latch, pad_clock, buttons[n], plugged[n]);
    }
    return t;
}

class random_script {
  public:
    random_script(std::mt19937_64& random, const machine& m) : random_(random), m_(m) {}

    // Hands that hold, tap and bounce; sometimes the plug, sometimes a reset.
    std::vector<action> hands(bool with_resets) {
        for (std::uint64_t cycle = 0; cycle < m_.cycles;) {
            const auto pad = pick(2);
            const auto what = pick(40);
            if (what == 0 && with_resets) {
                add(action::reset, cycle, 0, 1);
                cycle += pick(2) * pick(3 * m_.divider);
                add(action::reset, cycle, 0, 0);
            } else if (what < 4) {
                add(action::plug, cycle, pad, pick(3));
            } else {
                add(action::press, cycle, pad, pick(3) == 0 ? 0 : buttons());
            }
            cycle += pick(3) == 0 ? pick(4) : pick(static_cast<unsigned>(2 * m_.frame()));
        }
        return script_;
    }

    // Levels of the data lines themselves, down to single cycles.
    std::vector<action> levels() {
        for (std::uint64_t cycle = 0; cycle < m_.cycles;) {
            add(action::level, cycle, pick(2), pick(2));
            cycle += pick(4) == 0 ? pick(static_cast<unsigned>(3 * m_.frame())) : pick(m_.divider);
        }
        return script_;
    }

  private:
    unsigned pick(unsigned below) { return static_cast<unsigned>(random_() % below); }
    unsigned buttons() {
        constexpr unsigned some[] = {0x80, 0x01, 0x02, 0x83, 0x40, 0x7E, 0xFF};
        return pick(4) == 0 ? pick(256) : some[pick(std::size(some))];
    }
    // Anywhere within the cycle, not before the action before.
    void add(action::kind what, std::uint64_t cycle, unsigned pad, unsigned value) {
        const auto period = m_.clock.edge(cycle + 1) - m_.clock.edge(cycle);
        auto time = m_.clock.edge(cycle) + pick(2) * pick(static_cast<unsigned>(period - 2));
        if (!script_.empty()) time = std::max(time, script_.back().time_ps);
        script_.push_back({what, time, pad, value});
    }

    std::mt19937_64& random_;
    const machine& m_;
    std::vector<action> script_;
};

machine random_machine(std::mt19937_64& random) {
    constexpr unsigned dividers[] = {8, 10, 12, 16, 30, 64};
    constexpr unsigned delays[] = {1, 1, 2, 3, 9, 70, 700};
    machine m;
    if (random() % 4 == 0) m.clock = clock_domain(200'000'000, 3);
    m.divider = dividers[random() % std::size(dividers)];
    m.delay = delays[random() % std::size(delays)];
    m.pads = 1 + random() % 2;
    m.domain = random() % 2 == 0 ? press_domain::pad : press_domain::fabric;
    m.cycles = 40 * m.frame();
    return m;
}

// Every cycle, once a frame, or not at all: what is asked must not change what is answered.
unsigned random_look(std::mt19937_64& random, const machine& m) {
    const std::array<unsigned, 3> looks{0, 1, static_cast<unsigned>(m.frame())};
    return looks[random() % looks.size()];
}

action at_cycle(action::kind what, std::uint64_t cycle, unsigned pad, unsigned value) {
    return {what, cycle * 10'000, pad, value};
}

}  // namespace

BOOST_AUTO_TEST_CASE(random_hands) {
    std::mt19937_64 random(test_seed());
    std::size_t bytes = 0;
    std::size_t events = 0;
    for (unsigned run = 0; run < 120; ++run) {
        auto m = random_machine(random);
        if (run % 3 == 1) m.counts += static_cast<unsigned>(random() % 12);
        m.cycles = 40 * m.frame();
        m.source = run % 4 == 3 ? machine::clocked : machine::models;
        m.script = random_script(random, m).hands(run % 2 == 0);
        const auto model = run_model(m, random_look(random, m));
        const auto reference = run_reference(m);
        BOOST_TEST_CONTEXT("run " << run << ", divider " << m.divider << ", delay " << m.delay) {
            BOOST_REQUIRE_EQUAL(first_difference(model, reference), "");
        }
        bytes += reference.bytes.size();
        events += reference.events.size();
    }
    BOOST_TEST(bytes > 1000u);
    BOOST_TEST(events > 300u);
}

BOOST_AUTO_TEST_CASE(verilated_pads_and_host) {
    std::mt19937_64 random(test_seed(5));
    std::size_t events = 0;
    for (unsigned run = 0; run < 24; ++run) {
        auto m = random_machine(random);
        const bool other = run / 3 % 4 == 3;
        m.divider = other ? 98 : 100;
        m.pads = other ? 1 : 2;
        m.domain = other ? press_domain::fabric : press_domain::pad;
        if (other) m.counts = 11;
        m.delay = 1 + run / 2 % 3;
        m.cycles = 30 * m.frame();
        m.script = random_script(random, m).hands(run % 4 < 2);
        m.host_view = run % 3 == 0 ? view::ca : view::rtl;
        m.pad_view = run % 3 == 1 ? view::ca : view::rtl;
        const auto reference = run_reference(m);
        BOOST_REQUIRE_EQUAL(first_difference(run_model(m, random_look(random, m)), reference), "");
        events += reference.events.size();
    }
    BOOST_TEST(events > 50u);
}

// It has the real divider.
BOOST_AUTO_TEST_CASE(verilated_press_domain_and_one_pad) {
    for (const bool one_pad : {false, true}) {
        machine m;
        m.pads = one_pad ? 1 : 2;
        m.domain = one_pad ? press_domain::pad : press_domain::fabric;
        m.cycles = 9'000'000;
        m.script = {at_cycle(action::press, 1'000'000, 0, 0x83), at_cycle(action::press, 2'100'000, 1, 0x80),
                    at_cycle(action::press, 4'249'996, 0, 0x02), at_cycle(action::press, 4'249'997, 1, 0x00),
                    at_cycle(action::press, 5'000'000, 0, 0x00)};
        const auto model = run_model(m, 0);
        BOOST_TEST(model.events.size() >= 2u);
        m.host_view = m.pad_view = view::rtl;
        BOOST_TEST(first_difference(run_model(m, 0), model) == "");
    }
}

// Fast pad clocks, then a pause.
BOOST_AUTO_TEST_CASE(verilated_reading_with_a_pause) {
    std::mt19937_64 random(test_seed(6));
    auto m = random_machine(random);
    m.divider = 1000;
    m.counts = 1667;
    m.pads = 2;
    m.domain = press_domain::pad;
    m.delay = 1;
    m.source = machine::models;
    m.cycles = 9 * m.frame();
    m.script = random_script(random, m).hands(true);
    m.host_view = m.pad_view = view::rtl;
    const auto reference = run_reference(m);
    BOOST_TEST(reference.bytes.size() > 2u);
    BOOST_TEST(first_difference(run_model(m, random_look(random, m)), reference) == "");
}

// Bits change in mid-frame, every frame is another one.
BOOST_AUTO_TEST_CASE(data_lines_of_anything) {
    std::mt19937_64 random(test_seed(2));
    for (unsigned run = 0; run < 60; ++run) {
        auto m = random_machine(random);
        m.source = machine::lines;
        m.script = random_script(random, m).levels();
        BOOST_REQUIRE_EQUAL(first_difference(run_model(m, random_look(random, m)), run_reference(m)), "");
    }
}

// Nor in step with the frames.
BOOST_AUTO_TEST_CASE(data_lines_that_never_repeat) {
    for (const unsigned divider : {8u, 20u, 64u}) {
        for (const unsigned repeats : {0u, 7u, 16u}) {
            machine m;
            m.divider = divider;
            m.source = machine::endless;
            m.repeats = repeats;
            m.cycles = 400 * m.frame();
            const auto reference = run_reference(m);
            BOOST_TEST(reference.bytes.size() > 50u);
            BOOST_TEST(first_difference(run_model(m, 0), reference) == "");
        }
    }
}

// Nobody says that a line repeats, and no byte ever comes of it: it is looked at again and again, a few frames at a
// time.
BOOST_AUTO_TEST_CASE(data_line_that_says_nothing) {
    const fresh_kernel kernel;
    const clock_domain clock(100'000'000);
    constexpr unsigned divider = 10;
    const auto host = make_nes_host_tlm("host", view::ca, {clock, divider, 1});
    sc_core::sc_signal<bool> rst("rst");
    sc_core::sc_signal<std::uint8_t> first;
    sc_core::sc_signal<std::uint8_t> second;
    blinking_pin pin(8 * divider);
    host->rst(rst);
    host->data[0](pin);
    host->buttons[0](first);
    host->buttons[1](second);
    constexpr std::uint64_t frames = 1000;
    sc_core::sc_start(from_ps(clock.edge(frames * 8 * divider)));
    BOOST_TEST(first.read() == 0u);
    BOOST_TEST(pin.questions > 8 * frames);
    BOOST_TEST(pin.questions < 30 * frames);
    BOOST_TEST(sc_core::sc_delta_count() < frames / 8);
}

// Section by section of the worked examples, with the real divider: a press that spans a sampling cycle, a release in
// the very sampling cycle, and one a cycle later, which is seen a frame later.
BOOST_AUTO_TEST_CASE(worked_examples) {
    machine m;
    m.cycles = 18'000'000;
    m.script = {at_cycle(action::press, 300'000, 0, 0x01),    at_cycle(action::press, 2'250'000, 0, 0x00),
                at_cycle(action::press, 4'000'000, 0, 0x80),  at_cycle(action::press, 6'249'996, 0, 0x00),
                at_cycle(action::press, 10'000'000, 1, 0x80), at_cycle(action::press, 12'249'997, 1, 0x00)};
    const std::vector<byte_change> bytes = {{4'000'000, {0x01, 0}},
                                            {6'000'000, {0x80, 0}},
                                            {8'000'000, {0, 0}},
                                            {12'000'000, {0, 0x80}},
                                            {16'000'000, {0, 0}}};
    const auto slow = run_model(m, 0);
    BOOST_TEST(slow.bytes == bytes, boost::test_tools::per_element());
    const std::vector<press_event> events = {{6'250'000, {0x01, 0}}, {8'250'000, {0x80, 0}}, {16'250'000, {0, 0x80}}};
    BOOST_TEST(slow.events == events, boost::test_tools::per_element());
    m.domain = press_domain::fabric;
    const auto fast = run_model(m, 0);
    BOOST_TEST(fast.bytes == bytes, boost::test_tools::per_element());
    const std::vector<press_event> early = {{6'000'001, {0x01, 0}}, {8'000'001, {0x80, 0}}, {16'000'001, {0, 0x80}}};
    BOOST_TEST(fast.events == early, boost::test_tools::per_element());
}

// Released between the sampling cycles of A and of the others: A is seen a frame longer.
BOOST_AUTO_TEST_CASE(one_pad_is_that_of_both) {
    machine m;
    m.pads = 1;
    m.cycles = 18'000'000;
    m.script = {at_cycle(action::press, 4'000'000, 0, 0x81), at_cycle(action::press, 6'249'997, 0, 0x00)};
    const auto seen = run_model(m, 0);
    const std::vector<byte_change> bytes = {{6'000'000, {0x81, 0x81}}, {8'000'000, {0x80, 0x80}}, {10'000'000, {0, 0}}};
    BOOST_TEST(seen.bytes == bytes, boost::test_tools::per_element());
    const std::vector<press_event> events = {{8'250'000, {0x01, 0x01}}, {10'250'000, {0x80, 0x80}}};
    BOOST_TEST(seen.events == events, boost::test_tools::per_element());
}

// A held button that is pulled out counts as released.
BOOST_AUTO_TEST_CASE(unplugging_a_held_button_is_a_press) {
    machine m;
    m.cycles = 20'000'000;
    m.script = {at_cycle(action::press, 1'000'000, 0, 0x80), at_cycle(action::plug, 5'000'000, 0, 0),
                at_cycle(action::plug, 9'000'000, 0, 1)};
    const auto seen = run_model(m, 0);
    // Out in count 4 of frame 2, whose A has been read; in again in frame 4, seen from frame 5 on.
    const std::vector<byte_change> bytes = {{4'000'000, {0x80, 0}}, {8'000'000, {0, 0}}, {12'000'000, {0x80, 0}}};
    BOOST_TEST(seen.bytes == bytes, boost::test_tools::per_element());
    const std::vector<press_event> events = {{8'250'000, {0x80, 0}}};
    BOOST_TEST(seen.events == events, boost::test_tools::per_element());
}

// Contacts that bounce for less than a frame, on the way down and up, make one event.
BOOST_AUTO_TEST_CASE(bounces_make_one_event) {
    std::mt19937_64 random(test_seed(3));
    machine m;
    m.cycles = 16'000'000;
    for (unsigned run = 0; run < 100; ++run) {
        m.script.clear();
        const std::uint64_t down = 1'000'000 + random() % 2'000'000;
        const std::uint64_t up = down + 4'000'000 + random() % 2'000'000;
        for (const auto from : {down, up}) {
            auto cycle = from;
            for (unsigned n = 0; n < 1 + 2 * (random() % 10); ++n) {
                m.script.push_back(at_cycle(action::press, cycle, 0, (n % 2 == 0) == (from == down) ? 0x80 : 0));
                cycle += random() % 90'000;
            }
            m.script.push_back(at_cycle(action::press, cycle, 0, from == down ? 0x80 : 0));
        }
        BOOST_REQUIRE_EQUAL(run_model(m, 0).events.size(), 1u);
    }
}

// Left is tapped while A is held.
BOOST_AUTO_TEST_CASE(buttons_are_independent) {
    machine m;
    m.cycles = 20'000'000;
    m.script = {at_cycle(action::press, 1'000'000, 0, 0x80), at_cycle(action::press, 3'000'000, 0, 0x82),
                at_cycle(action::press, 7'000'000, 0, 0x80)};
    const std::vector<press_event> events = {{10'250'000, {0x02, 0}}};
    BOOST_TEST(run_model(m, 0).events == events, boost::test_tools::per_element());
}

// What has been announced is void, what was held counts anew from the frame after the reset on.
BOOST_AUTO_TEST_CASE(reset_with_an_event_announced) {
    machine m;
    m.cycles = 20'000'000;
    m.script = {at_cycle(action::press, 1'000'000, 0, 0x80), at_cycle(action::press, 3'000'000, 0, 0x01),
                at_cycle(action::reset, 6'100'000, 0, 1), at_cycle(action::reset, 6'300'123, 0, 0),
                at_cycle(action::press, 9'000'000, 0, 0x00)};
    const auto seen = run_model(m, 0);
    const std::vector<byte_change> bytes = {{4'000'000, {0x80, 0}},
                                            {6'000'000, {0x01, 0}},
                                            {6'100'000, {0, 0}},
                                            {8'300'123, {0x01, 0}},
                                            {12'300'123, {0, 0}}};
    BOOST_TEST(seen.bytes == bytes, boost::test_tools::per_element());
    const std::vector<press_event> events = {{12'550'123, {0x01, 0}}};
    BOOST_TEST(seen.events == events, boost::test_tools::per_element());
}

// The mistakes that the pages warn of are seen by the comparison that the models pass.
BOOST_AUTO_TEST_CASE(mistakes_are_found) {
    machine m;
    m.divider = 100;
    m.cycles = 20 * m.frame();
    for (const unsigned buttons : {0x80u, 0x01u, 0x42u}) {
        m.script = {at_cycle(action::press, 1000, 0, buttons), at_cycle(action::press, 6000, 0, 0)};
        const auto model = run_model(m, 1);
        BOOST_REQUIRE_EQUAL(first_difference(model, run_reference(m)), "");
        const auto read = model.bytes.at(0).bytes[0];
        BOOST_TEST(read == buttons);

        // The pad clock rises with the fall of latch.
        reference::flaws wrong;
        wrong.inverted_pad_clock = true;
        BOOST_TEST(first_difference(model, run_reference(m, wrong)).substr(0, 4) == "pins");

        // And the host reads behind the edge on which it clocks: A is lost, the others are one place up.
        wrong.late_sampling = 6;
        auto flawed = run_reference(m, wrong);
        flawed.pins.clear();
        BOOST_TEST(first_difference(model, flawed) == "bytes");
        if (buttons != 0x80) BOOST_TEST(flawed.bytes.at(0).bytes[0] == (buttons << 1 & 0xFF));

        // The last bit is Right.
        reference::flaws short_byte;
        short_byte.misses_last_bit = true;
        const auto missing = run_reference(m, short_byte);
        BOOST_TEST(first_difference(model, missing) == "bytes");
        BOOST_TEST((missing.bytes.at(0).bytes[0] & 0x7F) == buttons >> 1);
    }
}

// `at` sees what `ca` sees.
BOOST_AUTO_TEST_CASE(average_view_within_its_tolerance) {
    std::mt19937_64 random(test_seed(4));
    machine m;
    m.cycles = 24'000'000;
    for (unsigned run = 0; run < 300; ++run) {
        const auto press = 1'000'000 + random() % 4'000'000;
        const auto release = press + 4'000'000 + random() % 4'000'000;
        m.domain = run % 2 == 0 ? press_domain::pad : press_domain::fabric;
        m.script = {at_cycle(action::press, press, 0, 0x80u >> (run % 3 == 0 ? 0 : 5 + run % 3)),
                    at_cycle(action::press, release, 0, 0)};
        m.host_view = m.pad_view = view::ca;
        const auto exact = run_model(m, 0).events;
        if (run % 5 != 1) m.host_view = view::at;
        if (run % 5 != 2) m.pad_view = view::at;  // the views mix
        const auto average = run_model(m, 0).events;
        BOOST_REQUIRE_EQUAL(exact.size(), 1u);
        BOOST_REQUIRE_EQUAL(average.size(), 1u);
        BOOST_TEST(average[0].events == exact[0].events);
        const auto off = static_cast<std::int64_t>(average[0].cycle - exact[0].cycle);
        BOOST_TEST(std::abs(off) <= static_cast<std::int64_t>(nes_host_at_tolerance.cycles));
    }
}

// A minute at rest, and one with a button held in every frame: no kernel activity; a press: a handful, however long the
// rest before it.
BOOST_AUTO_TEST_CASE(rest_costs_nothing) {
    for (const auto v : {view::ca, view::at}) {
        machine m;
        m.host_view = m.pad_view = v;
        m.cycles = 6'000'000'000;
        const auto idle = run_model(m, 0).deltas;
        BOOST_TEST(idle < 10u);
        m.script = {at_cycle(action::press, 1'000'000, 0, 0x40), at_cycle(action::press, 1'500'000, 1, 0x55)};
        const auto held = run_model(m, 0);
        BOOST_TEST(held.bytes.size() == 1u);
        BOOST_TEST(held.deltas < 20u);
        m.script.clear();
        constexpr unsigned presses = 20;
        for (unsigned n = 0; n < presses; ++n) {
            const auto cycle = (n + 1) * std::uint64_t{250'123'456};
            m.script.push_back(at_cycle(action::press, cycle, n % 2, 0x80));
            m.script.push_back(at_cycle(action::press, cycle + 7'000'000, n % 2, 0));
        }
        const auto pressed = run_model(m, 0);
        BOOST_TEST(pressed.events.size() == presses);
        BOOST_TEST(pressed.deltas < idle + 10 * presses);
    }
}

// Strobes of somebody else's host in which latch falls with a rise of the pad clock: every view shifts A away, and
// warns once, in the same words.
BOOST_AUTO_TEST_CASE(latch_that_falls_with_a_rise) {
    struct holding : sc_core::sc_module {
        nes_pad_block& pad;
        holding(sc_core::sc_module_name name, nes_pad_block& held) : sc_module(name), pad(held) {
            spawn_method("press", [this] { press(); });
        }
        void press() { pad.press(bit(nes_button::a) | bit(nes_button::select)); }
    };
    constexpr unsigned frame = 200, cycles = 3 * frame;
    struct seen_pad {
        std::vector<unsigned> pins;
        std::string log;
    };
    const auto run = [](view v) {
        const log_capture log;
        const fresh_kernel kernel;
        const clock_domain clock(100'000'000);
        cycle_pin strobes(0);
        for (unsigned begin = 3; begin < cycles; begin += frame) {
            strobes.append(begin, nes_strobes::latch);
            for (unsigned n = 0; n < 8; ++n) {
                strobes.append(begin + 10 + 20 * n, nes_strobes::pad_clock);
                strobes.append(begin + 20 + 20 * n, 0);
            }
        }
        const auto pad = make_nes_pad("pad1", v, {clock, 1});
        pad->strobes(strobes);
        const holding hand("hand", *pad);
        sc_core::sc_start(from_ps(clock.edge(cycles)));
        seen_pad seen;
        for (unsigned n = 0; n < cycles; ++n) seen.pins.push_back(static_cast<unsigned>(pad->data->value(n)));
        seen.log = log.text.str();
        return seen;
    };
    const auto ca = run(view::ca);
    BOOST_TEST(std::count(ca.log.begin(), ca.log.end(), '\n') == 1);
    BOOST_TEST(ca.log.find("pad1: latch falls and the pad clock rises together, in cycle 13 at 0.000000130 s") == 0u);
    // Under latch it is A, then B, then Select.
    BOOST_TEST(ca.pins.at(12) == 0u);
    BOOST_TEST(ca.pins.at(20) == 1u);
    BOOST_TEST(ca.pins.at(40) == 0u);
    for (const auto v : {view::at, view::rtl}) {
        const auto other = run(v);
        BOOST_TEST(other.pins == ca.pins, boost::test_tools::per_element());
        BOOST_TEST(other.log == ca.log);
    }
}
