// SPDX-License-Identifier: Apache-2.0
// The Connect6 machine: the measured games of the published design through every view, and `ca` against the Verilated
// blocks transaction by transaction on seeded games. Tolerance: 0 cycles.
#include <boost/test/unit_test.hpp>

#include "engines/connect6_threat/engine.h"
#include "fresh_kernel.h"
#include "signoff/blocks/connect6_threat/compare/connect6_comparison.h"
#include "signoff/blocks/connect6_threat/compare/connect6_reference.h"
#include "signoff/blocks/connect6_threat/connect6_engine_bench.h"
#include "signoff/blocks/connect6_threat/core_opponent.h"
#include "signoff/machines/spartan/spartan_bench.h"
#include "test_seed.h"

#include <nlohmann/json.hpp>

#include <fstream>

using namespace tabletop;

namespace {

core_opponent opponent;

const clock_domain board_clock(50'000'000);
constexpr unsigned cycles_per_tick = 28;
constexpr unsigned bit_cycles = 16 * cycles_per_tick;

struct measured_game {
    std::vector<std::string> requests;
    std::vector<std::string> replies;
    nlohmann::json cycles;
};

const std::vector<measured_game>& measured_games() {
    static const auto games = [] {
        std::vector<measured_game> read;
        std::ifstream file(CONNECT6_EXAMPLES);
        std::string line;
        while (std::getline(file, line)) {
            const auto json = nlohmann::json::parse(line);
            read.push_back({json.at("requests"), json.at("replies"), json.at("cycles")});
        }
        return read;
    }();
    return games;
}

std::vector<signoff::connect6_game> measured_stimulus() {
    std::vector<signoff::connect6_game> games;
    for (const auto& game : measured_games())
        games.push_back(signoff::make_connect6_game("measured", game.requests, opponent));
    return games;
}

std::vector<connect6_trace> play_machine(const spartan_config& config,
                                         const std::vector<signoff::connect6_game>& games) {
    const fresh_kernel kernel;
    std::vector<connect6_trace> played;
    connect6_speed speed;
    spartan_bench bench("bench", config, 16 * config.uart.cycles_per_tick, [&](connect6_bench& machine) {
        play_games(machine, games, config.uart.clock, speed,
                   [&](const connect6_trace& game) { played.push_back(game); });
    });
    sc_core::sc_start();
    return played;
}

std::vector<connect6_trace> play_machine(view uart, view engine, const std::vector<signoff::connect6_game>& games) {
    return play_machine({{board_clock, cycles_per_tick}, {board_clock, {}}, uart, engine}, games);
}

std::vector<connect6_trace> play_engine(view v, bool influenced, const std::vector<signoff::connect6_game>& games) {
    const fresh_kernel kernel;
    connect6_threat_config config{board_clock, {}};
    config.engine.influenced = influenced;
    std::vector<connect6_trace> played;
    connect6_speed speed;
    connect6_engine_bench bench("bench", v, config, [&](connect6_bench& machine) {
        play_games(machine, games, board_clock, speed, [&](const connect6_trace& game) { played.push_back(game); });
    });
    sc_core::sc_start();
    return played;
}

nlohmann::json optional_json(const std::optional<std::uint64_t>& value) {
    return value ? nlohmann::json(*value) : nlohmann::json();
}

nlohmann::json cycles_json(const connect6_phases& phases) {
    return {{"succ", optional_json(phases.succ)},
            {"threat", optional_json(phases.threat)},
            {"pm1", optional_json(phases.pm1)},
            {"pm2", optional_json(phases.pm2)},
            {"first_push", phases.first_push}};
}

void check_measured(const std::vector<connect6_trace>& played, bool cycles, bool line) {
    BOOST_REQUIRE(measured_games().size() == 20u);
    for (std::size_t g = 0; g < played.size(); ++g) {
        const auto& expected = measured_games()[g];
        BOOST_TEST_CONTEXT("measured game " << g) {
            BOOST_REQUIRE(played[g].transactions.size() == expected.requests.size());
            for (std::size_t n = 0; n < expected.requests.size(); ++n) {
                const auto& seen = played[g].transactions[n];
                BOOST_TEST(seen.reply == expected.replies[n]);
                BOOST_TEST(seen.request_end.has_value() == line);
                BOOST_TEST(seen.start.size() == (line ? seen.reply.size() : 0));
                BOOST_REQUIRE(seen.phases.has_value());
                if (cycles) BOOST_TEST(cycles_json(*seen.phases) == expected.cycles[n]);
            }
        }
    }
}

// The rule of the serial line, from the end of the request to each start bit.
void check_start_edges(const connect6_trace& game) {
    for (const auto& one : game.transactions) {
        const auto start = *one.request_end - 10 * bit_cycles;
        const auto first_tick = (start + 2 + cycles_per_tick - 1) / cycles_per_tick * cycles_per_tick;
        const auto pop = first_tick + 151 * cycles_per_tick + 3;  // 8308 at 55 cycles a tick
        std::uint64_t before = 0;
        for (std::size_t n = 0; n < one.start.size(); ++n) {
            const auto push = pop + one.phases->first_push[n / 4] + n % 4;
            auto tick = (push + 1 + cycles_per_tick - 1) / cycles_per_tick * cycles_per_tick;
            if (before != 0) tick = std::max(tick, before + 160 * cycles_per_tick);
            before = tick;
            BOOST_TEST(one.start[n] == tick + 2);
        }
    }
}

void check_passed(const comparison& result) {
    BOOST_TEST(result.passed, result.first_difference);
    BOOST_TEST(result.functional_differences == 0u);
    BOOST_TEST(result.cycle_error.max == 0);
    BOOST_TEST(result.excluded.empty());
}

}  // namespace

