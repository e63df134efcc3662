// SPDX-License-Identifier: Apache-2.0
// The grammar of a sweep, its samples and constraints, and the metrics of a point. No simulation.
#include "explore/answer_stages.h"
#include "explore/constraint.h"
#include "explore/csv_text.h"
#include "explore/explore_metrics.h"
#include "explore/explore_options.h"
#include "explore/sample_interval.h"
#include "explore/slurm/job_states.h"
#include "explore/slurm/task_files.h"
#include "explore/sweep_axis.h"
#include "explore/sweep_progress.h"
#include "explore/sweep_sample.h"
#include "stimulus/signoff/connect4_positions.h"
#include "support/input_error.h"

#include "stimulus/players/random_draw.h"
#include "support/scratch_folder.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <set>

using namespace tabletop;

namespace {

using texts = std::vector<std::string>;

point_parameters example() {
    using kind = parameter_kind;
    const parameter_set machine(
        "zynq", {{"zynq.engine.depth", kind::integer, "8", "1", "12", "Depth.", "published design"},
                 {"zynq.engine.solvers", kind::integer, "1", "1", "7", "Solvers.", "published design"},
                 {"zynq.engine.alpha_beta", kind::boolean, "on", "", "", "Pruning.", "published design"},
                 {"zynq.fabric.clock", kind::frequency, "100 MHz", "1 MHz", "400 MHz", "Clock.", "published design"},
                 {"zynq.cpu.quantum", kind::time, "1 us", "100 ns", "10 us", "Quantum.", "assumption"},
                 {"zynq.cpu.cpi", kind::ratio, "1.0", "0.1", "100", "CPI.", "assumption"},
                 {"zynq.ddr.size", kind::size, "512 MiB", "1 MiB", "1 GiB", "Memory.", "board"},
                 {"zynq.engine.kind", kind::choice, "fast", "", "", "Kind.", "none", {"fast", "small"}},
                 {"zynq.engine.lines", kind::choice, "1", "", "", "Lines.", "none", {"1", "2", "4"}}});
    return {machine, {{"stimulus.seed", kind::integer, "1", "0", "", "Seed.", "--seed"}}};
}

std::string message_of(const std::function<void()>& action) {
    try {
        action();
    } catch (const input_error& error) {
        return error.what();
    }
    return "no error";
}

void check_refused(const std::string& sweep, const std::string& part) {
    const auto message = message_of([&] { parse_sweep(sweep, example()); });
    BOOST_TEST(message.rfind("--sweep", 0) == 0, sweep << ": " << message);
    BOOST_TEST(message.find(part) != std::string::npos, sweep << ": " << message);
}

texts values_of(const std::string& sweep) {
    return parse_sweep(sweep, example()).texts;
}

bool holds(const std::string& expression) {
    auto point = example();
    point.set("engine.depth", "6", "test");
    point.set("engine.solvers", "4", "test");
    return constraint("--constraint", expression, example()).holds(point);
}

void check_bad_expression(const std::string& expression, const std::string& part) {
    const auto message = message_of([&] { constraint("--constraint", expression, example()); });
    BOOST_TEST(message.rfind("--constraint: ", 0) == 0, expression << ": " << message);
    BOOST_TEST(message.find(part) != std::string::npos, expression << ": " << message);
}

// All points of a sample.
std::vector<value_indices> all_of(const sweep_sample& sample) {
    std::vector<value_indices> points;
    for (std::uint64_t n = 0; n < sample.size(); ++n) points.push_back(sample.at(n));
    return points;
}

exploration with_phases() {
    exploration explored;
    explored.phases = {"load", "search"};
    explored.masters = {"processor", "copy"};
    return explored;
}

}  // namespace

