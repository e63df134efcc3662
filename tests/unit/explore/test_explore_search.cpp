// SPDX-License-Identifier: Apache-2.0
// The search for the best points: of spaces whose best is known, subject to constraints, and twice the same.
#include "explore/constraint.h"
#include "explore/search/point_search.h"
#include "explore/search/search_request.h"
#include "explore/search/sweep_search.h"
#include "support/input_error.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <set>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

using points = std::vector<value_indices>;
using play = std::function<search_outcome(const value_indices&)>;

// Numbers, names, and a parameter that changes nothing: 3.6 million combinations.
const std::vector<search_axis> large_space = {{40, true}, {40, true}, {25, true}, {6, false}, {15, true}};

double distance(std::uint32_t a, std::uint32_t b) {
    return a > b ? a - b : b - a;
}

// Least at {31, 7, 12, 4, any}, where it is 10.
double bowl(const value_indices& at) {
    return 10 + distance(at[0], 31) * distance(at[0], 31) + 3 * distance(at[1], 7) + distance(at[2], 12) +
           (at[3] == 4 ? 0 : 60);
}

struct played {
    points all;
    std::vector<search_outcome> outcomes;
    std::vector<std::size_t> batches;

    double best() const { return outcomes.at(best_of(outcomes).at(0)).objectives.at(0); }
};

played searched(const play& of, std::uint64_t budget, std::uint64_t seed = 1, search_space::predicate allows = nullptr,
                const std::vector<search_axis>& axes = large_space, std::size_t objectives = 1) {
    point_search search(axes, std::move(allows), objectives, budget, seed);
    played result;
    for (auto batch = search.propose(); !batch.empty(); batch = search.propose()) {
        std::vector<search_outcome> outcomes;
        for (const auto& point : batch) outcomes.push_back(of(point));
        search.tell(outcomes);
        result.batches.push_back(batch.size());
        result.all.insert(result.all.end(), batch.begin(), batch.end());
        result.outcomes.insert(result.outcomes.end(), outcomes.begin(), outcomes.end());
    }
    return result;
}

std::string message_of(const std::function<void()>& action) {
    try {
        action();
    } catch (const input_error& error) {
        return error.what();
    }
    return "no error";
}

point_parameters example() {
    using kind = parameter_kind;
    const parameter_set machine(
        "zynq", {{"zynq.engine.depth", kind::integer, "8", "1", "12", "Depth.", "published design"},
                 {"zynq.fabric.clock", kind::frequency, "100 MHz", "1 MHz", "400 MHz", "Clock.", "none"}});
    return {machine, {}};
}

std::vector<explore_metric> metrics() {
    exploration explored;
    explored.phases = {"search"};
    return metrics_of(explored);
}

explore_options asking(const std::vector<std::string>& minimise, const std::string& subject_to = "") {
    explore_options options;
    options.minimise = minimise;
    options.subject_to = subject_to;
    return options;
}

