// SPDX-License-Identifier: Apache-2.0
// The Spartan machine from pin to pin: serial edges to the cycle, resets, lost bytes, distorted lines.
#include "base/kernel_time.h"
#include "base/serial_sampler.h"
#include "fresh_kernel.h"
#include "spartan/spartan.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <functional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

spartan_config configured(std::uint64_t hz, unsigned cycles_per_tick, view v = view::ca) {
    const clock_domain clock(hz);
    return {{clock, cycles_per_tick}, {clock, {}}, v, v};
}

struct sent_byte {
    std::uint64_t cycle;  // of the start edge, since the reset
    std::uint8_t byte;
};

std::string text(const std::vector<sent_byte>& bytes) {
    std::string all;
    for (const auto& b : bytes) all += std::to_string(b.cycle) + ':' + static_cast<char>(b.byte) + ' ';
    return all;
}

// The machine, its reset button and both ends of its line.
class bench : public sc_core::sc_module {
  public:
    explicit bench(const spartan_config& config, recording* record_to = nullptr)
        : sc_module(sc_core::sc_module_name("bench")),
          config_(config),
          device_("spartan", config, record_to),
          sampler_(config.uart.bit_time(), serial_format{}) {
        device_.rst.bind(rst_);
        device_.from_device().attach(sampler_);
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
    }

    const clock_domain& clock() const { return config_.uart.clock; }
    std::uint64_t byte_cycles() const { return std::uint64_t{160} * config_.uart.cycles_per_tick; }
    std::uint64_t now() const { return clock().cycle(now_ps()); }
    serial_line& to_device() { return device_.to_device(); }

    // What the test does at that time is nothing the kernel knows of: the event keeps a burst from going past it.
    void run_to_ps(std::uint64_t time_ps) {
        if (time_ps <= now_ps()) return;
        end_.notify(from_ps(time_ps - now_ps()));
        sc_core::sc_start(from_ps(time_ps - now_ps()));
    }
    void run(std::uint64_t cycles) { run_to_ps(clock().edge(now() + cycles)); }

    // Back to back at the block's own rate, the first as soon as the line is free. Ends at the start of the last one.
    void send(const std::string& bytes) {
        for (const char byte : bytes) {
            run_to_ps(clock().edge(clock().cycle_from(std::max(to_device().free_ps(), now_ps()))));
            to_device().send(make_frame(now_ps(), config_.uart.bit_time(), static_cast<unsigned char>(byte)));
        }
    }
    void ask(const std::string& bytes, std::uint64_t replies = 1) {
        send(bytes);
        run(byte_cycles() * (1 + 8 * replies) + 100'000 * replies);
    }
    // Begins and ends with the cycle's edge.
    void press_reset(std::uint64_t cycles) {
        run_to_ps(clock().edge(clock().cycle_from(now_ps())));
        rst_.write(true);
        run(cycles);
        rst_.write(false);
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
        reset_cycle_ = now();
        take();
        sampler_.restart(now_ps());
    }
    std::vector<sent_byte> take() {
        std::vector<sent_byte> bytes;
        while (const auto character = sampler_.take(now_ps())) {
            bytes.push_back(
                {clock().cycle(character->start_ps) - reset_cycle_, static_cast<std::uint8_t>(character->data)});
        }
        return bytes;
    }
    std::string take_text() {
        std::string all;
        for (const auto& byte : take()) all += static_cast<char>(byte.byte);
        return all;
    }

  private:
    const spartan_config config_;
    sc_core::sc_signal<bool> rst_{"rst"};
    sc_core::sc_event end_{"end"};
    spartan device_;
    serial_sampler sampler_;
    std::uint64_t reset_cycle_ = 0;
};

}  // namespace

// 55 cycles a tick. The start edge of `D` is in cycle 2000: n0 = 2035 is the first tick from 2002 on, the byte is
// popped at n0 + 8308, the first push is two cycles later, and the start edge two cycles after the first tick behind
// that. The other bytes follow every 8800 cycles.
BOOST_AUTO_TEST_CASE(serial_edges_are_where_the_specification_has_them) {
    fresh_kernel kernel;
    bench device(configured(100'000'000, 55));
    device.run(2000);
    device.ask("D");
    const std::uint64_t n0 = 2035;
    const std::uint64_t push = n0 + 8308 + 2;
    const auto start = (push + 1 + 54) / 55 * 55 + 2;
    std::vector<sent_byte> expected;
    for (const char byte : std::string("1010")) {
        expected.push_back({start + 8800 * expected.size(), static_cast<std::uint8_t>(byte)});
    }
    BOOST_TEST(text(device.take()) == text(expected));
}

