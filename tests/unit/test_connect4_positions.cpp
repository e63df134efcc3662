// SPDX-License-Identifier: Apache-2.0
// The stimulus of connect4_minimax: that what random play hardly ever reaches is there, by the functional core.
#include <boost/test/unit_test.hpp>

#include "engines/connect4_minimax/registers.h"
#include "engines/connect4_minimax/search.h"
#include "stimulus/signoff/connect4_positions.h"
#include "test_seed.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

using namespace tabletop;
using signoff::connect4_question;

namespace {

namespace core = connect4_minimax_core;
namespace reg = connect4_minimax_registers;

const std::vector<connect4_question>& questions() {
    static const auto all = signoff::connect4_extreme_questions({test_seed()});
    return all;
}

core::search_result answer(const connect4_question& question, unsigned depth) {
    core::search search;
    search.start({question.position.board, question.position.mask}, depth, question.prune);
    while (!search.run(UINT64_MAX / 2)) continue;
    return search.result();
}

bool is_single_cell(std::uint64_t cells) {
    return cells != 0 && (cells & (cells - 1)) == 0;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_cell_alone_makes_a_board_illegal) {
    std::set<std::uint64_t> nobodys, in_the_air;
    for (const auto& question : questions()) {
        if (answer(question, 1).code != core::result_code::illegal) continue;
        const auto& [board, mask] = question.position;
        if (is_single_cell(board) && mask == 0) nobodys.insert(board);
        if (is_single_cell(mask) && board == 0) in_the_air.insert(mask);
    }
    BOOST_TEST(nobodys.size() == 42u);
    BOOST_TEST(in_the_air.size() == 35u);
}

BOOST_AUTO_TEST_CASE(a_leaf_of_every_value_is_the_answer) {
    constexpr int far = 128;
    int least = 0, most = 0;
    std::size_t leaves = 0;
    for (const auto& question : questions()) {
        const auto result = answer(question, 1);
        if (question.depth != 1 || result.nodes != 1 || result.score == 255) continue;
        ++leaves;
        least = std::min(least, result.score);
        most = std::max(most, result.score);
    }
    BOOST_TEST(leaves > 150u);
    BOOST_TEST(least < -far);
    BOOST_TEST(most > far);
}

BOOST_AUTO_TEST_CASE(every_depth_is_asked_for_and_the_deepest_is_reached) {
    std::set<unsigned> depths;
    bool deepest = false;
    for (const auto& question : questions()) {
        depths.insert(question.depth);
        const auto free = 42 - __builtin_popcountll(question.position.mask);
        const bool no_board_fills = free > static_cast<int>(core::max_depth);
        if (question.depth <= core::max_depth || !no_board_fills) continue;
        deepest = deepest || answer(question, core::max_depth).nodes > answer(question, core::max_depth - 1).nodes;
    }
    BOOST_TEST(depths.size() == 16u);
    BOOST_TEST(deepest);
}

// A hole that differs from a register in one bit of the address is read, and written to.
BOOST_AUTO_TEST_CASE(every_address_bit_is_decoded) {
    std::set<std::uint32_t> read, written, registers;
    for (const auto& step : signoff::connect4_traffic({test_seed(), 1})) {
        if (step.kind == step_kind::read) read.insert(step.address);
        if (step.kind == step_kind::write) written.insert(step.address);
    }
    for (const auto& info : reg::registers) registers.insert(info.offset);
    for (const auto offset : registers) {
        for (std::uint32_t bit = 4; bit <= 0x8000; bit <<= 1) {
            if (registers.count(offset ^ bit) != 0) continue;
            BOOST_TEST(read.count(offset ^ bit) == 1u);
            BOOST_TEST(written.count(offset ^ bit) == 1u);
        }
    }
}
