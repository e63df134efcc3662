// SPDX-License-Identifier: Apache-2.0
// What the traffic of a sign-off reaches of its block's page does not hang on the seed: all of it, in each build, by
// every seed from 1 on.
#include <boost/test/unit_test.hpp>

#include "signoff/compare/record_feed.h"
#include "signoff/descriptor.h"
#include "stimulus/signoff/heuristic_fault_boards.h"
#include "stimulus/signoff/heuristic_traffic.h"
#include "support/host_program.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <set>
#include <string>

namespace tabletop {

descriptor connect4_heuristic_signoff();
descriptor vga_scanout_signoff();

}  // namespace tabletop

using namespace tabletop;

namespace {

std::vector<coverage_item> coverage_by(const descriptor& block, const std::string& variant, unsigned seed) {
    const scratch_folder folder;
    const auto recording = folder.file("recording").string();
    const auto output = folder.file("output");
    const int code = run_host_program(
        TABLETOP_PROGRAM,
        {"tabletop", "bench-run", block.name, "--view=ca", "--variant=" + variant, fmt::format("--seed={}", seed),
         fmt::format("--count={}", block.recorded->default_count), "--recording=" + recording},
        {}, {output, output});
    BOOST_REQUIRE_MESSAGE(code == 0, file_text(output));
    file_feed feed(recording);
    bench_options options;
    options.variant = variant;
    options.seed = seed;
    options.count = block.recorded->default_count;
    return block.recorded->coverage(options, feed);
}

void require_everything(const descriptor& block, std::size_t least_items) {
    constexpr unsigned usual_seeds = 2;
    const char* const wanted = std::getenv("TABLETOP_SEEDS");
    const auto seeds = wanted != nullptr ? static_cast<unsigned>(std::stoul(wanted)) : usual_seeds;
    for (unsigned seed = 1; seed <= seeds; ++seed) {
        for (const auto& variant : block.verilated_variants) {
            const auto items = coverage_by(block, variant, seed);
            BOOST_TEST(items.size() >= least_items);
            for (const auto& item : items) {
                BOOST_TEST(item.complete(), fmt::format("seed {}, {}: {}, {}", seed, variant, item.section, item.name));
            }
        }
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_seed_reaches_the_heuristic_engines_page) {
    require_everything(connect4_heuristic_signoff(), 20);
}

BOOST_AUTO_TEST_CASE(every_seed_reaches_the_scan_outs_page) {
    require_everything(vga_scanout_signoff(), 11);
}

BOOST_AUTO_TEST_CASE(boards_for_faults_are_played_once_by_the_module_that_has_to_decide) {
    constexpr unsigned no_move = 7, others = 36, boards = 1000, rounds = 4;
    const auto& known = signoff::fault_boards_of_heuristic();
    std::set<std::string> different(known.full.begin(), known.full.end());
    BOOST_TEST(different.size() == known.full.size());
    for (const auto* const digits : known.full) BOOST_TEST(std::strlen(digits) == 21u);
    BOOST_TEST(known.defensive.size() > 100u);

    signoff::heuristic_traffic traffic(1, {boards, false, 0, false, false, false, true});
    for (unsigned n = 0; n < others; ++n) BOOST_TEST(!traffic.next(no_move)->reset_before);
    const auto first = traffic.next(no_move);
    // 004001000400102080A11
    const signoff::heuristic_rows expected{0x0A11, 0x0820, 0x0010, 0x0010, 0x0010, 0x0010};
    BOOST_TEST(first->rows == expected, boost::test_tools::per_element());
    std::set<unsigned> pauses;
    for (std::size_t n = 1; n < known.full.size(); ++n) {
        const auto request = traffic.next(no_move);
        BOOST_TEST(!request->reset_before);
        pauses.insert(request->pause);
    }
    BOOST_TEST(pauses.size() == 8u);
    for (std::size_t n = 0; n < known.defensive.size(); ++n) {
        BOOST_TEST(traffic.next(no_move)->reset_before == (n % rounds == 0));
    }
}

BOOST_AUTO_TEST_CASE(there_are_three_boards_for_faults_for_a_single_one_at_most) {
    constexpr unsigned no_move = 7, boards = 40;
    const auto requests = [&](bool fault_boards) {
        signoff::heuristic_traffic traffic(1, {boards, false, 0, false, false, false, fault_boards});
        unsigned count = 0;
        while (traffic.next(no_move)) ++count;
        return count;
    };
    BOOST_TEST(requests(true) == requests(false) + 3 * boards);
}
