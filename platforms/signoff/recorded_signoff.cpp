// SPDX-License-Identifier: Apache-2.0
#include "signoff/recorded_signoff.h"

#include "base/parameters.h"
#include "design/described_block.h"
#include "design/rtl_design.h"
#include "design/silence.h"
#include "host/machine_fault.h"
#include "host/option_values.h"
#include "host/process/exit_code.h"
#include "pins/rtl_variants.h"
#include "signoff/axi_path_check.h"
#include "signoff/bench/axi_handshake_player.h"
#include "signoff/bench/bus_findings.h"
#include "signoff/compare/feed_without.h"
#include "signoff/compare/record_feed.h"
#include "signoff/handshake_entry.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/patient_signoff.h"
#include "signoff/process/bench_process.h"
#include "signoff/process/bench_recording.h"
#include "signoff/registry.h"
#include "signoff/report/difference_wave.h"
#include "signoff/signoff_part.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace tabletop {
namespace {

unsigned count_of(const descriptor& block, unsigned asked) {
    return asked != 0 ? asked : block.recorded->default_count;
}

bench_options bench_of(const descriptor& block, const std::string& variant, view v, const signoff_options& options) {
    bench_options bench;
    bench.block = block.name;
    bench.variant = variant;
    bench.view = v;
    bench.count = count_of(block, options.count);
    bench.deep = options.deep;
    bench.until_ps = options.until_ps;
    bench.include = options.include;
    bench.seed = options.seed;
    bench.rtl = options.rtl;
    return bench;
}

bench_outcome simulate(bench_options bench, const scratch_folder& folder) {
    bench.recording_path = folder
                               .file(fmt::format("{}{}{}.jsonl", view_name(bench.view),
                                                 bench.uncontended ? "_uncontended" : "", bench.traffic))
                               .string();
    auto figures = run_bench_process(bench, folder);
    return {bench, figures.cycles_per_second, std::move(figures.all)};
}

// The traffic of `at` alone is part of the other one.
std::vector<coverage_item> coverage_by(const recorded_bench& recorded, const bench_outcome& reference) {
    if (!recorded.coverage || reference.bench.uncontended) return {};
    file_feed feed(reference.bench.recording_path);
    return recorded.coverage(reference.bench, feed);
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
    const auto left_out = channels_of(missing);
    file_feed all_mine(seen.bench.recording_path);
    file_feed all_theirs(reference.bench.recording_path);
    feed_without mine(all_mine, left_out);
    feed_without theirs(all_theirs, left_out);
    auto result = compare_recordings(mine, theirs, rules, std::string(view_name(seen.bench.view)),
                                     std::string(view_name(reference.bench.view)));
    for (auto& each : not_compared(missing)) result.excluded.push_back(std::move(each));
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
        if (entries.size() > 1) entries.back().coverage.clear();
    }
    auto& first = entries.front().result;
    if (is_silent(their_pins, groups)) first.first_difference += fmt::format("\n{}", silent_design);
    first.excluded = whole.result.excluded;
    return entries;
}

clock_domain clock_of(const descriptor& block, const bench_options& bench) {
    return bench.variant.empty() ? rtl_of(bench).clock : clock_domain(block.board_hz);
}

// One variant in all views.
class variant_signoff {
  public:
    variant_signoff(const descriptor& block, const std::string& variant, const shown_variant& shown,
                    const signoff_task& task, signoff_report& report)
        : block_(block),
          variant_(variant),
          shown_(shown),
          task_(task),
          report_(report),
          against_(parse_view_name("--against", task.options.against)),
          clock_(clock_of(block, bench_of(block, variant, against_, task.options))),
          entries_(block, shown, clock_, task.options, report),
          missing_(missing_pins(block, task.options)) {}

    void sign_off() {
        const auto first = report_.entries.size();
        for (const auto v : task_.views) {
            if (std::find(block_.views.begin(), block_.views.end(), v) == block_.views.end()) continue;
            play(shown_.name, v, [&] { sign_view_off(v); });
        }
        add_left_out(first);
        for (const auto& [uncontended, played] : first_of_) entries_.add_broken_rules(played);
        play_handshakes();
    }

  private:
    // The end of a design that has one configuration only is the end of its sign-off.
    void play(const std::string& shown, view v, const std::function<void()>& part) const {
        if (variant_.empty()) return part();
        play_part({block_.name, shown, view_name(v)}, task_, report_, part);
    }

    bench_outcome simulate_told(const bench_options& bench) const {
        task_.progress(fmt::format("{} {}: {}{}{}", block_.name, shown_.name, view_name(bench.view),
                                   bench.uncontended ? ", uncontended" : "",
                                   bench.traffic.empty() ? "" : fmt::format(", {} traffic", bench.traffic)));
        return simulate(bench, folder_);
    }

    // The reference plays the traffic of `ca` once, and that of `at`.
    const bench_outcome& reference_of(bench_options bench) {
        bench.view = against_;
        const auto name = bench.traffic + (bench.uncontended ? ", uncontended" : "");
        const auto known = references_.find(name);
        return known != references_.end() ? known->second
                                          : references_.emplace(name, simulate_told(bench)).first->second;
    }

