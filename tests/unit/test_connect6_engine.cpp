// SPDX-License-Identifier: Apache-2.0
// The functional core of connect6_threat by the sections of its specification.
#include <boost/test/unit_test.hpp>

#include "connect6_engine_position.h"
#include "engines/connect6_threat/timing.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop::connect6_threat_core;

namespace {

using places_list = std::vector<std::pair<int, int>>;

constexpr cell at_cell(int row, int column) {
    return {std::uint8_t(row), std::uint8_t(column)};
}

std::string text_of(const reply& done) {
    std::string text;
    for (unsigned i = 0; i < done.stones; ++i) {
        for (const auto c : encode(done.stone[i])) text += char(c);
    }
    return text;
}

// An engine and the bytes sent to it. The answers are those of the last request.
class machine {
  public:
    explicit machine(const options& build = {}) : build_(build), engine_(build) {}

    // What it answers to the last byte; nothing when no reply is due.
    std::optional<std::string> send(const std::string& bytes) {
        const reply* due = nullptr;
        for (const char c : bytes) due = engine_.take(std::uint8_t(c));
        if (due == nullptr) return std::nullopt;
        done = *due;
        cycles = exact_timing(done, build_);
        return text_of(done);
    }

    void put(content stone, const places_list& cells) {
        for (const auto& [row, column] : cells) engine_position::set(engine_, at_cell(row, column), stone);
    }

    // Every cell but these.
    void fill(content stone, const places_list& except) {
        for (int row = 1; row <= 19; ++row) {
            for (int column = 1; column <= 19; ++column) {
                const bool left_out = std::find(except.begin(), except.end(), std::pair{row, column}) != except.end();
                if (!left_out) put(stone, {{row, column}});
            }
        }
    }

    // Every cell but these, so that no line is open, no window wins and none is a threat.
    void fill_mixed(const places_list& except) {
        fill(content::enemy, except);
        for (int row = 1; row <= 19; ++row) {
            for (int column = 1; column <= 19; ++column) {
                const bool left_out = std::find(except.begin(), except.end(), std::pair{row, column}) != except.end();
                if (!left_out && (2 * row + column) % 4 < 2) put(content::own, {{row, column}});
            }
        }
    }

    std::uint64_t length(phase what) const {
        std::uint64_t sum = 0;
        for (unsigned i = 0; i < cycles.phase_count; ++i) {
            if (cycles.phases[i].what == what) sum += cycles.phases[i].cycles;
        }
        return sum;
    }

    engine& core() { return engine_; }

    reply done;
    reply_timing cycles;

  private:
    options build_;
    engine engine_;
};

options with(bool options::*flag) {
    options build;
    build.*flag = true;
    return build;
}

const options fixed = with(&options::fixes);

machine opened(const options& build = {}) {
    machine made(build);
    BOOST_REQUIRE(made.send("D") == "1010");
    return made;
}

const std::string pass = "00000000";

// Games from a file of JSON lines, each with its requests, replies, phases and pushes.
void play_examples(std::istream& games, unsigned expected_replies) {
    unsigned replies = 0;
    for (std::string line; std::getline(games, line);) {
        const auto game = nlohmann::json::parse(line);
        machine played;
        for (std::size_t n = 0; n < game["requests"].size(); ++n, ++replies) {
            const auto& timing = game["cycles"][n];
            BOOST_TEST_CONTEXT("game " << game["id"] << ", request " << n) {
                BOOST_TEST(played.send(game["requests"][n]).value_or("nothing") == game["replies"][n]);
                const auto same = [&](const char* key, phase what) {
                    const std::uint64_t cycles = timing[key].is_null() ? 0 : timing[key].get<std::uint64_t>();
                    BOOST_TEST(played.length(what) == cycles, key << " " << played.length(what) << " not " << cycles);
                };
                same("succ", phase::win_scan);
                same("threat", phase::threat_scan);
                same("pm1", phase::placement_1);
                same("pm2", phase::placement_2);
                BOOST_REQUIRE(played.done.stones == timing["first_push"].size());
                for (unsigned i = 0; i < played.done.stones; ++i) {
                    BOOST_TEST(played.cycles.first_push[i] == timing["first_push"][i].get<std::uint64_t>());
                }
            }
        }
    }
    BOOST_TEST(replies == expected_replies);
}

}  // namespace

BOOST_AUTO_TEST_CASE(measured_games) {
    std::ifstream games(CONNECT6_EXAMPLES);
    BOOST_REQUIRE(games);
    play_examples(games, 266);
}

