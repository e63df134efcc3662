// SPDX-License-Identifier: Apache-2.0
// Cycles of the converter ("Cycles" in README.md). The same in `at` and `ca`.
#pragma once

namespace tabletop::ycrcb_converter_core {

inline constexpr unsigned stages = 3;  // cycles from a pixel to its colour

}  // namespace tabletop::ycrcb_converter_core
