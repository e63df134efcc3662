// SPDX-License-Identifier: Apache-2.0
// Figures that somebody has measured on a board, laid over the points of a sweep.
#pragma once

#include "explore/explore_metrics.h"
#include "explore/point_parameters.h"
#include "explore/sweep_axis.h"
#include "explore/sweep_sample.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// A line of the file.
struct measured_row {
    std::size_t line;
    std::vector<std::string> values;                    // of the parameters that it names, in the spelling of a sweep
    bool is_of_sweep = true;                            // they are among those that there are
    std::vector<std::optional<std::uint32_t>> indices;  // of each axis, that of its value; nothing: it is not named
    std::vector<std::optional<double>> figures;         // of each metric
};

class measured_figures {
  public:
    // path: CSV whose first line names parameters, by full or relative key, and metrics of the sweep; each other line
    // has the values of these parameters as a sweep has them, and what was measured there: a number in the metric's
    // unit, or with a unit of its own, or nothing. Throws input_error "FILE:LINE: ..".
    measured_figures(const std::string& path, const point_parameters& parameters, const std::vector<sweep_axis>& axes,
                     const std::vector<explore_metric>& metrics);

    const std::string& path() const { return path_; }
    // The metrics that were measured, and what they add to results: measured.METRIC and, in per cent of it,
    // error.METRIC of each.
    const std::vector<explore_metric>& metrics() const { return metrics_; }
    const std::vector<explore_metric>& columns() const { return columns_; }
    // The row of the point with these values; nothing: none has them.
    std::optional<std::size_t> row_of(const value_indices& point) const;
    std::size_t rows() const { return rows_.size(); }
    // "FILE:LINE"
    std::string place_of(std::size_t row) const;
    // Of every column a number or null. row: of the point, whose metrics these are.
    nlohmann::ordered_json figures(std::optional<std::size_t> row, const nlohmann::ordered_json& metrics) const;

  private:
    std::string path_;
    std::vector<explore_metric> metrics_;
    std::vector<explore_metric> columns_;
    std::vector<measured_row> rows_;
};

}  // namespace tabletop
