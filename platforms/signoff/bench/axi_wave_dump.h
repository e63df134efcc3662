// SPDX-License-Identifier: Apache-2.0
// What an axi_wave has kept, as a value change dump.
#pragma once

#include "base/clock_domain.h"
#include "pins/axi_wave.h"

#include <string>

namespace tabletop {

// The pins by their names in AMBA; what a channel carries while its VALID is high. The wave's times are cycles.
std::string axi_wave_dump(const axi_wave& wave, const clock_domain& clock);

}  // namespace tabletop
