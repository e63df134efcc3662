// SPDX-License-Identifier: Apache-2.0
#include "labkit/labkit_board.h"
#include "peripherals/usb_link/tolerance.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/usb_link/usb_link_bench.h"
#include "signoff/compare/pin_levels.h"
#include "signoff/compare/record_feed.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "usb_link/usb_link_rtl.h"

#include <algorithm>

namespace tabletop {
namespace {

// The build of the same name without this, in front of pins that are driven by hand. A design that is built as usual
// is played on both.
const std::string by_hand = "_by_hand";

bool is_by_hand(const std::string& variant) {
    return variant.size() > by_hand.size() &&
           variant.compare(variant.size() - by_hand.size(), by_hand.size(), by_hand) == 0;
}

std::vector<signoff_variant> variants() {
    const auto chips = signed_off_in(usb_link_rtl_variants());
    auto all = chips;
    for (const auto& chip : chips) {
        all.push_back({chip.name + by_hand, chip.name != chips.back().name, chip.parameters});
    }
    return all;
}

usb_link_config config_of(const std::string& variant) {
    const auto name = is_by_hand(variant) ? variant.substr(0, variant.size() - by_hand.size()) : variant;
    const auto& build = find_build(usb_link_rtl_variants(), name);
    return {clock_domain(labkit_board_hz), build.number("SLOT"), build.number("TIMEOUT")};
}

signoff::link_traffic traffic_of(const bench_options& options) {
    const auto config = config_of(options.variant);
    return signoff::make_link_traffic(options.seed, options.count,
                                      {config.slot, config.timeout, is_by_hand(options.variant), options.uncontended});
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = traffic_of(options);
    const auto config = config_of(options.variant);
    usb_link_bench bench("signoff", make_usb_link("link", options.view, config), config.clock, traffic, to.target());
    const auto wall_seconds = simulate_recorded(to);
    to.finish();
    return {traffic.end_cycle, wall_seconds};
}

// The cycles in which a pin rises, of the first cycle on.
std::vector<std::uint64_t> rises(const pin_levels& pins, const char* name, std::uint64_t to = 1) {
    std::vector<std::uint64_t> cycles;
    for (const auto& change : *pins.find(name)) {
        if (change.level == to && change.cycle != 0) cycles.push_back(change.cycle);
    }
    return cycles;
}

template <typename Cycles, typename Test>
std::uint64_t count(const Cycles& cycles, Test test) {
    return static_cast<std::uint64_t>(std::count_if(cycles.begin(), cycles.end(), test));
}

// Neighbours in time for which this is true.
template <typename Test>
std::uint64_t count_pairs(const std::vector<std::uint64_t>& cycles, Test test) {
    std::uint64_t pairs = 0;
    for (std::size_t n = 1; n < cycles.size(); ++n) pairs += test(cycles[n - 1], cycles[n]) ? 1 : 0;
    return pairs;
}

// The coverage by what the reference has done and, for pauses, by what was played.
std::vector<coverage_item> coverage(const bench_options& options, record_feed& reference) {
    const auto config = config_of(options.variant);
    const std::uint64_t frame = 12ull * config.slot;
    const auto traffic = traffic_of(options);
    const auto pins = pin_levels::of(reference);
    const auto& take = *pins.find("link.take");
    const auto taking = [&](std::uint64_t cycle) { return level_at(take, cycle) != 0; };
    const auto sent = rises(pins, "link.send_last"), writes = rises(pins, "link.wr");
    const auto flags = rises(pins, "link.message_flag"), lost = rises(pins, "link.message_lost");
    const auto resets = rises(pins, "link.rst");
    const auto& request = *pins.find("link.request");
    const auto& rd_n = *pins.find("link.rd_n");
    const auto rxf_high = rises(pins, "link.rxf_n");
    const auto rxf_low = rises(pins, "link.rxf_n", 0);
    const auto waited = [&](std::uint64_t before, std::uint64_t write) {
        const auto reset = std::lower_bound(resets.begin(), resets.end(), before);
        return write - before > config.slot && (reset == resets.end() || *reset > write);
    };
    std::uint64_t glitches = 0;
    for (const auto low : rxf_low) {
        const auto high = std::upper_bound(rxf_high.begin(), rxf_high.end(), low);
        if (high != rxf_high.end() && *high - low < 3) ++glitches;
    }
    return {
        {"Sender", "messages", sent.size()},
        {"Sender", "one behind the other", count_pairs(sent, [&](auto a, auto b) { return b - a == frame; })},
        {"Sender", "request gone before the message's end",
         count(sent, [&](auto cycle) { return level_at(request, cycle) == 0; })},
        {"Sender", "slots that waited for TXE#", count_pairs(writes, waited)},
        {"Receiver", "reads", count(rd_n, [](const auto& change) { return change.level == 0; })},
        {"Receiver", "RXF# low for less than three cycles", glitches},
        {"Messages", "whole", flags.size()},
        {"Messages", "lost", lost.size()},
        {"Messages", "lost in the cycle of a take", count(lost, [&](auto cycle) { return taking(cycle - 1); })},
        {"Messages", "take in the cycle of the last byte", count(flags, [&](auto cycle) { return taking(cycle - 1); })},
        {"Messages", "take in the first cycle of the flag", count(flags, taking)},
        {"Messages", "pause of the timeout at most", traffic.pauses_in_time},
        {"Messages", "pause longer than the timeout", traffic.pauses_too_long},
        {"Reset", "all", resets.size()},
        {"Reset", "while RD# is low", count(resets, [&](auto cycle) { return level_at(rd_n, cycle) == 0; })},
        {"Reset", "while WR is high",
         count(resets, [&](auto cycle) { return level_at(*pins.find("link.wr"), cycle) != 0; })},
        {"Reset", "while a message waits",
         count(resets, [&](auto cycle) { return level_at(*pins.find("link.message_flag"), cycle) != 0; })},
    };
}

}  // namespace

descriptor usb_link_signoff() {
    const auto& builds = usb_link_rtl_variants();
    auto d = block_with_rtl("usb_link", "link of the labkit to its PC, beside an FT245R", builds, labkit_board_hz);
    d.mutated_variants = {"1000_cycles"};
    d.recorded =
        recorded_bench{variants(), 400, true, pin_rules_with("link.rst", usb_link_at_tolerance), play, coverage};
    d.recorded->optional_pins = {{"message_lost", "link.message_lost"}};
    d.recorded->usual_variant = builds.front().name;
    return d;
}

}  // namespace tabletop
