// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/nexys4/compare/game_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace tabletop {
namespace {

struct reset_window {
    std::uint64_t from;
    std::uint64_t to;  // the release, cycle 0 of what follows
};

std::vector<reset_window> resets_of(const pin_levels& pins) {
    std::vector<reset_window> windows;
    const auto* const levels = pins.find("rst");
    if (levels == nullptr) return windows;
    for (const auto& step : *levels) {
        if (step.level != 0) windows.push_back({step.cycle, UINT64_MAX});
        if (step.level == 0 && !windows.empty()) windows.back().to = step.cycle;
    }
    return windows;
}

// The changes without the cycles in which the reset was held; what holds at its release counts as a change there.
level_changes without_resets(const level_changes& all, const std::vector<reset_window>& resets) {
    level_changes list;
    auto next = all.begin();
    for (const auto& reset : resets) {
        for (; next != all.end() && next->cycle < reset.from; ++next) list.push_back(*next);
        while (next != all.end() && next->cycle <= reset.to) ++next;
        if (reset.to != UINT64_MAX) list.push_back({reset.to, level_at(all, reset.to)});
    }
    list.insert(list.end(), next, all.end());
    return list;
}

std::string cycle_text(std::uint64_t cycle, const std::vector<reset_window>& resets) {
    std::uint64_t origin = 0;
    for (const auto& reset : resets) {
        if (reset.to <= cycle) origin = reset.to;
    }
    return origin == 0 ? fmt::format("cycle {}", cycle) : fmt::format("cycle {} since the reset", cycle - origin);
}

// The cycles between the last two falls of a pin; empty: there were no two.
std::string period_of(const level_changes& list) {
    std::uint64_t last = 0;
    std::uint64_t before = 0;
    unsigned falls = 0;
    for (std::size_t n = 1; n < list.size(); ++n) {
        if (list[n].level != 0 || list[n - 1].level == 0) continue;
        before = std::exchange(last, list[n].cycle);
        ++falls;
    }
    return falls < 2 ? "" : std::to_string(last - before);
}

bool turned_over(const level_changes& ours, const level_changes& theirs) {
    return std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end(),
                      [](const level_change& a, const level_change& b) {
                          return a.cycle == b.cycle && (a.level == 0) != (b.level == 0);
                      });
}

// What two periodic pins have to do with each other.
std::string periods_text(const level_changes& ours, const level_changes& theirs) {
    if (turned_over(ours, theirs)) return "theirs is ours turned over";
    const auto mine = period_of(ours);
    const auto other = period_of(theirs);
    if (mine == other) return mine.empty() ? "both without a period" : fmt::format("both every {} cycles", mine);
    const auto text = [](const std::string& period) {
        return period.empty() ? "never" : "every " + period + " cycles";
    };
    return fmt::format("ours {}, theirs {}", text(mine), text(other));
}

// What a pin does between two resets, from the release on.
struct stretch {
    std::uint64_t from;
    std::uint64_t to;
};

std::vector<stretch> stretches_of(const std::vector<reset_window>& resets, std::uint64_t end) {
    std::vector<stretch> list;
    std::uint64_t from = 0;
    for (const auto& reset : resets) {
        list.push_back({from, reset.from});
        from = reset.to;
    }
    if (from < end) list.push_back({from, end});
    return list;
}

using change_range = std::pair<level_changes::const_iterator, level_changes::const_iterator>;

// Later than its begin, so that what a release leaves is none of them.
change_range changes_in(const level_changes& list, const stretch& of) {
    const auto later = [](std::uint64_t c, const level_change& x) { return c < x.cycle; };
    const auto earlier = [](const level_change& x, std::uint64_t c) { return x.cycle < c; };
    return {std::upper_bound(list.begin(), list.end(), of.from, later),
            std::lower_bound(list.begin(), list.end(), of.to, earlier)};
}

// The same levels in the same order, theirs later by `lag` in every stretch; at its ends one side has some more.
bool lags_by(const level_changes& ours, const level_changes& theirs, std::int64_t lag,
             const std::vector<stretch>& stretches) {
    for (const auto& each : stretches) {
        auto [a, a_end] = changes_in(ours, each);
        auto [b, b_end] = changes_in(theirs, each);
        const auto place = [&](const level_change& x) { return static_cast<std::int64_t>(x.cycle - each.from); };
        const auto length = static_cast<std::int64_t>(each.to - each.from);
        while (a != a_end && place(*a) + lag <= 0) ++a;
        while (b != b_end && place(*b) - lag <= 0) ++b;
        for (; a != a_end && b != b_end; ++a, ++b) {
            if (place(*a) + lag != place(*b) || a->level != b->level) return false;
        }
        // What one side has more would have come behind the end of the other.
        if (a != a_end && place(*a) + lag < length) return false;
        if (b != b_end && place(*b) - lag < length) return false;
    }
    return true;
}

