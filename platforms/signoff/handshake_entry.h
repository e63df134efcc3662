// SPDX-License-Identifier: Apache-2.0
// What the handshakes at the pins of an AXI4-Lite design have shown, as an entry of a report.
#pragma once

#include "base/clock_domain.h"
#include "signoff/bench/axi_handshake_player.h"
#include "signoff/report/signoff_report.h"

#include <cstdint>
#include <string>

namespace tabletop {

// deep: as --long.
void set_handshake_traffic(std::uint64_t seed, bool deep, axi_handshake_setup& setup);

signoff_entry handshake_entry(const std::string& name, const std::string& variant, const axi_handshake_result& result,
                              const clock_domain& clock);

}  // namespace tabletop
