// SPDX-License-Identifier: Apache-2.0
#include "explore/explore_session.h"

#include "design/needed_rtl.h"
#include "explore/approximation_check.h"
#include "explore/explore_plan.h"
#include "explore/figure_errors.h"
#include "explore/published_clock.h"
#include "explore/report/explore_plot.h"
#include "explore/report/explore_report.h"
#include "explore/results_folder.h"
#include "explore/search/sweep_search.h"
#include "explore/several_machines.h"
#include "explore/slurm/slurm_sweep.h"
#include "explore/sweep_areas.h"
#include "explore/sweep_executor.h"
#include "host/chosen_views.h"
#include "host/process/exit_code.h"
#include "host/process/interrupt_flag.h"
#include "support/host_program.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

namespace {

std::vector<std::uint64_t> points_from(const explore_plan& plan, std::uint64_t first) {
    std::vector<std::uint64_t> points(plan.size() - first);
    std::iota(points.begin(), points.end(), first);
    return points;
}

// Other processes play them, on other computers perhaps. A point whose RTL cannot be built tells so itself.
// Throws input_error when every one of these is refused.
void build_rtl_of_points(const explore_plan& plan, const std::vector<std::uint64_t>& numbers) {
    if (!any_is_rtl(plan.views)) return;
    std::vector<simulation> points;
    for (const auto n : numbers) {
        points.emplace_back([&plan, n] {
            const auto parameters = plan.parameters_of(n);
            plan.play({parameters.machine(), parameters.stimulus(), plan.views});
        });
    }
    build_rtl_of(points, interrupted);
}

void say_sample(const explore_plan& plan) {
    if (!plan.points.is_exhausted()) return;
    fmt::print(stderr, "--sample: {}: there are {} combinations, and all of them are taken\n", plan.sample.text(),
               plan.points.size());
}

// A metric of a point with its unit; it is there.
std::string metric_text(const explore_metric& metric, const point_record& record) {
    const auto& value = record.at("metrics").at(metric.name);
    for (const auto kind : {parameter_kind::time, parameter_kind::frequency}) {
        if (metric.unit != base_unit(kind)) continue;
        const auto number = value.get<std::int64_t>();
        const auto size = static_cast<std::uint64_t>(std::abs(number));
        return (number < 0 ? "-" : "") + quantity_text(kind, {size, 1});
    }
    return metric.decimals == 0 ? fmt::format("{}", value.get<std::int64_t>())
                                : fmt::format("{:.{}f}", value.get<double>(), metric.decimals);
}

void say_best_point(const explore_plan& plan, const results_folder& folder, std::uint64_t n) {
    std::vector<std::string> settings, figures;
    const auto texts = plan.texts(n);
    for (std::size_t a = 0; a < texts.size(); ++a) {
        settings.push_back(fmt::format("{}={}", plan.axes[a].declaration.key, texts[a]));
    }
    const auto record = folder.record_at(n);
    const auto searched = plan.search->metrics();
    for (const auto& metric : plan.metrics) {
        if (std::find(searched.begin(), searched.end(), metric.name) == searched.end()) continue;
        figures.push_back(fmt::format("{} {}", metric.name, metric_text(metric, record)));
    }
    fmt::print("point {}, {}: {}\n", n + 1, fmt::join(settings, ", "), fmt::join(figures, ", "));
}

// The best point, or all of the front. False: there is none.
bool say_best(const explore_plan& plan, const results_folder& folder) {
    const auto standing = folder.standings();
    const auto found = std::count(standing.begin(), standing.end(), "best");
    if (found == 0) {
        fmt::print("no point {}\n", plan.search->subject_to->matters() ? "meets --subject-to" : "has every objective");
        return false;
    }
    fmt::print("{}\n", found == 1 ? "the best:" : fmt::format("the front, {} points:", found));
    for (std::uint64_t n = 0; n < plan.size(); ++n) {
        if (standing[n] == "best") say_best_point(plan, folder, n);
    }
    return true;
}

void add_check(explore_plan& plan, const results_folder& folder) {
    if (plan.checked == 0) return;
    const auto check = check_approximation(plan, folder);
    if (!check) return;
    for (const auto& line : check->lines) fmt::print("{}\n", line);
    plan.tables.push_back(check->table);
}

void add_clock_warning(explore_plan& plan) {
    const auto warning = warn_of_clocks(plan);
    if (!warning) return;
    fmt::print(stderr, "{}\n", warning->line);
    plan.tables.push_back(warning->table);
}

// How far the model is off what was measured on a board, and what of that belongs to no point.
void say_measured(const explore_plan& plan, const results_folder& folder) {
    if (!plan.measured) return;
    const auto& measured = *plan.measured;
    std::vector<bool> is_used(measured.rows());
    std::vector<figure_errors> errors(measured.metrics().size());
    for (std::uint64_t n = 0; n < plan.size(); ++n) {
        const auto row = measured.row_of(plan.indices(n));
        if (!row) continue;
        is_used[*row] = true;
        const auto figures = measured.figures(row, folder.record_at(n).at("metrics"));
        for (std::size_t m = 0; m < errors.size(); ++m) {
            const auto& error = figures.at("error." + measured.metrics()[m].name);
            if (error.is_number()) errors[m].add(error.get<double>() / 100);
        }
    }
    for (std::size_t m = 0; m < errors.size(); ++m) {
        if (errors[m].count() != 0) fmt::print("beside the board, {}\n", errors[m].text(measured.metrics()[m].name));
    }
    for (std::size_t row = 0; row < is_used.size(); ++row) {
        if (!is_used[row]) fmt::print(stderr, "{}: no point has these parameters\n", measured.place_of(row));
    }
}

// The picture is the last: of a sweep without figures there is none.
void write_outputs(const explore_plan& plan, const results_folder& folder, double wall_seconds) {
    folder.write_results(wall_seconds);
    const auto step = report_step(plan.size());
    write_report(folder.path(), "Exploration of " + plan.kind->name(),
                 [&](std::ostream& out) { folder.write_json(out, wall_seconds, step); });
    if (folder.played() < plan.size()) {
        fmt::print(
            "{} of {} points were played; each other one differs from one of them in nothing that has an effect\n",
            folder.played(), plan.size());
    }
    fmt::print("{} points, {} failed: {}, report.html\n", plan.size(), folder.failed(),
               results_csv_file(folder.path()).string());
    if (!plan.plot.empty() && folder.failed() < plan.size()) {
        write_plot(folder.results(wall_seconds, step), plan.plot);
    }
}

// What is played in one go: a sweep, or one batch after the other of a search, each of which depends on what has come
// of those before.
class session {
  public:
    session(explore_plan& plan, const sweep_executor& executor) : plan_(plan), executor_(executor), areas_(plan) {
        if (!plan.search) {
            areas_.add(points_from(plan, 0));
            return;
        }
        search_.emplace(plan);
        add_batch();
    }

