// SPDX-License-Identifier: Apache-2.0
// Hands at a pad: steps at their times, keys that are long enough to be seen and stay in their order, logs played
// again.
#include "base/kernel_time.h"
#include "fresh_kernel.h"
#include "host/pads/pad_bridge.h"
#include "peripherals/nes_pad/nes_pad.h"
#include "support/input_error.h"

#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop;

namespace {

constexpr std::uint64_t ms = 1'000'000'000;
constexpr std::uint64_t frame_ps = 20 * ms;

// Everything that happens to a pad, as "ms:buttons" and "ms:out", "ms:in", and "ms:reset".
struct bench {
    explicit bench(std::unique_ptr<pad_end> who) : end(std::move(who)) {
        machine_pad pad{"pad1", [this](std::uint8_t buttons) { add(std::to_string(buttons)); },
                        [this](bool in) { add(in ? "in" : "out"); }};
        bridge = std::make_unique<pad_bridge>("bridge", pad, *end);
        bridge->on_change([this](std::uint8_t, bool) { ++changes; });
        bridge->on_reset([this] { add("reset"); });
    }
    void add(const std::string& what) { seen += std::to_string(now_ps() / ms) + ':' + what + ' '; }

    void run_to(std::uint64_t time_ms) { sc_core::sc_start(from_ps(time_ms * ms - now_ps())); }
    void tap(display_key key) {
        end->key(key, true);
        end->key(key, false);
    }

    fresh_kernel kernel;
    std::unique_ptr<pad_end> end;
    std::unique_ptr<pad_bridge> bridge;
    std::string seen;
    unsigned changes = 0;
};

class listed_steps : public pad_player {
  public:
    explicit listed_steps(std::vector<pad_step> steps) : steps_(std::move(steps)) {}
    void see(const picture&) override { ++seen_; }
    std::optional<pad_step> take_step() override {
        if (next_ == steps_.size()) return std::nullopt;
        return steps_[next_++];
    }
    bool done() const override { return next_ == steps_.size(); }

  private:
    std::vector<pad_step> steps_;
    std::size_t next_ = 0;
    unsigned seen_ = 0;
};

std::unique_ptr<pad_end> steps(std::vector<pad_step> list) {
    return make_player_pad_end(std::make_unique<listed_steps>(std::move(list)), false, 0);
}

struct file {
    explicit file(const std::string& text) { std::ofstream(path) << text; }
    ~file() { std::remove(path.c_str()); }
    const std::string path = "test_pad_bridge.jsonl";
};

std::string refusal(const std::string& log) {
    const file written(log);
    try {
        read_pad_log(written.path, "pad1");
    } catch (const input_error& error) {
        return error.what();
    }
    return "";
}

const std::string head = "{\"version\":\"1\",\"platform\":\"nexys4\",\"main_clock\":\"100 MHz\"}\n";

std::string change(std::uint64_t time_ps, const std::string& pad, const std::string& what) {
    return "{\"t_ps\":" + std::to_string(time_ps) + ",\"end_ps\":" + std::to_string(time_ps) +
           ",\"cycle\":0,\"port\":\"" + pad + "\",\"dir\":\"to_device\"," + what + "}\n";
}

}  // namespace

BOOST_AUTO_TEST_CASE(steps_are_played_at_their_times) {
    bench hand(
        steps({{0, true, 3 * ms}, {128, true, 0}, {129, true, 2 * ms}, {129, false, 1 * ms}, {0, true, 4 * ms}}));
    hand.run_to(1);
    BOOST_TEST(hand.bridge->acting());
    hand.run_to(20);
    BOOST_TEST(hand.seen == "3:128 3:129 5:out 6:in 6:0 ");
    BOOST_TEST(hand.changes == 4u);
    BOOST_TEST(!hand.bridge->acting());
    BOOST_TEST(hand.bridge->last_activity_ps() == 6 * ms);
    BOOST_TEST(hand.end->done());
}

// A terminal tells of both at once.
BOOST_AUTO_TEST_CASE(a_key_is_held_for_two_frames) {
    for (const std::uint64_t frame : {frame_ps, 50 * ms}) {
        bench hand(make_keys_pad_end(key_set::letters, frame));
        hand.run_to(5);
        hand.tap(display_key::letter_a);
        hand.run_to(200);
        BOOST_TEST(hand.seen == (frame == frame_ps ? "5:2 45:0 " : "5:2 105:0 "));
    }
}

BOOST_AUTO_TEST_CASE(a_key_that_is_held_longer_is_held_as_long) {
    bench hand(make_keys_pad_end(key_set::letters, frame_ps));
    hand.run_to(5);
    hand.end->key(display_key::space, true);
    hand.run_to(100);
    hand.tap(display_key::letter_d);
    hand.run_to(200);
    hand.end->key(display_key::space, false);
    hand.run_to(300);
    BOOST_TEST(hand.seen == "5:128 100:129 140:128 200:0 ");
}

