// SPDX-License-Identifier: Apache-2.0
#include "signoff/report/junit.h"

#include "support/markup_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tabletop {
namespace {

// What an element below <testcase> is called; none: it has passed.
enum class outcome { passed, failure, error, skipped };

struct test_case {
    std::string name;
    double seconds = 0;
    outcome ended = outcome::passed;
    std::string message;  // a line
    std::string text;
    std::string said;  // what it has to say, however it has ended
};

struct test_suite {
    std::string name;
    std::vector<test_case> cases;
};

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

std::string said_of(const signoff_entry& entry) {
    std::string text;
    for (const auto& each : entry.result.excluded) {
        text += fmt::format("excluded: {} ({}): {}\n", each.name, each.count, each.why);
    }
    for (const auto& spot : blind_spots(entry)) text += fmt::format("not seen: {}\n", spot);
    return text;
}

// Without a difference something else is not as it was promised.
std::string why_failed(const signoff_entry& entry) {
    const auto& r = entry.result;
    if (!r.first_difference.empty()) return r.first_difference;
    if (r.searches + r.accesses == 0) return "nothing was compared";
    return fmt::format("the cycle error is {:.3f} in the mean and at most {}, of which {} is promised",
                       r.cycle_error.mean_abs(), r.cycle_error.max, tolerance_text(entry.tolerance));
}

test_case case_of(const signoff_entry& entry) {
    test_case made;
    made.name =
        fmt::format("{}{}{} against {}", entry.variant, entry.variant.empty() ? "" : ", ", entry.view, entry.against);
    made.seconds = entry.seconds;
    made.said = said_of(entry);
    if (!entry.failure.empty()) {
        made.ended = outcome::error;
        made.text = entry.failure;
    } else if (!entry.result.passed) {
        made.ended = outcome::failure;
        made.text = why_failed(entry);
        if (!entry.replay.empty()) made.text += '\n' + entry.replay;
    }
    made.message = first_line(made.text);
    return made;
}

test_case case_of(const static_check& check) {
    test_case made;
    made.name = check.what;
    made.text = check.said;
    made.message = first_line(check.said);
    if (!check.passed) {
        made.ended = outcome::skipped;
    } else if (!*check.passed) {
        made.ended = outcome::failure;
    }
    return made;
}

test_case case_of(const mutation_score& score) {
    test_case made;
    made.name = fmt::format("{}{}mutants", score.build, score.build.empty() ? "" : ", ");
    made.said = score.text();
    if (score.passed()) return made;
    made.ended = outcome::failure;
    made.text = made.said;
    made.message = first_line(made.text);
    return made;
}

std::vector<test_suite> suites_of(const signoff_report& report) {
    std::vector<test_suite> suites;
    const auto add = [&](const std::string& name, test_case one) {
        auto suite = std::find_if(suites.begin(), suites.end(), [&](const auto& each) { return each.name == name; });
        if (suite == suites.end()) {
            suites.push_back({name, {}});
            suite = suites.end() - 1;
        }
        suite->cases.push_back(std::move(one));
    };
    for (const auto& entry : report.entries) add(entry.name, case_of(entry));
    for (const auto& score : report.mutations) add(score.name, case_of(score));
    for (const auto& check : report.checks) add("checks of the design", case_of(check));
    if (report.timed_out) {
        test_case rest;
        rest.name = "the rest";
        rest.ended = outcome::error;
        rest.message = rest.text = "time-out: it has not been played";
        add("time limit", std::move(rest));
    }
    return suites;
}

std::string counts_of(const std::vector<test_case>& cases) {
    double seconds = 0;
    for (const auto& each : cases) seconds += each.seconds;
    const auto count = [&](outcome ended) {
        return std::count_if(cases.begin(), cases.end(), [&](const auto& each) { return each.ended == ended; });
    };
    return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.3f}\"", cases.size(),
                       count(outcome::failure), count(outcome::error), count(outcome::skipped), seconds);
}

std::string outcome_text(const test_case& one) {
    const auto message = markup_text(one.message), text = markup_text(one.text);
    switch (one.ended) {
        case outcome::passed:
            return "";
        case outcome::failure:
            return fmt::format("      <failure type=\"difference\" message=\"{}\">{}</failure>\n", message, text);
        case outcome::error:
            return fmt::format("      <error type=\"no result\" message=\"{}\">{}</error>\n", message, text);
        case outcome::skipped:
            return fmt::format("      <skipped message=\"{}\"/>\n", message);
    }
    return "";
}

std::string case_text(const test_case& one, const std::string& suite) {
    auto text = fmt::format("    <testcase name=\"{}\" classname=\"{}\" time=\"{:.3f}\">\n", markup_text(one.name),
                            markup_text(suite), one.seconds) +
                outcome_text(one);
    if (!one.said.empty()) text += fmt::format("      <system-out>{}</system-out>\n", markup_text(one.said));
    return text + "    </testcase>\n";
}

}  // namespace

std::string junit_text(const signoff_report& report) {
    std::vector<test_case> all;
    std::string text;
    for (const auto& suite : suites_of(report)) {
        text += fmt::format("  <testsuite name=\"{}\" {}>\n", markup_text(suite.name), counts_of(suite.cases));
        text += fmt::format("    <properties>\n      <property name=\"seed\" value=\"{}\"/>\n    </properties>\n",
                            report.seed);
        for (const auto& one : suite.cases) text += case_text(one, suite.name);
        text += "  </testsuite>\n";
        all.insert(all.end(), suite.cases.begin(), suite.cases.end());
    }
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"tabletop signoff\" {}>\n{}</testsuites>\n",
        counts_of(all), text);
}

}  // namespace tabletop
