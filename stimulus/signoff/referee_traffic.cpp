// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/referee_traffic.h"

#include "engines/connect4_referee/positioning.h"
#include "engines/connect4_referee/win_check.h"
#include "stimulus/signoff/dice.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace tabletop::signoff {
namespace {

namespace core = connect4_referee_core;

constexpr unsigned columns = position_vectors::columns;
constexpr unsigned rows = position_vectors::rows;
constexpr std::uint8_t button_a = 0x80;
constexpr std::uint8_t button_left = 0x02;
constexpr std::uint8_t button_right = 0x01;

// A game by its columns alone.
class played_game {
  public:
    const column_list& moves() const { return moves_; }
    unsigned player() const { return moves_.size() % 2; }
    bool over() const { return core::any_won(board_) || moves_.size() == std::size_t{columns} * rows; }
    const position_vectors& board() const { return board_; }

    unsigned height(unsigned column) const {
        unsigned row = 0;
        while (row < rows && (board_.column[column] >> 2 * row & 1) != 0) ++row;
        return row;
    }
    void drop(unsigned column) {
        const auto cell = (player() != 0 ? 3u : 1u) << 2 * height(column);
        board_.column[column] = static_cast<std::uint16_t>(board_.column[column] | cell);
        moves_.push_back(column);
    }

  private:
    position_vectors board_;
    column_list moves_;
};

std::vector<unsigned> open_columns(const played_game& game) {
    std::vector<unsigned> open;
    for (unsigned c = 0; c < columns; ++c) {
        if (game.height(c) < rows) open.push_back(c);
    }
    return open;
}

bool ends(played_game game, unsigned column) {
    game.drop(column);
    return core::any_won(game.board());
}

// What a game is to end with.
struct aim {
    std::size_t group = 0;
    unsigned player = 0;

    std::optional<unsigned> cell_in(unsigned column, unsigned row) const {
        const auto cells = core::group_cells(group);
        for (unsigned n = 0; n < cells.size(); ++n) {
            if (cells[n].column == column && cells[n].row == row) return n;
        }
        return std::nullopt;
    }
};

// One side takes the cells of its group as they come within reach, nobody takes them away or wins otherwise. Without
// an aim nobody wins. Empty: there was no such move in the end.
column_list steered_game(dice& random, const std::optional<aim>& to) {
    played_game game;
    while (!game.over()) {
        std::vector<unsigned> wanted, harmless;
        for (const auto c : open_columns(game)) {
            const bool of_group = to && to->cell_in(c, game.height(c));
            if (of_group && game.player() == to->player) {
                wanted.push_back(c);
            } else if (!of_group && !ends(game, c)) {
                harmless.push_back(c);
            }
        }
        const auto& choice = wanted.empty() ? harmless : wanted;
        if (choice.empty()) return {};
        game.drop(choice[random.below(choice.size())]);
    }
    const auto won = core::won_groups(game.board());
    const bool reached = to ? won.count() == 1 && won.test(to->group) : won.none();
    return reached ? game.moves() : column_list();
}

column_list first_steered_game(std::uint64_t seed, const std::optional<aim>& to) {
    constexpr unsigned attempts = 100'000;
    dice random(seed);
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
        core::positioning referee;
        for (const auto column : moves) {
            const auto player = referee.player();
            while (referee.column() != column) {
                const auto button = referee.column() < column ? button_right : button_left;
                disturb(referee);
                press_told(referee, player, button);
            }
            disturb(referee);
            press_told(referee, player, button_a);
            if (referee.now() != core::positioning::phase::play) break;
        }
        disturb(referee);
        if (referee.now() != core::positioning::phase::play) press_told(referee, random_.below(2), button_a);
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
    static constexpr std::uint64_t busy = 6;  // cycles in which a drop is settled, and more

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
    void press_told(core::positioning& referee, unsigned pad, std::uint8_t button) {
        std::array<std::uint8_t, 2> drawn{};
        drawn[pad] = button;
        if (random_.one_in(4)) drawn[pad ^ 1] = referee.now() == core::positioning::phase::play ? events() : 0;
        if (button == button_a && random_.one_in(4)) drawn[pad] |= events();
        take(referee, drawn);
        const bool moved = (drawn[pad] & button_a) == 0;
        auto left = moved ? 1 : busy;
        if (!moved && referee.now() == core::positioning::phase::play && random_.one_in(2)) {
            for (now_ += 1, left -= 1; left > 2; --left, ++now_) add({events(), events()});
        }
        now_ += left + (random_.one_in(3) ? 0 : random_.below(12));
    }

    // Events that change nothing in this state: of the other pad, Left with Right, at the edges.
    void disturb(core::positioning& referee) {
        while (random_.one_in(3)) {
            std::array<std::uint8_t, 2> drawn{};
            if (referee.now() != core::positioning::phase::play) {
                for (auto& d : drawn) d = events() & static_cast<std::uint8_t>(~button_a);
            } else {
                const auto player = referee.player();
                drawn[player ^ 1] = events();
                if (random_.one_in(2)) drawn[player] = button_left | button_right;
                if (full(referee) && random_.one_in(2)) drawn[player] = button_a;
                if (referee.column() == 0 && random_.one_in(2)) drawn[player] = button_left;
                if (referee.column() == columns - 1 && random_.one_in(2)) drawn[player] = button_right;
            }
            take(referee, drawn);
            now_ += 1 + random_.below(4);
        }
    }

    static bool full(const core::positioning& referee) {
        return (referee.board().column[referee.column()] >> 2 * (rows - 1) & 1) != 0;
    }

    void take(core::positioning& referee, const std::array<std::uint8_t, 2>& drawn) {
        add(drawn);
        std::array<core::pad_presses, 2> presses;
        for (unsigned n = 0; n < presses.size(); ++n) {
            presses[n] = {(drawn[n] & button_a) != 0, (drawn[n] & button_left) != 0, (drawn[n] & button_right) != 0};
        }
        referee.take(presses);
    }

    dice random_;
    std::uint64_t now_ = 2;
    referee_traffic made_;
};

}  // namespace

column_list game_won_by(std::size_t group, unsigned player, std::uint64_t seed) {
    return first_steered_game(seed, aim{group, player});
}

column_list drawn_game(std::uint64_t seed) {
    return first_steered_game(seed, std::nullopt);
}

column_list random_game(std::uint64_t seed) {
    dice random(seed);
    played_game game;
    while (!game.over()) {
        const auto open = open_columns(game);
        game.drop(open[random.below(open.size())]);
    }
    return game.moves();
}

referee_traffic make_referee_traffic(std::uint64_t seed, unsigned games) {
    constexpr unsigned drawn_games = 4;
    constexpr unsigned storm_cycles = 150;
    press_maker maker(seed);
    for (std::size_t group = 0; group < core::group_count; ++group) {
        for (unsigned player = 0; player < 2; ++player) maker.play_disturbed(game_won_by(group, player, seed + group));
    }
    for (unsigned n = 0; n < drawn_games; ++n) maker.play_disturbed(drawn_game(seed + n));
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
        maker.play(game_won_by(seed % core::group_count, player, seed), gap, gap);
    for (unsigned n = 0; n < games; ++n) maker.play(random_game(seed + n), gap, gap);
    return maker.take();
}

}  // namespace tabletop::signoff
