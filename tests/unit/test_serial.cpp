// SPDX-License-Identifier: Apache-2.0
// Serial lines: frames to edges, edges to characters at the receiver's own rate and format.
#include <boost/test/unit_test.hpp>
#include <functional>
#include <random>
#include <stdexcept>
#include <vector>

#include "base/serial_line.h"
#include "base/serial_sampler.h"
#include "test_seed.h"

using namespace tabletop;

namespace {

std::vector<serial_character> take_all(serial_sampler& sampler) {
    std::vector<serial_character> characters;
    while (auto character = sampler.take(serial_sampler::never - 1)) characters.push_back(*character);
    return characters;
}

serial_bit_time scaled(std::uint64_t rate, int per_mille) {
    return {1'000'000'000'000 * static_cast<std::uint64_t>(1000 + per_mille), rate * 1000};
}

}  // namespace

BOOST_AUTO_TEST_CASE(bit_time_is_an_exact_fraction) {
    const auto bit = bit_time_of_rate(115200);
    BOOST_TEST(bit.half_bits(2) == 8680555u);  // 10^12 / 115200 = 8680555.55..
    BOOST_TEST(bit.half_bits(20) == 86805555u);
    const auto divided = bit_time_of_cycles(434, 50'000'000, 1);
    BOOST_TEST(divided.half_bits(2) == 434u * 20000u);
    BOOST_CHECK_THROW(bit_time_of_rate(0), std::invalid_argument);
    // 65535 * 256 * 8 cycles of 100/3 MHz do not overflow.
    BOOST_TEST(bit_time_of_cycles(65535ull * 256 * 8, 100'000'000, 3).half_bits(2) == 65535ull * 256 * 8 * 30000);
}

BOOST_AUTO_TEST_CASE(frame_expands_to_its_level_changes) {
    const auto frame = make_frame(1000, {10, 1}, 0x55);
    const auto edges = expand(frame);
    BOOST_TEST(edges.size() == 10u);  // 0x55 alternates: every bit boundary but the end changes the level
    bool level = false;
    std::uint64_t time = 1000;
    for (const auto& edge : edges) {
        BOOST_TEST(edge.time_ps == time);
        BOOST_TEST(edge.level == level);
        level = !level;
        time += 10;
    }
    BOOST_TEST(frame.end_ps() == 1100u);
    BOOST_TEST(expand(make_frame(0, {10, 1}, 0xFF)).size() == 2u);
    auto damaged = make_frame(0, {10, 1}, 0);
    damaged.stop_bit = false;
    const auto low = expand(damaged);
    BOOST_TEST(low.size() == 2u);
    BOOST_TEST((low.begin() + 1)->time_ps == 100u);
}

BOOST_AUTO_TEST_CASE(parity_levels) {
    serial_format format;
    format.parity = serial_parity::even;
    BOOST_TEST(parity_level(0x07, format));
    BOOST_TEST(!parity_level(0x03, format));
    format.parity = serial_parity::odd;
    BOOST_TEST(!parity_level(0x07, format));
    format.data_bits = 7;
    BOOST_TEST(parity_level(0x80, format));  // bit 7 is not sent
    format.parity = serial_parity::mark;
    BOOST_TEST(parity_level(0, format));
    format.parity = serial_parity::space;
    BOOST_TEST(!parity_level(0xFF, format));
}

BOOST_AUTO_TEST_CASE(every_format_and_byte_round_trips) {
    for (unsigned data_bits = 5; data_bits <= 9; ++data_bits) {
        for (auto parity : {serial_parity::none, serial_parity::even, serial_parity::odd, serial_parity::mark,
                            serial_parity::space}) {
            for (unsigned stop = 2; stop <= 4; ++stop) {
                const serial_format format{data_bits, parity, stop};
                const auto bit = bit_time_of_rate(921600);
                serial_sampler sampler(bit, format);
                serial_line line;
                line.attach(sampler);
                for (unsigned data = 0; data < 1u << data_bits; data += 3) {
                    line.send(make_frame(line.free_ps(), bit, data, format));
                    const auto character = sampler.take(line.free_ps() + 1);
                    BOOST_REQUIRE(character);
                    BOOST_TEST(character->data == data);
                    BOOST_TEST((!character->parity_error && !character->framing_error && !character->is_break));
                }
            }
        }
    }
}

