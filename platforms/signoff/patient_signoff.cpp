// SPDX-License-Identifier: Apache-2.0
#include "signoff/patient_signoff.h"

#include "signoff/bench/bus_findings.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <utility>

namespace tabletop {
namespace {

// "reads come 1 cycle later, always"; errors are positive when ours is later.
std::string offset_text(const std::string& what, const error_statistics& error) {
    if (error.max == 0) return fmt::format("{} in the same cycles", what);
    const auto cycles = std::abs(error.mean());
    const auto* const way = error.mean() > 0 ? "earlier" : "later";
    if (error.constant()) {
        return fmt::format("{} {:.0f} {} {}, always", what, cycles, cycles == 1 ? "cycle" : "cycles", way);
    }
    return fmt::format("{} {:.2f} cycles {} in the mean, by at most {}", what, cycles, way, error.max);
}

}  // namespace

comparison_rules patient_rules(comparison_rules rules, const patient_bench& patient) {
    rules.by_case = true;
    rules.tolerance = timing_tolerance::in_cycles(INT64_MAX);
    rules.timed_channels = patient.timed_channels;
    if (patient.race) rules.race = *patient.race;
    return rules;
}

signoff_entry variant_entries::whole(const played_traffic& played) const {
    return entry(shown_.name, played.result, played);
}

signoff_entry variant_entries::entry(const std::string& variant, comparison result,
                                     const played_traffic& played) const {
    signoff_entry made;
    made.name = block_.name;
    made.variant = variant;
    made.view = view_name(played.seen.bench.view);
    made.against = options_.against;
    made.replay = replay_of(played, result);
    made.result = std::move(result);
    made.cycles_per_second = played.seen.cycles_per_second;
    made.against_cycles_per_second = played.reference.cycles_per_second;
    made.board_hz = clock_.hz();
    return made;
}

// How `query` asks both sides for the case of the first difference.
std::string variant_entries::replay_of(const played_traffic& played, const comparison& result) const {
    const auto& replay = block_.recorded->replay;
    if (!replay || result.first_difference.empty() || result.first_case == 0) return "";
    const auto question = replay(played.seen.bench, played.seen.figures, result);
    if (question.line.empty()) return "";
    const auto asked = fmt::format("on its own: echo '{}' | tabletop query {}", question.line, block_.name);
    if (!options_.rtl.empty()) {
        return fmt::format("{} --rtl {}; ours: the same with --view ca{}", asked, options_.rtl, question.settings);
    }
    return fmt::format("{0} --view rtl{1}; the model: the same with --view {2}{1}", asked, question.settings,
                       view_name(played.seen.bench.view));
}

signoff_entry& variant_entries::add(const std::string& category, comparison result, const played_traffic& played) {
    report_.entries.push_back(entry(shown_.category(category), std::move(result), played));
    return report_.entries.back();
}

void variant_entries::add_categories(const played_traffic& full, const std::vector<played_traffic>& patient) {
    const auto& bench = *block_.recorded->patient;
    const auto& alone = patient.front();
    const bool same_cycles = alone.result.cycle_error.max == 0;
    const auto first = report_.entries.size();
    for (std::size_t n = 0; n < patient.size(); ++n) add_answers(bench.traffics[n].answers, patient[n]);
    if (!same_cycles && !bench.not_played.empty()) report_.entries[first].not_played.push_back(bench.not_played);
    bool other_cycles = false;
    for (const auto& each : bench.latencies) {
        if (!same_cycles || !bench.aligned_rest.empty()) other_cycles |= add_cycles(each, alone);
    }
    if (!other_cycles || !bench.aligned_rest.empty()) add_rest(bench, full, !same_cycles);
}

// What came, whenever it came.
signoff_entry& variant_entries::add_answers(const std::string& category, const played_traffic& played) {
    auto answers = played.result;
    answers.cycle_error = {};
    return add(category, std::move(answers), played);
}

// How many cycles later or earlier, which --align signs off. Returns whether any.
bool variant_entries::add_cycles(const patient_bench::cycles& of, const played_traffic& played) {
    comparison result;
    result.*of.counted = played.result.*of.counted;
    std::string said;
    for (const auto& each : of.latencies) {
        const auto& error = played.result.*each.error;
        result.cycle_error.merge(error);
        said += (said.empty() ? "" : ", ") + offset_text(each.what, error);
    }
    const bool same = result.cycle_error.max == 0;
    result.passed = same || options_.align;
    if (!same) result.first_difference = said;
    if (!result.passed) result.first_difference += "; --align signs that off";
    add(of.category, std::move(result), played);
    return !same;
}

// only_cycles: of what no latency has, say when a request is accepted.
void variant_entries::add_rest(const patient_bench& patient, const played_traffic& full, bool only_cycles) {
    const auto& signs_off = patient.aligned_rest;
    if (signs_off.empty() && !only_cycles) {
        add(patient.rest, full.result, full);
        return;
    }
    comparison result;
    result.accesses = full.result.accesses;
    result.passed = options_.align;
    result.first_difference = full.result.first_difference;
    if (!result.passed) {
        result.first_difference += fmt::format("; --align signs {} off", signs_off.empty() ? "that" : signs_off);
    }
    add(patient.rest, std::move(result), full);
}

void variant_entries::add_broken_rules(const played_traffic& played) {
    const auto broken = bus_trouble_in(played.reference.figures).broken_rules;
    if (broken.empty()) return;
    comparison result;
    result.functional_differences = broken.size();
    result.first_difference = fmt::format("{}", fmt::join(broken, "; "));
    add("AXI rules", std::move(result), played);
}

bool variant_entries::add_hangs(const played_traffic& played) {
    const auto trouble = bus_trouble_in(played.reference.figures);
    if (trouble.hangs.empty()) return false;
    comparison result;
    result.functional_differences = trouble.hangs.size();
    for (std::size_t n = 0; n < trouble.hangs.size(); ++n) {
        const auto& hang = trouble.hangs[n];
        if (n != 0) result.first_difference += "\n  also: ";
        result.first_difference +=
            fmt::format("{}, said in cycle {} ({} ps)", hang.what, clock_.cycle(hang.time_ps), hang.time_ps);
        if (n < trouble.lost_cases.size())
            result.first_difference += fmt::format(", in case {}", trouble.lost_cases[n]);
        result.first_difference += '\n' + hang.wave;
    }
    if (trouble.cases_left_out != 0) {
        result.excluded.push_back(
            {"cases", fmt::format("they are not played after {} accesses without an answer", trouble.hangs.size()),
             trouble.cases_left_out});
    }
    add("no answer", std::move(result), played);
    return true;
}

}  // namespace tabletop
