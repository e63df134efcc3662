// SPDX-License-Identifier: Apache-2.0
// A Verilated UART between a serial line and a FIFO: frames and edges of any timing, pops, pushes and resets give what
// the cycle-annotated model gives, clocked in bursts or edge by edge.
#include <boost/test/unit_test.hpp>

#include "base/kernel_time.h"
#include "base/process.h"
#include "fresh_kernel.h"
#include "peripherals/uart/uart.h"
#include "pins/burst_clock.h"
#include "test_seed.h"
#include "uart/uart_rtl.h"

#include <algorithm>
#include <deque>
#include <random>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

struct waveform_part {
    std::uint64_t start_ps;
    bool is_frame;
    serial_frame frame;
    bool level = true;  // of a single edge
};

struct pushed_byte {
    std::uint64_t cycle;
    std::uint8_t byte;
    unsigned lead = 0;  // cycles by which the push is announced ahead
};

struct pulse {
    std::uint64_t from_ps;
    std::uint64_t to_ps;
};

struct traffic {
    clock_domain clock{100'000'000};
    unsigned cycles_per_tick = 55;
    std::vector<waveform_part> to_device;
    std::vector<pushed_byte> pushes;
    std::vector<pulse> resets;
    std::vector<unsigned>
        pop_delays;  // cycles from the earliest pop of a byte; the last one counts for all that follow
    std::uint64_t end_ps = 0;
};

struct log_entry {
    enum { rx_byte, tx_edge } what;
    std::uint64_t when;  // cycle of the pop; time of the edge in ps
    unsigned value;
    bool operator==(const log_entry& other) const {
        return what == other.what && when == other.when && value == other.value;
    }
};

std::ostream& operator<<(std::ostream& to, const log_entry& entry) {
    return to << (entry.what == log_entry::rx_byte ? "byte " : "edge ") << entry.value << " at " << entry.when;
}

std::unique_ptr<uart_block> make(view v, const uart_config& config) {
    return make_uart("uart", v, config);
}

// The logic behind the FIFOs and the peer of the line.
class uart_bench : public sc_core::sc_module, private byte_reader_if, private serial_receiver {
  public:
    uart_bench(sc_core::sc_module_name name, view v, const traffic& script)
        : sc_module(name), script_(script), uart_(make(v, {script.clock, script.cycles_per_tick})) {
        uart_->rst(rst_);
        uart_->reader(*this);
        uart_->tx.attach(*this);
        spawn_thread("drive_line", [this] { drive_line(); });
        spawn_thread("push_all", [this] { push_all(); });
        spawn_thread("press_resets", [this] { press_resets(); });
        spawn_method("pop_next", sensitive_to(pop_due_).dont_initialize(), [this] { pop_next(); });
    }

    // Bytes, then edges up to the end of the simulation. Levels that last for no time at all are left out.
    std::vector<log_entry> entries() const {
        auto edges = edges_;
        for (std::size_t n = 1; n < edges.size();) {
            if (edges[n].when != edges[n - 1].when) {
                ++n;
                continue;
            }
            edges.erase(edges.begin() + static_cast<std::ptrdiff_t>(n) - 1);
        }
        std::vector<log_entry> all = pops_;
        unsigned level = 1;
        for (const auto& edge : edges) {
            if (edge.value != level && edge.when < script_.end_ps) all.push_back(edge);
            level = edge.value;
        }
        return all;
    }

  private:
    void available(std::uint8_t byte, std::uint64_t cycle) override {
        waiting_.push_back({cycle, byte});
        if (waiting_.size() == 1) schedule_pop();
    }
    void on_frame(const serial_frame& frame) override {
        for (const auto& edge : expand(frame)) on_edge(edge.time_ps, edge.level);
    }
    void on_edge(std::uint64_t time_ps, bool level) override {
        const auto& clock = script_.clock;
        // Edges inside a frame are measured from its start, which has been rounded to a picosecond.
        const auto when = clock.has_whole_period() ? time_ps : clock.edge(clock.cycle_from(time_ps));
        edges_.push_back({log_entry::tx_edge, when, level ? 1u : 0u});
    }
    void on_release(std::uint64_t time_ps) override {
        while (!edges_.empty() && edges_.back().when > time_ps) edges_.pop_back();
        on_edge(time_ps, true);
    }

    void wait_until(std::uint64_t time_ps) {
        if (time_ps > now_ps()) wait(from_ps(time_ps - now_ps()));
    }

    void drive_line() {
        for (const auto& part : script_.to_device) {
            wait_until(part.start_ps);
            part.is_frame ? uart_->rx.send(part.frame) : uart_->rx.drive(part.start_ps, part.level);
        }
    }
    void push_all() {
        for (const auto& push : script_.pushes) {
            wait_until(script_.clock.edge(push.cycle - push.lead));
            uart_->fifo->push(push.byte, push.cycle);
        }
    }
    void press_resets() {
        for (const auto& reset : script_.resets) {
            wait_until(reset.from_ps);
            rst_.write(true);
            wait(sc_core::SC_ZERO_TIME);
            waiting_.clear();
            pop_due_.cancel();
            wait_until(reset.to_ps);
            rst_.write(false);
        }
    }

