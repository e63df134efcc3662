// SPDX-License-Identifier: Apache-2.0
// The Connect Four player on its line: a conversation recorded by hand, damage of every kind, and games against the
// firmware's own code running on the host.
#include <systemc>

#include <boost/test/unit_test.hpp>

#include <deque>
#include <functional>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "stimulus/players/connect4_strategy.h"
#include "stimulus/players/make_player.h"

extern "C" {
#include "console.h"
#include "engine.h"
#include "game.h"
}

using namespace tabletop;

namespace {

using outcome = game_record::game_outcome;

const std::string banner =
    "Connect Four\r\nYou are X, the engine is O.\r\n"
    "Engine: alpha-beta build, 1 solver, depth 8, alpha-beta on, wait poll.\r\nType help for the commands.\r\n\r\n";
const std::string first_question = "Do you move first? (y/n): ";
const std::string move_question = "Your move (1-7): ";
const std::string again_question = "Another game? (y/n): ";

// Rows from the top, the empty ones above left out.
std::string board(const std::vector<std::string>& rows) {
    std::string text = "+---------------+\r\n";
    for (size_t row = rows.size(); row < 6; ++row) text += "| . . . . . . . |\r\n";
    for (const std::string& row : rows) {
        text += "|";
        for (const char mark : row) text += std::string(" ") + mark;
        text += " |\r\n";
    }
    return text + "+---------------+\r\n  1 2 3 4 5 6 7\r\n";
}

// What the player sends while it receives the bytes.
std::string feed(player& who, const std::string& bytes) {
    std::string sent;
    for (const char byte : bytes) {
        who.receive(static_cast<uint8_t>(byte));
        while (const auto action = who.take_action()) {
            BOOST_REQUIRE((action->kind == player_action::action_kind::send));
            sent += action->bytes;
        }
    }
    return sent;
}

std::unique_ptr<player> make(const std::string& name, unsigned games = 1, machine_order order = machine_order::second,
                             std::vector<std::string> settings = {}) {
    player_options options;
    options.plays = &connect4_game();
    options.games = games;
    options.order = order;
    options.settings = std::move(settings);
    options.node_budget = 10'000;
    return make_player(name, options);
}

// A player that has just been asked for its first move and has answered 4.
std::unique_ptr<player> after_first_move() {
    auto who = make("greedy");
    BOOST_REQUIRE_EQUAL(feed(*who, banner + first_question), "y\r");
    BOOST_REQUIRE_EQUAL(feed(*who, "y\r\n" + board({}) + move_question), "4\r");
    return who;
}

const std::string first_reply = "4\r\n" + board({"...X..."}) + "Engine plays 4 (score 0, 9 nodes, 99 cycles).\r\n";

}  // namespace

BOOST_AUTO_TEST_CASE(a_recorded_conversation) {
    auto who = make("greedy", 2, machine_order::both);
    BOOST_TEST(feed(*who, banner) == "");
    BOOST_TEST(feed(*who, first_question) == "y\r");
    BOOST_TEST(feed(*who, "y\r\n" + board({}) + move_question) == "4\r");
    BOOST_TEST(feed(*who, "4\r\n" + board({"...X..."}) + "Engine plays 1 (score -3, 80 nodes, 2080 cycles).\r\n" +
                              board({"O..X..."}) + move_question) == "4\r");
    BOOST_TEST(feed(*who, "4\r\n" + board({"...X...", "O..X..."}) +
                              "Engine plays 1 (score 3, 80 nodes, 2080 cycles).\r\n" + board({"O..X...", "O..X..."}) +
                              move_question) == "4\r");
    BOOST_TEST(feed(*who, "4\r\n" + board({"...X...", "O..X...", "O..X..."}) +
                              "Engine plays 7 (score -256, 7 nodes, 82 cycles).\r\n" +
                              board({"...X...", "O..X...", "O..X..O"}) + move_question) == "4\r");
    BOOST_TEST(feed(*who, "4\r\n" + board({"...X...", "...X...", "O..X...", "O..X..O"}) + "You win.\r\n") == "");
    BOOST_TEST(feed(*who, again_question) == "y\r");

    // The second game: the engine begins and wins.
    BOOST_TEST(feed(*who, "y\r\n" + first_question) == "n\r");
    BOOST_TEST(feed(*who, "n\r\n" + board({}) + "Engine plays 4 (score 0, 1 nodes, 1 cycles).\r\n" +
                              board({"...O..."}) + move_question) == "4\r");
    BOOST_TEST(feed(*who, board({"O......", "O......", "O......", "O.XOXX."}) + "The engine wins.\r\n" +
                              again_question) == "n\r");
    BOOST_TEST(!who->done());
    BOOST_TEST(feed(*who, "n\r\nGoodbye.\r\n") == "");
    BOOST_TEST(who->done());

    const game_results& results = who->results();
    BOOST_REQUIRE_EQUAL(results.games.size(), 2u);
    BOOST_TEST((results.games[0].outcome == outcome::player_wins));
    BOOST_TEST(results.games[0].stones == 7u);
    BOOST_TEST(results.games[0].player_first);
    BOOST_TEST(results.games[0].moves == "4141474");
    BOOST_TEST((results.games[1].outcome == outcome::machine_wins));
    BOOST_TEST(results.games[1].stones == 8u);
    BOOST_TEST(!results.games[1].player_first);
    BOOST_TEST(results.games[1].moves == "");  // a board was not drawn
    BOOST_TEST(results.count(outcome::draw) == 0u);
    BOOST_TEST(results.player_illegal + results.machine_illegal == 0u);
}

