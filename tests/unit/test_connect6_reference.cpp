// SPDX-License-Identifier: Apache-2.0
// The functional core and its cycles against the reference machine, on games a host could and could not play.
#include <boost/test/unit_test.hpp>

#include "connect6_engine_position.h"
#include "engines/connect6_threat/timing.h"
#include "signoff/blocks/connect6_threat/compare/connect6_reference.h"
#include "test_seed.h"

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

using namespace tabletop;
using namespace tabletop::connect6_reference;

namespace {

std::uint64_t seed() {
    static const auto once = test_seed();
    return once;
}

// Both machines in step; every difference is an error with the bytes so far.
class pair_of_machines {
  public:
    explicit pair_of_machines(const core::options& build) : build_(build), fast_(build), reference_(build) {
        reference_.tell(&coverage);
    }

    static connect6_coverage coverage;

    // False once the machines hang.
    bool send(std::uint8_t byte) {
        sent_ += char(byte);
        const core::reply* const got = fast_.take(byte);
        const auto expected = reference_.take(byte);
        if ((got != nullptr) != expected.has_value())
            differ("whether a reply is due", got != nullptr, expected.has_value());
        if (got == nullptr) return true;
        compare(*got, *expected);
        last_ = *expected;
        return !expected->hangs;
    }

    bool send(const std::string& bytes) {
        return std::all_of(bytes.begin(), bytes.end(), [&](char c) { return send(std::uint8_t(c)); });
    }

    // Sets a position as if games had led to it.
    void set_position(int row, int column, content stone) {
        core::engine_position::set(fast_, {std::uint8_t(row), std::uint8_t(column)}, stone);
        reference_.set_position({row, column}, stone);
        sent_ += std::string(stone == content::own ? " own " : " enemy ") + std::to_string(row) + "," +
                 std::to_string(column) + " ";
    }
    void set_flag(bool acknowledge) {
        core::engine_position::set_flag(fast_, acknowledge);
        reference_.set_flag(acknowledge);
        sent_ += acknowledge ? " flag " : " no flag ";
    }

    const reference_reply& last() const { return last_; }
    content at(int row, int column) const { return reference_.at({row, column}); }

  private:
    void compare(const core::reply& got, const reference_reply& expected) const {
        std::string bytes;
        for (unsigned i = 0; i < got.stones; ++i) {
            for (const auto c : core::encode(got.stone[i])) bytes += char(c);
        }
        same("bytes", bytes, expected.bytes);
        same("hangs", got.hangs, expected.hangs);
        same("win", got.win, expected.win);
        const auto timed = core::exact_timing(got, build_);
        same("never ends", timed.never_ends, expected.hangs);
        same("number of phases", std::size_t{timed.phase_count}, expected.phases.size());
        for (unsigned i = 0; i < timed.phase_count; ++i) {
            same("phase", int(timed.phases[i].what), int(expected.phases[i].what));
            same("cycles of a phase", timed.phases[i].cycles, expected.phases[i].cycles);
        }
        same("number of pushes", std::size_t{got.stones}, expected.first_push.size());
        for (unsigned i = 0; i < got.stones; ++i) same("first push", timed.first_push[i], expected.first_push[i]);
        for (int row = 0; row < 32; ++row) {
            for (int column = 0; column < 32; ++column) {
                same("cell", int(fast_.at({std::uint8_t(row), std::uint8_t(column)})), int(at(row, column)));
            }
        }
    }

    template <typename value>
    void same(const char* what, const value& got, const value& expected) const {
        if (got != expected) differ(what, got, expected);
    }

    template <typename value>
    void differ(const char* what, const value& got, const value& expected) const {
        std::string text;
        for (const char c : sent_) text += c >= ' ' && c <= '~' ? std::string(1, c) : "\\" + std::to_string(c & 255);
        BOOST_FAIL(what << " is " << got << " instead of " << expected << " after " << text);
    }

