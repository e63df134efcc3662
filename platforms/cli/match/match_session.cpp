// SPDX-License-Identifier: Apache-2.0
#include "cli/match/match_session.h"

#include "cli/run/run_plan.h"
#include "cli/run/run_statistics.h"
#include "host/game_facet.h"
#include "host/lines/answer_clock.h"
#include "host/lines/player_peer.h"
#include "host/option_values.h"
#include "host/process/child_process.h"
#include "host/process/exit_code.h"
#include "host/process/interrupt_flag.h"
#include "machines/machines.h"
#include "stimulus/players/make_player.h"
#include "stimulus/players/random_draw.h"
#include "support/input_error.h"
#include "support/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

namespace tabletop {

namespace {

// What a player says on standard error is kept until the game is over.
constexpr std::uint64_t largest_file = std::uint64_t{256} << 20;

using game_outcome = game_record::game_outcome;

game_outcome outcome_named(const std::string& name) {
    for (const auto outcome : {game_outcome::machine_wins, game_outcome::player_wins, game_outcome::draw}) {
        if (name == game_outcome_name(outcome)) return outcome;
    }
    return game_outcome::undecided;
}

// others: who plays besides the game's own opponents.
void require_one_that_plays(const std::string& name, const board_game& plays, const std::vector<std::string>& others) {
    if (is_program_name(name)) program_command(name);
    if (is_opponent(name, plays) || std::find(others.begin(), others.end(), name) != others.end()) return;
    auto known = opponent_names(plays);
    known.insert(known.end(), others.begin(), others.end());
    if (name == "human" || is_script_backend(name)) {
        throw input_error(fmt::format("{} plays in `tabletop run` only; there are {}", name, fmt::join(known, ", ")));
    }
    refuse_player(name, known);
}

// Games of the machine, each in a process of its own.
class machine_games {
  public:
    machine_games(const match_options& options, const machine_kind& kind, std::string opponent)
        : options_(options), game_(*kind.game()), opponent_(std::move(opponent)) {}

    // What `run` would refuse is refused now, and what it would build is built.
    void check() const {
        auto run = options_.machine;
        run.players = {opponent_};
        build_rtl_of_machine(make_run_plan(run));
    }

    void play(std::size_t number, match_game& game) const {
        const auto file = [&](const char* name) { return folder_.file(fmt::format("{}-{}", number, name)); };
        const auto code =
            run_self(arguments(game, file("log"), file("stats")), file("out"), file("err"), {0, largest_file});
        const auto stats = parse_json_record<nlohmann::json>(file_text(file("stats")));
        if (code != exit_done && code != exit_check_failed && !lost_by_illegal_move(stats)) {
            refuse_game(number, code, file_text(file("err")));
        }
        read_stats(stats, game);
        std::ifstream log(file("log"));
        game.latencies_ps = game_.at_line() ? read_answers(log, game_.connector, game_.answer_mark).whole_ps
                                            : stats.value("answers_ps", std::vector<std::uint64_t>());
        game.finished = true;
        for (const char* name : {"log", "stats", "out", "err"}) std::filesystem::remove(file(name));
    }

  private:
    std::vector<std::string> arguments(const match_game& game, const std::filesystem::path& log,
                                       const std::filesystem::path& stats) const {
        std::vector<std::string> words = {"run",
                                          options_.machine.machine_name,
                                          "--player=" + opponent_,
                                          fmt::format("--seed={}", game.seed),
                                          fmt::format("--player-limit={} ms", options_.player_limit.count()),
                                          "--serial-log=" + log.string(),
                                          "--stats=" + stats.string()};
        if (game_.at_line()) words.push_back(game.left_first ? "--colour=first" : "--colour=second");
        for (const auto& [option, values] :
             {std::pair{"--view=", &options_.machine.views}, std::pair{"--set=", &options_.machine.settings},
              std::pair{"--config=", &options_.machine.config_files}, std::pair{"--rtl=", &options_.machine.rtl}}) {
            for (const auto& value : *values) words.push_back(option + value);
        }
        return words;
    }

