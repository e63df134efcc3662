// SPDX-License-Identifier: Apache-2.0
// The blocks of the Nexys 4 machine in `ca` against the Verilated ones: every level of every pin in the same cycle
// since reset. Tolerance: 0 cycles; `at` to what each block declares.
#include <boost/test/unit_test.hpp>

#include "base/kernel_time.h"
#include "engines/connect4_referee/groups.h"
#include "engines/connect4_referee/win_check.h"
#include "fresh_kernel.h"
#include "host/display/display.h"
#include "nexys4/nexys4_parameters.h"
#include "recording_check.h"
#include "reference_nes_host.h"
#include "signoff/blocks/connect4_painter/painter_bench.h"
#include "signoff/blocks/connect4_referee/referee_bench.h"
#include "signoff/blocks/nes_host/nes_host_bench.h"
#include "signoff/blocks/nes_pad/nes_pad_bench.h"
#include "signoff/blocks/vga_timing/vga_timing_bench.h"
#include "signoff/compare/frame_comparison.h"
#include "signoff/machines/nexys4/nexys4_bench.h"
#include "signoff/registry.h"
#include "signoff/report/difference_picture.h"
#include "support/scratch_folder.h"
#include "test_seed.h"

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

using namespace tabletop;

namespace {

const clock_domain board_clock(100'000'000);
constexpr unsigned divider_for_400_hz = 250'000;
constexpr unsigned divider_for_100_khz = 1000;
constexpr unsigned counts_for_60_hz = 1667;
constexpr unsigned divider_for_1_mhz = 100;

template <typename Bench, typename Config, typename Traffic>
recording play(view v, const Config& config, const Traffic& traffic) {
    const fresh_kernel kernel;
    recording result;
    Bench bench("bench", v, config, traffic, result);
    sc_core::sc_start();
    result.finish(now_ps());
    result.sort();
    return result;
}

template <typename Bench, typename Config, typename Traffic>
recording check_exact(const Config& config, const Traffic& traffic, const std::string& what) {
    auto ca = play<Bench>(view::ca, config, traffic);
    check_equal(ca, play<Bench>(view::rtl, config, traffic), what);
    return ca;
}

template <typename Bench, typename Config, typename Traffic>
comparison check_approximate(const Config& config, const Traffic& traffic, const comparison_rules& rules) {
    const auto at = play<Bench>(view::at, config, traffic);
    const auto rtl = play<Bench>(view::rtl, config, traffic);
    auto result = compare_recordings(at, rtl, rules, "at", "rtl");
    BOOST_TEST(result.passed, result.first_difference);
    BOOST_TEST(result.accesses > 30u);
    return result;
}

// What the block declares; of all its variants the same.
comparison_rules rules_of(const char* block, view v) {
    const auto& recorded = *find_descriptor(block)->recorded;
    return recorded.rules(v, recorded.variants.front().name);
}

std::size_t events(const recording& all, const std::string& channel) {
    std::size_t count = 0;
    for (const auto& record : all.records()) count += all.channels()[record.channel].name == channel ? 1 : 0;
    return count;
}

// Two bits a cell of a group: 0 empty, 1 red, 3 black.
using group_content = std::array<unsigned, 4>;

// What may be taken for a win, or for none: four chips, or three of one colour.
bool is_close(const group_content& content) {
    std::array<unsigned, 4> of{};
    for (const auto cell : content) ++of[cell];
    return of[0] == 0 || of[1] == 3 || of[3] == 3;
}

void add_contents(const position_vectors& board, std::set<std::pair<std::size_t, group_content>>& shown) {
    namespace core = connect4_referee_core;
    const auto won = core::won_groups(board);
    for (std::size_t k = 0; k < core::group_count; ++k) {
        group_content content{};
        for (std::size_t i = 0; i < content.size(); ++i) {
            const auto& at = core::groups[k][i];
            content[i] = board.column[at.column] >> 2 * at.row & 3u;
        }
        // When several groups are won none of them decides.
        if (is_close(content) && won.count() == (won[k] ? 1 : 0)) shown.emplace(k, content);
    }
}

// All that groups have held while a referee was recorded.
std::set<std::pair<std::size_t, group_content>> contents_shown(const recording& all) {
    std::set<std::pair<std::size_t, group_content>> shown;
    const std::string cells = "referee.cells_";
    position_vectors board;
    for (std::size_t n = 0; n < all.records().size(); ++n) {
        const auto& record = all.records()[n];
        const auto& name = all.channels()[record.channel].name;
        const auto column = static_cast<std::size_t>(name.back() - 'a');
        if (name.rfind(cells, 0) == 0) board.column.at(column) = static_cast<std::uint16_t>(record.data);
        const bool last = n + 1 == all.records().size() || all.records()[n + 1].time_ps != record.time_ps;
        if (last) add_contents(board, shown);
    }
    return shown;
}

}  // namespace

