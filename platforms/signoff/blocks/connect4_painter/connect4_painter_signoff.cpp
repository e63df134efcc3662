// SPDX-License-Identifier: Apache-2.0
#include "connect4_painter/connect4_painter_rtl.h"
#include "engines/connect4_painter/tolerance.h"
#include "nexys4/nexys4_parameters.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/connect4_painter/painter_bench.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"

namespace tabletop {

descriptor connect4_painter_signoff() {
    const auto& builds = connect4_painter_rtl_variants();
    auto d = block_with_rtl("connect4_painter", "Connect Four screen, region decoder and multiplexers", builds,
                            nexys4_board_hz);
    d.recorded = recorded_bench{
        signed_off_in(builds), 8, false, pin_rules_with("painter.rst", connect4_painter_at_tolerance),
        play_at_clock<connect4_painter_bench, connect4_painter_config>(nexys4_board_hz, signoff::make_painter_traffic)};
    return d;
}

}  // namespace tabletop
