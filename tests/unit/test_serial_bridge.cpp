// SPDX-License-Identifier: Apache-2.0
// The peer of a serial line: times of what it sends, bytes it takes from frames of another rate, waiting and breaks.
#include "base/kernel_time.h"
#include "fresh_kernel.h"
#include "host/lines/serial_bridge.h"

#include <boost/test/unit_test.hpp>
#include <deque>
#include <vector>

using namespace tabletop;

namespace {

constexpr std::uint64_t bit_ps = 10'000'000;  // 100 000 bits per second
constexpr std::uint64_t frame_ps = 10 * bit_ps;
constexpr std::uint64_t lead_ps = 1'000'000;

class recording_receiver : public serial_receiver {
  public:
    void on_frame(const serial_frame& frame) override {
        announced_ps.push_back(now_ps());
        frames.push_back(frame);
    }
    void on_edge(std::uint64_t time_ps, bool level) override { edges.push_back({time_ps, level}); }

    std::vector<std::uint64_t> announced_ps;
    std::vector<serial_frame> frames;
    std::vector<serial_edge> edges;
};

class scripted_end : public peer {
  public:
    void receive(std::uint8_t byte) override {
        received.push_back(byte);
        received_ps.push_back(now_ps());
        if (byte == '?') actions.push_back(send('!'));
    }
    std::optional<line_action> next() override {
        if (actions.empty()) return std::nullopt;
        const auto action = actions.front();
        actions.pop_front();
        return action;
    }

    static line_action send(char byte) {
        line_action action;
        action.byte = static_cast<std::uint8_t>(byte);
        return action;
    }
    static line_action lasting(line_action::kind what, std::uint64_t duration_ps) {
        line_action action;
        action.what = what;
        action.duration_ps = duration_ps;
        return action;
    }