    played_traffic play(view v, const std::string& traffic, const comparison_rules& rules) {
        auto bench = bench_of(block_, variant_, v, task_.options);
        bench.uncontended = block_.recorded->at_uncontended && (v == view::at || against_ == view::at);
        bench.traffic = traffic;
        const auto& reference = reference_of(bench);
        bench.lost_steps = bus_trouble_in(reference.figures).lost_steps;
        const auto seen = simulate_told(bench);
        return {seen, reference, compare_outcomes(seen, reference, rules, missing_)};
    }

    void sign_view_off(view v) {
        const auto rules = block_.recorded->rules(against_ == view::at ? view::at : v, variant_);
        const auto& patient = block_.recorded->patient;
        const auto full = play(v, "", rules);
        const auto first = report_.entries.size();
        const bool is_first = first_of_.emplace(full.seen.bench.uncontended, full).second;
        const bool hangs = is_first && entries_.add_hangs(full);
        const bool told_apart = patient && against_ == view::rtl && rules.tolerance.exact();
        if (full.result.passed || !told_apart) {
            add_whole(full, rules);
        } else {
            add_apart(full, rules, hangs);
        }
        if (rules.tolerance.exact()) add_wave(full, first);
    }

    void add_apart(const played_traffic& full, const comparison_rules& rules, bool hangs) {
        const auto& patient = block_.recorded->patient;
        std::vector<played_traffic> played;
        for (const auto& each : patient->traffics)
            played.push_back(play(full.seen.bench.view, each.name, patient_rules(rules, *patient)));
        if (!hangs) entries_.add_hangs(played.front());
        entries_.add_categories(full, played);
    }

    void add_whole(const played_traffic& full, const comparison_rules& rules) {
        auto entry = entries_.whole(full);
        entry.tolerance = rules.tolerance;
        entry.coverage = coverage_by(*block_.recorded, full.reference);
        if (task_.options.until_ps != 0) entry.not_played.emplace_back("what comes later; a later --until plays more");
        for (auto& each : entries_by_group(block_, entry, full.seen, full.reference)) {
            report_.entries.push_back(std::move(each));
        }
    }

    // Views that promise no cycle have no time in common.
    void add_wave(const played_traffic& full, std::size_t first) {
        if (against_ != view::rtl) return;
        add_difference_wave(report_.entries, first,
                            {full.seen.bench.recording_path, full.reference.bench.recording_path, channels_of(missing_),
                             clock_, task_.options.report_folder, [&] {
                                 task_.progress(fmt::format("{} {}: waves", block_.name, shown_.name));
                                 show_bench_waves(full.reference.bench);
                             }});
    }

    void add_left_out(std::size_t first) {
        if (!block_.recorded->left_out || first == report_.entries.size()) return;
        auto& excluded = report_.entries[first].result.excluded;
        const auto bench = bench_of(block_, variant_, against_, task_.options);
        for (auto& each : block_.recorded->left_out(bench, rtl_of(bench))) excluded.push_back(std::move(each));
    }

    // No view but the RTL has pins.
    void play_handshakes() {
        if (!block_.handshakes || against_ != view::rtl) return;
        auto bench = bench_of(block_, variant_, view::rtl, task_.options);
        bench.traffic = handshake_traffic;
        const auto shown = shown_.category(handshake_traffic);
        task_.progress(fmt::format("{} {}: handshakes", block_.name, shown_.name));
        play(shown, bench.view, [&] {
            const auto result = read_axi_handshake_figures(run_bench_process(bench, folder_).all);
            report_.entries.push_back(handshake_entry(block_.name, shown, result, clock_, task_.options.report_folder));
        });
    }

    const descriptor& block_;
    const std::string variant_;
    const shown_variant shown_;
    const signoff_task& task_;
    signoff_report& report_;
    const view against_;
    const clock_domain clock_;
    variant_entries entries_;
    const std::vector<optional_pin> missing_;
    const scratch_folder folder_;
    std::map<std::string, bench_outcome> references_;  // by traffic
    std::map<bool, played_traffic> first_of_;          // of these, by whether the traffic is uncontended
};

