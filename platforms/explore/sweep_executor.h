// SPDX-License-Identifier: Apache-2.0
// Who plays the points of a sweep: this computer, or a cluster.
#pragma once

#include "explore/explore_plan.h"
#include "explore/results_folder.h"
#include "explore/sweep_progress.h"

#include <string>
#include <vector>

namespace tabletop {

struct sweep_executor {
    const char* name;
    const char* what;     // for --help
    unsigned usual_jobs;  // points at a time when nothing is said; 0: no limit
    bool takes_slurm_options;
    // Throws input_error when what it takes is not at hand.
    void (*require)();
    // Plays all points that there are and that are not done. False: the user has interrupted.
    bool (*play)(const explore_plan& plan, results_folder& folder, sweep_progress& progress);
};

// The first is the usual one.
const std::vector<sweep_executor>& sweep_executors();

// Empty: the usual one. Throws input_error.
const sweep_executor& find_sweep_executor(const std::string& name);

}  // namespace tabletop
