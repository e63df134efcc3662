// SPDX-License-Identifier: Apache-2.0
// The firmware's game on the host: a scripted player on the console, a scripted engine, the conversation as text.
#include <boost/test/unit_test.hpp>
#include <csetjmp>
#include <cstdint>
#include <deque>
#include <functional>
#include <random>
#include <string>
#include <vector>

extern "C" {
#include "console.h"
#include "engine.h"
#include "game.h"
#include "line.h"
#include "position.h"
#include "print.h"
}

namespace {

constexpr char damaged = '\x01';  // stands in a script for a byte with a framing error

struct machine {
    std::string input;
    std::size_t next = 0;
    std::string output;
    std::jmp_buf input_exhausted;

    engine_info info{true, 1, 12};
    std::uint32_t depth = 8;
    bool alpha_beta = true;
    std::vector<std::string> writes;  // to the engine's settings
    std::deque<engine_answer> answers;
    std::vector<position> searched;
    std::vector<engine_wait> waits;
};

machine* the_machine = nullptr;

engine_answer plays(std::uint32_t column, std::int32_t score = 0, std::uint64_t nodes = 0, std::uint64_t cycles = 0) {
    return {ENGINE_OK, column, score, nodes, cycles};
}

// Plays until the goodbye or until the script has no more input.
void play(machine& m, const std::string& input) {
    m.input = input;
    the_machine = &m;
    if (setjmp(m.input_exhausted) == 0) game_run();
}

std::string play_output(const std::string& input, std::deque<engine_answer> answers = {}) {
    machine m;
    m.answers = std::move(answers);
    play(m, input);
    return m.output;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

unsigned occurrences(const std::string& text, const std::string& part) {
    unsigned count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
    return count;
}

std::string printed(const std::function<void(print_sink*)>& print) {
    machine m;
    the_machine = &m;
    print(console_put);
    return m.output;
}

const std::string banner =
    "Connect Four\r\n"
    "You are X, the engine is O.\r\n"
    "Engine: alpha-beta build, 1 solver, depth 8, alpha-beta on, wait poll.\r\n"
    "Type help for the commands.\r\n"
    "\r\n"
    "Do you move first? (y/n): ";

const std::string empty_board =
    "+---------------+\r\n"
    "| . . . . . . . |\r\n"
    "| . . . . . . . |\r\n"
    "| . . . . . . . |\r\n"
    "| . . . . . . . |\r\n"
    "| . . . . . . . |\r\n"
    "| . . . . . . . |\r\n"
    "+---------------+\r\n"
    "  1 2 3 4 5 6 7\r\n";

const std::string move_prompt = "Your move (1-7): ";

}  // namespace

extern "C" {

void console_put(char byte) {
    the_machine->output += byte;
}

int console_get(void) {
    machine& m = *the_machine;
    if (m.next == m.input.size()) std::longjmp(m.input_exhausted, 1);
    const char byte = m.input[m.next++];
    return byte == damaged ? CONSOLE_DAMAGED : static_cast<unsigned char>(byte);
}

void engine_get_info(engine_info* info) {
    *info = the_machine->info;
}
std::uint32_t engine_depth(void) {
    return the_machine->depth;
}
bool engine_alpha_beta(void) {
    return the_machine->alpha_beta;
}

void engine_set_depth(std::uint32_t plies) {
    the_machine->depth = plies;
    the_machine->writes.push_back("depth " + std::to_string(plies));
}

void engine_set_alpha_beta(bool on) {
    the_machine->alpha_beta = on;
    the_machine->writes.push_back(on ? "alpha_beta on" : "alpha_beta off");
}

void engine_search(std::uint64_t board, std::uint64_t mask, engine_wait wait, engine_answer* answer) {
    machine& m = *the_machine;
    m.searched.push_back({board, mask});
    m.waits.push_back(wait);
    *answer = m.answers.front();
    m.answers.pop_front();
}
}

BOOST_AUTO_TEST_SUITE(conversation)

BOOST_AUTO_TEST_CASE(starts_with_the_banner_and_one_prompt) {
    BOOST_TEST(play_output("") == banner);
}

BOOST_AUTO_TEST_CASE(one_round_reads_as_documented) {
    const auto output = play_output("y\r4\r", {plays(4, 12, 67587, 1757286)});
    const std::string after_engine =
        "+---------------+\r\n"
        "| . . . . . . . |\r\n"
        "| . . . . . . . |\r\n"
        "| . . . . . . . |\r\n"
        "| . . . . . . . |\r\n"
        "| . . .[O]. . . |\r\n"
        "| . . . X . . . |\r\n"
        "+---------------+\r\n"
        "  1 2 3 4 5 6 7\r\n";
    BOOST_TEST(output == banner + "y\r\n" + empty_board + move_prompt +
                             "4\r\nEngine plays 4 (score 12, 67587 nodes, 1757286 cycles).\r\n" + after_engine +
                             move_prompt);
}

BOOST_AUTO_TEST_CASE(the_engine_moves_first_on_request) {
    machine m;
    m.answers = {plays(4, -256, 281474976710655, 281474976710654)};
    play(m, "n\r");
    BOOST_TEST(contains(m.output,
                        "(y/n): n\r\n"
                        "Engine plays 4 (score -256, 281474976710655 nodes, 281474976710654 cycles).\r\n+"));
    BOOST_TEST(m.searched.at(0).mask == 0u);
}

BOOST_AUTO_TEST_CASE(the_engine_gets_both_boards) {
    machine m;
    m.answers = {plays(7), plays(1)};
    play(m, "n\r1\r");
    BOOST_TEST(m.searched.at(1).engine == 0x40u);
    BOOST_TEST(m.searched.at(1).mask == 0x41u);
}

BOOST_AUTO_TEST_CASE(the_player_wins_and_another_game_starts_empty) {
    const auto output = play_output("y\r1\r1\r1\r1\ry\ry\r", {plays(2), plays(2), plays(2)});
    BOOST_TEST(contains(output, "|[X]. . . . . . |\r\n| X O . . . . . |\r\n"));
    BOOST_TEST(contains(output, "You win.\r\nAnother game? (y/n): y\r\nDo you move first? (y/n): y\r\n" + empty_board));
}

BOOST_AUTO_TEST_CASE(the_engine_wins) {
    const auto output = play_output("n\r1\r1\r1\r", {plays(2), plays(3), plays(4), plays(5)});
    BOOST_TEST(
        contains(output, "| X O O O[O]. . |\r\n+---------------+\r\n  1 2 3 4 5 6 7\r\nThe engine wins.\r\nAnother"));
}

BOOST_AUTO_TEST_CASE(a_full_board_is_a_draw) {
    // Columns in pairs, one player's pieces two high in each, so that no line of four comes together.
    const std::string columns = "121212212121343434434343565656656565777777";
    machine m;
    std::string input = "y\r";
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (i % 2 == 0) {
            input += columns[i];
            input += '\r';
        } else {
            m.answers.push_back(plays(static_cast<std::uint32_t>(columns[i] - '0')));
        }
    }
    play(m, input + "n\r");
    BOOST_TEST(contains(m.output, "It is a draw.\r\nAnother game? (y/n): n\r\nGoodbye.\r\n"));
    BOOST_TEST(m.answers.empty());
}