// By how many cycles theirs are always later; by less than the time between two changes if that is possible.
std::optional<std::int64_t> constant_lag(const level_changes& ours, const level_changes& theirs,
                                         const std::vector<reset_window>& resets) {
    constexpr unsigned attempts = 4;
    if (ours.empty() || theirs.empty()) return std::nullopt;
    const auto stretches = stretches_of(resets, std::max(ours.back().cycle, theirs.back().cycle) + 1);
    for (const auto& each : stretches) {
        const auto [a, a_end] = changes_in(ours, each);
        auto [b, b_end] = changes_in(theirs, each);
        if (a_end - a < 2 || b_end - b < 2) continue;
        std::optional<std::int64_t> best;
        for (unsigned n = 0; n < attempts; ++n) {
            for (unsigned m = 0; m < attempts; ++m) {
                if (a_end - a <= n || b_end - b <= m || a[n].level != b[m].level) continue;
                const auto lag = static_cast<std::int64_t>(b[m].cycle - a[n].cycle);
                if (lag == 0 || (best && std::abs(*best) <= std::abs(lag))) continue;
                if (lags_by(ours, theirs, lag, stretches)) best = lag;
            }
        }
        return best;
    }
    return std::nullopt;
}

std::string lag_text(std::int64_t lag) {
    return fmt::format("equal, {} cycle{} {}", std::abs(lag), std::abs(lag) == 1 ? "" : "s",
                       lag > 0 ? "later" : "earlier");
}

level_changes inverted(level_changes list) {
    for (auto& each : list) each.level = each.level == 0 ? 1 : 0;
    return list;
}

class pin_category {
  public:
    pin_category(std::string name, const nexys4_record& ours, const nexys4_record& theirs, bool align)
        : ours_(ours), theirs_(theirs), resets_(resets_of(ours.pins)), align_(align) {
        verdict_.category = std::move(name);
    }

    // One line a channel that differs.
    void compare(const std::string& channel, bool periodic) {
        const auto* const mine = ours_.pins.find(channel);
        const auto* const other = theirs_.pins.find(channel);
        if (mine == nullptr || other == nullptr) return;
        const auto seen = without_resets(*mine, resets_);
        const auto wanted = without_resets(*other, resets_);
        const auto found = compare_changes(seen, wanted);
        verdict_.result.accesses += wanted.size();
        verdict_.result.functional_differences += found.changes;
        if (found.changes == 0) {
            if (in_order(wanted).size() > 1) lags_.emplace_back(0);
            return;
        }
        if (!verdict_.first_cycle || found.cycle < *verdict_.first_cycle) verdict_.first_cycle = found.cycle;
        auto text = fmt::format("{} in {}: ours {:X}h, theirs {:X}h; {} changes differ", channel,
                                cycle_text(found.cycle, resets_), level_at(seen, found.cycle),
                                level_at(wanted, found.cycle), found.changes);
        const bool opposite = periodic && turned_over(seen, wanted);
        const auto lag = opposite ? std::nullopt : constant_lag(seen, wanted, resets_);
        lags_.push_back(lag);
        if (lag) {
            text += ", " + lag_text(*lag);
        } else if (periodic) {
            const auto turned = opposite ? std::nullopt : constant_lag(inverted(seen), wanted, resets_);
            text += ", " + periods_text(seen, wanted);
            if (turned) text += "; turned over " + lag_text(*turned);
        } else if (in_order(seen) == in_order(wanted)) {
            text += ", all in the same order";
        }
        say(text);
    }

    // Our pads answer to strobes: behind strobes that are late or early their data say nothing of the design.
    bool answers_are_off() const {
        return align_ && std::any_of(lags_.begin(), lags_.end(), [](const auto& lag) { return lag != 0; });
    }

    void say(const std::string& text) {
        auto& to = verdict_.result.first_difference;
        to += (to.empty() ? "" : "\n") + text;
    }

    game_verdict take() {
        auto& result = verdict_.result;
        const bool one_lag = !lags_.empty() && std::all_of(lags_.begin(), lags_.end(), [this](const auto& lag) {
            return lag && lag == lags_.front();
        });
        if (align_ && one_lag && result.functional_differences != 0) {
            result.excluded.push_back({verdict_.category + " aligned", "theirs are " + lag_text(*lags_.front()),
                                       result.functional_differences});
            result.functional_differences = 0;
            result.first_difference.clear();
            verdict_.first_cycle.reset();
        }
        result.passed = result.functional_differences == 0;
        return std::move(verdict_);
    }

  private:
    static std::vector<std::uint64_t> in_order(const level_changes& list) {
        std::vector<std::uint64_t> levels;
        for (const auto& entry : list) {
            if (levels.empty() || levels.back() != entry.level) levels.push_back(entry.level);
        }
        return levels;
    }

    const nexys4_record& ours_;
    const nexys4_record& theirs_;
    const std::vector<reset_window> resets_;
    const bool align_;
    std::vector<std::optional<std::int64_t>> lags_;  // of the pins that change
    game_verdict verdict_;
};

game_verdict compare_pins(const std::string& category, const std::vector<std::string>& strobes,
                          const std::vector<std::string>& others, const nexys4_record& ours,
                          const nexys4_record& theirs, bool align) {
    pin_category pins(category, ours, theirs, align);
    for (const auto& channel : strobes) pins.compare(channel, true);
    if (strobes.empty() || !pins.answers_are_off()) {
        for (const auto& channel : others) pins.compare(channel, false);
    }
    return pins.take();
}

