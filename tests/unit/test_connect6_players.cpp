// SPDX-License-Identifier: Apache-2.0
// Connect6 rules, the referee's verdicts on bytes, and how the players compare.
#include "engines/connect6_threat/engine.h"
#include "stimulus/players/connect6_advanced.h"
#include "stimulus/players/connect6_far_machine.h"
#include "stimulus/players/connect6_human.h"
#include "stimulus/players/connect6_picture.h"
#include "stimulus/players/connect6_player.h"
#include "stimulus/players/make_player.h"
#include "stimulus/players/random_draw.h"
#include "support/input_error.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace tabletop {
namespace {

using game_outcome = game_record::game_outcome;

// Stones along a line, the given one last.
bool completes(connect6_cell start, connect6_cell step, int length, int last) {
    connect6_board board;
    const auto at = [&](int i) { return connect6_cell{start.row + i * step.row, start.column + i * step.column}; };
    for (int i = 0; i < length; ++i) {
        if (i == last) continue;
        board.place(at(i), connect6_side::white);
        BOOST_TEST(!board.completes_line(at(i)));
    }
    board.place(at(last), connect6_side::white);
    return board.completes_line(at(last));
}

// A strategy that follows a list.
class listed_stones : public connect6_strategy {
  public:
    explicit listed_stones(std::vector<std::string> stones) : stones_(stones.begin(), stones.end()) {}

    void begin(connect6_side, uint64_t) override {}
    std::optional<std::string> choose(const connect6_referee&) override {
        if (stones_.empty()) return std::nullopt;
        const std::string stone = stones_.front();
        stones_.pop_front();
        return stone;
    }

  private:
    std::deque<std::string> stones_;
};

connect6_player make_listed(std::vector<std::string> stones, machine_order order, unsigned games = 1) {
    connect6_player_options options;
    options.order = order;
    options.games = games;
    options.name = "list";
    return connect6_player(std::make_unique<listed_stones>(std::move(stones)), options);
}

void say(player& to, const std::string& bytes) {
    for (const char c : bytes) to.receive(static_cast<uint8_t>(c));
}

// What the player sends next, and the line's word that it has been sent.
std::string sent_by(player& from) {
    const auto action = from.take_action();
    if (!action) return "";
    if (action->kind == player_action::action_kind::press_reset) return "reset";
    BOOST_TEST(!from.take_action().has_value());
    return action->bytes;
}

// The engine of the Spartan machine as an opponent, without a line.
class core_machine : public connect6_strategy {
  public:
    explicit core_machine(bool fixes = false) : engine_(built(fixes)) {}

    void begin(connect6_side side, uint64_t) override {
        side_ = side;
        engine_.reset();
        answer_.clear();
    }
    std::optional<std::string> choose(const connect6_referee& game) override {
        if (answer_.empty()) ask(game);
        const std::string stone = answer_.substr(0, 4);
        answer_.erase(0, 4);
        return stone;
    }

  private:
    void ask(const connect6_referee& game) {
        const connect6_threat_core::reply* reply = nullptr;
        for (const char c : connect6_request(game, side_)) reply = engine_.take(static_cast<uint8_t>(c));
        BOOST_REQUIRE(reply != nullptr);
        for (unsigned i = 0; i < reply->stones; ++i) {
            const auto text = connect6_threat_core::encode(reply->stone[i]);
            answer_.append(text.begin(), text.end());
        }
    }

    static connect6_threat_core::options built(bool fixes) {
        connect6_threat_core::options options;
        options.fixes = fixes;
        return options;
    }