BOOST_AUTO_TEST_CASE(settings_are_sent_first_and_refusals_are_told) {
    auto who = make("greedy", 1, machine_order::second, {"depth 4", "depth 99"});
    BOOST_TEST(feed(*who, banner + first_question) == "depth 4\r");
    BOOST_TEST(feed(*who, "depth 4\r\nDepth is 4.\r\n" + first_question) == "depth 99\r");
    BOOST_TEST(feed(*who, "depth 99\r\n? Depth is 1 to 12.\r\n" + first_question) == "y\r");
    const auto notes = who->take_notes();
    BOOST_REQUIRE_EQUAL(notes.size(), 1u);
    BOOST_TEST(notes[0] == "\"depth 99\" was refused: Depth is 1 to 12.");
    BOOST_TEST(who->take_notes().empty());
}

BOOST_AUTO_TEST_CASE(notes_of_the_strategy) {
    auto who = make("perfect");
    feed(*who, banner + first_question + "y\r\n" + board({}) + move_question);
    const auto notes = who->take_notes();
    BOOST_REQUIRE_EQUAL(notes.size(), 1u);
    BOOST_TEST(notes[0] == "game 1, stone 1, column 4: best found, not proved");
}

BOOST_AUTO_TEST_CASE(garbage_before_lines_and_prompts_does_no_harm) {
    auto who = make("greedy");
    std::string garbage;
    for (int byte = 0x80; byte < 0x100; ++byte) garbage += static_cast<char>(byte);
    BOOST_TEST(feed(*who, garbage + '\0' + "\x7f\r\n" + garbage + garbage + first_question) == "y\r");
    BOOST_TEST(feed(*who, "y\r\n" + garbage + "\r\n" + board({}) + garbage + "\nYo\x81r move (1-7): ") == "4\r");
    // One wrong character in the end of a prompt.
    BOOST_TEST(feed(*who, first_reply + board({"...O...", "...X..."}) + "Your move (1-7z: ") == "4\r");
}

BOOST_AUTO_TEST_CASE(a_damaged_board_is_asked_for_again) {
    for (const char* row :
         {"| . . . Q . . . |", "| . . . O . . .", "|", "", "| . O . O . . . |", "| . . O . . . . |"}) {
        auto who = after_first_move();
        std::string damaged = board({"...O...", "...X..."});
        const std::string good_row = "| . . . O . . . |";
        damaged.replace(damaged.find(good_row), good_row.size(), row);
        BOOST_TEST(feed(*who, first_reply + damaged + move_question) == "board\r", "row " << row);
        BOOST_TEST(feed(*who, "board\r\n" + board({"...O...", "...X..."}) + move_question) == "4\r");
    }
}

BOOST_AUTO_TEST_CASE(a_board_that_was_lost_is_asked_for) {
    auto who = after_first_move();
    BOOST_TEST(feed(*who, first_reply + move_question) == "board\r");
    BOOST_TEST(feed(*who, "board\r\n" + board({"...O...", "...X..."}) + move_question) == "4\r");
}

