// SPDX-License-Identifier: Apache-2.0
// The results of a sweep as its folder has them, as far as they are compared with those of another.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tabletop {

struct stored_metric {
    std::string name;
    std::string unit;         // "ps", "cycles", .. or "" of a count or a ratio
    std::string interval_of;  // it is an end of the confidence interval of that metric; empty: it is none
};

struct stored_point {
    std::uint64_t number = 0;                   // from 1 on
    std::map<std::string, std::string> values;  // of every swept parameter, by full key
    bool failed = false;
    std::vector<double> figures;  // in the order of the metrics; NaN where there is none
};

struct stored_results {
    std::string folder;
    std::string platform;
    std::map<std::string, std::string> conditions;  // "version", "stimulus", "view of engine", ..
    std::map<std::string, std::string> fixed;       // the value of every parameter that is not swept
    std::map<std::string, std::string> kinds;       // of every swept parameter, as parameter_kind_name() has them
    std::vector<std::string> swept;                 // their keys in the order of the sweep
    std::vector<stored_metric> metrics;
    std::vector<std::string> charted;  // names of metrics, that which is looked at first in front
    std::vector<stored_point> points;

    // Where the metric stands in `metrics`; their number: nowhere.
    std::size_t place_of(const std::string& metric) const;
};

// results.json of the folder. option begins the message of an input_error, which is thrown when there are no results,
// or damaged ones.
stored_results read_stored_results(const std::string& option, const std::string& folder);

}  // namespace tabletop