    connect6_threat_core::engine engine_;
    connect6_side side_ = connect6_side::black;
    std::string answer_;
};

struct score {
    unsigned won = 0;
    unsigned lost = 0;
    unsigned illegal = 0;
};

// Games of a against b with changing colours.
score series(connect6_strategy& a, connect6_strategy& b, unsigned games, uint64_t seed) {
    score result;
    for (unsigned i = 0; i < games; ++i) {
        const bool a_black = i % 2 == 0;
        const auto game = play_connect6_game(a_black ? a : b, a_black ? b : a, game_seed(seed, i));
        const auto side_of_a = a_black ? connect6_side::black : connect6_side::white;
        if (game.winner()) ++(*game.winner() == side_of_a ? result.won : result.lost);
        if (game.illegal()) ++result.illegal;
    }
    return result;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(rules)

BOOST_AUTO_TEST_CASE(six_in_any_direction_win) {
    for (const connect6_cell step : {connect6_cell{0, 1}, {1, 0}, {1, 1}, {-1, 1}}) {
        const connect6_cell start{step.row < 0 ? 19 : 1, 1};
        for (const int offset : {0, 6, 13}) {
            const connect6_cell first{start.row + offset * step.row, start.column + offset * step.column};
            for (int last = 0; last < 6; ++last) BOOST_TEST(completes(first, step, 6, last));
            BOOST_TEST(!completes(first, step, 5, 2));
        }
    }
}

BOOST_AUTO_TEST_CASE(more_than_six_win_too) {
    BOOST_TEST(completes({19, 9}, {0, 1}, 11, 5));
    BOOST_TEST(completes({9, 19}, {1, 0}, 7, 3));
}

BOOST_AUTO_TEST_CASE(lines_do_not_run_round_the_edge) {
    connect6_board board;
    for (const connect6_cell cell : {connect6_cell{3, 17}, {3, 18}, {3, 19}, {4, 1}, {4, 2}, {4, 3}}) {
        board.place(cell, connect6_side::black);
        BOOST_TEST(!board.completes_line(cell));
    }
}

BOOST_AUTO_TEST_CASE(stones_of_the_other_colour_interrupt) {
    connect6_board board;
    for (int column = 1; column <= 7; ++column)
        board.place({5, column}, column == 4 ? connect6_side::white : connect6_side::black);
    for (int column = 1; column <= 7; ++column) BOOST_TEST(!board.completes_line({5, column}));
}

BOOST_AUTO_TEST_CASE(one_stone_then_two_a_turn) {
    connect6_referee game;
    std::string order;
    for (const char* stone : {"1010", "0909", "0810", "1111", "1212", "0101"}) {
        order += game.to_move() == connect6_side::black ? 'b' : 'w';
        order += static_cast<char>('0' + game.due());
        game.play(stone);
    }
    BOOST_TEST(order == "b1w2w1b2b1w2");
    BOOST_TEST(game.moves() == "1010 0909 0810 1111 1212 0101");
    BOOST_TEST(!game.over());
}

BOOST_AUTO_TEST_CASE(illegal_stones) {
    struct wrong {
        const char* text;
        const char* why;
    };
    for (const wrong& one : {wrong{"1010", "the cell is not empty"},
                             {"0006", "not on the board"},
                             {"2001", "not on the board"},
                             {"0120", "not on the board"},
                             {"061:", "not four digits"},
                             {"09 9", "not four digits"},
                             {"", "not four digits"},
                             {"091", "not four digits"},
                             {"09091", "not four digits"}}) {
        connect6_referee game;
        game.play("1010");
        game.play(one.text);
        BOOST_TEST(game.over());
        BOOST_TEST((game.winner() == connect6_side::black));
        BOOST_REQUIRE(game.illegal().has_value());
        BOOST_TEST((game.illegal()->side == connect6_side::white));
        BOOST_TEST(game.illegal()->stone == 2u);
        BOOST_TEST(game.illegal()->text == one.text);
        BOOST_TEST(game.illegal()->why == one.why);
        BOOST_TEST(game.board().stones() == 1);
    }
}

BOOST_AUTO_TEST_CASE(a_full_board_is_a_draw) {
    // Colours change every two cells along a row and every row: no line is longer than four.
    connect6_referee game;
    std::array<std::vector<connect6_cell>, 2> cells;
    for (int i = 0; i < connect6_board::cells; ++i) {
        const connect6_cell cell = connect6_board::cell_at(i);
        cells[static_cast<size_t>((cell.column + 2 * (cell.row % 2)) / 2 % 2)].push_back(cell);
    }
    if (cells[0].size() < cells[1].size()) std::swap(cells[0], cells[1]);
    while (!game.over()) {
        auto& mine = cells[game.to_move() == connect6_side::black ? 0 : 1];
        auto& other_cells = cells[game.to_move() == connect6_side::black ? 1 : 0];
        auto& from = mine.empty() ? other_cells : mine;
        game.play(stone_text(from.back()));
        from.pop_back();
    }
    BOOST_TEST(game.board().full());
    BOOST_TEST(game.stones().size() == 361u);
    BOOST_TEST(!game.winner().has_value());
    BOOST_TEST(!game.illegal().has_value());
    BOOST_TEST(ending_words(game) == "a draw: the board is full");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(referee_on_bytes)

BOOST_AUTO_TEST_CASE(machine_black) {
    auto player = make_listed({"0908", "0808", "1209", "1309"}, machine_order::first);
    BOOST_TEST(sent_by(player) == "D");
    say(player, "1010");
    BOOST_TEST(sent_by(player) == "09080808");
    say(player, "0911");
    BOOST_TEST(sent_by(player) == "");
    say(player, "1109");
    BOOST_TEST(sent_by(player) == "12091309");
    BOOST_TEST(!player.done());
}

BOOST_AUTO_TEST_CASE(machine_white_begins_with_one_stone) {
    auto player = make_listed({"1010", "0908", "0808"}, machine_order::second);
    BOOST_TEST(sent_by(player) == "L1010");
    say(player, "09090810");
    BOOST_TEST(sent_by(player) == "09080808");
}

BOOST_AUTO_TEST_CASE(one_stone_can_win) {
    auto player = make_listed({"0101", "0201", "0301", "0401", "0102", "0202"}, machine_order::first);
    sent_by(player);
    say(player, "1010");
    sent_by(player);
    say(player, "10111012");
    sent_by(player);
    say(player, "10131014");
    BOOST_TEST(sent_by(player) == "01020202");
    say(player, "1015");
    BOOST_TEST(player.done());
    BOOST_TEST((player.results().games.at(0).outcome == game_outcome::machine_wins));
    BOOST_TEST(player.results().games.at(0).stones == 12u);
    // What the machine still says is of no account.
    say(player, "1016");
    BOOST_TEST(player.results().games.size() == 1u);
    BOOST_TEST(player.results().machine_illegal == 0u);
}

BOOST_AUTO_TEST_CASE(what_wins_is_not_sent_and_the_reset_comes_before_the_next_game) {
    auto player = make_listed({"0101", "0102", "0103", "0104", "0105", "0106", "0501"}, machine_order::first, 2);
    sent_by(player);
    say(player, "1010");
    sent_by(player);
    say(player, "11111212");
    sent_by(player);
    say(player, "13130505");
    BOOST_TEST(sent_by(player) == "reset");
    BOOST_TEST((player.results().games.at(0).outcome == game_outcome::player_wins));
    BOOST_TEST(player.results().games.at(0).moves == "1010 0101 0102 1111 1212 0103 0104 1313 0505 0105 0106");
    // Bytes that come while the button is pressed belong to neither game.
    say(player, "07");
    BOOST_TEST(sent_by(player) == "D");
    say(player, "1010");
    BOOST_TEST(player.results().machine_illegal == 0u);
    BOOST_TEST(!player.done());
}

BOOST_AUTO_TEST_CASE(illegal_stones_of_the_machine_end_the_game) {
    for (const std::string stone : {"061:", "1010", "0006", "2101", "0908", "09\n9"}) {
        auto player = make_listed({"0908", "0808"}, machine_order::first);
        sent_by(player);
        say(player, "1010");
        sent_by(player);
        say(player, stone);
        BOOST_TEST(player.done());
        BOOST_TEST(player.results().machine_illegal == 1u);
        BOOST_TEST(player.results().player_illegal == 0u);
        const auto& record = player.results().games.at(0);
        BOOST_TEST((record.outcome == game_outcome::player_wins));
        BOOST_TEST(record.stones == 3u);
        BOOST_TEST(record.illegal.rfind("black, stone 4, \"", 0) == 0u);
    }
}

BOOST_AUTO_TEST_CASE(illegal_stones_of_the_player_are_not_sent) {
    auto player = make_listed({"0908", "1010"}, machine_order::first);
    sent_by(player);
    say(player, "1010");
    BOOST_TEST(sent_by(player) == "");
    BOOST_TEST(player.done());
    BOOST_TEST(player.results().player_illegal == 1u);
    BOOST_TEST((player.results().games.at(0).outcome == game_outcome::machine_wins));
    BOOST_TEST(player.results().games.at(0).illegal == "white, stone 3, \"1010\": the cell is not empty");
}

BOOST_AUTO_TEST_CASE(bytes_out_of_turn_are_the_machines_fault) {
    // Before the request is complete, while the player thinks, and after the reply.
    auto early = make_listed({"0908", "0808"}, machine_order::first);
    BOOST_TEST((early.take_action() == player_action::send("D")));
    say(early, "1");
    BOOST_TEST(early.done());
    BOOST_TEST(early.results().machine_illegal == 1u);
    BOOST_TEST(early.results().games.at(0).illegal == "black, stone 1, \"1\": sent out of turn");

    auto late = make_listed({}, machine_order::first);
    sent_by(late);
    say(late, "10101");
    BOOST_TEST(late.done());
    BOOST_TEST(late.results().machine_illegal == 1u);
    BOOST_TEST(late.results().games.at(0).illegal == "black, stone 2, \"1\": sent out of turn");
}

BOOST_AUTO_TEST_CASE(a_game_broken_off_is_undecided) {
    auto player = make_listed({"0908", "0808"}, machine_order::first, 3);
    sent_by(player);
    say(player, "1010");
    sent_by(player);
    player.break_off();
    BOOST_TEST(!player.done());
    say(player, "0101");
    BOOST_TEST(sent_by(player) == "");
    BOOST_TEST(player.results().games.size() == 1u);
    BOOST_TEST((player.results().games.at(0).outcome == game_outcome::undecided));
    BOOST_TEST(player.results().games.at(0).moves == "1010 0908 0808");
}

BOOST_AUTO_TEST_CASE(colours_in_turns) {
    auto player = make_listed({"1010", "0908", "1010"}, machine_order::both, 3);
    BOOST_TEST(sent_by(player) == "D");
    say(player, "0000");
    BOOST_TEST(sent_by(player) == "reset");
    BOOST_TEST(sent_by(player) == "L1010");
    say(player, "0000");
    BOOST_TEST(sent_by(player) == "reset");
    BOOST_TEST(sent_by(player) == "D");
    BOOST_TEST(player.results().games.at(0).player_first == false);
    BOOST_TEST(player.results().games.at(1).player_first == true);
}

BOOST_AUTO_TEST_CASE(what_is_shown) {
    auto player = make_listed({"0908", "0808"}, machine_order::first);
    sent_by(player);
    say(player, "1010");
    sent_by(player);
    say(player, "061:");
    const std::string shown = player.take_display().value();
    for (const char* text : {"game 1: black machine, white list\n", "  1  black (machine)  row 10 column 10\n",
                             "  3  white (list)  row 9 column 8, row 8 column 8\n",
                             "game 1: white wins: illegal move of black, stone 4, \"061:\": not four digits\n"})
        BOOST_TEST(shown.find(text) != std::string::npos);
    BOOST_TEST(player.take_display().value() == "");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(second_machine)

BOOST_AUTO_TEST_CASE(stones_go_there_as_from_a_host) {
    connect6_far_machine machine;
    connect6_far_machine_line line(machine);
    unsigned stones = 0, actions = 0;
    machine.on_stone([&] { ++stones; });
    machine.on_action([&] { ++actions; });
    connect6_referee game;
    machine.begin(connect6_side::white, 1);
    game.play("1010");
    BOOST_TEST(!machine.choose(game).has_value());
    BOOST_TEST(actions == 1u);
    BOOST_TEST(sent_by(line) == "L1010");
    say(line, "09090810");
    BOOST_TEST(stones == 2u);
    game.play(machine.choose(game).value());
    game.play(machine.choose(game).value());
    BOOST_TEST(game.moves() == "1010 0909 0810");
    game.play("0101");
    game.play("0202");
    BOOST_TEST(!machine.choose(game).has_value());
    BOOST_TEST(sent_by(line) == "01010202");
    machine.end(game);
    say(line, "0303");
    machine.begin(connect6_side::black, 1);
    BOOST_TEST(sent_by(line) == "reset");
    BOOST_TEST(!machine.choose({}).has_value());
    BOOST_TEST(sent_by(line) == "D");
    say(line, "1010");
    BOOST_TEST(machine.choose({}).value() == "1010");
}

BOOST_AUTO_TEST_CASE(bytes_nobody_asked_for_are_its_next_stone) {
    connect6_far_machine machine;
    machine.begin(connect6_side::black, 1);
    machine.receive('5');
    BOOST_TEST(machine.choose({}).value() == "5");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(strategies)

BOOST_AUTO_TEST_CASE(windows_are_counted) {
    connect6_windows position;
    // 2 * 19 * 14 straight and 2 * 14 * 14 diagonal windows, each with six cells where a first stone gains one point.
    int sum = 0;
    for (int cell = 0; cell < connect6_board::cells; ++cell) sum += position.gain(cell, connect6_side::black);
    BOOST_TEST(sum == 924 * 6);
    // What was placed and taken back leaves nothing.
    std::mt19937_64 generator(test_seed());
    std::vector<std::pair<int, connect6_side>> placed;
    for (int i = 0; i < 200; ++i) {
        const auto cell = static_cast<int>(draw_below(generator, connect6_board::cells));
        if (!position.empty(cell)) continue;
        placed.emplace_back(cell, i % 2 == 0 ? connect6_side::black : connect6_side::white);
        position.place(cell, placed.back().second);
    }
    for (; !placed.empty(); placed.pop_back()) position.take_back(placed.back().first, placed.back().second);
    for (const auto side : {connect6_side::black, connect6_side::white}) {
        BOOST_TEST(position.value(side) == 0);
        BOOST_TEST(position.answers_needed(side) == 0);
    }
}

BOOST_AUTO_TEST_CASE(answers_to_threats) {
    connect6_board board;
    for (const int column : {8, 9, 10, 11}) board.place({10, column}, connect6_side::black);
    BOOST_TEST(connect6_windows(board).answers_needed(connect6_side::black) == 2);
    board.place({10, 7}, connect6_side::white);
    BOOST_TEST(connect6_windows(board).answers_needed(connect6_side::black) == 1);
    board.place({10, 12}, connect6_side::white);
    BOOST_TEST(connect6_windows(board).answers_needed(connect6_side::black) == 0);
    for (const connect6_cell first : {connect6_cell{2, 2}, {5, 2}, {8, 2}})
        for (int i = 0; i < 4; ++i) board.place({first.row, first.column + i}, connect6_side::black);
    BOOST_TEST(connect6_windows(board).answers_needed(connect6_side::black) == 3);
}

// Every strategy takes a win and, when it cannot win, answers what would lose, whichever the seed.
BOOST_AUTO_TEST_CASE(wins_and_answers) {
    for (const std::string name : {"simple", "hard", "advanced", "wall"}) {
        for (uint64_t seed = 1; seed <= 5; ++seed) {
            const auto strategy = make_connect6_strategy(name, {});
            strategy->begin(connect6_side::white, seed);
            connect6_referee game;
            for (const char* stone : {"1010", "0303", "0304", "1011", "1012", "0305", "0306", "1013", "1801"})
                game.play(stone);
            while (!game.over() && game.to_move() == connect6_side::white) game.play(*strategy->choose(game));
            BOOST_TEST((game.winner() == connect6_side::white), name);

            connect6_referee defence;
            for (const char* stone : {"1010", "0303", "1705", "1011", "1012", "0317", "1716", "1013", "1801"})
                defence.play(stone);
            strategy->begin(connect6_side::white, seed);
            while (defence.to_move() == connect6_side::white) defence.play(*strategy->choose(defence));
            BOOST_TEST(connect6_windows(defence.board()).answers_needed(connect6_side::black) == 0, name);
        }
    }
}

BOOST_AUTO_TEST_CASE(same_seed_same_game) {
    for (const std::string name : {"random", "simple", "hard", "advanced", "wall"}) {
        const auto game_of = [&](uint64_t seed) {
            const auto black = make_connect6_strategy(name, {}), white = make_connect6_strategy(name, {});
            return play_connect6_game(*black, *white, seed).moves();
        };
        BOOST_TEST(game_of(5) == game_of(5));
        BOOST_TEST(game_of(5) != game_of(6));
    }
}

// Everything a random player does is legal, and no cell is out of its reach.
BOOST_AUTO_TEST_CASE(random_reaches_every_cell) {
    connect6_random strategy;
    std::set<std::string> seen;
    for (uint64_t seed = 0; seed < 4000; ++seed) {
        strategy.begin(connect6_side::black, seed);
        seen.insert(strategy.choose({}).value());
    }
    BOOST_TEST(seen.size() == 361u);
    BOOST_TEST(*seen.begin() == "0101");
    BOOST_TEST(*seen.rbegin() == "1919");
}

BOOST_AUTO_TEST_CASE(ladder) {
    const uint64_t seed = test_seed();
    const std::vector<std::string> names = {"random", "simple", "hard", "advanced"};
    constexpr unsigned games = 20;
    for (size_t i = 1; i < names.size(); ++i) {
        const auto better = make_connect6_strategy(names[i], {}), worse = make_connect6_strategy(names[i - 1], {});
        const score result = series(*better, *worse, games, seed);
        BOOST_TEST_MESSAGE(names[i] << " beats " << names[i - 1] << " " << result.won << ":" << result.lost);
        BOOST_TEST(result.won >= games * 3 / 4, names[i] << " won " << result.won << " of " << games);
        BOOST_TEST(result.illegal == 0u);
    }
}

// The machine stands between the lower two and the highest rung.
BOOST_AUTO_TEST_CASE(ladder_against_the_machine) {
    const uint64_t seed = test_seed();
    constexpr unsigned games = 10;
    core_machine machine;
    for (const std::string name : {"random", "simple"}) {
        const auto strategy = make_connect6_strategy(name, {});
        BOOST_TEST(series(machine, *strategy, games, seed).won >= games * 3 / 4, name);
    }
    connect6_advanced advanced;
    BOOST_TEST(series(advanced, machine, games, seed).won >= games * 3 / 4);
}

// In a long game stones come to lie on the five-cell diagonals of the corners, and the machine plays their sixth cell.
BOOST_AUTO_TEST_CASE(ghost_stones_of_the_machine_are_illegal) {
    constexpr unsigned games = 25;
    const auto wall = make_connect6_strategy("wall", {});
    core_machine faithful, repaired(true);
    unsigned ghosts = 0;
    for (unsigned i = 0; i < games; ++i) {
        const auto game = play_connect6_game(faithful, *wall, game_seed(1, i));
        if (!game.illegal()) continue;
        ++ghosts;
        BOOST_TEST((game.illegal()->side == connect6_side::black));
        const std::set<std::string> known = {"061:", "1:06", "141:", "0006"};
        BOOST_TEST(known.count(game.illegal()->text) == 1u, game.illegal()->message());
    }
    BOOST_TEST(ghosts > 0u);
    BOOST_TEST(series(repaired, *wall, games, 1).illegal == 0u);
}

BOOST_AUTO_TEST_CASE(the_machine_against_itself_fills_the_board) {
    core_machine black, white;
    const auto game = play_connect6_game(black, white, 1);
    BOOST_TEST(game.board().full());
    BOOST_TEST(!game.illegal().has_value());
    BOOST_TEST(!game.winner().has_value());
}

BOOST_AUTO_TEST_CASE(names) {
    player_options options;
    options.plays = &connect6_game();
    options.other_names = {"human", "spartan"};
    for (const auto& name : connect6_game().strategies()) BOOST_TEST(!make_player(name, options)->done());
    const auto error = [&](const std::string& name) {
        try {
            make_player(name, options);
        } catch (const input_error& refused) {
            return std::string(refused.what());
        }
        return std::string();
    };
    BOOST_TEST(error("advance") ==
               "unknown player advance; the nearest is advanced, there are random, simple, hard, advanced, "
               "wall, exec:CMD, script:FILE, replay:FILE, human, spartan");
    BOOST_TEST(error("greedy").find("there are random, simple, hard") != std::string::npos);
    options.plays = &connect4_game();
    BOOST_TEST(error("simple").find("there are random, greedy, perfect") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(person)

BOOST_AUTO_TEST_CASE(a_game_at_the_keyboard) {
    connect6_human human;
    connect6_referee game;
    const auto type = [&](const std::string& line) {
        for (const char c : line + "\n") human.type(c);
        const auto stone = human.choose(game);
        const std::string output = human.take_output();
        return std::pair{stone, output};
    };
    const auto answers = [&](const std::string& line, const std::string& message) {
        const auto [stone, output] = type(line);
        BOOST_TEST(!stone.has_value(), line);
        BOOST_TEST(output.find(message) != std::string::npos, line << ": " << output);
        const std::string question = game.due() == 1 ? "10 10): " : "for example 9 12 10 10): ";
        BOOST_TEST(output.substr(output.size() - question.size()) == question);
    };
    human.begin(connect6_side::white, 1);
    game.play("1010");
    BOOST_TEST(!human.choose(game).has_value());
    const std::string first = human.take_output();
    for (const char* text : {"You are white (O)", "The machine's stones: row 10 column 10.",
                             "Your two stones (row column row column, for example 9 12 10 10): ", "[X]"})
        BOOST_TEST(first.find(text) != std::string::npos, text);
    // Asked again and again it asks the person once.
    BOOST_TEST(!human.choose(game).has_value());
    BOOST_TEST(human.take_output() == "");
    answers("9 12", "\"9 12\" is not four numbers");
    answers("9 12 10 10 3", "is not four numbers");
    answers("nine", "is not four numbers");
    answers("-1 5 3 3", "is not four numbers");
    answers("9 12 10 10", "There is a black stone on row 10 column 10.");
    answers("9 12 9 12", "The two stones need two cells.");
    answers("0 12 9 9", "Rows and columns go from 1 to 19.");
    answers("99999999999999999999 1 2 2", "Rows and columns go from 1 to 19.");
    answers("help", "Six or more in line win");
    answers("undo", "cannot be undone");
    answers("board", " 1  2  3");
    answers("", "Your two stones");
    const auto [stone, output] = type("9, 12 11\t11\r");
    BOOST_TEST(stone.value_or("") == "0912");
    game.play(*stone);
    game.play(human.choose(game).value());
    BOOST_TEST(game.moves() == "1010 0912 1111");
    BOOST_TEST(!human.resigned());
    game.play("0101");
    game.play("0102");
    human.choose(game);
    type("QUIT");
    BOOST_TEST(human.resigned());
}

BOOST_AUTO_TEST_CASE(the_end_of_input_ends_the_game) {
    connect6_human human;
    human.begin(connect6_side::black, 1);
    for (const char c : std::string("9 9")) human.type(c);
    human.leave();
    BOOST_TEST(human.choose({}).value_or("") == "0909");
    BOOST_TEST(!human.resigned());
    connect6_referee game;
    for (const char* played : {"0909", "0101", "0102"}) game.play(played);
    BOOST_TEST(!human.choose(game).has_value());
    BOOST_TEST(human.resigned());
}

BOOST_AUTO_TEST_CASE(endless_input_does_not_grow) {
    connect6_human human;
    human.begin(connect6_side::black, 1);
    for (int i = 0; i < 100'000; ++i) human.type('1');
    human.type('\n');
    BOOST_TEST(!human.choose({}).has_value());
    BOOST_TEST(human.take_output().size() < 3000u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tabletop