    void build_rtl() { build_rtl_of_points(plan_, points_from(plan_, 0)); }

    // False: the user has interrupted.
    bool play(results_folder& folder) {
        sweep_progress progress(plan_.most(), folder.done());
        try {
            while (executor_.play(plan_, folder, progress)) {
                if (!search_ || !next_batch(folder)) return true;
            }
        } catch (const interruption&) {
        }
        return false;
    }

  private:
    // False: there is none.
    bool add_batch() {
        const auto points = search_->propose();
        const auto before = plan_.size();
        plan_.searched.insert(plan_.searched.end(), points.begin(), points.end());
        plan_.batches.resize(plan_.size(), before == 0 ? 1 : plan_.batches.back() + 1);
        areas_.add(points_from(plan_, before));
        return !points.empty();
    }

    bool next_batch(const results_folder& folder) {
        std::vector<search_outcome> outcomes;
        for (const auto n : points_from(plan_, told_)) outcomes.push_back(folder.outcome(n));
        search_->tell(outcomes);
        told_ = plan_.size();
        if (!add_batch()) return false;
        try {
            build_rtl_of_points(plan_, points_from(plan_, told_));
        } catch (const input_error&) {
            return true;  // each of them fails with this message
        }
        return true;
    }

    explore_plan& plan_;
    const sweep_executor& executor_;
    sweep_areas areas_;
    std::optional<sweep_search> search_;
    std::uint64_t told_ = 0;  // points whose outcomes the search knows
};

// Which points have played as many games as they may.
void say_precision(const explore_plan& plan, const results_folder& folder) {
    if (!plan.precision) return;
    std::uint64_t short_of_it = 0, worst = 0;
    double worst_reached = 0;
    for (std::uint64_t n = 0; n < plan.size(); ++n) {
        const auto metrics = folder.record_at(n).at("metrics");
        const auto& reached = metrics.at(precision_metric);
        if (metrics.at(plan.precision->metric).is_null()) continue;
        if (reached.is_number() && reached.get<double>() <= plan.precision->goal) continue;
        ++short_of_it;
        if (!reached.is_number() || reached.get<double>() <= worst_reached) continue;
        worst_reached = reached.get<double>();
        worst = n + 1;
    }
    if (short_of_it == 0) return;
    const auto worst_text = worst == 0
                                ? std::string()
                                : fmt::format("; the worst, point {}, is within {:.2f} %", worst, 100 * worst_reached);
    fmt::print("{} of {} points are not within {} of {} with all the games they may play (stimulus.games_max){}\n",
               short_of_it, plan.size(), plan.precision->text, plan.precision->metric, worst_text);
}

int exit_code_of(const explore_plan& plan, const results_folder& folder) {
    if (plan.search) return say_best(plan, folder) ? exit_done : exit_check_failed;
    return folder.failed() == 0 ? exit_done : exit_check_failed;
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Refuses what can be refused before anything is played.
void require_startable(const explore_plan& plan) {
    find_sweep_executor(plan.executor).require();
    if (!plan.plot.empty()) require_plot(plan.plot);
    require_folder_for(plan);
}

// The folder with its results, and how it went.
struct played_sweep {
    std::unique_ptr<results_folder> folder;
    int exit_code;
};

played_sweep play_sweep(explore_plan& plan) {
    plan.play = plan.prepare();
    say_sample(plan);
    session points(plan, find_sweep_executor(plan.executor));
    say_views(plan.view_options, views_there(*plan.kind, plan.parameters.machine(), plan.views, plan.rtl.get()));
    points.build_rtl();
    auto folder = std::make_unique<results_folder>(plan);
    const auto begin = std::chrono::steady_clock::now();
    if (!points.play(*folder)) {
        folder->write_csv_file();
        fmt::print(stderr, "{} of {} points are done, and {} is partial; --resume goes on\n", folder->done(),
                   plan.most(), results_csv_file(folder->path()).string());
        return {std::move(folder), exit_interrupted};
    }
    add_check(plan, *folder);
    say_precision(plan, *folder);
    add_clock_warning(plan);
    say_measured(plan, *folder);
    write_outputs(plan, *folder, seconds_since(begin));
    const auto exit_code = exit_code_of(plan, *folder);
    return {std::move(folder), exit_code};
}

// One after the other.
int play_each(const explore_options& options, std::vector<explore_plan>& plans) {
    make_joined_folder(options);
    const auto begin = std::chrono::steady_clock::now();
    std::vector<std::unique_ptr<results_folder>> folders;
    int exit_code = exit_done;
    for (auto& plan : plans) {
        auto played = play_sweep(plan);
        if (played.exit_code == exit_interrupted) return exit_interrupted;
        exit_code = std::max(exit_code, played.exit_code);
        folders.push_back(std::move(played.folder));
    }
    write_joined_results(options, folders, seconds_since(begin));
    return exit_code;
}

}  // namespace

int explore(const explore_options& given) {
    const auto options = with_config_file(given);
    auto plans = make_explore_plans(options);
    if (!options.task.empty()) {
        auto& plan = plans.front();
        plan.play = plan.prepare();
        return play_slurm_task(plan, options.task);
    }
    for (const auto& plan : plans) require_startable(plan);
    watch_interrupts();
    if (plans.size() == 1) return play_sweep(plans.front()).exit_code;
    require_joined_folder(options);
    return play_each(options, plans);
}

}  // namespace tabletop