BOOST_AUTO_TEST_CASE(pads) {
    const auto seed = test_seed();
    for (const unsigned delay : {1u, 2u}) {
        const auto traffic = signoff::make_pad_traffic(seed + delay, 600);
        const auto seen = check_exact<nes_pad_bench>(nes_pad_config{board_clock, delay}, traffic, "pad");
        BOOST_TEST(events(seen, "pad.data") > 800u);
        check_equal(play<nes_pad_bench>(view::at, nes_pad_config{board_clock, delay}, traffic), seen, "at");
    }
}

BOOST_AUTO_TEST_CASE(hosts) {
    const auto seed = test_seed();
    const auto many = signoff::make_host_traffic(seed, 1000, {divider_for_1_mhz});
    const auto seen = check_exact<nes_host_bench>(nes_host_config{board_clock, divider_for_1_mhz}, many, "1_mhz");
    BOOST_TEST(events(seen, "host.byte1") > 400u);
    BOOST_TEST(events(seen, "host.events") > 400u);
    BOOST_TEST(events(seen, "host.rst") > 30u);
    const auto few = signoff::make_host_traffic(seed + 1, 12, {divider_for_400_hz});
    check_exact<nes_host_bench>(nes_host_config{board_clock}, few, "400_hz");
    check_exact<nes_host_bench>(nes_host_config{board_clock, divider_for_400_hz, 1}, few, "400_hz_one_pad");
    check_exact<nes_host_bench>(nes_host_config{board_clock, divider_for_400_hz, 2, press_domain::fabric}, few,
                                "400_hz_fabric");
    const auto polled = signoff::make_host_traffic(seed + 2, 12, {divider_for_100_khz, counts_for_60_hz});
    check_exact<nes_host_bench>(
        nes_host_config{board_clock, divider_for_100_khz, 2, press_domain::pad, counts_for_60_hz}, polled,
        "100_khz_60_hz");
}

BOOST_AUTO_TEST_CASE(referee) {
    const auto traffic = signoff::make_referee_traffic(test_seed(), 100);
    const auto seen = check_exact<connect4_referee_bench>(connect4_referee_config{board_clock}, traffic, "referee");
    BOOST_TEST(events(seen, "referee.win") > 2 * 138u);  // a win of each of 69 groups for both players, at least
    BOOST_TEST(events(seen, "referee.rst") > 90u);
}

// Every group holds everything close to a win that it can: of an upright one the highest cell alone can be free.
BOOST_AUTO_TEST_CASE(referee_judges_every_content_of_every_group) {
    constexpr unsigned upright = 21, others = 48, full = 16, three_and_any_free = 8, three_and_the_highest_free = 2;
    const auto traffic = signoff::make_referee_traffic(test_seed(), 0);
    const auto seen = play<connect4_referee_bench>(view::ca, connect4_referee_config{board_clock}, traffic);
    BOOST_TEST(contents_shown(seen).size() ==
               others * (full + three_and_any_free) + upright * (full + three_and_the_highest_free));
}

BOOST_AUTO_TEST_CASE(timing) {
    const auto traffic = signoff::make_timing_traffic(test_seed(), 5);
    const auto seen = check_exact<vga_timing_bench>(vga_timing_config{board_clock}, traffic, "timing");
    BOOST_TEST(events(seen, "timing.hsync") > 4000u);
    BOOST_TEST(events(seen, "timing.counters") > 1000u);
}

BOOST_AUTO_TEST_CASE(painter) {
    const auto traffic = signoff::make_painter_traffic(test_seed(), 5);
    const auto seen = check_exact<connect4_painter_bench>(connect4_painter_config{board_clock}, traffic, "painter");
    BOOST_TEST(events(seen, "painter.colour") > 15000u);
    check_equal(play<connect4_painter_bench>(view::at, connect4_painter_config{board_clock}, traffic), seen, "at");
}

// What is left out by name is no more than lies between the sampling times.
BOOST_AUTO_TEST_CASE(at_views_keep_what_they_declare) {
    const auto seed = test_seed();
    const auto hosts = check_approximate<nes_host_bench>(
        nes_host_config{board_clock, divider_for_1_mhz},
        signoff::make_plain_host_traffic(seed, 100, {divider_for_1_mhz}), rules_of("nes_host", view::at));
    BOOST_TEST((hosts.excluded.empty() || hosts.excluded[0].count < hosts.accesses / 10));
    check_approximate<connect4_referee_bench>(connect4_referee_config{board_clock},
                                              signoff::make_plain_referee_traffic(seed, 30),
                                              rules_of("connect4_referee", view::at));
}

