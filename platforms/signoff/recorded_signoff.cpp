// SPDX-License-Identifier: Apache-2.0
#include "signoff/recorded_signoff.h"

#include "base/input_error.h"
#include "base/option_values.h"
#include "base/parameters.h"
#include "design/described_block.h"
#include "design/rtl_design.h"
#include "design/silence.h"
#include "host/machine_fault.h"
#include "pins/rtl_variants.h"
#include "signoff/compare/feed_without.h"
#include "signoff/compare/record_feed.h"
#include "signoff/handshake_entry.h"
#include "signoff/machines/platform_views.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/process/bench_process.h"
#include "signoff/process/exit_code.h"
#include "signoff/signoff_part.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace tabletop {
namespace {

unsigned count_of(const descriptor& block, unsigned asked) {
    return asked != 0 ? asked : block.recorded->default_count;
}

// What one bench simulation left.
struct bench_outcome {
    bench_options bench;
    double cycles_per_second = 0;
};

bench_outcome simulate(const descriptor& block, const std::string& variant, view v, bool uncontended,
                       const signoff_options& options, const scratch_folder& folder) {
    bench_options bench;
    bench.block = block.name;
    bench.variant = variant;
    bench.view = v;
    bench.count = count_of(block, options.count);
    bench.deep = options.deep;
    bench.until_ps = options.until_ps;
    bench.uncontended = uncontended;
    bench.seed = options.seed;
    bench.rtl = options.rtl;
    bench.recording_path =
        folder.file(fmt::format("{}{}.jsonl", view_name(v), uncontended ? "_uncontended" : "")).string();
    const auto figures = run_bench_process(bench, folder);
    return {bench, figures.cycles_per_second};
}

// The traffic of `at` alone is part of the other one.
std::vector<reached_item> reached_by(const recorded_bench& recorded, const bench_outcome& reference) {
    if (!recorded.reached || reference.bench.uncontended) return {};
    file_feed feed(reference.bench.recording_path);
    return recorded.reached(reference.bench, feed);
}

// The pins that the RTL does not have.
std::vector<optional_pin> missing_pins(const descriptor& block, const signoff_options& options) {
    auto pins = block.recorded->optional_pins;
    if (pins.empty() || options.rtl.empty()) return {};
    const auto description = description_of(block.name, options.rtl);
    const auto has = [&](const optional_pin& each) { return description->has_pin(each.pin); };
    pins.erase(std::remove_if(pins.begin(), pins.end(), has), pins.end());
    return pins;
}

comparison compare_outcomes(const bench_outcome& seen, const bench_outcome& reference, const comparison_rules& rules,
                            const std::vector<optional_pin>& missing) {
    std::vector<std::string> left_out;
    for (const auto& each : missing) left_out.push_back(each.channel);
    file_feed all_mine(seen.bench.recording_path);
    file_feed all_theirs(reference.bench.recording_path);
    feed_without mine(all_mine, left_out);
    feed_without theirs(all_theirs, left_out);
    auto result = compare_recordings(mine, theirs, rules, std::string(view_name(seen.bench.view)),
                                     std::string(view_name(reference.bench.view)));
    for (const auto& each : missing) {
        result.excluded.push_back({each.pin, "not compared, the description names no port for it", 0});
    }
    return result;
}

// The entry, or where it has differences that groups of pins tell by themselves, one for each of these.
std::vector<signoff_entry> entries_by_group(const descriptor& block, const signoff_entry& whole,
                                            const bench_outcome& seen, const bench_outcome& reference) {
    const auto& groups = block.recorded->groups;
    const bool told = seen.bench.view == view::ca && reference.bench.view == view::rtl && !groups.empty();
    if (whole.result.passed || !told) return {whole};
    file_feed mine(seen.bench.recording_path), theirs(reference.bench.recording_path);
    const auto my_pins = pin_levels::of(mine), their_pins = pin_levels::of(theirs);
    std::vector<signoff_entry> entries;
    for (const auto& group : groups) {
        auto entry = whole;
        entry.variant =
            block.recorded->variants.size() == 1 ? group.name : fmt::format("{} {}", whole.variant, group.name);
        entry.result = compare_group(my_pins, their_pins, group);
        entries.push_back(std::move(entry));
        if (entries.size() > 1) entries.back().reached.clear();
    }
    auto& first = entries.front().result;
    if (is_silent(their_pins, groups)) first.first_difference += fmt::format("\n{}", silent_design);
    first.excluded = whole.result.excluded;
    return entries;
}

// shown: the variant in the report.
void sign_variant_off(const descriptor& block, const std::string& variant, const std::string& shown,
                      const signoff_task& task, signoff_report& report) {
    const scratch_folder folder;
    const auto against = parse_view_name("--against", task.options.against);
    const auto run = [&](view v, bool uncontended) {
        task.progress(fmt::format("{} {}: {}{}", block.name, shown, view_name(v), uncontended ? ", uncontended" : ""));
        return simulate(block, variant, v, uncontended, task.options, folder);
    };
    const auto missing = missing_pins(block, task.options);
    std::map<bool, bench_outcome> references;  // by whether the traffic is uncontended
    const auto sign_view_off = [&](view v) {
        const bool uncontended = block.recorded->at_uncontended && (v == view::at || against == view::at);
        if (references.count(uncontended) == 0) references.emplace(uncontended, run(against, uncontended));
        const auto& reference = references.at(uncontended);
        const auto seen = run(v, uncontended);
        signoff_entry entry;
        entry.name = block.name;
        entry.variant = shown;
        entry.view = view_name(v);
        entry.against = task.options.against;
        const auto rules = block.recorded->rules(against == view::at ? view::at : v, variant);
        entry.tolerance = rules.tolerance;
        entry.result = compare_outcomes(seen, reference, rules, missing);
        entry.cycles_per_second = seen.cycles_per_second;
        entry.against_cycles_per_second = reference.cycles_per_second;
        entry.board_hz = static_cast<double>(block.board_hz);
        entry.reached = reached_by(*block.recorded, reference);
        if (task.options.until_ps != 0) entry.not_played.emplace_back("what comes later; a later --until plays more");
        for (auto& each : entries_by_group(block, entry, seen, reference)) report.entries.push_back(std::move(each));
    };
    for (const auto v : task.views) {
        if (std::find(block.views.begin(), block.views.end(), v) == block.views.end()) continue;
        play_part({block.name, shown, view_name(v)}, task, report, [&] { sign_view_off(v); });
    }
}

std::string handshakes_of(const std::string& variant) {
    return fmt::format("{} {}", variant, handshake_traffic);
}

// No view but the RTL has pins.
void play_handshakes(const descriptor& block, const std::string& variant, const std::string& shown,
                     const signoff_task& task, signoff_report& report) {
    if (!block.handshakes || task.options.against != view_name(view::rtl)) return;
    bench_options bench;
    bench.block = block.name;
    bench.variant = handshakes_of(variant);
    bench.view = view::rtl;
    bench.deep = task.options.deep;
    bench.seed = task.options.seed;
    bench.rtl = task.options.rtl;
    task.progress(fmt::format("{} {}: handshakes", block.name, shown));
    play_part({block.name, handshakes_of(shown), view_name(bench.view)}, task, report, [&] {
        const scratch_folder folder;
        const auto result = read_axi_handshake_figures(run_bench_process(bench, folder).all);
        report.entries.push_back(handshake_entry(block.name, handshakes_of(shown), result, clock_domain(block.board_hz),
                                                 task.options.report_folder));
    });
}

// As a parameter of the SystemVerilog has it: a time in cycles.
std::string parameter_text(const std::string& option, const clock_domain& clock) {
    if (option == "on" || option == "off") return option == "on" ? "1" : "0";
    constexpr const char* digits = "0123456789";
    const bool is_time = option.find_first_of(digits) == 0 && option.back() == 's';
    return is_time ? std::to_string(clock.cycle_from(parse_time_ps(option))) : option;
}

// from: of our own description; an option is a parameter of the variants by itself where no parameter of the RTL
// follows it.
bool is_built_for(const signoff_variant& variant, const std::map<std::string, block_option>& options,
                  const std::map<std::string, block_option>& from, const clock_domain& clock) {
    const rtl_variant build{variant.name, variant.parameters};
    return std::all_of(options.begin(), options.end(), [&](const auto& option) {
        const auto follows = [&](const auto& parameter) { return parameter.second.text == option.first; };
        const auto parameter = std::find_if(from.begin(), from.end(), follows);
        return build.text(parameter == from.end() ? option.first : parameter->first) ==
               parameter_text(option.second.text, clock);
    });
}

// Another build of the same parameters is of the same design.
bool is_built_as_usual(const recorded_bench& recorded, const signoff_variant& variant) {
    const auto& all = recorded.variants;
    const auto usual =
        std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == recorded.usual_variant; });
    return usual != all.end() && usual->parameters == variant.parameters;
}

