// SPDX-License-Identifier: Apache-2.0
#include "explore/sweep_executor.h"

#include "explore/point_pool.h"
#include "explore/points_to_play.h"
#include "explore/slurm/slurm_sweep.h"
#include "host/process/interrupt_flag.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tabletop {

namespace {

void require_nothing() {}

bool play_here(const explore_plan& plan, results_folder& folder, sweep_progress& progress) {
    points_to_play points(plan, folder);
    point_pool pool(plan);
    while (true) {
        while (!pool.full()) {
            const auto n = points.next();
            if (!n) break;
            pool.start(*n);
        }
        if (pool.empty()) return !interrupted();
        const auto record = pool.wait();
        if (!record) return false;
        points.add(*record);
        progress.show(folder.done(), folder.failed());
    }
}

}  // namespace

const std::vector<sweep_executor>& sweep_executors() {
    static const std::vector<sweep_executor> all = {
        {"local", "this computer", 1, false, require_nothing, play_here},
        {"slurm", "a job array of Slurm", 0, true, require_slurm, play_on_slurm},
    };
    return all;
}

const sweep_executor& find_sweep_executor(const std::string& name) {
    if (name.empty()) return sweep_executors().front();
    std::vector<std::string> names;
    for (const auto& each : sweep_executors()) {
        if (name == each.name) return each;
        names.emplace_back(each.name);
    }
    throw input_error(fmt::format("--executor: \"{}\" is none; there are {}", name, fmt::join(names, ", ")));
}

}  // namespace tabletop
