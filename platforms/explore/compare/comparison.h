// SPDX-License-Identifier: Apache-2.0
// Two folders of results beside each other: the points that both have, and by how much their figures differ.
#pragma once

#include "explore/compare/stored_results.h"

#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// Of one point that at least one of the two has.
struct compared_point {
    std::vector<std::string> values;  // of the comparison's keys
    const stored_point* a = nullptr;  // null: only the other has it
    const stored_point* b = nullptr;

    bool is_in_both() const { return a != nullptr && b != nullptr; }
};

// One metric at one of them; NaN where there is none.
struct compared_figure {
    double a;
    double b;
    std::optional<double> chance =
        std::nullopt;  // that samples of one mean differ so much; nothing: it is no such test
    bool is_significant = false;

    bool are_there() const { return a == a && b == b; }
    bool differ() const { return are_there() ? a != b : (a == a) != (b == b); }
    double difference() const { return b - a; }
    double relative() const { return (b - a) / a; }  // not finite where a is 0
};

struct compared_metric {
    std::string name;
    std::string unit;
    std::vector<compared_figure> figures;  // at each point of the comparison
};

// Something that holds for all points of a folder, and differs.
struct compared_condition {
    std::string name;
    std::string a;
    std::string b;
};

// Its points are those of its results: it is moved, never copied.
struct comparison {
    comparison() = default;
    comparison(comparison&&) = default;

    stored_results a;
    stored_results b;
    std::vector<compared_condition> conditions;
    std::vector<std::string> keys;         // what is swept in one of them, but for what is a condition
    std::vector<compared_point> points;    // those of a in its order, then the others of b
    std::vector<compared_metric> metrics;  // that both have
    std::vector<std::string> only_a;       // names of metrics that the other has not
    std::vector<std::string> only_b;
    std::size_t tests = 0;  // of means
};

// A parameter that only one has swept has in the other everywhere the value that it is fixed at; one that has a single
// value in each, and another in each, is a condition and not a key. A mean of a sample is
// significantly different when the chance of that is below 5 % over all tests of the comparison (Bonferroni). option
// begins the message of an input_error, which is thrown for results of two machines.
comparison compare_results(const std::string& option, stored_results a, stored_results b);

}  // namespace tabletop
