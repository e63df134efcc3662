// SPDX-License-Identifier: Apache-2.0
#include "signoff/signoff_session.h"

#include "base/parameters.h"
#include "design/described_block.h"
#include "design/instrument.h"
#include "host/option_values.h"
#include "host/process/interrupt_flag.h"
#include "machines/machines.h"
#include "modules/modules.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/process/child_rtl.h"
#include "signoff/proof/prove.h"
#include "signoff/recorded_signoff.h"
#include "signoff/registry.h"
#include "signoff/report/covered_code.h"
#include "signoff/signoff_part.h"
#include "support/host_program.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

namespace tabletop {
namespace {

std::vector<std::string> all_names() {
    std::vector<std::string> names;
    for (const auto* const one : descriptors()) {
        if (one->is_signed_off()) names.push_back(one->name);
    }
    return names;
}

// All names, those that are not built among them.
std::vector<std::string> known_names() {
    auto names = all_names();
    for (const auto& module : known_modules()) {
        if (module.kind != module_kind::sign_off || module.is_built()) continue;
        names.insert(names.end(), module.offers.begin(), module.offers.end());
    }
    return names;
}

template <typename T>
void add_once(std::vector<T>& list, const T& item) {
    if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

// Another description may stand for that of its RTL.
bool takes_description(const descriptor& one) {
    return (one.recorded || one.takes_rtl || (one.is_block() && one.sign_rtl_off)) && is_described(one.name);
}

// True when it is signed off without a machine around it.
bool is_signed_off_alone(const descriptor& block, const rtl_description& description) {
    return follows_variants(description) || (block.recorded && block.recorded->plays_options);
}

// What --rtl may call a block, and the block.
struct known_rtl_names {
    rtl_place_names names;
    std::map<std::string, std::string> blocks, machines;  // by block
};

known_rtl_names rtl_names() {
    known_rtl_names known;
    for (const auto* const one : descriptors()) {
        if (!takes_description(*one)) continue;
        known.names.emplace(one->name, one->name);
        known.blocks.emplace(one->name, one->name);
    }
    for (const auto* const kind : machine_kinds()) {
        for (const auto& [name, block] : kind->rtl_names()) {
            known.names.emplace(name, block);
            known.machines.emplace(block, kind->name());
        }
    }
    return known;
}

// The block that this option's description is of, if it is signed off alone or no machine has a place for it, else the
// machine; or that machine, if it is asked for. What is wrong with the description is said here, too.
const descriptor& place_of_rtl(const signoff_options& options) {
    const auto [names, blocks, machines] = rtl_names();
    const auto description = read_rtl_option(options.rtl, names);
    if (options.coverage) require_exclusions_stand(*description);
    const auto block = blocks.find(description->block), machine = machines.find(description->block);
    if (machine == machines.end()) return *find_descriptor(block->second);
    const auto& asked = options.blocks;
    const bool by_itself = block != blocks.end() &&
                           is_signed_off_alone(*find_descriptor(block->second), *description) &&
                           std::find(asked.begin(), asked.end(), machine->second) == asked.end();
    return *find_descriptor((by_itself ? block : machine)->second);
}

// Every name must be an exclusion of this stimulus.
void require_exclusions(const std::vector<std::string>& asked, const std::vector<std::string>& known) {
    for (const auto& name : asked) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        throw input_error(known.empty() ? fmt::format("--include: nothing is left out here, not \"{}\"", name)
                                        : fmt::format("--include: nothing is left out by the name \"{}\"; there are {}",
                                                      name, fmt::join(known, ", ")));
    }
}

void require_end(const signoff_options& options, bool can_end_earlier) {
    if (options.until_ps == 0 || can_end_earlier) return;
    throw input_error("--until: only what is played with a game of your own RTL can end earlier");
}

}  // namespace

std::vector<std::string> chosen_names(const signoff_options& options) {
    if (options.blocks.empty()) return all_names();
    std::vector<std::string> names;
    for (const auto& name : options.blocks) {
        const auto* const found = find_descriptor(name);
        if (found != nullptr && found->is_signed_off()) {
            add_once(names, name);
            continue;
        }
        throw input_error(
            fmt::format("unknown block or machine \"{}\"; {}", name, nearest_or_all(name, known_names())));
    }
    return names;
}

std::map<std::string, std::vector<view>> chosen_views(const signoff_options& options,
                                                      const std::vector<std::string>& names) {
    std::map<std::string, std::vector<view>> own;
    std::vector<view> common;
    const auto against = parse_view_name("--against", options.against);
    for (const auto& text : options.views) {
        const auto equals = text.find('=');
        const auto v = parse_view_name("--view", equals == std::string::npos ? text : text.substr(equals + 1));
        if (v == against) throw input_error(fmt::format("--view: {} against itself proves nothing", options.against));
        if (equals == std::string::npos) {
            add_once(common, v);
            continue;
        }
        const auto name = text.substr(0, equals);
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            throw input_error(
                fmt::format("--view: \"{}\" is not signed off here; there are {}", name, fmt::join(names, ", ")));
        }
        add_once(own[name], v);
    }
    if (options.views.empty()) {
        for (const auto v : {view::at, view::ca}) {
            if (v != against) common.push_back(v);
        }
    }
    for (const auto& name : names) {
        if (own.count(name) == 0) own[name] = common;
    }
    return own;
}

