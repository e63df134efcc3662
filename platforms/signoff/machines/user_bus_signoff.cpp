// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/user_bus_signoff.h"

#include "design/axi_paths.h"
#include "design/rtl_design.h"
#include "signoff/compare/record_feed.h"
#include "signoff/handshake_entry.h"
#include "signoff/process/bench_process.h"
#include "signoff/process/exit_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tabletop {
namespace {

constexpr const char* rules_key = "broken_rules";
constexpr const char* hangs_key = "hangs";
constexpr const char* lost_steps_key = "lost_steps";
constexpr const char* lost_cases_key = "lost_cases";
constexpr const char* left_out_key = "cases_left_out";

nlohmann::json hangs_of(const bus_design* design) {
    auto list = nlohmann::json::array();
    if (design == nullptr) return list;
    for (const auto& each : design->hangs()) {
        list.push_back({{"what", each.what}, {"time_ps", each.time_ps}, {"wave", each.wave}});
    }
    return list;
}

user_bus_side simulate_side(bench_options bench, view v, const scratch_folder& folder) {
    bench.view = v;
    bench.recording_path = folder.file(fmt::format("{}_{}.jsonl", bench.variant, view_name(v))).string();
    auto figures = run_bench_process(bench, folder);
    return {bench.recording_path, figures.cycles_per_second, std::move(figures.all)};
}

}  // namespace

nlohmann::json user_bus_figures(std::uint64_t cycles, double wall_seconds, const bus_design* design) {
    return {{"cycles", cycles},
            {"wall_seconds", wall_seconds},
            {rules_key, design != nullptr ? design->broken_rules() : std::vector<std::string>{}},
            {hangs_key, hangs_of(design)}};
}

void add_lost_steps(const register_traffic& traffic, nlohmann::json& figures) {
    figures[lost_steps_key] = traffic.lost_steps();
    figures[lost_cases_key] = traffic.lost_cases();
    figures[left_out_key] = traffic.cases_left_out();
}

void check_running() {
    const auto fault = rtl_design::fault_of_any();
    if (!fault.empty()) throw machine_fault(fmt::format("the design has stopped: {}", fault));
}

void compare_patiently(comparison_rules& rules) {
    rules.by_case = true;
    rules.tolerance = timing_tolerance::in_cycles(INT64_MAX);
}

static_check check_axi_paths(const rtl_description& description, const progress_line& progress) {
    progress(fmt::format("{}: {} of {}, combinational paths", description.block, description.top, description.path));
    static_check check{"no combinational path from an input to an output of AXI4-Lite (IHI 0022, A3.1.1)"};
    const auto paths = find_axi_paths(description);
    if (!paths.not_checked.empty()) {
        check.said = paths.not_checked;
        return check;
    }
    check.passed = paths.found.empty();
    constexpr std::size_t shown = 4;
    std::vector<std::string> texts;
    for (std::size_t n = 0; n < std::min(shown, paths.found.size()); ++n) texts.push_back(paths.found[n].text());
    if (paths.found.size() > shown) texts.push_back(fmt::format("and {} outputs more", paths.found.size() - shown));
    check.said = fmt::format("{}", fmt::join(texts, "; "));
    return check;
}

std::string settings_text(const rtl_description& description) {
    std::string text;
    for (const auto& [name, option] : description.options)
        text += fmt::format(" --set engine.{}={}", name, option.text);
    return text;
}

std::string offset_text(const char* what, const error_statistics& error) {
    if (error.max == 0) return fmt::format("{} in the same cycles", what);
    const auto cycles = std::abs(error.mean());
    const auto* const way = error.mean() > 0 ? "earlier" : "later";
    if (error.constant()) {
        return fmt::format("{} {:.0f} {} {}, always", what, cycles, cycles == 1 ? "cycle" : "cycles", way);
    }
    return fmt::format("{} {:.2f} cycles {} in the mean, by at most {}", what, cycles, way, error.max);
}

bench_options user_bus_report::bench(const char* traffic) const {
    bench_options bench;
    bench.block = bench_.machine;
    bench.variant = traffic;
    bench.count = options_.count != 0 ? options_.count : bench_.count;
    bench.deep = options_.deep;
    bench.until_ps = options_.until_ps;
    bench.include = options_.include;
    bench.seed = options_.seed;
    bench.rtl = options_.rtl;
    return bench;
}