game_verdict compare_syncs(const nexys4_record& ours, const nexys4_record& theirs, bool align) {
    auto verdict = compare_pins("syncs", {"vga.hsync", "vga.vsync"}, {}, ours, theirs, align);
    if (verdict.result.passed || ours.mode == theirs.mode) return verdict;
    const auto text = [](const std::string& mode) { return mode.empty() ? "no picture" : mode; };
    verdict.result.first_difference += fmt::format("\nours is {}, theirs {}", text(ours.mode), text(theirs.mode));
    return verdict;
}

game_verdict check_blanking(const nexys4_record& theirs) {
    const auto& seen = theirs.blanking;
    game_verdict verdict;
    verdict.category = "blanking";
    verdict.result.accesses = seen.looked_at;
    verdict.result.functional_differences = seen.lit;
    verdict.result.passed = seen.lit == 0;
    if (seen.lit != 0) {
        verdict.first_cycle = seen.first_cycle;
        verdict.result.first_difference =
            fmt::format("{} pixels outside the picture are not black: {}", seen.lit, seen.first);
    }
    return verdict;
}

std::string no_picture_text(const char* whose, const std::string& mode) {
    return fmt::format("{} shows no picture{}", whose, mode.empty() ? "" : ": " + mode);
}

void compare_pictures(const std::string& what, const std::vector<picture> nexys4_record::*list,
                      const std::vector<std::uint64_t>& cycles, const nexys4_record& our_record,
                      const nexys4_record& their_record, game_verdict& verdict) {
    const auto& ours = our_record.*list;
    const auto& theirs = their_record.*list;
    auto& result = verdict.result;
    const auto say = [&](const std::string& text) {
        if (result.first_difference.empty()) result.first_difference = text;
    };
    result.accesses += theirs.size();
    for (std::size_t n = 0; n < std::min(ours.size(), theirs.size()); ++n) {
        auto difference = find_difference(ours[n], theirs[n]);
        if (!difference) continue;
        ++result.functional_differences;
        if (!verdict.first_cycle && n < cycles.size()) verdict.first_cycle = cycles[n];
        const bool shown = ours[n].width != 0 && theirs[n].width != 0;
        say(fmt::format("{} {} of {}: {}", what, n + 1, theirs.size(),
                        shown                ? difference->text()
                        : ours[n].width == 0 ? no_picture_text("ours", our_record.mode)
                                             : no_picture_text("theirs", their_record.mode)));
        if (shown && !verdict.difference) verdict.difference = std::move(difference);
    }
    if (ours.size() == theirs.size()) return;
    ++result.functional_differences;
    say(fmt::format("{} and {} {}s", ours.size(), theirs.size(), what));
}

// Frames of another length do not begin with ours, and a press that is seen later tears another one: then only the
// screen at rest is compared.
game_verdict compare_pixels(const nexys4_record& ours, const nexys4_record& theirs, bool same_frames) {
    game_verdict verdict;
    verdict.category = "pixels";
    auto& result = verdict.result;
    compare_pictures("picture", &nexys4_record::looks, ours.look_cycles, ours, theirs, verdict);
    const bool at_rest = result.functional_differences == 0;
    if (same_frames)
        compare_pictures("changed frame", &nexys4_record::frames, ours.frame_cycles, ours, theirs, verdict);
    result.passed = result.functional_differences == 0;
    if (at_rest && !result.passed) result.first_difference += "; the screen at rest is equal";
    return verdict;
}

}  // namespace

std::vector<game_verdict> compare_game(const nexys4_record& ours, const nexys4_record& theirs, const game_scope& scope,
                                       bool align) {
    std::vector<game_verdict> verdicts;
    const auto compare = [&](const char* category, const std::vector<std::string>& strobes,
                             const std::vector<std::string>& others) {
        verdicts.push_back(compare_pins(category, strobes, others, ours, theirs, align));
    };
    if (scope.pads)
        compare("pad pins", {"pad.latch", "pad.clock", "pad.latch2", "pad.clock2"}, {"pad.data1", "pad.data2"});
    if (scope.bytes) compare("bytes", {}, {"host.byte1", "host.byte2"});
    if (scope.events) compare("events", {}, {"host.event"});
    if (scope.screen) verdicts.push_back(compare_syncs(ours, theirs, align));
    if (!scope.screen) return verdicts;
    const auto aligned = [](const game_verdict& verdict) { return !verdict.result.excluded.empty(); };
    const bool same_syncs = verdicts.back().result.passed && !aligned(verdicts.back());
    const bool same_frames = same_syncs && std::none_of(verdicts.begin(), verdicts.end(), aligned);
    if (same_syncs) verdicts.push_back(check_blanking(theirs));
    if (scope.pixels) verdicts.push_back(compare_pixels(ours, theirs, same_frames));
    return verdicts;
}

}  // namespace tabletop