    void schedule_pop() {
        const auto& delays = script_.pop_delays;
        const auto delay = delays.empty() ? 0 : delays[std::min(pops_.size(), delays.size() - 1)];
        pop_cycle_ = std::max(waiting_.front().cycle, pop_cycle_ + 1) + 1 + delay;
        pop_due_.notify(from_ps(script_.clock.edge(pop_cycle_) - now_ps()));
    }
    void pop_next() {
        uart_->fifo->pop(pop_cycle_);
        pops_.push_back({log_entry::rx_byte, pop_cycle_, waiting_.front().byte});
        waiting_.pop_front();
        if (!waiting_.empty()) schedule_pop();
    }

    const traffic& script_;
    sc_core::sc_signal<bool> rst_{"rst"};
    std::unique_ptr<uart_block> uart_;
    std::deque<pushed_byte> waiting_;
    std::uint64_t pop_cycle_ = 0;
    sc_core::sc_event pop_due_{"pop_due"};
    std::vector<log_entry> pops_;
    std::vector<log_entry> edges_;
};

std::vector<log_entry> play(view v, const traffic& script, std::uint64_t longest_burst) {
    burst_clock::set_default_longest_burst(longest_burst);
    const fresh_kernel kernel;
    uart_bench bench("bench", v, script);
    sc_core::sc_start(from_ps(script.end_ps));
    return bench.entries();
}

std::vector<log_entry> check_three(const traffic& script, const std::string& what) {
    BOOST_TEST_CONTEXT(what) {
        auto bursts = play(view::rtl, script, burst_clock::usual_longest_burst);
        const auto single = play(view::rtl, script, 1);
        const auto model = play(view::ca, script, 1);
        BOOST_TEST(bursts == single, boost::test_tools::per_element());
        BOOST_TEST(model == bursts, boost::test_tools::per_element());
        return bursts;
    }
    return {};
}

waveform_part frame_at(std::uint64_t start_ps, const serial_bit_time& bit_time, unsigned data) {
    return {start_ps, true, make_frame(start_ps, bit_time, data)};
}

waveform_part edge_at(std::uint64_t time_ps, bool level) {
    return {time_ps, false, {}, level};
}

// Frames at somebody else's rate, breaks, glitches and low stop bits, one after the other.
std::vector<waveform_part> random_waveform(std::mt19937_64& random, std::uint64_t bit_ps, unsigned parts) {
    std::vector<waveform_part> waveform;
    auto time = 4 * bit_ps;
    bool level = true;
    for (unsigned n = 0; n < parts; ++n) {
        const auto kind = random() % 8;
        if (kind < 5) {
            const auto rate = 1000 + random() % 121 - 60;  // parts in a thousand
            auto part = frame_at(time, {bit_ps * rate / 1000, 1}, static_cast<unsigned>(random() % 256));
            part.frame.stop_bit = random() % 6 != 0;
            waveform.push_back(part);
            time = part.frame.end_ps();
            level = true;
        } else {
            level = !level;
            waveform.push_back(edge_at(time, level));
            time += random() % (bit_ps * (kind == 5 ? 12 : 2));
        }
        if (random() % 3 == 0) time += random() % (3 * bit_ps);
    }
    waveform.push_back(edge_at(time, true));
    return waveform;
}

std::uint64_t end_of(const waveform_part& part) {
    return part.is_frame ? part.frame.end_ps() : part.start_ps;
}

}  // namespace

