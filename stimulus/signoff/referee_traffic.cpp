// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/referee_traffic.h"

#include "engines/connect4_referee/groups.h"
#include "stimulus/players/connect4_position.h"
#include "stimulus/signoff/connect4_board.h"
#include "stimulus/signoff/followed_round.h"
#include "stimulus/signoff/random_source.h"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>

namespace tabletop::signoff {
namespace {

using connect4_referee_core::groups;

// A game by its columns alone.
class played_game {
  public:
    const column_list& moves() const { return moves_; }
    unsigned player() const { return moves_.size() % 2; }
    bool won() const { return connect4_position::has_four(board_.opponent()); }
    bool over() const { return won() || board_.full(); }
    bool open(unsigned column) const { return board_.can_play(static_cast<int>(column)); }
    unsigned height(unsigned column) const {
        return static_cast<unsigned>(__builtin_popcountll(board_.mask & board_.column_cells(static_cast<int>(column))));
    }

    bool is_won_by(unsigned column) const { return connect4_position::has_four(with(column).opponent()); }

    void drop(unsigned column) {
        board_ = with(column);
        moves_.push_back(column);
    }

    // The groups that the last chip has completed.
    std::vector<std::size_t> won_groups() const {
        std::vector<std::size_t> won;
        for (std::size_t k = 0; k < groups.size(); ++k) {
            const auto ours = [this](const auto& at) {
                return (board_.opponent() >> (7 * at.column + at.row) & 1) != 0;
            };
            if (std::all_of(groups[k].begin(), groups[k].end(), ours)) won.push_back(k);
        }
        return won;
    }

  private:
    connect4_position with(unsigned column) const {
        return board_.after(board_.cell_to_play(static_cast<int>(column)));
    }

    connect4_position board_;
    column_list moves_;
};

// Columns to choose from. Games are made by the ten thousand: it has no memory of its own.
class column_choice {
  public:
    void add(unsigned column) { columns_[count_++] = column; }
    bool empty() const { return count_ == 0; }
    unsigned draw(random_source& random) const { return columns_[random.below(count_)]; }

  private:
    std::array<unsigned, board_columns> columns_{};
    std::size_t count_ = 0;
};

// What a game is to end with.
struct aim {
    std::size_t group = 0;
    unsigned player = 0;
    std::optional<unsigned> last = std::nullopt;  // cell of the group that the others come before

    std::optional<unsigned> cell_in(unsigned column, unsigned row) const {
        const auto& cells = groups.at(group);
        for (unsigned n = 0; n < cells.size(); ++n) {
            if (cells[n].column == column && cells[n].row == row) return n;
        }
        return std::nullopt;
    }
    bool all_but_one(const played_game& game) const {
        const auto& cells = groups.at(group);
        return 1 == std::count_if(cells.begin(), cells.end(),
                                  [&](const auto& at) { return game.height(at.column) <= at.row; });
    }
};

// One side takes the cells of its group as they come within reach, nobody takes them away or wins otherwise. Without
// an aim nobody wins. Empty: there was no such move in the end.
column_list steered_game(random_source& random, const std::optional<aim>& to) {
    played_game game;
    while (!game.over()) {
        column_choice wanted, harmless;
        for (unsigned c = 0; c < board_columns; ++c) {
            if (!game.open(c)) continue;
            const auto cell = to ? to->cell_in(c, game.height(c)) : std::nullopt;
            const bool of_group = cell.has_value();
            if (of_group && game.player() == to->player) {
                if (cell != to->last || to->all_but_one(game)) wanted.add(c);
            } else if (!of_group && !game.is_won_by(c)) {
                harmless.add(c);
            }
        }
        const auto& choice = wanted.empty() ? harmless : wanted;
        if (choice.empty()) return {};
        game.drop(choice.draw(random));
    }
    const auto won = game.won_groups();
    const bool reached = to ? won == std::vector{to->group} : won.empty();
    return reached ? game.moves() : column_list();
}

column_list first_steered_game(std::uint64_t seed, const std::optional<aim>& to) {
    constexpr unsigned attempts = 100'000;
    random_source random(seed);
    for (unsigned n = 0; n < attempts; ++n) {
        auto moves = steered_game(random, to);
        if (!moves.empty()) return moves;
    }
    throw std::logic_error("no such game of Connect Four has been found");
}

class press_maker {
  public:
    explicit press_maker(std::uint64_t seed) : random_(seed) {}

