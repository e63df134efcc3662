// SPDX-License-Identifier: Apache-2.0
// The UART's receiver and transmitter against what the rules say cycle by cycle, on random waveforms and pushes.
#include "peripherals/uart/uart.h"
#include "peripherals/uart/uart_receiver.h"
#include "peripherals/uart/uart_transmitter.h"
#include "support/input_error.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <deque>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

using namespace tabletop;
using namespace tabletop::uart_core;

namespace {

struct reset_pulse {
    std::uint64_t begin_ps;
    std::uint64_t end_ps;
};

// A random waveform: what is announced, in order, with the time at which it is announced.
struct announcement {
    std::uint64_t at_ps;
    bool is_frame;
    serial_frame frame;
    serial_edge edge;
};

struct stimulus {
    std::vector<announcement> line;
    std::vector<reset_pulse> resets;
    std::uint64_t end_ps;
};

// One "byte@cycle" after the other.
std::string text(const std::vector<received_byte>& bytes) {
    std::string all;
    for (const auto& b : bytes) all += std::to_string(b.byte) + '@' + std::to_string(b.cycle) + ' ';
    return all;
}

// The receiver register by register, one clock edge after the other.
class reference_receiver {
  public:
    explicit reference_receiver(unsigned cycles_per_tick) : cycles_per_tick_(cycles_per_tick) {}

    void edge(std::uint64_t cycle, bool pin_before) {
        const bool write = strobe_;
        const auto byte = byte_;
        strobe_ = false;
        if (tick_) on_tick(second_);
        second_ = first_;
        first_ = pin_before;
        tick_ = counter_ == cycles_per_tick_ - 1;
        counter_ = tick_ ? 0 : counter_ + 1;
        if (write) received.push_back({byte, cycle});
    }
    void reset() {
        counter_ = 0;
        tick_ = strobe_ = false;
    }

    std::vector<received_byte> received;

  private:
    // The samples so far decide; what they have decided at this tick goes out at the next one.
    void on_tick(bool sample) {
        strobe_ = detected_;
        byte_ = detected_byte_;
        x_.push_back(sample);
        if (x_.size() > 152) x_.pop_front();
        detected_ = quiet_ticks_ >= 153 && x_.size() == 152 && x_[0] && !x_[1] && x_[151];
        quiet_ticks_ = detected_ ? 0 : quiet_ticks_ + 1;
        if (!detected_) return;
        detected_byte_ = 0;
        for (unsigned bit = 0; bit < 8; ++bit) {
            detected_byte_ = static_cast<std::uint8_t>(detected_byte_ | (x_[1 + 24 + 16 * bit] ? 1u << bit : 0u));
        }
    }