// Those that are played by default, or those of the description's options, or of a design that says nothing of its
// parameters the usual ones.
std::vector<signoff_variant> variants_for(const descriptor& block, const rtl_description& description, bool deep) {
    const auto from = describe_block(block.name).from;
    const auto& options = description.options;
    const clock_domain clock(block.board_hz);
    const bool as_usual = options.empty() && description.from.empty() && !block.recorded->usual_variant.empty();
    std::vector<signoff_variant> played;
    std::vector<std::string> builds;
    for (const auto& variant : block.recorded->variants) {
        const bool is_played = as_usual          ? is_built_as_usual(*block.recorded, variant)
                               : options.empty() ? deep || !variant.only_long
                                                 : is_built_for(variant, options, from, clock);
        if (is_played) played.push_back(variant);
        builds.push_back(variant.parameters);
    }
    if (!played.empty()) return played;
    const auto& [key, option] = *options.begin();
    throw input_error(fmt::format("{}: options.{}: no variant of {} that is signed off is built so; there are {}",
                                  option.place, key, block.name, fmt::join(builds, "; ")));
}

}  // namespace

void require_exact(const descriptor& block, const signoff_options& options) {
    require_ca_against_pins(options);
    if (!options.align) return;
    const auto& why = block.recorded->why_exact;
    throw input_error("--align: " + (why.empty() ? fmt::format("{} is compared cycle by cycle", block.name) : why));
}