namespace {

// Its variants.
std::vector<std::string> rtl_played_of(const descriptor& one, bool deep) {
    if (!one.recorded) return is_described(one.name) ? one.verilated_variants : std::vector<std::string>();
    std::vector<std::string> played;
    for (const auto& variant : one.recorded->variants) {
        if (deep || !variant.only_long) played.push_back(variant.name);
    }
    return played;
}

// The benches of all those blocks that play RTL.
std::vector<bench_options> benches_of(const std::vector<std::string>& names, const signoff_options& options) {
    std::vector<bench_options> benches;
    if (options.against != view_name(view::rtl)) return benches;
    for (const auto& name : names) {
        for (const auto& variant : rtl_played_of(*find_descriptor(name), options.deep)) {
            bench_options bench;
            bench.block = name;
            bench.variant = variant;
            bench.view = view::rtl;
            bench.seed = options.seed;
            benches.push_back(bench);
        }
    }
    return benches;
}

void require_own_exclusions_stand(const std::vector<std::string>& names) {
    for (const auto& name : names) {
        if (is_described(name)) require_exclusions_stand(describe_block(name));
    }
}

// Has the RTL of this process and of those that it starts keep which of its code runs, as long as it lives.
class kept_code {
  public:
    explicit kept_code(const signoff_options& options) {
        if (options.against != view_name(view::rtl))
            throw input_error(fmt::format("--coverage: no RTL is played against {}", options.against));
        choose_instrument(instrument::coverage, folder_.path());
    }
    ~kept_code() { choose_instrument(instrument::none, ""); }
    kept_code(const kept_code&) = delete;
    kept_code& operator=(const kept_code&) = delete;

    // RTL of ours in a machine is that of one variant.
    std::vector<code_coverage> coverage(const std::vector<signoff_entry>& entries) const {
        auto all = covered_code(folder_.path());
        for (auto& code : all) {
            const bool is_own = is_described(code.name) && code.description == description_path(code.name);
            const auto is_of_it = [&](const auto& entry) { return entry.name == code.name; };
            code.all_variants = !is_own || std::any_of(entries.begin(), entries.end(), is_of_it);
        }
        return all;
    }

  private:
    const scratch_folder folder_;
};

// What has been played is in the report when it is interrupted.
void play(const signoff_options& options, const progress_line& progress, signoff_report& report) {
    if (!options.rtl.empty()) {
        const auto& place = place_of_rtl(options);
        require_exclusions(options.include, place.exclusions);
        require_end(options, !place.can_end_earlier.empty());
        if (place.sign_rtl_off) {
            report = place.sign_rtl_off(options, progress);
        } else {
            names_with_rtl(place.name, place.name, options);
            sign_described_off(place, options, progress, report);
        }
        return;
    }
    require_exclusions(options.include, {});
    require_end(options, false);
    const auto names = chosen_names(options);
    const auto views = chosen_views(options, names);
    if (options.coverage) require_own_exclusions_stand(names);
    build_rtl_of_benches(benches_of(names, options));
    for (const auto& name : names) {
        const auto& found = *find_descriptor(name);
        sign_block_off(found, {options, views.at(name), progress}, report);
    }
}

// RTL that counts has another speed.
void add_code(const kept_code& code, signoff_report& report) {
    report.code = code.coverage(report.entries);
    for (auto& entry : report.entries) entry.against_cycles_per_second = 0;
}

}  // namespace

std::string block_of_rtl(const signoff_options& options) {
    return read_rtl_option(options.rtl, rtl_names().names)->block;
}

signoff_report run_signoff(const signoff_options& options, const progress_line& progress) {
    signoff_report report;
    report.seed = options.seed;
    std::optional<kept_code> code;
    if (options.coverage) code.emplace(options);
    const auto begun = std::chrono::steady_clock::now();
    try {
        if (!options.replay.empty()) {
            replay_case(options, report);
        } else if (options.prove) {
            prove_rules(options, progress, report);
        } else {
            play(options, progress, report);
        }
    } catch (const interruption&) {
        if (!wall_limit_reached()) throw;
        report.timed_out = true;
    }
    if (code) add_code(*code, report);
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begun;
    report.share_time(0, wall.count());
    return report;
}

}  // namespace tabletop
