// SPDX-License-Identifier: Apache-2.0
// The edges of an exchange ("Cycles" in README.md). Plain constants and arithmetic, no SystemC.
#pragma once

#include <cstdint>

namespace tabletop::connect4_heuristic_core {

// The numbers on the state pins: 4 to 21 are those of the words with rows, three states each.
constexpr unsigned test_state = 3;
constexpr unsigned states_a_word = 3;
constexpr unsigned move_state = 22;
constexpr unsigned clear_state = 23;

// What an exchange takes as many cycles of as the engine was built with.
struct build {
    std::uint64_t words;        // with rows: 6, or 3 of two rows each
    std::uint64_t read_cycles;  // R: from a word's address to its capture
    std::uint64_t decision;     // D: of state 22
};

// D, by the moves that are searched and the cycles that a position takes. Going back to a position that has others
// before it takes a cycle, and so do the rules after a search.
constexpr std::uint64_t decision_cycles(unsigned lookahead, std::uint64_t pipeline) {
    constexpr std::uint64_t moves = 7;
    if (lookahead == 1) return pipeline;
    std::uint64_t positions = moves, all = moves, gone_back_to = 0;
    for (unsigned made = 2; made < lookahead; ++made) {
        gone_back_to += positions;
        positions *= moves;
        all += positions;
    }
    return all * pipeline + gone_back_to + 1;
}

// The edges of one exchange, counted from the edge at which the memory samples the flag.
struct exchange_edges {
    std::uint64_t flag;         // state 3
    std::uint64_t first_row;    // the memory samples the first word with rows
    std::uint64_t row_to_row;   // from a word to the next
    std::uint64_t move;         // the move is in the memory
    std::uint64_t clear;        // the flag is 0 in the memory
    std::uint64_t next_sample;  // of the flag
};

// Cycles of the states; those with published figures: "each read requiring 3 clock cycles", "move
// determination could be completed within a single clock cycle".
struct exact_cycles {
    std::uint64_t test = 1;   // state 3
    std::uint64_t write = 1;  // state 23; that of the move is state 22's last
    std::uint64_t taken = 1;  // from the pins into the memory
};

// The cycles of one turn of the loop that polls.
constexpr std::uint64_t exact_poll(const build& b, const exact_cycles& each = {}) {
    return b.read_cycles + each.test;
}
// The time from the begin of a state 0 to the edge at which the memory samples the flag.
constexpr std::uint64_t exact_first_sample(const build& b) {
    return b.read_cycles - 1;
}
constexpr exchange_edges exact_timing(const build& b, std::uint64_t sample, const exact_cycles& each = {}) {
    const auto captured = sample + 1;
    const auto first_row_state = captured + each.test;
    const auto decided = first_row_state + b.words * b.read_cycles + b.decision;
    const auto cleared = decided + each.write;
    return {captured,
            first_row_state + exact_first_sample(b),
            b.read_cycles,
            decided + each.taken,
            cleared + each.taken,
            cleared + exact_first_sample(b)};
}
// The time from the begin of state 3 to the end of state 23.
constexpr std::uint64_t exact_length(const build& b, const exact_cycles& each = {}) {
    return each.test + b.words * b.read_cycles + b.decision + each.write;
}

// The longest time from the edge at which the memory takes a flag to that at which it takes the cleared one.
constexpr std::uint64_t exact_longest_answer(const build& b) {
    return exact_timing(b, exact_poll(b)).clear;
}

}  // namespace tabletop::connect4_heuristic_core
