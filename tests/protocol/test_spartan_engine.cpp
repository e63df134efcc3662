// SPDX-License-Identifier: Apache-2.0
// The engine's TLM module between scripted FIFOs: in which cycle it pops, pushes and changes its outputs. The figures
// are those of the specification's examples: phases of the replies, first push of each stone after the last pop.
#include "base/kernel_time.h"
#include "base/process.h"
#include "engines/connect6_threat/connect6_threat.h"
#include "fresh_kernel.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop;

namespace {

using cycles = std::vector<std::uint64_t>;
using change = std::pair<std::uint64_t, int>;  // cycle, value
using changes = std::vector<change>;

enum { receive, win_scan, threat_scan, placement_1, placement_2, transmit };

std::string text(const changes& list) {
    std::string all;
    for (const auto& [cycle, value] : list) all += std::to_string(cycle) + ':' + std::to_string(value) + ' ';
    return all;
}

std::string text(const cycles& list) {
    std::string all;
    for (const auto cycle : list) all += std::to_string(cycle) + ' ';
    return all;
}

const clock_domain clock_100(100'000'000);

class engine_socket : public sc_core::sc_module, private byte_fifo_if {
  public:
    explicit engine_socket(const connect6_threat_core::options& build, view v = view::ca)
        : sc_module(sc_core::sc_module_name("socket")),
          engine_(make_connect6_threat_tlm("engine", v, connect6_threat_config{clock_100, build})) {
        engine_->rst(rst_);
        engine_->phase(phase_);
        engine_->act(act_);
        engine_->fifo(*this);
        spawn_method("on_phase", sensitive_to(phase_).dont_initialize(), [this] { on_phase(); });
        spawn_method("on_act", sensitive_to(act_).dont_initialize(), [this] { on_act(); });
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
    }

