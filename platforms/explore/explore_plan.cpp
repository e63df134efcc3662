// SPDX-License-Identifier: Apache-2.0
#include "explore/explore_plan.h"

#include "explore/machine_point.h"
#include "explore/published_clock.h"
#include "explore/sweep_executor.h"
#include "host/chosen_views.h"
#include "host/option_values.h"
#include "host/process/interrupt_flag.h"
#include "host/processor/own_firmware.h"
#include "host/rtl_place.h"
#include "machines/machines.h"
#include "processors/cortex_a9/iss.h"
#include "signoff/registry.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"
#include "support/shell_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

namespace tabletop {

namespace {

constexpr const char* game_stimulus = "game";
constexpr const char* positions_stimulus = "positions";
constexpr std::uint64_t most_points = 1'000'000;
constexpr std::uint64_t most_points_ever = 100'000'000;
constexpr std::uint64_t most_jobs = 256;

// What is played at every point.
struct chosen_stimulus {
    std::string name;
    std::string text;  // of a file
    std::vector<parameter_declaration> parameters;
    std::function<play_function()> prepare;
};

chosen_stimulus positions_of(const machine_kind& kind, const exploration& explored) {
    if (!explored.positions) {
        throw input_error(fmt::format("--stimulus: {} has no engine that can be played alone; there are {} and files",
                                      kind.name(), game_stimulus));
    }
    chosen_stimulus chosen{positions_stimulus, "", {}, nullptr};
    chosen.parameters = {{"stimulus.position", parameter_kind::integer, "0", "0",
                          fmt::format("{}", explored.positions->count()),
                          "Which one of the committed positions; 0: all of them.", "this program"}};
    chosen.prepare = [play = explored.positions->play] {
        return [play](const explored_point& point) {
            point_measurements measured;
            play(point, static_cast<unsigned>(point.stimulus.integer("position")), measured);
            return measured;
        };
    };
    return chosen;
}

play_function on_machine(const machine_kind& kind, const exploration& explored, const machine_stimulus& stimulus) {
    const bool has_program = kind.programs() != nullptr;
    if (has_program) prepare_cortex_a9();
    return [&kind, &explored, stimulus, has_program](const explored_point& point) {
        const auto firmware = has_program ? read_own_firmware(kind, point.parameters) : memory_image{};
        return play_machine(kind, explored, point, stimulus, firmware);
    };
}

std::function<play_function()> later_on_machine(const machine_kind& kind, const exploration& explored,
                                                const machine_stimulus& stimulus) {
    return [&kind, &explored, stimulus] { return on_machine(kind, explored, stimulus); };
}

// Refuses now what the machine would refuse of the file at every point.
chosen_stimulus file_of(const machine_kind& kind, const exploration& explored, const std::string& path) {
    const auto stimulus = file_stimulus(path);
    require_readable(kind, stimulus);
    chosen_stimulus chosen{path, file_text(path), {}, nullptr};
    chosen.prepare = later_on_machine(kind, explored, stimulus);
    return chosen;
}

chosen_stimulus choose_stimulus(const machine_kind& kind, const exploration& explored, const std::string& name,
                                std::uint64_t seed) {
    if (name == positions_stimulus) return positions_of(kind, explored);
    if (!name.empty() && name != game_stimulus) return file_of(kind, explored, name);
    return {game_stimulus, "", game_parameters(kind, explored, fmt::format("{}", seed)),
            later_on_machine(kind, explored, {})};
}

// It is asked when it is a metric: it may take longer than what is played.
play_function with_strength(play_function play, const exploration& explored,
                            const std::vector<explore_metric>& metrics) {
    if (!explored.strength || !has_metric(metrics, "strength")) return play;
    return [play = std::move(play), &explored](const explored_point& point) {
        auto measured = play(point);
        measured.strength = explored.strength(point);
        return measured;
    };
}

// rtl: null, or what fixes some of them besides.
point_parameters beside_rtl(point_parameters own, const machine_kind& kind, const rtl_description* rtl) {
    if (rtl != nullptr) kind.apply_rtl(*rtl, own.machine());
    return own;
}

// Refuses now what would be refused at every point that has this value.
void require_rtl_at_each(const machine_kind& kind, const rtl_description& rtl, const std::vector<sweep_axis>& axes,
                         const point_parameters& parameters) {
    for (const auto& axis : axes) {
        for (const auto& text : axis.texts) {
            auto own = parameters;
            own.set(axis.declaration.key, text, "--sweep");
            beside_rtl(std::move(own), kind, &rtl);
        }
    }
}

// What is known of our own engine alone.
void refuse_metrics_of_ours(const rtl_description& rtl, const exploration& explored,
                            const std::vector<explore_metric>& metrics, const parameter_set& parameters) {
    if (!explored.engine_rtl) return;
    const auto ours = explored.engine_rtl(parameters);
    if (!ours || ours->block != rtl.block) return;
    for (const auto* const name : {"area", "strength"}) {
        if (!has_metric(metrics, name)) continue;
        throw input_error(
            fmt::format("--metric: {} is that of our own engine, and {} stands in its place", name, rtl.path));
    }
}

std::vector<sweep_axis> make_axes(const std::vector<std::string>& sweeps, const point_parameters& parameters,
                                  bool beside_others) {
    if (sweeps.empty() && !beside_others)
        throw input_error("--sweep: nothing is swept; KEY=VALUES names a parameter and its values");
    std::vector<sweep_axis> axes;
    std::set<std::string> known;
    for (const auto& option : sweeps) {
        if (beside_others && parameters.find(key_of_sweep(option)) == nullptr) continue;
        axes.push_back(parse_sweep(option, parameters));
        const auto& key = axes.back().declaration.key;
        if (!known.insert(key).second) throw input_error(fmt::format("--sweep: {} is swept twice", key));
    }
    return axes;
}

sweep_sample make_points(const sample_request& request, const std::vector<sweep_axis>& axes, std::uint64_t seed,
                         bool yes) {
    std::vector<std::size_t> sizes;
    for (const auto& axis : axes) sizes.push_back(axis.texts.size());
    try {
        return {request, sizes, seed, yes ? most_points_ever : most_points};
    } catch (const too_many_points& error) {
        throw input_error(fmt::format("{}{}", error.what(), yes ? "" : "; --yes sweeps them all the same"));
    }
}

void set_values(point_parameters& own, const std::vector<sweep_axis>& axes, const value_indices& indices) {
    for (std::size_t a = 0; a < axes.size(); ++a) {
        own.set(axes[a].declaration.key, axes[a].texts[indices[a]], "--sweep");
    }
}

// fix: what is done to a point's parameters before they are looked at; null: nothing.
std::vector<std::uint64_t> kept_points(const sweep_sample& points, const std::vector<sweep_axis>& axes,
                                       const constraint& keeps, point_parameters parameters,
                                       const std::function<point_parameters(point_parameters)>& fix) {
    std::vector<std::uint64_t> kept;
    for (std::uint64_t n = 0; n < points.size(); ++n) {
        if (keeps.matters()) set_values(parameters, axes, points.at(n));
        const bool holds = fix ? keeps.holds(fix(parameters)) : keeps.holds(parameters);
        if (holds) kept.push_back(n);
    }
    if (kept.empty()) throw input_error("--constraint: no point is left");
    return kept;
}

// The same of a single point. It keeps a set of parameters to set the values of.
search_space::predicate allowed_by(const std::shared_ptr<const constraint>& keeps, const std::vector<sweep_axis>& axes,
                                   const point_parameters& parameters,
                                   const std::function<point_parameters(point_parameters)>& fix) {
    if (!keeps->matters()) return nullptr;
    return [keeps, axes, own = parameters, fix](const value_indices& point) mutable {
        set_values(own, axes, point);
        return fix ? keeps->holds(fix(own)) : keeps->holds(own);
    };
}

std::uint64_t parse_seed(const std::string& text) {
    return text.empty() ? 1 : parse_option_integer("--seed", text);
}

unsigned parse_jobs(const std::string& text, const sweep_executor& executor) {
    if (text.empty()) return executor.usual_jobs;
    const auto jobs = parse_option_integer("--jobs", text);
    if (jobs < 1 || jobs > most_jobs) {
        throw input_error(fmt::format("--jobs: \"{}\" is outside 1 to {}", text, most_jobs));
    }
    return static_cast<unsigned>(jobs);
}

// "NAME=EXPRESSION"
struct definition {
    std::string name;
    std::string expression;
};

definition parse_definition(const std::string& text, const std::vector<explore_metric>& metrics,
                            const point_parameters& parameters) {
    const auto equals = text.find('=');
    const auto name = text.substr(0, equals);
    const bool is_name = !name.empty() &&
                         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_.") == std::string::npos &&
                         std::islower(static_cast<unsigned char>(name.front())) != 0;
    if (equals == std::string::npos || !is_name) {
        throw input_error(fmt::format("\"{}\" is not NAME=EXPRESSION with a name of small letters", text));
    }
    if (has_metric(metrics, name) || parameters.find(name) != nullptr) {
        throw input_error(fmt::format("there is a metric or a parameter \"{}\" already", name));
    }
    return {name, text.substr(equals + 1)};
}

struct all_metrics_with {
    std::vector<explore_metric> all;
    std::vector<std::string> defining;  // those that are defined, and what they are made of
};

// A definition may name those before it.
all_metrics_with with_definitions(std::vector<explore_metric> metrics, const explore_options& options,
                                  const point_parameters& parameters) {
    std::vector<std::string> defining;
    for (const auto& text : options.defines) {
        as_option("--define", [&] {
            const auto [name, expression] = parse_definition(text, metrics, parameters);
            std::vector<std::string> named;
            auto metric = defined_metric(name, expression, metrics, named);
            const auto& more = options.maximise;
            metric.more_is_better = std::find(more.begin(), more.end(), name) != more.end();
            metrics.push_back(std::move(metric));
            defining.push_back(name);
            defining.insert(defining.end(), named.begin(), named.end());
        });
    }
    return {std::move(metrics), std::move(defining)};
}

// The chosen ones and those with these names, in the order of all.
std::vector<explore_metric> with_named(const std::vector<explore_metric>& all,
                                       const std::vector<explore_metric>& chosen,
                                       const std::vector<std::string>& names) {
    std::vector<explore_metric> both;
    for (const auto& metric : all) {
        const bool is_chosen = std::any_of(chosen.begin(), chosen.end(),
                                           [&](const explore_metric& each) { return each.name == metric.name; });
        if (is_chosen || std::find(names.begin(), names.end(), metric.name) != names.end()) both.push_back(metric);
    }
    return both;
}

// Of what is swept. Without --precision a point plays stimulus.games, whatever the most may be.
std::vector<axis_condition> conditions_of(const exploration& explored, const std::vector<sweep_axis>& axes,
                                          const point_parameters& parameters, bool is_precise) {
    auto known = explored.conditions;
    if (!is_precise && parameters.find(most_games_key) != nullptr) known.push_back({most_games_key, "off"});
    std::vector<axis_condition> conditions;
    for (const auto& each : known) {
        const auto* const axis = find_axis(axes, parameters.declaration(each.key, "condition").key);
        if (axis == nullptr) continue;
        conditions.push_back({static_cast<std::size_t>(axis - axes.data()),
                              std::make_shared<const constraint>("condition", each.has_effect, parameters)});
    }
    return conditions;
}

// points: of the sample, from 0 on.
void require_games_below_most(const sweep_sample& sample, const std::vector<std::uint64_t>& points,
                              const std::vector<sweep_axis>& axes, point_parameters parameters) {
    for (const auto n : points) {
        set_values(parameters, axes, sample.at(n));
        const auto games = parameters.stimulus().integer("games");
        const auto most = parameters.stimulus().integer("games_max");
        if (games <= most) continue;
        throw input_error(
            fmt::format("--precision: a point begins with stimulus.games={} and may play no more than "
                        "stimulus.games_max={}",
                        games, most));
    }
}

// The points of a search come later: whatever it may propose.
void require_games_below_most(const std::vector<sweep_axis>& axes, const point_parameters& parameters) {
    std::vector<sweep_axis> of_games;
    std::vector<std::size_t> sizes;
    for (const auto& axis : axes) {
        if (axis.declaration.key != games_key && axis.declaration.key != most_games_key) continue;
        of_games.push_back(axis);
        sizes.push_back(axis.texts.size());
    }
    const sweep_sample all({}, sizes, 0, most_points);
    std::vector<std::uint64_t> points(all.size());
    std::iota(points.begin(), points.end(), 0);
    require_games_below_most(all, points, of_games, parameters);
}

unsigned parse_check(const std::string& text, const view_map& views) {
    constexpr unsigned usual = 3, most = 1000;
    const bool any_at =
        std::any_of(views.begin(), views.end(), [](const auto& each) { return each.second == view::at; });
    if (text.empty()) return any_at ? usual : 0;
    if (!any_at) throw input_error("--check: no block is in view at");
    const auto count = parse_option_integer("--check", text);
    if (count > most) throw input_error(fmt::format("--check: \"{}\" is outside 0 to {}", text, most));
    return static_cast<unsigned>(count);
}

std::shared_ptr<const measured_figures> read_measured(const std::string& path, const point_parameters& parameters,
                                                      const std::vector<sweep_axis>& axes,
                                                      const std::vector<explore_metric>& metrics) {
    if (path.empty()) return nullptr;
    return as_option("--measured",
                     [&] { return std::make_shared<const measured_figures>(path, parameters, axes, metrics); });
}

// They become a line of a script.
std::string parse_slurm_options(const std::string& text, const sweep_executor& executor) {
    if (text.empty()) return "";
    if (!executor.takes_slurm_options) throw input_error("--slurm: only with --executor slurm");
    if (text.find_first_of("\n\r") != std::string::npos) throw input_error("--slurm: it is more than one line");
    return text;
}

std::optional<std::chrono::milliseconds> parse_point_limit(const std::string& text) {
    if (text.empty()) return std::nullopt;
    constexpr std::uint64_t ps_per_ms = 1'000'000'000;
    return as_option("--point-limit", [&] {
        const auto ms = parse_time_ps(text) / ps_per_ms;
        if (ms == 0) throw input_error(fmt::format("\"{}\" is less than 1 ms", text));
        return std::chrono::milliseconds(ms);
    });
}

// "100MHz" is one word of a shell.
std::string without_blanks(std::string text) {
    text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
}

// What a sweep and one of its points alone have in common.
explore_options common_options(const explore_plan& plan) {
    explore_options common;
    common.machine_name = plan.kind->name();
    common.stimulus = plan.stimulus;
    common.views = plan.view_options;
    common.rtl = plan.rtl_options;
    common.defines = plan.defines;
    if (plan.precision) common.precision = without_blanks(plan.precision->text);
    common.seed = fmt::to_string(plan.seed);
    return common;
}

}  // namespace

std::vector<std::string> explore_plan::texts(std::uint64_t n) const {
    const auto chosen = indices(n);
    std::vector<std::string> values;
    for (std::size_t a = 0; a < axes.size(); ++a) values.push_back(axes[a].texts[chosen[a]]);
    return values;
}

point_parameters explore_plan::parameters_of(std::uint64_t n) const {
    auto own = parameters;
    set_values(own, axes, indices(n));
    return beside_rtl(std::move(own), *kind, rtl.get());
}

std::vector<std::string> explore_plan::asked_metrics() const {
    auto names = search ? search->metrics() : std::vector<std::string>{};
    names.insert(names.end(), metric_options.begin(), metric_options.end());
    return names;
}

explore_options explore_plan::options() const {
    auto all = common_options(*this);
    all.metrics = metric_options;
    for (const auto& axis : axes) {
        all.sweeps.push_back(axis.declaration.key + "=" +
                             without_blanks(fmt::format("{}", fmt::join(axis.texts, ","))));
    }
    if (sample.kind != sample_kind::full) all.sample = sample.text();
    all.constraint = constraint_text;
    if (search) {
        all.minimise = search->minimised();
        all.maximise = search->maximised();
        all.subject_to = search->subject_to_text;
        all.budget = fmt::to_string(search->budget);
    }
    all.point_limit = without_blanks(point_limit_text);
    if (measured) all.measured = measured->path();
    all.out = out;
    return all;
}

std::string explore_plan::command_of(std::uint64_t n) const {
    auto one = common_options(*this);
    one.metrics = asked_metrics();
    const auto values = texts(n);
    for (std::size_t a = 0; a < axes.size(); ++a) {
        one.sweeps.push_back(axes[a].declaration.key + "=" + without_blanks(values[a]));
    }
    one.out = fmt::format("{}/point-{}", out, n + 1);
    return explore_line(one);
}

std::string explore_plan::recording_command_of(std::uint64_t n, unsigned games, std::uint64_t from_ps,
                                               std::uint64_t to_ps) const {
    auto own = parameters_of(n);
    if (games != 0) own.set(games_key, fmt::to_string(games), "--precision");
    const auto played =
        stimulus == game_stimulus ? machine_stimulus{} : machine_stimulus{stimulus, stimulus_text.front() == '{'};
    const auto who = run_words(*kind, *explored, {own.machine(), own.stimulus(), views}, played);
    std::vector<std::string> words = {"tabletop", "run", kind->name()};
    add_option(words, "--view", view_options);
    add_option(words, "--rtl", rtl_options);
    const auto values = texts(n);
    for (std::size_t a = 0; a < axes.size(); ++a) {
        const auto& key = axes[a].declaration.key;
        if (key.rfind("stimulus.", 0) == 0) continue;
        words.insert(words.end(), {"--set", key + "=" + without_blanks(values[a])});
    }
    words.insert(words.end(), who.begin(), who.end());
    words.insert(words.end(), {"--trace", fmt::format("point-{}.json,{}ps..{}ps", n + 1, from_ps, to_ps)});
    return shell_line(words);
}

// The metric is measured, and so is how far the point has come.
struct precise_metrics {
    std::optional<precision_request> request;
    std::vector<explore_metric> all;
    std::vector<std::string> measured;
};

precise_metrics with_precision(std::vector<explore_metric> all, const explore_options& options,
                               const std::string& stimulus) {
    if (options.precision.empty()) return {std::nullopt, std::move(all), {}};
    if (stimulus != game_stimulus) {
        throw input_error(fmt::format("--precision: {} cannot be played more often, as games can", stimulus));
    }
    std::vector<std::string> names = options.minimise;
    for (const auto* const more : {&options.maximise, &options.metrics})
        names.insert(names.end(), more->begin(), more->end());
    auto request = make_precision_request(options.precision, names, all);
    const auto own = precision_metrics(request, all);
    std::vector<std::string> measured = {request.metric, request.metric + ".low", request.metric + ".high"};
    for (const auto& metric : own) measured.push_back(metric.name);
    all.insert(all.end(), own.begin(), own.end());
    return {std::move(request), std::move(all), std::move(measured)};
}

// The machine has no metric of the others.
std::vector<std::string> known_metrics(const explore_options& options, const std::vector<explore_metric>& all) {
    auto names = options.metrics;
    if (!options.beside_others) return names;
    names.erase(
        std::remove_if(names.begin(), names.end(), [&](const std::string& name) { return !has_metric(all, name); }),
        names.end());
    return names;
}

explore_plan make_explore_plan(const explore_options& options) {
    if (options.machine_name.empty()) throw input_error("there is no machine; `tabletop list` names them");
    const auto& kind = find_machine_kind(options.machine_name);
    const auto* const described = find_descriptor(kind.name());
    static const exploration nothing;
    const auto& explored = described != nullptr ? described->explored : nothing;
    const auto seed = parse_seed(options.seed);
    auto stimulus = choose_stimulus(kind, explored, options.stimulus, seed);
    point_parameters parameters(parameter_set(kind.name(), kind.parameters()), stimulus.parameters);
    auto rtl = read_rtl_options(options.rtl, kind.name(), kind.rtl_names(), interrupted);
    auto views = chosen_views(kind, parameters.machine(), options.views, rtl.get());
    const auto checked = parse_check(options.check, views);
    auto axes = make_axes(options.sweeps, parameters, options.beside_others || !options.task.empty());
    if (rtl) require_rtl_at_each(kind, *rtl, axes, parameters);
    const auto sample = options.sample.empty() ? sample_request{} : parse_sample(options.sample);
    const auto keeps = std::make_shared<const constraint>("--constraint", options.constraint, parameters);
    auto [precision, own_metrics, measured_for_it] = with_precision(metrics_of(explored), options, stimulus.name);
    const auto [all_metrics, defining] = with_definitions(std::move(own_metrics), options, parameters);
    auto search = make_search_request(options, all_metrics, parameters);
    const auto metric_options = known_metrics(options, all_metrics);
    auto measured = metric_options;
    if (search) {
        const auto searched = search->metrics();
        measured.insert(measured.end(), searched.begin(), searched.end());
    }
    auto named = defining;
    named.insert(named.end(), measured_for_it.begin(), measured_for_it.end());
    const bool has_none = measured.empty() && !options.metrics.empty();
    auto metrics = with_named(all_metrics,
                              has_none ? std::vector<explore_metric>{} : chosen_metrics(all_metrics, measured), named);
    if (rtl) refuse_metrics_of_ours(*rtl, explored, metrics, parameters.machine());
    auto prepare = [prepare = std::move(stimulus.prepare), &explored, metrics] {
        return with_published_clock(with_strength(prepare(), explored, metrics), explored);
    };
    const auto on_board = read_measured(options.measured, parameters, axes, metrics);
    const auto& executor = find_sweep_executor(options.executor);
    const auto jobs = parse_jobs(options.jobs, executor);
    const auto point_limit = parse_point_limit(options.point_limit);
    std::function<point_parameters(point_parameters)> fix;
    if (rtl) fix = [&kind, rtl](point_parameters own) { return beside_rtl(std::move(own), kind, rtl.get()); };
    auto points = search ? sweep_sample({}, {}, seed, 1) : make_points(sample, axes, seed, options.yes);
    auto kept = search ? std::vector<std::uint64_t>{} : kept_points(points, axes, *keeps, parameters, fix);
    if (precision && search) require_games_below_most(axes, parameters);
    if (precision && !search) require_games_below_most(points, kept, axes, parameters);
    auto conditions = conditions_of(explored, axes, parameters, precision.has_value());
    auto allows = search ? allowed_by(keeps, axes, parameters, fix) : nullptr;
    return {&kind,
            &explored,
            stimulus.name,
            stimulus.text,
            std::move(parameters),
            std::move(views),
            options.views,
            std::move(rtl),
            options.rtl,
            std::move(axes),
            sample,
            std::move(points),
            options.constraint,
            std::move(kept),
            std::move(metrics),
            metric_options,
            options.defines,
            seed,
            jobs,
            executor.name,
            parse_slurm_options(options.slurm, executor),
            options.point_limit,
            point_limit,
            out_folder(options),
            options.plot,
            checked,
            options.resume,
            options.yes,
            std::move(prepare),
            nullptr,
            nlohmann::json::array(),
            std::move(search),
            {},
            {},
            std::move(allows),
            on_board,
            std::move(precision),
            std::move(conditions)};
}

}  // namespace tabletop
