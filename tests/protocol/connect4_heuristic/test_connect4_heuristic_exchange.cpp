// SPDX-License-Identifier: Apache-2.0
// The engine and its memory, behind the processor's socket: every cycle of an exchange, and random traffic of the
// processor, resets and collisions of both ports against the state tables stepped clock by clock.
#include "fresh_kernel.h"
#include "log_capture.h"
#include "protocol/connect4_heuristic/exchange_bench.h"
#include "support/input_error.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <map>
#include <random>
#include <stdexcept>
#include <utility>

using namespace tabletop;
using kind = heuristic_event::kind;

namespace {

constexpr std::uint64_t hz = 50'000'000;
constexpr connect4_heuristic_config usual{clock_domain(hz)};

void simulate(view engine_view, view memory_view, const connect4_heuristic_config& config,
              exchange_bench::program run) {
    const fresh_kernel kernel;
    exchange_bench bench("bench", engine_view, memory_view, config, std::move(run));
    sc_core::sc_start();
}

struct planned_access {
    std::uint64_t cycle;
    reference::processor_access what;
};
struct pin_change {
    std::uint64_t cycle;
    bool level;
};
struct traffic {
    std::vector<planned_access> accesses;  // at most one a cycle
    std::vector<pin_change> resets;
    std::vector<pin_change> modes;
    std::uint64_t end;
};

// Boards, flags, reads of the move, writes into whatever the engine is at, resets. close: as often as possible.
traffic random_traffic(std::mt19937_64& random, std::uint64_t accesses, bool close) {
    traffic t;
    std::uint64_t cycle = random() % 8;
    for (std::uint64_t n = 0; n < accesses; ++n) {
        reference::processor_access what;
        what.write = random() % 4 != 0;
        what.index = static_cast<std::uint32_t>(random() % 10 < 5 ? 0 : random() % 9);
        what.value = static_cast<std::uint32_t>(random());
        if (what.index == 0 && random() % 4 == 0) what.value = 0;
        what.lanes = random() % 4 != 0 ? 0xF : random() % 16;
        t.accesses.push_back({cycle, what});
        cycle += 1 + (close ? random() % 3 : random() % 4 == 0 ? random() % 200 : random() % 12);
    }
    t.end = cycle + 100;
    for (std::uint64_t at = random() % 400; at < t.end; at += 1 + random() % 900) {
        const auto width = 1 + random() % 40;
        t.resets.push_back({at, true});
        t.resets.push_back({at + width, false});
        at += width;
    }
    bool advanced = false;
    for (std::uint64_t at = random() % 20; at < t.end; at += 1 + random() % 20) {
        t.modes.push_back({at, advanced = !advanced});
    }
    return t;
}

struct outcome {
    std::vector<std::uint32_t> read;
    std::vector<heuristic_event> events;
    std::vector<std::uint32_t> words;
    unsigned conflicts = 0;
};

outcome play_literally(const traffic& t, const connect4_heuristic_config& config) {
    reference::machine m(config, exchange_bench::words);
    outcome out;
    std::size_t next = 0;
    std::size_t next_reset = 0;
    std::size_t next_mode = 0;
    bool reset = false;
    bool advanced = false;
    for (std::uint64_t cycle = 0; cycle < t.end; ++cycle) {
        while (next_reset < t.resets.size() && t.resets[next_reset].cycle <= cycle)
            reset = t.resets[next_reset++].level;
        while (next_mode < t.modes.size() && t.modes[next_mode].cycle <= cycle) advanced = t.modes[next_mode++].level;
        const reference::processor_access* access = nullptr;
        if (next < t.accesses.size() && t.accesses[next].cycle == cycle) access = &t.accesses[next++].what;
        if (access != nullptr && !access->write) out.read.push_back(m.word(access->index));
        m.edge(cycle, reset, access, advanced);
    }
    out.events = m.events;
    out.conflicts = m.conflicts;
    for (std::uint32_t n = 0; n < 16; ++n) out.words.push_back(m.word(n));
    return out;
}

outcome play(const traffic& t, view engine_view, view memory_view, const connect4_heuristic_config& config,
             unsigned accesses_a_slice) {
    outcome out;
    const log_capture log;
    simulate(engine_view, memory_view, config, [&](exchange_bench& bench) {
        for (const auto& change : t.resets) bench.reset.append(change.cycle, change.level);
        for (const auto& change : t.modes) bench.advanced.append(change.cycle, change.level);
        unsigned n = 0;
        for (const auto& access : t.accesses) {
            const auto value = bench.access(access.cycle, access.what);
            if (!access.what.write) out.read.push_back(value);
            if (++n % accesses_a_slice == 0) bench.synchronise();
        }
        for (std::uint32_t index = 0; index < 16; ++index) out.words.push_back(bench.read(t.end + index, index));
        bench.synchronise();
        out.events = bench.events;
        BOOST_TEST(!bench.failed);
    });
    out.conflicts = log.count("both ports write");
    const auto late = [&](const heuristic_event& event) { return event.cycle > t.end; };
    out.events.erase(std::remove_if(out.events.begin(), out.events.end(), late), out.events.end());
    return out;
}

std::string text_of(const heuristic_event& event) {
    return std::string("flag\0row\0 move\0clear" + 5 * static_cast<int>(event.what)) + " in " +
           std::to_string(event.cycle) + ": word " + std::to_string(event.index) + " " + std::to_string(event.data) +
           ", value " + std::to_string(event.value) + ", rule " + std::to_string(event.rule);
}

void compare(const outcome& seen, const outcome& wanted) {
    BOOST_TEST(seen.read == wanted.read, boost::test_tools::per_element());
    for (std::size_t n = 0; n < std::max(seen.events.size(), wanted.events.size()); ++n) {
        const auto mine = n < seen.events.size() ? text_of(seen.events[n]) : "nothing";
        const auto theirs = n < wanted.events.size() ? text_of(wanted.events[n]) : "nothing";
        BOOST_REQUIRE_EQUAL(mine, theirs);
    }
    BOOST_TEST(seen.conflicts == wanted.conflicts);
}

std::vector<connect4_heuristic_config> configurations() {
    std::vector<connect4_heuristic_config> all{usual};
    const auto with = [&](auto change) {
        all.push_back(usual);
        change(all.back());
    };
    with([](auto& c) { c.generation = 1, c.defensive_rounds = 0; });
    with([](auto& c) { c.generation = 2; });
    with([](auto& c) { c.pipeline = 8; });
    with([](auto& c) { c.read_cycles = 8, c.defensive_rounds = 31; });
    with([](auto& c) { c.packed_rows = true; });
    with([](auto& c) { c.packed_rows = true, c.pipeline = 3, c.read_cycles = 4; });
    with([](auto& c) { c.generation = 1, c.read_cycles = 5; });
    with([](auto& c) { c.generation = 1; });
    with([](auto& c) { c.pipeline = 4; });
    with([](auto& c) { c.human_traps = true; });
    with([](auto& c) { c.human_traps = true, c.pipeline = 8; });
    with([](auto& c) { c.defensive_rounds = 0; });
    with([](auto& c) { c.human_traps = c.mode_switch = true; });
    with([](auto& c) { c.human_traps = c.mode_switch = true, c.pipeline = 3, c.defensive_rounds = 0; });
    with([](auto& c) { c.win_first = true; });
    with([](auto& c) { c.win_first = true, c.generation = 1, c.defensive_rounds = 1; });
    with([](auto& c) { c.wrong_index = true; });
    with([](auto& c) { c.lookahead = 2; });
    with([](auto& c) { c.lookahead = 3, c.pipeline = 3, c.win_first = true; });
    return all;
}

// The processor's part of an exchange, from this cycle on. Returns the one of the flag.
std::uint64_t write_board(exchange_bench& bench, std::uint64_t cycle, const reference::drawing& drawn) {
    const auto rows = reference::rows_of(drawn);
    for (unsigned r = 0; r < 6; ++r) bench.write(cycle++, 1 + r, rows[r]);
    bench.write(cycle, 0, 1);
    return cycle;
}

}  // namespace

