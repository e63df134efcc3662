// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/nexys4/game_report.h"

#include "base/record_stream.h"
#include "design/silence.h"
#include "nexys4/nexys4_parameters.h"
#include "nexys4/nexys4_places.h"
#include "signoff/compare/channel_group.h"
#include "signoff/compare/frame_comparison.h"
#include "signoff/descriptor.h"
#include "signoff/machines/nexys4/compare/game_coverage.h"
#include "signoff/machines/nexys4/nexys4_play.h"
#include "signoff/process/bench_process.h"
#include "signoff/report/difference_picture.h"
#include "signoff/report/difference_wave.h"
#include "signoff/report/pad_reproducer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <memory>
#include <optional>
#include <utility>

namespace tabletop {
namespace {

std::vector<exclusion> not_compared(const game_scope& scope) {
    constexpr const char* no_ports = "not compared, the description names no ports for them";
    std::vector<exclusion> list;
    const auto add = [&](bool compared, const char* name, const char* why) {
        if (!compared) list.push_back({name, why, 0});
    };
    add(scope.pads, "pad pins", no_ports);
    add(!scope.pads || scope.bytes, "bytes", no_ports);
    add(!scope.pads || scope.events, "events", no_ports);
    add(scope.screen, "syncs and pixels", no_ports);
    add(!scope.screen || scope.pixels, "pixels",
        "not compared, a design without pads is not told what there is to be seen");
    return list;
}

std::string how_to_play_more(const signoff_options& options, unsigned divider) {
    if (options.until_ps != 0) return "a later --until plays more";
    return fmt::format(
        "a cycles_per_pad_clock of less than {}, with a design to match, plays more in the same time, --long all",
        divider);
}

// What slow pads or --until have kept from being played, and what has not been asked for.
std::vector<exclusion> left_out(const nexys4_play& played, const signoff_options& options) {
    std::vector<exclusion> list;
    for (const auto& part : played.parts) {
        if (part.played == part.all) continue;
        const auto remedy = how_to_play_more(options, played.config.host.divider);
        list.push_back(
            {part.name, fmt::format("{} of {} played; {}", part.played, part.all, remedy), part.all - part.played});
    }
    const auto& asked = options.include;
    if (played.parts.empty() || std::find(asked.begin(), asked.end(), nexys4_bounces) != asked.end()) return list;
    list.push_back({nexys4_bounces,
                    "touches shorter than a frame of the pads, and edges where a host samples: a right design may "
                    "sample a little earlier or later; --include plays them",
                    0});
    return list;
}

// The settings of our side, which has no description.
std::string settings_of(const rtl_description& description) {
    parameter_set parameters(nexys4_name, nexys4_parameters());
    apply_nexys4_reference(description, parameters);
    std::string text;
    for (const auto& declared : parameters.declarations()) {
        if (parameters.origin(declared.key).empty()) continue;
        const auto& value = parameters.text(declared.key);
        const bool number = value.find_first_not_of("0123456789") == std::string::npos;
        text +=
            number ? fmt::format("{} = {}\n", declared.key, value) : fmt::format("{} = \"{}\"\n", declared.key, value);
    }
    return text;
}

// "connect4_game-pad-pins"
std::string file_name(std::string words) {
    std::replace(words.begin(), words.end(), ' ', '-');
    return words;
}

// Our channels for which the design has pins, too.
std::vector<std::string> compared_channels(const pin_levels& ours, const game_scope& scope) {
    auto channels = ours.channels();
    const auto is_missing = [&](const std::string& name) {
        return (!scope.bytes && name.rfind("host.byte", 0) == 0) || (!scope.events && name == "host.event");
    };
    channels.erase(std::remove_if(channels.begin(), channels.end(), is_missing), channels.end());
    return channels;
}

class game_report {
  public:
    game_report(std::string name, std::string shown, bench_options bench, const signoff_options& options,
                const progress_line& progress, signoff_report& report)
        : name_(std::move(name)),
          shown_(std::move(shown)),
          bench_(std::move(bench)),
          options_(options),
          progress_(progress),
          report_(report),
          first_(report.entries.size()),
          played_(make_nexys4_play(bench_)) {
        if (options.rtl.empty()) return;
        description_ = read_nexys4_description(options.rtl);
        is_game_ = is_played_as_game(*description_);
        if (is_game_) scope_ = scope_of(*description_);
    }

