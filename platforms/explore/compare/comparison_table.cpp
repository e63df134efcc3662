// SPDX-License-Identifier: Apache-2.0
#include "explore/compare/comparison_table.h"

#include "explore/csv_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tabletop {

namespace {

constexpr std::size_t most_listed = 5;

using row = std::vector<std::string>;

std::string points_text(std::size_t count) {
    return fmt::format("{} point{}", count, count == 1 ? "" : "s");
}

// Columns are two blanks apart; the first is a name, the others are numbers.
std::string table_text(const std::vector<row>& rows) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const auto& each : rows) {
        for (std::size_t c = 0; c < each.size(); ++c) widths[c] = std::max(widths[c], each[c].size());
    }
    std::string text;
    for (const auto& each : rows) {
        std::string line = fmt::format("{:<{}}", each.front(), widths.front());
        for (std::size_t c = 1; c < each.size(); ++c) line += fmt::format("  {:>{}}", each[c], widths[c]);
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

std::string amount_text(double value, const std::string& unit, const char* sign) {
    struct scale {
        double size;
        const char* name;
    };
    constexpr scale scales[] = {{1e12, "s"}, {1e9, "ms"}, {1e6, "us"}, {1e3, "ns"}, {1, "ps"}};
    const auto shown = [&](double number) {
        const auto text = std::abs(number) >= 1e4 ? fmt::format("{:.0f}", number) : fmt::format("{:.5g}", number);
        return (number > 0 ? sign : "") + text;
    };
    if (unit != "ps") return shown(value) + (unit.empty() ? "" : " " + unit);
    for (const auto& each : scales) {
        if (std::abs(value) >= each.size || each.size == 1)
            return fmt::format("{} {}", shown(value / each.size), each.name);
    }
    return "";
}

std::string difference_text(double value, const std::string& unit) {
    return amount_text(value, unit, "+");
}

std::string percent_text(double relative) {
    return std::isfinite(relative) ? fmt::format("{:+.2f} %", 100 * relative) : "";
}

std::string point_text(const compared_point& point) {
    if (point.a == nullptr) return fmt::format("B {}", point.b->number);
    if (point.b == nullptr || point.a->number == point.b->number) {
        return fmt::format("{}{}", point.b == nullptr ? "A " : "", point.a->number);
    }
    return fmt::format("A {}, B {}", point.a->number, point.b->number);
}

std::string settings_text(const comparison& both, const compared_point& point) {
    std::vector<std::string> settings;
    for (std::size_t k = 0; k < both.keys.size(); ++k) {
        settings.push_back(fmt::format("{}={}", both.keys[k], point.values[k]));
    }
    return fmt::format("{}", fmt::join(settings, ", "));
}

// "point 2, zynq.engine.depth=4"
std::string place_text(const comparison& both, const compared_point& point) {
    const auto settings = settings_text(both, point);
    return fmt::format("point {}{}{}", point_text(point), settings.empty() ? "" : ", ", settings);
}

// What has happened to the figures of one metric.
struct summary {
    std::size_t points = 0;  // where both have one
    std::size_t differing = 0;
    std::size_t missing_a = 0;  // where only b has one, of points that both have
    std::size_t missing_b = 0;
    double difference = 0;  // the mean over those points
    double size = 0;        // of its size
    double relative = 0;    // the mean over those where it is finite
    std::size_t finite = 0;
    std::size_t largest = 0;  // the place of the largest
    std::size_t tested = 0;
    std::size_t significant = 0;
};

// What is not finite is more than all that is.
double weight_of(const compared_figure& figure) {
    if (figure.difference() == 0) return 0;
    return std::isfinite(figure.relative()) ? std::abs(figure.relative()) : std::numeric_limits<double>::max();
}

summary summary_of(const comparison& both, const compared_metric& metric) {
    summary all;
    double largest = -1;
    for (std::size_t n = 0; n < metric.figures.size(); ++n) {
        const auto& figure = metric.figures[n];
        if (!both.points[n].is_in_both()) continue;
        if (figure.differ()) ++all.differing;
        if (figure.differ() && !figure.are_there()) ++(figure.a == figure.a ? all.missing_b : all.missing_a);
        if (!figure.are_there()) continue;
        ++all.points;
        all.difference += figure.difference();
        all.size += std::abs(figure.difference());
        if (std::isfinite(figure.relative())) {
            all.relative += figure.relative();
            ++all.finite;
        }
        if (weight_of(figure) > largest) {
            largest = weight_of(figure);
            all.largest = n;
        }
        if (figure.chance) ++all.tested;
        if (figure.is_significant) ++all.significant;
    }
    const auto points = static_cast<double>(std::max<std::size_t>(all.points, 1));
    all.difference /= points;
    all.size /= points;
    all.relative = all.finite == 0 ? std::nan("") : all.relative / static_cast<double>(all.finite);
    return all;
}

std::string heading_text(const comparison& both) {
    const auto in_both = std::count_if(both.points.begin(), both.points.end(),
                                       [](const compared_point& point) { return point.is_in_both(); });
    auto text =
        fmt::format("A: {}, {}\nB: {}, {}\nin both: {}\n", both.a.folder, points_text(both.a.points.size()),
                    both.b.folder, points_text(both.b.points.size()), points_text(static_cast<std::size_t>(in_both)));
    for (const auto& each : both.conditions) {
        text += fmt::format("{}: \"{}\" in A, \"{}\" in B\n", each.name, each.a, each.b);
    }
    return text;
}

std::string only_text(const comparison& both, const char* name, const stored_point* compared_point::*other) {
    std::vector<const compared_point*> points;
    for (const auto& point : both.points) {
        if (point.*other == nullptr) points.push_back(&point);
    }
    if (points.empty()) return "";
    auto text = fmt::format("only in {}: {}\n", name, points_text(points.size()));
    for (std::size_t n = 0; n < std::min(points.size(), most_listed); ++n) {
        text += fmt::format("  {}\n", settings_text(both, *points[n]));
    }
    if (points.size() > most_listed) text += fmt::format("  and {} more\n", points.size() - most_listed);
    return text;
}

std::string only_metrics_text(const char* name, const std::vector<std::string>& metrics) {
    return metrics.empty() ? "" : fmt::format("metrics only in {}: {}\n", name, fmt::join(metrics, ", "));
}

std::string failed_text(const comparison& both) {
    std::string text;
    for (const auto& point : both.points) {
        if (!point.is_in_both() || point.a->failed == point.b->failed) continue;
        text += fmt::format("failed in {} alone: {}\n", point.a->failed ? "A" : "B", place_text(both, point));
    }
    return text;
}

std::string metrics_text(const comparison& both) {
    std::vector<row> rows = {
        {"metric", "points", "differ", "mean of B - A", "", "mean size", "largest", "", "at point", "significant"}};
    std::string missing;
    for (const auto& metric : both.metrics) {
        const auto all = summary_of(both, metric);
        if (all.differing == 0) continue;
        if (all.missing_a != 0) missing += fmt::format("{}: {} in B alone\n", metric.name, points_text(all.missing_a));
        if (all.missing_b != 0) missing += fmt::format("{}: {} in A alone\n", metric.name, points_text(all.missing_b));
        if (all.points == 0 || all.size == 0) continue;
        const auto& largest = metric.figures[all.largest];
        rows.push_back({metric.name, fmt::to_string(all.points),
                        fmt::to_string(all.differing - all.missing_a - all.missing_b),
                        difference_text(all.difference, metric.unit), percent_text(all.relative),
                        amount_text(all.size, metric.unit, ""), difference_text(largest.difference(), metric.unit),
                        percent_text(largest.relative()), point_text(both.points[all.largest]),
                        all.tested == 0 ? "" : fmt::format("{} of {}", all.significant, all.tested)});
    }
    std::string text = rows.size() == 1 ? "" : '\n' + table_text(rows);
    if (both.tests != 0 && rows.size() > 1) {
        text +=
            fmt::format("significant: Welch's t-test of the means, 5 % over all {} of them (Bonferroni)\n", both.tests);
    }
    return text + missing;
}

// The metric that is looked at first and differs; null: none does.
const compared_metric* leading_metric(const comparison& both) {
    const auto differs = [&](const compared_metric& metric) { return summary_of(both, metric).size != 0; };
    for (const auto& name : both.a.charted) {
        for (const auto& metric : both.metrics) {
            if (metric.name == name && differs(metric)) return &metric;
        }
    }
    return nullptr;
}

std::string largest_text(const comparison& both) {
    const auto* const metric = leading_metric(both);
    if (metric == nullptr) return "";
    std::vector<std::size_t> places;
    for (std::size_t n = 0; n < both.points.size(); ++n) {
        if (metric->figures[n].are_there() && metric->figures[n].differ()) places.push_back(n);
    }
    std::stable_sort(places.begin(), places.end(), [&](std::size_t one, std::size_t other) {
        return weight_of(metric->figures[one]) > weight_of(metric->figures[other]);
    });
    places.resize(std::min(places.size(), most_listed));
    auto text = fmt::format("\nwhere {} differs most:\n", metric->name);
    for (const auto n : places) {
        const auto& figure = metric->figures[n];
        text += fmt::format("{}: {} in A, {} in B, {}{}\n", place_text(both, both.points[n]),
                            amount_text(figure.a, metric->unit, ""), amount_text(figure.b, metric->unit, ""),
                            percent_text(figure.relative()), figure.is_significant ? ", significant" : "");
    }
    return text;
}

bool are_equal(const comparison& both) {
    const auto same_point = [](const compared_point& point) {
        return point.is_in_both() && point.a->failed == point.b->failed;
    };
    const auto same_figures = [&](const compared_metric& metric) {
        return std::none_of(metric.figures.begin(), metric.figures.end(),
                            [](const compared_figure& figure) { return figure.differ(); });
    };
    return both.only_a.empty() && both.only_b.empty() &&
           std::all_of(both.points.begin(), both.points.end(), same_point) &&
           std::all_of(both.metrics.begin(), both.metrics.end(), same_figures);
}

std::string csv_figure(double figure) {
    return std::isfinite(figure) ? fmt::format("{:.15g}", figure) : "";
}

}  // namespace