BOOST_AUTO_TEST_CASE(lists_and_ranges_of_every_kind) {
    BOOST_TEST(values_of("engine.depth=4..8") == (texts{"4", "5", "6", "7", "8"}), boost::test_tools::per_element());
    BOOST_TEST(values_of("zynq.engine.depth = 4..9/2, 12,1") == (texts{"4", "6", "8", "12", "1"}),
               boost::test_tools::per_element());
    BOOST_TEST(values_of("fabric.clock=50MHz..125MHz/25MHz") == (texts{"50 MHz", "75 MHz", "100 MHz", "125 MHz"}),
               boost::test_tools::per_element());
    BOOST_TEST(values_of("fabric.clock=100/3MHz,0.15 GHz") == (texts{"100/3 MHz", "150 MHz"}),
               boost::test_tools::per_element());
    BOOST_TEST(values_of("cpu.quantum=500ns..2us/500ns") == (texts{"500 ns", "1 us", "1.5 us", "2 us"}),
               boost::test_tools::per_element());
    BOOST_TEST(values_of("cpu.cpi=1..2/0.25") == (texts{"1", "1.25", "1.5", "1.75", "2"}),
               boost::test_tools::per_element());
    BOOST_TEST(values_of("cpu.cpi=1..2/1/3") == (texts{"1", "4/3", "5/3", "2"}), boost::test_tools::per_element());
    BOOST_TEST(values_of("ddr.size=1MiB,1024MiB") == (texts{"1 MiB", "1 GiB"}), boost::test_tools::per_element());
    BOOST_TEST(values_of("engine.alpha_beta=on,off") == (texts{"on", "off"}), boost::test_tools::per_element());
    BOOST_TEST(values_of("engine.kind=small,fast") == (texts{"small", "fast"}), boost::test_tools::per_element());
    BOOST_TEST(values_of("engine.lines=1,4") == (texts{"1", "4"}), boost::test_tools::per_element());
    BOOST_TEST(values_of("stimulus.seed=18446744073709551614..18446744073709551615").size() == 2u);
    BOOST_TEST(parse_sweep("engine.depth=4", example()).declaration.key == "zynq.engine.depth");
}

BOOST_AUTO_TEST_CASE(bad_sweeps_say_what_is_wrong) {
    check_refused("engine.depth", "is not KEY=VALUES");
    check_refused("=4", "is not KEY=VALUES");
    check_refused("engine.dept=4", "nearest is engine.depth");
    check_refused("stimulus.sed=4", "nearest is stimulus.seed");
    check_refused("engine.depth=", "empty value");
    check_refused("engine.depth=4,,5", "empty value");
    check_refused("engine.depth=8..4", "is empty");
    check_refused("engine.depth=4..8/0", "the step is 0");
    check_refused("engine.depth=4..", "is not a whole number");
    check_refused("engine.depth=4..5..6", "is not a whole number");
    check_refused("engine.depth=4..13", "\"13\" is outside 1 to 12");
    check_refused("engine.depth=4..6,5", "5 is there twice");
    check_refused("fabric.clock=100MHz,100 MHz", "100 MHz is there twice");
    check_refused("fabric.clock=50..100", "units Hz");
    check_refused("fabric.clock=50MHz..100MHz", "has no step");
    check_refused("fabric.clock=50MHz..100MHz/25", "units Hz");
    check_refused("engine.alpha_beta=yes", "neither on nor off");
    check_refused("engine.alpha_beta=off..on", "no ranges");
    check_refused("engine.kind=slow", "is not one of fast, small");
    check_refused("stimulus.seed=0..1000000", "1000000 are the most");
    check_refused("cpu.cpi=1/18446744073709551557..2/1/18446744073709551533", "too large");
}

BOOST_AUTO_TEST_CASE(samples) {
    const std::vector<std::size_t> sizes = {2, 3};
    const auto sample = [&](const std::string& text) { return sweep_sample(parse_sample(text), sizes, 1, 1000); };
    const std::vector<value_indices> full = {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}};
    BOOST_TEST((all_of(sample("full")) == full));
    BOOST_TEST(parse_sample("lhs:12").text() == "lhs:12");

    const sweep_sample zip(parse_sample("zip"), {3, 1, 3}, 1, 1000);
    BOOST_TEST((all_of(zip) == std::vector<value_indices>{{0, 0, 0}, {1, 0, 1}, {2, 0, 2}}));
    BOOST_TEST(message_of([&] { sample("zip"); }).find("2 values, another 3") != std::string::npos);

    // Different ones, of all combinations in the end.
    BOOST_TEST((all_of(sample("random:6")) == full));
    BOOST_TEST(!sample("random:6").is_exhausted());
    BOOST_TEST((all_of(sample("random:7")) == full));
    BOOST_TEST(sample("random:7").is_exhausted());
    BOOST_TEST(!sample("lhs:7").is_exhausted());
    const sweep_sample some(parse_sample("random:50"), {100, 100}, 3, 1000);
    const sweep_sample same(parse_sample("random:50"), {100, 100}, 3, 1000);
    const sweep_sample others(parse_sample("random:50"), {100, 100}, 4, 1000);
    const auto drawn = all_of(some);
    BOOST_TEST(std::set<value_indices>(drawn.begin(), drawn.end()).size() == 50u);
    BOOST_TEST((drawn == all_of(same)));
    BOOST_TEST((drawn != all_of(others)));

    // Every value of every parameter equally often.
    const auto cube = all_of(sample("lhs:12"));
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
        std::map<std::uint32_t, unsigned> count;
        for (const auto& point : cube) ++count[point[axis]];
        BOOST_TEST(count.size() == sizes[axis]);
        for (const auto& each : count) BOOST_TEST(each.second == 12 / sizes[axis]);
    }

    for (const char* const bad : {"", "all", "full:3", "random", "random:0", "random:x", "lhs:", "lhs:-1"}) {
        BOOST_TEST(message_of([&] { parse_sample(bad); }).rfind("--sample: ", 0) == 0, bad);
    }
    BOOST_CHECK_THROW(sweep_sample(parse_sample("full"), {1000, 1001}, 1, 1'000'000), too_many_points);
    const std::vector<std::size_t> huge(10, 1'000'000);
    BOOST_CHECK_THROW(sweep_sample(parse_sample("full"), huge, 1, 1'000'000), too_many_points);
    BOOST_TEST(sweep_sample(parse_sample("lhs:5"), huge, 1, 1'000'000).size() == 5u);
}

