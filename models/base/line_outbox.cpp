// SPDX-License-Identifier: Apache-2.0
#include "base/line_outbox.h"

#include <algorithm>

namespace tabletop {

void line_outbox::flush(serial_line& line, std::uint64_t now_ps) {
    while (!events_.empty() && events_.front().time_ps <= now_ps) {
        const auto event = events_.front();
        events_.pop_front();
        if (!event.frame) {
            line.drive(std::max(event.time_ps, line.free_ps()), event.level);
        } else if (event.time_ps >= line.free_ps()) {
            line.send(*event.frame);
        }
    }
}

}  // namespace tabletop
