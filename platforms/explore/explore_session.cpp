// SPDX-License-Identifier: Apache-2.0
#include "explore/explore_session.h"

#include "design/needed_rtl.h"
#include "explore/explore_plan.h"
#include "explore/report/explore_plot.h"
#include "explore/report/explore_report.h"
#include "explore/results_folder.h"
#include "explore/slurm/slurm_sweep.h"
#include "explore/sweep_areas.h"
#include "explore/sweep_executor.h"
#include "host/chosen_views.h"
#include "host/process/exit_code.h"
#include "host/process/interrupt_flag.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdio>
#include <numeric>
#include <vector>

namespace tabletop {

namespace {

// Other processes play them, on other computers perhaps. A point whose RTL cannot be built tells so itself.
// Throws input_error when every point is refused.
void build_rtl_of_points(const explore_plan& plan) {
    if (!any_is_rtl(plan.views)) return;
    std::vector<simulation> points;
    for (std::uint64_t n = 0; n < plan.size(); ++n) {
        points.emplace_back([&plan, n] {
            const auto parameters = plan.parameters_of(n);
            plan.play({parameters.machine(), parameters.stimulus(), plan.views});
        });
    }
    build_rtl_of(points, interrupted);
}

std::vector<std::uint64_t> all_points(const explore_plan& plan) {
    std::vector<std::uint64_t> points(plan.size());
    std::iota(points.begin(), points.end(), 0);
    return points;
}

void say_sample(const explore_plan& plan) {
    if (!plan.points.is_exhausted()) return;
    fmt::print(stderr, "--sample: {}: there are {} combinations, and all of them are taken\n", plan.sample.text(),
               plan.points.size());
}

// The picture is the last: of a sweep without figures there is none.
void write_outputs(const explore_plan& plan, const results_folder& folder, double wall_seconds) {
    folder.write_results(wall_seconds);
    const auto step = report_step(plan.size());
    write_report(folder.path(), "Exploration of " + plan.kind->name(),
                 [&](std::ostream& out) { folder.write_json(out, wall_seconds, step); });
    fmt::print("{} points, {} failed: {}, report.html\n", plan.size(), folder.failed(), folder.csv_file().string());
    if (!plan.plot.empty() && folder.failed() < plan.size()) {
        write_plot(folder.results(wall_seconds, step), plan.plot);
    }
}

}  // namespace

int explore(const explore_options& options) {
    auto plan = make_explore_plan(options);
    plan.play = plan.prepare();
    if (!options.task.empty()) return play_slurm_task(plan, options.task);
    const auto& executor = find_sweep_executor(plan.executor);
    executor.require();
    if (!plan.plot.empty()) require_plot(plan.plot);
    require_folder_for(plan);
    watch_interrupts();
    say_sample(plan);
    add_areas(plan, all_points(plan));
    say_views(plan.view_options, views_there(*plan.kind, plan.parameters.machine(), plan.views, plan.rtl.get()));
    build_rtl_of_points(plan);
    results_folder folder(plan);
    const auto begin = std::chrono::steady_clock::now();
    if (!executor.play(plan, folder)) {
        folder.write_csv_file();
        fmt::print(stderr, "{} of {} points are done, and {} is partial; --resume goes on\n", folder.done(),
                   plan.size(), folder.csv_file().string());
        return exit_interrupted;
    }
    write_outputs(plan, folder, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    return folder.failed() == 0 ? exit_done : exit_check_failed;
}

}  // namespace tabletop