BOOST_AUTO_TEST_CASE(goodbye_is_the_last_word) {
    const auto output = play_output("y\r1\r1\r1\r1\rn\rthis is not read\r", {plays(2), plays(2), plays(2)});
    BOOST_TEST(output.substr(output.size() - 10) == "Goodbye.\r\n");
}

BOOST_AUTO_TEST_CASE(the_player_may_quit_at_every_prompt) {
    for (const auto* before : {"", "y\r", "y\r1\r", "y\r1\r1\r1\r1\r"}) {
        const auto output = play_output(before + std::string("  QUIT \rnot read\r"), {plays(2), plays(2), plays(2)});
        BOOST_TEST(output.substr(output.size() - 10) == "Goodbye.\r\n");
    }
}

BOOST_AUTO_TEST_CASE(every_line_fits_a_terminal) {
    machine m;
    m.answers = {{ENGINE_OK, 4, -256, 281474976710655, 281474976710655}};
    play(m, "help\rsettings\ry\r4\r");
    std::size_t begin = 0;
    for (auto end = m.output.find("\r\n"); end != std::string::npos; end = m.output.find("\r\n", begin)) {
        BOOST_TEST(end - begin < 80u);
        begin = end + 2;
    }
}

BOOST_AUTO_TEST_CASE(an_impossible_answer_of_the_engine_ends_the_game) {
    BOOST_TEST(
        contains(play_output("n\r", {{ENGINE_ILLEGAL, 0, 0, 0, 0}}),
                 "The engine gives no legal move (result 4, column 0).\r\n" + empty_board + "Another game? (y/n): "));
    BOOST_TEST(contains(play_output("n\r", {plays(0)}), "(result 0, column 0)"));
    BOOST_TEST(contains(play_output("n\r1\r1\r1\r", {plays(1), plays(1), plays(1), plays(1)}), "(result 0, column 1)"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(wrong_lines)

void check_move_answer(const std::string& line, const std::string& answer) {
    const auto output = play_output("y\r" + line + "\r");
    const auto expected = answer + "\r\n" + move_prompt;
    BOOST_TEST_CONTEXT("line " << line) {
        BOOST_TEST(output.size() >= expected.size());
        BOOST_TEST(output.substr(output.size() - expected.size()) == expected);
        BOOST_TEST(occurrences(output, "? ") - occurrences(output, "first? ") == 1u);
    }
}

BOOST_AUTO_TEST_CASE(at_the_move_prompt) {
    for (const auto* line : {"", " ", "0", "8", "12", "-1", "x", "4 4", "1.", "\x1b[A", "\xff\xfe"}) {
        check_move_answer(line, "? Type a column from 1 to 7, or help.");
    }
    check_move_answer("four", "? Unknown command, type help.");
    check_move_answer("depths 3", "? Unknown command, type help.");
    check_move_answer("wait", "? Wait is poll or irq.");
    check_move_answer("wait pol", "? Wait is poll or irq.");
    check_move_answer("alphabeta maybe", "? Alpha-beta is on or off.");
    for (const auto* line : {"depth", "depth 0", "depth 13", "depth x", "depth 4x", "depth -1", "depth 4294967297"}) {
        check_move_answer(line, "? Depth is 1 to 12.");
    }
    check_move_answer(std::string(65, '1'), "? Line too long.");
    check_move_answer(std::string(5000, 'z'), "? Line too long.");
}

BOOST_AUTO_TEST_CASE(at_a_yes_or_no_prompt) {
    BOOST_TEST(play_output("4\r") == banner + "4\r\n? Type y or n, or help.\r\nDo you move first? (y/n): ");
    BOOST_TEST(play_output("\r") == banner + "\r\n? Type y or n, or help.\r\nDo you move first? (y/n): ");
}

BOOST_AUTO_TEST_CASE(a_full_column_is_refused_and_the_player_asked_again) {
    const auto output = play_output("y\r4\r4\r4\r4\r5\r", {plays(4), plays(4), plays(4), plays(1)});
    BOOST_TEST(contains(output, move_prompt + "4\r\n? Column 4 is full.\r\n" + move_prompt + "5\r\nE"));
}

BOOST_AUTO_TEST_CASE(the_base_build_has_no_alpha_beta) {
    machine m;
    m.info = {false, 3, 12};
    m.alpha_beta = false;
    play(m, "alphabeta on\r");
    BOOST_TEST(contains(m.output, "Engine: base build, 3 solvers, depth 8, alpha-beta off, wait poll.\r\n"));
    BOOST_TEST(contains(m.output, "alphabeta on\r\n? This engine has no alpha-beta.\r\nDo you move first? (y/n): "));
    BOOST_TEST(m.writes.empty());
}

BOOST_AUTO_TEST_CASE(a_damaged_byte_is_reported_and_the_rest_of_the_line_kept) {
    const std::string d(1, damaged);
    BOOST_TEST(play_output(d) == banner + "\r\n? Received a damaged byte.\r\nDo you move first? (y/n): ");
    BOOST_TEST(contains(play_output("y\r" + d + "4\r", {plays(4)}), move_prompt + "4\r\nE"));
    BOOST_TEST(contains(play_output("dep" + d + "th 5\r"),
                        "dep\r\n? Received a damaged byte.\r\nDo you move first? (y/n): depth 5\r\nDepth is 5.\r\n"));
}

BOOST_AUTO_TEST_CASE(random_bytes_change_nothing) {
    std::mt19937 random(1);
    for (int round = 0; round < 200; ++round) {
        machine m;
        m.answers = {plays(4)};
        std::string noise;
        for (int i = 0; i < 300; ++i) {
            // No byte that an answer or a command contains; damaged bytes and line ends are among them.
            const auto byte = static_cast<char>(random() % 2 == 0 ? random() % 0x20 : 0x80 + random() % 0x80);
            noise += byte == '\b' ? '#' : byte;
        }
        play(m, "y\r" + noise + "\r4\r");
        BOOST_TEST(m.searched.size() == 1u);
        BOOST_TEST(m.searched.at(0).mask == 8u);
        BOOST_TEST(m.writes.empty());
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(commands)

BOOST_AUTO_TEST_CASE(settings_are_written_only_when_chosen) {
    machine m;
    m.answers = {plays(4), plays(4)};
    play(m, "settings\rhelp\ry\r4\rsettings\r3\r");
    BOOST_TEST(m.writes.empty());
    BOOST_TEST(m.searched.size() == 2u);
}

BOOST_AUTO_TEST_CASE(settings_can_be_chosen_at_every_prompt) {
    machine m;
    m.answers = {plays(1), plays(1), plays(1), plays(1), plays(1)};
    play(m, "depth 12\ry\r2\ralphabeta off\r2\r  Wait   IRQ \r2\r2\rdepth 1\rsettings\ralphabeta on\rsettings\r");
    BOOST_TEST(m.writes == (std::vector<std::string>{"depth 12", "alpha_beta off", "depth 1", "alpha_beta on"}),
               boost::test_tools::per_element());
    BOOST_TEST((m.waits == std::vector<engine_wait>{ENGINE_WAIT_POLL, ENGINE_WAIT_POLL, ENGINE_WAIT_IRQ}));
    BOOST_TEST(contains(m.output, "depth 12\r\nDepth is 12.\r\nDo you move first? (y/n): "));
    BOOST_TEST(contains(m.output, "alphabeta off\r\nAlpha-beta is off.\r\n" + move_prompt));
    BOOST_TEST(contains(m.output, "Wait is irq.\r\n" + move_prompt));
    BOOST_TEST(contains(m.output, "depth 1, alpha-beta off, wait irq.\r\nAnother game? (y/n): "));
    BOOST_TEST(contains(m.output, "depth 1, alpha-beta on, wait irq.\r\nAnother game? (y/n): "));
}

BOOST_AUTO_TEST_CASE(the_help_says_how_to_move) {
    BOOST_TEST(contains(play_output("help\r"), "1 to 7              your move"));
}

BOOST_AUTO_TEST_CASE(the_board_can_be_shown_again) {
    BOOST_TEST(contains(play_output("board\r"), "board\r\n" + empty_board + "Do you move first? (y/n): "));
    const auto output = play_output("y\r1\rboard\r", {plays(2)});
    BOOST_TEST(occurrences(output, "| X[O]. . . . . |\r\n") == 2u);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(line_input)

std::string read_text(const std::string& input, bool* too_long = nullptr) {
    machine m;
    m.input = input;
    the_machine = &m;
    line result{};
    if (setjmp(m.input_exhausted) == 0) line_read("", &result);
    if (too_long != nullptr) *too_long = result.too_long;
    return result.text;
}

BOOST_AUTO_TEST_CASE(all_line_ends_are_one_line_end) {
    const auto expected = play_output("y\r4\r", {plays(4)});
    BOOST_TEST(play_output("y\n4\n", {plays(4)}) == expected);
    BOOST_TEST(play_output("y\r\n4\r\n", {plays(4)}) == expected);
}

BOOST_AUTO_TEST_CASE(rubbing_out_edits_the_line_and_the_terminal) {
    BOOST_TEST(read_text("13\x08\x7f\x7f"
                         "4\r") == "4");
    BOOST_TEST(contains(play_output("n\by\r"), "(y/n): n\b \by\r\n" + empty_board));
    BOOST_TEST(contains(play_output("\b\b\x7fy\r"), "(y/n): y\r\n"));
    BOOST_TEST(contains(play_output("y\x02\by\by\r"), "(y/n): yy\b \by\r\n? Unknown command"));
}

BOOST_AUTO_TEST_CASE(keys_that_mean_nothing_leave_no_trace) {
    const auto expected = play_output("y\r4\r", {plays(4)});
    for (const auto* key : {"\x1b[A", "\x1bOD", "\x1b[1;5C", "\x1b[3~"})
        BOOST_TEST(play_output(std::string(key) + "y" + key + "\r" + key + "4\r", {plays(4)}) == expected);
    for (const auto* noise : {"\x1b", "\x1b\x1b", "\x1b[", "\x1b[1\x01"})
        BOOST_TEST(contains(play_output(std::string("y\r4") + noise + "\r"), "? Type a column from 1 to 7, or help."));
}

BOOST_AUTO_TEST_CASE(the_longest_line_is_kept_and_a_longer_one_can_be_rubbed_out) {
    bool too_long = true;
    const std::string longest(LINE_MAX_LENGTH, 'a');
    BOOST_TEST(read_text(longest + "\r", &too_long) == longest);
    BOOST_TEST(!too_long);
    BOOST_TEST(read_text(longest + "bc\r", &too_long) == longest);
    BOOST_TEST(too_long);
    BOOST_TEST(read_text(longest + "bc\b\b\r", &too_long) == longest);
    BOOST_TEST(!too_long);
}

BOOST_AUTO_TEST_CASE(a_zero_byte_does_not_end_the_text_of_a_line) {
    BOOST_TEST(contains(play_output(std::string("y\r4\0\r", 5)), "? Type a column from 1 to 7, or help.\r\n"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(positions)

bool four_by_hand(const position& p, bool engine) {
    const auto owned = [&](int row, int column) {
        if (row < 0 || row >= BOARD_ROWS || column < 0 || column >= BOARD_COLUMNS) return false;
        const auto cell = position_cell(static_cast<unsigned>(row), static_cast<unsigned>(column));
        return (p.mask & cell) != 0 && ((p.engine & cell) != 0) == engine;
    };
    for (int row = 0; row < BOARD_ROWS; ++row) {
        for (int column = 0; column < BOARD_COLUMNS; ++column) {
            for (const auto& [up, right] : std::vector<std::pair<int, int>>{{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
                int length = 0;
                while (length < 4 && owned(row + length * up, column + length * right)) ++length;
                if (length == 4) return true;
            }
        }
    }
    return false;
}

BOOST_AUTO_TEST_CASE(fours_agree_with_counting_cells) {
    std::mt19937 random(2);
    unsigned fours = 0;
    for (int game = 0; game < 500; ++game) {
        position p{0, 0};
        // Games go on after a four, so that boards with several lines are met too.
        for (int move = 0; !position_full(&p); ++move) {
            unsigned column = static_cast<unsigned>(random() % BOARD_COLUMNS);
            while (position_column_full(&p, column)) column = (column + 1) % BOARD_COLUMNS;
            position_play(&p, column, move % 2 == 0);
            BOOST_REQUIRE(position_engine_has_four(&p) == four_by_hand(p, true));
            BOOST_REQUIRE(position_player_has_four(&p) == four_by_hand(p, false));
            if (position_engine_has_four(&p)) ++fours;
        }
    }
    BOOST_TEST(fours > 1000u);
}

BOOST_AUTO_TEST_CASE(a_line_does_not_run_over_the_edge) {
    position p{0, 0};
    for (const unsigned column : {4u, 5u, 6u}) p.engine |= position_cell(0, column);
    p.engine |= position_cell(1, 0);
    p.mask = p.engine;
    BOOST_TEST(!position_engine_has_four(&p));
    BOOST_TEST(!position_player_has_four(&p));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(printing)

BOOST_AUTO_TEST_CASE(numbers_text_and_line_ends) {
    const auto text = printed([](print_sink* sink) {
        print_to(sink, "%c%s %d %d %u %x|%08x|%02u %lld %llu %llx%%\n", 'a', "bc", -1, 2147483647, 4294967295u, 0xbeefu,
                 0x43c00000u, 5u, -9223372036854775807ll - 1, 18446744073709551615ull, 0x123456789abcdefull);
    });
    BOOST_TEST(
        text ==
        "abc -1 2147483647 4294967295 beef|43c00000|05 -9223372036854775808 18446744073709551615 123456789abcdef%\r\n");
}

BOOST_AUTO_TEST_SUITE_END()