// A host that is right passes, cycle by cycle as its registers go; each mistake is found and named where it shows.
BOOST_AUTO_TEST_CASE(wrong_hosts_are_found) {
    const nes_host_config config{board_clock, divider_for_1_mhz};
    const auto traffic = signoff::make_host_traffic(test_seed(), 120, {divider_for_1_mhz});
    const auto right = play<nes_host_bench>(view::ca, config, traffic);
    const auto held_against = [&](const reference::flaws& wrong) {
        const fresh_kernel kernel;
        recording result;
        nes_host_bench bench("bench", std::make_unique<reference_nes_host>("host", config, wrong), config, traffic,
                             result);
        sc_core::sc_start();
        result.finish(now_ps());
        result.sort();
        return compare_recordings(right, result, rules_of("nes_host", view::ca), "ca", "theirs");
    };
    const auto none = held_against({});
    BOOST_TEST(none.passed, none.first_difference);
    BOOST_TEST(none.accesses > 2000u);
    const auto check_found = [&](const reference::flaws& wrong, const std::string& pin) {
        const auto found = held_against(wrong);
        BOOST_TEST(!found.passed);
        BOOST_TEST(found.first_difference.find(pin) == 0u, found.first_difference);
    };
    reference::flaws clock, late, early, last;
    clock.inverted_pad_clock = true;
    check_found(clock, "host.pad_clock");
    late.late_sampling = 6;
    check_found(late, "host.byte");
    early.samples_at_rise = true;
    check_found(early, "host.byte");
    last.misses_last_bit = true;
    check_found(last, "host.byte");
}

BOOST_AUTO_TEST_CASE(a_wrong_picture_is_found_and_written) {
    const fresh_kernel kernel;
    const auto game = signoff::make_short_game(test_seed());
    recording pins;
    const auto config = make_nexys4_config(parameter_set("nexys4", nexys4_parameters()));
    nexys4_bench bench("bench", config, game, &pins);
    bench.play();
    const auto& shown = bench.frames();
    BOOST_REQUIRE(shown.size() > 14u);  // the empty board, moves and drops, the winner's picture

    comparison equal;
    equal.passed = true;
    BOOST_TEST(!compare_frames(shown, shown, equal, "ca", "rtl").has_value());
    BOOST_TEST(equal.passed);
    BOOST_TEST(equal.accesses == shown.size());

    // The lowest cell of column 2 in another colour, but for one pixel.
    constexpr unsigned left = 140, top = 420, width = 40, height = 30;
    auto wrong = shown;
    auto& image = wrong[5].image;
    for (unsigned n = 1; n < width * height; ++n) {
        image.pixels[(top + n / width) * image.width + left + n % width] ^= 0x00FF00;
    }
    comparison result;
    result.passed = true;
    const auto found = compare_frames(shown, wrong, result, "ca", "rtl");
    BOOST_REQUIRE(found.has_value());
    BOOST_TEST(!result.passed);
    BOOST_TEST(result.functional_differences == 1u);
    BOOST_TEST(found->begin == shown[5].begin);
    BOOST_TEST(found->pictures.text() == "1199 pixels differ, all within (140, 420) to (179, 449)");
    const auto& side_by_side = found->pictures.image;
    BOOST_TEST(side_by_side.width == 3 * image.width + 16);
    BOOST_TEST(side_by_side.at(left + 1, top) == shown[5].image.at(left + 1, top));
    BOOST_TEST(side_by_side.at(image.width + 8 + left + 1, top) == image.at(left + 1, top));
    BOOST_TEST(side_by_side.at(2 * (image.width + 8) + left + 1, top) == 0xFFFFFFu);
    BOOST_TEST(side_by_side.at(2 * (image.width + 8) + left, top) == 0x000000u);
    const scratch_folder folder;
    const auto path = folder.file("wrong-difference.png").string();
    BOOST_TEST(write_difference(found->pictures, folder.path().string(), "wrong", result) ==
               "ours, theirs and the difference: " + path);
    BOOST_TEST((read_png(path) == side_by_side));
    BOOST_REQUIRE(result.pictures.size() == 1u);
    BOOST_TEST(result.pictures[0].path == path);
    BOOST_REQUIRE(result.pictures[0].marks.size() == 3u);
    BOOST_TEST(result.pictures[0].marks[1].left == image.width + 8 + 140);
    BOOST_TEST(result.pictures[0].marks[2].bottom == 449u);

    // A frame that one side has not shown.
    wrong = shown;
    wrong.erase(wrong.begin() + 3);
    comparison missing;
    missing.passed = true;
    BOOST_TEST(!compare_frames(shown, wrong, missing, "ca", "rtl").has_value());
    BOOST_TEST(missing.functional_differences == 1u);
    BOOST_TEST(missing.first_difference.find("in ca only") != std::string::npos, missing.first_difference);
}