BOOST_AUTO_TEST_CASE(worked_examples) {
    std::istringstream games(
        R"({"id":"black","requests":["D","09090808"],"replies":["1010","09111109"],"cycles":[{"succ":null,"threat":null,"pm1":null,"pm2":null,"first_push":[2]},{"succ":8360,"threat":8360,"pm1":12759,"pm2":12715,"first_push":[29481,42200]}]}
{"id":"wins","requests":["D","18091509","12051210","11060106"],"replies":["1010","09091111","12120911","08080707"],"cycles":[{"succ":null,"threat":null,"pm1":null,"pm2":null,"first_push":[2]},{"succ":8360,"threat":8360,"pm1":12774,"pm2":12730,"first_push":[29496,42230]},{"succ":8360,"threat":8360,"pm1":12597,"pm2":12553,"first_push":[29319,41876]},{"succ":4855,"threat":null,"pm1":null,"pm2":null,"first_push":[4857,4861]}]}
{"id":"white","requests":["L1010"],"replies":["09090810"],"cycles":[{"succ":8360,"threat":8360,"pm1":12849,"pm2":12805,"first_push":[29571,42380]}]}
{"id":"passes","requests":["D","00000000","00000000","00000000"],"replies":["1010","09091111","08080911","07070606"],"cycles":[{"succ":null,"threat":null,"pm1":null,"pm2":null,"first_push":[2]},{"succ":8360,"threat":8360,"pm1":12849,"pm2":12805,"first_push":[29571,42380]},{"succ":8360,"threat":8360,"pm1":12759,"pm2":12715,"first_push":[29481,42200]},{"succ":4846,"threat":null,"pm1":null,"pm2":null,"first_push":[4848,4852]}]}
)");
    play_examples(games, 11);
}

BOOST_AUTO_TEST_CASE(false_threat_on_a_ghost) {
    machine m;
    m.send("D");
    BOOST_TEST(m.send("01150216").value() == "09091111");
    BOOST_TEST(m.send("03170418").value() == "061:0808");
    BOOST_TEST(m.length(phase::threat_scan) == 8356u);
    BOOST_TEST(m.length(phase::placement_1) == 0u);
    BOOST_TEST(m.length(phase::placement_2) == 12666u);
    BOOST_TEST(m.cycles.first_push[0] == 14937u);
    BOOST_TEST(m.cycles.first_push[1] == 29388u);
}

// Section 2.
BOOST_AUTO_TEST_CASE(board_image) {
    machine m = opened();
    BOOST_TEST(int(m.core().at(at_cell(10, 10))) == int(content::own));
    m.send("10100101");
    BOOST_TEST(int(m.core().at(at_cell(10, 10))) == int(content::enemy));  // no legality check
    BOOST_TEST(int(m.core().at(at_cell(1, 1))) == int(content::enemy));
    BOOST_TEST(int(m.core().at(at_cell(0, 5))) == int(content::empty));
    BOOST_TEST(int(m.core().at(at_cell(20, 5))) == int(content::empty));
    m.core().reset();
    BOOST_TEST(int(m.core().at(at_cell(1, 1))) == int(content::empty));
    BOOST_TEST(m.send("D").value() == "1010");
}

// Section 3: only the low nibble, ten times the tens plus the units, modulo 32.
BOOST_AUTO_TEST_CASE(bytes_of_a_stone) {
    const auto stored = [](const std::string& four, int row, int column) {
        machine m = opened();
        m.send("0000" + four);
        return m.core().at(at_cell(row, column)) == content::enemy;
    };
    BOOST_TEST(stored("0912", 9, 12));
    BOOST_TEST(stored("\x30\x39\x31\x32", 9, 12));
    BOOST_TEST(stored("\xf0\xc9\x01\x42", 9, 12));
    BOOST_TEST(stored("0:0=", 10, 13));  // nibbles 10 and 13
    BOOST_TEST(stored("4142", 9, 10));   // 41 and 42
    BOOST_TEST(!stored("?:01", 1, 1));   // 160 is 0: it vanishes
    BOOST_TEST(stored("??01", 165 % 32, 1));
    BOOST_TEST(stored("\r 01", 130 % 32, 1));  // a stray carriage return counts as a digit
    for (const int vanishes : {0, 20, 21, 31}) {
        machine m = opened();
        const std::string text{char('0' + vanishes / 10), char('0' + vanishes % 10)};
        m.send("0000" + text + "05");
        for (int row = 1; row <= 19; ++row) {
            BOOST_TEST(int(m.core().at(at_cell(row, 5))) == int(content::empty));
        }
    }
}

BOOST_AUTO_TEST_CASE(colour_byte) {
    for (const unsigned colour : {0x64u, 0xC4u, 0x4Cu, 0x00u, 0x30u}) {
        engine machine({});
        BOOST_TEST(machine.within_request());
        BOOST_TEST(machine.take(std::uint8_t(colour)) == nullptr);  // white
        BOOST_TEST(machine.within_request());                       // a byte state, not IDLE
        for (const char c : std::string("101")) BOOST_TEST(machine.take(std::uint8_t(c)) == nullptr);
        BOOST_TEST(machine.within_request());
        const reply* const done = machine.take('0');
        BOOST_REQUIRE(done != nullptr);
        BOOST_TEST(text_of(*done) == "09090810");
        BOOST_TEST(!machine.within_request());
        machine.take('1');
        BOOST_TEST(machine.within_request());
    }
}

