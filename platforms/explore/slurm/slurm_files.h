// SPDX-License-Identifier: Apache-2.0
// Where a sweep keeps what its arrays of tasks need: FOLDER/slurm, gone when the last point is in.
#pragma once

#include "explore/explore_plan.h"

#include <filesystem>
#include <vector>

namespace tabletop {

inline std::filesystem::path slurm_folder(const explore_plan& plan) {
    return std::filesystem::absolute(plan.out) / "slurm";
}

// The folder of the array of this number, from 1 on.
inline std::filesystem::path slurm_array_folder(const explore_plan& plan, std::uint64_t array) {
    return slurm_folder(plan) / std::to_string(array);
}

// The points that a search has proposed, for its tasks, which do not search. Both throw input_error.
void write_searched_points(const explore_plan& plan);
std::vector<value_indices> read_searched_points(const explore_plan& plan);

}  // namespace tabletop
