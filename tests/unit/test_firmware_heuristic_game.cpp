// SPDX-License-Identifier: Apache-2.0
// The DE1-SoC's game on the host: its rows, its screen, the conversation, and games against the players.
#include <systemc>

#include <array>
#include <boost/test/unit_test.hpp>
#include <deque>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "stimulus/players/make_player.h"
#include "test_seed.h"

extern "C" {
#include "console.h"
#include "heuristic.h"
#include "heuristic_game.h"
#include "screen.h"
}

using namespace tabletop;

namespace {

alignas(4) std::array<std::uint8_t, 2 * SCREEN_WIDTH * SCREEN_HEIGHT> pixels;

struct input_exhausted {};

struct machine {
    std::deque<char> input;
    std::string output;
    player* who = nullptr;
    std::deque<std::uint32_t> answers;  // of the engine; none left: the first open column
    bool silent = false;
    unsigned resets = 0;
    std::vector<rows> positions;
    std::vector<heuristic_settings> settings;
};

machine* the_machine = nullptr;

void collect(machine& m) {
    if (m.who == nullptr) return;
    while (const auto action = m.who->take_action())
        m.input.insert(m.input.end(), action->bytes.begin(), action->bytes.end());
}

constexpr heuristic_settings usual = {false, 0};

machine play(const std::string& input, std::deque<std::uint32_t> answers = {}, bool silent = false,
             const heuristic_settings& settings = usual) {
    machine m;
    m.input.assign(input.begin(), input.end());
    m.answers = std::move(answers);
    m.silent = silent;
    the_machine = &m;
    try {
        heuristic_game_run(&settings);
    } catch (const input_exhausted&) {
    }
    return m;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

const std::string banner =
    "Connect Four\r\nYou are X, the engine is O.\r\n"
    "Engine: heuristic at 0xc8000000, a row a word.\r\nType help for the commands.\r\n\r\n"
    "Do you move first? (y/n): ";

// Pixel by pixel, from the sentence of the published program.
std::uint8_t reference_pixel(const rows& position, int x, int y) {
    for (int row = 0; row < 6; ++row) {
        for (int column = 0; column < 7; ++column) {
            const int dx = x - (91 * column + 45);
            const int dy = y - (80 * (5 - row) + 40);
            if (dx * dx + dy * dy > 32 * 32 + 32) continue;
            const int code = position.row[row] >> 2 * column & 3;
            return code == 1 ? 0xE0 : code == 2 ? 0xFC : 0x00;
        }
    }
    return y % 80 == 0 || y == 479 || x % 91 == 0 ? 0xFF : 0x02;
}

unsigned wrong_pixels(const rows& position) {
    unsigned wrong = 0;
    for (int y = 0; y < SCREEN_HEIGHT; ++y)
        for (int x = 0; x < SCREEN_WIDTH; ++x)
            if (pixels[std::size_t{640} * static_cast<std::size_t>(y) + static_cast<std::size_t>(x)] !=
                reference_pixel(position, x, y))
                ++wrong;
    return wrong;
}

int cell(const rows& position, int row, int column) {
    if (row < 0 || row > 5 || column < 0 || column > 6) return 0;
    return position.row[row] >> 2 * column & 3;
}

bool reference_four(const rows& position, int code) {
    constexpr int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 7; ++column)
            for (const auto& step : steps) {
                int n = 0;
                while (n < 4 && cell(position, row + n * step[0], column + n * step[1]) == code) ++n;
                if (n == 4) return true;
            }
    return false;
}

}  // namespace

