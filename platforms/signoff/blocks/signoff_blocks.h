// SPDX-License-Identifier: Apache-2.0
// What sign-off knows about each block: its registers that start and time something, and what each view promises.
#pragma once

#include "base/view.h"
#include "signoff/compare/comparison.h"

#include <cstdint>
#include <string>

namespace tabletop {

// The rules for one view of a block that is recorded on its own bench, or of the block `instance` in a platform, where
// it lies at `base` and has no reset of its own in the recording.
comparison_rules connect4_minimax_rules(view v);
comparison_rules connect4_minimax_rules_in(view v, const std::string& instance, std::uint64_t base);
// The rules for `at` hold for uncontended traffic only: in contention it serves another order.
comparison_rules axi_crossbar_rules(view v);
// The rules for `at` hold for plain traffic only: they count on each frame giving a byte.
comparison_rules uart_rules(view v, unsigned cycles_per_tick);
// Of the blocks of the Nexys 4 machine, which have pins only. With `at` on a side both play plain traffic: what begins
// and ends between the times at which it looks is not seen, or is seen in part.
comparison_rules nes_pad_rules(view v);
comparison_rules nes_host_rules(view v);
comparison_rules connect4_referee_rules(view v);
comparison_rules vga_timing_rules(view v);
comparison_rules connect4_painter_rules(view v, std::uint64_t frame_cycles);
// Of the whole machine in `ca`.
comparison_rules nexys4_rules();
// Of the replies of connect6_threat.
timing_tolerance connect6_threat_tolerance_of(view v, bool influenced);

}  // namespace tabletop
