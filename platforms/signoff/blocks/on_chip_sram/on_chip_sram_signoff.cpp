// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/de1_soc_parameters.h"
#include "memories/on_chip_sram/tolerance.h"
#include "on_chip_sram/on_chip_sram_rtl.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/on_chip_sram/sram_bench.h"
#include "signoff/variants.h"

namespace tabletop {
namespace {

comparison_rules rules(view v, const std::string&) {
    comparison_rules rules;
    if (v == view::at) rules.tolerance = on_chip_sram_at_tolerance;
    return rules;
}

search_speed play(const bench_options& options, bench_recording& to) {
    on_chip_sram_config config{clock_domain(de1_soc_board_hz)};
    config.words = find_build(on_chip_sram_rtl_variants(), options.variant).number("WORDS");
    const auto traffic = signoff::make_sram_traffic(options.seed, options.count, config.words, !options.uncontended);
    return play_bench<on_chip_sram_bench>(options, config, traffic, to);
}

}  // namespace

descriptor on_chip_sram_signoff() {
    const auto& builds = on_chip_sram_rtl_variants();
    auto d = block_with_rtl("on_chip_sram", "dual-port memory of block RAM", builds, de1_soc_board_hz);
    d.recorded = recorded_bench{signed_off_in(builds), 8000, true, rules, play};
    return d;
}

}  // namespace tabletop