BOOST_AUTO_TEST_CASE(stones_on_the_line) {
    const auto sent = [](int row, int column) {
        const auto text = encode(at_cell(row, column));
        return std::string(text.begin(), text.end());
    };
    BOOST_TEST(sent(9, 12) == "0912");
    BOOST_TEST(sent(10, 19) == "1019");
    BOOST_TEST(sent(20, 6) == "1:06");
    BOOST_TEST(sent(0, 6) == "0006");
    BOOST_TEST(sent(14, 20) == "141:");
}

// Section 5.1: the last and the first window of every family win where they should. e = 1 + 9k + g, S = e + 1.
BOOST_AUTO_TEST_CASE(window_order) {
    struct window {
        unsigned number;
        unsigned family;
        int row, column, row_step, column_step;
    };
    const std::vector<window> windows{
        {1, 0, 1, 1, 0, 1},    {14, 0, 1, 14, 0, 1},   {15, 0, 2, 1, 0, 1},     {266, 0, 19, 14, 0, 1},
        {267, 1, 1, 1, 1, 0},  {532, 1, 14, 19, 1, 0}, {533, 2, 1, 1, 1, 1},    {547, 2, 2, 1, 1, 1},
        {637, 2, 14, 1, 1, 1}, {638, 2, 15, 1, 1, 1},  {639, 3, 1, 2, 1, 1},    {729, 3, 1, 14, 1, 1},
        {730, 3, 1, 15, 1, 1}, {731, 4, 19, 1, -1, 1}, {836, 4, 19, 15, -1, 1}, {837, 5, 18, 1, -1, 1},
        {927, 5, 6, 1, -1, 1}, {928, 5, 5, 1, -1, 1},
    };
    for (const auto& w : windows) {
        BOOST_TEST_CONTEXT("window " << w.number) {
            // Only its first four cells are own: no window before it has four of them, but those on the line's first
            // or extra start have. Enemies beside the line would not matter.
            machine m;
            m.send("L");
            m.put(content::enemy, {{w.row - w.row_step, w.column - w.column_step}});
            for (int i = 0; i < 4; ++i) {
                m.put(content::own, {{w.row + i * w.row_step, w.column + i * w.column_step}});
            }
            BOOST_REQUIRE(m.send("0000").has_value());
            BOOST_TEST(m.done.win);
            BOOST_TEST(m.length(phase::win_scan) == 9 * w.number + w.family + 2);
            const auto last = at_cell(w.row + 5 * w.row_step, w.column + 5 * w.column_step);
            const auto first = at_cell(w.row + 4 * w.row_step, w.column + 4 * w.column_step);
            BOOST_TEST(text_of(m.done) == text_of([&] {
                           reply sent;
                           sent.stones = 2, sent.stone = {last, first};
                           return sent;
                       }()));
        }
    }
}

// Section 5.3.
BOOST_AUTO_TEST_CASE(win_with_one_stone_is_a_reply_of_four_bytes) {
    machine m = opened();
    m.put(content::own, {{5, 3}, {5, 4}, {5, 6}, {5, 7}, {5, 8}});
    m.put(content::enemy, {{5, 2}});
    BOOST_TEST(m.send(pass).value() == "0505");
    BOOST_TEST(m.length(phase::win_scan) == 9u * (4 * 14 + 3) + 2);
    BOOST_TEST(m.cycles.first_push[0] == 9u * 59 + 4);
    BOOST_TEST(m.send(pass).value() == "0505");  // 7.3, one stone
    BOOST_TEST(m.cycles.first_push[0] == 3u);
}

BOOST_AUTO_TEST_CASE(an_enemy_six_is_no_win_and_no_end) {
    machine m = opened();
    m.put(content::enemy, {{3, 3}, {3, 4}, {3, 5}, {3, 6}, {3, 7}, {3, 8}});
    m.put(content::own, {{3, 2}, {3, 9}});
    BOOST_TEST(m.send(pass).has_value());
    BOOST_TEST(!m.done.win);
}

// Section 5.4: a threat on a row at columns 3 to 6 is found in the window at column 1, the 29th; it is answered at its
// last empty cell, column 2, and the scan goes on at column 3, where the same four are found with two empty cells
// behind.
BOOST_AUTO_TEST_CASE(threats_and_their_cycles) {
    machine m = opened();
    m.put(content::enemy, {{3, 3}, {3, 4}, {3, 5}, {3, 6}});
    BOOST_TEST(m.send(pass).value() == "03020308");
    // e = 10 for the first window; the 29th at 10 + 28 * 9; the first threat is fresh: the next is 10 later.
    const unsigned e1 = 10 + 28 * 9, e2 = e1 + 10;
    BOOST_TEST(m.cycles.first_push[0] == 8360u + e1 + 3);
    BOOST_TEST(m.cycles.first_push[1] == 8360u + e2 + 3);
    // The window at column 2 is skipped, then those at 4 to 8: six. Both acknowledges cost a cycle.
    const unsigned e = 8358 - 6 * 9 + 2;
    BOOST_TEST(m.length(phase::threat_scan) == e + 2 - 8);
    BOOST_TEST(m.length(phase::placement_2) == 0u);
}

