// SPDX-License-Identifier: Apache-2.0
// The expressions of --constraint and --subject-to, which points a sweep keeps and which results are good enough, and
// of
// --define, a metric that is made of others.
#pragma once

#include "explore/explore_metrics.h"
#include "explore/point_parameters.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

// The results of a point, by the name of the metric.
using metric_values = std::map<std::string, double>;

// A constraint consists of keys, numbers with or without a unit, on and off, and names of choices: + - * / on numbers,
// < <= > >= == !=, and, or, not, parentheses. Numbers have the unit of their parameter: 100 MHz is not comparable with
// 100. A choice whose names are numbers is a number. Keys are full or relative to the machine. Where there are metrics,
// their names are numbers, too, of ps, of Hz or of no unit. It is computed in double precision.
class constraint {
  public:
    // option: the name in messages. Empty text: everything is kept. Throws input_error "OPTION: ..".
    constraint(const std::string& option, const std::string& text, const point_parameters& parameters,
               const std::vector<explore_metric>& metrics = {});
    ~constraint();
    constraint(constraint&&) noexcept;

    // There is something to hold.
    bool matters() const { return root_ != nullptr; }
    // The metrics that it names; the values of all of them must be there.
    const std::vector<std::string>& metrics() const { return metrics_; }
    bool holds(const point_parameters& point, const metric_values& values = {}) const;
    // By how much it holds or, when it is negative, does not: the sides of a comparison against each other, between -2
    // and 2, the lesser of "and" and the greater of "or". 1 or -1 where nothing is compared.
    double margin(const point_parameters& point, const metric_values& values = {}) const;

    class node;

  private:
    std::unique_ptr<const node> root_;
    std::vector<std::string> metrics_;
};

// A metric of that name whose value is a number or a time of these metrics, in the same language; empty at a point
// where one of them is, or where it is not finite. named: the metrics that it names. Throws input_error.
explore_metric defined_metric(const std::string& name, const std::string& text,
                              const std::vector<explore_metric>& metrics, std::vector<std::string>& named);

}  // namespace tabletop