    // Such an answer of a program ends its run as bad input, and is counted here.
    bool lost_by_illegal_move(const nlohmann::json& stats) const {
        if (!stats.is_object() || stats.at("end") != run_end_name(run_end::failed)) return false;
        return stats.at("players").at(game_.connector).at("player_illegal") != 0;
    }

    // What a program has said on its standard error tells its author more than the message.
    [[noreturn]] void refuse_game(std::size_t number, int code, const std::string& said) const {
        if (code == exit_bad_input) {
            throw input_error(message_of(said), is_program_name(opponent_) ? said : "");
        }
        if (code == exit_machine_fault)
            throw machine_fault(
                fmt::format("game {}: {}", number + 1, said.substr(0, said.find_last_not_of('\n') + 1)));
        throw std::runtime_error(fmt::format("game {} ended with exit code {}: {}", number + 1, code, said));
    }

    void read_stats(const nlohmann::json& stats, match_game& game) const {
        const auto& results = stats.at("players").at(game_.connector);
        game.left_illegal = results.at("machine_illegal");
        game.right_illegal = results.at("player_illegal");
        // The run has ended with its player waiting: nothing came any more.
        game.silent = stats.at("end") == run_end_name(run_end::idle) && stats.at("exit_code") != exit_done;
        if (results.at("records").empty()) return;
        const auto& record = results.at("records").front();
        game.outcome = outcome_named(record.at("outcome"));
        game.stones = record.at("stones");
        game.moves = record.at("moves");
        game.illegal = record.at("illegal");
    }

    const match_options& options_;
    const game_facet& game_;
    std::string opponent_;
    scratch_folder folder_;
};

// Games of two players among themselves. The left one is the "machine" of the record.
class player_games {
  public:
    player_games(const match_options& options, const board_game& plays)
        : options_(options), plays_(plays), left_(options.player), right_(options.against) {}

    void check() const {
        for (const auto& [option, name] : {std::pair{"--player", left_}, std::pair{"--against", right_}}) {
            as_option(option, [&, player = name] { require_one_that_plays(player, plays_, {}); });
        }
    }

    void play(std::size_t, match_game& game) const {
        const auto& first = game.left_first ? left_ : right_;
        const auto& second = game.left_first ? right_ : left_;
        player_options players;
        players.plays = &plays_;
        players.seed = game.seed;
        players.program = {options_.player_limit, interrupted};
        const auto played = plays_.play(first, second, players);
        if (played.first_won) {
            game.outcome =
                *played.first_won == game.left_first ? game_outcome::machine_wins : game_outcome::player_wins;
        } else {
            game.outcome = game_outcome::draw;
        }
        game.stones = played.stones;
        game.moves = played.moves;
        game.illegal = played.illegal;
        if (!played.illegal.empty()) {
            ++(played.first_illegal == game.left_first ? game.left_illegal : game.right_illegal);
        }
        game.finished = true;
    }

