// SPDX-License-Identifier: Apache-2.0
#include "explore/measured_figures.h"

#include "explore/csv_text.h"
#include "support/input_error.h"
#include "support/input_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

namespace tabletop {

namespace {

constexpr unsigned percent_decimals = 3;

// What a column of the file is.
struct measured_column {
    const parameter_declaration* parameter = nullptr;  // null: a metric
    std::size_t metric = 0;
};

std::optional<double> plain_number(const std::string& text) {
    double number = 0;
    const auto* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    if (read.ec != std::errc() || read.ptr != end || !std::isfinite(number)) return std::nullopt;
    return number;
}

// In the metric's unit.
std::optional<double> figure_of(const explore_metric& metric, const std::string& text) {
    if (text.empty()) return std::nullopt;
    if (const auto number = plain_number(text)) return number;
    for (const auto kind : {parameter_kind::time, parameter_kind::frequency}) {
        if (metric.unit != base_unit(kind)) continue;
        const auto amount = parse_quantity(kind, text);
        return static_cast<double>(amount.numerator) / static_cast<double>(amount.denominator);
    }
    throw input_error(fmt::format("{}: \"{}\" is no number", metric.name, text));
}

void add_columns(const explore_metric& metric, std::vector<explore_metric>& columns) {
    columns.push_back({"measured." + metric.name, metric.unit, fmt::format("{}, measured on a board.", metric.name),
                       metric.decimals, nullptr});
    columns.back().more_is_better = metric.more_is_better;
    columns.push_back({"error." + metric.name, "%",
                       fmt::format("By how much {} is off what was measured, in per cent of it.", metric.name),
                       percent_decimals, nullptr});
}

// The columns of the file, by its first line.
class measured_head {
  public:
    measured_head(const point_parameters& parameters, const std::vector<explore_metric>& metrics)
        : parameters_(parameters), metrics_(metrics) {}

    void read(const std::vector<std::string>& names) {
        std::set<std::string> known;
        for (const auto& name : names) {
            columns_.push_back(column_of(name));
            const auto& column = columns_.back();
            const auto& full = column.parameter != nullptr ? column.parameter->key : chosen_.back().name;
            if (!known.insert(full).second) throw input_error(fmt::format("{} is there twice", full));
        }
        if (chosen_.size() == columns_.size()) throw input_error("no column is a parameter");
        if (chosen_.empty()) throw input_error("no column is a metric");
    }

    const std::vector<measured_column>& columns() const { return columns_; }
    const std::vector<explore_metric>& metrics() const { return chosen_; }

  private:
    measured_column column_of(const std::string& name) {
        if (const auto* const parameter = parameters_.find(name)) return {parameter, 0};
        auto names = parameters_.names();
        for (const auto& metric : metrics_) {
            if (metric.name == name) {
                chosen_.push_back(metric);
                return {nullptr, chosen_.size() - 1};
            }
            names.push_back(metric.name);
        }
        const auto near = nearest_name(name, names);
        throw input_error(fmt::format("\"{}\" is no parameter and no metric of this sweep{}", name,
                                      near.empty() ? "" : "; the nearest is " + near));
    }

    const point_parameters& parameters_;
    const std::vector<explore_metric>& metrics_;
    std::vector<measured_column> columns_;
    std::vector<explore_metric> chosen_;
};

class row_reader {
  public:
    row_reader(const measured_head& head, const point_parameters& parameters, const std::vector<sweep_axis>& axes)
        : head_(head), parameters_(parameters), axes_(axes) {}