    // The byte is in the FIFO from that cycle on.
    void offer(std::uint8_t byte, std::uint64_t cycle) {
        run_to(cycle);
        engine_->reader->available(byte, cycle);
    }
    // All bytes at once. Returns the last pop.
    std::uint64_t offer(const std::string& bytes, std::uint64_t cycle) {
        for (const char byte : bytes) offer(static_cast<std::uint8_t>(byte), cycle);
        return pops.empty() ? 0 : pops.back();
    }
    void run_to(std::uint64_t cycle) {
        const auto time = clock_100.edge(cycle);
        if (time > now_ps()) sc_core::sc_start(from_ps(time - now_ps()));
    }
    // Runs until long after the longest reply.
    std::uint64_t run_out() {
        run_to(now() + 100'000);
        return now();
    }
    void reset(std::uint64_t cycle, std::uint64_t length) {
        run_to(cycle);
        rst_.write(true);
        run_to(cycle + length);
        rst_.write(false);
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
    }
    void forget() {
        pops.clear();
        pushes.clear();
        phases.clear();
        acts.clear();
    }
    std::uint64_t now() const { return clock_100.cycle(now_ps()); }
    std::string sent() const {
        std::string bytes;
        for (const auto& push : pushes) bytes += static_cast<char>(push.second);
        return bytes;
    }
    // The first push of each stone, after a cycle.
    cycles first_pushes(std::uint64_t since) const {
        cycles first;
        for (std::size_t i = 0; i < pushes.size(); i += 4) first.push_back(pushes[i].first - since);
        return first;
    }

    cycles pops;
    changes pushes;
    changes phases;
    changes acts;

  private:
    void pop(std::uint64_t cycle) override { pops.push_back(cycle); }
    void push(std::uint8_t byte, std::uint64_t cycle) override { pushes.emplace_back(cycle, byte); }
    void on_phase() { phases.emplace_back(now(), phase_.read()); }
    void on_act() { acts.emplace_back(now(), act_.read() ? 1 : 0); }

    sc_core::sc_signal<bool> rst_{"rst"};
    sc_core::sc_signal<std::uint8_t> phase_{"phase"};
    sc_core::sc_signal<bool> act_{"act"};
    std::unique_ptr<connect6_threat_block> engine_;
};

// Plays requests to the end of each reply; the outputs of the last one remain. Returns its last pop.
std::uint64_t play(engine_socket& engine, const std::vector<std::string>& requests) {
    std::uint64_t last_pop = 0;
    for (const auto& request : requests) {
        engine.forget();
        last_pop = engine.offer(request, engine.now() + 10);
        engine.run_out();
    }
    return last_pop;
}

// Phases one after the other from the cycle behind the last pop on, in absolute cycles.
changes phases_from(std::uint64_t last_pop, const std::vector<std::pair<int, std::uint64_t>>& lengths) {
    changes all;
    auto cycle = last_pop + 1;
    for (const auto& [what, length] : lengths) {
        if (all.empty() || all.back().second != what) all.emplace_back(cycle, what);
        cycle += length;
    }
    all.emplace_back(cycle, receive);
    return all;
}

}  // namespace

// START sees the byte in the cycle in which it is there and pops it in the next.
BOOST_AUTO_TEST_CASE(black_opens_in_the_centre) {
    fresh_kernel kernel;
    engine_socket engine({});
    engine.offer("D", 100);
    engine.run_out();
    BOOST_TEST(text(engine.pops) == "101 ");
    BOOST_TEST(text(engine.pushes) == "103:49 104:48 105:49 106:48 ");
    BOOST_TEST(text(engine.phases) == text(changes{{102, transmit}, {106, receive}}));
    BOOST_TEST(text(engine.acts) == text(changes{{103, 1}, {107, 0}}));
}

// IDLE needs one cycle, each byte two: pops at i+2, i+4 .. i+16.
BOOST_AUTO_TEST_CASE(waiting_bytes_are_popped_every_other_cycle) {
    fresh_kernel kernel;
    engine_socket engine({});
    play(engine, {"D"});
    engine.forget();
    const auto i = engine.now() + 10;
    engine.offer("09090808", i);
    BOOST_TEST(text(engine.pops) == text(cycles{i + 2, i + 4, i + 6, i + 8, i + 10, i + 12, i + 14, i + 16}));
}

// One by one: the first is seen by IDLE, the others by byte states that wait for them.
BOOST_AUTO_TEST_CASE(a_byte_state_pops_a_cycle_after_the_byte_is_there) {
    fresh_kernel kernel;
    engine_socket engine({});
    play(engine, {"L"});
    BOOST_TEST(engine.pushes.empty());
    BOOST_TEST(engine.acts.empty());
    engine.forget();
    auto cycle = engine.now();
    cycles expected;
    for (const char byte : std::string("1010")) {
        cycle += 1000;
        engine.offer(static_cast<std::uint8_t>(byte), cycle);
        expected.push_back(cycle + 1);
    }
    engine.run_out();
    BOOST_TEST(text(engine.pops) == text(expected));
    engine.forget();
    cycle = engine.now();
    expected.clear();
    for (const char byte : std::string("09110811")) {
        cycle += 1000;
        engine.offer(static_cast<std::uint8_t>(byte), cycle);
        expected.push_back(cycle + (expected.empty() ? 2 : 1));
    }
    engine.run_out();
    BOOST_TEST(text(engine.pops) == text(expected));
}

BOOST_AUTO_TEST_CASE(two_stones_by_weight) {
    fresh_kernel kernel;
    engine_socket engine({});
    const auto last_pop = play(engine, {"D", "09090808"});
    BOOST_TEST(engine.sent() == "09111109");
    BOOST_TEST(text(engine.first_pushes(last_pop)) == "29481 42200 ");
    BOOST_TEST(text(engine.phases) == text(phases_from(last_pop, {{win_scan, 8360},
                                                                  {threat_scan, 8360},
                                                                  {placement_1, 12759},
                                                                  {transmit, 4},
                                                                  {placement_2, 12715},
                                                                  {transmit, 4}})));
    // It acts from the pop of the first stone byte, 14 cycles earlier, to the second cycle of IDLE.
    BOOST_TEST(text(engine.acts) == text(changes{{last_pop - 13, 1}, {engine.phases.back().first + 1, 0}}));
}

BOOST_AUTO_TEST_CASE(white_answers_the_first_stone) {
    fresh_kernel kernel;
    engine_socket engine({});
    const auto last_pop = play(engine, {"L", "1010"});
    BOOST_TEST(engine.sent() == "09090810");
    BOOST_TEST(text(engine.first_pushes(last_pop)) == "29571 42380 ");
}

BOOST_AUTO_TEST_CASE(a_win_with_two_stones) {
    fresh_kernel kernel;
    engine_socket engine({});
    const auto last_pop = play(engine, {"D", "18091509", "12051210", "11060106"});
    BOOST_TEST(engine.sent() == "08080707");
    BOOST_TEST(text(engine.first_pushes(last_pop)) == "4857 4861 ");
    BOOST_TEST(text(engine.phases) == text(phases_from(last_pop, {{win_scan, 4855}, {transmit, 8}})));
    // 7.3: repeated for ever, S = 1.
    const auto again = play(engine, {"00000000"});
    BOOST_TEST(engine.sent() == "08080707");
    BOOST_TEST(text(engine.first_pushes(again)) == "3 7 ");
    BOOST_TEST(text(engine.phases) == text(phases_from(again, {{win_scan, 1}, {transmit, 8}})));
}

BOOST_AUTO_TEST_CASE(one_threat_and_a_stone_by_weight) {
    fresh_kernel kernel;
    engine_socket engine({});
    const auto last_pop = play(engine, {"D", "01150216", "03170418"});
    BOOST_TEST(engine.sent() == "061:0808");
    BOOST_TEST(text(engine.first_pushes(last_pop)) == "14937 29388 ");
    const std::uint64_t found = 14937 - 8360 - 2;  // cycles of the scan before the stone is sent
    BOOST_TEST(text(engine.phases) == text(phases_from(last_pop, {{win_scan, 8360},
                                                                  {threat_scan, found},
                                                                  {transmit, 4},
                                                                  {threat_scan, 8356 - found},
                                                                  {placement_2, 12666},
                                                                  {transmit, 4}})));
}

// Pushes of the second threat are 10 cycles after those of the first: 4 of them the first stone's.
BOOST_AUTO_TEST_CASE(two_threats) {
    fresh_kernel kernel;
    engine_socket engine({});
    const auto last_pop = play(engine, {"L1011", "11110911", "06060811"});
    BOOST_TEST(engine.sent() == "07111311");
    BOOST_TEST(text(engine.first_pushes(last_pop)) == "12073 12083 ");
    const std::uint64_t found = 12073 - 8360 - 2;
    BOOST_TEST(text(engine.phases) == text(phases_from(last_pop, {{win_scan, 8360},
                                                                  {threat_scan, found},
                                                                  {transmit, 4},
                                                                  {threat_scan, 6},
                                                                  {transmit, 4},
                                                                  {threat_scan, 8300 - found - 6}})));
}

// After that nothing happens any more, whatever comes; a reset helps.
BOOST_AUTO_TEST_CASE(six_of_the_enemy_hang_it) {
    fresh_kernel kernel;
    engine_socket engine({});
    const auto last_pop = play(engine, {"D", "05030504", "05050506", "05070508"});
    BOOST_TEST(engine.sent() == "05010501");
    BOOST_TEST(text(engine.first_pushes(last_pop)) == "8895 8914 ");
    BOOST_TEST(engine.phases.back().second == threat_scan);
    engine.forget();
    engine.offer("0000000000", engine.now() + 10);
    engine.run_out();
    BOOST_TEST(!sc_core::sc_pending_activity());
    BOOST_TEST(engine.pops.empty());
    BOOST_TEST(engine.pushes.empty());
    engine.reset(engine.now() + 10, 3);
    const auto released = engine.now();
    BOOST_TEST(text(engine.phases) == text(changes{{released - 3, receive}}));
    BOOST_TEST(text(engine.acts) == text(changes{{released - 3, 0}}));
    engine.forget();
    engine.offer("D", released + 100);
    engine.run_out();
    BOOST_TEST(engine.sent() == "1010");
    BOOST_TEST(text(engine.pops) == text(cycles{released + 101}));
}

// Bytes that come during a search wait until the master is in IDLE.
BOOST_AUTO_TEST_CASE(bytes_wait_for_the_end_of_a_search) {
    fresh_kernel kernel;
    engine_socket engine({});
    play(engine, {"D"});
    engine.forget();
    const auto last_pop = engine.offer("00000000", engine.now() + 10);
    for (unsigned i = 0; i < 2; ++i) engine.offer("00000000", last_pop + 1000 + 2000 * i);
    BOOST_TEST(engine.pops.size() == 8u);
    engine.run_out();
    BOOST_TEST(engine.sent() == "090911110808091107070606");
    BOOST_REQUIRE(engine.pops.size() == 24u);
    const auto idle = engine.phases[6].first;
    BOOST_TEST(engine.phases[6].second == receive);
    for (unsigned i = 0; i < 8; ++i) BOOST_TEST(engine.pops[8 + i] == idle + 2 + 2 * i);
}

namespace {

const std::vector<std::string> game = {"D", "09090810", "10080711", "07090710", "12080614"};

// All that the engine does in a game, relative to its first cycle.
std::string log_of(engine_socket& engine) {
    const auto start = engine.now();
    engine.forget();
    std::string log;
    for (const auto& request : game) {
        engine.offer(request, engine.now() + 10);
        engine.run_out();
    }
    for (auto* const list : {&engine.phases, &engine.acts, &engine.pushes}) {
        for (auto& entry : *list) entry.first -= start;
        log += text(*list) + '\n';
    }
    for (auto& cycle : engine.pops) cycle -= start;
    return log + text(engine.pops);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_reset_at_any_time_begins_afresh) {
    fresh_kernel kernel;
    std::mt19937_64 random(test_seed());
    engine_socket engine({});
    const auto reference = log_of(engine);
    for (unsigned round = 0; round < 300; ++round) {
        // Some requests, the last of them broken off.
        engine.reset(engine.now() + 5, 1 + random() % 3);
        const auto whole = random() % 3;
        for (unsigned i = 0; i < whole; ++i) {
            engine.offer(game[i], engine.now() + 10);
            engine.run_out();
        }
        engine.offer(game[whole].substr(0, random() % 9), engine.now() + 10);
        const auto span = random() % 2 == 0 ? 30 : 50'000;
        engine.reset(engine.now() + random() % span, 1 + random() % 3);
        BOOST_TEST(log_of(engine) == reference);
    }
}

// `at` sends the same stones, in its own time.
BOOST_AUTO_TEST_CASE(at_sends_the_same) {
    std::array<std::string, 2> sent;
    for (const auto v : {view::at, view::ca}) {
        fresh_kernel kernel;
        engine_socket engine({}, v);
        for (const auto& request : game) {
            engine.offer(request, engine.now() + 10);
            engine.run_out();
        }
        sent[v == view::at ? 0 : 1] = engine.sent();
        BOOST_TEST(engine.phases.back().second == receive);
    }
    BOOST_TEST(sent[0] == sent[1]);
    BOOST_TEST(sent[0].size() == 4u + 4 * 8);
}
