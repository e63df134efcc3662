// SPDX-License-Identifier: Apache-2.0
#include "cli/engine_fit.h"

#include "engines/connect4_minimax/timing.h"
#include "signoff/connect4_positions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace tabletop {
namespace {

namespace core = connect4_minimax_core;

struct sample {
    double nodes;
    double cycles;
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
        const auto nodes = search.result().nodes;
        if (nodes == 0) continue;  // ended at the root
        samples.push_back({static_cast<double>(nodes), static_cast<double>(core::cycles(search, {}))});
    }
}

// The cycles a node that leave the least mean square of the relative error; the fixed part is the root's own.
double fit_per_node(const std::vector<sample>& samples, double fixed) {
    double above = 0, below = 0;
    for (const auto& s : samples) {
        const double slope = s.nodes / s.cycles;
        above += slope * (s.cycles - fixed) / s.cycles;
        below += slope * slope;
    }
    return above / below;
}

std::string describe(const std::vector<sample>& samples, double fixed, double per_node) {
    double mean = 0, largest = 0;
    for (const auto& s : samples) {
        const double percent = 100 * std::abs(fixed + per_node * s.nodes - s.cycles) / s.cycles;
        mean += percent / static_cast<double>(samples.size());
        largest = std::max(largest, percent);
    }
    return fmt::format(
        "{} searches: fixed {} cycles, per_1000_nodes {:.0f} cycles; error mean {:.3f} %, max {:.2f} %\n",
        samples.size(), fixed, 1000 * per_node, mean, largest);
}

}  // namespace

std::string fit_engine(const signoff_options& options) {
    // Initial, 21 window positions of the root, Check and Done.
    constexpr double fixed = 24;
    std::vector<sample> samples;
    add_samples(options, false, samples);
    add_samples(options, true, samples);
    return describe(samples, fixed, fit_per_node(samples, fixed));
}

}  // namespace tabletop
