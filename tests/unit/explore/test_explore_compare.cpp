// SPDX-License-Identifier: Apache-2.0
// Two folders of results beside each other, made by hand: which points are the same, and which means differ.
#include "explore/compare/comparison.h"
#include "explore/compare/comparison_table.h"
#include "explore/compare/mean_test.h"
#include "support/input_error.h"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>
#include <sstream>

using namespace tabletop;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

// A sweep of the clock, with a mean and its interval, a count and one more metric.
stored_results results(const std::string& folder) {
    stored_results all;
    all.folder = folder;
    all.platform = "zynq";
    all.conditions = {{"version", "1"}};
    all.fixed = {{"zynq.engine.depth", "8"}, {"zynq.cpu.cpi", "1.0"}};
    all.kinds = {{"zynq.fabric.clock", "frequency"}};
    all.swept = {"zynq.fabric.clock"};
    all.metrics = {{"latency.line.count", "", ""},
                   {"latency.line.mean", "ps", ""},
                   {"latency.line.mean.low", "ps", "latency.line.mean"},
                   {"latency.line.mean.high", "ps", "latency.line.mean"},
                   {"cycles.search", "cycles", ""}};
    all.charted = {"latency.line.mean", "latency.line.count", "cycles.search"};
    return all;
}

void add(stored_results& all, const std::map<std::string, std::string>& values, double mean, double reach,
         double cycles) {
    all.points.push_back({all.points.size() + 1, values, false, {20, mean, mean - reach, mean + reach, cycles}});
}

stored_results two_points() {
    auto all = results("first");
    add(all, {{"zynq.fabric.clock", "50 MHz"}}, 2000000, 1000, 300);
    add(all, {{"zynq.fabric.clock", "100 MHz"}}, 1000000, 1000, 300);
    return all;
}

