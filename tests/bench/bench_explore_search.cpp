// SPDX-License-Identifier: Apache-2.0
// bench_explore_search RESULTS.json BUDGET SEEDS METRIC [EXPR]: how often, and how nearly, searches of so many points
// find the best point of a space that has been swept as a whole: the search of `tabletop explore`, random points, and
// Dlib's global_function_search where the bench was built with it. METRIC is to be small, EXPR is that of --subject-to.
// A row of a table for each: its name, the share of the seeds that find the best, and the median and the worst of how
// much more than the best their best has.
#include "explore/constraint.h"
#include "explore/search/point_search.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#ifdef TABLETOP_DLIB
#include <dlib/global_optimization.h>
#endif

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

// A space of which everything is known.
struct known_space {
    std::vector<search_axis> axes;
    std::map<value_indices, search_outcome> points;
    double best = std::numeric_limits<double>::infinity();

    explicit known_space(const nlohmann::json& results, const std::string& objective, const std::string& expression) {
        std::vector<explore_metric> metrics;
        for (const auto& metric : results.at("metrics")) {
            metrics.push_back({metric.at("name"), metric.at("unit"), "", 0, nullptr});
        }
        const point_parameters none(parameter_set("machine", {}), {});
        const constraint subject_to("EXPR", expression, none, metrics);
        for (const auto& swept : results.at("swept")) axes.push_back(axis_of(swept));
        for (const auto& point : results.at("points")) {
            points.emplace(indices_of(results.at("swept"), point), outcome_of(point, objective, subject_to, none));
        }
        for (const auto& [indices, outcome] : points) {
            if (outcome.meets) best = std::min(best, outcome.objectives.front());
        }
    }

    bool has(const value_indices& point) const { return points.count(point) != 0; }

  private:
    static search_axis axis_of(const nlohmann::json& swept) {
        const auto& values = swept.at("values");
        const bool numbers = std::all_of(values.begin(), values.end(), [](const nlohmann::json& value) {
            return value.at("text").get<std::string>().find_first_not_of("0123456789") == std::string::npos;
        });
        return {static_cast<std::uint32_t>(values.size()), numbers || swept.at("kind") != "choice"};
    }

    static value_indices indices_of(const nlohmann::json& axes, const nlohmann::json& point) {
        value_indices indices;
        for (const auto& swept : axes) {
            const auto& values = swept.at("values");
            const auto found = std::find_if(values.begin(), values.end(), [&](const nlohmann::json& value) {
                return value.at("text") == point.at("parameters").at(swept.at("key").get<std::string>());
            });
            indices.push_back(static_cast<std::uint32_t>(found - values.begin()));
        }
        return indices;
    }

    static search_outcome outcome_of(const nlohmann::json& point, const std::string& objective,
                                     const constraint& subject_to, const point_parameters& none) {
        metric_values values;
        for (const auto& [name, value] : point.at("metrics").items()) {
            if (value.is_number()) values[name] = value.get<double>();
        }
        const auto& named = subject_to.metrics();
        const bool whole =
            values.count(objective) != 0 &&
            std::all_of(named.begin(), named.end(), [&](const auto& name) { return values.count(name) != 0; });
        if (!whole) return {{}, false, -1};
        return {{values[objective]}, subject_to.holds(none, values), subject_to.margin(none, values)};
    }
};

// The best of what a search has come across; infinite when none of it meets the constraint.
class record_keeper {
  public:
    explicit record_keeper(const known_space& space) : space_(space) {}

    const search_outcome& play(const value_indices& point) {
        const auto& outcome = space_.points.at(point);
        if (outcome.meets) best_ = std::min(best_, outcome.objectives.front());
        return outcome;
    }
    double best() const { return best_; }

  private:
    const known_space& space_;
    double best_ = std::numeric_limits<double>::infinity();
};

double our_search(const known_space& space, std::uint64_t budget, std::uint64_t seed) {
    record_keeper record(space);
    point_search search(
        space.axes, [&](const auto& point) { return space.has(point); }, 1, budget, seed);
    for (auto batch = search.propose(); !batch.empty(); batch = search.propose()) {
        std::vector<search_outcome> outcomes;
        for (const auto& point : batch) outcomes.push_back(record.play(point));
        search.tell(outcomes);
    }
    return record.best();
}

