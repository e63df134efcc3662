// SPDX-License-Identifier: Apache-2.0
#include "peripherals/pio/port.h"

namespace tabletop::pio_core {

void edge_capture::see(std::uint32_t level) {
    level &= pins_;
    const auto risen = level & ~level_;
    const auto fallen = level_ & ~level;
    if (kind_ == pio_edge::rising || kind_ == pio_edge::any) captured_ |= risen;
    if (kind_ == pio_edge::falling || kind_ == pio_edge::any) captured_ |= fallen;
    level_ = level;
}

}  // namespace tabletop::pio_core
