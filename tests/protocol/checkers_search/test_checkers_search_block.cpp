// SPDX-License-Identifier: Apache-2.0
// The search block's views at their pins: the specification's worked rounds (section 14), cycles that are counted by
// hand, a chain of two messages, what a busy block does not look at, and a reset in mid-search.
#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "checkers_search/checkers_search_rtl.h"
#include "engines/checkers_referee/move_code.h"
#include "engines/checkers_search/checkers_board.h"
#include "fresh_kernel.h"

#include <boost/test/unit_test.hpp>

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {
namespace {

constexpr std::uint64_t hz = 64'800'000;
const std::vector<view> all_views{view::at, view::ca, view::rtl};

// A location as row and column in decimal.
constexpr unsigned octal(unsigned location) {
    return location / 10 << 3 | location % 10;
}

checkers_message message_of(const std::vector<unsigned>& landings, const std::vector<unsigned>& captures,
                            std::uint8_t status = 0) {
    checkers_message message;
    for (std::size_t k = 0; k < landings.size(); ++k) {
        message.field[checkers_message::departure + k] = static_cast<std::uint8_t>(octal(landings[k]));
    }
    for (std::size_t k = 0; k < captures.size(); ++k) {
        message.field[checkers_message::first_capture + k] = static_cast<std::uint8_t>(octal(captures[k]));
    }
    message.field[checkers_message::status] = status;
    return message;
}

// The block with pins that the body drives, which is a thread of the kernel. Each function begins and ends in the
// middle of a cycle.
class search_bench : public sc_core::sc_module {
  public:
    using body = std::function<void(search_bench& bench)>;

    search_bench(view v, unsigned horizon, body what)
        : sc_module(sc_core::sc_module_name("bench")),
          block(make_checkers_search("search", v, {clock, checkers_rules::program(), horizon})),
          body_(std::move(what)) {
        block->rst(rst);
        block->send_request(request);
        block->send_move(move);
        block->message_take(take);
        block->search(search);
        block->search_side(side);
        block->load(load);
        block->load_human(human);
        block->load_computer(computer);
        block->load_kings(kings);
        block->load_quiet(quiet);
        spawn_thread("run", [this] { run(); });
        sc_core::sc_start();
    }

    std::uint64_t now() const { return clock.cycle(now_ps()); }
    void wait_into(std::uint64_t cycle) const {
        sc_core::wait(from_ps((clock.edge(cycle) + clock.edge(cycle + 1)) / 2 - now_ps()));
    }
    void step() const { wait_into(now() + 1); }
    void set(cycle_pin& pin, std::uint64_t level) { pin.set(now() + 1, level); }
    // In the next cycle alone. Ends in that.
    void pulse(cycle_pin& pin) {
        set(pin, 1);
        step();
        set(pin, 0);
    }

    void put(const std::vector<std::pair<unsigned, checkers_code>>& pieces) {
        checkers_board board{0, 0, 0};
        for (const auto& [location, code] : pieces) {
            board.put(checkers::square_at(location / 10, location % 10), code);
        }
        set(human, board.human);
        set(computer, board.computer);
        set(kings, board.kings);
        pulse(load);
    }
    void ask(unsigned from, unsigned to) {
        set(move, octal(from) << 6 | octal(to));
        pulse(request);
    }
    // The cycle of the flag, after the present one.
    std::uint64_t wait_for_flag() const {
        constexpr unsigned longest = 2'000'000;
        for (unsigned n = 0; n < longest; ++n) {
            step();
            if (is_high(block->message_flag)) return now();
        }
        BOOST_FAIL("no message");
        return 0;
    }
    checkers_message message() const {
        return checkers_message::of_halves(block->message[0]->value(now()), block->message[1]->value(now()));
    }
    checkers_message next_message() {
        wait_for_flag();
        const auto got = message();
        pulse(take);
        return got;
    }
    bool is_high(const sc_core::sc_export<cycle_pin_if>& pin) const { return pin->value(now()) != 0; }

    const clock_domain clock{hz};
    sc_core::sc_signal<bool> rst{"rst"};
    cycle_pin request{0}, move{0}, take{0}, search{0}, side{0};
    cycle_pin load{0}, human{0}, computer{0}, kings{0}, quiet{0};
    std::unique_ptr<checkers_search_block> block;

  private:
    void run() {
        wait_into(4);
        rst = true;
        wait_into(8);
        rst = false;
        wait_into(10);
        body_(*this);
        sc_core::sc_stop();
    }

    const body body_;
};

void in_all_views(unsigned horizon, const search_bench::body& what) {
    for (const auto v : all_views) {
        BOOST_TEST_CONTEXT("view " << static_cast<int>(v)) {
            const fresh_kernel kernel;
            const search_bench bench(v, horizon, what);
        }
    }
}

BOOST_AUTO_TEST_CASE(worked_rounds) {
    in_all_views(2, [](search_bench& bench) {
        bench.ask(50, 41);
        BOOST_TEST((bench.next_message() == message_of({50, 41}, {})));
        BOOST_TEST((bench.next_message() == message_of({21, 32}, {})));
        bench.step();
        bench.ask(41, 30);
        BOOST_TEST((bench.next_message() == message_of({41, 30}, {})));
        BOOST_TEST((bench.next_message() == message_of({10, 21}, {})));
        bench.step();
        bench.ask(52, 41);
        BOOST_TEST((bench.next_message() == message_of({52, 41}, {})));
        BOOST_TEST((bench.next_message() == message_of({32, 50}, {41})));
    });
}

// A man that may go two ways, and a man that answers: 22 cycles of the search, PLAY, three of SEEK, four of PROBE and
// one of MOVE for the other side's, two of WRITE. The value of both ways is 0 + 41 - 41 tens.
BOOST_AUTO_TEST_CASE(cycles_of_a_search) {
    in_all_views(1, [](search_bench& bench) {
        bench.put({{1, checkers_code::computer_man}, {70, checkers_code::human_man}});
        bench.set(bench.side, 1);
        BOOST_TEST(bench.is_high(bench.block->send_last));
        bench.pulse(bench.search);
        const auto asked = bench.now();
        BOOST_TEST(bench.is_high(bench.block->send_last));
        bench.step();
        BOOST_TEST(!bench.is_high(bench.block->send_last));
        BOOST_TEST(bench.wait_for_flag() == asked + 1 + 33);
        BOOST_TEST((bench.message() == message_of({1, 10}, {})));
        BOOST_TEST(bench.block->value->value(bench.now()) == 0u);
        bench.step();
        BOOST_TEST(bench.is_high(bench.block->message_flag));
        bench.pulse(bench.take);
        BOOST_TEST(bench.is_high(bench.block->message_flag));
        bench.step();
        BOOST_TEST(!bench.is_high(bench.block->message_flag));
        BOOST_TEST(bench.is_high(bench.block->done));
        BOOST_TEST(bench.is_high(bench.block->send_last));
        bench.step();
        BOOST_TEST(!bench.is_high(bench.block->done));
        BOOST_TEST(bench.is_high(bench.block->send_last));
    });
}

BOOST_AUTO_TEST_CASE(a_chain_of_six) {
    in_all_views(2, [](search_bench& bench) {
        bench.put({{3, checkers_code::computer_man},
                   {16, checkers_code::computer_man},
                   {36, checkers_code::computer_man},
                   {41, checkers_code::computer_man},
                   {43, checkers_code::computer_man},
                   {61, checkers_code::computer_man},
                   {63, checkers_code::computer_man},
                   {65, checkers_code::human_king},
                   {74, checkers_code::computer_man}});
        bench.ask(65, 5);
        bench.wait_for_flag();
        BOOST_TEST((bench.message() ==
                    message_of({65, 32, 50, 72, 54, 27}, {43, 41, 61, 63, 36}, checkers_status::continued)));
        bench.pulse(bench.take);
        const auto taken = bench.now();
        // One jump is left: two cycles of WRITE.
        BOOST_TEST(bench.wait_for_flag() == taken + 1 + 2);
        BOOST_TEST((bench.message() == message_of({27, 5}, {16})));
    });
}

// SEEK of both phases, CLOSE and REFUSE of an empty board; nothing else is looked at before the end of the task.
BOOST_AUTO_TEST_CASE(a_busy_block) {
    in_all_views(2, [](search_bench& bench) {
        bench.put({});
        bench.ask(50, 41);
        const auto asked = bench.now();
        for (auto* const pin : {&bench.request, &bench.search, &bench.load}) bench.set(*pin, 1);
        BOOST_TEST(bench.wait_for_flag() == asked + 1 + 4);
        for (auto* const pin : {&bench.request, &bench.search, &bench.load}) bench.set(*pin, 0);
        bench.step();
        BOOST_TEST((bench.message() == message_of({50, 41}, {}, checkers_status::illegal)));
        bench.pulse(bench.take);
        bench.step();
        BOOST_TEST(bench.is_high(bench.block->done));
    });
}

BOOST_AUTO_TEST_CASE(a_reset_in_mid_search) {
    in_all_views(4, [](search_bench& bench) {
        bench.ask(50, 41);
        bench.next_message();
        bench.wait_into(bench.now() + 500);
        BOOST_TEST(!bench.is_high(bench.block->send_last));
        bench.rst = true;
        bench.step();
        BOOST_TEST(bench.is_high(bench.block->send_last));
        BOOST_TEST((bench.message() == checkers_message{}));
        bench.set(bench.request, 1);
        bench.step();
        bench.set(bench.request, 0);
        bench.step();
        BOOST_TEST(bench.is_high(bench.block->send_last));
        bench.rst = false;
        bench.step();
        // The first position again.
        bench.ask(50, 41);
        BOOST_TEST((bench.next_message() == message_of({50, 41}, {})));
    });
}

BOOST_AUTO_TEST_CASE(a_load_comes_first) {
    in_all_views(2, [](search_bench& bench) {
        bench.set(bench.human, checkers::square_bit(28));
        bench.set(bench.computer, checkers::square_bit(0));
        bench.set(bench.move, octal(70) << 6 | octal(61));
        bench.set(bench.load, 1);
        bench.set(bench.request, 1);
        bench.step();
        bench.set(bench.load, 0);
        bench.step();
        bench.set(bench.request, 0);
        BOOST_TEST(bench.is_high(bench.block->send_last));
        bench.step();
        BOOST_TEST(!bench.is_high(bench.block->send_last));
        BOOST_TEST((bench.next_message() == message_of({70, 61}, {})));
    });
}

BOOST_AUTO_TEST_CASE(configurations) {
    const clock_domain clock(hz);
    auto rules = checkers_rules::program();
    for (const auto v : all_views) {
        const fresh_kernel kernel;
        for (const unsigned horizon : {0u, 7u}) {
            BOOST_CHECK_THROW(make_checkers_search("search", v, {clock, rules, horizon}), std::invalid_argument);
        }
        for (const unsigned draw : {0u, 1001u}) {
            rules.draw_after = draw;
            BOOST_CHECK_THROW(make_checkers_search("search", v, {clock, rules, 2}), std::invalid_argument);
        }
        rules.draw_after = 50;
    }
}

}  // namespace
}  // namespace tabletop
