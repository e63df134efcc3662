// SPDX-License-Identifier: Apache-2.0
// A sweep whose points are the tasks of job arrays of Slurm. What the sweep and its tasks say to each other is in the
// sweep's folder, which every computer sees under the same path, as it sees this program.
#pragma once

#include "explore/explore_plan.h"
#include "explore/results_folder.h"
#include "explore/sweep_progress.h"

#include <string>

namespace tabletop {

// Throws input_error when Slurm's programs are not installed or its controller does not answer.
void require_slurm();

// Plays the plan as sweep_executor::play does. A task that is requeued goes on where it was ended; points of tasks that
// were cancelled are submitted again. A point during which its task has ended three times has failed. Throws
// input_error when Slurm refuses the array, or no task of it comes to a point.
bool play_on_slurm(const explore_plan& plan, results_folder& folder, sweep_progress& progress);

// One of the tasks, "ARRAY/TASK", on another computer. Returns the exit code; throws input_error.
int play_slurm_task(explore_plan plan, const std::string& task);

}  // namespace tabletop
