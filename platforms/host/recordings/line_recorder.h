// SPDX-License-Identifier: Apache-2.0
// Records one direction of a serial line: as a pin NAME, and as the bytes on it, NAME_byte, from the start to the end
// of each frame.
#pragma once

#include "base/recording.h"
#include "base/serial_line.h"
#include "host/lines/serial_characters.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <string>

namespace tabletop {

// Levels that come before their time, and may be taken back until then.
class announced_levels {
  public:
    // idle: the level at the start, and of a line that has been let go.
    announced_levels(record_target& to, std::uint32_t channel, std::uint64_t idle);

    // The last word counts: what was announced for that time and later ones is void.
    void announce(std::uint64_t time_ps, std::uint64_t level);
    // Idle from time_ps on.
    void release(std::uint64_t time_ps);
    void add_before(std::uint64_t end_ps);

  private:
    struct step {
        std::uint64_t time_ps;
        std::uint64_t level;
    };

    record_target& to_;
    std::uint32_t channel_;
    std::uint64_t idle_;
    std::uint64_t last_;  // that has been added
    std::deque<step> steps_;
};

class line_recorder : public serial_receiver, private record_source {
  public:
    // bit_time: as of serial_characters.
    line_recorder(record_target& to, const std::string& name, const clock_domain& clock,
                  const std::optional<serial_bit_time>& bit_time);

    void on_frame(const serial_frame& frame) override;
    void on_edge(std::uint64_t time_ps, bool level) override;
    void on_release(std::uint64_t time_ps) override;

  private:
    std::uint64_t settle(std::uint64_t now_ps) override;
    void finish(std::uint64_t now_ps) override;

    announced_levels pin_;
    announced_levels byte_;
    serial_characters characters_;
};

}  // namespace tabletop