    core::options build_;
    core::engine fast_;
    reference_machine reference_;
    std::string sent_;
    reference_reply last_;
};

connect6_coverage pair_of_machines::coverage;

using random_bits = std::mt19937_64;

unsigned below(random_bits& random, unsigned limit) {
    return unsigned(random() % limit);
}

std::string stone(int row, int column) {
    const auto text = core::encode({std::uint8_t(row), std::uint8_t(column)});
    return {text.begin(), text.end()};
}

// How a host chooses its cells.
using chooser = std::string (*)(random_bits&, const pair_of_machines&);

std::string any_empty(random_bits& random, const pair_of_machines& game) {
    for (int tries = 0; tries < 2000; ++tries) {
        const int row = 1 + int(below(random, 19)), column = 1 + int(below(random, 19));
        if (game.at(row, column) == content::empty) return stone(row, column);
    }
    return stone(1 + int(below(random, 19)), 1 + int(below(random, 19)));
}

std::string anywhere(random_bits& random, const pair_of_machines&) {
    return stone(int(below(random, 21)), int(below(random, 21)));
}

// Adds to lines with many of its own, so that threats, sixes and windows without an empty cell come up.
std::string along_lines(random_bits& random, const pair_of_machines& game) {
    for (int tries = 0; tries < 200; ++tries) {
        const int row = 1 + int(below(random, 19)), column = 1 + int(below(random, 19));
        if (game.at(row, column) != content::empty) continue;
        const int dr = int(below(random, 3)) - 1, dc = int(below(random, 3)) - 1;
        if (dr == 0 && dc == 0) continue;
        unsigned enemies = 0;
        for (int d = 1; d <= 5; ++d) {
            const int r = row + d * dr, c = column + d * dc;
            if (r >= 1 && r <= 19 && c >= 1 && c <= 19) enemies += game.at(r, c) == content::enemy;
        }
        if (below(random, 4) < enemies) return stone(row, column);
    }
    return any_empty(random, game);
}

// Takes whole lines near one edge or diagonal, own stones in the way or not.
std::string on_few_lines(random_bits& random, const pair_of_machines&) {
    const int at = 1 + int(below(random, 19));
    switch (below(random, 6)) {
        case 0:
            return stone(1, at);
        case 1:
            return stone(19, at);
        case 2:
            return stone(at, 18 + int(below(random, 2)));
        case 3:
            return stone(at, at);
        case 4:
            return stone(at, 20 - at);
        default:
            return stone(std::max(1, at - 14), at);
    }
}

std::string corners(random_bits& random, const pair_of_machines&) {
    static const std::vector<std::vector<std::pair<int, int>>> five{
        {{15, 1}, {16, 2}, {17, 3}, {18, 4}, {19, 5}},
        {{1, 15}, {2, 16}, {3, 17}, {4, 18}, {5, 19}},
        {{19, 15}, {18, 16}, {17, 17}, {16, 18}, {15, 19}},
        {{5, 1}, {4, 2}, {3, 3}, {2, 4}, {1, 5}},
    };
    if (below(random, 3) == 0) return "0000";
    const auto& chosen = five[below(random, 4)][below(random, 5)];
    return stone(chosen.first, chosen.second);
}

// Fills the top or the left, so that full lines begin where no window has left an empty cell yet.
std::string a_block(random_bits& random, const pair_of_machines&) {
    const int row = 1 + int(below(random, 4)), column = 1 + int(below(random, 19));
    return below(random, 2) == 0 ? stone(row, column) : stone(column, row);
}

// Takes the empty cell that hurts the machine most, so that the board fills up.
std::string blocking(random_bits& random, const pair_of_machines& game) {
    std::array<std::array<unsigned, 20>, 20> hurts{};
    for (int row = 1; row <= 19; ++row) {
        for (int column = 1; column <= 19; ++column) {
            for (const auto& step : {std::pair{0, 1}, std::pair{1, 0}, std::pair{1, 1}, std::pair{-1, 1}}) {
                const int last_row = row + 5 * step.first, last_column = column + 5 * step.second;
                if (last_row < 1 || last_row > 19 || last_column > 19) continue;
                unsigned own = 0, enemy = 0;
                for (int i = 0; i < 6; ++i) {
                    const auto there = game.at(row + i * step.first, column + i * step.second);
                    own += there == content::own;
                    enemy += there == content::enemy;
                }
                if (enemy != 0) continue;
                for (unsigned i = 0; i < 6; ++i) {
                    hurts[unsigned(row + int(i) * step.first)][unsigned(column + int(i) * step.second)] += 1u
                                                                                                           << 3 * own;
                }
            }
        }
    }
    std::string chosen = any_empty(random, game);
    unsigned most = 0;
    for (int row = 1; row <= 19; ++row) {
        for (int column = 1; column <= 19; ++column) {
            const auto here = hurts[unsigned(row)][unsigned(column)];
            if (game.at(row, column) == content::empty && here > most) most = here, chosen = stone(row, column);
        }
    }
    return chosen;
}

// Puts its stone on one of the machine's.
std::string capturing(random_bits& random, const pair_of_machines& game) {
    std::string chosen;
    unsigned own = 0;
    for (int row = 1; row <= 19; ++row) {
        for (int column = 1; column <= 19; ++column) {
            if (game.at(row, column) == content::own && below(random, ++own) == 0) chosen = stone(row, column);
        }
    }
    return own > 2 ? chosen : any_empty(random, game);
}

std::string mixed(random_bits& random, const pair_of_machines& game) {
    static const std::vector<chooser> all{any_empty, anywhere, along_lines, on_few_lines,
                                          corners,   a_block,  blocking,    capturing};
    return all[below(random, unsigned(all.size()))](random, game);
}

// The host's two stones are chosen in different ways. Ends some requests after the machine has won.
void play(const core::options& build, chooser first, chooser second, unsigned games, unsigned most_requests,
          std::uint64_t salt) {
    random_bits random(seed() * 1000 + salt);
    for (unsigned g = 0; g < games; ++g) {
        pair_of_machines game(build);
        bool going = true;
        if (random() & 1) {
            going = game.send("D");
        } else {
            going = game.send("L") && game.send(first(random, game));
        }
        unsigned wins = 0;
        for (unsigned n = 0; going && n < most_requests && wins < 3; ++n) {
            going = game.send(first(random, game)) && game.send(second(random, game));
            wins += game.last().win;
        }
    }
}

void play_all(const core::options& build, unsigned games, std::uint64_t salt) {
    play(build, any_empty, any_empty, games, 60, salt);
    play(build, along_lines, blocking, games, 60, salt + 1);
    play(build, along_lines, capturing, games, 60, salt + 2);
    play(build, on_few_lines, capturing, games, 60, salt + 3);
    play(build, corners, capturing, games, 60, salt + 4);
    play(build, a_block, capturing, games, 60, salt + 5);
    play(build, mixed, mixed, games, 60, salt + 6);
    play(build, blocking, blocking, games / 4 + 1, 200, salt + 7);
    play(build, capturing, any_empty, games / 4 + 1, 200, salt + 8);
    play(build, on_few_lines, blocking, games, 60, salt + 9);
    play(build, anywhere, a_block, games, 60, salt + 10);
}

// Cells that are neither: of all cells, of the own stones among the others, in 64ths.
void random_position(pair_of_machines& game, random_bits& random, unsigned empty, unsigned own) {
    for (int row = 1; row <= 19; ++row) {
        for (int column = 1; column <= 19; ++column) {
            if (below(random, 64) < empty) continue;
            game.set_position(row, column, below(random, 64) < own ? content::own : content::enemy);
        }
    }
}

// Lines with nearly all stones of one side, on a board with few others.
void lined_position(pair_of_machines& game, random_bits& random) {
    static const std::array<std::pair<int, int>, 4> steps{{{0, 1}, {1, 0}, {1, 1}, {-1, 1}}};
    for (unsigned lines = 1 + below(random, 12); lines > 0; --lines) {
        const auto step = steps[below(random, 4)];
        const auto side = random() & 1 ? content::own : content::enemy;
        int row = 1 + int(below(random, 19)), column = 1 + int(below(random, 19));
        for (int i = 0; i < 7 && row >= 1 && row <= 19 && column <= 19; ++i) {
            if (below(random, 6) != 0) game.set_position(row, column, side);
            row += step.first, column += step.second;
        }
    }
}

void play_from_positions(const core::options& build, unsigned games, std::uint64_t salt) {
    random_bits random(seed() * 1000 + salt);
    for (unsigned g = 0; g < games; ++g) {
        pair_of_machines game(build);
        if (!game.send("D")) return;
        switch (below(random, 3)) {
            case 0:
                lined_position(game, random);
                break;
            case 1:
                random_position(game, random, below(random, 65), below(random, 65));
                break;
            default:
                random_position(game, random, below(random, 4), below(random, 8));
                break;  // sixes everywhere
        }
        if (!build.concurrent) game.set_flag(random() & 1);
        for (unsigned n = 0; n < 4; ++n) {
            const auto request = random() & 1 ? std::string("00000000") : mixed(random, game) + mixed(random, game);
            if (!game.send(request)) break;
        }
    }
}

// It happened often enough to mean something.
void enough(const char* what, reach which) {
    const auto times = pair_of_machines::coverage.times(which);
    BOOST_TEST(times > 20u, what << ": " << times);
}

}  // namespace