BOOST_AUTO_TEST_CASE(the_last_window_as_an_answered_threat) {
    machine m = opened();
    m.put(content::enemy, {{4, 2}, {3, 3}, {2, 4}, {1, 5}});
    BOOST_TEST(m.send(pass).value().substr(0, 4) == "0006");
    BOOST_TEST(m.length(phase::threat_scan) == 8358u + 6 - 4);
    BOOST_TEST(m.cycles.first_push[0] == 8360u + 8358 + 3);
    const auto p2 = m.length(phase::placement_2);
    BOOST_TEST(m.cycles.first_push[1] == 8360u + (8358 + 6 - 4) + 4 + p2 + 2);
}

// Section 5.5. Five threats: the third leaves the flag up, so the fourth and fifth are not fresh, nor is the first of
// the next reply.
BOOST_AUTO_TEST_CASE(acknowledge_flag) {
    const auto five = [](const options& build) {
        machine m = opened(build);
        for (const int row : {2, 4, 6, 14, 16}) {
            m.put(content::own, {{row, 12}});
            m.put(content::enemy, {{row, 1}, {row, 2}, {row, 3}, {row, 4}});
        }
        return m;
    };
    machine m = five({});
    BOOST_TEST(m.send(pass).value() == "02060406");
    // Every threat is answered or not at column 6 and skips the starts 2 to 6.
    const unsigned e = 8358 - 5 * 5 * 9;
    BOOST_TEST(m.length(phase::threat_scan) == e + 3 + 2 - 8);
    BOOST_TEST(m.send(pass).value() == "06061406");
    BOOST_TEST(m.length(phase::threat_scan) == 8358u - 3 * 5 * 9 + 2 + 2 - 8);  // the second and the third are fresh
    BOOST_TEST(m.send(pass).value().substr(0, 4) == "1606");
    BOOST_TEST(m.length(phase::threat_scan) == 8358u - 5 * 9 + 2 - 4);
    BOOST_TEST(m.send(pass).has_value());
    BOOST_TEST((m.done.win || m.length(phase::threat_scan) == 8360u));

    // With the fixes all cells are fresh, which makes 924 windows.
    machine f = five(fixed);
    BOOST_TEST(f.send(pass).value() == "02060406");
    BOOST_TEST(f.length(phase::threat_scan) == 8322u - 5 * 5 * 9 + 5 + 2 - 8);
}

// Section 6.1, by the choice between two cells whose weights are 0 for both sides.
BOOST_AUTO_TEST_CASE(board_weights) {
    const auto chosen = [](const options& build, std::pair<int, int> a, std::pair<int, int> b) {
        machine m = opened(build);
        m.send(pass);  // the first cell since the reset is behind us
        m.fill_mixed({a, b});
        BOOST_REQUIRE(m.send(pass).has_value());
        return text_of(m.done).substr(0, 4);
    };
    BOOST_TEST(chosen({}, {9, 11}, {10, 8}) == "0911");    // 20, 17
    BOOST_TEST(chosen({}, {8, 9}, {8, 10}) == "0810");     // 14, 17
    BOOST_TEST(chosen({}, {16, 10}, {17, 12}) == "1712");  // 11, and 12 in the row that rises
    BOOST_TEST(chosen({}, {16, 10}, {17, 11}) == "1610");  // 11, 11: the first of two equal ones stays
    BOOST_TEST(chosen({}, {10, 9}, {17, 17}) == "1717");   // 16, 17
    BOOST_TEST(chosen({}, {10, 9}, {17, 16}) == "1009");   // 16, 16
    BOOST_TEST(chosen(fixed, {16, 10}, {17, 12}) == "1610");
    BOOST_TEST(chosen(fixed, {16, 10}, {17, 10}) == "1610");  // 11, 10
}

// Section 6.2: F counts the cells beside the cell, so five of them and the cell itself could hold six.
BOOST_AUTO_TEST_CASE(an_axis_with_five_free_cells) {
    const auto chosen = [](const options& build) {
        machine m = opened(build);
        m.send(pass);
        // (5,5) has five own or empty cells to its right and an enemy to its left.
        m.fill_mixed({{5, 5}, {5, 8}, {5, 10}, {12, 10}});
        m.put(content::enemy, {{5, 4}, {5, 11}});
        m.put(content::own, {{5, 6}, {5, 7}, {5, 9}});
        BOOST_REQUIRE(m.send(pass).has_value());
        return text_of(m.done).substr(0, 4);
    };
    BOOST_TEST(chosen({}) == "1210");  // no axis is open anywhere: by board weight
    BOOST_TEST(chosen(fixed).substr(0, 2) == "05");
}