extern "C" {
std::uint8_t* const screen_pixels = pixels.data();

void console_put(char byte) {
    the_machine->output += byte;
    if (the_machine->who == nullptr) return;
    the_machine->who->receive(static_cast<std::uint8_t>(byte));
    collect(*the_machine);
}
int console_get(void) {
    machine& m = *the_machine;
    collect(m);
    if (m.input.empty()) throw input_exhausted();
    const char byte = m.input.front();
    m.input.pop_front();
    return static_cast<unsigned char>(byte);
}
std::uint32_t heuristic_address(void) {
    return 0xC8000000;
}
void heuristic_reset(void) {
    ++the_machine->resets;
}
bool heuristic_move(const rows* position, const heuristic_settings* settings, std::uint32_t* column) {
    machine& m = *the_machine;
    m.positions.push_back(*position);
    m.settings.push_back(*settings);
    if (m.silent) return false;
    *column = 0;
    if (m.answers.empty()) {
        while (rows_column_full(position, *column)) ++*column;
    } else {
        *column = m.answers.front();
        m.answers.pop_front();
    }
    return true;
}
}

BOOST_AUTO_TEST_SUITE(position)

BOOST_AUTO_TEST_CASE(pieces_add_powers_of_two) {
    rows position{};
    BOOST_TEST(rows_play(&position, 3, CELL_ENGINE) == 0u);
    BOOST_TEST(position.row[0] == 1 << 6);
    BOOST_TEST(rows_play(&position, 6, CELL_PLAYER) == 0u);
    BOOST_TEST(position.row[0] == (1 << 6) + (1 << 13));
    BOOST_TEST(rows_play(&position, 3, CELL_PLAYER) == 1u);
    BOOST_TEST(position.row[1] == 1 << 7);
}

