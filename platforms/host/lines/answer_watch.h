// SPDX-License-Identifier: Apache-2.0
// How long a machine takes for its answers, from the line itself while it plays.
#pragma once

#include "host/lines/answer_clock.h"
#include "host/lines/serial_characters.h"
#include "host/machine.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

class answer_watch {
  public:
    // mark: what every answer contains that counts.
    answer_watch(const machine_line& line, std::string mark);

    // After the run: of every answer that counts for answer_clock.
    timed_answers answers();

  private:
    struct byte {
        std::uint64_t start_ps;
        std::uint64_t end_ps;
        bool to_device;
        unsigned data;
    };

    serial_characters::listener listener(bool to_device);

    const std::string mark_;
    std::vector<byte> bytes_;
    serial_characters to_device_;
    serial_characters from_device_;
};

}  // namespace tabletop
