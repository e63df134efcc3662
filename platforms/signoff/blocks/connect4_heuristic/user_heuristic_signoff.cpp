// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_heuristic/user_heuristic_signoff.h"

#include "de1_soc/de1_soc_machine.h"
#include "de1_soc/de1_soc_parameters.h"
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
constexpr unsigned usual_boards = 1000, many_boards = 10'000;
// Four hundred times what ours takes.
constexpr std::uint64_t patience = 10'000;
constexpr const char* asked_key = "asked";  // of the bench's figures

connect4_heuristic_config config_beside(const rtl_description& description) {
    parameter_set parameters(machine_name, de1_soc_parameters());
    de1_soc_machine_kind().apply_rtl(description, parameters);
    return make_de1_soc_config(parameters, {}).engine;
}

comparison_rules rules_of(const std::string& traffic) {
    auto rules = pin_rules(fmt::format("{}.reset", block_name));
    if (traffic == patient_traffic) compare_patiently(rules);
    return rules;
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

// How `query` asks both sides for the board of the first difference.
std::string replay_of(const rtl_description& description, const signoff_options& options,
                      const user_bus_traffic& played, const comparison& result) {
    const auto& lines = played.ours.figures.at(asked_key);
    if (result.first_difference.empty() || result.first_case == 0 || result.first_case > lines.size()) return "";
    return fmt::format("on its own: echo '{}' | tabletop query {} --rtl {}; ours: the same with --view ca{}",
                       lines.at(result.first_case - 1).get<std::string>(), block_name, options.rtl,
                       settings_text(description));
}

// What one sign-off says of a design.
class user_heuristic_report {
  public:
    user_heuristic_report(const rtl_description& description, const signoff_options& options,
                          const progress_line& progress, signoff_report& report)
        : description_(description),
          options_(options),
          entries_(description, options, {machine_name, options.deep ? many_boards : usual_boards}, progress, report) {}

    void make() {
        const auto full = play(full_traffic);
        if (full.result.passed) {
            add_replay(entries_.add("", full.result, full), full);
            return;
        }
        add_each(full, play(patient_traffic));
    }

  private:
    user_bus_traffic play(const char* traffic) const { return entries_.play(traffic, rules_of(traffic)); }

    void add_replay(signoff_entry& entry, const user_bus_traffic& played) const {
        entry.replay = replay_of(description_, options_, played, entry.result);
    }

    // Answers by themselves, cycles by themselves. Where no cycle differs, what the full traffic has found is an
    // answer.
    void add_each(const user_bus_traffic& full, const user_bus_traffic& patient) {
        const auto& cycles = patient.result.write_latency;
        auto& entry = entries_.add_answers("answers", patient);
        add_replay(entry, patient);
        if (cycles.max == 0) {
            add_replay(entries_.add("races", full.result, full), full);
            return;
        }
        entry.not_played.emplace_back(
            "accesses of the processor and resets in the midst of an answer: what they meet depends on cycles, and "
            "this design has others");
        entries_.add_cycles("cycles", patient.result.accesses, 0, {cycles}, offset_text("answers come", cycles),
                            patient);
    }

    const rtl_description& description_;
    const signoff_options& options_;
    user_bus_report entries_;
};

}  // namespace

void sign_user_heuristic_off(const rtl_description& description, const signoff_options& options,
                             const progress_line& progress, signoff_report& report) {
    config_beside(description);
    user_heuristic_report(description, options, progress, report).make();
}

int run_user_heuristic_bench(const rtl_description& description, const bench_options& options) {
    const bool patient = options.variant == patient_traffic;
    const auto config = config_beside(description);
    const auto longest_answer = static_cast<unsigned>(connect4_heuristic_core::exact_longest_answer(build_of(config)));
    signoff::heuristic_traffic traffic(options.seed,
                                       {options.count, !patient, longest_answer, config.human_traps, true});
    bench_recording record(options.recording_path);
    watch_interrupts();  // the design may have to be compiled
    connect4_heuristic_bench bench("signoff", heuristic_in(options.view, config, &description), config, traffic,
                                   {false, false, true, !patient}, record.target(),
                                   patient ? patience : connect4_heuristic_bench::usual_patience);
    exit_at_interrupt();
    const auto wall_seconds = simulate_recorded(record);
    check_running();
    record.finish();
    auto figures = user_bus_figures(bench.end_cycle(), wall_seconds, nullptr);
    figures[asked_key] = questions_of(bench);
    fmt::print("{}\n", figures.dump());
    return exit_done;
}

}  // namespace tabletop
