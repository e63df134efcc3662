// SPDX-License-Identifier: Apache-2.0
#include "host/option_values.h"
#include "host/process/exit_code.h"
#include "host/process/interrupt_flag.h"
#include "signoff/bench/bus_findings.h"
#include "signoff/blocks/connect6_threat/connect6_scoreboard.h"
#include "signoff/blocks/connect6_threat/core_opponent.h"
#include "signoff/descriptor.h"
#include "signoff/machines/machine_views.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/machines/spartan/spartan_bench.h"
#include "signoff/recorded_signoff.h"
#include "signoff/registry.h"
#include "signoff/report/serial_replay.h"
#include "signoff/signoff_part.h"
#include "signoff/signoff_session.h"
#include "spartan/spartan_machine.h"
#include "spartan/spartan_parameters.h"
#include "spartan/spartan_places.h"
#include "stimulus/signoff/connect6_cell_games.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tabletop {
namespace {

constexpr const char* machine_name = "spartan";
constexpr const char* only_variant = "full";
// How long a bit may be, in cycles, for the line to be fast enough for games by the hundred.
constexpr unsigned fast_bit_cycles = 250;

// A block alone gets the rate of the machine, and its clock where it says none.
std::shared_ptr<rtl_description> read_description(const std::string& option) {
    auto description = read_rtl_option(option, spartan_machine_kind().rtl_names(), interrupted);
    if (description->has_bundle("serial_pins")) return description;
    parameter_set parameters(machine_name, spartan_parameters());
    spartan_machine_kind().apply_rtl(*description, parameters);
    const auto& uart = make_spartan_config(parameters, view::ca, view::ca).uart;
    description->cycles_per_bit = uart.cycles_per_bit();
    description->clock = uart.clock;
    return description;
}

// The description at each of its rates.
std::vector<rtl_description> at_all_rates(const rtl_description& description) {
    std::vector<rtl_description> all;
    const serial_rate first{description.cycles_per_bit, {}, {}, {}};
    all.push_back(at_rate(description, first));
    for (const auto& rate : description.rates) all.push_back(at_rate(description, rate));
    return all;
}

// The variant of a bench is the rate: cycles of a bit.
unsigned bit_cycles_of(const bench_options& options) {
    return static_cast<unsigned>(parse_integer(options.variant));
}

std::vector<signoff::connect6_game> stimulus(const bench_options& options) {
    constexpr unsigned random_games_a_line_game = 10;
    const bool plays_cells = options.deep || bit_cycles_of(options) <= fast_bit_cycles;
    core_opponent opponent;
    auto list = signoff::connect6_games({options.seed, options.count, options.deep, plays_cells}, opponent);
    for (auto& game :
         signoff::connect6_line_games(options.seed, 1 + options.count / random_games_a_line_game, opponent)) {
        list.push_back(std::move(game));
    }
    return list;
}

// Random games beside the fixed ones.
unsigned random_games(const signoff_options& options) {
    constexpr unsigned usual = 24, many = 200;
    if (options.count != 0) return options.count;
    return options.deep ? many : usual;
}

bench_options bench_of(const signoff_options& options, unsigned bit_cycles) {
    bench_options bench;
    bench.block = machine_name;
    bench.variant = std::to_string(bit_cycles);
    bench.count = random_games(options);
    bench.deep = options.deep;
    bench.seed = options.seed;
    bench.rtl = options.rtl;
    return bench;
}

// The machine as it is published.
connect6_variant published(const signoff_options& options) {
    parameter_set parameters(machine_name, spartan_parameters());
    const auto bench = bench_of(options, make_spartan_config(parameters, view::ca, view::ca).uart.cycles_per_bit());
    return {bench,
            bench,
            {machine_name, only_variant, {}, static_cast<double>(spartan_board_hz), connect6_threat_core::options{}}};
}

void sign_off(const signoff_task& task, signoff_report& report) {
    if (!signed_off_in_ca(machine_name, task)) return;
    connect6_signoff played(published(task.options), stimulus, task.options, task.progress);
    play_part({machine_name, only_variant, view_name(view::ca)}, task, report,
              [&] { report.entries.push_back(played.sign_off(view::ca)); });
}

// Where a described design differs it is not held to cells outside the board, unless it is asked to be.
std::vector<std::string> left_out(const std::vector<std::string>& included) {
    std::vector<std::string> names;
    for (const auto& exclusion : signoff::connect6_exclusions()) {
        if (std::find(included.begin(), included.end(), exclusion.name) == included.end()) {
            names.emplace_back(exclusion.name);
        }
    }
    return names;
}

// How `run` shows both sides.
serial_replay replay_of(const rtl_description& rated, const signoff::connect6_game& game,
                        const signoff_options& options) {
    serial_replay replay;
    replay.machine = machine_name;
    replay.line = "uart0";
    replay.clock = rated.clock;
    replay.bit_cycles = rated.cycles_per_bit;
    replay.reply_bytes = reply_bytes_of(game);
    replay.our_label = view_name(view::ca);
    replay.ours = {fmt::format("--set=fabric.clock={}", frequency_text(rated.clock)),
                   fmt::format("--set=uart.cycles_per_bit={}", 16 * rated.cycles_per_tick())};
    replay.their_label = options.against;
    replay.theirs = {"--rtl", options.rtl, fmt::format("--set=uart.cycles_per_bit={}", rated.cycles_per_bit)};
    return replay;
}

// The machine at a rate of the description.
connect6_variant at_this_rate(const std::string& name, const rtl_description& rated, const std::string& shown,
                              const signoff_options& options) {
    const auto bench = bench_of(options, rated.cycles_per_bit);
    connect6_variant variant{bench, bench, {name, shown, {}, rated.clock.hz(), connect6_threat_core::options{}}};
    auto& rules = variant.about.rules;
    rules.pins_only = true;
    rules.clock = rated.clock;
    rules.bit_cycles = rated.cycles_per_bit;
    variant.about.left_out = left_out(options.include);
    variant.replay = [rated, options](view, view, const signoff::connect6_game& game) {
        return replay_of(rated, game, options);
    };
    variant.replay_name = fmt::format("{}-{}", name, rated.cycles_per_bit);
    return variant;
}

// The games that a slow line leaves out; empty: none.
std::string left_to_long(const rtl_description& rated, const rtl_description& description,
                         const signoff_options& options) {
    const auto rates = at_all_rates(description);
    const bool has_fast_rate =
        std::any_of(rates.begin(), rates.end(), [](const auto& one) { return one.cycles_per_bit <= fast_bit_cycles; });
    if (has_fast_rate || options.deep) return "";
    const auto in_seconds =
        description.has_bundle("serial_pins")
            ? fmt::format("a [[rate]] of at most {} cycles a bit in the description plays them", fast_bit_cycles)
            : std::string("signoff connect6_threat plays them by the byte");
    return fmt::format(
        "{} games in which every cell of the board decides every scan: at {} cycles a bit they take minutes; "
        "--long plays them, and {} in seconds",
        signoff::connect6_cell_games().size(), rated.cycles_per_bit, in_seconds);
}

signoff_entry sign_rate_off(const std::string& name, const rtl_description& rated, const rtl_description& description,
                            const signoff_options& options, const progress_line& progress) {
    const auto shown =
        description.rates.empty() ? rated.top : fmt::format("{}, {} cycles a bit", rated.top, rated.cycles_per_bit);
    auto entry =
        connect6_signoff(at_this_rate(name, rated, shown, options), stimulus, options, progress).sign_off(view::ca);
    if (const auto text = left_to_long(rated, description, options); !text.empty()) entry.not_played.push_back(text);
    return entry;
}

// Both sides run at the description's clock and each of its rates.
signoff_report sign_rtl_off(const signoff_options& options, const progress_line& progress) {
    const auto description = read_description(options.rtl);
    require_ca_against_pins(options);
    const auto names = names_with_rtl(description->block, machine_name, options);
    chosen_views(options, names);
    signoff_report report;
    report.seed = options.seed;
    for (const auto& name : names) {
        // UART and engine in one have one comparison under two names.
        if (name != machine_name && !description->has_bundle("serial_pins")) {
            sign_described_off(*find_descriptor(name), options, progress, report);
            continue;
        }
        for (const auto& rated : at_all_rates(*description)) {
            report.entries.push_back(sign_rate_off(name, rated, *description, options, progress));
        }
    }
    return report;
}

// The RTL is the description's own for the blocks that it stands for.
spartan_config bench_config(view v, const rtl_description* description) {
    parameter_set parameters(machine_name, spartan_parameters());
    if (description == nullptr) return make_spartan_config(parameters, v, v);
    const auto& kind = spartan_machine_kind();
    kind.apply_rtl(*description, parameters);
    auto views = kind.fabric_blocks();
    if (v == view::rtl) views = kind.views_with(*description, std::move(views));
    auto config = make_spartan_config(parameters, views.at("uart"), views.at("engine"));
    config.is_one_design = views.count(spartan_composition) != 0;
    // At a low rate no whole number of bits per second may give this divider.
    config.uart.cycles_per_tick = description->cycles_per_tick();
    return config;
}

int run_bench(const bench_options& options) {
    auto description = options.rtl.empty() ? nullptr : read_description(options.rtl);
    if (description != nullptr) {
        for (const auto& rated : at_all_rates(*description)) {
            if (rated.cycles_per_bit == bit_cycles_of(options)) *description = rated;
        }
    }
    const auto config = bench_config(options.view, description.get());
    const auto bit_cycles = description ? description->cycles_per_bit : config.uart.cycles_per_bit();
    connect6_play play(stimulus(options), config.uart.clock, options.recording_path);
    watch_interrupts();  // the design may have to be compiled
    spartan_bench bench("signoff", config, bit_cycles, play.traffic());
    exit_at_interrupt();
    sc_core::sc_start();
    check_running();
    play.finish();
    return exit_done;
}

}  // namespace

// Sign-off of the Spartan machine over its serial line, also against a user's own RTL in place of its blocks.
descriptor spartan_signoff() {
    descriptor d;
    d.name = machine_name;
    d.board_hz = spartan_board_hz;
    d.sign_off = sign_off;
    d.run_bench = run_bench;
    d.sign_rtl_off = sign_rtl_off;
    for (const auto& exclusion : signoff::connect6_exclusions()) d.exclusions.emplace_back(exclusion.name);
    return d;
}

}  // namespace tabletop
