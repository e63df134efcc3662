// SPDX-License-Identifier: Apache-2.0
// Cycles of the painter ("Cycles" in README.md). The same in `at` and `ca`; in every other state a cycle is one.
#pragma once

namespace tabletop::disc_painter_core {

inline constexpr unsigned ask_loop = 2;  // ask and look, while nothing is asked for
inline constexpr unsigned samples = 120;
inline constexpr unsigned cycles_a_sample = 8;
inline constexpr unsigned right_cycle = 4;  // of these, that has the right channel; 0 has the left one

}  // namespace tabletop::disc_painter_core