    std::deque<line_action> actions;
    std::vector<std::uint8_t> received;
    std::vector<std::uint64_t> received_ps;
};

// One line with its peer, in a simulation context of its own.
struct test_bench {
    test_bench() {
        bridge = std::make_unique<serial_bridge>("bridge", "line", to_device, from_device, end, 100'000, lead_ps);
        to_device.attach(device);
    }
    void run(std::uint64_t ps) { sc_core::sc_start(from_ps(ps)); }

    fresh_kernel kernel;
    serial_line to_device;
    serial_line from_device;
    recording_receiver device;
    scripted_end end;
    std::unique_ptr<serial_bridge> bridge;
};

}  // namespace

BOOST_AUTO_TEST_CASE(bytes_go_back_to_back) {
    test_bench bench;
    for (const char c : {'a', 'b', 'c'}) bench.end.actions.push_back(scripted_end::send(c));
    bench.run(10 * frame_ps);
    BOOST_REQUIRE(bench.device.frames.size() == 3u);
    for (unsigned i = 0; i < 3; ++i) {
        BOOST_TEST(bench.device.frames[i].start_ps == i * frame_ps);
        BOOST_TEST(bench.device.frames[i].data == 'a' + i);
        BOOST_TEST(bench.device.announced_ps[i] <= bench.device.frames[i].start_ps);
    }
    BOOST_TEST(bench.bridge->last_activity_ps() == 3 * frame_ps);
    BOOST_TEST(!bench.bridge->acting());
}

BOOST_AUTO_TEST_CASE(a_byte_is_received_at_the_end_of_its_stop_bit_and_answered_then) {
    test_bench bench;
    bench.run(1);
    bench.from_device.send(make_frame(5 * frame_ps, bit_time_of_rate(100'000), '?'));
    bench.run(10 * frame_ps);
    BOOST_REQUIRE(bench.end.received.size() == 1u);
    BOOST_TEST(bench.end.received_ps[0] == 6 * frame_ps);
    BOOST_REQUIRE(bench.device.frames.size() == 1u);
    BOOST_TEST(bench.device.frames[0].start_ps == 6 * frame_ps);
}

BOOST_AUTO_TEST_CASE(a_rate_off_by_three_percent_is_read_and_half_the_rate_is_not) {
    test_bench bench;
    bench.run(1);
    const auto slow = bit_time_of_rate(97'000);
    for (unsigned i = 0; i < 4; ++i) {
        bench.from_device.send(make_frame(bench.from_device.free_ps() + bit_ps, slow, 0x55 + i));
    }
    bench.run(10 * frame_ps);
    BOOST_TEST(bench.end.received == (std::vector<std::uint8_t>{0x55, 0x56, 0x57, 0x58}),
               boost::test_tools::per_element());
    bench.end.received.clear();
    bench.from_device.send(make_frame(now_ps(), bit_time_of_rate(50'000), 0x0F));
    bench.run(10 * frame_ps);
    BOOST_REQUIRE(!bench.end.received.empty());
    BOOST_TEST(bench.end.received[0] != 0x0F);
}

BOOST_AUTO_TEST_CASE(waits_breaks_and_rates_keep_their_order) {
    test_bench bench;
    auto rate = scripted_end::lasting(line_action::kind::set_rate, 0);
    rate.rate = 200'000;
    bench.end.actions = {scripted_end::lasting(line_action::kind::wait, 7'000),
                         scripted_end::lasting(line_action::kind::low, 20 * bit_ps), rate, scripted_end::send('x')};
    bench.run(10 * frame_ps);
    BOOST_REQUIRE(bench.device.edges.size() == 2u);
    BOOST_TEST(bench.device.edges[0].time_ps == 7'000 + lead_ps);
    BOOST_TEST(!bench.device.edges[0].level);
    BOOST_TEST(bench.device.edges[1].time_ps == 7'000 + lead_ps + 20 * bit_ps);
    BOOST_REQUIRE(bench.device.frames.size() == 1u);
    BOOST_TEST(bench.device.frames[0].start_ps == bench.device.edges[1].time_ps);
    BOOST_TEST(bench.device.frames[0].end_ps() - bench.device.frames[0].start_ps == frame_ps / 2);
}

BOOST_AUTO_TEST_CASE(a_timed_byte_starts_and_ends_when_it_is_told) {
    test_bench bench;
    line_action timed;
    timed.what = line_action::kind::send_at;
    timed.byte = 'z';
    timed.start_ps = 123'456'789;
    timed.end_ps = timed.start_ps + 86'805'555;
    bench.end.actions = {timed};
    bench.run(10 * frame_ps);
    BOOST_REQUIRE(bench.device.frames.size() == 1u);
    BOOST_TEST(bench.device.frames[0].start_ps == timed.start_ps);
    BOOST_TEST(bench.device.frames[0].end_ps() == timed.end_ps);
}

BOOST_AUTO_TEST_CASE(a_watched_text_pauses_the_simulation) {
    test_bench bench;
    bench.bridge->watch_for("aab");
    bench.run(1);
    for (const char c : {'a', 'a', 'a', 'b', 'c'}) {
        bench.from_device.send(
            make_frame(bench.from_device.free_ps() + bit_ps, bit_time_of_rate(100'000), static_cast<unsigned char>(c)));
    }
    bench.run(100 * frame_ps);
    BOOST_TEST(bench.bridge->text_seen());
    BOOST_TEST(now_ps() == 4 * (frame_ps + bit_ps));
}

// The button waits until the machine had time to finish, and until the character on its way has ended.
BOOST_AUTO_TEST_CASE(the_reset_button_is_pressed_when_the_line_is_quiet) {
    test_bench bench;
    std::vector<std::uint64_t> pressed_ps;
    bench.bridge->on_reset([&] {
        pressed_ps.push_back(now_ps());
        return now_ps() + 3 * bit_ps;
    });
    bench.end.actions = {scripted_end::lasting(line_action::kind::press_reset, 0), scripted_end::send('x')};
    bench.run(1);
    bench.from_device.send(make_frame(19 * frame_ps + 5 * bit_ps, bit_time_of_rate(100'000), 'a'));
    bench.run(30 * frame_ps);
    const auto quiet_ps = 20 * frame_ps + 5 * bit_ps;
    BOOST_TEST(pressed_ps == std::vector<std::uint64_t>{quiet_ps}, boost::test_tools::per_element());
    BOOST_REQUIRE(bench.device.frames.size() == 1u);
    BOOST_TEST(bench.device.frames[0].start_ps == quiet_ps + 3 * bit_ps);
}

// What no byte of this machine has caused: another one's has.
BOOST_AUTO_TEST_CASE(a_peer_can_wake_its_line) {
    test_bench bench;
    bench.run(frame_ps);
    bench.end.actions = {scripted_end::send('x')};
    bench.run(frame_ps);
    BOOST_TEST(bench.device.frames.empty());
    bench.end.wake();
    bench.run(frame_ps);
    BOOST_REQUIRE(bench.device.frames.size() == 1u);
    BOOST_TEST(bench.device.frames[0].start_ps == 2 * frame_ps);
}
