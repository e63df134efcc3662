// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_heuristic/user_heuristic_signoff.h"

#include "de1_soc/de1_soc_machine.h"
#include "de1_soc/de1_soc_parameters.h"
#include "host/machine_fault.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/connect4_heuristic/heuristic_bench.h"
#include "signoff/machines/user_bus_signoff.h"
#include "signoff/pin_rules.h"
#include "signoff/process/exit_code.h"
#include "signoff/process/interrupt_flag.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

constexpr const char* block_name = "connect4_heuristic";
constexpr const char* machine_name = "de1_soc";
// The traffic of our own sign-off, and the part of it in which cycles decide nothing.
constexpr const char* full_traffic = "full";
constexpr const char* patient_traffic = "patient";
constexpr unsigned usual_boards = 1000, many_boards = 10'000;
// Four hundred times what ours takes.
constexpr std::uint64_t patience = 10'000;
constexpr const char* asked_key = "asked";  // of the bench's figures

connect4_heuristic_config config_beside(const user_rtl_description& description) {
    parameter_set parameters(machine_name, de1_soc_parameters());
    de1_soc_machine_kind().apply_user_rtl(description, parameters);
    return make_de1_soc_config(parameters, {}).engine;
}

unsigned boards_of(const signoff_options& options) {
    if (options.count != 0) return options.count;
    return options.deep ? many_boards : usual_boards;
}

bench_options bench_of(const signoff_options& options, const char* traffic) {
    bench_options bench;
    bench.block = machine_name;
    bench.variant = traffic;
    bench.count = boards_of(options);
    bench.seed = options.seed;
    bench.user_rtl = options.user_rtl;
    return bench;
}

comparison_rules rules_of(const std::string& traffic) {
    auto rules = pin_rules(fmt::format("{}.reset", block_name));
    if (traffic != patient_traffic) return rules;
    rules.by_case = true;
    rules.tolerance = timing_tolerance::in_cycles(INT64_MAX);
    return rules;
}

user_bus_traffic play(const char* traffic, const signoff_options& options, const scratch_folder& folder) {
    return play_user_bus(bench_of(options, traffic), rules_of(traffic), folder);
}

// As lines of `query`, by case.
nlohmann::json questions_of(const connect4_heuristic_bench& bench) {
    auto lines = nlohmann::json::array();
    for (const auto& question : bench.asked()) {
        lines.push_back(fmt::format(R"({{"id":{},"rows":[{}],"module":"{}"}})", lines.size() + 1,
                                    fmt::join(question.rows, ","), question.defensive ? "defensive" : "full"));
    }
    return lines;
}

std::string settings_of(const user_rtl_description& description) {
    std::string text;
    for (const auto& [name, option] : description.options)
        text += fmt::format(" --set engine.{}={}", name, option.text);
    return text;
}

// How `query` asks both sides for the board of the first difference.
std::string replay_of(const user_rtl_description& description, const signoff_options& options,
                      const user_bus_traffic& played, const comparison& result) {
    const auto& lines = played.ours.figures.at(asked_key);
    if (result.first_difference.empty() || result.first_case == 0 || result.first_case > lines.size()) return "";
    return fmt::format("asked alone: echo '{}' | tabletop query {} --rtl {}; ours: the same with --view ca{}",
                       lines.at(result.first_case - 1).get<std::string>(), block_name, options.user_rtl,
                       settings_of(description));
}

// What one sign-off says of a design.
class user_heuristic_report {
  public:
    user_heuristic_report(const user_rtl_description& description, const signoff_options& options,
                          const progress_line& progress, signoff_report& report)
        : description_(description), options_(options), progress_(progress), entries_(description, options, report) {}

    void make() {
        const scratch_folder folder;
        say(full_traffic);
        const auto full = play(full_traffic, options_, folder);
        if (full.result.passed) {
            add("", full.result, full);
            return;
        }
        say(patient_traffic);
        compare_patiently(full, play(patient_traffic, options_, folder));
    }

  private:
    void say(const char* traffic) const {
        progress_(fmt::format("{}: {} of {}, {} traffic", block_name, description_.top, description_.path, traffic));
    }

    signoff_entry& add(const std::string& category, comparison result, const user_bus_traffic& played) {
        const auto replay = replay_of(description_, options_, played, result);
        auto& entry = entries_.add(category, std::move(result), played);
        entry.replay = replay;
        return entry;
    }

    // Answers by themselves, cycles by themselves. Where no cycle differs, what the full traffic has found is an
    // answer.
    void compare_patiently(const user_bus_traffic& full, const user_bus_traffic& patient) {
        auto answers = patient.result;
        answers.cycle_error = {};
        const auto& cycles = patient.result.write_latency;
        auto& entry = add("answers", answers, patient);
        if (cycles.max == 0) {
            add("races", full.result, full);
            return;
        }
        entry.not_played.emplace_back(
            "accesses of the processor and resets in the midst of an answer: what they meet depends on cycles, and "
            "this design has others");
        entries_.add_cycles("cycles", patient.result.accesses, 0, {cycles}, offset_text("answers come", cycles),
                            patient);
    }

    const user_rtl_description& description_;
    const signoff_options& options_;
    const progress_line& progress_;
    user_bus_report entries_;
};

}  // namespace

void sign_user_heuristic_off(const user_rtl_description& description, const signoff_options& options,
                             const progress_line& progress, signoff_report& report) {
    config_beside(description);
    user_heuristic_report(description, options, progress, report).make();
}

int run_user_heuristic_bench(const user_rtl_description& description, const bench_options& options) {
    const bool patient = options.variant == patient_traffic;
    const auto config = config_beside(description);
    const auto longest_answer = static_cast<unsigned>(connect4_heuristic_core::exact_longest_answer(build_of(config)));
    signoff::heuristic_traffic traffic(options.seed, {options.count, !patient, longest_answer, config.human_traps});
    bench_recording record(options.recording_path);
    watch_interrupts();  // the design may have to be compiled
    const bram_port_block* design = nullptr;
    const auto make =
        options.view == view::rtl ? user_heuristic_in(description, design) : heuristic_in(options.view, config);
    connect4_heuristic_bench bench("signoff", make, config, traffic, {false, false, true, !patient}, record.target(),
                                   patient ? patience : connect4_heuristic_bench::usual_patience);
    exit_at_interrupt();
    const auto wall_seconds = simulate_recorded(record);
    if (design != nullptr && !design->fault().empty()) {
        throw machine_fault(fmt::format("the design has stopped: {}", design->fault()));
    }
    record.finish();
    auto figures = user_bus_figures(bench.end_cycle(), wall_seconds, nullptr);
    figures[asked_key] = questions_of(bench);
    fmt::print("{}\n", figures.dump());
    return exit_done;
}

}  // namespace tabletop