// A receiver samples the stop bit of a 10-bit frame at 9.5 of its own bit times: it reads right up to about 5 % off.
BOOST_AUTO_TEST_CASE(mismatched_rates_read_right_up_to_five_percent) {
    std::mt19937 random(7);
    for (int per_mille : {-45, -30, -20, 0, 20, 30, 45}) {
        serial_sampler sampler(bit_time_of_rate(115200), {});
        serial_line line;
        line.attach(sampler);
        std::vector<unsigned> sent;
        for (int i = 0; i < 200; ++i) {
            sent.push_back(random() & 0xFF);
            line.send(make_frame(line.free_ps(), scaled(115200, per_mille), sent.back()));  // back to back
        }
        const auto received = take_all(sampler);
        BOOST_REQUIRE(received.size() == sent.size());
        for (std::size_t i = 0; i < sent.size(); ++i) {
            BOOST_TEST(received[i].data == sent[i]);
            BOOST_TEST(!received[i].framing_error);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_sender_twelve_percent_slow_is_damaged) {
    serial_sampler sampler(bit_time_of_rate(115200), {});
    sampler.on_frame(make_frame(0, scaled(115200, 120), 0x00));
    const auto received = take_all(sampler);
    BOOST_REQUIRE(received.size() == 1u);
    BOOST_TEST(
        received[0].framing_error);  // the stop sample at 9.5 falls into the sender's last data bit, 8.5 of its bits
}

BOOST_AUTO_TEST_CASE(half_the_rate_gives_the_waveform_read_twice) {
    serial_sampler sampler(bit_time_of_rate(9600), {});
    sampler.on_frame(make_frame(0, bit_time_of_rate(4800), 0xF0));
    const auto received = take_all(sampler);
    BOOST_REQUIRE(received.size() == 1u);  // start and four zeros: ten of the receiver's bits, the last one low
    BOOST_TEST(received[0].data == 0u);
    BOOST_TEST(received[0].framing_error);
    BOOST_TEST(received[0].is_break);
}

BOOST_AUTO_TEST_CASE(twice_the_rate_gives_every_other_bit) {
    serial_sampler sampler(bit_time_of_rate(9600), {});
    sampler.on_frame(make_frame(0, bit_time_of_rate(19200), 0x06));
    const auto received = take_all(sampler);
    BOOST_REQUIRE(received.size() == 1u);
    // The start bit's middle is the sender's edge from start bit to bit 0, which is low as well. Then bits 1 to 2
    // (high), 3 to 4, 5 to 6 and 7 to stop (the sample sees what was before the edge), and the idle line.
    BOOST_TEST(received[0].data == 0b1111'0001u);
}

BOOST_AUTO_TEST_CASE(wrong_parity_and_wrong_format) {
    const serial_format even{8, serial_parity::even, 2};
    const auto bit = bit_time_of_rate(115200);
    serial_sampler sampler(bit, even);
    auto frame = make_frame(0, bit, 0x41, even);
    frame.parity_bit = !frame.parity_bit;
    sampler.on_frame(frame);
    sampler.on_frame(make_frame(frame.end_ps(), bit, 0x41, {8, serial_parity::odd, 2}));
    sampler.on_frame(make_frame(2 * frame.end_ps(), bit, 0x41, even));
    const auto received = take_all(sampler);
    BOOST_REQUIRE(received.size() == 3u);
    BOOST_TEST(received[0].parity_error);
    BOOST_TEST(received[1].parity_error);
    BOOST_TEST(!received[2].parity_error);
    for (const auto& character : received) BOOST_TEST(character.data == 0x41u);
}

BOOST_AUTO_TEST_CASE(break_is_one_character_until_the_line_rises) {
    serial_line line;
    serial_sampler sampler(bit_time_of_rate(115200), {});
    line.attach(sampler);
    line.drive(1000, false);
    line.drive(2'000'000'000, true);  // 2 ms
    line.send(make_frame(2'100'000'000, bit_time_of_rate(115200), 0x21));
    const auto received = take_all(sampler);
    BOOST_REQUIRE(received.size() == 2u);
    BOOST_TEST(received[0].is_break);
    BOOST_TEST(received[0].framing_error);
    BOOST_TEST(received[0].start_ps == 1000u);
    BOOST_TEST(received[1].data == 0x21u);
    BOOST_TEST(!received[1].framing_error);
}

BOOST_AUTO_TEST_CASE(glitch_is_no_start_bit) {
    serial_sampler sampler(bit_time_of_rate(115200), {});
    sampler.on_edge(0, false);
    sampler.on_edge(3'000'000, true);  // 3 us of 8.68 us: high again at the middle
    BOOST_TEST(!sampler.take(1'000'000'000));
    BOOST_TEST(sampler.next_ps() == serial_sampler::never);
}

BOOST_AUTO_TEST_CASE(low_stop_bit_is_a_framing_error_but_no_break) {
    auto frame = make_frame(0, bit_time_of_rate(115200), 0x80);
    frame.stop_bit = false;
    serial_sampler sampler(bit_time_of_rate(115200), {});
    sampler.on_frame(frame);
    const auto character = sampler.take(frame.end_ps());
    BOOST_REQUIRE(character);
    BOOST_TEST(character->framing_error);
    BOOST_TEST(!character->is_break);
    BOOST_TEST(character->data == 0x80u);
}

BOOST_AUTO_TEST_CASE(characters_come_at_their_end_and_are_announced) {
    const auto bit = bit_time_of_rate(115200);
    serial_sampler sampler(bit, {});
    const auto frame = make_frame(5'000'000, bit, 0x33);
    sampler.on_frame(frame);
    BOOST_TEST(sampler.next_ps() == frame.end_ps());
    BOOST_TEST(!sampler.receiving(5'000'000 + bit.half_bits(1) - 1));
    BOOST_TEST(sampler.receiving(5'000'000 + bit.half_bits(1)));
    BOOST_TEST(!sampler.take(frame.end_ps() - 1));
    BOOST_TEST(sampler.next_ps() == frame.end_ps());
    BOOST_TEST(sampler.take(frame.end_ps())->end_ps == frame.end_ps());
    BOOST_TEST(sampler.next_ps() == serial_sampler::never);
}

// Asking in small steps or once gives the same characters: evaluation does not depend on when it is done.
BOOST_AUTO_TEST_CASE(result_does_not_depend_on_the_steps) {
    std::mt19937 random(11);
    serial_sampler once(bit_time_of_rate(115200), {});
    serial_sampler steps(bit_time_of_rate(115200), {});
    std::vector<serial_edge> edges;
    std::uint64_t time = 0;
    bool level = true;
    for (int i = 0; i < 3000; ++i) {
        time += 1 + random() % 40'000'000;
        level = !level;
        edges.push_back({time, level});
    }
    for (const auto& edge : edges) once.on_edge(edge.time_ps, edge.level);
    const auto expected = take_all(once);
    std::vector<serial_character> got;
    std::size_t next = 0;
    for (std::uint64_t now = 0; now < time + 200'000'000; now += 1'700'000) {
        while (next < edges.size() && edges[next].time_ps <= now + 1'700'000) {
            steps.on_edge(edges[next].time_ps, edges[next].level);
            ++next;
        }
        while (auto character = steps.take(now)) got.push_back(*character);
    }
    BOOST_TEST(expected.size() > 100u);
    BOOST_REQUIRE(got.size() == expected.size());
    for (std::size_t i = 0; i < got.size(); ++i) {
        BOOST_TEST(got[i].start_ps == expected[i].start_ps);
        BOOST_TEST(got[i].data == expected[i].data);
        BOOST_TEST(got[i].framing_error == expected[i].framing_error);
    }
}

// What is announced after every edge is what a sampler says that has never been asked before.
BOOST_AUTO_TEST_CASE(announcements_do_not_depend_on_earlier_ones) {
    std::mt19937_64 random(test_seed());
    const auto bit = bit_time_of_rate(115200);
    std::vector<std::function<void(serial_sampler&)>> waveform;
    serial_sampler asked(bit, {});
    std::uint64_t now = 0;
    std::size_t characters = 0;
    for (int i = 0; i < 700; ++i) {
        now += 1 + random() % (i % 3 == 0 ? 40'000'000 : 2'000'000);
        if (random() % 20 == 0) {
            const auto frame = make_frame(now, bit, random() & 0xFF);
            const auto released = now + random() % 80'000'000;
            waveform.push_back([=](serial_sampler& sampler) { sampler.on_frame(frame); });
            waveform.back()(asked);
            asked.next_ps();
            waveform.push_back([=](serial_sampler& sampler) { sampler.on_release(released); });
            waveform.back()(asked);
            now = released;
        } else {
            waveform.push_back(
                [=, level = random() % 2 == 0](serial_sampler& sampler) { sampler.on_edge(now, level); });
            waveform.back()(asked);
        }
        if (random() % 2 == 0) asked.settle(now);
        while (asked.take(now)) ++characters;
        serial_sampler fresh(bit, {});
        for (const auto& announce : waveform) announce(fresh);
        while (fresh.take(now)) continue;
        BOOST_REQUIRE(asked.next_ps() == fresh.next_ps());
        BOOST_REQUIRE(!asked.next() || asked.next()->data == fresh.next()->data);
        BOOST_REQUIRE(asked.receiving(now) == fresh.receiving(now));
    }
    BOOST_TEST(characters > 30u);
}

// A pin that changes with every clock, high in the middle of what could be a start bit: were all edges looked at again
// at every edge, this would take minutes.
BOOST_AUTO_TEST_CASE(edges_without_characters_cost_the_same_each) {
    constexpr std::uint64_t cycle_ps = 10'000;
    serial_sampler kept({872 * cycle_ps, 1}, {});
    serial_sampler settled({872 * cycle_ps, 1}, {});
    for (std::uint64_t n = 0; n < 1'000'000; ++n) {
        settled.settle(n * cycle_ps);
        for (auto* const sampler : {&kept, &settled}) {
            sampler->on_edge(n * cycle_ps, n % 2 != 0);
            BOOST_REQUIRE((sampler->next_ps() == serial_sampler::never) == (n % 2 != 0));
        }
    }
    BOOST_TEST(!kept.take(1'000'000 * cycle_ps));
    BOOST_TEST(!settled.take(1'000'000 * cycle_ps));
}

BOOST_AUTO_TEST_CASE(line_refuses_overlap) {
    serial_line line;
    const auto frame = make_frame(100, {10, 1}, 0);
    line.send(frame);
    BOOST_CHECK_THROW(line.send(make_frame(199, {10, 1}, 0)), std::logic_error);
    BOOST_CHECK_THROW(line.drive(150, false), std::logic_error);
    BOOST_CHECK_NO_THROW(line.send(make_frame(200, {10, 1}, 0)));
}

// 0x00 cut off behind its third data bit: a receiver sees ones from there on, and the next frame may begin at once.
BOOST_AUTO_TEST_CASE(released_line_is_high) {
    serial_line line;
    const serial_bit_time bit{1000, 1};
    serial_sampler whole(bit, serial_format{});
    serial_sampler late(bit, serial_format{});
    line.attach(whole);
    line.send(make_frame(100, bit, 0x00));
    BOOST_REQUIRE(whole.next().has_value());
    BOOST_TEST(whole.next()->data == 0u);
    line.release(4100);
    BOOST_TEST(line.free_ps() == 4100u);
    BOOST_REQUIRE(whole.next().has_value());
    BOOST_TEST(whole.next()->data == 0xF8u);
    BOOST_TEST(whole.next_ps() == 10'100u);
    const auto character = whole.take(10'100);
    BOOST_REQUIRE(character.has_value());
    BOOST_TEST(character->start_ps == 100u);
    BOOST_TEST(character->data == 0xF8u);
    // Before the middle of the start bit nothing is left, and an idle line stays as it is.
    line.attach(late);
    line.send(make_frame(20'000, bit, 0x00));
    line.release(20'400);
    line.release(20'500);
    BOOST_TEST(line.free_ps() == 20'400u);
    BOOST_TEST(!late.next().has_value());
    BOOST_TEST(!whole.take(40'000).has_value());
}
