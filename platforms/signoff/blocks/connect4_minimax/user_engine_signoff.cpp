// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_minimax/user_engine_signoff.h"

#include "connect4_minimax/connect4_minimax_rtl.h"
#include "engines/connect4_minimax/registers.h"
#include "signoff/bench/register_traffic.h"
#include "signoff/blocks/connect4_minimax/connect4_minimax_signoff.h"
#include "signoff/blocks/connect4_minimax/engine_bench.h"
#include "signoff/handshake_entry.h"
#include "signoff/machines/user_bus_signoff.h"
#include "signoff/process/exit_code.h"
#include "signoff/process/interrupt_flag.h"
#include "stimulus/signoff/connect4_positions.h"
#include "zynq/zynq_machine.h"
#include "zynq/zynq_parameters.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

namespace reg = connect4_minimax_registers;

constexpr const char* machine_name = "zynq";
constexpr unsigned positions = 300;

bool is_included(const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), user_engine_far_holes) != names.end();
}

signoff::connect4_stimulus_options stimulus_of(const rtl_description& description, const bench_options& options) {
    signoff::connect4_stimulus_options stimulus;
    stimulus.seed = options.seed;
    stimulus.positions = options.count;
    stimulus.deep = options.deep;
    stimulus.alpha_beta = config_beside(description).alpha_beta;
    stimulus.interrupt = description.has_pin("irq");
    stimulus.strobes = description.has_pin("wstrb");
    stimulus.far_holes = is_included(options.include);
    stimulus.patient = options.variant == patient_traffic;
    return stimulus;
}

// A hundred times what the longest search of the stimulus takes ours.
std::uint64_t longest_search(const bench_options& options) {
    constexpr std::uint64_t usual = 50'000'000, deep = 1'000'000'000;
    return options.deep ? deep : usual;
}

comparison_rules rules_of(const std::string& traffic) {
    auto rules = connect4_minimax_rules_in(view::ca, connect4_minimax_name, 0);
    rules.reset_channel = fmt::format("{}.rst", connect4_minimax_name);
    if (traffic == patient_traffic) compare_patiently(rules);
    return rules;
}

// The position that a case asks, as a line of `query`; empty: it asks none.
std::string question_of_case(const bus_traffic& traffic, std::uint64_t number) {
    std::uint64_t at = 0;
    std::map<std::uint32_t, std::uint64_t> written;
    for (const auto& step : traffic) {
        if (step.kind == step_kind::begin_case) ++at;
        if (at != number || step.kind != step_kind::write) continue;
        written[step.address] = step.value;
        if (step.address != reg::control || (step.value & reg::control_start) == 0 || (step.lanes & 1u) == 0) continue;
        return fmt::format(R"({{"id":{},"board":"0x{:x}","mask":"0x{:x}","depth":{},"alpha_beta":{}}})", number,
                           written[reg::board_hi] << 32 | written[reg::board_lo],
                           written[reg::mask_hi] << 32 | written[reg::mask_lo], written[reg::depth],
                           (written[reg::options] & reg::options_alpha_beta) != 0);
    }
    return "";
}

// How `query` asks both sides for the case of the first difference.
std::string replay_of(const rtl_description& description, const bench_options& bench, const comparison& result) {
    const auto line = question_of_case(signoff::connect4_traffic(stimulus_of(description, bench)), result.first_case);
    if (result.first_difference.empty() || line.empty()) return "";
    return fmt::format("on its own: echo '{}' | tabletop query {} --rtl {}; ours: the same with --view ca{}", line,
                       connect4_minimax_name, bench.rtl, settings_text(description));
}

std::vector<exclusion> left_out(const rtl_description& description, const signoff_options& options) {
    std::vector<exclusion> list;
    if (!is_included(options.include)) {
        list.push_back({user_engine_far_holes,
                        "accesses beyond offset 0x7F, which an address of seven bits cannot tell from registers; "
                        "--include plays them",
                        0});
    }
    if (!description.has_pin("wstrb")) {
        list.push_back({"strobes", "writes to some bytes of a register; the description names no wstrb", 0});
    }
    if (!description.has_pin("irq")) {
        list.push_back({"irq", "not compared, every search is polled; the description names no irq", 0});
    }
    return list;
}