  private:
    const match_options& options_;
    const board_game& plays_;
    std::string left_;
    std::string right_;
};

// The first one of a match that has failed, and with what.
struct game_failure {
    std::size_t number = 0;
    std::exception_ptr with;
};

// After games that have been played it is part of the result; before them it is all there is.
void keep_failure(const game_failure& failure, match_result& result) {
    const auto& games = result.games;
    if (std::none_of(games.begin(), games.end(), [](const match_game& game) { return game.finished; })) {
        std::rethrow_exception(failure.with);
    }
    result.failed_game = failure.number + 1;
    try {
        std::rethrow_exception(failure.with);
    } catch (const std::exception& error) {
        result.failure = error.what();
    }
}

// Plays every game of the result, `jobs` at a time. What goes wrong in one of them ends the match: none is begun any
// more.
template <typename Games>
void play_all(const Games& games, unsigned jobs, match_result& result, const match_progress& progress) {
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    game_failure failure;
    const auto work = [&] {
        while (true) {
            const auto number = next++;
            if (number >= result.games.size() || interrupted()) return;
            auto game = result.games[number];
            try {
                games.play(number, game);
                const std::lock_guard lock(mutex);
                result.games[number] = std::move(game);
                if (result.games[number].finished) progress(result);
            } catch (const interruption&) {
                return;
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!failure.with || number < failure.number) failure = {number, std::current_exception()};
                next = result.games.size();
            }
        }
    };
    std::vector<std::thread> workers;
    for (unsigned i = 1; i < std::min<std::size_t>(jobs, result.games.size()); ++i) workers.emplace_back(work);
    work();
    for (auto& worker : workers) worker.join();
    if (failure.with) keep_failure(failure, result);
}

// The order of the left side. A machine whose player sits elsewhere than at a line has one side only.
machine_order order_of(const match_options& options, const machine_kind& kind, bool has_machine) {
    if (!has_machine || kind.game()->at_line()) return options.order.value_or(machine_order::both);
    const auto only = kind.game()->order;
    if (options.order.value_or(only) == only) return only;
    throw input_error(fmt::format("--colour: {} never moves first", kind.name()));
}

std::vector<match_game> planned_games(const match_options& options, machine_order order) {
    std::vector<match_game> games(options.games);
    for (std::size_t i = 0; i < games.size(); ++i) {
        games[i].seed = game_seed(options.seed, i);
        games[i].left_first = order == machine_order::both ? i % 2 == 0 : order == machine_order::first;
    }
    return games;
}

// Who plays against the machine; empty when two players play among themselves.
std::string opponent_of_machine(const match_options& options) {
    if (options.player.empty() && options.against.empty()) {
        throw input_error("--player: a match needs one; `tabletop list` names them");
    }
    if (options.player.empty() || options.player == options.machine.machine_name) {
        return options.against.empty() ? options.player : options.against;
    }
    if (options.against.empty() || options.against == options.machine.machine_name) return options.player;
    return "";
}

std::vector<std::string> other_machines(const machine_kind& kind) {
    return kind.game()->second_machine ? std::vector<std::string>{kind.name()} : std::vector<std::string>{};
}

void refuse_machine_options(const match_options& options) {
    const auto& machine = options.machine;
    refuse_given({{"--view", !machine.views.empty()},
                  {"--set", !machine.settings.empty()},
                  {"--config", !machine.config_files.empty()},
                  {"--rtl", !machine.rtl.empty()}},
                 "no machine takes part, two players play each other");
}

}  // namespace

void check_match(const match_options& options) {
    opponent_of_machine(options);
    check_request(options.machine);
}

match_result play_match(const match_options& options, const match_progress& progress) {
    const auto& kind = find_machine_kind(options.machine.machine_name);
    const auto opponent = opponent_of_machine(options);
    if (kind.game() == nullptr) throw input_error(kind.name() + " plays no game");
    const auto& game = *kind.game();
    match_result result;
    result.machine_name = kind.name();
    result.plays = &game.plays;
    result.machine = !opponent.empty();
    result.left = result.machine ? kind.name() : options.player;
    result.right = result.machine ? opponent : options.against;
    result.seed = options.seed;
    if (result.machine && game.connector.empty()) {
        throw input_error(fmt::format("{} plays no side; `tabletop run {} --player ..` has players play on it",
                                      kind.name(), kind.name()));
    }
    result.games = planned_games(options, order_of(options, kind, result.machine));
    result.answer_span = game.answer_span;
    if (result.machine && game.match_note) result.note = game.match_note(opponent);
    if (result.machine) {
        const bool is_player = opponent == options.player;
        as_option(is_player ? "--player" : "--against",
                  [&] { require_one_that_plays(opponent, game.plays, other_machines(kind)); });
        const machine_games games(options, kind, opponent);
        watch_interrupts();
        games.check();
        play_all(games, options.jobs, result, progress);
    } else {
        refuse_machine_options(options);
        const player_games games(options, game.plays);
        games.check();
        watch_interrupts();
        play_all(games, options.jobs, result, progress);
    }
    return result;
}

}  // namespace tabletop
