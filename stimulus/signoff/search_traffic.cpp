// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/search_traffic.h"

#include "stimulus/players/checkers_pc.h"
#include "stimulus/players/random_draw.h"

#include <optional>
#include <random>
#include <utility>

namespace tabletop::signoff {
namespace {

constexpr unsigned field_bits = checkers_message::field_bits;

unsigned move_between(unsigned from, unsigned to) {
    return static_cast<unsigned>(checkers::location_of(from)) << field_bits | checkers::location_of(to);
}

unsigned square(unsigned location) {
    return checkers::square_at(location / 10, location % 10);
}

checkers_board board_of(const std::vector<std::pair<unsigned, checkers_code>>& pieces) {
    checkers_board board{0, 0, 0};
    for (const auto& [location, code] : pieces) board.put(square(location), code);
    return board;
}

search_task round_on(const checkers_board& board, unsigned from, unsigned to, unsigned quiet = 0) {
    search_task task;
    task.load = {board, quiet};
    task.round = true;
    task.move = from == 0 && to == 0 ? 0 : move_between(square(from), square(to));
    task.take_delay = 3;
    return task;
}

// What random boards hardly have: chains of six by either side, a king that captures in a circle, moves that end a
// game.
search_traffic rare_tasks() {
    constexpr auto human = checkers_code::human_man, human_king = checkers_code::human_king;
    constexpr auto computer = checkers_code::computer_man, computer_king = checkers_code::computer_king;
    const auto six_by_human = board_of({{3, computer},
                                        {16, computer},
                                        {36, computer},
                                        {41, computer},
                                        {43, computer},
                                        {61, computer},
                                        {63, computer},
                                        {65, human_king},
                                        {74, computer}});
    const auto six_by_computer = board_of({{74, human},
                                           {61, human},
                                           {41, human},
                                           {36, human},
                                           {34, human},
                                           {16, human},
                                           {14, human},
                                           {12, computer_king},
                                           {3, human}});
    const auto ring =
        board_of({{50, human_king}, {1, computer}, {41, computer}, {43, computer}, {63, computer}, {61, computer}});
    // The same of kings that do not fly.
    const auto six_by_steps = board_of({{70, human_king},
                                        {61, computer},
                                        {41, computer},
                                        {21, computer},
                                        {23, computer},
                                        {45, computer},
                                        {65, computer}});
    const auto six_steps_back =
        board_of({{7, computer_king}, {16, human}, {36, human}, {56, human}, {54, human}, {32, human}, {12, human}});
    const auto last_piece = board_of({{43, human}, {32, computer}});
    const auto no_move = board_of({{61, human}, {72, human}, {54, human}, {50, computer}});
    const auto lone_man = board_of({{43, human}, {21, computer}});
    const auto runs_on = board_of({{20, human}, {11, computer}, {13, computer}, {76, computer}});
    const auto two_ways = board_of({{10, computer_king},
                                    {12, computer_king},
                                    {14, computer_king},
                                    {23, human_king},
                                    {32, computer_king},
                                    {63, computer_king}});
    const auto kings = board_of({{70, human_king}, {3, computer_king}, {5, computer_king}});
    search_traffic all = {
        round_on(six_by_human, 65, 5), round_on(six_by_computer, 74, 65), round_on(ring, 0, 0),
        round_on(ring, 50, 50),        round_on(last_piece, 43, 21),      round_on(no_move, 54, 43),
        round_on(no_move, 54, 43, 49), round_on(lone_man, 43, 32),        round_on(runs_on, 20, 2),
        round_on(runs_on, 20, 24),     round_on(two_ways, 23, 74),        round_on(kings, 70, 61, 48),
        round_on(kings, 70, 61, 49),   round_on(kings, 70, 61, 998),      round_on(kings, 70, 61, 999),
        round_on(kings, 70, 61, 1022), round_on(six_by_steps, 70, 74),    round_on(kings, 70, 61, 1023),
        round_on(kings, 0, 0)};
    for (const auto side : {checkers_side::human, checkers_side::computer}) {
        for (const auto& board : {last_piece, no_move, six_by_human, six_by_computer, six_by_steps, six_steps_back,
                                  board_of({{70, human}}), board_of({{7, computer}}), checkers_board{}}) {
            search_task task;
            task.load = {board, 0};
            task.side = side;
            all.push_back(task);
        }
    }
    return all;
}

class task_maker {
  public:
    task_maker(std::uint64_t seed, const checkers_rules& rules, unsigned horizon)
        : random_(seed), config_{rules, horizon, std::nullopt}, pc_(config_) {}