BOOST_AUTO_TEST_CASE(border_cells_have_no_weight) {
    const auto chosen = [](const options& build) {
        machine m = opened(build);
        m.send(pass);
        places_list empty{{1, 10}, {15, 10}};
        for (int column = 5; column <= 15; ++column) empty.push_back({1, column});
        m.fill_mixed(empty);
        m.put(content::own, {{1, 8}, {1, 9}, {1, 11}});
        BOOST_REQUIRE(m.send(pass).has_value());
        return text_of(m.done).substr(0, 4);
    };
    BOOST_TEST(chosen({}) == "1510");
    BOOST_TEST(chosen(fixed).substr(0, 2) == "01");
}

namespace {

// Section 6.3. `from_reset`: the scan is the first one since the reset.
class placing {
  public:
    explicit placing(bool from_reset = false) {
        if (!from_reset) BOOST_TEST((choose() == at_cell(10, 10)));
    }

    placing& put(content stone, const places_list& cells) {
        for (const auto& [row, column] : cells) {
            board_.write(at_cell(row, column), stone);
            scan_.stone_written(at_cell(row, column));
        }
        return *this;
    }
    placing& own(const places_list& cells) { return put(content::own, cells); }
    placing& enemy(const places_list& cells) { return put(content::enemy, cells); }

    // Every cell but these, with no axis open for either side.
    placing& fill_mixed(const places_list& except) {
        for (int row = 1; row <= 19; ++row) {
            for (int column = 1; column <= 19; ++column) {
                if (std::find(except.begin(), except.end(), std::pair{row, column}) != except.end()) continue;
                put((2 * row + column) % 4 < 2 ? content::own : content::enemy, {{row, column}});
            }
        }
        return *this;
    }

    cell choose() {
        placement_activity ran;
        return scan_.choose(board_, ran);
    }

  private:
    shadow_board board_{true, true};
    placement_scan scan_{options{}};
};

// Three stones beside an empty cell, at the distances 1 and 2 on one side and 1 on the other: W = 5 + 4 + 5 = 14, N
// = 3.
const places_list beside_4_6{{4, 5}, {4, 7}, {4, 8}};
const places_list beside_12_12{{12, 11}, {12, 13}, {12, 14}};
// One more at distance 5 on the column adds its N, 1.
const places_list below_4_6{{9, 6}};
const places_list below_12_12{{17, 12}};

}  // namespace

BOOST_AUTO_TEST_CASE(rule_2_threshold) {
    BOOST_TEST((placing().enemy(beside_4_6).choose() == at_cell(10, 10)));  // en = 14 is too little
    BOOST_TEST((placing().enemy(beside_4_6).enemy(below_4_6).choose() == at_cell(4, 6)));
}

BOOST_AUTO_TEST_CASE(rule_2_has_no_tie_break) {
    placing game;
    game.enemy(beside_4_6).enemy(below_4_6).enemy(beside_12_12).enemy(below_12_12);
    BOOST_TEST((game.choose() == at_cell(4, 6)));                      // board weights 7 and 13
    BOOST_TEST((game.enemy({{17, 17}}).choose() == at_cell(12, 12)));  // 16 against 15
}

BOOST_AUTO_TEST_CASE(rule_3_takes_the_heaviest_own_cell) {
    BOOST_TEST((placing().own({{10, 10}}).choose() == at_cell(9, 9)));  // eight cells weigh 5; 20 is the best tie-break
    BOOST_TEST((placing().own({{4, 5}, {4, 7}}).choose() == at_cell(4, 6)));  // 5 + 5
}

BOOST_AUTO_TEST_CASE(rule_1_before_rule_2_and_back) {
    // A threat of one's own, my + en = 14, displaces a locked 15.
    placing own_later;
    own_later.enemy(beside_4_6).enemy(below_4_6).own(beside_12_12);
    BOOST_TEST((own_later.choose() == at_cell(12, 12)));
    // And a 15 of the enemy displaces the threat.
    placing enemy_later;
    enemy_later.own(beside_4_6).enemy(beside_12_12).enemy(below_12_12);
    BOOST_TEST((enemy_later.choose() == at_cell(12, 12)));
    // But 14 does not.
    BOOST_TEST((placing().own(beside_4_6).enemy(beside_12_12).choose() == at_cell(4, 6)));
}

// Two cells with T = 1 and the same sum: the board weight decides, 13 against 7.
BOOST_AUTO_TEST_CASE(rule_1_tie_break) {
    BOOST_TEST((placing().own(beside_4_6).own(beside_12_12).choose() == at_cell(12, 12)));
}

// Rule 2 leaves bb alone: after (4,6) with T = 1 and board weight 7 the enemy's 15 takes (10,12), then (14,6) with T =
// 1 and 14 + 1 ties with it and has a board weight of 9.
BOOST_AUTO_TEST_CASE(rule_2_keeps_the_board_weight) {
    placing game;
    game.own(beside_4_6).enemy({{10, 11}, {10, 13}, {10, 14}, {15, 12}});
    BOOST_TEST((game.choose() == at_cell(10, 12)));
    BOOST_TEST((game.own({{14, 5}, {14, 7}, {14, 8}, {19, 6}}).choose() == at_cell(14, 6)));
}

