// SPDX-License-Identifier: Apache-2.0
#include "explore/explore_metrics.h"

#include "base/parameters.h"
#include "explore/sample_interval.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace tabletop {

namespace {

using number_list = std::vector<std::uint64_t>;

constexpr unsigned ratio_decimals = 6;
constexpr unsigned cycle_decimals = 3;

number_list sorted(number_list values) {
    std::sort(values.begin(), values.end());
    return values;
}

// Of one list of latencies, sorted and not empty.
struct statistic {
    std::string name;
    std::string doc;
    std::function<double(const number_list& sorted)> of;
    std::function<std::optional<sample_interval>(const number_list& sorted)> interval;  // empty: it has none
    std::uint64_t least_count = 1;
};

// With fewer values a quantile would be the greatest of them, whatever that is.
statistic quantile(unsigned percent, const std::string& doc) {
    const auto permille = 10 * percent;
    return {fmt::format("p{}", percent), doc,
            [permille](const number_list& all) { return static_cast<double>(nearest_rank(all, permille)); },
            [permille](const number_list& all) { return quantile_interval(all, permille); }, 100 / (100 - percent)};
}

std::vector<statistic> statistics() {
    return {{"count", "how many were measured", [](const number_list& all) { return static_cast<double>(all.size()); },
             nullptr},
            {"min", "the least", [](const number_list& all) { return static_cast<double>(all.front()); }, nullptr},
            {"mean", "the mean", mean_of, mean_interval},
            quantile(50, "the median"),
            quantile(95, "95 % are at most so long"),
            quantile(99, "99 % are at most so long"),
            {"max", "the most", [](const number_list& all) { return static_cast<double>(all.back()); }, nullptr}};
}

void add_bound(const explore_metric& metric, const statistic& of, number_list point_measurements::*list,
               const std::string& name, double sample_interval::*bound, std::vector<explore_metric>& all) {
    explore_metric end{
        metric.name + "." + name, metric.unit,
        fmt::format("Where the 95 % confidence interval of {} {}.", metric.name, name == "low" ? "begins" : "ends"), 0,
        [list, of, bound](const point_measurements& measured) -> std::optional<double> {
            const auto& values = measured.*list;
            if (measured.is_population || values.size() < of.least_count) return std::nullopt;
            const auto interval = of.interval(sorted(values));
            if (!interval) return std::nullopt;
            return std::max(0.0, *interval.*bound);
        }};
    end.interval_of = metric.name;
    all.push_back(end);
}

void add_latencies(const std::string& where, const std::string& doc, number_list point_measurements::*list,
                   std::vector<explore_metric>& all) {
    for (const auto& each : statistics()) {
        explore_metric metric{fmt::format("latency.{}.{}", where, each.name), each.name == "count" ? "" : "ps",
                              fmt::format("{}: {}.", doc, each.doc), 0,
                              [list, each](const point_measurements& measured) -> std::optional<double> {
                                  const auto& values = measured.*list;
                                  if (values.size() < each.least_count) return std::nullopt;
                                  return each.of(sorted(values));
                              }};
        metric.least_count = each.least_count;
        all.push_back(metric);
        if (!each.interval) continue;
        add_bound(metric, each, list, "low", &sample_interval::low, all);
        add_bound(metric, each, list, "high", &sample_interval::high, all);
    }
}

void add_phase(const std::string& phase, std::vector<explore_metric>& all) {
    all.push_back({"cycles." + phase, "cycles",
                   fmt::format("Mean of the phase \"{}\" of a move, over the moves that have it.", phase),
                   cycle_decimals, [phase](const point_measurements& measured) -> std::optional<double> {
                       const auto found = measured.cycles.find(phase);
                       if (found == measured.cycles.end()) return std::nullopt;
                       return mean_of(found->second);
                   }});
}

void add_stages(const std::vector<answer_stage>& stages, std::vector<explore_metric>& all) {
    for (std::size_t n = 0; n < stages.size(); ++n) {
        all.push_back({"stage." + stages[n].name, "ps",
                       fmt::format("Mean time {}. All stages together are latency.line.mean.", stages[n].what), 0,
                       [n](const point_measurements& measured) -> std::optional<double> {
                           if (measured.stage_ps.empty()) return std::nullopt;
                           return static_cast<double>(measured.stage_ps[n]);
                       }});
    }
}

void add_phase_gap(const stimulus_period& period, std::vector<explore_metric>& all) {
    all.push_back({"phase." + period.name, "",
                   fmt::format("The greatest part of {} in which no request was made.", period.what), ratio_decimals,
                   [name = period.name](const point_measurements& measured) -> std::optional<double> {
                       const auto found = measured.phase_gap.find(name);
                       if (found == measured.phase_gap.end()) return std::nullopt;
                       return found->second;
                   }});
}

void add_wait(const std::string& master, const std::string& name, const std::string& unit, const std::string& what,
              unsigned decimals, double master_waits::*member, std::vector<explore_metric>& all) {
    all.push_back({fmt::format("bus.contention.{}.{}", master, name), unit,
                   fmt::format("{}, of the master \"{}\".", what, master), decimals,
                   [master, member](const point_measurements& measured) -> std::optional<double> {
                       const auto found = measured.waits.find(master);
                       if (found == measured.waits.end()) return std::nullopt;
                       return found->second.*member;
                   }});
}

void add_waits(const std::string& master, std::vector<explore_metric>& all) {
    add_wait(master, "share", "", "Share of the accesses that wait for another", ratio_decimals, &master_waits::share,
             all);
    add_wait(master, "mean", "cycles", "How long accesses wait for another, the mean of all", ratio_decimals,
             &master_waits::mean, all);
    add_wait(master, "max", "cycles", "How long accesses wait for another, at most", cycle_decimals, &master_waits::max,
             all);
}

void add_count(const std::string& name, const std::string& unit, const std::string& doc,
               std::optional<std::uint64_t> point_measurements::*member, std::vector<explore_metric>& all) {
    all.push_back({name, unit, doc, 0, [member](const point_measurements& measured) -> std::optional<double> {
                       if (!(measured.*member)) return std::nullopt;
                       return static_cast<double>(*(measured.*member));
                   }});
}

void add_strength(const std::string& name, const std::string& doc, double signoff::playing_strength::*member,
                  bool more_is_better, std::vector<explore_metric>& all) {
    all.push_back({"strength." + name, "", doc, ratio_decimals,
                   [member](const point_measurements& measured) -> std::optional<double> {
                       if (!measured.strength) return std::nullopt;
                       return *measured.strength.*member;
                   },
                   true, more_is_better});
}

void add_area(const std::string& name, const std::string& doc, double fpga_area::*member,
              std::vector<explore_metric>& all) {
    all.push_back({"area." + name, "", doc, 1,
                   [member](const point_measurements& measured) -> std::optional<double> {
                       if (!measured.area) return std::nullopt;
                       return *measured.area.*member;
                   },
                   true});
}

nlohmann::ordered_json quantiles_json(const number_list& values) {
    if (values.empty()) return nullptr;
    constexpr unsigned step = 50;
    const auto all = sorted(values);
    nlohmann::ordered_json quantiles = nlohmann::ordered_json::array();
    for (unsigned permille = 0; permille <= 1000; permille += step) quantiles.push_back(nearest_rank(all, permille));
    return {{"count", values.size()}, {"quantiles", quantiles}};
}

nlohmann::ordered_json number_json(const explore_metric& metric, const point_measurements& measured) {
    const auto value = metric.value(measured);
    if (!value) return nullptr;
    return figure_json(*value, metric.decimals);
}

bool is_or_begins(const std::string& name, const std::string& metric) {
    return metric == name || metric.compare(0, name.size() + 1, name + ".") == 0;
}

bool ends(const std::string& name, const std::string& end) {
    return name.size() >= end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

nlohmann::ordered_json figure_json(double value, unsigned decimals) {
    if (decimals == 0) return std::llround(value);
    const auto scale = std::pow(10.0, decimals);
    return std::round(value * scale) / scale;
}

bool is_mean_latency(const std::string& metric) {
    return is_or_begins("latency", metric) && ends(metric, ".mean");
}

std::uint64_t nearest_rank(const std::vector<std::uint64_t>& sorted, unsigned permille) {
    const auto rank = (sorted.size() * permille + 999) / 1000;
    return sorted[rank == 0 ? 0 : rank - 1];
}

std::vector<explore_metric> metrics_of(const exploration& explored) {
    std::vector<explore_metric> all;
    add_latencies("fabric", "Time that the fabric takes for a move", &point_measurements::fabric_ps, all);
    add_latencies("line", "Time from the last bit or press of a request to the last bit or pixel of the answer",
                  &point_measurements::line_ps, all);
    add_latencies("first", "Time from the last bit or press of a request to the first bit or pixel of the answer",
                  &point_measurements::first_ps, all);
    add_stages(explored.stages, all);
    for (const auto& phase : explored.phases) add_phase(phase, all);
    for (const auto& period : explored.periods) add_phase_gap(period, all);
    all.push_back({"bus.utilisation", "", "Share of the time in which an access is under way on the bus.",
                   ratio_decimals, [](const point_measurements& measured) { return measured.bus_utilisation; }});
    all.push_back({"bus.contention", "", "Share of the accesses that wait for another master, of a bus that has two.",
                   ratio_decimals, [](const point_measurements& measured) { return measured.bus_contention; }});
    for (const auto& master : explored.masters) add_waits(master, all);
    add_count("transactions", "", "Reads and writes of the processor on its bus.", &point_measurements::transactions,
              all);
    add_count("instructions", "", "Instructions of the processor.", &point_measurements::instructions, all);
    add_count("sleep_ps", "ps", "Time that the processor sleeps.", &point_measurements::sleep_ps, all);
    add_strength("kept", "Share of the rated positions in which the engine's move keeps the win or the draw.",
                 &signoff::playing_strength::kept, true, all);
    add_strength("lost", "Mean of the score of the best move less that of the engine's.",
                 &signoff::playing_strength::lost, false, all);
    add_area("lut", "LUT of the engine, as Yosys maps it; of Cyclone V ALM.", &fpga_area::lut, all);
    add_area("ff", "Registers of the engine.", &fpga_area::ff, all);
    add_area("bram", "Block RAM of the engine in tiles of 36 kbit; of Cyclone V M10K.", &fpga_area::bram, all);
    add_count("area.fmax", "Hz", "Highest clock that is published of the engine, on the device of the areas.",
              &point_measurements::fmax_hz, all);
    all.back().only_named = true;
    all.back().more_is_better = true;
    return all;
}

std::vector<explore_metric> chosen_metrics(const std::vector<explore_metric>& all,
                                           const std::vector<std::string>& names) {
    std::vector<std::string> known;
    for (const auto& metric : all) known.push_back(metric.name);
    for (const auto& name : names) {
        const bool found =
            std::any_of(known.begin(), known.end(), [&](const auto& each) { return is_or_begins(name, each); });
        if (found) continue;
        throw input_error(fmt::format("--metric: unknown metric \"{}\"; {}", name, nearest_or_all(name, known)));
    }
    std::vector<explore_metric> chosen;
    std::copy_if(all.begin(), all.end(), std::back_inserter(chosen), [&](const auto& metric) {
        if (names.empty()) return !metric.only_named;
        return std::any_of(names.begin(), names.end(),
                           [&](const auto& name) { return is_or_begins(name, metric.name); });
    });
    return chosen;
}

std::vector<std::string> chart_order(const std::vector<explore_metric>& chosen, const std::vector<std::string>& asked) {
    std::vector<std::string> order;
    const auto add = [&](const std::string& beginning, const std::string& end = "") {
        for (const auto& metric : chosen) {
            const bool wanted = (beginning.empty() || is_or_begins(beginning, metric.name)) && ends(metric.name, end);
            if (wanted && metric.interval_of.empty() &&
                std::find(order.begin(), order.end(), metric.name) == order.end())
                order.push_back(metric.name);
        }
    };
    for (const auto& name : asked) {
        add(name, ".mean");
        add(name);
    }
    for (const char* const beginning : {"latency.fabric.mean", "latency.line.mean", "latency.first.mean", ""})
        add(beginning);
    return order;
}

std::vector<std::string> weighed_order(const std::vector<explore_metric>& chosen) {
    std::vector<std::string> order, others;
    std::set<std::string> groups;
    for (const auto& metric : chosen) {
        if (!metric.only_named) continue;
        const bool first = groups.insert(metric.name.substr(0, metric.name.find('.'))).second;
        (first ? order : others).push_back(metric.name);
    }
    order.insert(order.end(), others.begin(), others.end());
    return order;
}

bool has_metric(const std::vector<explore_metric>& metrics, const std::string& name) {
    return std::any_of(metrics.begin(), metrics.end(), [&](const auto& each) { return is_or_begins(name, each.name); });
}

nlohmann::ordered_json metrics_json(const std::vector<explore_metric>& metrics, const point_measurements& measured) {
    auto object = nlohmann::ordered_json::object();
    for (const auto& metric : metrics) object[metric.name] = number_json(metric, measured);
    return object;
}

nlohmann::ordered_json latencies_json(const point_measurements& measured) {
    return {{"fabric", quantiles_json(measured.fabric_ps)},
            {"line", quantiles_json(measured.line_ps)},
            {"first", quantiles_json(measured.first_ps)}};
}

}  // namespace tabletop