std::string comparison_text(const comparison& both) {
    const auto heading = heading_text(both);
    if (are_equal(both)) return heading + fmt::format("all figures are equal, of {} metrics\n", both.metrics.size());
    return heading + only_text(both, "A", &compared_point::b) + only_text(both, "B", &compared_point::a) +
           only_metrics_text("A", both.only_a) + only_metrics_text("B", both.only_b) + failed_text(both) +
           metrics_text(both) + largest_text(both);
}

void write_comparison_csv(const comparison& both, std::ostream& out) {
    out << "point_a,point_b";
    for (const auto& key : both.keys) out << ',' << csv_cell(key);
    out << ",metric,unit,a,b,difference,difference_percent,chance,significant\n";
    for (std::size_t n = 0; n < both.points.size(); ++n) {
        const auto& point = both.points[n];
        std::string beginning = (point.a != nullptr ? fmt::to_string(point.a->number) : "") + "," +
                                (point.b != nullptr ? fmt::to_string(point.b->number) : "");
        for (const auto& value : point.values) beginning += "," + csv_cell(value);
        for (const auto& metric : both.metrics) {
            const auto& figure = metric.figures[n];
            out << beginning << ',' << csv_cell(metric.name) << ',' << metric.unit << ',' << csv_figure(figure.a) << ','
                << csv_figure(figure.b) << ',' << csv_figure(figure.difference()) << ','
                << csv_figure(100 * figure.relative()) << ','
                << (figure.chance ? fmt::format("{:.3g}", *figure.chance) : "") << ','
                << (!figure.chance          ? ""
                    : figure.is_significant ? "yes"
                                            : "no")
                << '\n';
        }
    }
}

}  // namespace tabletop