BOOST_AUTO_TEST_CASE(constraints_hold_or_not) {
    BOOST_TEST(holds(""));
    BOOST_TEST(holds("engine.depth*engine.solvers <= 24"));
    BOOST_TEST(!holds("engine.depth * engine.solvers < 24"));
    BOOST_TEST(holds("zynq.engine.depth + 2*3 - 4/2 == 10"));
    BOOST_TEST(holds("-engine.depth < -5 and not (engine.solvers == 3 or engine.solvers != 4)"));
    BOOST_TEST(holds("engine.depth - 2 - 1 == 3"));
    BOOST_TEST(holds("24/engine.solvers/2 == 3"));
    BOOST_TEST(holds("fabric.clock >= 100MHz and fabric.clock < 0.2 GHz"));
    BOOST_TEST(holds("fabric.clock/2 == 50 MHz and 2*fabric.clock == 200MHz"));
    BOOST_TEST(holds("fabric.clock/50MHz == 2"));
    BOOST_TEST(holds("cpu.quantum == 1000 ns and ddr.size == 0.5 GiB and cpu.cpi == 1"));
    BOOST_TEST(holds("engine.alpha_beta and engine.alpha_beta == on"));
    BOOST_TEST(!holds("not engine.alpha_beta"));
    BOOST_TEST(holds("engine.kind == fast and small != engine.kind"));
    BOOST_TEST(holds("engine.lines * 2 < 3"));
    BOOST_TEST(holds("stimulus.seed == 1"));
    BOOST_TEST(holds("engine.depth == 6 or engine.depth / 0 == 1 and off"));
}