    measured_row read(const csv_line& line) {
        const auto& columns = head_.columns();
        if (line.cells.size() != columns.size()) {
            throw input_error(fmt::format("{} cells instead of {}", line.cells.size(), columns.size()));
        }
        measured_row row{line.number, {}, true, {}, {}};
        row.indices.resize(axes_.size());
        row.figures.resize(head_.metrics().size());
        for (std::size_t c = 0; c < columns.size(); ++c) {
            if (columns[c].parameter != nullptr) {
                read_value(*columns[c].parameter, line.cells[c], row);
            } else {
                row.figures[columns[c].metric] = figure_of(head_.metrics()[columns[c].metric], line.cells[c]);
            }
        }
        const auto [before, is_new] = lines_.emplace(row.values, line.number);
        if (!is_new) throw input_error(fmt::format("its parameters are those of line {}", before->second));
        return row;
    }

  private:
    void read_value(const parameter_declaration& parameter, const std::string& cell, measured_row& row) const {
        auto tried = parameters_;
        tried.set(parameter.key, cell, parameter.key);
        const auto text = spelled_value(parameter, cell);
        row.values.push_back(text);
        const auto* const axis = find_axis(axes_, parameter.key);
        if (axis == nullptr) {
            row.is_of_sweep = row.is_of_sweep && text == spelled_value(parameter, parameters_.text(parameter.key));
            return;
        }
        const auto found = std::find(axis->texts.begin(), axis->texts.end(), text);
        row.is_of_sweep = row.is_of_sweep && found != axis->texts.end();
        row.indices[static_cast<std::size_t>(axis - axes_.data())] =
            static_cast<std::uint32_t>(found - axis->texts.begin());
    }

    const measured_head& head_;
    const point_parameters& parameters_;
    const std::vector<sweep_axis>& axes_;
    std::map<std::vector<std::string>, std::size_t> lines_;  // by the values that they have
};

std::string file_of(const std::string& path) {
    auto file = open_input(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

measured_figures::measured_figures(const std::string& path, const point_parameters& parameters,
                                   const std::vector<sweep_axis>& axes, const std::vector<explore_metric>& metrics)
    : path_(path) {
    const auto lines = parse_csv(file_of(path), path);
    if (lines.empty()) throw input_error(fmt::format("{}:1: there is no line that names the columns", path));
    measured_head head(parameters, metrics);
    row_reader reader(head, parameters, axes);
    for (std::size_t n = 0; n < lines.size(); ++n) {
        try {
            if (n == 0) {
                head.read(lines[n].cells);
            } else {
                rows_.push_back(reader.read(lines[n]));
            }
        } catch (const input_error& error) {
            throw input_error(fmt::format("{}:{}: {}", path, lines[n].number, error.what()));
        }
    }
    metrics_ = head.metrics();
    for (const auto& metric : metrics_) add_columns(metric, columns_);
}

std::optional<std::size_t> measured_figures::row_of(const value_indices& point) const {
    const auto is_of_point = [&](const measured_row& each) {
        if (!each.is_of_sweep) return false;
        for (std::size_t a = 0; a < point.size(); ++a) {
            if (each.indices[a] && *each.indices[a] != point[a]) return false;
        }
        return true;
    };
    const auto found = std::find_if(rows_.begin(), rows_.end(), is_of_point);
    if (found == rows_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - rows_.begin());
}

std::string measured_figures::place_of(std::size_t row) const {
    return fmt::format("{}:{}", path_, rows_[row].line);
}

nlohmann::ordered_json measured_figures::figures(std::optional<std::size_t> row,
                                                 const nlohmann::ordered_json& metrics) const {
    auto all = nlohmann::ordered_json::object();
    for (const auto& column : columns_) all[column.name] = nullptr;
    for (std::size_t m = 0; row && m < metrics_.size(); ++m) {
        const auto& measured = rows_[*row].figures[m];
        if (!measured) continue;
        const auto& own = columns_[2 * m];
        const auto& error = columns_[2 * m + 1];
        all[own.name] = figure_json(*measured, own.decimals);
        const auto& modelled = metrics.at(metrics_[m].name);
        if (!modelled.is_number() || *measured == 0) continue;
        all[error.name] = figure_json(100 * (modelled.get<double>() - *measured) / *measured, percent_decimals);
    }
    return all;
}

}  // namespace tabletop
