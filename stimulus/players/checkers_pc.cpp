// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/checkers_pc.h"

namespace tabletop {
namespace {

// Both fields are 0 when the piece stands where it stood: a king that has captured in a circle.
bool fits(const checkers_move& move, const checkers_message& human) {
    const auto from = checkers::location_of(move.departure);
    const auto to = checkers::location_of(move.destination());
    if (human.field[checkers_message::departure] == 0 && human.destination() == 0) {
        return from == to && !move.captures.empty();
    }
    return from == human.field[checkers_message::departure] && to == human.destination();
}

std::vector<checkers_message> refused(checkers_message human) {
    checkers_message answer;
    answer.field[checkers_message::departure] = human.field[checkers_message::departure];
    answer.field[checkers_message::first_landing] = human.destination();
    answer.field[checkers_message::status] = checkers_status::illegal;
    return {answer};
}

}  // namespace

checkers_pc::checkers_pc(const checkers_pc_config& config, const checkers_position& start)
    : config_(config), lot_(config.tie_seed.value_or(0)), now_(start) {}

std::vector<checkers_message> checkers_pc::answer(const checkers_message& human) {
    if (outcome_ != checkers_outcome::open) begin_game();
    const auto move = find_move(human);
    if (!move) return refused(human);
    play(checkers_side::human, *move);
    auto messages = messages_of(*move, ending());
    if (outcome_ != checkers_outcome::open) return messages;

    const auto choice = best_move(now_.board, checkers_side::computer, config_.rules, config_.horizon,
                                  config_.tie_seed ? &lot_ : nullptr);
    boards_ += choice->boards;
    play(checkers_side::computer, choice->move);
    const auto counter = messages_of(choice->move, ending());
    messages.insert(messages.end(), counter.begin(), counter.end());
    return messages;
}

void checkers_pc::begin_game() {
    now_ = {};
    outcome_ = checkers_outcome::open;
}

// Finds the move with the most captures, of several the first listed.
std::optional<checkers_move> checkers_pc::find_move(const checkers_message& human) const {
    std::optional<checkers_move> found;
    for (const auto& move : legal_moves(now_.board, checkers_side::human, config_.rules)) {
        if (fits(move, human) && (!found || move.captures.size() > found->captures.size())) found = move;
    }
    return found;
}

void checkers_pc::play(checkers_side side, const checkers_move& move) {
    now_ = played(now_, side, move);
    outcome_ = outcome_of(now_, other(side), config_.rules);
}

uint8_t checkers_pc::ending() const {
    switch (outcome_) {
        case checkers_outcome::computer_won:
            return checkers_status::computer_won;
        case checkers_outcome::human_won:
            return checkers_status::human_won;
        case checkers_outcome::draw:
            return checkers_status::draw;
        case checkers_outcome::open:
            break;
    }
    return 0;
}

}  // namespace tabletop