BOOST_AUTO_TEST_CASE(fours_agree_with_counting_cells) {
    const unsigned seed = test_seed();
    std::mt19937 random(seed);
    unsigned fours = 0;
    for (int game = 0; game < 20000; ++game) {
        rows position{};
        for (unsigned stones = random() % 43; stones != 0; --stones) {
            const unsigned column = random() % 7;
            if (!rows_column_full(&position, column))
                rows_play(&position, column, random() % 2 == 0 ? CELL_ENGINE : CELL_PLAYER);
        }
        for (const auto code : {CELL_ENGINE, CELL_PLAYER}) {
            const bool four = reference_four(position, code);
            BOOST_REQUIRE(rows_have_four(&position, code) == four);
            fours += four;
        }
    }
    BOOST_TEST(fours > 1000u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE(conversation)

BOOST_AUTO_TEST_CASE(starts_with_the_banner_an_empty_screen_and_a_reset) {
    const machine m = play("");
    BOOST_TEST(m.output == banner);
    BOOST_TEST(m.resets == 1u);
    BOOST_TEST(wrong_pixels(rows{}) == 0u);
}

BOOST_AUTO_TEST_CASE(digits_answer_as_in_the_published_program) {
    BOOST_TEST(contains(play("1\r").output, "Your move (1-7): "));
    BOOST_TEST(contains(play("0\r").output, "Engine plays 1.\r\n"));
    BOOST_TEST(contains(play("2\r").output, "? Type y or n, or help.\r\n"));
}

BOOST_AUTO_TEST_CASE(the_engine_gets_the_rows_and_the_screen_the_discs) {
    const machine m = play("y\r4\r4\r", {3, 2});
    BOOST_REQUIRE(m.positions.size() == 2u);
    BOOST_TEST(m.positions[0].row[0] == 2 << 6);
    BOOST_TEST(m.positions[1].row[1] == 1 << 6);
    BOOST_TEST(m.positions[1].row[2] == 2 << 6);
    rows position = m.positions[1];
    BOOST_TEST(wrong_pixels(position) != 0u);
    rows_play(&position, 2, CELL_ENGINE);
    BOOST_TEST(wrong_pixels(position) == 0u);
}

BOOST_AUTO_TEST_CASE(an_illegal_move_of_the_engine_ends_the_game) {
    const std::string next = "\r\n+";  // the board
    BOOST_TEST(contains(play("n\r", {7}).output, "The engine gives no legal move (column 8)." + next));
    BOOST_TEST(contains(play("n\r", {0xFFFFFFFF}).output, "The engine gives no legal move (column 0)." + next));
    BOOST_TEST(
        contains(play("y\r1\r1\r1\r2\r", {0, 0, 0, 0}).output, "The engine gives no legal move (column 1)." + next));
    BOOST_TEST(contains(play("n\r", {7}).output, "  1 2 3 4 5 6 7\r\nAnother game? (y/n): "));
    BOOST_TEST(contains(play("n\r", {}, true).output, "The engine gives no legal move (no answer)." + next));
}

BOOST_AUTO_TEST_CASE(another_game_starts_with_an_empty_board_and_a_reset) {
    const machine m = play("y\r1\r1\r1\r1\ry\r", {1, 1, 1});
    BOOST_TEST(contains(m.output, "You win.\r\nAnother game? (y/n): y\r\nDo you move first? (y/n): "));
    BOOST_TEST(m.resets == 2u);
    BOOST_TEST(wrong_pixels(rows{}) == 0u);
}

BOOST_AUTO_TEST_CASE(rows_can_be_packed) {
    const machine m = play("rows packed\rrows both\rn\r");
    BOOST_TEST(contains(m.output, "Rows are packed.\r\n"));
    BOOST_TEST(contains(m.output, "? Rows are single or packed.\r\n"));
    BOOST_REQUIRE(m.settings.size() == 1u);
    BOOST_TEST(m.settings[0].packed);
    BOOST_TEST(contains(play("rows packed\rsettings\r").output, "0xc8000000, two rows a word.\r\n"));
}

BOOST_AUTO_TEST_CASE(settings_that_it_is_told_hold_from_the_beginning) {
    const machine m = play("n\r", {}, false, {true, 2500});
    BOOST_TEST(contains(m.output, "0xc8000000, two rows a word, asked every 2500 ns.\r\n"));
    BOOST_REQUIRE(m.settings.size() == 1u);
    BOOST_TEST(m.settings[0].packed);
    BOOST_TEST(m.settings[0].poll_interval_ns == 2500u);
    BOOST_TEST(!play("n\r").settings[0].packed);
}

// The same picture with two bytes a pixel, in the nearest colours, and nothing behind it.
BOOST_AUTO_TEST_CASE(pixels_can_have_two_bytes) {
    const auto reference_565 = [](unsigned rgb332) {
        const auto scaled = [](unsigned value, unsigned from, unsigned to) {
            return (2 * value * to + from) / (2 * from);
        };
        return scaled(rgb332 >> 5, 7, 31) << 11 | scaled(rgb332 >> 2 & 7, 7, 63) << 5 | scaled(rgb332 & 3, 3, 31);
    };
    pixels.fill(0x55);
    screen_use_pixels(SCREEN_RGB565);
    machine m = play("y\r4\r", {3});
    screen_use_pixels(SCREEN_RGB332);
    rows position = m.positions.at(0);
    rows_play(&position, 3, CELL_ENGINE);
    unsigned wrong = 0;
    for (int y = 0; y < SCREEN_HEIGHT; ++y) {
        for (int x = 0; x < SCREEN_WIDTH; ++x) {
            const auto at = 2 * static_cast<std::size_t>(640 * y + x);
            const unsigned pixel = pixels[at] | pixels[at + 1] << 8;
            if (pixel != reference_565(reference_pixel(position, x, y))) ++wrong;
        }
    }
    BOOST_TEST(wrong == 0u);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_CASE(players_play_whole_games) {
    for (const char* const name : {"random", "greedy"}) {
        player_options options;
        options.plays = &connect4_game();
        options.games = 20;
        options.order = machine_order::both;
        const auto who = make_player(name, options);
        machine m;
        m.who = who.get();
        the_machine = &m;
        heuristic_game_run(&usual);
        BOOST_TEST(who->done());
        const game_results results = who->results();
        BOOST_TEST(results.games.size() == 20u);
        BOOST_TEST(results.player_illegal == 0u);
        BOOST_TEST(results.machine_illegal == 0u);
        BOOST_TEST(m.resets == 20u);
        BOOST_TEST(contains(m.output, "Goodbye.\r\n"));
    }
}