// Four own stones in six cells between two enemies: (4,6) weighs 18, but N = 4 keeps it out of rule 3. The cells beside
// the row weigh 5 + 1; (5,8) has the best board weight of them.
BOOST_AUTO_TEST_CASE(four_on_an_axis_is_not_taken_by_rule_3) {
    placing game;
    game.enemy({{4, 2}, {4, 10}}).own({{4, 4}, {4, 5}, {4, 7}, {4, 8}});
    BOOST_TEST((game.choose() == at_cell(5, 8)));
}

// (2,2) is the first empty cell; for the enemy its row has W = 14 and F = 6, column and main diagonal N = 1: en = 16.
// Rule 0 neither looks at en nor locks, so the own row 1 decides: (2,10) weighs 5 + 1 + 1.
BOOST_AUTO_TEST_CASE(rule_0_once_since_the_reset) {
    const auto choice = [](bool from_reset) {
        placing game(from_reset);
        game.enemy({{1, 1}, {1, 2}, {2, 1}, {2, 3}, {2, 4}});
        for (int column = 3; column <= 19; ++column) game.own({{1, column}});
        return game.choose();
    };
    BOOST_TEST((choice(true) == at_cell(2, 10)));
    BOOST_TEST((choice(false) == at_cell(2, 2)));
}

// (6,6): main diagonal and column full of own stones give 30 + 10, the row 3 and T = 1, the anti-diagonal full of
// enemies 30: 73, of which six bits are 9. (14,12) with T = 1 and 14 is heavier than that.
BOOST_AUTO_TEST_CASE(best_weight_has_six_bits) {
    const auto choice = [](bool full_column) {
        placing game;
        game.fill_mixed({{6, 6}, {6, 9}, {6, 10}, {6, 11}, {14, 9}, {14, 10}, {14, 12}, {14, 15}});
        for (int d = -5; d <= 5; ++d) {
            if (d == 0) continue;
            game.own({{6 + d, 6 + d}});
            if (full_column) game.own({{6 + d, 6}});
            game.enemy({{6 + d, 6 - d}});
        }
        game.enemy({{6, 4}, {6, 12}, {14, 8}, {14, 16}}).own({{6, 5}, {6, 7}, {6, 8}, {14, 11}, {14, 13}, {14, 14}});
        return game.choose();
    };
    BOOST_TEST((choice(true) == at_cell(14, 12)));
    BOOST_TEST((choice(false) == at_cell(6, 6)));  // 63 fits
}

// Section 6.4: one stone lowers C = 12889 by 5 + L, L being the cells walked from its place, nothing on the border.
BOOST_AUTO_TEST_CASE(cycles_of_every_cell) {
    const auto walked = [](int row, int column) {
        if (row == 1 || row == 19 || column == 1 || column == 19) return 0;
        const int up = std::min(5, row - 1), down = std::min(5, 19 - row);
        const int left = std::min(5, column - 1), right = std::min(5, 19 - column);
        return up + down + left + right + std::min(up, left) + std::min(up, right) + std::min(down, left) +
               std::min(down, right);
    };
    BOOST_TEST(walked(6, 14) == 40);
    for (int row = 1; row <= 19; ++row) {
        for (int column = 1; column <= 19; ++column) {
            machine m;
            m.send("L");
            reply asked;
            asked.stones = 1, asked.stone[0] = at_cell(row, column);
            m.send(text_of(asked));
            const auto c = std::uint64_t(12889 - 5 - walked(row, column));
            BOOST_TEST(m.length(phase::placement_1) == c + 5, row << "," << column);
            const cell first = m.done.stone[0];
            BOOST_TEST(m.length(phase::placement_2) == c + 6 - std::uint64_t(5 + walked(first.row, first.column)));
        }
    }
}

// The stale best cell of a full board (section 6.3): an occupied cell is sent, twice (section 7.5).
BOOST_AUTO_TEST_CASE(full_board) {
    machine m = opened();
    BOOST_TEST(m.send(pass).value() == "09091111");
    m.fill_mixed({});
    m.put(content::enemy, {{11, 11}});
    BOOST_TEST(m.send(pass).value() == "11111111");
    BOOST_TEST(m.length(phase::placement_1) == 361u * 4 + 5);
    BOOST_TEST(m.length(phase::placement_2) == 361u * 4 + 6);

    machine never;
    never.send("L");
    never.fill_mixed({});
    BOOST_TEST(never.send("0000").value() == "01010101");  // (1,1) after a reset

    machine f = opened(fixed);
    f.fill_mixed({});
    BOOST_TEST(f.send(pass).value() == "");
    BOOST_TEST(f.done.stones == 0u);
    BOOST_TEST(f.length(phase::placement_1) == 361u * 4 + 5);
    BOOST_TEST(f.length(phase::placement_2) == 0u);
    BOOST_TEST(f.length(phase::transmit) == 0u);

    machine one = opened(fixed);
    one.fill_mixed({{10, 9}});
    BOOST_TEST(one.send(pass).value() == "1009");
    BOOST_TEST(one.length(phase::placement_2) == 361u * 4 + 6);
}

