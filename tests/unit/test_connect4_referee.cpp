// SPDX-License-Identifier: Apache-2.0
// The referee: the win check by the tables of its specification, and the machine against one that is stepped register
// by register, every cycle.
#include "base/kernel_time.h"
#include "engines/connect4_referee/connect4_referee.h"
#include "engines/connect4_referee/positioning.h"
#include "engines/connect4_referee/tolerance.h"
#include "engines/connect4_referee/win_check.h"
#include "fresh_kernel.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <deque>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace tabletop;
namespace core = connect4_referee_core;

namespace {

constexpr std::uint8_t a = bit(nes_button::a);
constexpr std::uint8_t left = bit(nes_button::left);
constexpr std::uint8_t right = bit(nes_button::right);

constexpr const char* drawn_game = "225344533673453576212645522737771141641166";
constexpr const char* won_with_the_last_stone = "242436417642466154675732125513352675117337";

// All output pins in one cycle.
struct pins {
    position_vectors vectors;
    std::uint64_t status = 0;

    bool operator==(const pins& other) const { return vectors == other.vectors && status == other.status; }
    unsigned enable() const { return status & 0x7F; }
    unsigned player() const { return status >> referee_status::player_shift & 1; }
    unsigned column() const { return status >> referee_status::column_shift & 7; }
    bool win() const { return (status >> referee_status::win_shift & 1) != 0; }
    std::string text() const {
        std::string all;
        for (const auto column_bits : vectors.column) all += std::to_string(column_bits) + ' ';
        return all + "enable " + std::to_string(enable()) + " player " + std::to_string(player()) + " CS " +
               std::to_string(column()) + (win() ? " win" : "");
    }
};

std::ostream& operator<<(std::ostream& out, const pins& p) {
    return out << p.text();
}

// The machine as the tables of the specification have it, one clock edge after the other.
class reference_referee {
  public:
    pins outputs() const {
        pins now;
        for (unsigned c = 0; c < 7; ++c) now.vectors.column[c] = vector_[c];
        const bool hovers = state_ == play || state_ == drop || state_ == settle || state_ == check;
        if (hovers) now.vectors.column[cs_] |= static_cast<std::uint16_t>((player_ ? 3 : 1) << 12);
        now.status = enable() | player_ << 7 | cs_ << 8 | (win_ ? 1u << 11 : 0u);
        return now;
    }

    void edge(const press_events& events) {
        const auto enabled = enable();
        std::array<std::uint16_t, 7> next{};
        for (unsigned c = 0; c < 7; ++c) next[c] = next_vector(c);
        const bool won = any_group();
        step(events);
        for (unsigned c = 0; c < 7; ++c) {
            if ((enabled >> c & 1) != 0) vector_[c] = next[c];
        }
        win_ = won;
    }

    void reset() { *this = reference_referee(); }

  private:
    enum state { play, drop, settle, check, fill, show, draw, clear };

    unsigned enable() const {
        if (state_ == drop) return 1u << cs_;
        return state_ == fill || state_ == clear ? 0x7F : 0;
    }

    std::uint16_t next_vector(unsigned c) const {
        if (state_ == fill) return player_ != 0 ? 0xFFF : 0x555;
        if (state_ == clear) return 0;
        auto vector = vector_[c];
        for (unsigned r = 0; r < 6; ++r) {
            if ((vector >> (2 * r) & 1) == 0) return static_cast<std::uint16_t>(vector | (player_ ? 3 : 1) << (2 * r));
        }
        return vector;
    }

    bool full(unsigned c) const { return (vector_[c] >> 10 & 1) != 0; }

    unsigned at(int c, int r) const {
        if (c < 0 || c > 6 || r < 0 || r > 5) return 0;
        return vector_[static_cast<unsigned>(c)] >> (2 * r) & 3;
    }

