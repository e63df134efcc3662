// SPDX-License-Identifier: Apache-2.0
// The audio port's FIFOs as functions of the cycle, against reference models that are clocked edge by edge.
#include "peripherals/audio_port/fifos.h"
#include "reference_audio_port.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <map>
#include <random>
#include <vector>

using namespace tabletop;
namespace reg = audio_port_registers;
using audio_port_core::fifos;
using audio_port_core::never;

namespace {

const clock_domain fabric(100'000'000);

// A sound whose every word is another, and what is played.
class codec : public audio_peer {
  public:
    audio_frame input(std::uint64_t n) const override {
        return {static_cast<std::int32_t>(n * 2654435761u + 1), static_cast<std::int32_t>(n * 40503u + 7)};
    }
    void output(std::uint64_t n, const audio_frame& frame) override {
        BOOST_REQUIRE(played.empty() || n > played.rbegin()->first);
        played[n] = frame;
    }

    std::map<std::uint64_t, audio_frame> played;
};

void write(fifos& port, std::uint32_t offset, std::uint32_t value, std::uint64_t cycle) {
    port.write(offset, value, 0xF, cycle + 1);
}

// What programs do for a while, so that FIFOs come to be full, empty and one-sided.
struct habit {
    bool write;
    bool both;  // channels, else one of them
    unsigned channel;
    unsigned other;  // one in so many accesses is of something else
    unsigned pause;  // cycles from an access to the next
};

habit some_habit(std::mt19937_64& random) {
    return {random() % 2 == 0, random() % 3 != 0, static_cast<unsigned>(random() % 2),
            static_cast<unsigned>(2 + random() % 40), static_cast<unsigned>(2 + random() % 3 * (random() % 20))};
}

reference_audio_port::inputs some_access(std::mt19937_64& random, habit& how) {
    reference_audio_port::inputs in;
    const bool is_other = random() % how.other == 0;
    if (how.both) how.channel ^= 1;
    in.write = is_other ? random() % 2 == 0 : how.write;
    in.read = !in.write;
    in.word = static_cast<unsigned>(is_other ? random() % 4 : 2 + how.channel);
    in.value = static_cast<std::uint32_t>(random());
    if (in.write && in.word == 0) in.value &= random() % 8 == 0 ? 0xF : 3;
    in.lanes = static_cast<unsigned>(random() % 4 == 0 ? random() % 16 : 0xF);
    return in;
}

std::uint32_t enabled(const reference_audio_port::inputs& in) {
    auto value = in.value;
    for (unsigned byte = 0; byte < 4; ++byte) {
        if ((in.lanes >> byte & 1) == 0) value &= ~(0xFFu << 8 * byte);
    }
    return value;
}

}  // namespace

