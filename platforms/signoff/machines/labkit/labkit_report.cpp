// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/labkit/labkit_report.h"

#include "design/silence.h"
#include "engines/checkers_referee/move_code.h"
#include "labkit/labkit_board.h"
#include "peripherals/ft245r/ft245_pins.h"
#include "signoff/compare/channel_group.h"
#include "signoff/compare/feed_without.h"
#include "signoff/compare/picture_difference.h"
#include "signoff/compare/record_feed.h"
#include "signoff/machines/labkit/labkit_play.h"
#include "signoff/process/bench_process.h"
#include "signoff/report/difference_picture.h"
#include "signoff/report/difference_wave.h"
#include "signoff/report/optional_pin.h"
#include "signoff/usual_rules.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

namespace tabletop {
namespace {

struct both_sides {
    labkit_side ours, theirs;
    pin_levels my_pins, their_pins;
};

struct sent_byte {
    std::uint64_t cycle;
    std::uint8_t byte;
};

// The bytes to the PC but for idle ones: it takes a byte when WR falls.
std::vector<sent_byte> sent_by(const pin_levels& pins) {
    std::vector<sent_byte> bytes;
    std::uint64_t before = 0;
    for (const auto& change : *pins.find("labkit.write")) {
        const bool falls = (before & ft245_write::wr) != 0 && (change.level & ft245_write::wr) == 0;
        const auto byte = static_cast<std::uint8_t>(before & ft245_write::data_mask);
        if (falls && byte != checkers_bytes::idle) bytes.push_back({change.cycle, byte});
        before = change.level;
    }
    return bytes;
}

// Which bytes, whenever they were sent.
comparison compare_moves(const both_sides& sides) {
    const auto mine = sent_by(sides.my_pins), other = sent_by(sides.their_pins);
    comparison result;
    result.accesses = std::max(mine.size(), other.size());
    const auto same = [](const sent_byte& a, const sent_byte& b) { return a.byte == b.byte; };
    const auto [a, b] = std::mismatch(mine.begin(), mine.end(), other.begin(), other.end(), same);
    if (a == mine.end() && b == other.end()) return result;
    result.functional_differences = 1;
    const auto text = [](auto at, auto end) {
        return at == end ? "nothing" : fmt::format("{:02X}h in cycle {}", at->byte, at->cycle);
    };
    const auto number = static_cast<std::size_t>(a - mine.begin());
    result.first_difference =
        fmt::format("byte {} of message {}: {} in ca, {} in rtl", number % checkers_message::fields + 1,
                    number / checkers_message::fields + 1, text(a, mine.end()), text(b, other.end()));
    return result;
}

// Compares the pictures between two rounds.
comparison compare_pictures(const both_sides& sides, const std::string& folder, const std::string& name) {
    const auto& mine = sides.ours.looks;
    const auto& other = sides.theirs.looks;
    comparison result;
    result.accesses = mine.size();
    for (std::size_t n = 0; n < std::min(mine.size(), other.size()); ++n) {
        const auto difference = find_difference(mine[n], other[n]);
        if (!difference || ++result.functional_differences > 1) continue;
        result.first_difference = fmt::format("the screen after picture {}: {}", n + 1, difference->text());
        if (other[n].width == 0) {
            result.first_difference += "; theirs: " + sides.theirs.mode;
        } else {
            result.first_difference += "; " + write_difference(*difference, folder, name + "-pictures", result);
        }
    }
    return result;
}

// Whose design there is, ours or the one of --rtl, does not matter here.
class labkit_report {
  public:
    labkit_report(std::string name, std::string variant, const signoff_options& options, const progress_line& progress,
                  signoff_report& report)
        : name_(std::move(name)),
          variant_(std::move(variant)),
          options_(options),
          progress_(progress),
          report_(report),
          missing_(missing_labkit_pins(options.rtl)) {
        if (variant_ == filmed_variant || variant_ == searched_variant || variant_ == bt656_variant) {
            bench_.variant = variant_;
        }
        bench_.count = 1;
        bench_.seed = options.seed;
        bench_.until_ps = options.until_ps;
        bench_.rtl = options.rtl;
    }

    void make() {
        sides_.theirs = play(view::rtl);
        sides_.ours = play(view::ca);
        const auto left_out = channels_of(missing_);
        file_feed all_mine(sides_.ours.recording_path), all_theirs(sides_.theirs.recording_path);
        feed_without mine(all_mine, left_out), theirs(all_theirs, left_out);
        auto whole = compare_recordings(mine, theirs, pin_rules(""), std::string(view_name(view::ca)),
                                        std::string(view_name(view::rtl)));
        sides_.my_pins = sides_.ours.pins(left_out);
        sides_.their_pins = sides_.theirs.pins(left_out);
        auto pictures = compare_pictures(sides_, options_.report_folder, name_);
        if (whole.passed && pictures.functional_differences == 0) {
            add(variant_, std::move(whole));
        } else {
            add_each(std::move(pictures));
            add_wave(left_out);
        }
        report_.entries[first_].coverage = sides_.ours.coverage;
        if (options_.until_ps != 0) {
            report_.entries[first_].not_played.emplace_back("what comes later; a later --until plays more");
        }
        report_.entries[first_].result.excluded = not_compared(missing_);
    }

