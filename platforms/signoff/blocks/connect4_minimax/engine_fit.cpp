// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_minimax/engine_fit.h"

#include "engines/connect4_minimax/timing.h"
#include "stimulus/signoff/connect4_positions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace tabletop {
namespace {

namespace core = connect4_minimax_core;

struct sample {
    double boards;
    double fours;
    double root_pieces;
    double cycles;
};

// The two constants of a four, in cycles: what it saves, less so much for every piece on the root.
struct constants {
    double less;
    double more_per_piece;
};

void add_samples(const signoff_options& options, bool alpha_beta, std::vector<sample>& samples) {
    signoff::connect4_stimulus_options stimulus;
    stimulus.seed = options.seed;
    stimulus.positions = options.count != 0 ? options.count : stimulus.positions;
    stimulus.deep = options.deep;
    stimulus.alpha_beta = alpha_beta;
    core::engine_search search(1);
    for (const auto& question : signoff::connect4_questions(stimulus)) {
        search.start({question.position.board, question.position.mask}, question.depth, question.prune);
        while (!search.run(UINT64_MAX / 2)) {
        }
        const auto ran = search.solver(0).so_far();
        if (ran.create == 0) continue;  // ended at the root
        samples.push_back({static_cast<double>(ran.create), static_cast<double>(ran.fours),
                           static_cast<double>(search.root_pieces()),
                           static_cast<double>(core::exact_timing(search, {}))});
    }
}

// What a search takes when no board is won.
double whole_cycles(const sample& s) {
    const core::average_cycles known;
    return static_cast<double>(known.fixed) + s.boards * static_cast<double>(known.per_board);
}

// Least squares of the relative error, by its two normal equations.
constants fit(const std::vector<sample>& samples) {
    double xx = 0, xz = 0, zz = 0, xy = 0, zy = 0;
    for (const auto& s : samples) {
        const double x = s.fours / s.cycles;
        const double z = x * s.root_pieces;
        const double y = (whole_cycles(s) - s.cycles) / s.cycles;
        xx += x * x, xz += x * z, zz += z * z, xy += x * y, zy += z * y;
    }
    const double determinant = xx * zz - xz * xz;
    return {(xy * zz - xz * zy) / determinant, -(xx * zy - xz * xy) / determinant};
}

std::string describe(const std::vector<sample>& samples, const constants& found) {
    double mean = 0, largest = 0;
    for (const auto& s : samples) {
        const double model = whole_cycles(s) - s.fours * (found.less - found.more_per_piece * s.root_pieces);
        const double percent = 100 * std::abs(model - s.cycles) / s.cycles;
        mean += percent / static_cast<double>(samples.size());
        largest = std::max(largest, percent);
    }
    return fmt::format(
        "{} searches: less_per_1000_fours {:.0f}, more_per_1000_fours_and_root_piece {:.0f}; error mean {:.3f} %, max "
        "{:.2f} %\n",
        samples.size(), 1000 * found.less, 1000 * found.more_per_piece, mean, largest);
}

}  // namespace

std::string fit_engine(const signoff_options& options) {
    std::vector<sample> samples;
    add_samples(options, false, samples);
    add_samples(options, true, samples);
    return describe(samples, fit(samples));
}

}  // namespace tabletop