// What the default build does in these games, and that it happened often enough to mean something.
BOOST_AUTO_TEST_CASE(default_build) {
    reference_machine::seen = {};
    pair_of_machines::coverage = {};
    play_all({}, 100, 0);
    play_from_positions({}, 3000, 20);
    enough("hangs", reach::six_enemy_hangs);
    enough("wins with two stones", reach::win_four);
    enough("wins with one stone", reach::win_five);
    BOOST_TEST(reference_machine::seen.full_wins > 20u);
    enough("threats in a window without an empty cell", reach::threat_six);
    enough("ghosts sent", reach::sent_0);
    enough("windows beside the regular lines", reach::six_enemy_outside);
    enough("threats that are not fresh", reach::not_fresh_same_reply);
    enough("wins of the following window", reach::repeated_examined);
    enough("placements on a full board", reach::full_board_second);
}

// The same of one pass for wins and threats, and of white's opening.
BOOST_AUTO_TEST_CASE(one_pass_and_near) {
    core::options build;
    build.concurrent = build.near = true;
    pair_of_machines::coverage = {};
    play_all(build, 100, 3000);
    play_from_positions(build, 3000, 3020);
    enough("two threats", reach::pass_two_threats);
    enough("one threat", reach::pass_one_threat);
    enough("no threat", reach::pass_to_pm1);
    enough("wins behind a threat", reach::pass_win_after_threat);
    enough("windows with a noted cell", reach::answer_changes_window);
    enough("answers on an old cell", reach::six_enemy_on_stone);
    enough("openings of white", reach::opening_near);
    BOOST_TEST(pair_of_machines::coverage.times(reach::six_enemy_hangs) == 0u);
    BOOST_TEST(pair_of_machines::coverage.times(reach::repeated_examined) == 0u);
}

BOOST_AUTO_TEST_CASE(garbage_bytes) {
    random_bits random(seed() + 77);
    unsigned replies = 0;
    for (unsigned g = 0; g < 60; ++g) {
        pair_of_machines game({});
        bool going = true;
        for (unsigned n = 0; going && n < 1500; ++n) going = game.send(std::uint8_t(random()));
        replies += game.last().first_push.empty() ? 0 : 1;
    }
    BOOST_TEST(replies == 60u);
}

BOOST_AUTO_TEST_CASE(every_combination_of_parameters) {
    reference_machine::seen = {};
    for (unsigned n = 0; n < 192; ++n) {
        core::options build;
        build.fixes = n & 1;
        build.influenced = n & 2;
        build.block_ram = n & 4;
        build.lfsr = n & 8;
        build.scan_lines = 1u << n / 16 % 3;
        build.concurrent = n / 48 & 1;
        build.near = n / 48 & 2;
        build.lfsr_seed = std::uint16_t(0xACE1 + n);
        play_all(build, 3, 100 * n);
        play_from_positions(build, 60, 100 * n + 20);
    }
    BOOST_TEST(reference_machine::seen.kept_cells > 1000u);
    BOOST_TEST(reference_machine::seen.random_bits > 1000u);
}