BOOST_AUTO_TEST_CASE(a_move_the_machine_did_not_get_is_sent_again) {
    auto who = after_first_move();
    BOOST_TEST(feed(*who, "\r\n? Type a column from 1 to 7, or help.\r\n" + move_question) == "4\r");
    BOOST_TEST(feed(*who, first_reply + board({"...O...", "...X..."}) + move_question) == "4\r");
    BOOST_TEST(who->results().player_illegal == 0u);
}

BOOST_AUTO_TEST_CASE(a_full_column_counts_as_illegal) {
    auto who = after_first_move();
    BOOST_TEST(feed(*who, "4\r\n? Column 4 is full.\r\n" + move_question) == "board\r");
    BOOST_TEST(who->results().player_illegal == 1u);
    BOOST_TEST(feed(*who, "board\r\n" + board({}) + move_question) == "4\r");
}

BOOST_AUTO_TEST_CASE(an_illegal_move_of_the_machine_is_counted_after_a_second_look) {
    auto who = after_first_move();
    const std::string moved_stone = board({"..XO..."});  // our stone is not where we played it
    BOOST_TEST(feed(*who, first_reply + moved_stone + move_question) == "board\r");
    BOOST_TEST(who->results().machine_illegal == 0u);
    BOOST_TEST(feed(*who, "board\r\n" + moved_stone + move_question) == "4\r");
    BOOST_TEST(who->results().machine_illegal == 1u);
}

BOOST_AUTO_TEST_CASE(the_end_is_read_from_the_board_when_the_sentence_is_lost) {
    auto who = after_first_move();
    BOOST_TEST(feed(*who, board({"X......", "XOOO...", "XOOXXX."}) + "\xff\xff\r\n" + again_question) == "n\r");
    BOOST_TEST((who->results().games.at(0).outcome == outcome::undecided));
    who = after_first_move();
    BOOST_TEST(feed(*who, board({"X......", "XO.....", "XOO....", "XOO...."}) + "\xff\xff\r\n" + again_question) ==
               "n\r");
    BOOST_TEST((who->results().games.at(0).outcome == outcome::player_wins));
}

BOOST_AUTO_TEST_CASE(a_reset_breaks_the_game_off) {
    auto who = make("greedy", 2, machine_order::second, {"depth 4"});
    feed(*who,
         banner + first_question + "depth 4\r\nDepth is 4.\r\n" + first_question + "y\r\n" + board({}) + move_question);
    BOOST_TEST(feed(*who, "4\r" + banner + first_question) == "depth 4\r");
    BOOST_TEST((who->results().games.at(0).outcome == outcome::undecided));
    BOOST_TEST(feed(*who, "depth 4\r\nDepth is 4.\r\n" + first_question) == "y\r");
}

BOOST_AUTO_TEST_CASE(no_legal_move_of_the_engine) {
    auto who = after_first_move();
    feed(*who,
         "4\r\n" + board({"...X..."}) + "The engine gives no legal move (result 4, column 0).\r\n" + again_question);
    BOOST_TEST(who->results().machine_illegal == 1u);
    BOOST_TEST((who->results().games.at(0).outcome == outcome::undecided));
}

BOOST_AUTO_TEST_CASE(the_player_gives_up_on_a_machine_that_draws_nothing) {
    auto who = after_first_move();
    for (int i = 0; i < 100 && !who->done(); ++i) feed(*who, "\r\n" + move_question);
    BOOST_TEST(who->done());
    BOOST_TEST(who->take_notes().back() == "the player gives up: the machine draws no legible board");
}

// The firmware's game with the player on its console. Bytes to the machine may be damaged on their way.
namespace {

struct live_machine {
    live_machine(player& the_player, connect4_strategy& the_engine) : who(&the_player), engine(&the_engine) {}

    player* who;
    connect4_strategy* engine;
    std::function<int(uint8_t)> line = [](uint8_t byte) { return byte; };
    std::deque<int> input;
    std::string log;
    uint32_t depth = 8;

    void play() {
        current = this;
        game_run();
    }

    void put(char byte) {
        log += byte;
        who->receive(static_cast<uint8_t>(byte));
        collect();
    }

    int get() {
        collect();
        if (input.empty())
            throw std::runtime_error("both sides wait: ..." +
                                     log.substr(log.size() - std::min<size_t>(log.size(), 600)));
        const int byte = input.front();
        input.pop_front();
        return byte;
    }

    void collect() {
        while (const auto action = who->take_action())
            for (const char byte : action->bytes) input.push_back(line(static_cast<uint8_t>(byte)));
    }