// Section 7.2: row 5 from column 1, six enemies, and every cell of the rows above taken. The window leaves LAST at the
// ghost of the win scan's last window, (0,6): "0006" is sent and the scan goes on at column 7.
BOOST_AUTO_TEST_CASE(enemy_six_answered_on_an_old_cell) {
    machine m = opened();
    m.put(content::enemy, {{1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}});
    BOOST_TEST(m.send(pass).value().substr(0, 4) == "0006");
    BOOST_TEST(!m.done.hangs);
}

// The diagonal from (1,1) begins with six enemies, and LAST is (3,19), the only empty cell of column 19. So the scan
// goes on at (4,20), outside the board, up to the start (14,30), whose window ends on (17,1), (18,2), (19,3): 33 is 1.
// The six enemies from (2,1) are answered there.
BOOST_AUTO_TEST_CASE(positions_have_five_bits) {
    machine m = opened();
    for (int row = 1; row <= 19; ++row) {
        if (row != 3) m.put(row % 2 == 0 ? content::own : content::enemy, {{row, 19}});
    }
    for (int i = 0; i < 6; ++i) m.put(content::enemy, {{1 + i, 1 + i}, {2 + i, 1 + i}});
    BOOST_TEST(m.send(pass).value() == "03191903");
    BOOST_TEST(!m.done.hangs);
    // The result of the first is that of window 533. The first line goes on with 11 windows, one of them 10 cycles
    // later; then comes the second line's.
    const unsigned e1 = 1 + 9 * 533 + 2, e2 = e1 + 12 * 9 + 1;
    BOOST_TEST(m.cycles.first_push[0] == 8360u + e1 + 3);
    BOOST_TEST(m.cycles.first_push[1] == 8360u + e2 + 3);
}

// The same for the row: the diagonal from (1,2) begins with six enemies, and LAST is the ghost (20,6) of the extra
// window before. The scan goes on at (21,7), eight windows up to the start (28,14), whose last cell is (1,19).
BOOST_AUTO_TEST_CASE(rows_wrap_too) {
    machine m = opened();
    for (int i = 0; i < 6; ++i) m.put(content::enemy, {{1 + i, 2 + i}, {1 + i, 3 + i}});
    BOOST_TEST(m.send(pass).value() == "1:060119");
    const unsigned e1 = 1 + 9 * 639 + 3, e2 = e1 + 9 * 9 + 1;
    BOOST_TEST(m.cycles.first_push[0] == 8360u + e1 + 3);
    BOOST_TEST(m.cycles.first_push[1] == 8360u + e2 + 3);
}

// The window at column 1 of row 5 has its last empty cell at column 2, so the full one at column 3 is answered there
// and the scan goes on at column 3, for ever.
BOOST_AUTO_TEST_CASE(enemy_six_hangs_the_engine) {
    machine m = opened();
    m.put(content::own, {{5, 1}});
    m.put(content::enemy, {{5, 3}, {5, 4}, {5, 5}, {5, 6}, {5, 7}, {5, 8}});
    BOOST_TEST(m.send(pass).value() == "05020502");
    BOOST_TEST(m.done.hangs);
    BOOST_TEST(m.cycles.never_ends);
    BOOST_TEST(m.core().hangs());
    for (unsigned i = 0; i < 50; ++i) BOOST_TEST(m.core().take('0') == nullptr);
    m.core().reset();
    BOOST_TEST(!m.core().hangs());
    BOOST_TEST(m.send("D").value() == "1010");

    machine f = opened(fixed);
    f.put(content::own, {{5, 1}});
    f.put(content::enemy, {{5, 3}, {5, 4}, {5, 5}, {5, 6}, {5, 7}, {5, 8}});
    BOOST_TEST(f.send(pass).has_value());
    BOOST_TEST(!f.done.hangs);
}

// Section 7.3.
BOOST_AUTO_TEST_CASE(wins_are_repeated) {
    machine m = opened();
    m.put(content::own, {{5, 3}, {5, 4}, {5, 5}, {5, 6}});
    BOOST_TEST(m.send(pass).value() == "05020501");
    BOOST_TEST(m.send("05010502").value() == "05020501");
    BOOST_TEST(m.length(phase::win_scan) == 1u);
    BOOST_TEST(m.cycles.first_push[0] == 3u);
    BOOST_TEST(m.cycles.first_push[1] == 7u);
    BOOST_TEST(int(m.core().at(at_cell(5, 1))) == int(content::own));  // over the host's
    m.core().reset();
    m.send("D");
    BOOST_TEST(m.send("09090808").value() == "09111109");
}