double random_points(const known_space& space, std::uint64_t budget, std::uint64_t seed) {
    record_keeper record(space);
    std::mt19937_64 generator(seed);
    const search_space drawn(space.axes, [&](const auto& point) { return space.has(point); });
    for (const auto& point : drawn.draw(budget, generator)) record.play(point);
    return record.best();
}

#ifdef TABLETOP_DLIB
// Dlib knows no constraints: a point that misses them is worse than all that meet them, by more the more it misses.
// Times are taken by their logarithm, as its models suppose nothing of their scale. A point that it asks for twice is
// free.
double dlib_search(const known_space& space, std::uint64_t budget, std::uint64_t seed) {
    dlib::matrix<double, 0, 1> lower(static_cast<long>(space.axes.size())), upper(lower.nr());
    for (long a = 0; a < lower.nr(); ++a) {
        lower(a) = 0;
        upper(a) = space.axes[static_cast<std::size_t>(a)].size - 1;
    }
    double most = 0;
    for (const auto& [point, outcome] : space.points) {
        if (!outcome.objectives.empty()) most = std::max(most, std::log(outcome.objectives.front()));
    }
    dlib::global_function_search search(dlib::function_spec(lower, upper, std::vector<bool>(space.axes.size(), true)));
    search.set_seed(static_cast<time_t>(seed));
    record_keeper record(space);
    std::set<value_indices> played;
    for (std::uint64_t asked = 0; played.size() < budget && asked < 20 * budget; asked += point_search::batch) {
        std::vector<dlib::function_evaluation_request> batch;
        for (std::size_t n = 0; n < point_search::batch; ++n) batch.push_back(search.get_next_x());
        for (auto& request : batch) {
            value_indices point;
            for (const auto value : request.x()) point.push_back(static_cast<std::uint32_t>(std::lround(value)));
            if (!space.has(point)) {
                request.set(-most - 3);
                continue;
            }
            if (played.size() == budget && played.count(point) == 0) break;
            played.insert(point);
            const auto& outcome = record.play(point);
            const auto missed = outcome.objectives.empty() ? -2 : outcome.margin;
            request.set(outcome.meets ? -std::log(outcome.objectives.front()) : -most + missed);
        }
    }
    return record.best();
}
#endif

using method = double (*)(const known_space& space, std::uint64_t budget, std::uint64_t seed);

std::string more_text(double excess) {
    return std::isinf(excess) ? "none meets it" : fmt::format("{:.1f} %", 100 * excess);
}

void print_row(const char* name, method search, const known_space& space, std::uint64_t budget, std::uint64_t seeds) {
    std::vector<double> excesses;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed)
        excesses.push_back(search(space, budget, seed) / space.best - 1);
    std::sort(excesses.begin(), excesses.end());
    const auto found = std::count(excesses.begin(), excesses.end(), 0);
    fmt::print("| {} | {} % | {} | {} |\n", name, 100 * static_cast<std::uint64_t>(found) / seeds,
               more_text(excesses[excesses.size() / 2]), more_text(excesses.back()));
}

}  // namespace

int main(int count, char** words) {
    if (count != 5 && count != 6) {
        fmt::print(stderr, "bench_explore_search RESULTS.json BUDGET SEEDS METRIC [EXPR]\n");
        return 2;
    }
    try {
        const known_space space(nlohmann::json::parse(file_text(words[1])), words[4], count == 6 ? words[5] : "");
        const auto budget = std::stoull(words[2]);
        const auto seeds = std::stoull(words[3]);
        const auto meeting =
            std::count_if(space.points.begin(), space.points.end(), [](const auto& each) { return each.second.meets; });
        fmt::print("{} points, {} meet the constraint; the best has {}; {} points are played, {} times\n",
                   space.points.size(), meeting, space.best, budget, seeds);
        print_row("search", our_search, space, budget, seeds);
        print_row("random", random_points, space, budget, seeds);
#ifdef TABLETOP_DLIB
        print_row("Dlib", dlib_search, space, budget, seeds);
#endif
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "bench_explore_search: {}\n", error.what());
        return 2;
    }
}
