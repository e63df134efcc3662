// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/axi_crossbar/axi_crossbar_signoff.h"

#include "axi_crossbar/axi_crossbar_rtl.h"
#include "interconnect/axi_crossbar/tolerance.h"
#include "signoff/blocks/axi_crossbar/crossbar_bench.h"
#include "signoff/process/bench_process.h"
#include "zynq/zynq_parameters.h"

namespace tabletop {
namespace {

comparison_rules rules(view v, const std::string&) {
    comparison_rules rules;
    rules.reset_channel = "axi_crossbar.rst";
    if (v == view::at) rules.tolerance = axi_crossbar_at_tolerance;
    return rules;
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto load = options.uncontended ? crossbar_load::uncontended : crossbar_load::contended;
    const auto figures = play_crossbar_bench(options.view, options.seed, options.count, load, to.target());
    const auto wall_seconds = figures.wall_seconds - to.writing_seconds();
    to.finish();
    return {figures.cycles, wall_seconds};
}

}  // namespace

const descriptor& axi_crossbar_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "axi_crossbar";
        d.what = "AXI4-Lite crossbar";
        d.verilated_variants = names_of(axi_crossbar_rtl_variants());
        d.board_hz = zynq_board_hz;
        d.recorded = recorded_bench{{{"2x3"}}, 5000, true, rules, play};
        d.handshakes =
            handshake_bench{[](const std::string&) { return make_axi_crossbar_pins(crossbar_bench::config()); },
                            [](const std::string&) { return crossbar_handshakes({}); }};
        return d;
    }();
    return block;
}

}  // namespace tabletop
