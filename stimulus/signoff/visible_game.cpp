// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/visible_game.h"

#include "engines/connect4_referee/groups.h"
#include "stimulus/players/connect4_position.h"
#include "stimulus/signoff/connect4_board.h"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

namespace tabletop::signoff {
namespace {

using connect4_referee_core::groups;

constexpr std::uint8_t a = button_a;
constexpr std::uint8_t left = button_left;
constexpr std::uint8_t right = button_right;
constexpr std::uint8_t other_buttons[] = {0x40, 0x20, 0x10, 0x08, 0x04};  // B, Select, Start, Up, Down
constexpr std::uint8_t all_others = 0x7C;
constexpr std::uint8_t rule_buttons[] = {0, left, right, left | right, a, a | left, a | right, a | left | right};
constexpr unsigned middle = board_columns / 2;

std::size_t presses_of(const column_list& moves) {
    std::size_t presses = moves.size();
    unsigned at = 0;
    for (const auto column : moves) {
        presses += column > at ? column - at : at - column;
        at = column;
    }
    return presses;
}

// Of several such games, returns the one with the fewest presses.
column_list quick_win(std::size_t group, unsigned player, std::uint64_t seed) {
    constexpr unsigned candidates = 4;
    column_list best;
    for (unsigned n = 0; n < candidates; ++n) {
        const auto moves = game_won_by(group, player, seed * 1000 + candidates * group + n);
        if (best.empty() || presses_of(moves) < presses_of(best)) best = moves;
    }
    return best;
}

// Ways to press A after the end of a round.
constexpr both_pads new_rounds[] = {
    {a, 0}, {0, a}, {a, a}, {a | left, right}, {right, a | right}, {a | left | right, 0}};

// What does nothing after the end of a round, then what begins the next one.
void begin_round(game_hands& hands, unsigned number) {
    const auto in_vain = number % 2 == 0 ? both_pads{left, right} : both_pads{all_others | right, all_others | left};
    if (number % 3 == 0) hands.press_at_once(in_vain);
    hands.press(number % 2, number % 4 < 2 ? left : right);
    const auto& way = new_rounds[number % std::size(new_rounds)];
    way[0] != 0 && way[1] != 0 ? hands.press_at_once(way) : hands.press(way);
}

void play_a_round(game_hands& hands, unsigned pads) {
    hands.look();
    if (pads == 2) hands.press(1, a);  // it is not his turn
    hands.press(0, left);              // at the edge
    hands.go_to(2);
    hands.press_at_once({left | right, 0});
    hands.look();
    hands.press_at_once({a | left, 0});  // drops
    hands.look();
    hands.hold(1, a);
    hands.hold(1, a | right);  // moves
    hands.hold(1, a);
    hands.let_go();  // drops
    hands.play({2, 3, 2, 4, 2});
    hands.look();  // at the winner's picture
    hands.press(1, a);
    hands.look();
    hands.pull_plug(0, a);
    hands.go_to(3);
    hands.hold(1, a);
    hands.reset();
    hands.look();
}

// Black's picture; red's is in the first round.
void play_winners(game_hands& hands) {
    hands.reset();
    hands.play({2, 1, 2, 1, 2, 1, 3, 1});
    hands.look();
    hands.press(0, a);
    hands.look();
}

void play_moves(game_hands& hands) {
    for (unsigned from_left = 0; from_left < 2; ++from_left) {
        hands.reset();
        if (from_left == 0) hands.drop(0);
        hands.go_to(board_columns - 1);
        hands.press(hands.player(), right);
        hands.drop(board_columns - 1);
        hands.go_to(0);
        hands.press(hands.player(), left);
        hands.press(hands.player(), left);
        hands.go_to(1);
        hands.look();
        hands.drop(board_columns - 1);
        for (unsigned column = 0; column < board_columns; ++column) hands.drop(column);
    }
    hands.look();
}

// Every button at one moment with every other, by the player whose turn it is, by the other one and by both.
std::vector<both_pads> sets_of_buttons(unsigned pads) {
    std::vector<both_pads> sets;
    for (const auto rule : rule_buttons) {
        sets.push_back({rule, 0});
        sets.push_back({static_cast<std::uint8_t>(rule | all_others), 0});
        for (const auto other : other_buttons) sets.push_back({static_cast<std::uint8_t>(rule | other), 0});
        if (pads == 1) continue;
        for (const auto theirs : rule_buttons) sets.push_back({rule, theirs});
        sets.push_back({rule, static_cast<std::uint8_t>(a | all_others)});
    }
    for (std::size_t n = 0; n < std::size(other_buttons); ++n) {
        for (std::size_t m = 0; m < n; ++m) {
            sets.push_back({static_cast<std::uint8_t>(other_buttons[n] | other_buttons[m]), 0});
        }
    }
    return sets;
}

// Sets with A are the drops of drawn games, the others come in between, in the middle of the board.
class button_player {
  public:
    button_player(game_hands& hands, unsigned pads, std::uint64_t seed) : hands_(hands), seed_(seed) {
        for (const auto& set : sets_of_buttons(pads)) {
            for (auto& list : (set[0] & a) != 0 ? drops_ : moves_) list.push_back(set);
        }
    }