    search_task next() {
        search_task task;
        task.gap = one_in(3) ? 0 : below(6);
        if (one_in(2)) load(task);
        task.round = !one_in(4);
        // A search would take the game away from the PC that follows it.
        if (!task.round && !task.load) load(task);
        if (task.load && one_in(4)) task.load_with_request = true;
        if (task.round) task.move = choose_move();
        task.side = one_in(3) ? checkers_side::human : checkers_side::computer;
        if (!one_in(3)) task.take_delay = one_in(2) ? 0 : below(40);
        if (task.take_delay && one_in(4)) task.hold = 1 + below(20);
        task.disturbed = task.hold > 1 && one_in(2);
        if (one_in(12)) break_off(task);
        follow(task);
        return task;
    }

  private:
    unsigned below(unsigned limit) { return draw_below(random_, limit); }
    bool one_in(unsigned n) { return below(n) == 0; }

    void load(search_task& task) {
        task.load = {random_board(), one_in(2) ? 0 : below(60)};
        auto& board = task.load->board;
        if (one_in(4)) board.kings |= static_cast<checkers_squares>(random_());
        if (one_in(8)) board.computer |= board.human & static_cast<checkers_squares>(random_());
        auto seen = *task.load;
        seen.board.computer &= ~seen.board.human;
        seen.board.kings &= seen.board.occupied();
        pc_.emplace(config_, seen);
    }

    checkers_board random_board() {
        checkers_board board{0, 0, 0};
        const auto kings_of_8 = below(9);
        for (const bool human : {true, false}) {
            for (auto pieces = 1 + below(12); pieces > 0; --pieces) {
                const auto at = below(checkers::squares);
                if (board.at(at) != checkers_code::empty) continue;
                const bool king = below(8) < kings_of_8;
                board.put(at, human ? (king ? checkers_code::human_king : checkers_code::human_man)
                                    : (king ? checkers_code::computer_king : checkers_code::computer_man));
            }
        }
        return board;
    }

    unsigned choose_move() {
        const auto board = pc_->outcome() == checkers_outcome::open ? pc_->board() : checkers_board{};
        const auto moves = legal_moves(board, checkers_side::human, config_.rules);
        if (moves.empty() || one_in(10)) return wrong_move();
        const auto& move = moves[below(static_cast<unsigned>(moves.size()))];
        if (move.departure == move.destination() && one_in(2)) return 0;
        return move_between(move.departure, move.destination());
    }

    unsigned wrong_move() {
        if (one_in(3)) return static_cast<unsigned>(random_()) & ((1u << 2 * field_bits) - 1);
        if (one_in(4)) return 0;
        return move_between(below(checkers::squares), below(checkers::squares));
    }

    // Early, or as late as a search of some moves ahead may last.
    void break_off(search_task& task) {
        constexpr unsigned longest = 14;
        task.reset_after = 1 + below(1u << (1 + below(longest)));
        task.reset_cycles = 1 + below(3);
    }

    // The game as the block has it after the task.
    void follow(const search_task& task) {
        if (task.reset_after != 0) {
            pc_.emplace(config_);
        } else if (task.round) {
            checkers_message asked;
            asked.field[checkers_message::departure] = static_cast<std::uint8_t>(task.move >> field_bits);
            asked.field[checkers_message::first_landing] =
                static_cast<std::uint8_t>(task.move & ((1u << field_bits) - 1));
            pc_->answer(asked);
        } else {
            follow_search(task);
        }
    }

    // A PC knows no searches, so it begins anew where one leaves the game: in the middle of it, or before another.
    void follow_search(const search_task& task) {
        const checkers_position before{pc_->board(), pc_->quiet_moves()};
        const auto choice = best_move(before.board, task.side, config_.rules, config_.horizon);
        checkers_position now;
        if (choice) {
            const auto after = played(before, task.side, choice->move);
            if (outcome_of(after, other(task.side), config_.rules) == checkers_outcome::open) now = after;
        }
        pc_.emplace(config_, now);
    }

    std::mt19937_64 random_;
    const checkers_pc_config config_;
    std::optional<checkers_pc> pc_;
};

}  // namespace

search_traffic make_search_traffic(std::uint64_t seed, unsigned tasks, const checkers_rules& rules, unsigned horizon) {
    auto traffic = rare_tasks();
    // Their game is over or not: the first of the others begins with a reset.
    traffic.back().reset_after = 1;
    task_maker maker(seed, rules, horizon);
    for (unsigned n = 0; n < tasks; ++n) traffic.push_back(maker.next());
    return traffic;
}

}  // namespace tabletop::signoff