// The reply's first push is 29481 cycles after the last pop.
BOOST_AUTO_TEST_CASE(a_reply_leaves_when_it_is_known) {
    fresh_kernel kernel;
    bench device(configured(100'000'000, 55));
    device.run(2000);
    device.ask("D");
    device.take();
    device.send("09090808");
    const auto last_start = device.now();
    device.run(200'000);
    const auto n0 = (last_start + 2 + 54) / 55 * 55;
    const auto first_push = n0 + 8308 + 29481;
    const auto start = (first_push + 1 + 54) / 55 * 55 + 2;
    const auto bytes = device.take();
    BOOST_REQUIRE(bytes.size() == 8u);
    BOOST_TEST(bytes[0].cycle == start);
    BOOST_TEST(bytes[3].cycle == start + 3 * 8800);
    // By then the second stone, pushed 12719 cycles after the first, waits in the FIFO.
    BOOST_TEST(bytes[7].cycle == start + 7 * 8800);
}

namespace {

std::string game_log(bench& device) {
    device.run(device.byte_cycles());
    for (const auto* request : {"D", "09090808", "18091509"}) device.ask(request);
    return text(device.take());
}

// One broken-off game after the other. A byte that is on its way when the reset comes arrives after it, as the
// receiver's samples outlive the reset: then the button is pressed once more.
void break_off_and_play(bench& device, std::mt19937_64& random, const std::string& reference) {
    const std::string bytes = "D1010090908";
    device.press_reset(1 + random() % 3);
    device.run(device.byte_cycles());
    device.send(bytes.substr(0, 1 + random() % bytes.size()));
    if (random() % 2 == 0) device.run(2 * device.byte_cycles());
    device.run(random() % (12 * device.byte_cycles()));
    const bool on_its_way = device.to_device().free_ps() + device.clock().edge(device.byte_cycles()) > now_ps();
    device.press_reset(1 + random() % (random() % 2 == 0 ? 3 : 3000));
    if (on_its_way) {
        device.run(3 * device.byte_cycles());
        device.press_reset(2);
    }
    BOOST_TEST(game_log(device) == reference);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_reset_at_any_time_begins_afresh) {
    std::mt19937_64 random(test_seed());
    for (const unsigned cycles_per_tick : {2u, 28u}) {
        fresh_kernel kernel;
        bench device(configured(50'000'000, cycles_per_tick));
        device.press_reset(2);
        const auto reference = game_log(device);
        BOOST_TEST(reference.size() > 20 * 3u);
        for (unsigned round = 0; round < 150; ++round) break_off_and_play(device, random, reference);
    }
}

// The bits of a byte that is being sent when the reset comes end there.
BOOST_AUTO_TEST_CASE(a_reset_ends_a_byte_on_the_line) {
    fresh_kernel kernel;
    bench device(configured(100'000'000, 55));
    device.run(2000);
    device.send("D");
    device.run(8800 + 2 * 880);
    device.press_reset(2);
    device.run(20'000);
    BOOST_TEST(device.take().empty());
}

BOOST_AUTO_TEST_CASE(at_sends_the_same_bytes) {
    std::string sent[2];
    for (const auto v : {view::at, view::ca}) {
        fresh_kernel kernel;
        bench device(configured(50'000'000, 28, v));
        device.run(1000);
        for (const auto* request : {"D", "18091509", "12051210", "11060106", "00000000"}) device.ask(request);
        sent[v == view::at ? 0 : 1] = device.take_text();
    }
    BOOST_TEST(sent[0] == sent[1]);
    BOOST_TEST(sent[1] == "101009091111121209110808070708080707");
}

// At four cycles a tick a byte takes 640 cycles, a search more than fifty times that: the FIFO takes 16 of the 21 bytes
// that come during it, two requests. The five that are lost are none of the next request.
BOOST_AUTO_TEST_CASE(bytes_behind_a_full_fifo_are_lost) {
    for (const auto v : {view::at, view::ca}) {
        fresh_kernel kernel;
        bench device(configured(50'000'000, 4, v));
        device.run(1000);
        device.ask("D");
        device.send("00000000");
        device.run(2 * device.byte_cycles());
        device.send("000000000000000000000");
        device.run(200'000);
        BOOST_TEST(device.take_text() == "1010090911110808091107070606");
        device.ask("00000000");
        BOOST_TEST(device.take_text() == "07070606");
    }
}

namespace {

// What the machine makes of a line that is driven before the game.
std::string after(const std::function<void(bench&)>& drive) {
    fresh_kernel kernel;
    bench device(configured(100'000'000, 55));
    device.run(2000);
    drive(device);
    device.run(3 * device.byte_cycles());
    device.ask("D");
    device.ask("1010");
    return device.take_text();
}

void low(bench& device, std::uint64_t cycles) {
    device.to_device().drive(now_ps(), false);
    device.to_device().drive(now_ps() + device.clock().edge(cycles), true);
}

}  // namespace

// Nothing looks at the start bit's middle: a low pulse that one tick sees is a byte of ones, not `D`, so the machine
// has white and takes what follows for a stone. A break shows no stop bit.
BOOST_AUTO_TEST_CASE(a_glitch_is_a_byte_and_a_break_is_none) {
    const auto untouched = after([](bench&) {});
    BOOST_TEST(untouched == "1010");
    BOOST_TEST(after([](bench& device) { low(device, 12 * 880); }) == untouched);
    // 10-10-10, then the row 41 mod 32 = 9, then a column of two digits more: the byte 255, `D`, 1, 0, 1 and 0 are the
    // colour and one stone (4 * 10 + 1, 1) that is stored, and the 0 of the next request.
    BOOST_TEST(after([](bench& device) { low(device, 55); }) == "10100909");
    // Shorter than a tick and between two of them: cycle 2000 is 20 cycles behind a tick.
    BOOST_TEST(after([](bench& device) { low(device, 20); }) == untouched);
}

// 3 % off either way is read, half and twice the bit time are not.
BOOST_AUTO_TEST_CASE(frames_off_the_rate) {
    const auto at_percent = [](unsigned percent) {
        fresh_kernel kernel;
        bench device(configured(100'000'000, 55));
        device.run(2000);
        device.to_device().send(make_frame(now_ps(), {8'800'000ull * percent, 100}, 'D'));
        device.run(200'000);
        return device.take_text();
    };
    BOOST_TEST(at_percent(97) == "1010");
    BOOST_TEST(at_percent(103) == "1010");
    BOOST_TEST(at_percent(50) == "");
    BOOST_TEST(at_percent(200) == "");
}

namespace {

std::string first_difference(const std::string& a, const std::string& b) {
    std::istringstream first(a);
    std::istringstream second(b);
    std::string mine, theirs;
    while (std::getline(first, mine) && std::getline(second, theirs)) {
        if (mine != theirs) return mine + " and " + theirs;
    }
    return "one is longer";
}

}  // namespace

// The same pins, FIFOs and outputs in both views, whenever the reset comes and whatever is on the line.
BOOST_AUTO_TEST_CASE(ca_is_the_rtl_under_resets_and_noise) {
    const auto seed = test_seed();
    std::string seen[2];
    for (const auto v : {view::ca, view::rtl}) {
        fresh_kernel kernel;
        std::mt19937_64 random(seed);
        recording record;
        bench device(configured(50'000'000, 5, v), &record);
        std::string sent;
        for (unsigned round = 0; round < 60; ++round) {
            device.run(1 + random() % 3000);
            for (auto bytes = random() % 12; bytes > 0; --bytes) {
                device.send(std::string(1, static_cast<char>(bytes % 4 == 0 ? random() % 256 : '0' + random() % 2)));
                if (random() % 6 == 0) device.run(random() % 3000);
            }
            if (random() % 3 == 0) {
                device.run_to_ps(std::max(device.to_device().free_ps(), now_ps()) + 1'000'000);
                low(device, 1 + random() % 2000);
            }
            if (random() % 2 == 0) device.run(random() % 60'000);
            sent += text(device.take()) + '\n';
            if (random() % 2 == 0) device.press_reset(1 + random() % (random() % 2 == 0 ? 3 : 3000));
        }
        record.sort();
        std::ostringstream written;
        record.write(written);
        seen[v == view::ca ? 0 : 1] = written.str() + sent;
        BOOST_TEST(record.records().size() > 500u);
    }
    BOOST_TEST((seen[0] == seen[1]), first_difference(seen[0], seen[1]));
}
