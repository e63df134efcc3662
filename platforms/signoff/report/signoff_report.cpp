// SPDX-License-Identifier: Apache-2.0
#include "signoff/report/signoff_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace tabletop {

std::string label(const signoff_entry& entry) {
    return entry.variant.empty() ? entry.name : entry.name + " " + entry.variant;
}

std::vector<std::string> blind_spots(const signoff_entry& entry) {
    auto all = entry.result.not_seen;
    all.insert(all.end(), entry.not_played.begin(), entry.not_played.end());
    return all;
}

std::string tolerance_text(const timing_tolerance& tolerance) {
    if (tolerance.exact()) return "0 cycles";
    if (tolerance.percent_from_cycles == timing_tolerance::no_percent) {
        if (tolerance.mean_cycles == 0) return fmt::format("max {} cycles", tolerance.cycles);
        return fmt::format("mean {:g}, max {} cycles", tolerance.mean_cycles, tolerance.cycles);
    }
    return fmt::format("mean {:g} %, max {:g} %", tolerance.mean_percent, tolerance.max_percent);
}

std::string plain_number(double value) {
    constexpr int digits = 3;
    if (!std::isfinite(value) || value == 0) return "-";
    const auto decimals = digits - 1 - static_cast<int>(std::floor(std::log10(std::abs(value))));
    if (decimals >= 0) return fmt::format("{:.{}f}", value, decimals);
    const auto unit = std::pow(10, -decimals);
    return fmt::format("{:.0f}", std::round(value / unit) * unit);
}