    void make() {
        play();
        cycles_per_second_ = simulate_nexys4(bench_, false, folder_).cycles_per_second;
        auto whole = compare_exactly();
        if (whole.passed || !is_game_) {
            add_whole(std::move(whole));
        } else {
            if (!bench_.variant.empty()) play_patiently();
            add_categories();
            if (all_pass()) add_exact_difference(whole);
        }
        add_wave();
        auto& first = report_.entries[first_];
        auto& excluded = first.result.excluded;
        for (const auto& list : {not_compared(scope_), left_out(played_, options_)}) {
            excluded.insert(excluded.end(), list.begin(), list.end());
        }
        first.coverage = coverage();
    }

  private:
    void play() {
        theirs_ = simulate(view::rtl);
        ours_ = simulate(view::ca);
        ours_.record.look_cycles = played_.game.looks;
    }

    // Of all that has been recorded, which is a screen of some million changes, that around the difference.
    void add_wave() {
        const auto& ours = ours_.record.pins;
        const auto& theirs = theirs_.record.pins;
        auto cycle = UINT64_MAX;
        for (const auto& channel : compared_channels(ours, scope_)) {
            if (theirs.find(channel) == nullptr) continue;
            const auto difference = compare_channel(ours, theirs, channel);
            if (difference.changes != 0) cycle = std::min(cycle, difference.cycle);
        }
        if (cycle == UINT64_MAX) return;
        auto left_out = ours.channels();
        for (const auto& channel : theirs.channels()) left_out.push_back(channel);
        const auto compared = compared_channels(ours, scope_);
        const auto is_shown = [&](const std::string& name) {
            return theirs.find(name) != nullptr && std::find(compared.begin(), compared.end(), name) != compared.end();
        };
        left_out.erase(std::remove_if(left_out.begin(), left_out.end(), is_shown), left_out.end());
        const auto& clock = played_.config.clock;
        const auto written = [&](const pin_levels& pins, view v) {
            const auto path = folder_.file(fmt::format("{}.jsonl", view_name(v))).string();
            std::ofstream file(path);
            recording_writer writer(file);
            constexpr std::uint64_t cycles = 1000;
            pins.replay(writer, clock, cycle - std::min(cycle, cycles), cycle + cycles);
            return path;
        };
        add_difference_wave(
            report_.entries, first_,
            {written(ours, view::ca), written(theirs, view::rtl), left_out, clock, options_.report_folder, [&] {
                 progress_(fmt::format("{} {}: waves", nexys4_name, shown_));
                 auto bench = bench_;
                 bench.view = view::rtl;
                 show_bench_waves(bench);
             }});
    }

    void play_patiently() {
        bench_.traffic = patient_traffic;
        played_ = make_nexys4_play(bench_);
        play();
    }

    nexys4_side simulate(view v) const {
        progress_(fmt::format("{} {}: {}{}", nexys4_name, shown_, view_name(v),
                              bench_.traffic.empty() ? "" : fmt::format(", {} traffic", bench_.traffic)));
        auto bench = bench_;
        bench.view = v;
        return simulate_nexys4(bench, true, folder_);
    }

    comparison compare_exactly() {
        const auto& pins = ours_.record.pins;
        auto result = compare_group(pins, theirs_.record.pins, {"", compared_channels(pins, scope_)});
        if (scope_.pixels) torn_ = compare_frames(ours_.frames, theirs_.frames, result, "ca", "rtl");
        result.passed = result.passed && result.accesses != 0 && theirs_.record.blanking.lit == 0;
        if (result.passed) result.cycle_error.samples = result.accesses;  // all in the same cycle
        return result;
    }

    void add_whole(comparison result) {
        if (torn_) {
            result.first_difference +=
                fmt::format("; screen from cycle {} on: {}", torn_->begin,
                            write_difference(torn_->pictures, options_.report_folder,
                                             file_name(fmt::format("{} {}", name_, shown_)), result));
        }
        add(shown_, std::move(result));
    }

