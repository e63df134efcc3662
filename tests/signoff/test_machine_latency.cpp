// SPDX-License-Identifier: Apache-2.0
// What a machine takes to answer, with its fabric in `at` and in `ca`: the same players, seeds and games.
#include <boost/test/unit_test.hpp>

#include "host/game_facet.h"
#include "host/lines/answer_clock.h"
#include "machines/machines.h"
#include "signoff/machines/machine_tolerance.h"
#include "support/host_program.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <memory>
#include <numeric>

using namespace tabletop;

namespace {

struct latency {
    std::size_t answers;
    double mean_ms;  // of a place: in cycles
};

constexpr double ps_per_ms = 1e9;

// If it is played at a place of its own the machine measures whole rounds, in cycles: all that counts is the ratio.
latency latency_of_rounds(const nlohmann::json& statistics) {
    const auto rounds = statistics.at("rounds").at("cycles").at("round").get<std::vector<double>>();
    const auto sum = std::accumulate(rounds.begin(), rounds.end(), 0.0);
    return {rounds.size(), sum / static_cast<double>(rounds.size())};
}

// At a line the log gives the latency; at pads and a screen the machine measures itself.
latency latency_of(const game_facet& game, const std::filesystem::path& log, const nlohmann::json& statistics) {
    if (game.at_own()) return latency_of_rounds(statistics);
    if (!game.at_line()) {
        const auto& drops = statistics.at("release_to_pixel");
        return {drops.at("count"), drops.at("mean_ms")};
    }
    std::ifstream lines(log);
    const auto answers = read_answers(lines, game.connector, game.answer_mark);
    const auto& all = game.answer_mark.empty() ? answers.first_ps : answers.whole_ps;
    const auto sum = std::accumulate(all.begin(), all.end(), std::uint64_t{0});
    return {all.size(), static_cast<double>(sum) / static_cast<double>(all.size()) / ps_per_ms};
}

struct game_run {
    latency measured;
    scratch_folder folder;
    std::filesystem::path log() const { return folder.file("log.jsonl"); }
};

// Who plays: options of run.
std::unique_ptr<game_run> play(const machine_kind& kind, const char* view, const std::vector<std::string>& players) {
    auto run = std::make_unique<game_run>();
    const auto statistics = run->folder.file("stats.json");
    const auto output = run->folder.file("output");
    std::vector<std::string> arguments = {"tabletop",
                                          "run",
                                          kind.name(),
                                          fmt::format("--view={}", view),
                                          fmt::format("--serial-log={}", run->log().string()),
                                          fmt::format("--stats={}", statistics.string())};
    arguments.insert(arguments.end(), players.begin(), players.end());
    const int code = run_host_program(TABLETOP_PROGRAM, arguments, {}, {output, output});
    BOOST_REQUIRE_MESSAGE(code == 0, file_text(output));
    run->measured = latency_of(*kind.game(), run->log(), nlohmann::json::parse(file_text(statistics)));
    return run;
}

// At a line a player answers what comes; at pads the same buttons are pressed at the same times, since where they meet
// the frames of the screen decides the latency.
std::vector<std::string> same_players(const machine_kind& kind, const std::vector<std::string>& players,
                                      const game_run& first) {
    if (kind.game()->at_line() || kind.game()->at_own()) return players;
    std::vector<std::string> replays;
    for (const auto& pad : connector_names(kind.usual_connectors(), connector_kind::pad)) {
        replays.push_back(fmt::format("--{}=replay:{}", pad, first.log().string()));
    }
    return replays;
}

}  // namespace

BOOST_AUTO_TEST_CASE(at_answers_when_ca_does) {
    for (const auto* const kind : machine_kinds()) {
        BOOST_TEST_CONTEXT(kind->name()) {
            const std::vector<std::string> players = {"--player=random", "--games=4", "--seed=1"};
            const auto exact = play(*kind, "ca", players);
            const auto ca = exact->measured;
            const auto at = play(*kind, "at", same_players(*kind, players, *exact))->measured;
            BOOST_TEST(ca.answers >= 10u);
            BOOST_TEST(at.answers == ca.answers);
            const auto percent = 100 * (at.mean_ms - ca.mean_ms) / ca.mean_ms;
            BOOST_TEST_MESSAGE(fmt::format("{}: {} answers, mean in ca {:.4f} ms, in at {:.4f} ms, {:+.3f} %",
                                           kind->name(), ca.answers, ca.mean_ms, at.mean_ms, percent));
            BOOST_TEST(std::abs(percent) <= machine_at_tolerance.mean_percent);
        }
    }
}