BOOST_AUTO_TEST_CASE(bad_constraints_say_what_is_wrong) {
    check_bad_expression("engine.depth", "the whole expression is a number");
    check_bad_expression("engine.depth <", "ends too early");
    check_bad_expression("engine.depth = 4", "equal is ==");
    check_bad_expression("engine.depth < 4 5", "\"5\" is not expected there");
    check_bad_expression("(engine.depth < 4", "not closed");
    check_bad_expression("engine.dept < 4", "nearest is");
    check_bad_expression("depth < 4", "\"depth\" is no parameter");
    check_bad_expression("fabric.clock < 100", "between a number of Hz and a number");
    check_bad_expression("fabric.clock < 100 ns", "between a number of Hz and a number of ps");
    check_bad_expression("fabric.clock * 2MHz < 1", "\"*\" between");
    check_bad_expression("1/fabric.clock < 1", "\"/\" between");
    check_bad_expression("fabric.clock + 1 > 1MHz", "\"+\" between");
    check_bad_expression("1 and 2", "a side of \"and\" is a number");
    check_bad_expression("not 1", "what follows \"not\" is a number");
    check_bad_expression("engine.kind == slow", "\"slow\" is not one of fast, small");
    check_bad_expression("engine.kind < fast", "\"<\" is for numbers");
    check_bad_expression("engine.kind == 1", "between a name and a number");
    check_bad_expression("engine.alpha_beta > off", "\">\" is for numbers");
    check_bad_expression("fast == small", "\"fast\" is no parameter");
    check_bad_expression("12 XHz > 1", "\"XHz\" behind 12 is no unit");
    check_bad_expression("12XHz > 1", "no number with a unit");
    check_bad_expression("fabric.clock < 100 parsec", "\"parsec\" behind 100 is no unit");
    check_bad_expression("engine.depth & 1", "not expected there");
    check_bad_expression(std::string(200, '(') + "1 < 2" + std::string(200, ')'), "levels");
    const auto long_chain = [](int count) {
        std::string text = "1 < 2";
        for (int n = 1; n < count; ++n) text += " and 1 < 2";
        return text;
    };
    BOOST_TEST(holds(long_chain(250)));
    check_bad_expression(long_chain(40'000), "it has more than 1000 words");
}

BOOST_AUTO_TEST_CASE(quantiles_are_of_nearest_rank) {
    const std::vector<std::uint64_t> ten = {10, 20, 30, 40, 50, 60, 70, 80, 90, 100};
    BOOST_TEST(nearest_rank(ten, 0) == 10u);
    BOOST_TEST(nearest_rank(ten, 100) == 10u);
    BOOST_TEST(nearest_rank(ten, 101) == 20u);
    BOOST_TEST(nearest_rank(ten, 500) == 50u);
    BOOST_TEST(nearest_rank(ten, 950) == 100u);
    BOOST_TEST(nearest_rank(ten, 1000) == 100u);
    BOOST_TEST(nearest_rank({7}, 0) == 7u);
}

BOOST_AUTO_TEST_CASE(metrics_of_what_was_measured) {
    const auto all = metrics_of(with_phases());
    point_measurements measured;
    measured.fabric_ps = {30, 10, 21};
    measured.cycles["search"] = {3, 4};
    measured.bus_utilisation = 1.0 / 3;
    measured.instructions = 12;
    const auto values = metrics_json(all, measured);
    BOOST_TEST(values.size() == all.size());
    BOOST_TEST(values["latency.fabric.count"] == 3);
    BOOST_TEST(values["latency.fabric.min"] == 10);
    BOOST_TEST(values["latency.fabric.mean"] == 20);
    BOOST_TEST(values["latency.fabric.p95"].is_null());
    BOOST_TEST(values["latency.line.count"].is_null());
    BOOST_TEST(values["latency.fabric.p50"] == 21);
    BOOST_TEST(values["latency.fabric.max"] == 30);
    BOOST_TEST(values["latency.line.mean"].is_null());
    BOOST_TEST(values["cycles.search"] == 3.5);
    BOOST_TEST(values["cycles.load"].is_null());
    BOOST_TEST(values["bus.utilisation"] == 0.333333);
    BOOST_TEST(values["bus.contention"].is_null());
    measured.bus_contention = 0.25;
    BOOST_TEST(metrics_json(all, measured)["bus.contention"] == 0.25);
    measured.waits["copy"] = {0.125, 1.5, 7};
    BOOST_TEST(metrics_json(all, measured)["bus.contention.copy.share"] == 0.125);
    BOOST_TEST(metrics_json(all, measured)["bus.contention.copy.mean"] == 1.5);
    BOOST_TEST(metrics_json(all, measured)["bus.contention.copy.max"] == 7);
    BOOST_TEST(metrics_json(all, measured)["bus.contention.processor.share"].is_null());
    BOOST_TEST(values["instructions"] == 12);
    BOOST_TEST(values["sleep_ps"].is_null());

    const auto latencies = latencies_json(measured);
    BOOST_TEST(latencies["line"].is_null());
    BOOST_TEST(latencies["fabric"]["count"] == 3);
    BOOST_TEST(latencies["fabric"]["quantiles"].size() == 21u);
    BOOST_TEST(latencies["fabric"]["quantiles"][20] == 30);
}

// Tasks of a node that has died are completing for ever, or running.
BOOST_AUTO_TEST_CASE(tasks_of_a_dead_node_are_given_up) {
    using clock = job_states::clock;
    constexpr std::chrono::seconds second(1);
    constexpr auto patience = job_states::patience, silence = job_states::patience_of_silence;
    clock::time_point now;
    job_states seven("7");
    BOOST_TEST(seven.are_alive("8 R\n7 PD\n7 CG\n", now, false));
    BOOST_TEST(!seven.are_alive("8 R\n77 R\n", now, false));
    BOOST_TEST(seven.are_alive("7 CG\n7 CG\n", now, false));
    BOOST_TEST(seven.are_alive("7 CG\n", now + patience, false));
    BOOST_TEST(!seven.are_alive("7 CG\n", now + patience + second, false));
    // One that runs again begins anew.
    now += 2 * patience;
    BOOST_TEST(seven.are_alive("7 R\n7 CG\n", now, false));
    BOOST_TEST(seven.are_alive("7 CG\n", now, false));
    BOOST_TEST(!seven.are_alive("", now, false));
    // A sign of life of any of them is enough; what waits is silent for a good reason.
    BOOST_TEST(seven.are_alive("7 R\n7 PD\n", now, false));
    BOOST_TEST(seven.are_alive("7 R\n7 PD\n", now + silence, true));
    BOOST_TEST(seven.are_alive("7 R\n", now + silence + second, false));
    BOOST_TEST(!seven.are_alive("7 R\n7 PD\n", now + 2 * silence + 2 * second, false));
    BOOST_TEST(seven.are_alive("7 PD\n", now + 3 * silence, false));
    BOOST_TEST(seven.are_alive("7 R\n", now + 5 * silence, false));
}

BOOST_AUTO_TEST_CASE(a_task_gives_signs_of_life) {
    const scratch_folder folder;
    const task_files files(folder.path(), 3);
    write_task(files, {1, 2});
    const auto long_ago = std::filesystem::file_time_type::clock::now() - std::chrono::hours(1);
    std::filesystem::last_write_time(files.journal, long_ago);
    journal_reader reader(files.journal);
    BOOST_TEST(reader.is_touched());
    BOOST_TEST(!reader.is_touched());
    { const task_pulse pulse(files.journal); }
    BOOST_TEST(reader.is_touched());
    BOOST_TEST(!reader.is_touched());
}

// A percentile of too few latencies is empty, and so is its interval; a population has none.
BOOST_AUTO_TEST_CASE(percentiles_need_samples) {
    const auto all = metrics_of(with_phases());
    point_measurements measured;
    const auto of = [&](std::uint64_t count) {
        measured.line_ps.clear();
        for (std::uint64_t i = count; i > 0; --i) measured.line_ps.push_back(10 * i);
        return metrics_json(all, measured);
    };
    for (const auto& [metric, least] : {std::pair("p50", 2u), std::pair("p95", 20u), std::pair("p99", 100u)}) {
        const auto name = fmt::format("latency.line.{}", metric);
        BOOST_TEST(of(least - 1)[name].is_null(), name);
        BOOST_TEST(of(least)[name].is_number(), name);
        for (const auto& each : all) {
            if (each.name == name) BOOST_TEST(each.least_count == least);
        }
    }
    BOOST_TEST(of(1000)["latency.line.p99"] == 9900);
    BOOST_TEST(of(1000)["latency.line.p99.low"].is_number());
    measured.is_population = true;
    BOOST_TEST(of(1000)["latency.line.p99"] == 9900);
    BOOST_TEST(of(1000)["latency.line.p99.low"].is_null());
    BOOST_TEST(of(1000)["latency.line.mean.high"].is_null());
}

BOOST_AUTO_TEST_CASE(intervals_of_the_mean) {
    BOOST_TEST(!mean_interval({7}));
    // 2.262 standard errors of 9 degrees of freedom, as tables have it: 5.5 -+ 2.262 * 3.0277 / sqrt(10).
    const auto ten = *mean_interval({1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    BOOST_TEST(ten.low == 5.5 - 2.166, boost::test_tools::tolerance(1e-3));
    BOOST_TEST(ten.high == 5.5 + 2.166, boost::test_tools::tolerance(1e-3));
    const auto same = *mean_interval({4, 4, 4});
    BOOST_TEST(same.low == 4);
    BOOST_TEST(same.high == 4);
}

// Ranks of the median that tables of the sign test have: none of 5 values, 1 and 6 of 6, 2 and 9 of 10, 40 and 61 of
// 100.
BOOST_AUTO_TEST_CASE(intervals_of_the_median) {
    const auto median_of = [](std::uint64_t count) {
        std::vector<std::uint64_t> values(count);
        std::iota(values.begin(), values.end(), 1);
        return quantile_interval(values, 500);
    };
    BOOST_TEST(!median_of(5));
    for (const auto& [count, low, high] :
         {std::tuple(6u, 1u, 6u), std::tuple(10u, 2u, 9u), std::tuple(100u, 40u, 61u)}) {
        BOOST_REQUIRE(median_of(count));
        BOOST_TEST(median_of(count)->low == low);
        BOOST_TEST(median_of(count)->high == high);
    }
}

// Nineteen of twenty intervals hold what they are of, of a distribution that is far from normal; one in ten thousand
// tests of this kind would fail by chance.
BOOST_AUTO_TEST_CASE(intervals_hold_the_quantile) {
    std::mt19937_64 generator(test_seed());
    const std::uint64_t whole = 1'000'000;
    unsigned held = 0;
    const unsigned samples = 400;
    for (unsigned sample = 0; sample < samples; ++sample) {
        std::vector<std::uint64_t> values(300);
        for (auto& value : values) value = whole / (1 + draw_below(generator, whole));
        std::sort(values.begin(), values.end());
        const auto interval = *quantile_interval(values, 950);
        // One in twenty is above 1 / 0.05.
        if (interval.low <= 20 && interval.high >= 19) ++held;
    }
    BOOST_TEST(held >= samples * 0.90);
}

BOOST_AUTO_TEST_CASE(metrics_are_chosen_by_name_or_group) {
    const auto all = metrics_of(with_phases());
    const auto names = [&](const texts& asked) {
        texts found;
        for (const auto& metric : chosen_metrics(all, asked)) found.push_back(metric.name);
        return found;
    };
    BOOST_TEST(names({}).size() + names({"strength", "area"}).size() == all.size());
    BOOST_TEST(names({"transactions", "cycles"}) == (texts{"cycles.load", "cycles.search", "transactions"}),
               boost::test_tools::per_element());
    BOOST_TEST(names({"latency.line"}).size() == 15u);
    BOOST_TEST(
        names({"latency.line.mean"}) == (texts{"latency.line.mean", "latency.line.mean.low", "latency.line.mean.high"}),
        boost::test_tools::per_element());
    BOOST_TEST(message_of([&] { names({"latency.fabric.meen"}); }).find("nearest is latency.fabric.mean") !=
               std::string::npos);
    const auto strength = names({"strength"});
    BOOST_TEST(strength == (texts{"strength.kept", "strength.lost"}), boost::test_tools::per_element());
    const auto unnamed = names({});
    for (const auto& name : strength) BOOST_TEST(std::count(unnamed.begin(), unnamed.end(), name) == 0);
    BOOST_TEST(message_of([&] { names({"latency.li"}); }).find("unknown metric") != std::string::npos);
    BOOST_TEST(message_of([&] { names({""}); }).find("unknown metric") != std::string::npos);
}

// Two answers of one machine: what begins before the request is over, after the first bit, and twice.
BOOST_AUTO_TEST_CASE(the_stages_of_an_answer_are_all_of_its_time) {
    exploration explored;
    for (const char* const name : {"ask", "think", "reply", "line"}) explored.stages.push_back({name, "", ""});
    point_measurements measured;
    measured.request_ps = {100, 200, 300};
    measured.first_ps = {10, 20, 30};
    measured.line_ps = {15, 40, 31};
    const auto all = metrics_of(explored);
    const auto named = chosen_metrics(all, {"stage"});
    BOOST_REQUIRE(named.size() == 4u);
    BOOST_TEST(!named[0].value(measured));  // nobody has looked
    const stage_begins begun{{98, 1}, {104, 2}, {112, 1}, {203, 1}, {205, 2}, {208, 1}, {209, 2}};
    measured.stages = by_answer(begun, measured);
    BOOST_TEST(measured.stages[0].size() == 3u);
    const auto spans = spans_of(measured, 0, 4);
    BOOST_REQUIRE(spans.size() == 3u);
    BOOST_TEST((spans[0].stage == 1 && spans[0].from_ps == 0 && spans[0].to_ps == 4));
    BOOST_TEST((spans[1].stage == 2 && spans[1].to_ps == 10));
    BOOST_TEST((spans[2].stage == 3 && spans[2].to_ps == 15));
    // 11, 40/3, 20 and 86/3 until the end of each stage.
    BOOST_TEST(stage_means(measured, 4) == (std::vector<std::uint64_t>{11, 2, 7, 9}), boost::test_tools::per_element());
    const auto mean = metrics_json(chosen_metrics(all, {"latency.line.mean"}), measured)["latency.line.mean"];
    BOOST_TEST(mean == 29);
    const auto answer = answer_json(measured, 4);
    BOOST_TEST(answer["number"] == 3);
    BOOST_TEST(answer["spans"].dump() == "[[0,0,30],[3,30,31]]");
    measured.first_ps.pop_back();
    BOOST_TEST(stage_means(measured, 4).empty());
    BOOST_TEST(answer_json(measured, 4).is_null());
}

BOOST_AUTO_TEST_CASE(stages_add_up_for_any_answers) {
    const auto seed = test_seed();
    std::mt19937_64 random(seed);
    for (unsigned round = 0; round < 200; ++round) {
        point_measurements measured;
        const auto answers = 1 + random() % 9;
        std::uint64_t now = 0;
        stage_begins begun;
        for (std::uint64_t n = 0; n < answers; ++n) {
            measured.request_ps.push_back(now += 1 + random() % 1000);
            measured.first_ps.push_back(random() % 1000);
            measured.line_ps.push_back(measured.first_ps.back() + random() % 1000);
            for (std::uint64_t i = random() % 6, at = now; i > 0; --i) {
                at += random() % 300;
                if (at <= now + measured.line_ps.back()) begun.push_back({at, random() % 5});
            }
            now += measured.line_ps.back();
        }
        measured.stages = by_answer(begun, measured);
        const auto means = stage_means(measured, 5);
        const auto sum = std::accumulate(means.begin(), means.end(), std::uint64_t{0});
        BOOST_TEST_CONTEXT("seed " << seed) BOOST_TEST(sum == std::llround(mean_of(measured.line_ps)));
    }
}

BOOST_AUTO_TEST_CASE(a_metric_is_defined_by_others) {
    const auto all = metrics_of(with_phases());
    texts named;
    const auto share = defined_metric("share", "latency.fabric.mean / latency.line.mean", all, named);
    BOOST_TEST(named == (texts{"latency.fabric.mean", "latency.line.mean"}), boost::test_tools::per_element());
    BOOST_TEST(share.unit == "");
    const auto rest = defined_metric("rest", "latency.fabric.mean - 2 * latency.line.mean", all, named);
    BOOST_TEST(rest.unit == "ps");
    point_measurements measured;
    measured.fabric_ps = {30, 10};
    BOOST_TEST(!share.value(measured));
    measured.line_ps = {40};
    BOOST_TEST(*share.value(measured) == 0.5);
    BOOST_TEST(*rest.value(measured) == -60);
    BOOST_TEST(metrics_json({rest}, measured)["rest"] == -60);
    measured.line_ps = {0};
    BOOST_TEST(!share.value(measured));
    for (const auto* const wrong :
         {"latency.line.mean + 1", "latency.line.mean < 1 ms", "latency.li", "engine.depth", ""}) {
        BOOST_CHECK_THROW(defined_metric("wrong", wrong, all, named), input_error);
    }
}

BOOST_AUTO_TEST_CASE(a_chart_prefers_what_is_asked_for) {
    const auto all = metrics_of(with_phases());
    const auto order = [&](const texts& asked) { return chart_order(chosen_metrics(all, asked), asked); };
    BOOST_TEST(order({})[0] == "latency.fabric.mean");
    BOOST_TEST(order({})[1] == "latency.line.mean");
    const auto chosen = chosen_metrics(all, {});
    const auto ends = std::count_if(chosen.begin(), chosen.end(), [](const auto& m) { return !m.interval_of.empty(); });
    BOOST_TEST(ends == 24);
    BOOST_TEST(order({}).size() == chosen.size() - 24);
    BOOST_TEST(order({"transactions", "cycles"}) == (texts{"transactions", "cycles.load", "cycles.search"}),
               boost::test_tools::per_element());
    const auto line = order({"latency.line", "latency"});
    BOOST_TEST(line[0] == "latency.line.mean");
    BOOST_TEST(order({"latency"})[0] == "latency.fabric.mean");
    BOOST_TEST(order({"latency"})[1] == "latency.line.mean");
    BOOST_TEST(line[1] == "latency.line.count");
    BOOST_TEST(line[7] == "latency.fabric.mean");
    BOOST_TEST(line[8] == "latency.first.mean");
    BOOST_TEST(line.size() == 21u);
}

// What a front has on its other axis and in the size of its dots: of each group one before a second of any.
BOOST_AUTO_TEST_CASE(a_front_weighs_what_is_named) {
    const auto all = metrics_of(with_phases());
    const auto order = [&](const texts& asked) { return weighed_order(chosen_metrics(all, asked)); };
    BOOST_TEST(order({}).empty());
    BOOST_TEST(order({"latency"}).empty());
    BOOST_TEST(order({"area", "strength", "latency"}) ==
                   (texts{"strength.kept", "area.lut", "strength.lost", "area.ff", "area.bram", "area.fmax"}),
               boost::test_tools::per_element());
    for (const auto& metric : all)
        BOOST_TEST(metric.more_is_better == (metric.name == "strength.kept" || metric.name == "area.fmax"));
}

BOOST_AUTO_TEST_CASE(progress_has_rate_and_time_left) {
    BOOST_TEST(progress_text(120, 20, 1000, 2, 10) == "120 of 1000 points, 2 failed, 10.0 a second, 1 min 28 s left");
    BOOST_TEST(progress_text(10, 0, 10, 0, 2) == "10 of 10 points, 5.0 a second");
    BOOST_TEST(progress_text(1, 0, 8001, 0, 1) == "1 of 8001 points, 1.0 a second, 2 h 13 min left");
}

BOOST_AUTO_TEST_CASE(a_sweep_from_a_file) {
    const scratch_folder folder;
    const auto read = [&](const std::string& text, explore_options options = {}) {
        options.config = folder.file("sweep.toml").string();
        std::ofstream(options.config) << text;
        return with_config_file(options);
    };
    const std::string text =
        "platform = \"zynq\"\nsweep = [\"engine.depth=4..6\", \"engine.solvers=1\"]\nmetric = \"cycles\"\nseed = "
        "7\npoint_limit = \"2 s\"\n";
    const auto file = read(text);
    BOOST_TEST(file.machine_name == "zynq");
    BOOST_TEST(file.sweeps.size() == 2u);
    BOOST_TEST(file.metrics.size() == 1u);
    BOOST_TEST(file.seed == "7");
    BOOST_TEST(file.point_limit == "2 s");
    const auto again = read(config_text(file));
    BOOST_TEST(explore_line(again) == explore_line(file));
    BOOST_TEST(explore_line(file) ==
               "tabletop explore zynq --metric cycles --seed 7 --sweep engine.depth=4..6 --sweep engine.solvers=1 "
               "--point-limit '2 s' --out explore-zynq");
    explore_options own;
    own.sweeps = {"engine.depth=4"};
    BOOST_TEST(read(text, own).sweeps == own.sweeps, boost::test_tools::per_element());
    BOOST_TEST(message_of([&] { read("platform = \"zynq\"\nsweeps = 1\n"); }).find("sweep.toml:2: unknown key") !=
               std::string::npos);
    BOOST_TEST(message_of([&] { read("sweep = 1.5\n"); }).find("sweep.toml:1: ") != std::string::npos);
    BOOST_TEST(message_of([&] { read("sweep = [\n"); }).find("sweep.toml:") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_positions_are_of_all_phases_and_open) {
    const auto positions = signoff::connect4_phase_positions();
    BOOST_TEST(positions.size() >= 300u);
    std::map<int, unsigned> of_stones;
    for (const auto& position : positions) {
        ++of_stones[__builtin_popcountll(position.mask)];
        BOOST_TEST((position.board & ~position.mask) == 0u);
        BOOST_TEST(!signoff::has_four(position.board));
        BOOST_TEST(!signoff::has_four(position.opponent()));
        const int own = __builtin_popcountll(position.board);
        const int others = __builtin_popcountll(position.opponent());
        BOOST_TEST((own == others || own + 1 == others));
    }
    BOOST_TEST(of_stones.size() == 40u);
    BOOST_TEST(of_stones[39] == 8u);
}

BOOST_AUTO_TEST_CASE(points_over_tasks) {
    using tasks = std::vector<std::vector<std::uint64_t>>;
    BOOST_CHECK(shared_out({}, 1000).empty());
    BOOST_CHECK((shared_out({4, 7}, 1000) == tasks{{4}, {7}}));
    BOOST_CHECK((shared_out({0, 1, 2, 5, 6}, 2) == tasks{{0, 2, 6}, {1, 5}}));
}

// What a task writes is read while it writes; one that was ended goes on behind its last whole line.
BOOST_AUTO_TEST_CASE(journal_of_a_task) {
    const scratch_folder folder;
    const task_files files(folder.path(), 3);
    write_task(files, {8, 2});
    BOOST_CHECK((read_task_points(files) == std::vector<std::uint64_t>{8, 2}));
    journal_reader reader(files.journal);
    BOOST_CHECK(reader.take().empty());
    {
        task_journal journal(files.journal);
        journal.begin(8);
        journal.add(point_record{{"point", 9}, {"status", "ok"}});
        journal.begin(2);
    }
    std::ofstream(files.journal, std::ios::app) << R"({"point":3,"sta)";
    const auto first = reader.take();
    BOOST_TEST_REQUIRE(first.size() == 1u);
    BOOST_TEST(first[0].at("point") == 9);
    {
        task_journal journal(files.journal);
        BOOST_TEST(journal.is_done(8));
        BOOST_TEST(!journal.is_done(2));
        journal.begin(2);
        journal.add(point_record{{"point", 3}, {"status", "ok"}});
    }
    const auto second = reader.take();
    BOOST_TEST_REQUIRE(second.size() == 1u);
    BOOST_TEST(second[0].at("point") == 3);
    BOOST_CHECK((reader.begun() == std::vector<std::uint64_t>{8, 2, 2}));
    BOOST_TEST(reader.take().empty());
    BOOST_CHECK_THROW(read_task_points(task_files(folder.path(), 4)), input_error);
}

BOOST_AUTO_TEST_CASE(tables_of_others_are_read) {
    const auto lines = parse_csv(
        "\xEF\xBB\xBF"
        "a, b \r\n\n\"1,\n\"\"2\"\"\",3\n,\n4",
        "file");
    BOOST_REQUIRE(lines.size() == 4u);
    BOOST_TEST(lines[0].cells == (texts{"a", "b"}), boost::test_tools::per_element());
    BOOST_TEST(lines[1].cells == (texts{"1,\n\"2\"", "3"}), boost::test_tools::per_element());
    BOOST_TEST(lines[2].cells == (texts{"", ""}), boost::test_tools::per_element());
    BOOST_TEST(lines[3].cells == (texts{"4"}), boost::test_tools::per_element());
    BOOST_TEST(lines[2].number == 5u);
    BOOST_TEST(parse_csv("", "file").empty());
    BOOST_TEST(message_of([] { parse_csv("a\n\"b", "file"); }) == "file:2: a quote does not end");
    BOOST_TEST(message_of([] { parse_csv("\"a\" b", "file"); }) == "file:1: there is something behind a quote");
    for (const std::string text : {"plain", "a,b", "say \"a\"", "two\nlines", ""}) {
        const auto read = parse_csv(csv_cell(text) + ",x", "file");
        BOOST_TEST(read.at(0).cells.at(0) == text);
    }
}