BOOST_AUTO_TEST_CASE(measured_games_in_ca) {
    const auto played = play_machine(view::ca, view::ca, measured_stimulus());
    check_measured(played, true, true);
    for (const auto& game : played) check_start_edges(game);
    check_measured(play_engine(view::ca, false, measured_stimulus()), true, false);
}

BOOST_AUTO_TEST_CASE(measured_games_in_at) {
    check_measured(play_machine(view::at, view::at, measured_stimulus()), false, true);
    check_measured(play_engine(view::at, false, measured_stimulus()), false, false);
}

BOOST_AUTO_TEST_CASE(measured_games_in_rtl) {
    check_measured(play_engine(view::rtl, false, measured_stimulus()), true, false);
}

// Uart and engine, in every mix of model and RTL.
BOOST_AUTO_TEST_CASE(platform_equals_rtl) {
    signoff::connect6_stimulus_options options;
    options.seed = test_seed();
    options.random_games = 1;
    const auto games = signoff::connect6_games(options, opponent);
    const auto ca = play_machine(view::ca, view::ca, games);
    for (const auto& [uart, engine] : {std::pair{view::rtl, view::rtl}, {view::rtl, view::ca}, {view::ca, view::rtl}}) {
        check_passed(compare_connect6_traces(ca, play_machine(uart, engine, games), games, {}, "ca", "rtl"));
    }
}

// The replies are those to the bytes that the stimulus says the machine sees, whatever the line has carried.
void check_replies(const std::vector<connect6_trace>& played, const std::vector<signoff::connect6_game>& games) {
    for (std::size_t g = 0; g < games.size(); ++g) {
        connect6_threat_core::engine engine({});
        std::string expected, seen;
        for (const auto& request : games[g].requests) {
            for (const char byte : request.bytes) {
                const auto* const reply = engine.take(static_cast<std::uint8_t>(byte));
                for (unsigned n = 0; reply != nullptr && n < reply->stones; ++n) {
                    for (const auto character : encode(reply->stone[n])) expected += static_cast<char>(character);
                }
            }
        }
        for (const auto& one : played[g].transactions) seen += one.reply;
        BOOST_TEST(seen == expected, games[g].name);
    }
}

// Whether the search for the last reply begins with the last byte sent, and not half a request before: the search is
// at least two scans of the windows and one of the cells long.
bool has_lost_bytes(const connect6_trace& game) {
    constexpr std::uint64_t least_search = 27'000;
    const auto& last = game.transactions.back();
    return last.start.at(0) > last.request_end.value() + least_search;
}

// At 5 cycles a tick more bytes come during a search than the receive FIFO holds.
BOOST_AUTO_TEST_CASE(line_conditions_equal_rtl) {
    const auto games = signoff::connect6_line_games(test_seed(), 2, opponent);
    for (const unsigned tick : {cycles_per_tick, 5u}) {
        const auto at_tick = [tick](view v) { return spartan_config{{board_clock, tick}, {board_clock, {}}, v, v}; };
        const auto ca = play_machine(at_tick(view::ca), games);
        check_passed(compare_connect6_traces(ca, play_machine(at_tick(view::rtl), games), games, {}, "ca", "rtl"));
        check_replies(ca, games);
        for (std::size_t n = 0; n < games.size(); ++n) {
            const bool streams = games[n].requests.back().line.empty();
            if (streams) BOOST_TEST(has_lost_bytes(ca[n]) == (tick == 5), games[n].name);
        }
    }
}

BOOST_AUTO_TEST_CASE(engine_equals_rtl) {
    signoff::connect6_stimulus_options options;
    options.seed = test_seed();
    options.random_games = 4;
    const auto games = signoff::connect6_games(options, opponent);
    for (const bool influenced : {false, true}) {
        const auto ca = play_engine(view::ca, influenced, games);
        check_passed(compare_connect6_traces(ca, play_engine(view::rtl, influenced, games), games, {}, "ca", "rtl"));
    }
}

// Everything that the specification names, and what each cell decides. The machine's side is the core.
BOOST_AUTO_TEST_CASE(the_default_stimulus_reaches_the_specification) {
    connect6_coverage coverage;
    for (const auto& game : signoff::connect6_games({1, 20, false, true}, opponent)) {
        connect6_trace played{game.name, {}};
        connect6_threat_core::engine engine({});
        for (const auto& request : game.requests) {
            connect6_transaction one;
            one.request = request.bytes;
            for (const char byte : request.bytes) {
                const auto* const reply = engine.take(static_cast<std::uint8_t>(byte));
                for (unsigned n = 0; reply != nullptr && n < reply->stones; ++n) {
                    for (const auto c : connect6_threat_core::encode(reply->stone[n]))
                        one.reply += static_cast<char>(c);
                }
            }
            played.transactions.push_back(one);
            if (one.reply.empty()) break;
        }
        connect6_reference::add_coverage(played, {}, coverage);
    }
    const auto items = coverage.items({});
    BOOST_TEST_MESSAGE(coverage_lines(items));
    for (const auto& item : items) {
        const bool not_found = item.name == "7.3 acknowledge high: a single stone wins, asked again";
        if (item.of == 0) BOOST_TEST((item.count > 0u || not_found), item.section << ": " << item.name);
    }
    const auto cells = [&](decided what) { return coverage.deciding(what); };
    BOOST_TEST(cells(decided::win_by_own) == 361u);
    BOOST_TEST(cells(decided::win_by_enemy) >= 360u);
    BOOST_TEST(cells(decided::threat_by_own) == 361u);
    BOOST_TEST(cells(decided::threat_by_enemy) == 361u);
    BOOST_TEST(cells(decided::placement_by_own) >= 348u);
    BOOST_TEST(cells(decided::placement_by_enemy) == 361u);
}
