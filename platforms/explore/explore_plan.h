// SPDX-License-Identifier: Apache-2.0
// The checked form of explore_options: what every point is, before anything is started.
#pragma once

#include "design/description.h"
#include "explore/constraint.h"
#include "explore/explore_metrics.h"
#include "explore/explore_options.h"
#include "explore/measured_figures.h"
#include "explore/point_parameters.h"
#include "explore/precision.h"
#include "explore/search/search_request.h"
#include "explore/search/search_space.h"
#include "explore/sweep_axis.h"
#include "explore/sweep_sample.h"
#include "host/machine.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

using play_function = std::function<point_measurements(const explored_point&)>;

// A swept parameter that has an effect only at some points.
struct axis_condition {
    std::size_t axis;
    std::shared_ptr<const constraint> has_effect;
};

struct explore_plan {
    const machine_kind* kind;
    const exploration* explored;
    std::string stimulus;         // "positions", "game" or a file's path
    std::string stimulus_text;    // what is in that file
    point_parameters parameters;  // with their defaults
    view_map views;
    std::vector<std::string> view_options;       // as given
    std::shared_ptr<const rtl_description> rtl;  // in place of a block; null: none
    std::vector<std::string> rtl_options;        // as given
    std::vector<sweep_axis> axes;
    sample_request sample;
    sweep_sample points;  // before the constraint
    std::string constraint_text;
    std::vector<std::uint64_t> kept;  // of those, from 0 on: the points of the sweep
    std::vector<explore_metric> metrics;
    std::vector<std::string> metric_options;  // as given
    std::vector<std::string> defines;         // as given
    std::uint64_t seed = 1;
    unsigned jobs = 1;                                     // points at a time; 0: no limit
    std::string executor;                                  // its name
    std::string slurm_options;                             // of sbatch
    std::string point_limit_text;                          // as given
    std::optional<std::chrono::milliseconds> point_limit;  // of a point, by the clock
    std::string out;
    std::string plot;      // a file; empty: none
    unsigned checked = 0;  // points in `at` that are played in `ca` too
    bool resume = false;
    bool many = false;  // a million points and more are meant
    // Reads what every point starts with, and gives `play`. Throws input_error.
    std::function<play_function()> prepare;
    // Measures one point, in a process of its own.
    play_function play;
    nlohmann::json tables = nlohmann::json::array();  // of the sweep as a whole, as in results.json

    // Of a search: what it is for, in place of `kept` the points that it has proposed, and the batch of each, from 1
    // on.
    std::optional<search_request> search = std::nullopt;
    std::vector<value_indices> searched = {};
    std::vector<std::uint64_t> batches = {};
    // Whether the constraint lets a search propose a point; null: any.
    search_space::predicate allows = nullptr;
    // Figures of a board beside those of the points; null: none.
    std::shared_ptr<const measured_figures> measured = nullptr;

    std::optional<precision_request> precision = std::nullopt;  // nothing: as many games as the stimulus says
    std::vector<axis_condition> conditions = {};

    // The points that there are, and how many there may be at the end.
    std::uint64_t size() const { return search ? searched.size() : kept.size(); }
    std::uint64_t most() const { return search ? search->budget : kept.size(); }
    // The index of each axis' value at point n, from 0 on.
    value_indices indices(std::uint64_t n) const { return search ? searched[n] : points.at(kept[n]); }
    // Points may have the same results because they differ in nothing that has an effect.
    bool may_repeat() const { return !conditions.empty() || sample.kind == sample_kind::lhs; }
    // The metrics that were asked for by name, those that are searched for first.
    std::vector<std::string> asked_metrics() const;
    // How the points are chosen: "search", or that of the sample.
    std::string sample_text() const { return search ? "search" : sample.text(); }
    // The text of each axis' value.
    std::vector<std::string> texts(std::uint64_t n) const;
    // The parameters with what the RTL fixes.
    point_parameters parameters_of(std::uint64_t n) const;
    // The whole sweep, every value in one spelling, and the command that plays one point alone.
    explore_options options() const;
    std::string command_of(std::uint64_t n) const;
    // `run` that plays point n and records it from one time to another; empty: `run` cannot play that.
    // games: that it has played with --precision; 0: as many as it has by itself.
    std::string recording_command_of(std::uint64_t n, unsigned games, std::uint64_t from_ps, std::uint64_t to_ps) const;
};

// Throws input_error for the first thing that is wrong. `play` is still empty.
explore_plan make_explore_plan(const explore_options& options);

}  // namespace tabletop