BOOST_AUTO_TEST_CASE(random_accesses_are_as_of_reference_fifos) {
    std::mt19937_64 random(test_seed());
    unsigned rises = 0, full_reads = 0, full_writes = 0, resets = 0;
    for (unsigned round = 0; round < 60; ++round) {
        // 4 to 30 cycles a sample, no whole number of them.
        const clock_domain rate(100'000'000'000, 4100 + random() % 26'000);
        const sample_times times(fabric, rate);
        codec far;
        fifos port(times);
        port.attach(far);
        reference_audio_port reference;
        std::map<std::uint64_t, audio_frame> played;
        std::uint64_t n = 0;             // of the next sample
        std::uint64_t foreseen = never;  // a rise of the interrupt
        std::uint64_t free = 1;
        std::uint64_t held_until = 0;
        auto how = some_habit(random);
        for (std::uint64_t cycle = 0; cycle < 12'000; ++cycle) {
            for (unsigned word = 0; word < 4; ++word) {
                BOOST_REQUIRE_MESSAGE(port.peek(4 * word, cycle) == reference.read(word),
                                      "round " << round << ", word " << word << " in cycle " << cycle);
            }
            BOOST_REQUIRE(port.plays(cycle) == reference.has_queued());
            full_reads += (reference.read(1) & 0x8080) != 0 ? 1 : 0;
            full_writes += (reference.read(1) & 0xFFFF0000) == 0 ? 1 : 0;
            if (cycle % 1000 == 0) how = some_habit(random);
            reference_audio_port::inputs in;
            const bool is_accessed = cycle >= free && cycle >= held_until && random() % 8 != 0;
            if (is_accessed) in = some_access(random, how);
            const bool begins_reset = !is_accessed && held_until <= cycle && random() % 8000 == 0;
            if (begins_reset) held_until = cycle + 1 + random() % 30;
            in.reset = cycle < held_until;
            in.sample = times.cycle(n) == cycle;
            const auto frame = far.input(n);
            in.left = static_cast<std::uint32_t>(frame.left);
            in.right = static_cast<std::uint32_t>(frame.right);
            const bool was_high = reference.irq();
            reference.clock(in);
            if (in.sample) {
                const audio_frame out{static_cast<std::int32_t>(reference.left_out),
                                      static_cast<std::int32_t>(reference.right_out)};
                if (!(out == audio_frame{})) played[n] = out;
                ++n;
            }
            if (is_accessed) {
                free = cycle + how.pause;
                const auto offset = 4 * in.word;
                if (in.write) {
                    port.write(offset, enabled(in), in.lanes, cycle + 1);
                } else {
                    port.read(offset, cycle);
                    port.settle(cycle + 1);
                }
            }
            if (begins_reset) {
                port.reset(cycle + 1);
                ++resets;
            }
            if (port.is_held() && cycle + 1 >= held_until) port.release(cycle + 1);
            if (is_accessed || in.reset) {
                BOOST_REQUIRE_MESSAGE(port.irq() == reference.irq(),
                                      "round " << round << ", irq in cycle " << cycle + 1);
                foreseen = reference.irq() ? never : port.next_rise();
            } else if (reference.irq() && !was_high) {
                BOOST_REQUIRE_MESSAGE(foreseen == cycle + 1, "round " << round << ", rise in cycle " << cycle + 1);
                ++rises;
            } else {
                BOOST_REQUIRE(reference.irq() || foreseen > cycle + 1);
            }
        }
        port.settle(12'000);
        std::map<std::uint64_t, audio_frame> heard;
        for (const auto& [sample, frame] : far.played) {
            if (!(frame == audio_frame{})) heard[sample] = frame;
        }
        BOOST_REQUIRE(heard == played);
    }
    BOOST_TEST_MESSAGE(rises << " rises, " << full_reads << " cycles with a full read FIFO, " << full_writes
                             << " with full write FIFOs, " << resets << " resets");
    BOOST_TEST(rises > 20u);
    BOOST_TEST(full_reads > 1000u);
    BOOST_TEST(full_writes > 100u);
    BOOST_TEST(resets > 20u);
}

BOOST_AUTO_TEST_CASE(samples_of_8_khz_are_12500_cycles_apart) {
    const sample_times times(fabric, clock_domain(8000));
    BOOST_TEST(times.cycle(0) == 12'500u);
    BOOST_TEST(times.cycle(7) == 100'000u);
    BOOST_TEST(times.before(12'500) == 0u);
    BOOST_TEST(times.before(12'501) == 1u);
    const sample_times others(fabric, clock_domain(44'100));
    for (std::uint64_t n = 0; n < 1000; ++n) {
        BOOST_TEST_REQUIRE(others.before(others.cycle(n)) == n);
        BOOST_TEST_REQUIRE(others.before(others.cycle(n) + 1) == n + 1);
    }
    BOOST_TEST(others.cycle(44'099) == 100'000'000u);
}

BOOST_AUTO_TEST_CASE(interrupts_come_at_96_words) {
    fifos port(sample_times(fabric, clock_domain(8000)));
    write(port, reg::control, reg::control_re, 10);
    BOOST_TEST(port.next_rise() == 96u * 12'500 + 1);
    for (unsigned n = 0; n < 40; ++n) {
        write(port, reg::left, n + 1, 100 + 4 * n);
        write(port, reg::right, n + 1, 102 + 4 * n);
    }
    BOOST_TEST(port.peek(reg::control, 1000) == reg::control_re);
    write(port, reg::control, reg::control_we, 1000);
    BOOST_TEST(!port.irq());
    BOOST_TEST(port.next_rise() == 8u * 12'500 + 1);
    write(port, reg::control, reg::control_we | reg::control_cw, 2000);
    BOOST_TEST(port.irq());
}

BOOST_AUTO_TEST_CASE(a_day_of_recording_is_arithmetic) {
    fifos port(sample_times(fabric, clock_domain(8000)));
    constexpr std::uint64_t day = std::uint64_t{86'400} * 100'000'000;
    BOOST_TEST(port.peek(reg::fifospace, day) == 0x80808080u);
    BOOST_TEST(port.read(reg::left, day) == 0u);
    BOOST_TEST(port.peek(reg::fifospace, day + 1) == 0x80807F80u);
    BOOST_TEST(port.peek(reg::fifospace, day + 100'000) == 0x80807F80u);
    port.read(reg::right, day + 100'000);
    BOOST_TEST(port.peek(reg::fifospace, day + 100'001) == 0x80807F7Fu);
    BOOST_TEST(port.peek(reg::fifospace, day + 200'000) == 0x80808080u);
}