std::string refusal(const explore_options& options) {
    return message_of([&] { make_search_request(options, metrics(), example()); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_finds_a_known_best) {
    const auto of = [](const value_indices& at) { return search_outcome{{bowl(at)}}; };
    for (const std::uint64_t seed : {1, 2, 3}) {
        const auto found = searched(of, 128, seed);
        BOOST_TEST(found.all.size() == 128u);
        BOOST_TEST(found.best() == 10, "seed " << seed << ": " << found.best());
        BOOST_TEST(std::set<value_indices>(found.all.begin(), found.all.end()).size() == 128u);
    }
}

// The best point of all is excluded by its results: what is left of it lies at the border.
BOOST_AUTO_TEST_CASE(it_finds_the_best_that_meets_a_constraint) {
    const auto of = [](const value_indices& at) {
        const double margin = 20.0 - at[0];
        return search_outcome{{bowl(at)}, margin >= 0, margin / 20};
    };
    const auto found = searched(of, 128);
    BOOST_TEST(found.best() == 10 + 11 * 11);
    const auto standing = standings(found.outcomes);
    BOOST_TEST(std::count(standing.begin(), standing.end(), "best") == 1);
    BOOST_TEST(std::count(standing.begin(), standing.end(), "missed") > 0);
    const auto none = searched([](const value_indices& at) { return search_outcome{{bowl(at)}, false, -1}; }, 40);
    BOOST_TEST(none.all.size() == 40u);
    BOOST_TEST(best_of(none.outcomes).empty());
}

// A constraint that is met by one in a thousand points, and by how much a point misses it leads there.
BOOST_AUTO_TEST_CASE(it_finds_what_meets_a_rare_constraint) {
    const auto of = [](const value_indices& at) {
        const auto margin = 3 - distance(at[0], 35) - distance(at[1], 36);
        return search_outcome{{static_cast<double>(at[2])}, margin >= 0, margin / 80};
    };
    BOOST_TEST(searched(of, 128).best() == 0);
}

BOOST_AUTO_TEST_CASE(points_that_a_constraint_forbids_are_not_played) {
    const auto even = [](const value_indices& at) { return (at[0] + at[1]) % 2 == 0; };
    const auto of = [](const value_indices& at) { return search_outcome{{bowl(at)}}; };
    const auto found = searched(of, 100, 1, even);
    BOOST_TEST(found.all.size() == 100u);
    BOOST_TEST(std::all_of(found.all.begin(), found.all.end(), even));
    BOOST_TEST(found.best() == 10);
    BOOST_TEST(searched(of, 100, 1, [](const value_indices&) { return false; }).all.empty());
}

// A small space is played as a whole, in batches of eight, and then the search is over.
BOOST_AUTO_TEST_CASE(a_small_space_ends_it) {
    const auto of = [](const value_indices& at) { return search_outcome{{static_cast<double>(at[0])}}; };
    const auto found = searched(of, 1000, 1, nullptr, {{5, true}, {4, false}});
    BOOST_TEST(found.all.size() == 20u);
    BOOST_TEST(found.batches == (std::vector<std::size_t>{8, 8, 4}), boost::test_tools::per_element());
    BOOST_TEST(searched(of, 11, 1, nullptr, {{5, true}, {4, false}}).batches == (std::vector<std::size_t>{8, 3}),
               boost::test_tools::per_element());
}

// Failed points are neither best nor in the way.
BOOST_AUTO_TEST_CASE(failed_points_are_avoided) {
    const auto fails = [](const value_indices& at) { return at[2] > 18; };
    const auto found = searched(
        [&](const value_indices& at) {
            return fails(at) ? search_outcome{{}, false, -1} : search_outcome{{bowl(at)}};
        },
        128);
    BOOST_TEST(found.best() == 10);
    const auto last = points(found.all.end() - 64, found.all.end());
    BOOST_TEST(std::count_if(last.begin(), last.end(), fails) < 16);
}

BOOST_AUTO_TEST_CASE(the_same_seed_proposes_the_same) {
    const auto of = [](const value_indices& at) { return search_outcome{{bowl(at)}}; };
    BOOST_TEST((searched(of, 64, 5).all == searched(of, 64, 5).all));
    BOOST_TEST((searched(of, 64, 5).all != searched(of, 64, 6).all));
}

// Two objectives that are at odds: the front is found in its whole length.
BOOST_AUTO_TEST_CASE(a_front_of_two_objectives) {
    const auto of = [](const value_indices& at) {
        const auto off = distance(at[1], 20) + distance(at[2], 5);
        return search_outcome{{at[0] + off, 39.0 - at[0] + off}};
    };
    const auto found = searched(of, 160, 1, nullptr, large_space, 2);
    std::set<double> on_it;
    for (const auto n : best_of(found.outcomes)) {
        const auto& both = found.outcomes[n].objectives;
        if (both[0] + both[1] == 39) on_it.insert(both[0]);
    }
    BOOST_TEST(on_it.size() >= 15u);
    BOOST_TEST(*on_it.begin() <= 4);
    BOOST_TEST(*on_it.rbegin() >= 35);
}

BOOST_AUTO_TEST_CASE(the_best_of_outcomes) {
    const std::vector<search_outcome> one = {{{3}}, {{2}, false, -1}, {{2.5}}, {{2.5}}, {{}, false, -1}};
    BOOST_TEST(best_of(one) == std::vector<std::size_t>{2}, boost::test_tools::per_element());
    BOOST_TEST(standings(one) == (std::vector<std::string>{"met", "missed", "best", "met", ""}),
               boost::test_tools::per_element());
    const std::vector<search_outcome> two = {{{1, 5}}, {{2, 2}}, {{2, 3}}, {{5, 1}}, {{0, 6}}, {{1, 5}}};
    BOOST_TEST(best_of(two) == (std::vector<std::size_t>{0, 1, 3, 4}), boost::test_tools::per_element());
    BOOST_TEST(ranks(std::vector<double>{7, 1, 7, 9}) == (std::vector<double>{0.5, 0, 0.5, 1}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(metrics_in_a_constraint) {
    const auto request = *make_search_request(
        asking({"latency.fabric.mean"}, "latency.fabric.mean < 2 us and cycles.search*engine.depth <= 800"), metrics(),
        example());
    BOOST_TEST(request.budget == 128u);
    BOOST_TEST(request.metrics() == (std::vector<std::string>{"latency.fabric.mean", "cycles.search"}),
               boost::test_tools::per_element());
    const auto outcome = [&](nlohmann::ordered_json latency, nlohmann::ordered_json cycles) {
        return request.outcome_of(example(), {{"latency.fabric.mean", latency}, {"cycles.search", cycles}});
    };
    BOOST_TEST(outcome(1'000'000, 100).meets);
    BOOST_TEST(outcome(1'000'000, 100).objectives.at(0) == 1e6);
    BOOST_TEST(outcome(1'000'000, 50).margin == 0.5);
    BOOST_TEST(!outcome(2'000'000, 50).meets);
    BOOST_TEST(!outcome(1'000'000, 101).meets);
    BOOST_TEST(outcome(1'000'000, 200).margin == -0.5);
    BOOST_TEST(outcome(1'000'000, nullptr).objectives.empty());
    BOOST_TEST(!outcome(1'000'000, nullptr).meets);
    const constraint odd("--subject-to", "not (engine.depth == 8 or fabric.clock > 200MHz) or engine.depth != 8",
                         example());
    BOOST_TEST(!odd.holds(example()));
    BOOST_TEST(odd.margin(example()) <= 0);
}

BOOST_AUTO_TEST_CASE(bad_searches_say_what_is_wrong) {
    const auto contains = [](const std::string& message, const std::string& part) {
        BOOST_TEST(message.find(part) != std::string::npos, message);
    };
    contains(refusal(asking({"latency.fabric.meen"})), "--minimise: unknown metric");
    contains(refusal(asking({"latency"})), "--minimise: unknown metric \"latency\"");
    contains(refusal(asking({"strength.kept"})), "of strength.kept more is better, as --maximise has it");
    contains(refusal(asking({"area.lut", "area.lut"})), "area.lut is there twice");
    contains(refusal(asking({}, "area.lut < 3")), "--subject-to: only with --minimise or --maximise");
    contains(refusal(asking({"area.lut"}, "area.lut <")), "--subject-to: it ends too early");
    contains(refusal(asking({"area.lut"}, "area.luts < 3")), "--subject-to: unknown");
    contains(refusal(asking({"area.lut"}, "latency.line.mean < 3")), "between a number of ps and a number");
    auto options = asking({"area.lut"});
    options.budget = "0";
    contains(refusal(options), "--budget: \"0\" is outside 1 to 5000");
    options.budget = "";
    options.sample = "lhs:5";
    contains(refusal(options), "--sample: a search chooses its points itself");
    options = {};
    options.budget = "5";
    contains(refusal(options), "--budget: only with");
    options.maximise = {"area.lut"};
    contains(refusal(options), "--maximise: of area.lut less is better, as --minimise has it");
    BOOST_TEST(!make_search_request({}, metrics(), example()));
}
