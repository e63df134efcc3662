// SPDX-License-Identifier: Apache-2.0
// Cycles of the packer ("Cycles" in README.md). The same in `at` and `ca`.
#pragma once

namespace tabletop::frame_packer_core {

// The time from the address of a read to the first cycle in which the converter has the word's even pixel: two cycles
// of the memory, then W and W2, which take their word every second cycle.
inline constexpr unsigned read_to_sample = 5;
inline constexpr unsigned read_to_data = 2;

// The time from the begin of the prefetch to the pixel on the screen.
inline constexpr unsigned ahead = 8;

}  // namespace tabletop::frame_packer_core