    void play() {
        for (unsigned game = 0; !(done(drops_) && done(moves_)); ++game) {
            hands_.reset();
            for (const auto column : drawn_game(seed_ + game)) {
                press_in_between();
                drop(column);
            }
            hands_.look();
        }
    }

  private:
    using lists = std::array<std::vector<both_pads>, 2>;  // of each player's turns

    static bool done(const lists& all) { return all[0].empty() && all[1].empty(); }

    both_pads take(lists& from) {
        auto& list = from[hands_.player()];
        const auto set = list.back();
        list.pop_back();
        return hands_.player() == 0 ? set : both_pads{set[1], set[0]};
    }

    void press_in_between() {
        constexpr unsigned at_a_time = 4;
        for (unsigned n = 0; n < at_a_time && !moves_[hands_.player()].empty(); ++n) {
            hands_.go_to(middle);
            hands_.press_at_once(take(moves_));
        }
    }

    void drop(unsigned column) {
        if (drops_[hands_.player()].empty()) return hands_.drop(column);
        hands_.go_to(column);
        hands_.press_at_once(take(drops_));
    }

    game_hands& hands_;
    std::uint64_t seed_;
    lists drops_, moves_;
};

// Drawn games, in which both players try full columns.
class draw_player {
  public:
    void play(game_hands& hands, const column_list& moves) {
        std::array<unsigned, board_columns> height{};
        for (const auto column : moves) {
            try_full_columns(hands, height);
            hands.drop(column);
            ++height[column];
        }
    }

  private:
    void try_full_columns(game_hands& hands, const std::array<unsigned, board_columns>& height) {
        constexpr unsigned at_a_time = 2;
        auto& tried = tried_[hands.player()];
        if (tried.size() == board_columns) tried.clear();
        unsigned left_to_try = at_a_time;
        for (unsigned c = 0; c < board_columns && left_to_try != 0; ++c) {
            if (height[c] < connect4_position::rows || tried.count(c) != 0) continue;
            tried.insert(c);
            --left_to_try;
            hands.go_to(c);
            hands.press(hands.player(), a);
        }
    }

    std::array<std::set<unsigned>, 2> tried_;
};

void play_resets(game_hands& hands, std::uint64_t seed) {
    const column_list win = {3, 4, 3, 4, 3, 4, 3};
    hands.reset();
    hands.play({6, 5, 5});
    hands.go_to(4);
    hands.reset();  // in PLAY, with black to move
    hands.look();
    hands.play(win);
    hands.let_go();
    hands.reset();  // in SHOW
    hands.look();
    hands.play(drawn_game(seed));
    hands.let_go();
    hands.reset();  // in DRAW
    hands.look();
    // Resets come in the cycles around PLAY, DROP, SETTLE and CHECK, then FILL and SHOW, then CLEAR, and while a pulse
    // lasts.
    for (int cycles = 0; cycles < 6; ++cycles) {
        hands.drop(2);
        hands.go_to(5);
        hands.press(1, a);
        hands.reset_after_event(cycles);
    }
    hands.go_to(1);
    hands.press(0, right);
    hands.reset_after_event(1);
    hands.look();
    for (int cycles = 3; cycles < 7; ++cycles) {
        hands.play(win);
        hands.reset_after_event(cycles);
        hands.drop(1);
    }
    hands.reset();
    for (int cycles = 0; cycles < 4; ++cycles) {
        hands.play(win);
        hands.press(1, a);
        hands.reset_after_event(cycles);
    }
    hands.look();
}

void play_resets_of_pads(game_hands& hands) {
    hands.reset();
    hands.reset_while_held(1, a | left);
    hands.rest(4 * hands.frame());
    hands.drop(2);
    hands.reset_while_held(1, right);
    hands.rest(4 * hands.frame());
    hands.reset_while_held(0, left);
    for (const auto buttons : {a, right}) {
        hands.go_to(3);
        hands.reset_while_held(0, buttons);
        hands.look();
    }
    const auto half_a_pulse = static_cast<int>(hands.frame() / 16);
    for (unsigned player = 0; player < 2; ++player) {
        hands.press(player, a | left | right);
        hands.reset_after_event(half_a_pulse);
    }
    hands.press(0, right);
    hands.look();
}

void pull_plugs(game_hands& hands, unsigned pads) {
    hands.reset();
    hands.go_to(2);
    for (unsigned player = 0; player < 2; ++player) {
        hands.pull_plug(player, right);
        hands.pull_plug(player, left | right);
        hands.pull_plug(player, a);
        hands.pull_plug(player, pads == 2 ? a : 0);  // it is the other's turn
    }
    hands.pull_plug(0, left);
    hands.look();
}

class part_player {
  public:
    part_player(game_hands& hands, const visible_game_options& options) : hands_(hands), options_(options) {}