// An engine that polls from cycle 0 on lets the memory sample the flag at edges 2, 6, 10, ..
BOOST_AUTO_TEST_CASE(every_event_of_an_exchange) {
    for (std::uint64_t wait = 1; wait <= 4; ++wait) {
        simulate(view::ca, view::ca, usual, [&](exchange_bench& bench) {
            // The flag is taken at edge 102 - wait, so the sample that sees it is that of edge 102.
            const auto flag = write_board(bench, 102 - wait - 1 - 6, {"HHH...."});
            BOOST_TEST(flag + 1 == 102 - wait);
            bench.read(200, 7);
            BOOST_REQUIRE(bench.events.size() == 9u);
            const auto& seen = bench.events;
            BOOST_TEST(seen[0].cycle == 103u);  // state 3
            for (unsigned r = 0; r < 6; ++r) {
                BOOST_TEST(static_cast<int>(seen[1 + r].what) == static_cast<int>(kind::row));
                BOOST_TEST(seen[1 + r].index == 1 + r);
                BOOST_TEST(seen[1 + r].cycle == 106 + 3 * r);  // three cycles a word
            }
            BOOST_TEST(seen[7].cycle == 124u);  // 21 cycles after the begin of state 3
            BOOST_TEST(seen[7].data == 3u);
            BOOST_TEST(seen[7].value == 20u);
            BOOST_TEST(seen[8].cycle == 125u);  // a state 0 later
        });
    }
}