    // Every event in its time, one after the other.
    void play(const column_list& moves, std::uint64_t least_gap, std::uint64_t gap_range) {
        unsigned cs = 0;
        unsigned player = 0;
        for (const auto column : moves) {
            for (; cs < column; ++cs) press_and_wait(player, button_right, least_gap, gap_range);
            for (; cs > column; --cs) press_and_wait(player, button_left, least_gap, gap_range);
            press_and_wait(player, button_a, least_gap, gap_range);
            player ^= 1;
        }
        press_and_wait(random_.below(2), button_a, least_gap, gap_range);  // a new round
    }

    // A game among events that should not matter, or should in their own way.
    void play_disturbed(const column_list& moves) {
        followed_round referee;
        for (const auto column : moves) {
            const auto player = referee.player();
            while (referee.column() != column) {
                const auto button = referee.column() < column ? button_right : button_left;
                disturb(referee);
                press_told(referee, player, button);
            }
            disturb(referee);
            press_told(referee, player, button_a);
            if (referee.over()) break;
        }
        disturb(referee);
        if (referee.over()) press_told(referee, random_.below(2), button_a);
    }

    // Any events in any cycles, with a reset in the midst of it and one that outlasts it.
    void add_storm(unsigned cycles) {
        const auto first = now_ + random_.below(cycles / 2);
        made_.resets.push_back({{first, between_edges()}, {first + 1 + random_.below(8), between_edges()}});
        const auto last = now_ + cycles - 1 - random_.below(cycles / 4);
        made_.resets.push_back({{last, between_edges()}, {now_ + cycles + random_.below(4), between_edges()}});
        for (unsigned n = 0; n < cycles; ++n, ++now_) {
            if (!random_.one_in(3)) add({events(), events()});
        }
        constexpr std::uint64_t longest_reset = 8;
        now_ += longest_reset;
    }

    void rest(std::uint64_t most) { now_ += random_.below(most); }

    referee_traffic take() {
        constexpr std::uint64_t rest_of_the_last = 32;
        made_.end_cycle = now_ + rest_of_the_last;
        auto& all = made_.presses;
        all.erase(std::remove_if(all.begin(), all.end(), [this](const auto& p) { return told_in_reset(p); }),
                  all.end());
        return std::move(made_);
    }

  private:
    static constexpr std::uint64_t busy = 6;     // cycles in which a drop is settled, and more
    static constexpr std::uint64_t dropped = 3;  // cycles after a drop in which no event counts
    static constexpr std::uint64_t cleared = 1;  // after the event that begins a round

    // What happens in one moment with an edge has no order.
    unsigned between_edges() { return 1 + random_.below(7); }

    // A host in reset tells nothing.
    bool told_in_reset(const press_step& press) const {
        return std::any_of(made_.resets.begin(), made_.resets.end(), [&](const reset_press& reset) {
            return press.told > reset.from.cycle && press.told <= reset.to.cycle;
        });
    }

    std::uint8_t events() {
        static constexpr std::uint8_t buttons[] = {button_a, button_left, button_right};
        std::uint8_t drawn = 0;
        for (const auto button : buttons) drawn |= random_.one_in(3) ? button : 0;
        return drawn;
    }

    // Announced up to some cycles ahead, in the order of the cycles.
    void add(const std::array<std::uint8_t, 2>& drawn) {
        if (drawn[0] == 0 && drawn[1] == 0) return;
        const auto earliest = made_.presses.empty() ? 0 : made_.presses.back().told;
        const auto ahead = random_.one_in(2) ? 0 : random_.below(10);
        made_.presses.push_back({now_, std::max(earliest, now_ - std::min<std::uint64_t>(now_, ahead)), drawn});
    }

    void press_and_wait(unsigned pad, std::uint8_t button, std::uint64_t least_gap, std::uint64_t gap_range) {
        std::array<std::uint8_t, 2> drawn{};
        drawn[pad] = button;
        add(drawn);
        now_ += least_gap + random_.below(gap_range);
    }

    // An event that the referee is ready for, and now and then others in the cycles that it is busy with it.
    void press_told(followed_round& referee, unsigned pad, std::uint8_t button) {
        std::array<std::uint8_t, 2> drawn{};
        drawn[pad] = button;
        if (random_.one_in(4)) drawn[pad ^ 1] = referee.over() ? 0 : events();
        if (button == button_a && random_.one_in(4)) drawn[pad] |= events();
        const bool begins_round = referee.over();
        take(referee, drawn);
        const bool moved = (drawn[pad] & button_a) == 0;
        auto left = moved ? 1 : busy;
        if (!moved && !referee.over() && random_.one_in(2)) {
            const auto blind = begins_round ? cleared : dropped;
            for (std::uint64_t n = 0; n < blind; ++n) {
                ++now_;
                --left;
                add({events(), events()});
            }
            ++now_;
            --left;
        }
        now_ += left + (random_.one_in(3) ? 0 : random_.below(12));
    }

