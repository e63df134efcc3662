// SPDX-License-Identifier: Apache-2.0
#include "axi_crossbar/axi_crossbar_rtl.h"
#include "base/kernel_time.h"
#include "design/bus_watch.h"
#include "interconnect/axi_crossbar/tolerance.h"
#include "signoff/bench/axi_handshake_player.h"
#include "signoff/bench/bus_findings.h"
#include "signoff/blocks/axi_crossbar/crossbar_bench.h"
#include "signoff/machines/rtl_option_checks.h"
#include "signoff/process/bench_recording.h"
#include "signoff/variants.h"
#include "zynq/zynq_parameters.h"

#include <chrono>
#include <stdexcept>

namespace tabletop {
namespace {

comparison_rules rules(view v, const std::string&) {
    comparison_rules rules;
    rules.reset_channel = "axi_crossbar.rst";
    if (v == view::at) rules.tolerance = axi_crossbar_at_tolerance;
    return rules;
}

// Patient traffic is one access at a time; this is all initiators at once, so that cycles decide nothing either.
constexpr const char* shared_traffic = "shared";

// One whose ports are as many as the block has gets those of ours.
crossbar_shape shape_of(const rtl_description& rtl) {
    if (rtl.port_vectors.size() == 2) return {};
    return {rtl.slave_ports, rtl.master_ports};
}

// One that follows no variant is held against a crossbar whose masters take turns.
crossbar_arbitration arbitration_of(const std::string& variant) {
    if (variant.empty()) return crossbar_arbitration::round_robin;
    return static_cast<crossbar_arbitration>(find_build(axi_crossbar_rtl_variants(), variant).number("ARBITRATION"));
}

axi_crossbar_config config_of(const bench_options& options, const rtl_description& rtl) {
    auto config = crossbar_bench::config(shape_of(rtl), rtl.clock);
    config.arbitration = arbitration_of(options.variant);
    return config;
}

crossbar_traffic traffic_of(const bench_options& options, crossbar_shape shape) {
    if (options.uncontended) return make_uncontended_crossbar_traffic(options.seed, options.count, shape);
    if (options.traffic.empty()) return make_crossbar_traffic(options.seed, options.count, shape);
    return options.traffic == patient_traffic ? make_patient_crossbar_traffic(options.seed, options.count, shape)
                                              : make_shared_crossbar_traffic(options.seed, options.count, shape);
}

void require_done(const crossbar_bench& bench, const bus_design* design) {
    check_running(design);
    if (design != nullptr && !design->hangs().empty()) return;
    if (!bench.done()) throw std::runtime_error("traffic is stuck");
    if (bench.live_payloads() != 0) throw std::runtime_error("a transaction was left open");
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto rtl = rtl_of(options);
    const auto config = config_of(options, rtl);
    bus_design* design = nullptr;
    const auto make = [&](const char* name, const axi_crossbar_config& of) {
        auto crossbar = make_axi_crossbar(name, options.view, of, {&rtl, 0, false});
        design = bus_design_of(*crossbar);
        if (design != nullptr) design->go_on_behind_hangs([] { sc_core::sc_pause(); });
        return crossbar;
    };
    // In what follows the crossbar the order in which initiators come is a matter of cycles.
    crossbar_bench bench("bench", {config, make, options.traffic != shared_traffic}, traffic_of(options, shape_of(rtl)),
                         &to.target(), true);
    const auto begin = std::chrono::steady_clock::now();
    sc_core::sc_start();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
    require_done(bench, design);
    const auto wall_seconds = wall.count() - to.writing_seconds();
    to.finish();
    to.say(bus_findings(design));
    return {config.clock.cycle(now_ps()), wall_seconds};
}

patient_bench patient() {
    patient_bench bench;
    bench.traffics = {{patient_traffic, "answers"}, {shared_traffic, "shared targets"}};
    bench.latencies = {
        {"access cycles",
         &comparison::accesses,
         {{"alone, reads are answered", &comparison::read_latency}, {"writes", &comparison::write_latency}}}};
    bench.timed_channels = "axi_crossbar.in";
    bench.race = {"wild", "accesses before and beside a reset; what they get depends on cycles", 0};
    // Who is served first, how many are open, what a reset cuts off.
    bench.rest = "order";
    bench.aligned_rest = "the order and its cycles";
    return bench;
}

}  // namespace

descriptor axi_crossbar_signoff() {
    auto d = block_with_rtl("axi_crossbar", "AXI4-Lite crossbar", axi_crossbar_rtl_variants(), zynq_board_hz);
    d.mutated_variants = {"2x3"};
    d.recorded = recorded_bench{{{"2x3"}, {"2x3_fixed"}}, 5000, true, rules, play};
    d.recorded->plays_options = true;
    d.recorded->patient = patient();
    d.handshakes =
        handshake_bench{[](const bench_options& options) {
                            const auto rtl = rtl_of(options);
                            return make_axi_crossbar_pins(config_of(options, rtl), {&rtl});
                        },
                        [](const bench_options& options) { return crossbar_handshakes(shape_of(rtl_of(options))); }};
    return d;
}

}  // namespace tabletop
