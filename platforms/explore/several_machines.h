// SPDX-License-Identifier: Apache-2.0
// `explore zynq,de1_soc`: a sweep of each machine, one after the other, each in a folder of its own inside --out, and
// what came of all of them as one table and one page.
#pragma once

#include "explore/explore_options.h"
#include "explore/explore_plan.h"
#include "explore/results_folder.h"

#include <memory>
#include <vector>

namespace tabletop {

// The plan of each machine that the options name. A parameter or a metric that one of them has not is left out of its
// sweep. Throws input_error as make_explore_plan() does, and for what none of them has.
std::vector<explore_plan> make_explore_plans(const explore_options& options);

// The folder of a sweep of several machines. Throws input_error when it holds anything but that sweep to resume.
void require_joined_folder(const explore_options& options);

// Makes it, or leaves it as it is.
void make_joined_folder(const explore_options& options);

// results.csv with its columns, results.json and report.html of all of them, which are done.
void write_joined_results(const explore_options& options, const std::vector<std::unique_ptr<results_folder>>& folders,
                          double wall_seconds);

}  // namespace tabletop
