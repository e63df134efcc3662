// SPDX-License-Identifier: Apache-2.0
// The serial log: every byte on every serial line and every change of a general-purpose pin as JSON lines, in the order
// of the start bits and changes.
#pragma once

#include "base/clock_domain.h"
#include "cli/output_file.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class serial_log {
  public:
    struct entry {
        std::uint64_t start_ps;  // start of the start bit
        std::uint64_t end_ps;    // end of the stop bit
        std::string port;        // "uart1", "gpio"
        bool to_device;
        unsigned value;  // the byte, or the level of a pin
        std::optional<unsigned> pin = std::nullopt;
    };

    // Writes the first line: version, platform and main clock. Throws input_error when the file cannot be written.
    serial_log(const std::string& path, const std::string& platform, const clock_domain& main_clock);

    // Frames are announced before their start bit; they are kept until `flush`.
    void add(entry frame) { pending_.push_back(std::move(frame)); }

    // Writes all frames that start before a time from which on no earlier one can come. Throws input_error when they
    // cannot be written.
    void flush(std::uint64_t before_ps = UINT64_MAX);

  private:
    void write(const entry& frame);

    clock_domain main_clock_;
    output_file file_;
    std::vector<entry> pending_;
};

}  // namespace tabletop