namespace {

nlohmann::ordered_json tolerance_json(const timing_tolerance& tolerance) {
    nlohmann::ordered_json json = {{"cycles", tolerance.cycles}};
    if (tolerance.exact()) return json;
    if (tolerance.mean_cycles != 0) json["mean_cycles"] = tolerance.mean_cycles;
    if (tolerance.percent_from_cycles == timing_tolerance::no_percent) return json;
    json["percent_from_cycles"] = tolerance.percent_from_cycles;
    json["mean_percent"] = tolerance.mean_percent;
    json["max_percent"] = tolerance.max_percent;
    return json;
}

nlohmann::ordered_json entry_json(const signoff_entry& entry) {
    const auto& r = entry.result;
    auto excluded = nlohmann::ordered_json::array();
    for (const auto& e : r.excluded) excluded.push_back({{"name", e.name}, {"why", e.why}, {"count", e.count}});
    nlohmann::ordered_json json = {
        {"name", entry.name},
        {"variant", entry.variant},
        {"view", entry.view},
        {"against", entry.against},
        {"searches", r.searches},
        {"accesses", r.accesses},
        {"transactions", r.searches + r.accesses},
        {"functional_differences", r.functional_differences},
        {"cycle_error",
         {{"mean", r.cycle_error.mean()}, {"mean_abs", r.cycle_error.mean_abs()}, {"max", r.cycle_error.max}}},
        {"cycle_error_percent", {{"mean", r.percents.mean_abs()}, {"max", r.percents.max}}},
        {"tolerance", tolerance_json(entry.tolerance)},
        {"excluded", excluded},
        {"speed_ratio", entry.speed_ratio()},
        {"board_ratio", entry.board_ratio()},
        {"passed", r.passed},
    };
    if (!entry.failure.empty()) json["failure"] = entry.failure;
    if (!entry.wave.empty()) json["wave"] = entry.wave;
    if (!entry.coverage.empty()) json["reached"] = coverage_json(entry.coverage);
    if (const auto blind = blind_spots(entry); !blind.empty()) json["not_seen"] = blind;
    return json;
}

nlohmann::ordered_json check_json(const static_check& check) {
    nlohmann::ordered_json json = {{"what", check.what}, {"passed", nullptr}, {"said", check.said}};
    if (check.passed) json["passed"] = *check.passed;
    return json;
}

// "1.65 M"; what is not large as it is.
std::string short_number(double value, int decimals) {
    constexpr double thousand = 1e3, million = 1e6, large = 1e5;
    if (value < large) return fmt::format("{:.{}f}", value, decimals);
    return value < million ? fmt::format("{:.0f} k", value / thousand) : fmt::format("{:.2f} M", value / million);
}

// Where nothing is counted in cycles there is only right and wrong.
std::string error_text(const comparison& r) {
    const auto& error = r.cycle_error;
    if (error.samples == 0 && error.max == 0) return r.passed ? "pass" : "fail";
    auto cycles = short_number(error.mean_abs(), 2) + '/' + short_number(static_cast<double>(error.max), 0);
    if (r.percents.samples == 0 && error.max != 0) return cycles;
    return cycles + fmt::format(" ({:.2f}/{:.1f} %)", r.percents.mean_abs(), r.percents.max);
}

constexpr std::size_t table_columns = 8;
using table_row = std::array<std::string, table_columns>;

// The row of an entry without a result: its name, its view, and why, across the columns of figures.
table_row row_of_failure(const signoff_entry& entry) {
    return {label(entry), entry.view, entry.failure};
}

bool spans_figures(const table_row& row) {
    return row.back().empty() && row[3].empty();
}

// Each column as wide as its longest text. A name that leaves too little for the figures stands above them.
std::string aligned(const std::vector<table_row>& rows) {
    constexpr std::size_t widest_table = 100;
    std::array<std::size_t, table_columns> width{};
    for (const auto& row : rows) {
        const auto columns = spans_figures(row) ? 2 : table_columns;
        for (std::size_t n = 1; n < columns; ++n) width[n] = std::max(width[n], row[n].size());
    }
    const auto figures = std::accumulate(width.begin(), width.end(), table_columns - 1);
    const auto widest_name = widest_table - std::min(figures, widest_table);
    for (const auto& row : rows) {
        if (row[0].size() <= widest_name) width[0] = std::max(width[0], row[0].size());
    }
    std::string text;
    for (const auto& row : rows) {
        const bool above = row[0].size() > widest_name;
        if (above) text += row[0] + '\n';
        auto line = fmt::format("{:<{}} {:<{}}", above ? "" : row[0], width[0], row[1], width[1]);
        for (std::size_t n = 2; n < table_columns; ++n) line += fmt::format(" {:>{}}", row[n], width[n]);
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

std::string check_lines(const signoff_report& report) {
    std::string text;
    for (const auto& check : report.checks) text += check.line() + '\n';
    return text;
}

std::string mutation_lines(const signoff_report& report) {
    std::string text;
    for (const auto& score : report.mutations) text += score.text();
    return text;
}

std::string exclusion_lines(const signoff_report& report) {
    std::vector<exclusion> all;
    for (const auto& e : report.entries) {
        for (const auto& x : e.result.excluded) {
            const auto same =
                std::find_if(all.begin(), all.end(), [&](const exclusion& other) { return other.name == x.name; });
            if (same == all.end()) {
                all.push_back(x);
            } else {
                same->count += x.count;
            }
        }
    }
    std::string text;
    for (const auto& x : all) text += fmt::format("excluded: {} ({}): {}\n", x.name, x.count, x.why);
    return text;
}

// Views of one block have played the same.
std::string stimulus_lines(const signoff_report& report) {
    std::string text;
    std::string before;
    for (const auto& e : report.entries) {
        std::string lines;
        for (const auto& spot : blind_spots(e)) lines += fmt::format("{}: not seen: {}\n", label(e), spot);
        if (!e.coverage.empty()) lines += fmt::format("{}:\n{}", label(e), coverage_lines(e.coverage));
        if (lines != before) text += lines;
        before = lines;
    }
    return text;
}

std::string difference_lines(const signoff_report& report) {
    std::string text;
    for (const auto& e : report.entries) {
        if (e.result.first_difference.empty()) continue;
        text += fmt::format("{}, {}: first difference: {}\n", label(e), e.view, e.result.first_difference);
        if (!e.replay.empty()) text += fmt::format("  {}\n", e.replay);
        if (!e.wave.empty()) text += fmt::format("  waves of both sides: {}\n", e.wave);
    }
    return text;
}

}  // namespace

std::string static_check::line() const {
    if (!passed) return fmt::format("not checked: {}: {}", what, said);
    return fmt::format("{}: {}{}{}", what, *passed ? "pass" : "FAIL", said.empty() ? "" : ", ", said);
}

void signoff_report::share_time(std::size_t first, double seconds) {
    const auto begin = entries.begin() + static_cast<std::ptrdiff_t>(first);
    const auto taken =
        std::accumulate(begin, entries.end(), 0.0, [](double sum, const auto& entry) { return sum + entry.seconds; });
    const auto others = std::count_if(begin, entries.end(), [](const auto& entry) { return entry.seconds == 0; });
    for (auto entry = begin; entry != entries.end(); ++entry) {
        if (entry->seconds == 0) entry->seconds = std::max(0.0, seconds - taken) / static_cast<double>(others);
    }
}

bool signoff_report::passed() const {
    return !timed_out &&
           std::all_of(entries.begin(), entries.end(), [](const auto& entry) { return entry.result.passed; }) &&
           std::all_of(checks.begin(), checks.end(), [](const auto& check) { return check.passed.value_or(true); }) &&
           std::all_of(mutations.begin(), mutations.end(), [](const auto& score) { return score.passed(); });
}

nlohmann::ordered_json signoff_report::json() const {
    auto blocks = nlohmann::ordered_json::array();
    for (const auto& entry : entries) blocks.push_back(entry_json(entry));
    nlohmann::ordered_json json = {{"blocks", blocks}};
    for (const auto& check : checks) json["checks"].push_back(check_json(check));
    if (!code.empty()) json["code_coverage"] = code_coverage_json(code);
    for (const auto& score : mutations) json["mutations"].push_back(score.json());
    json["passed"] = passed();
    if (timed_out) json["status"] = "time-out";
    return json;
}

std::string signoff_report::table() const {
    std::vector<table_row> rows = {{"block", "view", "transact.", "diff.", "cycle error mean/max (%)",
                                    "x " + (entries.empty() ? "rtl" : entries.front().against), "x board", ""}};
    for (const auto& e : entries) {
        if (!e.failure.empty()) {
            rows.push_back(row_of_failure(e));
            continue;
        }
        rows.push_back({label(e), e.view, fmt::to_string(e.result.searches + e.result.accesses),
                        fmt::to_string(e.result.functional_differences), error_text(e.result),
                        plain_number(e.speed_ratio()), plain_number(e.board_ratio()), e.result.passed ? "ok" : "FAIL"});
    }
    if (timed_out) rows.push_back({"time-out", "", "", "", "", "", "", "FAIL"});
    const bool no_stimulus = entries.empty() && !timed_out && !(mutations.empty() && checks.empty());
    return (no_stimulus ? "" : aligned(rows)) + mutation_lines(*this) + check_lines(*this) + exclusion_lines(*this) +
           stimulus_lines(*this) + difference_lines(*this) + code_coverage_lines(code);
}

}  // namespace tabletop
