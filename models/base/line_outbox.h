// SPDX-License-Identifier: Apache-2.0
// What a UART has started to send at the local time of an access, and the kernel's time has not reached.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "base/serial_line.h"

namespace tabletop {

// A frame, or the level from a time on.
struct line_event {
    std::uint64_t time_ps;
    std::optional<serial_frame> frame;  // absent: an edge
    bool level = true;
};

class line_outbox {
  public:
    void push(const line_event& event) { events_.push_back(event); }
    bool empty() const { return events_.empty(); }
    // When the next one is due; not when it is empty.
    std::uint64_t next_ps() const { return events_.front().time_ps; }
    // Puts what is due at now_ps, the kernel's time, on the line. What somebody else has put there goes first: a frame
    // that meets it is lost, an edge waits.
    void flush(serial_line& line, std::uint64_t now_ps);

  private:
    std::deque<line_event> events_;
};

}  // namespace tabletop