axi_handshake_setup handshakes_of(const rtl_description& description, const connect4_minimax_config& config) {
    auto setup = engine_handshakes(config);
    if (!description.has_pin("wstrb")) {
        setup.traffic.strobes = false;
        setup.impossible.push_back({"some bytes of a word", "the description names no wstrb", 0});
    }
    return setup;
}

// What one sign-off says of a design.
class user_engine_report {
  public:
    user_engine_report(const rtl_description& description, const signoff_options& options,
                       const progress_line& progress, signoff_report& report)
        : description_(description),
          options_(options),
          report_(report),
          entries_(description, options, {machine_name, positions}, progress, report) {}

    void make() {
        const auto full = play(full_traffic);
        const bool hangs = entries_.add_hangs(full);
        if (full.result.passed) {
            add_replay(entries_.add("", full.result, full), full_traffic);
        } else {
            const auto patient = play(patient_traffic);
            if (!hangs) entries_.add_hangs(patient);
            add_each(full, patient);
        }
        auto& excluded = report_.entries.at(first_).result.excluded;
        for (auto& each : left_out(description_, options_)) excluded.push_back(std::move(each));
        entries_.add_broken_rules(full);
        entries_.add_handshakes();
    }

  private:
    user_bus_traffic play(const char* traffic) const { return entries_.play(traffic, rules_of(traffic)); }

    void add_replay(signoff_entry& entry, const char* traffic) const {
        entry.replay = replay_of(description_, entries_.bench(traffic), entry.result);
    }

    // Answers by themselves, cycles by themselves. Where no cycle differs, what the full traffic has found is an
    // answer.
    void add_each(const user_bus_traffic& full, const user_bus_traffic& patient) {
        const auto& result = patient.result;
        const bool same_cycles = result.access_latency.max == 0 && result.search_latency.max == 0;
        auto& answers = entries_.add_answers("answers", patient);
        add_replay(answers, patient_traffic);
        if (same_cycles) {
            add_replay(entries_.add("races", full.result, full), full_traffic);
            return;
        }
        answers.not_played.emplace_back(
            "accesses aimed at the cycles in which a search ends, and resets in the midst of an access: what they get "
            "depends on cycles, and this design has others");
        entries_.add_cycles(
            "access cycles", result.accesses, 0, {result.read_latency, result.write_latency},
            offset_text("reads are answered", result.read_latency) + ", " + offset_text("writes", result.write_latency),
            patient);
        entries_.add_cycles("search cycles", 0, result.searches, {result.search_latency},
                            offset_text("searches end", result.search_latency), patient);
    }

    const rtl_description& description_;
    const signoff_options& options_;
    signoff_report& report_;
    user_bus_report entries_;
    const std::size_t first_ = report_.entries.size();
};

}  // namespace

connect4_minimax_config config_beside(const rtl_description& description) {
    parameter_set parameters(machine_name, zynq_parameters());
    zynq_machine_kind().apply_rtl(description, parameters);
    return make_zynq_config(parameters, view::ca, view::ca).engine;
}

void sign_user_engine_off(const rtl_description& description, const signoff_options& options,
                          const progress_line& progress, signoff_report& report) {
    config_beside(description);
    user_engine_report(description, options, progress, report).make();
}

int run_user_engine_bench(const rtl_description& description, const bench_options& options) {
    const auto config = config_beside(description);
    if (options.variant == handshake_traffic) {
        return run_handshake_bench(*make_connect4_minimax_pins(config, engine_of(description)),
                                   handshakes_of(description, config), description.clock, options);
    }
    const auto traffic = signoff::connect4_traffic(stimulus_of(description, options));
    bench_recording record(options.recording_path);
    watch_interrupts();  // the design may have to be compiled
    bus_design* design = nullptr;
    const auto make = engine_in(options.view, config, description.has_pin("irq"), engine_of(description), &design);
    register_traffic bench("signoff", config.clock, make, traffic,
                           {reg::control, reg::control_start, longest_search(options)}, &record.target(), options.deep);
    bench.lose(options.lost_steps);
    if (design != nullptr) {
        design->go_on_behind_hangs([&bench] { bench.recover(); });
        bench.tell_endless_searches([design](const std::string& what) { design->note_hang(what); });
    }
    exit_at_interrupt();
    sc_core::sc_start();
    check_running(design);
    record.finish();
    auto figures = user_bus_figures(bench.speed().cycles, bench.speed().wall_seconds, design);
    add_lost_steps(bench, figures);
    fmt::print("{}\n", figures.dump());
    return exit_done;
}

}  // namespace tabletop