// A read in cycle n has what the memory held then: the move from edge 124 on, the cleared flag from 125 on.
BOOST_AUTO_TEST_CASE(the_processor_sees_move_and_flag_in_their_cycles) {
    for (const auto v : {view::at, view::ca}) {
        simulate(view::ca, v, usual, [&](exchange_bench& bench) {
            bench.write(90, 7, 99);
            write_board(bench, 92, {"HHH...."});  // flag at edge 99: sampled at 102
            BOOST_TEST(bench.read(123, 7) == 99u);
            BOOST_TEST(bench.read(124, 7) == 3u);
            BOOST_TEST(bench.answered == bench.clock.edge(125));
        });
        simulate(view::ca, v, usual, [&](exchange_bench& bench) {
            write_board(bench, 92, {"HHH...."});
            BOOST_TEST(bench.read(124, 0) == 1u);
            BOOST_TEST(bench.read(125, 0) == 0u);
        });
    }
}

BOOST_AUTO_TEST_CASE(back_to_back_accesses_take_a_cycle_each) {
    simulate(view::ca, view::ca, usual, [](exchange_bench& bench) {
        bench.write(10, 100, 1);
        BOOST_TEST(bench.answered == bench.clock.edge(11));
        bench.write(10, 101, 2);  // begun too early: accepted in 11
        BOOST_TEST(bench.answered == bench.clock.edge(12));
        BOOST_TEST(bench.read(12, 100) == 1u);
        BOOST_TEST(bench.read(13, 101) == 2u);
    });
}

BOOST_AUTO_TEST_CASE(four_rounds_of_the_defensive_module) {
    // Blocks in 2 and does not; the defensive module thinks that two in a row must be blocked.
    const reference::drawing drawn = {"HH....."};
    for (const auto v : {view::at, view::ca}) {
        simulate(v, view::ca, usual, [&](exchange_bench& bench) {
            std::uint64_t cycle = 10;
            for (unsigned round = 0; round < 6; ++round, cycle += 50) {
                write_board(bench, cycle, drawn);
                bench.read(cycle + 45, 7);
                BOOST_TEST(bench.events.back().cycle < cycle + 45);
                const auto& move = bench.events[bench.events.size() - 2];
                BOOST_TEST(move.value == (round < 4 ? 15u : 2u));
                BOOST_TEST(move.rule == (round < 4 ? 0u : 3u));
            }
            // A reset begins them again.
            bench.reset.set(cycle, 1);
            bench.reset.set(cycle + 1, 0);
            write_board(bench, cycle + 2, drawn);
            bench.read(cycle + 60, 7);
            BOOST_TEST(bench.events[bench.events.size() - 2].value == 15u);
        });
    }
}

BOOST_AUTO_TEST_CASE(a_flag_that_loses_against_the_processor) {
    const log_capture log;
    simulate(view::ca, view::ca, usual, [&](exchange_bench& bench) {
        write_board(bench, 92, {"HHH...."});  // cleared at edge 125
        bench.write(124, 0, 5);
        BOOST_TEST(bench.read(130, 0) == 5u);
        bench.read(200, 7);
        BOOST_TEST(bench.events.size() == 18u);  // another exchange
        BOOST_TEST(bench.read(201, 0) == 0u);
    });
    BOOST_TEST(log.count("bench.memory: both ports write word 0, 2500000 ps; the fabric's 0x00000000 is lost") == 1u);
}

