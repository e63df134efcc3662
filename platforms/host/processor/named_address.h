// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/register_info.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

// "interval_timer1, status", "interval_timer1" between registers; empty: elsewhere.
std::string register_name(const std::vector<register_region>& registers, std::uint32_t address);

// "0xff202000 (interval_timer1, status)", "0xff202000" elsewhere.
std::string named_address(const std::vector<register_region>& registers, std::uint32_t address);

}  // namespace tabletop
