// SPDX-License-Identifier: Apache-2.0
#include "explore/point_pool.h"
#include "explore/results_folder.h"
#include "explore/slurm/slurm_files.h"
#include "explore/slurm/slurm_sweep.h"
#include "explore/slurm/task_files.h"
#include "explore/sweep_areas.h"
#include "host/process/exit_code.h"
#include "host/process/interrupt_flag.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <charconv>

namespace tabletop {

namespace {

struct task_name {
    std::uint64_t array;
    std::uint64_t task;
};

task_name parse_task(const std::string& text) {
    task_name name{};
    const auto slash = text.find('/');
    const auto reads = [&](std::size_t from, std::size_t to, std::uint64_t& number) {
        const auto* const end = text.data() + to;
        const auto read = std::from_chars(text.data() + from, end, number);
        return read.ec == std::errc() && read.ptr == end;
    };
    if (slash == std::string::npos || !reads(0, slash, name.array) || !reads(slash + 1, text.size(), name.task)) {
        throw input_error(fmt::format("--task: \"{}\" is no ARRAY/TASK", text));
    }
    return name;
}

}  // namespace

int play_slurm_task(explore_plan plan, const std::string& task) {
    require_same_sweep(plan);
    if (plan.search) plan.searched = read_searched_points(plan);
    const auto name = parse_task(task);
    const task_files files(slurm_array_folder(plan, name.array), name.task);
    const auto points = read_task_points(files);
    for (const auto n : points) {
        if (n >= plan.size()) throw input_error(fmt::format("{}: it is damaged", files.points.string()));
    }
    task_journal journal(files.journal);
    exit_at_interrupt();
    const task_pulse pulse(files.journal);
    sweep_areas(plan).add(points);
    point_pool pool(plan);
    for (const auto n : points) {
        if (journal.is_done(n)) continue;
        journal.begin(n);
        pool.start(n);
        const auto record = pool.wait();
        if (!record) return exit_interrupted;
        journal.add(*record);
    }
    return exit_done;
}

}  // namespace tabletop
