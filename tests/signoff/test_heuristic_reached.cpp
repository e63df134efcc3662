// SPDX-License-Identifier: Apache-2.0
// What the boards of the heuristic engine's sign-off reach of its page does not hang on the seed: all of it, in each
// build, by every seed from 1 on.
#include <boost/test/unit_test.hpp>

#include "base/host_program.h"
#include "base/scratch_folder.h"
#include "signoff/blocks/connect4_heuristic/connect4_heuristic_signoff.h"
#include "signoff/compare/record_feed.h"

#include <fmt/format.h>

#include <cstdlib>

using namespace tabletop;

namespace {

std::vector<reached_item> reached_by(const std::string& variant, unsigned seed) {
    const scratch_folder folder;
    const auto recording = folder.file("recording").string();
    const auto output = folder.file("output");
    const int code =
        run_host_program(TABLETOP_PROGRAM,
                         {"tabletop", "bench-run", "connect4_heuristic", "--view=ca", "--variant=" + variant,
                          fmt::format("--seed={}", seed), "--recording=" + recording},
                         {}, {output, output});
    BOOST_REQUIRE_MESSAGE(code == 0, file_text(output));
    file_feed feed(recording);
    bench_options options;
    options.variant = variant;
    return connect4_heuristic_signoff().recorded->reached(options, feed);
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_seed_reaches_the_whole_page) {
    constexpr unsigned usual_seeds = 2;
    const char* const wanted = std::getenv("TABLETOP_SEEDS");
    const auto seeds = wanted != nullptr ? static_cast<unsigned>(std::stoul(wanted)) : usual_seeds;
    for (unsigned seed = 1; seed <= seeds; ++seed) {
        for (const auto& variant : connect4_heuristic_signoff().verilated_variants) {
            const auto items = reached_by(variant, seed);
            BOOST_TEST(items.size() > 20u);
            for (const auto& item : items) {
                BOOST_TEST(item.complete(), fmt::format("seed {}, {}: {}, {}", seed, variant, item.section, item.name));
            }
        }
    }
}