void sign_described_off(const descriptor& block, const signoff_options& options, const progress_line& progress,
                        signoff_report& report) {
    const auto description = description_of(block.name, options.rtl);
    require_exact(block, options);
    const std::vector views{view::ca};
    const signoff_task task{options, views, progress};
    for (const auto& variant : variants_for(block, *description, options.deep)) {
        const auto shown = fmt::format("{} {}", description->top, variant.name);
        sign_variant_off(block, variant.name, shown, task, report);
        play_handshakes(block, variant.name, shown, task, report);
    }
}

void sign_recorded_off(const descriptor& block, const signoff_task& task, signoff_report& report) {
    if (!block.is_block() && !signed_off_in_ca(block.name, task)) return;
    for (const auto& variant : block.recorded->variants) {
        if (variant.only_long && !task.options.deep) continue;
        sign_variant_off(block, variant.name, variant.name, task, report);
        play_handshakes(block, variant.name, variant.name, task, report);
    }
}

int run_recorded_bench(const descriptor& block, bench_options options) {
    if (!options.rtl.empty()) describe_block_by(*description_of(block.name, options.rtl));
    const auto& variants = block.recorded->variants;
    for (const auto& variant : variants) {
        if (!block.handshakes || options.variant != handshakes_of(variant.name)) continue;
        return run_handshake_bench(*block.handshakes->make(variant.name), block.handshakes->setup(variant.name),
                                   clock_domain(block.board_hz), options);
    }
    const bool known = std::any_of(variants.begin(), variants.end(),
                                   [&](const auto& variant) { return variant.name == options.variant; });
    if (!known) throw input_error(block.name + " has no variant \"" + options.variant + "\"");
    options.count = count_of(block, options.count);
    bench_recording record(options.recording_path);
    const auto speed = block.recorded->play(options, record);
    if (const auto& fault = rtl_design::fault_of_destroyed(); !fault.empty()) {
        throw machine_fault(fmt::format("the design has stopped: {}", fault));
    }
    fmt::print("{{\"cycles\":{},\"wall_seconds\":{:.9f}}}\n", speed.cycles, speed.wall_seconds);
    return exit_done;
}

}  // namespace tabletop
