// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect6_threat/connect6_fit.h"

#include "engines/connect6_threat/timing.h"
#include "signoff/blocks/connect6_threat/core_opponent.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace tabletop {
namespace {

namespace core = connect6_threat_core;

// Two unknowns, least squares of the relative error: y = a x + b z, each divided by y's own scale beforehand.
class least_squares {
  public:
    void add(double x, double z, double y) { xx_ += x * x, xz_ += x * z, zz_ += z * z, xy_ += x * y, zy_ += z * y; }
    std::array<double, 2> solve() const {
        const double determinant = xx_ * zz_ - xz_ * xz_;
        return {(xy_ * zz_ - xz_ * zy_) / determinant, (xx_ * zy_ - xz_ * xy_) / determinant};
    }
    // When there is no z.
    double slope() const { return xy_ / xx_; }

  private:
    double xx_ = 0, xz_ = 0, zz_ = 0, xy_ = 0, zy_ = 0;
};

// Calls take(reply, exact cycles) for every reply of the stimulus that a search has made; crowded boards are in it.
template <typename Take>
void for_all_replies(const signoff_options& options, const core::options& build, Take take) {
    constexpr unsigned usual_games = 200;
    const signoff::connect6_stimulus_options stimulus = {options.seed, options.count != 0 ? options.count : usual_games,
                                                         true};
    core_opponent opponent;
    for (const auto& game : signoff::connect6_games(stimulus, opponent)) {
        core::engine engine(build);
        for (const auto& request : game.requests) {
            for (const char byte : request.bytes) {
                const auto* const reply = engine.take(static_cast<std::uint8_t>(byte));
                if (reply == nullptr || reply->opening || reply->win_repeated || reply->hangs) continue;
                take(*reply, core::exact_timing(*reply, build));
            }
        }
    }
}

double phase_cycles(const core::reply_timing& cycles, core::phase what) {
    double sum = 0;
    for (unsigned n = 0; n < cycles.phase_count; ++n) {
        if (cycles.phases[n].what == what) sum += static_cast<double>(cycles.phases[n].cycles);
    }
    return sum;
}

// The cycles of a round of so many windows, from the win scan of replies without a win: all windows, and the master's
// two cycles.
double fit_windows(const signoff_options& options, unsigned lines) {
    core::options build;
    build.scan_lines = lines;
    least_squares windows;
    for_all_replies(options, build, [&](const core::reply& reply, const core::reply_timing& cycles) {
        constexpr double around = 1 + 2;
        const auto spent = phase_cycles(cycles, core::phase::win_scan);
        if (!reply.win) windows.add(reply.win_scan.windows / spent / lines, 0, (spent - around) / spent);
    });
    return windows.slope();
}

struct placement_constants {
    double empty_board;
    double less_per_stone;
    double more_per_squared_late_stone;
};

// All stones that fit, then those beyond early_stones.
placement_constants fit_placement(const signoff_options& options, const core::average_cycles& known) {
    least_squares early, late;
    const auto each_scan = [&](auto use) {
        for_all_replies(options, {}, [&](const core::reply& reply, const core::reply_timing& cycles) {
            constexpr std::array<core::phase, 2> phases{core::phase::placement_1, core::phase::placement_2};
            for (unsigned n = 0; n < 2; ++n) {
                if (reply.placement[n].ran) use(reply.placement[n].occupied, phase_cycles(cycles, phases[n]));
            }
        });
    };
    each_scan([&](double stones, double spent) {
        if (stones <= static_cast<double>(known.early_stones)) early.add(1 / spent, -stones / spent, 1);
    });
    const auto [empty_board, less] = early.solve();
    each_scan([&, base = empty_board, slope = less](double stones, double spent) {
        const double beyond = stones - static_cast<double>(known.early_stones);
        if (beyond > 0) late.add(beyond * beyond / spent, 0, (spent - base + slope * stones) / spent);
    });
    return {empty_board, less, late.slope()};
}

double fit_walked(const signoff_options& options) {
    core::options build;
    build.influenced = true;
    const auto steps = core::exact_cycles_of(build);
    least_squares walked;
    for_all_replies(options, build, [&](const core::reply& reply, const core::reply_timing& cycles) {
        constexpr std::array<core::phase, 2> phases{core::phase::placement_1, core::phase::placement_2};
        for (unsigned n = 0; n < 2; ++n) {
            const auto& ran = reply.placement[n];
            if (!ran.ran || ran.first) continue;
            constexpr double cells = core::cell_count;
            const double empty = cells - ran.occupied;
            const double spent = phase_cycles(cycles, phases[n]);
            const auto standing = static_cast<double>(core::standing_cycles(ran, steps));
            walked.add(ran.inner * empty / cells / spent, 0, (spent - standing) / spent);
        }
    });
    return walked.slope();
}

std::string errors(const signoff_options& options, bool influenced, const core::average_cycles& average) {
    core::options build;
    build.influenced = influenced;
    double sum = 0, largest = 0;
    unsigned samples = 0;
    for_all_replies(options, build, [&](const core::reply& reply, const core::reply_timing& exact) {
        const auto approximate = core::average_timing(reply, build, average);
        for (unsigned n = 0; n < reply.stones; ++n) {
            const auto truth = static_cast<double>(exact.first_push[n]);
            const auto percent = 100 * std::abs(static_cast<double>(approximate.first_push[n]) - truth) / truth;
            sum += percent, largest = std::max(largest, percent), ++samples;
        }
    });
    return fmt::format("{} stones, error mean {:.3f} %, max {:.2f} %", samples, sum / samples, largest);
}

}  // namespace

std::string fit_connect6(const signoff_options& options) {
    core::average_cycles found;
    const auto rounded = [](double value) { return static_cast<std::uint64_t>(std::lround(value)); };
    found.per_1000_windows = rounded(1000 * fit_windows(options, 1));
    found.per_1000_rounds_of_2 = rounded(1000 * fit_windows(options, 2));
    found.per_1000_rounds_of_4 = rounded(1000 * fit_windows(options, 4));
    const auto placement = fit_placement(options, found);
    found.placement = rounded(placement.empty_board);
    found.less_per_1000_stones = rounded(1000 * placement.less_per_stone);
    found.more_per_1000_squared_late_stones = rounded(1000 * std::max(0.0, placement.more_per_squared_late_stone));
    found.walked_per_1000_renewed = rounded(1000 * fit_walked(options));
    return fmt::format(
        "per_1000_windows {}, per_1000_rounds_of_2 {}, per_1000_rounds_of_4 {}, placement {}, less_per_1000_stones {}, "
        "more_per_1000_squared_late_stones {}, walked_per_1000_renewed {}; full: {}; influenced: "
        "{}\n",
        found.per_1000_windows, found.per_1000_rounds_of_2, found.per_1000_rounds_of_4, found.placement,
        found.less_per_1000_stones, found.more_per_1000_squared_late_stones, found.walked_per_1000_renewed,
        errors(options, false, found), errors(options, true, found));
}

}  // namespace tabletop
