// SPDX-License-Identifier: Apache-2.0
// The Verilated engine and UART: the measured games of the specification, and each in the company of the other's model.
#include <boost/test/unit_test.hpp>

#include "connect6_threat/connect6_threat_rtl.h"
#include "fresh_kernel.h"
#include "signoff/blocks/connect6_threat/connect6_engine_bench.h"
#include "signoff/machines/spartan/spartan_bench.h"
#include "support/input_error.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

using nlohmann::json;

const clock_domain clock_100_mhz(100'000'000);

std::vector<json> examples() {
    std::ifstream file(CONNECT6_EXAMPLES);
    std::vector<json> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(json::parse(line));
    BOOST_REQUIRE(lines.size() == 20u);
    return lines;
}

std::vector<signoff::connect6_request> requests_of(const json& example) {
    std::vector<signoff::connect6_request> requests;
    for (const std::string bytes : example["requests"]) requests.push_back({bytes});
    return requests;
}

connect6_threat_config engine_config(bool influenced) {
    connect6_threat_config config{clock_100_mhz, {}};
    config.engine.influenced = influenced;
    return config;
}

std::vector<std::vector<connect6_transaction>> play_examples(view v, bool influenced) {
    const fresh_kernel kernel;
    std::vector<std::vector<connect6_transaction>> played;
    connect6_engine_bench bench("bench", v, engine_config(influenced), [&](connect6_bench& machine) {
        for (const auto& example : examples()) played.push_back(machine.play(requests_of(example)));
    });
    sc_core::sc_start();
    return played;
}

json to_json(const std::optional<std::uint64_t>& cycles) {
    return cycles ? json(*cycles) : json();
}

json to_json(const connect6_phases& phases) {
    return {{"succ", to_json(phases.succ)},
            {"threat", to_json(phases.threat)},
            {"pm1", to_json(phases.pm1)},
            {"pm2", to_json(phases.pm2)},
            {"first_push", phases.first_push}};
}

// The machine with one game and a short bit time.
std::vector<connect6_transaction> play_over_the_line(view uart, view engine,
                                                     const std::vector<signoff::connect6_request>& game) {
    const fresh_kernel kernel;
    std::vector<connect6_transaction> played;
    constexpr unsigned cycles_per_tick = 3;
    const spartan_config config{{clock_100_mhz, cycles_per_tick}, engine_config(false), uart, engine};
    spartan_bench bench("bench", config, 16 * cycles_per_tick,
                        [&](connect6_bench& machine) { played = machine.play(game); });
    sc_core::sc_start();
    return played;
}

void check_same(const std::vector<connect6_transaction>& one, const std::vector<connect6_transaction>& other,
                const std::string& what) {
    BOOST_REQUIRE(one.size() == other.size());
    for (std::size_t n = 0; n < one.size(); ++n) {
        BOOST_TEST_CONTEXT(what << ", request " << n << " " << one[n].request) {
            BOOST_TEST(one[n].reply == other[n].reply);
            BOOST_TEST(one[n].edges_ps == other[n].edges_ps, boost::test_tools::per_element());
            BOOST_REQUIRE(one[n].events.size() == other[n].events.size());
            for (std::size_t e = 0; e < one[n].events.size(); ++e) {
                const auto& a = one[n].events[e];
                const auto& b = other[n].events[e];
                BOOST_TEST((a == b), "event " << e << ": kind " << int(a.kind) << " value " << int(a.value)
                                              << " in cycle " << a.cycle << ", kind " << int(b.kind) << " value "
                                              << int(b.value) << " in cycle " << b.cycle);
            }
        }
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(measured_games) {
    const auto expected = examples();
    const auto played = play_examples(view::rtl, false);
    for (std::size_t game = 0; game < expected.size(); ++game) {
        BOOST_REQUIRE(played[game].size() == expected[game]["requests"].size());
        for (std::size_t n = 0; n < played[game].size(); ++n) {
            BOOST_TEST_CONTEXT("game " << game << ", request " << n) {
                BOOST_TEST(played[game][n].reply == expected[game]["replies"][n]);
                BOOST_TEST(to_json(*played[game][n].phases) == expected[game]["cycles"][n]);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(measured_games_with_kept_weights) {
    const auto expected = examples();
    const auto played = play_examples(view::rtl, true);
    const auto model = play_examples(view::ca, true);
    std::uint64_t fewer = 0;
    for (std::size_t game = 0; game < expected.size(); ++game) {
        check_same(model[game], played[game], "game " + std::to_string(game));
        for (std::size_t n = 0; n < played[game].size(); ++n) {
            BOOST_TEST(played[game][n].reply == expected[game]["replies"][n]);
            const auto& full = expected[game]["cycles"][n]["pm2"];
            if (full.is_number() && *played[game][n].phases->pm2 < full.get<std::uint64_t>()) ++fewer;
        }
    }
    BOOST_TEST(fewer > 100u);
}

BOOST_AUTO_TEST_CASE(every_mix_of_model_and_rtl) {
    const auto lines = examples();
    for (const std::size_t game : {0u, 2u}) {
        const auto requests = requests_of(lines[game]);
        const auto models = play_over_the_line(view::ca, view::ca, requests);
        BOOST_TEST(models.size() == requests.size());
        check_same(models, play_over_the_line(view::rtl, view::rtl, requests), "uart rtl, engine rtl");
        check_same(models, play_over_the_line(view::rtl, view::ca, requests), "uart rtl, engine ca");
        check_same(models, play_over_the_line(view::ca, view::rtl, requests), "uart ca, engine rtl");
    }
}

BOOST_AUTO_TEST_CASE(variants_without_rtl) {
    auto config = engine_config(false);
    config.engine.scan_lines = 4;
    const fresh_kernel kernel;
    BOOST_CHECK_EXCEPTION(make_connect6_threat("engine", view::rtl, config), input_error, [](const input_error& error) {
        return std::string(error.what()).find("fixes=on") != std::string::npos;
    });
}