    bool any_group() const {
        for (int c = 0; c < 7; ++c) {
            for (int r = 0; r < 6; ++r) {
                for (const auto& [dc, dr] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
                    const auto chip = at(c, r);
                    if (chip != 1 && chip != 3) continue;
                    if (at(c + dc, r + dr) == chip && at(c + 2 * dc, r + 2 * dr) == chip &&
                        at(c + 3 * dc, r + 3 * dr) == chip) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    void step(const press_events& events) {
        const auto mine = events[player_];
        switch (state_) {
            case play:
                if ((mine & a) != 0) {
                    if (!full(cs_)) state_ = drop;
                } else if ((mine & (left | right)) == left) {
                    if (cs_ > 0) --cs_;
                } else if ((mine & (left | right)) == right) {
                    if (cs_ < 6) ++cs_;
                }
                break;
            case drop:
                state_ = settle;
                break;
            case settle:
                state_ = check;
                break;
            case check:
                if (win_) {
                    state_ = fill;
                } else if (full(0) && full(1) && full(2) && full(3) && full(4) && full(5) && full(6)) {
                    state_ = draw;
                } else {
                    player_ = 1 - player_;
                    state_ = play;
                }
                break;
            case fill:
                state_ = show;
                break;
            case show:
            case draw:
                if (((events[0] | events[1]) & a) != 0) state_ = clear;
                break;
            case clear:
                player_ = cs_ = 0;
                state_ = play;
                break;
        }
    }

    state state_ = play;
    unsigned player_ = 0;
    unsigned cs_ = 0;
    bool win_ = false;
    std::array<std::uint16_t, 7> vector_{};
};

// The block with nothing around it, at 100 MHz.
struct bench : fresh_kernel, position_listener_if {
    const clock_domain clock{100'000'000};
    sc_core::sc_signal<bool> rst{"rst"};
    std::unique_ptr<connect4_referee_block> referee;
    std::map<std::uint64_t, position_vectors> seen;  // by cycle

    explicit bench(view v = view::ca) : referee(make_connect4_referee_tlm("referee", v, {clock})) {
        referee->rst(rst);
        referee->positions(*this);
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
    }

    void positions(std::uint64_t cycle, const position_vectors& vectors) override {
        BOOST_REQUIRE(clock.edge(cycle + 1) > now_ps());
        seen.erase(seen.lower_bound(cycle), seen.end());
        seen[cycle] = vectors;
    }

    void advance_ps(std::uint64_t time_ps) {
        const auto ahead = time_ps - now_ps();
        if (ahead != 0) sc_core::sc_start(from_ps(ahead));
    }
    void advance_to(std::uint64_t cycle) { advance_ps(clock.edge(cycle)); }

    void press(std::uint64_t cycle, std::uint8_t pad1, std::uint8_t pad2 = 0) {
        referee->presses->pressed(cycle, {pad1, pad2});
    }
    void set_reset(bool level) {
        rst.write(level);
        // The signal changes, then the block sees it.
        for (unsigned delta = 0; delta < 2; ++delta) sc_core::sc_start(sc_core::SC_ZERO_TIME);
    }

    pins at(std::uint64_t cycle) const {
        return {std::prev(seen.upper_bound(cycle))->second, referee->status->value(cycle)};
    }

    // One column after the other, by events `spacing` cycles apart on the pad of whose turn it is.
    void play(const std::string& columns, unsigned spacing = 8) {
        for (const char digit : columns) {
            const auto column = static_cast<unsigned>(digit - '1');
            while (at(next_).column() != column) tap(at(next_).column() < column ? right : left, spacing);
            tap(a, spacing);
        }
    }
    void tap(std::uint8_t button, unsigned spacing) {
        advance_to(next_);
        const bool black = at(next_).player() != 0;
        press(next_, black ? 0 : button, black ? button : 0);
        next_ += spacing;
    }
    std::uint64_t next() const { return next_; }

  private:
    std::uint64_t next_ = 1;
};

// "001000" of a column: one bit a cell, the last character is row 0.
struct chips {
    unsigned column;  // 1 to 7
    const char* occupied;
    const char* black = "000000";
};

position_vectors vectors_of(const std::vector<chips>& columns) {
    position_vectors vectors;
    for (const auto& given : columns) {
        auto& vector = vectors.column[given.column - 1];
        for (unsigned r = 0; r < 6; ++r) {
            if (given.occupied[5 - r] == '1') vector |= static_cast<std::uint16_t>(1u << (2 * r));
            if (given.black[5 - r] == '1') vector |= static_cast<std::uint16_t>(2u << (2 * r));
        }
    }
    return vectors;
}

void check_groups(const position_vectors& vectors, const std::vector<std::size_t>& full,
                  const std::vector<std::size_t>& won) {
    core::group_set full_set;
    core::group_set won_set;
    for (const auto k : full) full_set.set(k);
    for (const auto k : won) won_set.set(k);
    BOOST_TEST(core::full_groups(vectors) == full_set);
    BOOST_TEST(core::won_groups(vectors) == won_set);
    BOOST_TEST(core::any_won(vectors) == !won.empty());
}

}  // namespace

BOOST_AUTO_TEST_CASE(groups_are_in_the_specified_order) {
    std::vector<std::vector<std::pair<unsigned, unsigned>>> expected(69);
    for (unsigned i = 0; i < 4; ++i) {
        for (unsigned r = 0; r < 6; ++r) {
            for (unsigned c = 0; c < 4; ++c) expected[4 * r + c].emplace_back(c + i, r);
        }
        for (unsigned c = 0; c < 7; ++c) {
            for (unsigned r = 0; r < 3; ++r) expected[24 + 3 * c + r].emplace_back(c, r + i);
        }
        for (unsigned r = 0; r < 3; ++r) {
            for (unsigned c = 0; c < 4; ++c) expected[45 + 4 * r + c].emplace_back(c + i, r + i);
        }
        for (unsigned r = 3; r < 6; ++r) {
            for (unsigned c = 0; c < 4; ++c) expected[57 + 4 * (r - 3) + c].emplace_back(c + i, r - i);
        }
    }
    for (std::size_t k = 0; k < expected.size(); ++k) {
        const auto cells = core::groups[k];
        for (unsigned i = 0; i < 4; ++i) {
            BOOST_TEST((cells[i].column == expected[k][i].first && cells[i].row == expected[k][i].second),
                       "group " << k << " cell " << i);
        }
    }
}

// Each alone, of either colour, with one chip of the other colour, and with one missing.
BOOST_AUTO_TEST_CASE(every_group_is_full_and_won_alone) {
    for (std::size_t k = 0; k < core::group_count; ++k) {
        for (const unsigned code : {1u, 3u}) {
            position_vectors vectors;
            for (const auto& at : core::groups[k]) {
                vectors.column[at.column] |= static_cast<std::uint16_t>(code << (2 * at.row));
            }
            check_groups(vectors, {k}, {k});
            for (const auto& at : core::groups[k]) {
                auto mixed = vectors;
                mixed.column[at.column] ^= static_cast<std::uint16_t>(2u << (2 * at.row));
                check_groups(mixed, {k}, {});
                auto missing = vectors;
                missing.column[at.column] &= static_cast<std::uint16_t>(~(3u << (2 * at.row)));
                check_groups(missing, {}, {});
                auto without_occupied_bit = missing;
                without_occupied_bit.column[at.column] |= static_cast<std::uint16_t>(2u << (2 * at.row));
                check_groups(without_occupied_bit, {}, {});
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(figures_13_and_14) {
    check_groups(vectors_of({{3, "001000"}, {4, "001000"}, {5, "001000"}, {6, "001000", "001000"}}), {14}, {});
    check_groups(vectors_of({{1, "000001"}, {2, "000010"}, {3, "000100"}, {4, "001000", "001000"}}), {45}, {});
    check_groups(vectors_of({{7, "001111", "000001"}}), {42}, {});
    check_groups(vectors_of({{1, "001000"}, {2, "000100"}, {3, "000010"}, {4, "000001"}}), {57}, {57});
    check_groups(vectors_of({{1, "010000"}, {2, "010000"}, {3, "010000"}}), {}, {});
    check_groups(vectors_of({{1, "010000", "010000"}, {2, "010000", "010000"}, {3, "010000", "010000"}, {4, "010000"}}),
                 {16}, {});
    check_groups(vectors_of({{4, "100000"}, {5, "100000"}, {6, "100000"}, {7, "100000"}}), {23}, {23});
}

BOOST_AUTO_TEST_CASE(win_check_of_any_vectors) {
    std::mt19937_64 random(test_seed());
    for (unsigned n = 0; n < 20'000; ++n) {
        position_vectors vectors;
        for (auto& column : vectors.column) {
            column = static_cast<std::uint16_t>(random() & 0x3FFF);
            if (n % 2 == 0) column |= 0x555;
        }
        core::group_set full;
        core::group_set won;
        for (std::size_t k = 0; k < core::group_count; ++k) {
            unsigned occupied = 0;
            unsigned black = 0;
            for (const auto& at : core::groups[k]) {
                occupied += vectors.column[at.column] >> (2 * at.row) & 1u;
                black += vectors.column[at.column] >> (2 * at.row + 1) & 1u;
            }
            full[k] = occupied == 4;
            won[k] = full[k] && (black == 0 || black == 4);
        }
        BOOST_TEST_REQUIRE(core::full_groups(vectors) == full);
        BOOST_TEST_REQUIRE(core::won_groups(vectors) == won);
        BOOST_TEST_REQUIRE(core::any_won(vectors) == won.any());
    }
}

BOOST_AUTO_TEST_CASE(after_reset) {
    bench game;
    const auto now = game.at(0);
    BOOST_TEST(now.vectors.column[0] == 0x1000);
    for (unsigned c = 1; c < 7; ++c) BOOST_TEST(now.vectors.column[c] == 0);
    BOOST_TEST(now.status == 0u);
}

BOOST_AUTO_TEST_CASE(cycles_of_a_move) {
    bench game;
    game.press(6, right);
    game.advance_to(20);
    BOOST_TEST(game.at(6).column() == 0u);
    BOOST_TEST(game.at(7).column() == 1u);
    BOOST_TEST(game.at(6).vectors.column[0] == 0x1000);
    BOOST_TEST(game.at(7).vectors.column[0] == 0);
    BOOST_TEST(game.at(7).vectors.column[1] == 0x1000);
    BOOST_TEST(game.seen.size() == 2u);
}

BOOST_AUTO_TEST_CASE(cycles_of_a_drop) {
    bench game;
    game.press(6, a);
    game.press(40, 0, a);
    game.advance_to(60);
    BOOST_TEST(game.at(6).enable() == 0u);
    BOOST_TEST(game.at(7).enable() == 1u);
    BOOST_TEST(game.at(7).vectors.column[0] == 0x1000);
    BOOST_TEST(game.at(8).enable() == 0u);
    BOOST_TEST(game.at(8).vectors.column[0] == 0x1001);
    BOOST_TEST(game.at(9).player() == 0u);
    BOOST_TEST(game.at(9).vectors.column[0] == 0x1001);
    BOOST_TEST(game.at(10).player() == 1u);
    BOOST_TEST(game.at(10).vectors.column[0] == 0x3001);
    BOOST_TEST(game.at(42).vectors.column[0] == 0x300D);
    BOOST_TEST(game.at(44).vectors.column[0] == 0x100D);
    BOOST_TEST(game.at(44).player() == 0u);
}

// Columns 1 2 1 2 1 2 1 of section 9.
BOOST_AUTO_TEST_CASE(cycles_of_a_win_and_a_new_round) {
    bench game;
    game.play("1212121");
    const auto e = game.next() - 8;
    game.advance_to(e + 20);
    BOOST_TEST(game.at(e + 1).enable() == 1u);
    BOOST_TEST(game.at(e + 2).vectors.column[0] == 0x1055);
    BOOST_TEST(game.at(e + 2).vectors.column[1] == 0x03F);
    BOOST_TEST(!game.at(e + 2).win());
    BOOST_TEST(game.at(e + 3).win());
    BOOST_TEST(game.at(e + 3).vectors.column[0] == 0x1055);
    BOOST_TEST(game.at(e + 4).enable() == 0x7Fu);
    BOOST_TEST(game.at(e + 4).vectors.column[0] == 0x055);
    BOOST_TEST(game.at(e + 5).enable() == 0u);
    for (const auto column : game.at(e + 5).vectors.column) BOOST_TEST(column == 0x555);
    BOOST_TEST(game.at(e + 20).win());
    BOOST_TEST(game.at(e + 20).player() == 0u);

    const auto again = e + 30;
    game.press(again, 0, left);
    game.press(again + 1, 0, a);
    game.advance_to(again + 10);
    BOOST_TEST(game.at(again + 1).enable() == 0u);
    BOOST_TEST(game.at(again + 2).enable() == 0x7Fu);
    BOOST_TEST(game.at(again + 2).vectors.column[0] == 0x555);
    BOOST_TEST(game.at(again + 3).vectors.column[0] == 0x1000);
    BOOST_TEST(game.at(again + 3).vectors.column[1] == 0);
    BOOST_TEST(game.at(again + 3).column() == 0u);
    BOOST_TEST(game.at(again + 3).win());
    BOOST_TEST(!game.at(again + 4).win());
}

// An event in the first cycle of the next round overlaps with the end of win.
BOOST_AUTO_TEST_CASE(event_while_win_still_falls) {
    bench game;
    game.play("1212121");
    const auto e = game.next();
    game.press(e, a);
    game.press(e + 2, right);
    game.advance_to(e + 10);
    BOOST_TEST(game.at(e + 2).win());
    BOOST_TEST(game.at(e + 2).column() == 0u);
    BOOST_TEST(!game.at(e + 3).win());
    BOOST_TEST(game.at(e + 3).column() == 1u);
}

BOOST_AUTO_TEST_CASE(black_wins) {
    bench game;
    game.play("17273737");
    const auto end = game.at(game.next());
    BOOST_TEST(end.win());
    BOOST_TEST(end.player() == 1u);
    for (const auto column : end.vectors.column) BOOST_TEST(column == 0xFFF);
}

BOOST_AUTO_TEST_CASE(draw_leaves_the_board) {
    bench game;
    game.play(drawn_game);
    const auto e = game.next() - 8;
    game.advance_to(e + 20);
    BOOST_TEST(game.at(e + 3).vectors.column[5] >> 12 == 3);
    const auto end = game.at(e + 4);
    BOOST_TEST(!end.win());
    BOOST_TEST(end.player() == 1u);
    for (const auto column : end.vectors.column) {
        BOOST_TEST((column & 0x555) == 0x555);
        BOOST_TEST(column >> 12 == 0);
    }
    game.press(e + 21, left | right);
    game.press(e + 22, a);
    game.advance_to(e + 30);
    BOOST_TEST(game.at(e + 22) == end);
    BOOST_TEST(game.at(e + 23).enable() == 0x7Fu);
    BOOST_TEST(game.at(e + 24).vectors.column[0] == 0x1000);
    BOOST_TEST(game.at(e + 24).player() == 0u);
    BOOST_TEST(game.at(e + 24).column() == 0u);
}

BOOST_AUTO_TEST_CASE(win_with_the_last_stone_is_no_draw) {
    bench game;
    game.play(won_with_the_last_stone);
    BOOST_TEST(game.at(game.next()).win());
    BOOST_TEST(game.at(game.next()).vectors.column[0] == 0xFFF);
}

BOOST_AUTO_TEST_CASE(full_column_keeps_the_turn) {
    bench game;
    game.play("111111");
    const auto before = game.at(game.next());
    BOOST_TEST(before.player() == 0u);
    game.tap(a, 8);
    BOOST_TEST(game.at(game.next()) == before);
    game.tap(a | right, 8);
    BOOST_TEST(game.at(game.next()) == before);
    game.tap(right, 8);
    game.tap(a, 8);
    BOOST_TEST(game.at(game.next()).player() == 1u);
}

BOOST_AUTO_TEST_CASE(buttons_together_and_edges_of_the_board) {
    bench game;
    game.tap(left, 8);
    BOOST_TEST(game.at(game.next()).column() == 0u);
    for (unsigned n = 1; n < 9; ++n) {
        game.tap(right, 8);
        BOOST_TEST(game.at(game.next()).column() == std::min(n, 6u));
    }
    game.tap(left, 8);
    game.tap(left | right, 8);
    BOOST_TEST(game.at(game.next()).column() == 5u);
    game.tap(a | left, 8);
    BOOST_TEST(game.at(game.next()).column() == 5u);
    BOOST_TEST(game.at(game.next()).vectors.column[5] == 0x3001);
    game.tap(bit(nes_button::b) | bit(nes_button::up), 8);
    BOOST_TEST(game.at(game.next()).player() == 1u);
}

BOOST_AUTO_TEST_CASE(other_pads_events_are_lost) {
    bench game;
    game.press(5, 0, a | left | right);
    game.press(6, 0, right);
    game.press(8, right, a);
    game.advance_to(20);
    BOOST_TEST(game.at(8).status == 0u);
    BOOST_TEST(game.at(20).column() == 1u);
    BOOST_TEST(game.at(20).player() == 0u);
    // It is not queued either.
    game.press(21, a);
    game.advance_to(40);
    BOOST_TEST(game.at(40).player() == 1u);
    BOOST_TEST(game.at(40).column() == 1u);
}

BOOST_AUTO_TEST_CASE(events_in_a_drop_are_lost) {
    for (std::uint64_t late = 1; late < 6; ++late) {
        bench game;
        game.press(10, a);
        game.press(10 + late, right, right);
        game.advance_to(40);
        BOOST_TEST(game.at(40).column() == (late < 4 ? 0u : 1u));
    }
}

// A reset at any time, in the middle of cycles too and shorter than one, with events announced up to some cycles ahead
// and, at the densest, one in every cycle.
BOOST_AUTO_TEST_CASE(random_events_against_the_reference_machine) {
    const auto seed = test_seed();
    unsigned games = 0;
    for (unsigned round = 0; round < 12; ++round) {
        std::mt19937_64 random(seed * 1000 + round);
        const auto one_in = [&random](unsigned n) { return random() % n == 0; };
        bench game;
        reference_referee reference;
        std::deque<std::pair<std::uint64_t, press_events>> announced;
        std::vector<pins> expected;
        constexpr unsigned cycles = 10'000;
        const unsigned sparse = 1 + round % 4 * 3;  // an event in one of so many cycles
        const unsigned reset_one_in = round % 3 == 0 ? cycles : round % 3 == 1 ? 500 : 60;
        const unsigned most_ahead = round % 2 == 0 ? 0 : 7;
        std::uint64_t next_announced = 0;
        bool held = false;

        const auto announce = [&](std::uint64_t now) {
            const auto until = now + (most_ahead == 0 ? 0 : random() % most_ahead);
            for (; next_announced <= until; ++next_announced) {
                if (!one_in(sparse)) continue;
                press_events events{};
                for (auto& buttons : events) {
                    if (one_in(4)) buttons |= a;
                    if (one_in(3)) buttons |= left;
                    if (one_in(3)) buttons |= right;
                }
                game.press(next_announced, events[0], events[1]);
                announced.emplace_back(next_announced, events);
            }
        };
        const auto turn_reset = [&](std::uint64_t now, std::uint64_t time_ps) {
            game.advance_ps(time_ps);
            held = !held;
            game.set_reset(held);
            if (!held) return;
            reference.reset();
            while (!announced.empty() && announced.back().first >= now) announced.pop_back();
            next_announced = std::max(next_announced, now + 1);
        };

        for (std::uint64_t cycle = 0; cycle < cycles; ++cycle) {
            game.advance_to(cycle);
            announce(cycle);
            if (one_in(held ? 3 : reset_one_in)) turn_reset(cycle, game.clock.edge(cycle) + random() % 4'000);
            if (one_in(held ? 3 : reset_one_in)) turn_reset(cycle, game.clock.edge(cycle) + 4'000 + random() % 6'000);
            expected.push_back(reference.outputs());
            press_events events{};
            if (!announced.empty() && announced.front().first == cycle) {
                events = announced.front().second;
                announced.pop_front();
            }
            if (!held) reference.edge(events);
            games += expected.back().enable() == 0x7F && expected.back().win() ? 1 : 0;
        }
        for (std::uint64_t cycle = 0; cycle < cycles; ++cycle) {
            BOOST_TEST_REQUIRE(game.at(cycle) == expected[cycle], "round " << round << " cycle " << cycle << ": "
                                                                           << game.at(cycle) << " instead of "
                                                                           << expected[cycle]);
        }
    }
    BOOST_TEST(games > 50u);
}

// `at` shows the same levels, each no further off than it promises, and the enable pulses not at all.
BOOST_AUTO_TEST_CASE(at_is_within_its_tolerance) {
    // At the end of a game the column stays, and an A there begins the next round.
    const std::string moves = std::string("1212121") + "1" + drawn_game + "6" + won_with_the_last_stone;
    bench exact;
    exact.play(moves);
    bench approximate(view::at);
    approximate.play(moves);
    BOOST_TEST_REQUIRE(exact.next() == approximate.next());

    using change = std::pair<std::uint64_t, std::uint64_t>;
    const auto changes = [](const bench& game, auto level_of) {
        std::vector<change> all;
        std::uint64_t level = level_of(game.at(0));
        for (std::uint64_t cycle = 1; cycle < game.next(); ++cycle) {
            const auto now = level_of(game.at(cycle));
            if (now != level) all.emplace_back(cycle, now);
            level = now;
        }
        return all;
    };
    std::uint64_t sum = 0;
    std::uint64_t count = 0;
    const auto compare = [&](auto level_of) {
        const auto by_ca = changes(exact, level_of);
        const auto by_at = changes(approximate, level_of);
        BOOST_TEST_REQUIRE(by_ca.size() == by_at.size());
        for (std::size_t n = 0; n < by_ca.size(); ++n) {
            BOOST_TEST(by_ca[n].second == by_at[n].second);
            const auto error =
                by_ca[n].first > by_at[n].first ? by_ca[n].first - by_at[n].first : by_at[n].first - by_ca[n].first;
            BOOST_TEST(error <= connect4_referee_at_tolerance.cycles);
            sum += error;
            ++count;
        }
    };
    for (unsigned c = 0; c < 7; ++c) {
        compare([c](const pins& p) { return std::uint64_t{p.vectors.cells(c)}; });
    }
    compare([](const pins& p) { return std::uint64_t{p.player()}; });
    compare([](const pins& p) { return std::uint64_t{p.column()}; });
    compare([](const pins& p) { return std::uint64_t{p.win()}; });
    BOOST_TEST(count > 200u);
    const auto mean = static_cast<double>(sum) / static_cast<double>(count);
    BOOST_TEST_MESSAGE("mean absolute error of at: " << mean << " cycles");
    BOOST_TEST(mean <= connect4_referee_at_tolerance.mean_cycles);
    for (std::uint64_t cycle = 0; cycle < approximate.next(); ++cycle) {
        BOOST_TEST_REQUIRE(approximate.at(cycle).enable() == 0u);
    }
}

BOOST_AUTO_TEST_CASE(at_follows_a_reset) {
    bench game(view::at);
    game.press(10, a);
    game.advance_to(11);
    game.set_reset(true);
    game.advance_to(14);
    game.set_reset(false);
    game.advance_to(30);
    BOOST_TEST(game.at(30) == game.at(0));
}
