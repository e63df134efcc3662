// SPDX-License-Identifier: Apache-2.0
// Cycles of the labkit's states (specification, section 6). The same in `at` and `ca`, but for the two waits that
// depend on a phase: that of SCAN for a frame and that of SEND for a frame of the link.
#pragma once

#include "engines/checkers_referee/squares.h"

namespace tabletop::checkers_referee_core {

inline constexpr unsigned setup_cycles = checkers::squares;
inline constexpr unsigned freeze_cycles = 4;
inline constexpr unsigned locate_cycles = checkers::squares;
inline constexpr unsigned copy_cycles = checkers::squares + 1;
inline constexpr unsigned find_cycles = checkers::squares + 1;
inline constexpr unsigned update1_cycles = 2;
inline constexpr unsigned update2_cycles = 6;
inline constexpr unsigned update3_cycles = 8;
inline constexpr unsigned undo_cycles = 2;
inline constexpr unsigned redraw_cycles = checkers::squares + 1;

// From the first cycle of LOCATE to the end of FIND.
inline constexpr unsigned decision_cycles = locate_cycles + copy_cycles + find_cycles;

}  // namespace tabletop::checkers_referee_core
