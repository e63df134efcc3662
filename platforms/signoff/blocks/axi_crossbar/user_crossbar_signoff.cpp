// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/axi_crossbar/user_crossbar_signoff.h"

#include "axi_crossbar/make_axi_crossbar.h"
#include "base/input_error.h"
#include "base/kernel_time.h"
#include "design/bus_watch.h"
#include "signoff/blocks/axi_crossbar/crossbar_bench.h"
#include "signoff/handshake_entry.h"
#include "signoff/machines/user_bus_signoff.h"
#include "signoff/process/exit_code.h"
#include "signoff/process/interrupt_flag.h"

#include <fmt/format.h>

#include <chrono>

namespace tabletop {
namespace {

constexpr const char* machine_name = "zynq";
// Patient traffic is one access at a time; this is all initiators at once, so that cycles decide nothing either.
constexpr const char* shared_traffic = "shared";
constexpr unsigned requests = 5000;

crossbar_shape shape_of(const rtl_description& description) {
    if (description.port_vectors.size() == 2) return {};
    return {description.slave_ports, description.master_ports};
}

crossbar_traffic traffic_of(const bench_options& options, crossbar_shape shape) {
    if (options.variant == full_traffic) return make_crossbar_traffic(options.seed, options.count, shape);
    return options.variant == patient_traffic ? make_patient_crossbar_traffic(options.seed, options.count, shape)
                                              : make_shared_crossbar_traffic(options.seed, options.count, shape);
}

comparison_rules rules_of(const std::string& traffic) {
    comparison_rules rules;
    rules.reset_channel = "axi_crossbar.rst";
    if (traffic == full_traffic) return rules;
    compare_patiently(rules);
    rules.timed_channels = "axi_crossbar.in";
    rules.race = {"wild", "accesses before and beside a reset; what they get depends on cycles", 0};
    return rules;
}

// What one sign-off says of a design.
class user_crossbar_report {
  public:
    user_crossbar_report(const rtl_description& description, const signoff_options& options,
                         const progress_line& progress, signoff_report& report)
        : options_(options),
          entries_(description, options, {machine_name, options.deep ? 10 * requests : requests}, progress, report) {}

    void make() {
        const auto full = play(full_traffic);
        entries_.add_hangs(full);
        if (full.result.passed) {
            entries_.add("", full.result, full);
        } else {
            const auto patient = play(patient_traffic);
            add_each(full, patient, play(shared_traffic));
        }
        entries_.add_broken_rules(full);
        entries_.add_handshakes();
    }

  private:
    user_bus_traffic play(const char* traffic) const { return entries_.play(traffic, rules_of(traffic)); }

    void add_each(const user_bus_traffic& full, const user_bus_traffic& patient, const user_bus_traffic& shared) {
        entries_.add_answers("answers", patient);
        entries_.add_answers("shared targets", shared);
        const auto& alone = patient.result;
        entries_.add_cycles("access cycles", alone.accesses, 0, {alone.read_latency, alone.write_latency},
                            offset_text("alone, reads are answered", alone.read_latency) + ", " +
                                offset_text("writes", alone.write_latency),
                            patient);
        add_order(full);
    }

    // What the full traffic has found besides: who is served first, how many are open, what a reset cuts off.
    void add_order(const user_bus_traffic& full) {
        comparison result;
        result.accesses = full.result.accesses;
        result.passed = options_.align;
        result.first_difference = full.result.first_difference;
        if (!result.passed) result.first_difference += "; --align signs the order and its cycles off";
        entries_.add("order", std::move(result), full);
    }

    const signoff_options& options_;
    user_bus_report entries_;
};

}  // namespace

void sign_user_crossbar_off(const rtl_description& description, const signoff_options& options,
                            const progress_line& progress, signoff_report& report) {
    if (!options.include.empty()) throw input_error("--include: nothing is left out of the traffic of axi_crossbar");
    user_crossbar_report(description, options, progress, report).make();
}

int run_user_crossbar_bench(const rtl_description& description, const bench_options& options) {
    const auto shape = shape_of(description);
    if (options.variant == handshake_traffic) {
        const auto pins = make_axi_crossbar_pins(crossbar_bench::config(shape, description.clock), {&description});
        return run_handshake_bench(*pins, crossbar_handshakes(shape), description.clock, options);
    }
    bench_recording record(options.recording_path);
    watch_interrupts();  // the design may have to be compiled
    bus_design* design = nullptr;
    const auto make = [&](const char* name, const axi_crossbar_config& config) {
        auto crossbar = make_axi_crossbar(name, options.view, config, {&description, 0, false});
        design = bus_design_of(*crossbar);
        if (design != nullptr) design->go_on_behind_hangs([] { sc_core::sc_pause(); });
        return crossbar;
    };
    const auto config = crossbar_bench::config(shape, description.clock);
    // Behind the crossbar the order in which initiators come is a matter of cycles.
    crossbar_bench bench("bench", {config, make, options.variant != shared_traffic}, traffic_of(options, shape),
                         &record.target(), options.deep);
    exit_at_interrupt();
    const auto begin = std::chrono::steady_clock::now();
    sc_core::sc_start();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
    check_running(design);
    const auto wall_seconds = wall.count() - record.writing_seconds();
    record.finish();
    fmt::print("{}\n", user_bus_figures(config.clock.cycle(now_ps()), wall_seconds, design).dump());
    return exit_done;
}

}  // namespace tabletop
