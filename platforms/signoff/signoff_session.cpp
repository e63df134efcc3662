// SPDX-License-Identifier: Apache-2.0
#include "signoff/signoff_session.h"

#include "base/input_error.h"
#include "base/option_values.h"
#include "base/parameters.h"
#include "machines/machines.h"
#include "signoff/blocks/connect4_minimax/engine_variants.h"
#include "signoff/blocks/connect6_threat/signoff_connect6.h"
#include "signoff/blocks/signoff_blocks.h"
#include "signoff/blocks/signoff_nexys4_blocks.h"
#include "signoff/machines/nexys4/signoff_nexys4.h"
#include "signoff/machines/nexys4/signoff_user_game.h"
#include "signoff/machines/zynq/signoff_platform.h"
#include "signoff/process/bench_process.h"
#include "stimulus/signoff/screen_traffic.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace tabletop {
namespace {

using progress_line = std::function<void(const std::string&)>;

// What one bench simulation left.
struct bench_outcome {
    recording record;
    double cycles_per_second = 0;
};

struct block_kind {
    const char* name;
    unsigned default_count;
    comparison_rules (*rules)(view, const std::string& variant);
    bool at_uncontended;  // with `at` on a side both play uncontended traffic: in contention it serves another order
    std::uint64_t board_hz;
};

comparison_rules engine_rules(view v, const std::string&) {
    return connect4_minimax_rules(v);
}

comparison_rules crossbar_rules(view v, const std::string&) {
    return axi_crossbar_rules(v);
}

comparison_rules uart_variant_rules(view v, const std::string& variant) {
    return uart_rules(v, find_uart_variant(variant).cycles_per_tick);
}

comparison_rules pad_rules(view v, const std::string&) {
    return nes_pad_rules(v);
}

comparison_rules host_rules(view v, const std::string&) {
    return nes_host_rules(v);
}

comparison_rules referee_rules(view v, const std::string&) {
    return connect4_referee_rules(v);
}

comparison_rules timing_rules(view v, const std::string&) {
    return vga_timing_rules(v);
}

comparison_rules painter_rules(view v, const std::string&) {
    return connect4_painter_rules(v, signoff::screen_frame_cycles);
}

constexpr block_kind block_kinds[] = {
    {"connect4_minimax", 1000, engine_rules, false, engine_board_hz},
    {"axi_crossbar", 5000, crossbar_rules, true, engine_board_hz},
    {"uart", 3000, uart_variant_rules, true, spartan_board_hz},
    {"nes_pad", 3000, pad_rules, true, nexys4_board_hz},
    {"nes_host", 3000, host_rules, true, nexys4_board_hz},
    {"connect4_referee", 200, referee_rules, true, nexys4_board_hz},
    {"vga_timing", 8, timing_rules, false, nexys4_board_hz},
    {"connect4_painter", 8, painter_rules, true, nexys4_board_hz},
};

const block_kind* find_block(const std::string& name) {
    const auto* const found = std::find_if(std::begin(block_kinds), std::end(block_kinds),
                                           [&](const auto& kind) { return name == kind.name; });
    return found == std::end(block_kinds) ? nullptr : found;
}

// What a user's RTL stands for; the only machine that has it is signed off with it, too.
constexpr const char* user_rtl_block = "connect6_threat";

void require_user_rtl_in(const std::vector<std::string>& names) {
    for (const auto& name : names) {
        if (signed_off_by_exchanges(name)) continue;
        throw input_error(fmt::format("--rtl: {} is no part of {}; leave out --rtl or {}", user_rtl_block, name, name));
    }
}

// A block of any platform; what is wrong with its description is said here, too.
void require_user_rtl_block(const std::string& option) {
    if (option.empty()) return;
    std::map<std::string, std::string> names;
    for (const auto* const kind : machine_kinds()) names.merge(kind->user_rtl_names());
    read_user_rtl_option(option, names);
}

std::vector<std::string> all_names() {
    std::vector<std::string> names;
    for (const auto& kind : block_kinds) names.emplace_back(kind.name);
    for (const char* const name : {user_rtl_block, signoff_platform_name, "spartan", nexys4_platform_name})
        names.emplace_back(name);
    return names;
}

template <typename T>
void add_once(std::vector<T>& list, const T& item) {
    if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

std::vector<std::string> chosen_names(const signoff_options& options) {
    if (options.blocks.empty()) {
        return options.user_rtl.empty() ? all_names() : std::vector<std::string>{user_rtl_block};
    }
    const auto known = all_names();
    std::vector<std::string> names;
    for (const auto& name : options.blocks) {
        if (std::find(known.begin(), known.end(), name) != known.end()) {
            add_once(names, name);
            continue;
        }
        const auto near = nearest_name(name, known);
        throw input_error(
            fmt::format("unknown block or platform \"{}\"; {}", name,
                        near.empty() ? fmt::format("there are {}", fmt::join(known, ", ")) : "the nearest is " + near));
    }
    return names;
}

// The views of every chosen block: what is said of a block by name wins over what is said of all.
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

std::vector<std::string> variants_of(const std::string& block, const signoff_options& options) {
    std::vector<std::string> names;
    if (block == "uart") {
        for (const auto& variant : uart_variants()) names.push_back(variant.name);
        return names;
    }
    if (auto of_nexys4 = nexys4_variants(block); !of_nexys4.empty()) return of_nexys4;
    if (block != "connect4_minimax") return {"2x3"};
    for (const auto& variant : engine_variants()) {
        if (variant.solvers == 1 || options.deep) names.push_back(variant.name);
    }
    return names;
}

bench_outcome simulate(const block_kind& kind, const std::string& variant, view v, bool uncontended,
                       const signoff_options& options, const scratch_folder& folder) {
    bench_options bench;
    bench.block = kind.name;
    bench.variant = variant;
    bench.view = view_name(v);
    bench.count = options.count != 0 ? options.count : kind.default_count;
    bench.deep = options.deep;
    bench.uncontended = uncontended;
    bench.seed = options.seed;
    bench.recording_path = folder.file("recording.jsonl").string();
    const auto figures = run_bench_process(bench, folder);
    return {read_bench_recording(bench.recording_path), figures.cycles_per_second};
}

void sign_block_off(const block_kind& kind, const std::string& variant, const std::vector<view>& views,
                    const signoff_options& options, const progress_line& progress, signoff_report& report) {
    const scratch_folder folder;
    const auto against = parse_view_name("--against", options.against);
    const auto run = [&](view v, bool uncontended) {
        progress(fmt::format("{} {}: {}{}", kind.name, variant, view_name(v), uncontended ? ", uncontended" : ""));
        return simulate(kind, variant, v, uncontended, options, folder);
    };
    std::map<bool, bench_outcome> references;  // by whether the traffic is uncontended
    for (const auto v : views) {
        const bool uncontended = kind.at_uncontended && (v == view::at || against == view::at);
        if (references.count(uncontended) == 0) references.emplace(uncontended, run(against, uncontended));
        const auto& reference = references.at(uncontended);
        const auto seen = run(v, uncontended);
        signoff_entry entry;
        entry.name = kind.name;
        entry.variant = variant;
        entry.view = view_name(v);
        entry.against = options.against;
        const auto rules = kind.rules(against == view::at ? view::at : v, variant);
        entry.tolerance = rules.tolerance;
        entry.result = compare_recordings(seen.record, reference.record, rules, entry.view, entry.against);
        entry.cycles_per_second = seen.cycles_per_second;
        entry.against_cycles_per_second = reference.cycles_per_second;
        entry.board_hz = static_cast<double>(kind.board_hz);
        report.entries.push_back(std::move(entry));
    }
}

}  // namespace

signoff_report run_signoff(const signoff_options& options, const progress_line& progress) {
    require_user_rtl_block(options.user_rtl);
    if (is_user_game(options.user_rtl)) return sign_user_game_off(options, progress);
    check_user_rtl(options);
    const auto names = chosen_names(options);
    if (!options.user_rtl.empty()) require_user_rtl_in(names);
    const auto views = chosen_views(options, names);
    signoff_report report;
    report.seed = options.seed;
    for (const auto& name : names) {
        if (signed_off_by_exchanges(name)) {
            sign_connect6_off(name, views.at(name), options, progress, report);
            continue;
        }
        if (name == nexys4_platform_name) {
            sign_nexys4_off(views.at(name), options, progress, report);
            continue;
        }
        const auto* const kind = find_block(name);
        if (kind == nullptr) {
            sign_platform_off(views.at(name), parse_view_name("--against", options.against), progress, report);
            continue;
        }
        for (const auto& variant : variants_of(name, options)) {
            sign_block_off(*kind, variant, views.at(name), options, progress, report);
        }
    }
    return report;
}

}  // namespace tabletop