// The exception: with the flag up the window at column 2 wins too. Its cells: (5,2) empty, 3 to 6 own, (5,7) empty.
BOOST_AUTO_TEST_CASE(the_window_behind_a_win) {
    const auto later = [](bool flag, const places_list& own) {
        machine m = opened();
        m.put(content::own, own);
        engine_position::set_flag(m.core(), flag);
        const auto first = m.send(pass).value();
        return first + " " + m.send(pass).value();
    };
    BOOST_TEST(later(false, {{5, 3}, {5, 4}, {5, 5}, {5, 6}}) == "05020501 05020501");
    BOOST_TEST(later(true, {{5, 3}, {5, 4}, {5, 5}, {5, 6}}) == "05020501 05070502");
    // LAST is the sixth cell, (5,6), and own already: only (5,7) is empty in the window behind.
    BOOST_TEST(later(true, {{5, 2}, {5, 3}, {5, 4}, {5, 5}}) == "05060501 0507");
    // The window behind begins the next row.
    const places_list end_and_begin{{5, 16}, {5, 17}, {5, 18}, {5, 19}, {6, 1}, {6, 2}, {6, 3}, {6, 4}};
    BOOST_TEST(later(true, end_and_begin) == "05150514 06060605");
    // The last window of a family has none behind it.
    BOOST_TEST(later(true, {{19, 16}, {19, 17}, {19, 18}, {19, 19}}) == "19151914 19151914");
}

// Section 7.4.
BOOST_AUTO_TEST_CASE(false_wins_and_threats_on_ghosts) {
    const std::vector<std::pair<places_list, std::string>> diagonals{
        {{{15, 1}, {16, 2}, {17, 3}, {18, 4}}, "1:061905"},
        {{{1, 15}, {2, 16}, {3, 17}, {4, 18}}, "061:0519"},
        {{{19, 15}, {18, 16}, {17, 17}, {16, 18}}, "141:1519"},
        {{{5, 1}, {4, 2}, {3, 3}, {2, 4}}, "00060105"},
    };
    for (const auto& [cells, sent] : diagonals) {
        machine own = opened(), enemy = opened(), without = opened(fixed);
        own.put(content::own, cells);
        BOOST_TEST(own.send(pass).value() == sent);
        BOOST_TEST(own.send(pass).value() == sent);
        BOOST_TEST(own.length(phase::win_scan) == 1u);
        enemy.put(content::enemy, cells);
        BOOST_TEST(enemy.send(pass).value().substr(0, 4) == sent.substr(0, 4));
        BOOST_TEST(enemy.send(pass).value().substr(0, 4) == sent.substr(0, 4));
        without.put(content::own, cells);
        without.send(pass);
        BOOST_TEST(!without.done.win);
        BOOST_TEST(without.length(phase::win_scan) == 1u + 9 * 924 + 5 + 2);
    }
}

// Section 7.7: window 1 is full, so LAST and FIRST are still those of the reset.
BOOST_AUTO_TEST_CASE(own_six) {
    machine m;
    m.send("L");
    const places_list six{{1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}};
    m.put(content::own, six);
    BOOST_TEST(m.send("0000").value() == "01010101");
    BOOST_TEST(m.length(phase::win_scan) == 11u);

    machine f(fixed);
    f.send("L");
    f.put(content::own, six);
    BOOST_TEST(f.send("0000").value() == "0107");  // five of them in the next window
    BOOST_TEST(f.send(pass).value() != "0107");    // play goes on
}

BOOST_AUTO_TEST_CASE(options_out_of_range) {
    options build;
    for (const unsigned lines : {0u, 3u, 5u, 8u}) {
        build.scan_lines = lines;
        BOOST_CHECK_THROW(engine{build}, std::invalid_argument);
    }
    build = {};
    build.lfsr_seed = 0;
    BOOST_CHECK_NO_THROW(engine{build});
    build.lfsr = true;
    BOOST_CHECK_THROW(engine{build}, std::invalid_argument);
}

// The paper, IV.C: "one instance of the FPGA design was played against another instance .. all the cells in the board
// getting filled".
BOOST_AUTO_TEST_CASE(self_play_fills_the_board) {
    machine black, white;
    BOOST_TEST(black.send("D").value() == "1010");
    std::string move = white.send("L1010").value();
    unsigned stones = 3;
    for (bool black_moves = true; stones < 361; black_moves = !black_moves, stones += 2) {
        machine& mover = black_moves ? black : white;
        move = mover.send(move).value();
        BOOST_REQUIRE(!mover.done.win);
        BOOST_REQUIRE(mover.done.stones == 2u);
    }
    BOOST_TEST(stones == 361u);
    // Black moved last: every cell is filled, and the move is legal.
    for (int row = 1; row <= 19; ++row) {
        for (int column = 1; column <= 19; ++column) {
            BOOST_TEST(int(black.core().at(at_cell(row, column))) != int(content::empty));
        }
    }
}