  private:
    void add_wave(const std::vector<std::string>& left_out) {
        add_difference_wave(report_.entries, first_,
                            {sides_.ours.recording_path, sides_.theirs.recording_path, left_out,
                             clock_domain(labkit_board_hz), options_.report_folder, [&] {
                                 progress_(fmt::format("{} {}: waves", name_, variant_));
                                 auto bench = bench_;
                                 bench.block = labkit_name;
                                 bench.view = view::rtl;
                                 show_bench_waves(bench);
                             }});
    }

    labkit_side play(view v) {
        progress_(fmt::format("{} {}: {}", name_, variant_, view_name(v)));
        auto bench = bench_;
        bench.view = v;
        return play_labkit(bench, folder_);
    }

    // What is said and shown first; then when, which another design need not do as ours.
    void add_each(comparison pictures) {
        auto moves = compare_moves(sides_);
        const channel_group always{"", {"labkit.hsync", "labkit.vsync", "labkit.write", "labkit.rd_n"}};
        if (is_silent(sides_.their_pins, {always})) moves.first_difference += fmt::format("\n{}", silent_design);
        const bool right = moves.functional_differences == 0 && pictures.functional_differences == 0;
        add("moves", std::move(moves));
        add("pictures", std::move(pictures));
        auto syncs =
            compare_channels(sides_.my_pins, sides_.their_pins, {"labkit.hsync", "labkit.vsync", "labkit.blank"});
        const bool same_raster = syncs.functional_differences == 0;
        if (!same_raster) {
            syncs.first_difference += fmt::format("; ours is {}, theirs {}", sides_.ours.mode, sides_.theirs.mode);
        }
        add("syncs", aligned(std::move(syncs), right));
        if (sides_.my_pins.find("labkit.message_lost") != nullptr) {
            add("lost messages",
                aligned(compare_channels(sides_.my_pins, sides_.their_pins, {"labkit.message_lost"}), right));
        }
        if (sides_.my_pins.find("labkit.search_message_flag") != nullptr) {
            add("answers", aligned(compare_channels(sides_.my_pins, sides_.their_pins,
                                                    {"labkit.search_send_last", "labkit.search_message_flag",
                                                     "labkit.search_message_high", "labkit.search_message_low"}),
                                   right));
        }
        add("pixels", aligned(compare_lines(labkit_lines::pixels), right && !same_raster));
        add("link pins",
            aligned(compare_channels(sides_.my_pins, sides_.their_pins, {"labkit.write", "labkit.rd_n"}), right));
        add("frame store", aligned(compare_lines(labkit_lines::words), right));
    }

    comparison compare_lines(labkit_lines which) const {
        auto result = compare_channels(sides_.my_pins, sides_.their_pins, {channel_of(which)});
        if (result.functional_differences == 0) return result;
        result.first_difference =
            fmt::format("{} lines of the screen differ; the first {}", result.functional_differences,
                        first_in_line(sides_.my_pins, sides_.their_pins, which, bench_, folder_));
        return result;
    }

    // Other cycles are signed off when that is asked for.
    comparison aligned(comparison result, bool may_be) const {
        if (result.functional_differences == 0 || !may_be) return result;
        if (options_.align) {
            result.functional_differences = 0;
        } else {
            result.first_difference += "; --align signs other cycles off";
        }
        return result;
    }

    void add(const std::string& variant, comparison result) {
        result.passed = result.functional_differences == 0 && result.out_of_tolerance == 0;
        signoff_entry entry;
        entry.name = name_;
        entry.variant = variant;
        entry.view = view_name(view::ca);
        entry.against = options_.against;
        entry.result = std::move(result);
        entry.cycles_per_second = sides_.ours.cycles_per_second;
        entry.against_cycles_per_second = sides_.theirs.cycles_per_second;
        entry.board_hz = static_cast<double>(labkit_board_hz);
        report_.entries.push_back(std::move(entry));
    }

    const std::string name_, variant_;
    const signoff_options& options_;
    const progress_line& progress_;
    signoff_report& report_;
    const std::vector<optional_pin> missing_;
    const std::size_t first_ = report_.entries.size();
    const scratch_folder folder_;
    bench_options bench_;
    both_sides sides_;
};

}  // namespace

void sign_labkit_off(const std::string& name, const std::string& variant, const signoff_options& options,
                     const progress_line& progress, signoff_report& report) {
    labkit_report(name, variant, options, progress, report).make();
}

}  // namespace tabletop