    void add_categories() {
        const auto& config = played_.config;
        description_->cycles_per_pad_clock = config.host.divider;
        constexpr std::uint64_t pad_frames_around = 4;
        const pad_reproducer reproducer{played_.game,
                                        config.clock,
                                        description_->has_pin("data2") || !scope_.pads ? 2u : 1u,
                                        settings_of(*description_),
                                        bench_.variant.empty() ? options_.rtl : at_pad_clock(),
                                        ours_.record.pins,
                                        theirs_.record.pins,
                                        std::max(pad_frames_around * config.host.cycles_per_frame(),
                                                 std::uint64_t{config.timing.cycles_per_frame()})};
        for (auto& verdict : compare_game(ours_.record, theirs_.record, scope_, options_.align)) {
            add_category(std::move(verdict), reproducer);
        }
        const channel_group always{"", {"pad.latch", "pad.clock", "host.event", "vga.hsync", "vga.vsync"}};
        auto& said = report_.entries[first_].result.first_difference;
        if (is_silent(theirs_.record.pins, {always})) said += fmt::format("\n{}", silent_design);
    }

    bool all_pass() const {
        return std::all_of(report_.entries.begin() + static_cast<std::ptrdiff_t>(first_), report_.entries.end(),
                           [](const signoff_entry& entry) { return entry.result.passed; });
    }

    // Notes exact differences of a design that is right in what decides, so that nobody takes it for one that does what
    // ours does.
    void add_exact_difference(const comparison& whole) {
        report_.entries[first_].result.excluded.push_back(
            {"exact pins and pictures",
             fmt::format("they differ, which a right design of its own timing may do: {}", whole.first_difference),
             whole.functional_differences + whole.out_of_tolerance});
    }

    // The options for a design that follows the pad clock.
    std::string at_pad_clock() const {
        const auto& clock = played_.config.clock;
        const clock_domain of_pads(clock.hz_numerator(), clock.hz_denominator() * played_.config.host.divider);
        return fmt::format("{} --set 'pad.clock={}'", options_.rtl, frequency_text(of_pads));
    }

    void add_category(game_verdict verdict, const pad_reproducer& reproducer) {
        auto& said = verdict.result.first_difference;
        if (verdict.difference) {
            said +=
                "; " + write_difference(*verdict.difference, options_.report_folder, file_name(shown_), verdict.result);
        }
        if (verdict.first_cycle) {
            said += write_reproducer(reproducer, *verdict.first_cycle, options_.report_folder,
                                     file_name(fmt::format("{} {}", shown_, verdict.category)));
        }
        add(fmt::format("{}: {}", shown_, verdict.category), std::move(verdict.result));
    }

    void add(const std::string& variant, comparison result) {
        signoff_entry entry;
        entry.name = name_;
        entry.variant = variant;
        entry.view = view_name(view::ca);
        entry.against = options_.against;
        entry.result = std::move(result);
        entry.cycles_per_second = cycles_per_second_;
        entry.against_cycles_per_second = theirs_.cycles_per_second;
        entry.board_hz = played_.config.clock.hz();
        report_.entries.push_back(std::move(entry));
    }

    // The coverage of the specification, by what `ca` has done.
    std::vector<coverage_item> coverage() const {
        std::vector<coverage_item> coverage;
        const auto& looks = played_.game.looks;
        if (looks.empty() || !scope_.pads) return coverage;
        coverage = coverage_of_pads(ours_.record.pins, played_.config.host.divider);
        if (!scope_.pixels) return coverage;
        for (const auto& item : coverage_of_game(ours_.record.pins, looks)) coverage.push_back(item);
        return coverage;
    }

    const std::string name_, shown_;
    bench_options bench_;  // of `ca`
    const signoff_options& options_;
    const progress_line& progress_;
    signoff_report& report_;
    const std::size_t first_;  // of its entries
    nexys4_play played_;
    std::shared_ptr<rtl_description> description_;
    bool is_game_ = false;  // of a user's
    game_scope scope_;      // of our own design, everything
    const scratch_folder folder_;
    nexys4_side ours_, theirs_;
    double cycles_per_second_ = 0;  // of ours, when nobody looks at it
    std::optional<frame_difference> torn_;
};

}  // namespace

void add_game(const std::string& name, const std::string& shown, const bench_options& bench,
              const signoff_options& options, const progress_line& progress, signoff_report& report) {
    game_report(name, shown, bench, options, progress, report).make();
}

}  // namespace tabletop