// Listeners hear of an exchange though nobody looks at the memory, and a debugger sees it in time.
BOOST_AUTO_TEST_CASE(an_exchange_ends_by_itself) {
    for (const auto v : {view::at, view::ca}) {
        simulate(v, view::ca, usual, [&](exchange_bench& bench) {
            const auto flag = write_board(bench, 10, {"HHH...."});
            bench.wait_until(flag + 40);
            BOOST_TEST(bench.events.size() == 9u);
            std::uint32_t move = 0;
            tlm::tlm_generic_payload trans;
            trans.set_command(tlm::TLM_READ_COMMAND);
            trans.set_address(4 * 7);
            trans.set_data_ptr(reinterpret_cast<unsigned char*>(&move));
            trans.set_data_length(4);
            BOOST_TEST(bench.out->transport_dbg(trans) == 4u);
            BOOST_TEST(move == 3u);
            BOOST_TEST(bench.events.size() == 9u);
        });
    }
}

BOOST_AUTO_TEST_CASE(random_traffic_against_the_state_tables) {
    std::mt19937_64 random(test_seed());
    std::map<kind, unsigned> coverage;
    unsigned conflicts = 0;
    for (const auto& config : configurations()) {
        for (unsigned n = 0; n < 8; ++n) {
            const auto t = random_traffic(random, 1500, n % 2 == 0);
            const auto wanted = play_literally(t, config);
            compare(play(t, view::ca, view::ca, config, 1 + n * 7), wanted);
            for (const auto& event : wanted.events) ++coverage[event.what];
            conflicts += wanted.conflicts;
        }
    }
    for (const auto what : {kind::flag, kind::row, kind::move, kind::clear}) BOOST_TEST(coverage[what] > 500u);
    BOOST_TEST(coverage[kind::flag] > coverage[kind::move]);  // resets in the middle
    BOOST_TEST(conflicts > 20u);
}

// Any parameters have RTL.
BOOST_AUTO_TEST_CASE(the_rtl_against_the_state_tables) {
    constexpr std::pair<view, view> engine_and_memory[] = {
        {view::rtl, view::ca}, {view::ca, view::rtl}, {view::rtl, view::rtl}};
    std::mt19937_64 random(test_seed());
    for (const auto& config : configurations()) {
        for (unsigned n = 0; n < 3; ++n) {
            const auto t = random_traffic(random, 600, n == 0);
            const auto wanted = play_literally(t, config);
            for (const auto& [engine, memory] : engine_and_memory) {
                BOOST_TEST_CONTEXT("engine " << view_name(engine) << ", memory " << view_name(memory)) {
                    compare(play(t, engine, memory, config, 1 + n * 7), wanted);
                }
            }
        }
    }
}

// Polling costs nothing, however long it lasts.
BOOST_AUTO_TEST_CASE(a_day_of_polling) {
    simulate(view::ca, view::ca, usual, [](exchange_bench& bench) {
        const std::uint64_t day = hz * 86'400;
        const auto flag = write_board(bench, day, {"HHH...."});
        BOOST_TEST(bench.read(flag + 40, 7) == 3u);
        const auto sample = (flag + 1) / 4 * 4 + 2 > flag + 1 ? (flag + 1) / 4 * 4 + 2 : (flag + 1) / 4 * 4 + 6;
        BOOST_TEST(bench.events[0].cycle == sample + 1);
    });
}

BOOST_AUTO_TEST_CASE(values_out_of_range_are_refused) {
    const auto refused = [](auto change) {
        auto config = usual;
        change(config);
        BOOST_CHECK_THROW(check(config), std::invalid_argument);
    };
    refused([](auto& c) { c.generation = 0; });
    refused([](auto& c) { c.generation = 4; });
    refused([](auto& c) { c.defensive_rounds = 32; });
    refused([](auto& c) { c.pipeline = 0; });
    refused([](auto& c) { c.pipeline = 9; });
    refused([](auto& c) { c.read_cycles = 2; });
    refused([](auto& c) { c.read_cycles = 9; });
    refused([](auto& c) { c.generation = 2, c.human_traps = true; });
    refused([](auto& c) { c.mode_switch = true; });
    refused([](auto& c) { c.lookahead = 0; });
    refused([](auto& c) { c.lookahead = 5; });
    refused([](auto& c) { c.generation = 1, c.lookahead = 2; });
    BOOST_CHECK_NO_THROW(check(usual));
    for (const std::uint32_t words : {0u, 3u, 1000u, 1u << 21}) {
        BOOST_CHECK_THROW(check(on_chip_sram_config{usual.clock, words}), std::invalid_argument);
    }
    BOOST_CHECK_NO_THROW(check(on_chip_sram_config{usual.clock, 1}));
}
