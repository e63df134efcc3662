// SPDX-License-Identifier: Apache-2.0
// How long a machine takes for its answers, from the line itself while it plays.
#pragma once

#include "host/lines/answer_clock.h"
#include "host/lines/serial_characters.h"
#include "host/machine.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

class answer_watch {
  public:
    // mark: what every answer contains that counts.
    answer_watch(const machine_line& line, std::string mark);

    // While the machine plays, between two sc_start(): the answers from this number on, 0 being the first. The last of
    // them may be under way; then it is as far as it has come.
    std::vector<timed_answer> answers_from(std::size_t number);
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
    void read(std::uint64_t before_ps);

    std::vector<byte> bytes_;  // that the clock has not taken
    serial_characters to_device_;
    serial_characters from_device_;
    answer_clock clock_;
    std::vector<timed_answer> answers_;  // that have ended
};

}  // namespace tabletop
