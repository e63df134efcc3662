// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/usb_link/user_link_signoff.h"

#include "design/description.h"
#include "labkit/labkit_machine.h"
#include "labkit/labkit_parameters.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/usb_link/usb_link_bench.h"
#include "signoff/machines/user_bus_signoff.h"
#include "signoff/pin_rules.h"
#include "signoff/process/exit_code.h"
#include "signoff/process/interrupt_flag.h"
#include "usb_link/make_usb_link.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

constexpr const char* machine_name = "labkit";
constexpr const char* chip_traffic = "chip";
constexpr const char* by_hand_traffic = "by_hand";
constexpr unsigned usual_rounds = 400, many_rounds = 4000;

usb_link_config config_beside(const rtl_description& description) {
    parameter_set parameters(machine_name, labkit_parameters());
    labkit_machine_kind().apply_rtl(description, parameters);
    return make_labkit_config(parameters).link;
}

comparison_rules rules_of(const std::string& traffic) {
    auto rules = pin_rules("link.rst");
    if (traffic == patient_traffic) compare_patiently(rules);
    return rules;
}

}  // namespace

bool is_link_traffic(const bench_options& options) {
    return options.variant == chip_traffic || options.variant == by_hand_traffic || options.variant == patient_traffic;
}

void sign_user_link_off(const rtl_description& description, const signoff_options& options,
                        const progress_line& progress, signoff_report& report) {
    user_bus_report entries(description, options, {machine_name, options.deep ? many_rounds : usual_rounds}, progress,
                            report);
    const auto play = [&](const char* traffic) { return entries.play(traffic, rules_of(traffic)); };
    const auto chip = play(chip_traffic), by_hand = play(by_hand_traffic);
    const bool same = chip.result.passed && by_hand.result.passed;
    if (same) {
        entries.add(fmt::format("{}, an FT245R", description.top), chip.result, chip);
        entries.add(fmt::format("{}, pins by hand", description.top), by_hand.result, by_hand);
        return;
    }
    const auto patient = play(patient_traffic);
    entries.add_answers("messages", patient);
    entries.add_cycles("cycles", patient.result.accesses, 0, {patient.result.access_latency},
                       offset_text("messages come", patient.result.access_latency), patient);
    entries.add("pins, an FT245R", chip.result, chip);
    entries.add("pins by hand", by_hand.result, by_hand);
}

int run_user_link_bench(const rtl_description& description, const bench_options& options) {
    const auto config = config_beside(description);
    const auto traffic = signoff::make_link_traffic(
        options.seed, options.count,
        {config.slot, config.timeout, options.variant == by_hand_traffic, options.variant == patient_traffic});
    bench_recording record(options.recording_path);
    watch_interrupts();  // the design may have to be compiled
    auto link = options.view == view::rtl ? make_usb_link_rtl("link", config, description)
                                          : make_usb_link("link", options.view, config);
    usb_link_bench bench("signoff", std::move(link), config.clock, traffic, record.target());
    exit_at_interrupt();
    const auto wall_seconds = simulate_recorded(record);
    check_running();
    record.finish();
    fmt::print("{}\n", user_bus_figures(traffic.end_cycle, wall_seconds, nullptr).dump());
    return exit_done;
}

}  // namespace tabletop