const compared_metric& metric_of(const comparison& both, const std::string& name) {
    for (const auto& each : both.metrics) {
        if (each.name == name) return each;
    }
    throw std::out_of_range(name);
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

// Two samples in millions of a picosecond, by their mean, variance and count; the density of Student's t integrated by
// Simpson's rule says the chance. t of 97.5 % is 2.1448 with 14, 2.2622 with 9 and 2.0930 with 19 degrees of freedom.
BOOST_AUTO_TEST_CASE(means_are_tested_by_welch) {
    const auto sample = [](double mean, double variance, double count, double t) {
        return sample_mean{1e6 * mean, 1e6 * (mean + t * std::sqrt(variance / count)), count};
    };
    BOOST_TEST(std::abs(chance_of_difference(sample(20.8, 7.9, 15, 2.1448), sample(23.0, 3.8, 15, 2.1448)) - 0.0198) <
               5e-4);
    BOOST_TEST(std::abs(chance_of_difference(sample(20.6, 9.0, 10, 2.2622), sample(22.1, 0.9, 20, 2.0930)) - 0.1541) <
               5e-4);
    const sample_mean certain{1000, 1000, 5};
    BOOST_TEST(chance_of_difference(certain, certain) == 1);
    // A picosecond may come of rounding, more than that of ten equal latencies may not.
    BOOST_TEST(chance_of_difference(certain, {1001, 1001, 5}) == 1);
    BOOST_TEST(chance_of_difference({1000, 1000, 10}, {1100, 1100, 10}) < 1e-6);
}

BOOST_AUTO_TEST_CASE(a_parameter_that_one_sweeps_has_its_fixed_value_in_the_other) {
    auto b = results("second");
    b.fixed = {{"zynq.engine.depth", "8"}};
    b.swept.emplace_back("zynq.cpu.cpi");
    b.kinds["zynq.cpu.cpi"] = "ratio";
    add(b, {{"zynq.fabric.clock", "100 MHz"}, {"zynq.cpu.cpi", "2"}}, 1, 0, 1);
    add(b, {{"zynq.fabric.clock", "100 MHz"}, {"zynq.cpu.cpi", "1"}}, 1000000, 1000, 330);
    const auto both = compare_results("--compare", two_points(), b);
    BOOST_TEST(both.keys.size() == 2u);
    BOOST_TEST(both.points.size() == 3u);
    BOOST_TEST(!both.points[0].is_in_both());
    BOOST_REQUIRE(both.points[1].is_in_both());
    BOOST_TEST(both.points[1].a->number == 2u);
    BOOST_TEST(both.points[1].b->number == 2u);
    BOOST_TEST(both.points[2].b->number == 1u);
    BOOST_TEST(metric_of(both, "cycles.search").figures[1].relative() == 0.1);
    const auto text = comparison_text(both);
    BOOST_TEST(has(text, "in both: 1 point\n"), text);
    BOOST_TEST(has(text, "only in A: 1 point\n  zynq.fabric.clock=50 MHz, zynq.cpu.cpi=1\n"), text);
    BOOST_TEST(has(text, "only in B: 1 point\n  zynq.fabric.clock=100 MHz, zynq.cpu.cpi=2\n"), text);
    BOOST_TEST(has(text, "+10.00 %"), text);
    BOOST_TEST(has(text, "where cycles.search differs most:\npoint 2, "), text);
}

BOOST_AUTO_TEST_CASE(what_has_another_single_value_in_each_is_told_and_not_compared_by) {
    auto a = two_points();
    auto b = two_points();
    for (auto* const all : {&a, &b}) {
        all->swept.emplace_back("zynq.cpu.cpi");
        all->kinds["zynq.cpu.cpi"] = "ratio";
        all->fixed = {{"zynq.engine.depth", "8"}};
        for (auto& point : all->points) point.values["zynq.cpu.cpi"] = all == &a ? "1" : "2";
    }
    const auto both = compare_results("--compare", std::move(a), std::move(b));
    BOOST_TEST(both.keys == (std::vector<std::string>{"zynq.fabric.clock"}), boost::test_tools::per_element());
    BOOST_TEST(both.points.size() == 2u);
    BOOST_TEST(has(comparison_text(both), "in both: 2 points\nzynq.cpu.cpi: \"1\" in A, \"2\" in B\n"));
}

BOOST_AUTO_TEST_CASE(equal_results_say_so) {
    const auto text = comparison_text(compare_results("--compare", two_points(), two_points()));
    BOOST_TEST(has(text, "all figures are equal, of 3 metrics"), text);
}

BOOST_AUTO_TEST_CASE(what_else_differs_is_told) {
    auto b = two_points();
    b.conditions["version"] = "2";
    b.fixed["zynq.engine.depth"] = "4";
    b.metrics.push_back({"transactions", "", ""});
    for (auto& point : b.points) point.figures.push_back(1);
    b.points[1].failed = true;
    b.points[1].figures.assign(6, none);
    const auto text = comparison_text(compare_results("--compare", two_points(), b));
    BOOST_TEST(has(text, "version: \"1\" in A, \"2\" in B"), text);
    BOOST_TEST(has(text, "zynq.engine.depth: \"8\" in A, \"4\" in B"), text);
    BOOST_TEST(has(text, "metrics only in B: transactions\n"), text);
    BOOST_TEST(has(text, "failed in B alone: point 2, zynq.fabric.clock=100 MHz\n"), text);
    BOOST_TEST(has(text, "cycles.search: 1 point in A alone\n"), text);
    b.platform = "spartan";
    BOOST_CHECK_THROW(compare_results("--compare", two_points(), b), input_error);
}

// Five of a hundred equal means would be found different if each test had 5 %.
BOOST_AUTO_TEST_CASE(all_tests_together_have_five_percent) {
    const auto sweep = [](double moved) {
        auto all = results("sweep");
        for (int n = 1; n <= 100; ++n) {
            add(all, {{"zynq.fabric.clock", std::to_string(n) + " MHz"}}, 1000000 + moved * n, 100000, 300);
        }
        return all;
    };
    // With 19 degrees of freedom in each, the standard error of the difference is 67 568 ps.
    const auto both = compare_results("--compare", sweep(0), sweep(3000));
    BOOST_TEST(both.tests == 100u);
    int below = 0, significant = 0;
    for (const auto& figure : metric_of(both, "latency.line.mean").figures) {
        below += *figure.chance < 0.05 ? 1 : 0;
        significant += figure.is_significant ? 1 : 0;
        BOOST_TEST(figure.is_significant == (*figure.chance < 0.0005));
    }
    BOOST_TEST(significant > 0);
    BOOST_TEST(below > significant);
    std::ostringstream csv;
    write_comparison_csv(both, csv);
    BOOST_TEST(has(csv.str(), "\n1,1,1 MHz,latency.line.mean,ps,1000000,1003000,3000,0.3,"), csv.str().substr(0, 600));
    BOOST_TEST(has(csv.str(), "\n100,100,100 MHz,cycles.search,cycles,300,300,0,0,,\n"));
}

// A point that a sample has twice is compared once with each.
BOOST_AUTO_TEST_CASE(repeated_points_are_matched_in_their_order) {
    auto a = results("first"), b = results("second");
    for (const double mean : {1.0, 2.0}) add(a, {{"zynq.fabric.clock", "50 MHz"}}, mean, none, 1);
    for (const double mean : {1.0, 3.0, 4.0}) add(b, {{"zynq.fabric.clock", "50 MHz"}}, mean, none, 1);
    const auto both = compare_results("--compare", a, b);
    BOOST_TEST(both.points.size() == 3u);
    BOOST_TEST(both.points[1].a->number == 2u);
    BOOST_TEST(both.points[1].b->number == 2u);
    BOOST_TEST(both.points[2].b->number == 3u);
    BOOST_TEST(both.tests == 0u);
}
