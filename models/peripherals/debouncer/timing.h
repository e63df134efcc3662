// SPDX-License-Identifier: Apache-2.0
// Cycles of the debouncer ("Cycles" in README.md). The same in `at` and `ca`.
#pragma once

namespace tabletop::debouncer_core {

inline constexpr unsigned flip_flops = 2;  // between the contact and the counter

}  // namespace tabletop::debouncer_core