    void play() {
        const auto pads = options_.pads;
        const auto seed = options_.seed;
        if (options_.screen) {
            play("a round", [=](auto& hands) { play_a_round(hands, pads); });
            play("winners", play_winners);
            play("moves", play_moves);
        }
        play("resets", [=](auto& hands) { play_resets(hands, seed); });
        play("resets while a button is held", play_resets_of_pads);
        play("plugs", [=](auto& hands) { pull_plugs(hands, pads); });
        play("buttons at once", [=](auto& hands) { button_player(hands, pads, seed).play(); });
        if (options_.screen) play_games(seed);
        play_random();
        for (std::uint64_t more = 1; options_.deep && options_.screen && more < 4; ++more) play_games(seed + more);
        if (options_.bounces) play("bounces", play_wildly);
        hands_.look();
    }

    std::vector<visible_game_part> take() { return std::move(parts_); }

  private:
    visible_game_part& part(const std::string& name) {
        const auto found = std::find_if(parts_.begin(), parts_.end(), [&](const auto& p) { return p.name == name; });
        if (found != parts_.end()) return *found;
        parts_.push_back({name, 0, 0});
        return parts_.back();
    }

    bool has_played_all(const std::string& name) { return part(name).played == part(name).all; }

    bool in_time(const game_hands& hands) const { return hands.now() <= options_.most_cycles; }

    // False, and nothing has happened: it would last too long.
    template <typename Play>
    bool attempt(const Play& play) {
        auto tried = hands_;
        play(tried);
        if (!in_time(tried)) return false;
        hands_ = std::move(tried);
        return true;
    }

    template <typename Play>
    void play(const std::string& name, const Play& play) {
        const bool played = attempt(play);
        auto& to = part(name);
        to.played += played ? 1 : 0;
        ++to.all;
    }

    void play_games(std::uint64_t seed) {
        constexpr unsigned candidates = 160;
        std::vector<column_list> draws;
        for (unsigned n = 0; n < candidates; ++n) draws.push_back(drawn_game(seed * 1000 + n));
        play_draws(draws);
        play_wins(seed);
        play_near_misses(draws);
    }

    void play_draws(const std::vector<column_list>& draws) {
        constexpr unsigned games = 30;
        constexpr unsigned games_a_look = 6;
        draw_player player;
        part("draws").all += games;
        for (unsigned first = 0; first < games; first += games_a_look) {
            const bool played = attempt([&](auto& hands) {
                hands.reset();
                for (unsigned n = first; n < first + games_a_look; ++n) {
                    if (n != first) begin_round(hands, n);
                    player.play(hands, draws[n]);
                }
                hands.look();
            });
            if (!played) return;
            part("draws").played += games_a_look;
        }
    }

    // Games that follow one another so that nobody who judges one of them otherwise comes together with the others
    // again before the next look.
    void play_wins(std::uint64_t seed) {
        std::vector<column_list> wins;
        for (std::size_t n = 0; n < 2 * groups.size(); ++n) wins.push_back(quick_win(n / 2, n % 2, seed));
        random_source random(seed);
        for (auto n = wins.size(); n > 1; --n) std::swap(wins[n - 1], wins[random.below(n)]);
        part("won groups").all += static_cast<unsigned>(wins.size());
        while (!wins.empty()) {
            auto left_over = wins;
            const bool played = attempt([&](auto& hands) {
                hands.reset();
                while (in_time(hands) && play_a_win(hands, left_over)) continue;
                look_at_the_next_place(hands);
            });
            if (!played) return;
            part("won groups").played += static_cast<unsigned>(wins.size() - left_over.size());
            wins = std::move(left_over);
        }
    }