// The events of the machine come with the releases: these must not meet.
BOOST_AUTO_TEST_CASE(keys_that_come_at_once_stay_in_their_order) {
    bench hand(make_keys_pad_end(key_set::letters, frame_ps));
    hand.run_to(5);
    for (const auto key : {display_key::letter_d, display_key::letter_d, display_key::space}) hand.tap(key);
    hand.run_to(400);
    BOOST_TEST(hand.seen == "5:1 45:0 85:1 125:128 165:0 ");
}

BOOST_AUTO_TEST_CASE(what_a_key_repeats_while_others_wait_is_dropped) {
    bench hand(make_keys_pad_end(key_set::letters, frame_ps));
    hand.run_to(5);
    for (unsigned n = 0; n < 50; ++n) hand.tap(display_key::letter_d);
    hand.run_to(3000);
    BOOST_TEST(hand.seen == "5:1 45:0 85:1 125:0 165:1 205:0 245:1 285:0 ");
    hand.tap(display_key::letter_d);
    hand.run_to(3100);
    BOOST_TEST(hand.seen.substr(hand.seen.size() - 14) == "3000:1 3040:0 ");
}

BOOST_AUTO_TEST_CASE(each_set_of_keys_has_its_own_pad) {
    const auto pressed = [](key_set keys) {
        bench hand(make_keys_pad_end(keys, frame_ps));
        BOOST_TEST(hand.end->live());
        for (const auto key : {display_key::letter_a, display_key::space, display_key::left, display_key::enter,
                               display_key::up, display_key::letter_s}) {
            hand.end->key(key, true);
        }
        hand.run_to(10);
        return hand.seen;
    };
    // All at the same time: the last is what is held.
    BOOST_TEST(pressed(key_set::letters) == "0:134 ");
    BOOST_TEST(pressed(key_set::arrows) == "0:138 ");
    BOOST_TEST(pressed(key_set::both) == "0:142 ");
}

BOOST_AUTO_TEST_CASE(a_log_is_played_at_the_same_times) {
    const file log(head + change(2 * ms, "pad2", "\"buttons\":1,\"plugged\":true") +
                   change(3 * ms, "pad1", "\"buttons\":128,\"plugged\":true") +
                   change(7 * ms, "pad1", "\"buttons\":128,\"plugged\":false") +
                   change(9 * ms, "pad1", "\"buttons\":0,\"plugged\":true"));
    bench hand(make_player_pad_end(read_pad_log(log.path, "pad1"), false, 0));
    hand.run_to(20);
    BOOST_TEST(hand.seen == "3:128 7:out 9:in 9:0 ");
}

BOOST_AUTO_TEST_CASE(the_reset_button_is_in_reach) {
    bench hand(steps({{0, true, 3 * ms}, {128, true, 2 * ms, true}, {128, true, 1 * ms}, {128, true, 0, true}}));
    hand.run_to(20);
    BOOST_TEST(hand.seen == "3:reset 3:128 6:reset ");
    BOOST_TEST(hand.bridge->last_activity_ps() == 6 * ms);
}

// Presses have no pad of their own; whatever is held then stays held.
BOOST_AUTO_TEST_CASE(resets_of_a_log_are_pressed_again) {
    const auto reset = [](std::uint64_t time_ps) { return change(time_ps, "reset", "\"pin\":0,\"level\":1"); };
    const file log(head + reset(1 * ms) + change(3 * ms, "pad1", "\"buttons\":128,\"plugged\":false") + reset(4 * ms) +
                   change(4 * ms, "pad2", "\"buttons\":1,\"plugged\":true") + reset(6 * ms) +
                   change(9 * ms, "pad1", "\"buttons\":0,\"plugged\":true"));
    bench hand(make_player_pad_end(read_pad_log(log.path, "pad1"), false, 0));
    hand.run_to(20);
    BOOST_TEST(hand.seen == "1:reset 3:out 3:128 4:reset 6:reset 9:in 9:0 ");
    BOOST_TEST(hand.changes == 2u);
}

BOOST_AUTO_TEST_CASE(what_is_no_log_is_refused) {
    BOOST_TEST(refusal(head + "+A\n") == "test_pad_bridge.jsonl:2: not a line of a serial log");
    BOOST_TEST(refusal(head + "[1]\n") == "test_pad_bridge.jsonl:2: not a line of a serial log");
    BOOST_TEST(refusal(head + change(1, "pad1", "\"byte\":68")) ==
               "test_pad_bridge.jsonl:2: not a line of a serial log");
    BOOST_TEST(refusal(head + change(1, "pad1", "\"buttons\":256,\"plugged\":true")) ==
               "test_pad_bridge.jsonl:2: \"buttons\" is more than 255");
    BOOST_TEST(refusal(head + change(1, "pad1", "\"buttons\":-1,\"plugged\":true")) ==
               "test_pad_bridge.jsonl:2: \"buttons\" is not a number of 0 or more");
    BOOST_TEST(refusal(head + change(2, "pad1", "\"buttons\":1,\"plugged\":true") +
                       change(1, "pad1", "\"buttons\":0,\"plugged\":true")) ==
               "test_pad_bridge.jsonl:3: the change is earlier than the one before it");
    BOOST_CHECK_THROW(read_pad_log("no_such_file", "pad1"), input_error);
    BOOST_TEST(refusal(head) == "");
}