// The option as a parameter of the SystemVerilog has it: a time is in cycles.
std::string parameter_text(const std::string& option, const clock_domain& clock) {
    if (auto literal = option_literal(option); !literal.empty()) return literal;
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

// One of these options may have no variant.
bool plays_options(const descriptor& block, const rtl_description& description) {
    return block.recorded->plays_options && !follows_variants(description);
}

bool is_played(const descriptor& block, const signoff_variant& variant, const rtl_description* other,
               const std::map<std::string, block_option>& from, bool deep) {
    if (other != nullptr && !other->options.empty()) {
        return is_built_for(variant, other->options, from, clock_domain(block.board_hz));
    }
    const bool as_usual = other != nullptr && other->from.empty() && !block.recorded->usual_variant.empty();
    return as_usual ? is_built_as_usual(*block.recorded, variant) : deep || !variant.only_long;
}

shown_variant shown_as(const std::string& variant, const rtl_description* other) {
    if (other == nullptr) return {variant};
    if (variant.empty()) return {other->top, true};
    return {fmt::format("{} {}", other->top, variant)};
}

void require_variant(const descriptor& block, const bench_options& bench) {
    const auto& variants = block.recorded->variants;
    const bool known = std::any_of(variants.begin(), variants.end(),
                                   [&](const auto& variant) { return variant.name == bench.variant; });
    if (known || (bench.variant.empty() && plays_options(block, rtl_of(bench)))) return;
    throw input_error(block.name + " has no variant \"" + bench.variant + "\"");
}

void require_traffic(const descriptor& block, const bench_options& bench) {
    const auto& patient = block.recorded->patient;
    const auto is_it = [&](const auto& each) { return each.name == bench.traffic; };
    const bool known = bench.traffic.empty() || (block.handshakes && bench.traffic == handshake_traffic) ||
                       (patient && std::any_of(patient->traffics.begin(), patient->traffics.end(), is_it));
    if (!known) throw input_error(fmt::format("{} has no traffic \"{}\"", block.name, bench.traffic));
}

}  // namespace

bool follows_variants(const rtl_description& description) {
    return description.has_our_pins || (!description.has_other_pins && !description.from.empty());
}

std::vector<signoff_variant> played_variants(const descriptor& block, const rtl_description* other, bool deep) {
    if (other != nullptr && plays_options(block, *other)) return {{""}};
    const auto from = describe_block(block.name).from;
    std::vector<signoff_variant> played;
    std::vector<std::string> builds;
    for (const auto& variant : block.recorded->variants) {
        if (is_played(block, variant, other, from, deep)) played.push_back(variant);
        builds.push_back(variant.parameters);
    }
    if (!played.empty()) return played;
    const auto& [key, option] = *other->options.begin();
    throw input_error(fmt::format("{}: options.{}: no variant of {} that is signed off is built so; there are {}",
                                  option.place, key, block.name, fmt::join(builds, "; ")));
}

void require_exact(const descriptor& block, const signoff_options& options) {
    require_ca_against_pins(options);
    if (!options.align || (block.recorded && block.recorded->patient)) return;
    const auto& why = block.why_exact;
    throw input_error("--align: " + (why.empty() ? fmt::format("{} is compared cycle by cycle", block.name) : why));
}

void sign_block_off(const descriptor& block, const signoff_task& task, signoff_report& report) {
    if (!block.recorded) {
        return play_part({block.name, "", ""}, task, report, [&] { block.sign_off(task, report); });
    }
    const auto& options = task.options;
    const auto other = options.rtl.empty() ? nullptr : description_of(block.name, options.rtl);
    for (const auto& variant : played_variants(block, other.get(), options.deep)) {
        variant_signoff(block, variant.name, shown_as(variant.name, other.get()), task, report).sign_off();
    }
    if (other && block.handshakes) report.checks.push_back(check_axi_paths(*other, task.progress));
}

void sign_described_off(const descriptor& block, const signoff_options& options, const progress_line& progress,
                        signoff_report& report) {
    require_exact(block, options);
    const std::vector views{view::ca};
    sign_block_off(block, {options, views, progress}, report);
}

std::vector<std::string> variants_with_rtl(const descriptor& block, const signoff_options& options) {
    const auto other = description_of(block.name, options.rtl);
    std::vector<std::string> names;
    for (const auto& variant : played_variants(block, other.get(), options.deep)) names.push_back(variant.name);
    return names;
}

signoff_report sign_names_off(const std::vector<std::string>& names, const std::string& machine,
                              const signoff_options& options, const progress_line& progress,
                              const std::function<void(signoff_report& report)>& sign_machine) {
    signoff_report report;
    report.seed = options.seed;
    for (const auto& name : names) {
        if (name == machine) {
            sign_machine(report);
        } else {
            sign_described_off(*find_descriptor(name), options, progress, report);
        }
    }
    return report;
}

int run_recorded_bench(const descriptor& block, bench_options options) {
    if (!options.rtl.empty()) describe_block_by(*description_of(block.name, options.rtl));
    require_variant(block, options);
    require_traffic(block, options);
    if (options.traffic == handshake_traffic) {
        return run_handshake_bench(*block.handshakes->make(options), block.handshakes->setup(options),
                                   clock_of(block, options), options);
    }
    options.count = count_of(block, options.count);
    bench_recording record(options.recording_path);
    const auto speed = block.recorded->play(options, record);
    if (const auto& fault = rtl_design::fault_of_destroyed(); !fault.empty()) {
        throw machine_fault(fmt::format("the design has stopped: {}", fault));
    }
    auto figures = record.figures();
    figures["cycles"] = speed.cycles;
    figures["wall_seconds"] = speed.wall_seconds;
    fmt::print("{}\n", figures.dump());
    return exit_done;
}

}  // namespace tabletop
