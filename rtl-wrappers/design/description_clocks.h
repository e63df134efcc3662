// SPDX-License-Identifier: Apache-2.0
// The clocks and the reset of a description.
#pragma once

#include "design/description.h"
#include "design/description_section.h"

namespace tabletop {

// needs_frequency: the block's clock is not its own.
void read_clock(const description_section& clock, bool needs_frequency, port_uses& uses, rtl_description& description);
void read_reset(const description_section& reset, port_uses& uses, rtl_description& description);

}  // namespace tabletop