user_bus_traffic user_bus_report::play(const char* traffic, const comparison_rules& rules) const {
    progress_(
        fmt::format("{}: {} of {}, {} traffic", description_.block, description_.top, description_.path, traffic));
    user_bus_traffic played;
    auto played_bench = bench(traffic);
    played.theirs = simulate_side(played_bench, view::rtl, folder_);
    played_bench.lost_steps = played.theirs.figures.value(lost_steps_key, played_bench.lost_steps);
    played.ours = simulate_side(played_bench, view::ca, folder_);
    file_feed mine(played.ours.recording_path);
    file_feed theirs(played.theirs.recording_path);
    played.result =
        compare_recordings(mine, theirs, rules, std::string(view_name(view::ca)), std::string(view_name(view::rtl)));
    return played;
}

signoff_entry& user_bus_report::add(const std::string& category, comparison result, const user_bus_traffic& played) {
    signoff_entry entry;
    entry.name = description_.block;
    entry.variant = category.empty() ? description_.top : category;
    entry.view = view_name(view::ca);
    entry.against = options_.against;
    entry.result = std::move(result);
    entry.cycles_per_second = played.ours.cycles_per_second;
    entry.against_cycles_per_second = played.theirs.cycles_per_second;
    entry.board_hz = description_.clock.hz();
    report_.entries.push_back(std::move(entry));
    return report_.entries.back();
}

signoff_entry& user_bus_report::add_answers(const std::string& category, const user_bus_traffic& played) {
    auto answers = played.result;
    answers.cycle_error = {};
    return add(category, std::move(answers), played);
}

signoff_entry& user_bus_report::add_cycles(const char* category, std::uint64_t accesses, std::uint64_t searches,
                                           const std::vector<error_statistics>& errors, const std::string& said,
                                           const user_bus_traffic& played) {
    comparison result;
    result.accesses = accesses;
    result.searches = searches;
    for (const auto& error : errors) result.cycle_error.merge(error);
    result.passed = result.cycle_error.max == 0 || options_.align;
    if (result.cycle_error.max != 0) result.first_difference = said;
    if (!result.passed) result.first_difference += "; --align signs that off";
    return add(category, std::move(result), played);
}

void user_bus_report::add_broken_rules(const user_bus_traffic& played) {
    const auto broken = played.theirs.figures.at(rules_key).get<std::vector<std::string>>();
    if (broken.empty()) return;
    comparison result;
    result.functional_differences = broken.size();
    result.first_difference = fmt::format("{}", fmt::join(broken, "; "));
    add("AXI rules", std::move(result), played);
}

bool user_bus_report::add_hangs(const user_bus_traffic& played) {
    const auto& figures = played.theirs.figures;
    const auto& hangs = figures.at(hangs_key);
    if (hangs.empty()) return false;
    const auto cases = figures.value(lost_cases_key, std::vector<std::uint64_t>{});
    comparison result;
    result.functional_differences = hangs.size();
    for (std::size_t n = 0; n < hangs.size(); ++n) {
        const std::uint64_t time_ps = hangs[n].at("time_ps");
        if (n != 0) result.first_difference += "\n  also: ";
        result.first_difference += fmt::format("{}, said in cycle {} ({} ps)", hangs[n].at("what").get<std::string>(),
                                               description_.clock.cycle(time_ps), time_ps);
        if (n < cases.size()) result.first_difference += fmt::format(", in case {}", cases[n]);
        result.first_difference += '\n' + hangs[n].at("wave").get<std::string>();
    }
    const auto left_out = figures.value(left_out_key, std::uint64_t{0});
    if (left_out != 0) {
        result.excluded.push_back(
            {"cases", fmt::format("not played behind {} accesses without an answer", hangs.size()), left_out});
    }
    add("no answer", std::move(result), played);
    return true;
}

void user_bus_report::add_handshakes() {
    progress_(fmt::format("{}: {} of {}, handshakes", description_.block, description_.top, description_.path));
    const auto figures = run_bench_process(bench(handshake_traffic), folder_).all;
    report_.entries.push_back(handshake_entry(description_.block, handshake_traffic,
                                              read_axi_handshake_figures(figures), description_.clock,
                                              options_.report_folder));
}

}  // namespace tabletop