    static bool play_a_win(game_hands& hands, std::vector<column_list>& wins) {
        constexpr std::size_t most_attempts = 25;
        const auto lost = hands.doubts().lost_wins();
        for (std::size_t n = 0; n < std::min(most_attempts, wins.size()); ++n) {
            auto ahead = hands.doubts();
            play_events(ahead, wins[n]);
            ahead.take({button_a, button_a});
            if (ahead.lost_wins() != lost) continue;
            auto tried = hands;
            tried.play(wins[n]);
            begin_round(tried, static_cast<unsigned>(wins.size()));
            if (tried.doubts().lost_wins() != lost) continue;
            hands = std::move(tried);
            wins.erase(wins.begin() + static_cast<std::ptrdiff_t>(n));
            return true;
        }
        return false;
    }

    // The chip of each player hovers over every column in some look.
    void look_at_the_next_place(game_hands& hands) {
        constexpr std::size_t places = 2 * board_columns;
        const auto place = looked_at_++ % places;
        if (place % 2 != 0) hands.drop(middle);
        hands.go_to(static_cast<unsigned>(place / 2));
        hands.look();
    }

    // Draws, and wins with the chip that the others say is none too many, until nothing new is seen.
    // These come when all others have been played, for what those have not shown.
    void play_near_misses(std::vector<column_list> games) {
        if (!has_played_all("draws") || !has_played_all("won groups")) {
            part("near misses").all += static_cast<unsigned>(hands_.doubts().unseen());
            return;
        }
        const auto aimed = aimed_games(hands_.doubts(), options_.seed);
        games.insert(games.end(), aimed.begin(), aimed.end());
        for (;;) {
            unsigned played = 0;
            const bool ended_in_time = attempt([&](auto& hands) {
                hands.reset();
                while (in_time(hands) &&
                       play_the_most_telling(hands, games, played == 0 ? games.size() : games_a_choice)) {
                    ++played;
                }
                hands.look();
            });
            if (played == 0) return;
            part("near misses").all += played;
            if (!ended_in_time) return;
            part("near misses").played += played;
        }
    }

    // Out of some of the games. False: with none of them more would be seen at the next look than without.
    bool play_the_most_telling(game_hands& hands, const std::vector<column_list>& games, std::size_t choice) {
        const column_list* best = nullptr;
        auto most = hands.doubts().apart();
        for (std::size_t n = 0; n < choice; ++n) {
            const auto& moves = choice == games.size() ? games[n] : games[hands.random().below(games.size())];
            auto ahead = hands.doubts();
            play_events(ahead, moves);
            if (!ahead.round().over()) throw std::logic_error("a game of Connect Four without an end");
            ahead.take({button_a, button_a});
            if (ahead.apart() <= most) continue;
            most = ahead.apart();
            best = &moves;
        }
        if (best == nullptr) return false;
        hands.play(*best);
        hands.press_at_once({a, a});
        return true;
    }

    // Finds for each doubt a game that its referee ends in another way.
    static std::vector<column_list> aimed_games(doubted_round unseen, std::uint64_t seed) {
        constexpr unsigned attempts = 100;
        std::vector<column_list> games;
        unseen.reset();
        for (const auto& wrong : unseen.not_apart()) {
            for (unsigned n = 0; n < attempts; ++n) {
                const auto moves = game_of(wrong, seed, n);
                auto ahead = unseen;
                play_events(ahead, moves);
                ahead.take({button_a, button_a});
                if (!ahead.is_apart(wrong)) continue;
                games.push_back(moves);
                break;
            }
        }
        return games;
    }

    void play_random() {
        constexpr unsigned presses_at_a_time = 8;
        part("random presses").all += options_.random_presses;
        for (unsigned n = 0; n < options_.random_presses; n += presses_at_a_time) {
            const auto presses = std::min(presses_at_a_time, options_.random_presses - n);
            const bool played = attempt([&](auto& hands) {
                constexpr std::uint8_t choices[] = {a, a, left, right, right, a | left, left | right, all_others};
                for (unsigned m = 0; m < presses; ++m) {
                    hands.press(hands.random().below(2), choices[hands.random().below(std::size(choices))]);
                }
            });
            if (!played) return;
            part("random presses").played += presses;
        }
    }

    static void play_wildly(game_hands& hands) {
        constexpr unsigned frames = 300;
        hands.play_wildly(frames);
        hands.look();
    }

    static constexpr std::size_t games_a_choice = 40;

    game_hands& hands_;
    const visible_game_options& options_;
    std::vector<visible_game_part> parts_;
    std::size_t looked_at_ = 0;
};

}  // namespace

std::vector<visible_game_part> play_visible_game(game_hands& hands, const visible_game_options& options) {
    part_player player(hands, options);
    player.play();
    return player.take();
}

nexys4_game make_own_screen(const game_hands::settings& given) {
    game_hands hands(given);
    for (unsigned n = 0; n < 2; ++n) {
        if (n != 0) hands.reset();
        hands.look();
        hands.look();
    }
    return hands.take();
}

}  // namespace tabletop::signoff