    // Events that change nothing in this state: of the other pad, Left with Right, at the edges.
    void disturb(followed_round& referee) {
        while (random_.one_in(3)) {
            std::array<std::uint8_t, 2> drawn{};
            if (referee.over()) {
                for (auto& d : drawn) d = events() & static_cast<std::uint8_t>(~button_a);
            } else {
                const auto player = referee.player();
                drawn[player ^ 1] = events();
                if (random_.one_in(2)) drawn[player] = button_left | button_right;
                if (referee.column_is_full() && random_.one_in(2)) drawn[player] = button_a;
                if (referee.column() == 0 && random_.one_in(2)) drawn[player] = button_left;
                if (referee.column() == board_columns - 1 && random_.one_in(2)) drawn[player] = button_right;
            }
            take(referee, drawn);
            now_ += 1 + random_.below(4);
        }
    }

    void take(followed_round& referee, const std::array<std::uint8_t, 2>& drawn) {
        add(drawn);
        referee.take(drawn);
    }

    random_source random_;
    std::uint64_t now_ = 2;
    referee_traffic made_;
};

// A referee whose pins are seen in every cycle.
class watched_round {
  public:
    const followed_round& round() const { return all_.round(); }
    void take(const both_pads& events) {
        all_.take(events);
        all_.look();
    }

    void play(const column_list& moves) {
        play_events(*this, moves);
        take({button_a, button_a});
    }

    std::vector<doubt> unseen() const { return all_.not_apart(); }
    bool has_shown(const doubt& wrong) const { return !all_.is_not_apart(wrong); }

  private:
    doubted_round all_;
};

// The first of a doubt's games that shows it.
column_list telling_game(const watched_round& watched, const doubt& wrong, std::uint64_t seed) {
    constexpr unsigned attempts = 10'000;  // some take a few hundred
    for (unsigned n = 0; n < attempts; ++n) {
        auto moves = game_of(wrong, seed, n);
        auto ahead = watched;
        ahead.play(moves);
        if (ahead.has_shown(wrong)) return moves;
    }
    throw std::logic_error("a content of a group has not come up in any game of Connect Four");
}

}  // namespace

column_list game_won_by(std::size_t group, unsigned player, std::uint64_t seed) {
    return first_steered_game(seed, aim{group, player});
}

column_list game_won_with(std::size_t group, unsigned last, unsigned player, std::uint64_t seed) {
    return first_steered_game(seed, aim{group, player, last});
}

column_list drawn_game(std::uint64_t seed) {
    return first_steered_game(seed, std::nullopt);
}

column_list random_game(std::uint64_t seed) {
    random_source random(seed);
    played_game game;
    while (!game.over()) {
        column_choice open;
        for (unsigned c = 0; c < board_columns; ++c) {
            if (game.open(c)) open.add(c);
        }
        game.drop(open.draw(random));
    }
    return game.moves();
}

referee_traffic make_referee_traffic(std::uint64_t seed, unsigned games) {
    constexpr unsigned drawn_games = 4;
    constexpr unsigned storm_cycles = 150;
    press_maker maker(seed);
    watched_round watched;
    const auto play = [&](const column_list& moves) {
        maker.play_disturbed(moves);
        watched.play(moves);
    };
    for (std::size_t group = 0; group < groups.size(); ++group) {
        for (unsigned player = 0; player < 2; ++player) play(game_won_by(group, player, seed + group));
    }
    for (unsigned n = 0; n < drawn_games; ++n) play(drawn_game(seed + n));
    for (const auto& wrong : watched.unseen()) {
        if (!watched.has_shown(wrong)) play(telling_game(watched, wrong, seed));
    }
    for (unsigned n = 0; n < games; ++n) {
        maker.play_disturbed(random_game(seed + n));
        if (n % 2 == 0) maker.add_storm(storm_cycles);
        maker.rest(100);
    }
    return maker.take();
}

referee_traffic make_plain_referee_traffic(std::uint64_t seed, unsigned games) {
    constexpr std::uint64_t gap = 16;
    press_maker maker(seed);
    maker.play(drawn_game(seed), gap, gap);
    for (unsigned player = 0; player < 2; ++player)
        maker.play(game_won_by(seed % groups.size(), player, seed), gap, gap);
    for (unsigned n = 0; n < games; ++n) maker.play(random_game(seed + n), gap, gap);
    return maker.take();
}

}  // namespace tabletop::signoff
