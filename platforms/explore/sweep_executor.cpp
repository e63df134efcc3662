// SPDX-License-Identifier: Apache-2.0
#include "explore/sweep_executor.h"

#include "explore/point_pool.h"
#include "explore/slurm/slurm_sweep.h"
#include "host/process/interrupt_flag.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tabletop {

namespace {

void require_nothing() {}

bool play_here(const explore_plan& plan, results_folder& folder, sweep_progress& progress) {
    point_pool pool(plan);
    const auto take = [&] {
        const auto record = pool.wait();
        if (!record) return false;
        folder.add(*record);
        progress.show(folder.done(), folder.failed());
        return true;
    };
    for (std::uint64_t n = 0; n < plan.size(); ++n) {
        if (folder.is_done(n)) continue;
        if (pool.full() && !take()) return false;
        pool.start(n);
    }
    while (!pool.empty()) {
        if (!take()) return false;
    }
    return !interrupted();
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