    const unsigned cycles_per_tick_;
    unsigned counter_ = 0;
    bool tick_ = false;
    bool strobe_ = false;
    bool first_ = true;
    bool second_ = true;
    std::deque<bool> x_ = std::deque<bool>(152, false);
    bool detected_ = false;
    std::uint8_t detected_byte_ = 0;
    std::uint8_t byte_ = 0;
    unsigned quiet_ticks_ = 1000;
};

std::vector<received_byte> reference(const stimulus& driven, const clock_domain& clock, unsigned cycles_per_tick) {
    std::vector<serial_edge> edges;
    for (const auto& what : driven.line) {
        if (!what.is_frame) edges.push_back(what.edge);
        if (!what.is_frame) continue;
        for (const auto& edge : expand(what.frame)) edges.push_back(edge);
    }
    reference_receiver receiver(cycles_per_tick);
    bool pin = true;
    std::size_t edge = 0;
    std::size_t reset = 0;
    for (std::uint64_t cycle = 1; clock.edge(cycle) <= driven.end_ps; ++cycle) {
        const auto now = clock.edge(cycle);
        for (; edge < edges.size() && edges[edge].time_ps < now; ++edge) pin = edges[edge].level;
        // A reset that has begun before this edge has cleared what there was; one that ends at it or later holds it.
        for (; reset < driven.resets.size() && driven.resets[reset].end_ps < now; ++reset) receiver.reset();
        const bool held = reset < driven.resets.size() && driven.resets[reset].begin_ps < now;
        if (held) receiver.reset();
        receiver.edge(cycle, pin);
        if (held) receiver.reset();
    }
    return receiver.received;
}

// Goes as the block does: everything is taken before something is announced.
std::vector<received_byte> by_edges(const stimulus& driven, const clock_domain& clock, unsigned cycles_per_tick) {
    oversampling_receiver receiver(clock, cycles_per_tick);
    std::vector<received_byte> received;
    const auto take = [&](std::uint64_t time_ps) {
        while (const auto byte = receiver.take(clock.cycle(time_ps))) received.push_back(*byte);
    };
    auto reset = driven.resets.begin();
    bool held = false;
    const auto resets_until = [&](std::uint64_t time_ps) {
        while (reset != driven.resets.end()) {
            const auto next = held ? reset->end_ps : reset->begin_ps;
            if (next > time_ps) return;
            take(next);
            held ? receiver.resume(clock.cycle(next)) : receiver.hold(clock.cycle(next));
            if (held) ++reset;
            held = !held;
        }
    };
    for (const auto& what : driven.line) {
        resets_until(what.at_ps);
        take(what.at_ps);
        what.is_frame ? receiver.on_frame(what.frame) : receiver.on_edge(what.edge.time_ps, what.edge.level);
    }
    resets_until(driven.end_ps);
    take(driven.end_ps);
    return received;
}

// Frames at rates around the block's own, some far off, some damaged, glitches, breaks and pauses.
stimulus random_stimulus(std::mt19937_64& random, std::uint64_t bit_ps, unsigned actions, unsigned resets) {
    const auto below = [&](std::uint64_t n) { return random() % n; };
    stimulus made;
    std::uint64_t time = below(4 * bit_ps);
    for (unsigned i = 0; i < actions; ++i) {
        const auto kind = below(20);
        if (kind < 13) {
            const auto percent = kind < 9 ? 96 + below(9) : 60 + below(90);
            auto frame = make_frame(time, {bit_ps * percent, 100}, static_cast<unsigned>(below(256)));
            frame.stop_bit = below(16) != 0;
            made.line.push_back({time, true, frame, {}});
            time = frame.end_ps();
        } else if (kind < 17) {
            const auto low = kind < 15 ? below(bit_ps) + 1 : below(30 * bit_ps) + 1;
            made.line.push_back({time, false, {}, {time, false}});
            made.line.push_back({time, false, {}, {time + low, true}});
            time += low;
        }
        if (below(2) == 0) time += below(3 * bit_ps);
        if (below(10) == 0) time += below(20 * bit_ps);
    }
    made.end_ps = time + 20 * bit_ps;
    for (std::uint64_t begin = 1; resets > 0; --resets) {
        begin += below(2 * made.end_ps / resets) + 1;
        const auto length = below(3) == 0 ? below(20 * bit_ps) + 1 : below(bit_ps) + 1;
        if (begin + length >= made.end_ps) break;
        made.resets.push_back({begin, begin + length});
        begin += length;
    }
    return made;
}

std::uint64_t bit_ps_of(const clock_domain& clock, unsigned cycles_per_tick) {
    return clock.edge(16 * std::uint64_t{cycles_per_tick});
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_divider_counts_one_more_than_its_quotient) {
    BOOST_TEST(uart_cycles_per_tick(clock_domain(100'000'000), 115200) == 55u);
    BOOST_TEST(uart_cycles_per_tick(clock_domain(50'000'000), 115200) == 28u);
    BOOST_TEST(uart_cycles_per_tick(clock_domain(130'000'000), 115200) == 71u);
    BOOST_TEST(uart_cycles_per_tick(clock_domain(175'000'000), 115200) == 95u);
}

BOOST_AUTO_TEST_CASE(a_rate_that_cannot_be_made_is_refused_with_the_one_that_comes_out) {
    const auto message = [](std::uint64_t hz, std::uint64_t baud) -> std::string {
        try {
            uart_cycles_per_tick(clock_domain(hz), baud);
        } catch (const input_error& error) {
            return error.what();
        }
        return "";
    };
    BOOST_TEST(message(10'000'000, 115200).find("104167 baud (-9.6 %)") != std::string::npos,
               message(10'000'000, 115200));
    BOOST_TEST(
        message(1'000'000, 62501).find("quotient 0 for 62501 baud; the highest rate of a clock of 1 MHz is 32552") !=
            std::string::npos,
        message(1'000'000, 62501));
    BOOST_TEST(message(1'000'000, 32552) == "");
    BOOST_TEST(message(1'000'000, 32553).find("31250 baud (-4.0 %)") != std::string::npos);
    BOOST_TEST(message(1'000'000'000, 300) != "");  // quotient above 65535
    BOOST_TEST(message(50'000'000, 0) != "");
    BOOST_CHECK_THROW(check(uart_config{clock_domain(1), 0}), std::invalid_argument);
    BOOST_CHECK_THROW(check(uart_config{clock_domain(1), 65537}), std::invalid_argument);
}

// s = 1000: n0 = 1045 is the first multiple of 55 not below 1002.
BOOST_AUTO_TEST_CASE(an_undamaged_byte_is_available_8307_cycles_after_its_first_low_tick) {
    const clock_domain clock(100'000'000);
    oversampling_receiver receiver(clock, 55);
    BOOST_TEST(!receiver.take(1000).has_value());
    receiver.on_frame(make_frame(clock.edge(1000), bit_time_of_rate(115200), 0x44));
    BOOST_REQUIRE(receiver.next().has_value());
    BOOST_TEST(receiver.next()->cycle == 1045u + 8307u);
    BOOST_TEST(!receiver.take(1045 + 8306).has_value());
    const auto byte = receiver.take(1045 + 8307);
    BOOST_REQUIRE(byte.has_value());
    BOOST_TEST(byte->byte == 0x44);
    BOOST_TEST(!receiver.next().has_value());
}

BOOST_AUTO_TEST_CASE(random_waveforms_give_what_the_rule_says) {
    std::mt19937_64 random(test_seed());
    std::size_t bytes = 0;
    for (unsigned round = 0; round < 120; ++round) {
        const clock_domain clock(50'000'000 + random() % 100'000'000, 1 + random() % 3);
        const auto cycles_per_tick = static_cast<unsigned>(round % 4 == 0 ? 1 + random() % 3 : 4 + random() % 30);
        const auto driven = random_stimulus(random, bit_ps_of(clock, cycles_per_tick), 40, 0);
        const auto expected = reference(driven, clock, cycles_per_tick);
        const auto seen = by_edges(driven, clock, cycles_per_tick);
        BOOST_TEST_CONTEXT("round " << round << ", " << cycles_per_tick << " cycles a tick") {
            BOOST_TEST(text(seen) == text(expected));
        }
        bytes += seen.size();
    }
    BOOST_TEST(bytes > 1500u);
}

BOOST_AUTO_TEST_CASE(random_waveforms_with_resets_give_what_the_rule_says) {
    std::mt19937_64 random(test_seed());
    std::size_t bytes = 0;
    for (unsigned round = 0; round < 120; ++round) {
        const clock_domain clock(50'000'000 + random() % 100'000'000, 1 + random() % 3);
        const auto cycles_per_tick = static_cast<unsigned>(1 + random() % 30);
        const auto driven = random_stimulus(random, bit_ps_of(clock, cycles_per_tick), 40, 20);
        const auto expected = reference(driven, clock, cycles_per_tick);
        const auto seen = by_edges(driven, clock, cycles_per_tick);
        BOOST_TEST_CONTEXT("round " << round << ", " << cycles_per_tick << " cycles a tick") {
            BOOST_TEST(text(seen) == text(expected));
        }
        bytes += seen.size();
    }
    BOOST_TEST(bytes > 800u);
}

// The same waveform as frames and as single edges.
BOOST_AUTO_TEST_CASE(a_frame_is_its_edges) {
    std::mt19937_64 random(test_seed());
    const clock_domain clock(100'000'000);
    for (unsigned round = 0; round < 60; ++round) {
        const auto cycles_per_tick = static_cast<unsigned>(2 + random() % 60);
        auto driven = random_stimulus(random, bit_ps_of(clock, cycles_per_tick), 30, round % 3);
        const auto whole = by_edges(driven, clock, cycles_per_tick);
        std::vector<announcement> edges;
        for (const auto& what : driven.line) {
            if (!what.is_frame) edges.push_back(what);
            if (!what.is_frame) continue;
            for (const auto& edge : expand(what.frame)) edges.push_back({what.at_ps, false, {}, edge});
        }
        driven.line = edges;
        const auto split = by_edges(driven, clock, cycles_per_tick);
        BOOST_TEST(text(whole) == text(split));
    }
}

BOOST_AUTO_TEST_CASE(a_released_line_ends_the_frame) {
    const clock_domain clock(100'000'000);
    oversampling_receiver receiver(clock, 55);
    receiver.take(2000);
    const auto frame = make_frame(clock.edge(2000), {8'800'000, 1}, 0x00);
    receiver.on_frame(frame);
    receiver.on_release(frame.start_ps + frame.bit_time.half_bits(8));  // start bit and bits 0 to 2
    const auto byte = receiver.take(20'000);
    BOOST_REQUIRE(byte.has_value());
    BOOST_TEST(byte->byte == 0xF8);
}

namespace {

struct pushed {
    std::uint8_t byte;
    std::uint64_t cycle;
};

// FIFO and bit counter, one cycle after the other.
std::vector<start_bit> reference_starts(const std::vector<pushed>& pushes, unsigned cycles_per_tick,
                                        std::uint64_t base) {
    std::vector<start_bit> starts;
    std::deque<std::uint8_t> fifo;
    unsigned ticks_left = 0;
    auto push = pushes.begin();
    for (auto cycle = base; push != pushes.end() || !fifo.empty(); ++cycle) {
        const bool full = fifo.size() == 16;
        const bool tick = cycle > base && (cycle - base) % cycles_per_tick == 0;
        if (tick && ticks_left > 0) --ticks_left;
        if (tick && ticks_left == 0 && !fifo.empty()) {
            starts.push_back({fifo.front(), cycle + 2});
            fifo.pop_front();
            ticks_left = 160;
        }
        if (push == pushes.end() || push->cycle != cycle) continue;
        if (!full) fifo.push_back(push->byte);
        ++push;
    }
    return starts;
}

}  // namespace

BOOST_AUTO_TEST_CASE(random_pushes_start_when_the_rule_says) {
    std::mt19937_64 random(test_seed());
    std::size_t lost = 0;
    for (unsigned round = 0; round < 40; ++round) {
        const auto cycles_per_tick = static_cast<unsigned>(1 + random() % 60);
        const auto base = random() % 1000;
        std::vector<pushed> pushes;
        auto cycle = base;
        for (unsigned i = 0; i < 100; ++i) {
            cycle += random() % 8 != 0 ? 1 : random() % (std::uint64_t{400} * cycles_per_tick);
            pushes.push_back({static_cast<std::uint8_t>(random()), ++cycle});
        }
        transmitter sender(view::ca, cycles_per_tick);
        sender.reset(base);
        for (const auto& next : pushes) sender.push(next.byte, next.cycle);
        std::vector<start_bit> starts;
        for (; sender.next(); sender.take()) starts.push_back(*sender.next());
        const auto expected = reference_starts(pushes, cycles_per_tick, base);
        BOOST_REQUIRE(starts.size() == expected.size());
        for (std::size_t i = 0; i < starts.size(); ++i) {
            BOOST_TEST(starts[i].byte == expected[i].byte);
            BOOST_TEST(starts[i].cycle == expected[i].cycle);
        }
        lost += pushes.size() - starts.size();
    }
    BOOST_TEST(lost > 100u);
}

// What the page says of `at`: a byte is available up to a tick late, half a tick on average, and a start bit comes up
// to half a tick off.
BOOST_AUTO_TEST_CASE(at_is_within_a_tick) {
    std::mt19937_64 random(test_seed());
    const clock_domain clock(100'000'000);
    constexpr std::uint64_t tick = 55;
    const auto bit_time = bit_time_of_cycles(16 * tick, 100'000'000, 1);
    std::uint64_t late = 0;
    constexpr unsigned rounds = 1000;
    for (unsigned i = 0; i < rounds; ++i) {
        oversampling_receiver exact(clock, tick);
        average_receiver average(clock, bit_time);
        const auto start = 200 + random() % 10'000;
        const auto frame = make_frame(clock.edge(start), bit_time, static_cast<unsigned>(random() % 256));
        exact.on_frame(frame);
        average.on_frame(frame);
        BOOST_REQUIRE(exact.next().has_value());
        BOOST_REQUIRE(average.next().has_value());
        BOOST_TEST(average.next()->byte == exact.next()->byte);
        BOOST_TEST(average.next()->cycle >= exact.next()->cycle);
        BOOST_TEST(average.next()->cycle <= exact.next()->cycle + tick);
        late += average.next()->cycle - exact.next()->cycle;

        transmitter ticking(view::ca, tick);
        transmitter constant(view::at, tick);
        ticking.push(0, start);
        constant.push(0, start);
        BOOST_TEST(2 * constant.next()->cycle <= 2 * ticking.next()->cycle + tick);
        BOOST_TEST(2 * ticking.next()->cycle <= 2 * constant.next()->cycle + tick);
    }
    BOOST_TEST(late / rounds >= tick / 2 - 3);
    BOOST_TEST(late / rounds <= tick / 2 + 3);
}

// A low stop bit is no byte for either; the next one is. A falling edge inside the frame would be another start bit for
// both: 0x00 has none.
BOOST_AUTO_TEST_CASE(at_loses_what_has_no_stop_bit) {
    const clock_domain clock(100'000'000);
    const auto bit_time = bit_time_of_cycles(880, 100'000'000, 1);
    average_receiver average(clock, bit_time);
    auto damaged = make_frame(clock.edge(1000), bit_time, 0x00);
    damaged.stop_bit = false;
    average.on_frame(damaged);
    BOOST_TEST(!average.take(12'000).has_value());
    average.on_frame(make_frame(clock.edge(12'000), bit_time, 0x42));
    average.hold(13'000);
    BOOST_TEST(!average.next().has_value());
    average.resume(14'000);
    const auto byte = average.take(30'000);
    BOOST_REQUIRE(byte.has_value());
    BOOST_TEST(byte->byte == 0x42);
    average.on_frame(make_frame(clock.edge(30'000), bit_time, 0x43));
    average.hold(30'100);
    average.resume(40'000);
    BOOST_TEST(!average.take(50'000).has_value());
}

namespace {

std::string bytes_of(receiver& from, const std::vector<serial_frame>& frames, const clock_domain& clock) {
    std::string bytes;
    const auto take_until = [&](std::uint64_t time_ps) {
        while (const auto byte = from.take(clock.cycle(time_ps))) bytes += std::to_string(byte->byte) + ' ';
    };
    for (const auto& frame : frames) {
        take_until(frame.start_ps);
        from.on_frame(frame);
    }
    take_until(frames.back().end_ps() + 20 * frames.back().bit_time.half_bits(2));
    return bytes;
}

}  // namespace

// Frames of other rates, single or close together, some with a low stop bit: what the RTL makes of them wherever its
// ticks lie, `at` makes of them too.
BOOST_AUTO_TEST_CASE(at_judges_frames_as_ca_does) {
    constexpr unsigned tick = 55;
    constexpr unsigned phases = 11;
    const clock_domain clock(100'000'000);
    const auto bit_time = bit_time_of_cycles(16 * tick, 100'000'000, 1);
    std::mt19937_64 random(test_seed());
    unsigned good = 0;
    unsigned bad = 0;
    for (unsigned round = 0; round < 3000; ++round) {
        std::vector<serial_frame> frames;
        std::string sent;
        const auto bit_ps = 8'800 * (900 + random() % 201);  // up to 10 % off, either way
        const bool low_stop = random() % 8 == 0;
        std::uint64_t start_ps = 20'000'000;
        const auto count = 1 + random() % 3;
        for (unsigned n = 0; n < count; ++n) {
            frames.push_back(make_frame(start_ps, {bit_ps, 1}, static_cast<unsigned>(random() % 256)));
            frames.back().stop_bit = !low_stop;
            sent += std::to_string(frames.back().data) + ' ';
            start_ps = frames.back().end_ps() + (random() % 2 == 0 ? 0 : random() % bit_ps);
        }
        std::string exact;
        bool alike = true;
        for (unsigned phase = 0; phase < phases; ++phase) {
            auto moved = frames;
            for (auto& frame : moved) frame.start_ps += clock.edge(phase * tick / phases);
            oversampling_receiver ticking(clock, tick);
            const auto bytes = bytes_of(ticking, moved, clock);
            alike = alike && (phase == 0 || bytes == exact);
            exact = bytes;
        }
        if (!alike) continue;
        (exact == sent ? good : bad) += 1;
        average_receiver average(clock, bit_time);
        BOOST_TEST_CONTEXT("round " << round << ": " << count << " frames of " << bit_ps << " ps a bit") {
            BOOST_TEST(bytes_of(average, frames, clock) == exact);
        }
    }
    BOOST_TEST(good > 500u);
    BOOST_TEST(bad > 500u);
}

// Bits 5.4 % too long: the sample of the stop bit comes before it.
BOOST_AUTO_TEST_CASE(at_loses_slow_frames_as_ca_does) {
    const clock_domain clock(100'000'000);
    const auto bit_time = bit_time_of_cycles(880, 100'000'000, 1);
    average_receiver average(clock, bit_time);
    oversampling_receiver ticking(clock, 55);
    std::vector<serial_frame> frames;
    for (unsigned n = 0; n < 10; ++n) {
        frames.push_back(make_frame(20'000'000 + n * 200'000'000, {8'800 * 1054, 1}, 'a' + n));
    }
    const auto exact = bytes_of(ticking, frames, clock);
    BOOST_TEST(exact.find("97 ") == std::string::npos);
    BOOST_TEST(bytes_of(average, frames, clock) == exact);
}