// The specification's figures: 880 cycles a bit, start edge in cycle s, n0 the first tick from s + 2 on, the byte is
// available at n0 + 8307 and popped one cycle later.
BOOST_AUTO_TEST_CASE(a_byte_received) {
    for (const std::uint64_t s : {110u, 162u, 163u, 164u, 165u, 1000u}) {
        for (const unsigned eighths : {0u, 3u}) {
            traffic script;
            script.to_device = {frame_at(script.clock.edge(s) + eighths * 1250, {8'800'000, 1}, 0xA7)};
            script.end_ps = script.clock.edge(s + 20'000);
            const auto seen = check_three(script, "start in cycle " + std::to_string(s));
            const auto n0 = (s + 2 + 54) / 55 * 55;
            BOOST_REQUIRE(seen.size() == 1u);
            BOOST_TEST(seen[0] == (log_entry{log_entry::rx_byte, n0 + 8308, 0xA7}));
        }
    }
}

// A push in cycle w: the start bit begins at n + 2, n the first tick from w + 1 on, and 8800 cycles after that of the
// byte before.
BOOST_AUTO_TEST_CASE(bytes_sent) {
    for (const std::uint64_t w : {100u, 108u, 109u, 110u, 164u}) {
        for (const unsigned lead : {0u, 7u}) {
            traffic script;
            script.pushes = {{w, 0x55, lead}, {w + 1, 0xFF, lead}, {w + 2, 0x00, lead}, {w + 20'000, 0x01, lead}};
            script.end_ps = script.clock.edge(w + 45'000);
            const auto seen = check_three(script, "push in cycle " + std::to_string(w));
            const auto n = (w + 1 + 54) / 55 * 55;
            const auto start = [&](std::uint64_t tick) { return script.clock.edge(tick + 2); };
            BOOST_REQUIRE(seen.size() == 10u + 2 + 2 + 4);
            for (std::uint64_t bit = 0; bit < 10; ++bit) {
                BOOST_TEST(seen[bit] == (log_entry{log_entry::tx_edge, start(n + 880 * bit), unsigned(bit % 2)}));
            }
            BOOST_TEST(seen[10].when == start(n + 8800));
            BOOST_TEST(seen[12].when == start(n + 17'600));
            BOOST_TEST(seen[14].when ==
                       start((w + 20'001 + 54) / 55 * 55 > n + 26'400 ? (w + 20'055) / 55 * 55 : n + 26'400));
        }
    }
}

// Sixteen bytes wait, the rest is lost, in both directions.
BOOST_AUTO_TEST_CASE(full_fifos) {
    traffic script;
    script.cycles_per_tick = 2;
    const serial_bit_time bit_time{32 * 10'000, 1};
    for (unsigned n = 0; n < 20; ++n) {
        script.to_device.push_back(frame_at(script.clock.edge(100 + 320 * n), bit_time, 100 + n));
        script.pushes.push_back({100 + n, static_cast<std::uint8_t>(0xF0 ^ n), 0});
    }
    script.pop_delays = {20'000, 0};
    script.end_ps = script.clock.edge(40'000);
    const auto seen = check_three(script, "full FIFOs");
    std::string received;
    for (const auto& entry : seen) {
        if (entry.what == log_entry::rx_byte) received += static_cast<char>(entry.value);
    }
    BOOST_TEST(received == "defghijklmnopqrs");
}

BOOST_AUTO_TEST_CASE(any_divider) {
    for (const unsigned cycles_per_tick : {1u, 2u, 28u, 65'536u}) {
        traffic script;
        script.clock = clock_domain(79'000'000);  // its period is no whole number of picoseconds
        script.cycles_per_tick = cycles_per_tick;
        const auto bit_time = bit_time_of_cycles(16 * cycles_per_tick, 79'000'000, 1);
        script.to_device = {frame_at(script.clock.edge(3 * cycles_per_tick), bit_time, 0x3C)};
        script.pushes = {{5, 0x69, 0}};
        script.end_ps = script.clock.edge(200 * std::uint64_t{cycles_per_tick});
        const auto seen = check_three(script, std::to_string(cycles_per_tick) + " cycles a tick");
        BOOST_REQUIRE(!seen.empty());
        BOOST_TEST(seen[0].value == 0x3Cu);
    }
}

BOOST_AUTO_TEST_CASE(a_reset_anywhere) {
    for (std::uint64_t eighths = 8 * 40; eighths < 8 * 420; eighths += 29) {
        for (const std::uint64_t length_ps : {2'500u, 10'000u, 400'000u}) {
            traffic script;
            script.cycles_per_tick = 2;
            const serial_bit_time bit_time{32 * 10'000, 1};
            for (unsigned n = 0; n < 3; ++n) {
                script.to_device.push_back(frame_at(script.clock.edge(30 + 320 * n) + 1000, bit_time, 0x5A + n));
            }
            script.pushes = {{20, 0x35, 0}, {21, 0x36, 0}, {900, 0x37, 0}};
            script.pop_delays = {5, 2};
            const auto from_ps = script.clock.edge(eighths / 8) + eighths % 8 * 1250;
            script.resets = {{from_ps, from_ps + length_ps}};
            script.end_ps = script.clock.edge(3'000);
            check_three(script, "reset at " + std::to_string(from_ps) + " ps for " + std::to_string(length_ps));
        }
    }
}

BOOST_AUTO_TEST_CASE(random_lines) {
    std::mt19937_64 random(test_seed());
    for (unsigned run = 0; run < 60; ++run) {
        traffic script;
        script.clock = clock_domain(run % 2 == 0 ? 100'000'000 : 79'000'000);
        script.cycles_per_tick = 1 + static_cast<unsigned>(random() % 6);
        const auto bit_ps = script.clock.edge(16 * script.cycles_per_tick);
        script.to_device = random_waveform(random, bit_ps, 30);
        script.end_ps = end_of(script.to_device.back()) + 40 * bit_ps;
        const auto cycles = script.clock.cycle(script.end_ps);
        for (std::uint64_t cycle = 1 + random() % 200; cycle < cycles; cycle += 1 + random() % 3'000) {
            const auto burst = 1 + random() % 4;
            for (std::uint64_t n = 0; n < burst; ++n) {
                script.pushes.push_back({cycle++, static_cast<std::uint8_t>(random()), 0});
            }
        }
        for (unsigned n = 0; n < 40; ++n) {
            script.pop_delays.push_back(static_cast<unsigned>(random() % (n % 10 == 0 ? 3'000 : 3)));
        }
        BOOST_TEST(check_three(script, "run " + std::to_string(run)).size() > 10u);
    }
}