    static live_machine* current;
};

live_machine* live_machine::current = nullptr;

uint64_t by_columns(uint64_t by_rows) {
    uint64_t result = 0;
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 7; ++column)
            if ((by_rows >> (7 * row + column)) & 1) result |= uint64_t{1} << (7 * column + row);
    return result;
}

uint32_t final_depth = 0;

// The winner as the moves alone tell it.
outcome winner_of(const game_record& game) {
    const auto position = connect4_position::from_moves(game.moves);
    if (!connect4_position::has_four(position.opponent())) return outcome::draw;
    const bool first_won = game.moves.size() % 2 == 1;
    return first_won == game.player_first ? outcome::player_wins : outcome::machine_wins;
}

game_results play_live(player& who, connect4_strategy& engine, std::function<int(uint8_t)> line = {}) {
    live_machine machine(who, engine);
    if (line) machine.line = std::move(line);
    machine.play();
    BOOST_TEST(who.done());
    final_depth = machine.depth;
    return who.results();
}

}  // namespace

extern "C" {
void console_put(char byte) {
    live_machine::current->put(byte);
}
int console_get(void) {
    return live_machine::current->get();
}
void engine_get_info(engine_info* info) {
    *info = {true, 1, 12};
}
uint32_t engine_depth(void) {
    return live_machine::current->depth;
}
void engine_set_depth(uint32_t plies) {
    live_machine::current->depth = plies;
}
bool engine_alpha_beta(void) {
    return true;
}
void engine_set_alpha_beta(bool) {}
void engine_search(uint64_t board, uint64_t mask, engine_wait, engine_answer* answer) {
    const int column = live_machine::current->engine->choose({by_columns(board), by_columns(mask)});
    *answer = {ENGINE_OK, static_cast<uint32_t>(column + 1), 0, 1, 1};
}
}

BOOST_AUTO_TEST_CASE(games_against_the_firmware) {
    random_strategy engine(5);
    for (const char* name : {"random", "greedy", "perfect"}) {
        auto who = make(name, 6, machine_order::both, {"depth 3"});
        const game_results results = play_live(*who, engine);
        BOOST_REQUIRE_EQUAL(results.games.size(), 6u);
        BOOST_TEST(results.count(outcome::undecided) == 0u);
        BOOST_TEST(results.player_illegal + results.machine_illegal == 0u);
        BOOST_TEST(final_depth == 3u);
        for (const game_record& game : results.games) {
            BOOST_TEST(game.stones >= 7u);
            BOOST_REQUIRE_EQUAL(game.moves.size(), game.stones);
            BOOST_CHECK(winner_of(game) == game.outcome);
        }
        if (std::string(name) == "perfect") BOOST_TEST(results.count(outcome::player_wins) == 6u);
    }
}

BOOST_AUTO_TEST_CASE(a_recorded_log_gives_the_same_answers) {
    greedy_strategy engine;
    auto who = make("random", 3);
    live_machine machine(*who, engine);
    std::string sent;
    machine.line = [&sent](uint8_t byte) {
        sent += static_cast<char>(byte);
        return byte;
    };
    machine.play();
    auto again = make("random", 3);
    BOOST_TEST(feed(*again, machine.log) == sent);
}

// Damaged bytes are reported by the receiver; the firmware says so, and the player finds its way back without a move
// it did not mean.
BOOST_AUTO_TEST_CASE(games_over_a_line_that_damages_bytes) {
    greedy_strategy engine;
    for (uint64_t seed = 1; seed <= 30; ++seed) {
        std::mt19937_64 generator(seed);
        auto who = make("random", 4, machine_order::both, {"depth 3"});
        const game_results results = play_live(*who, engine, [&generator, seed](uint8_t byte) {
            return generator() % (16 + seed) == 0 ? CONSOLE_DAMAGED : static_cast<int>(byte);
        });
        BOOST_REQUIRE_EQUAL(results.games.size(), 4u);
        BOOST_TEST(results.count(outcome::undecided) == 0u);
        BOOST_TEST(results.player_illegal + results.machine_illegal == 0u, "seed " << seed);
        for (const game_record& game : results.games) {
            if (game.moves.empty()) continue;
            BOOST_REQUIRE_MESSAGE(game.moves.size() == game.stones, "seed " << seed);
            BOOST_CHECK_MESSAGE(winner_of(game) == game.outcome, "seed " << seed);
        }
        BOOST_TEST(final_depth == 3u);
    }
}
