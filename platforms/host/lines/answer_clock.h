// SPDX-License-Identifier: Apache-2.0
// How long a machine takes for its answers, from the bytes on its line.
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

namespace tabletop {

// first_start_bit: of the answer's mark.
enum class answer_point { first_start_bit, last_stop_bit };

// Takes the bytes of both directions in the order of their start bits. An answer is all that comes between two bytes to
// the machine; it counts when it contains the mark, any answer when that is empty.
class answer_clock {
  public:
    answer_clock(std::string mark, answer_point until);

    void sent_to_machine(std::uint64_t start_ps, std::uint64_t end_ps);
    void received(char character, std::uint64_t start_ps, std::uint64_t end_ps);
    // There is no more: of every answer that counts the ps from the end of the last stop bit of what was sent before; 0
    // when it begins within that bit, in whose middle a receiver has taken the character.
    std::vector<std::uint64_t> take();

  private:
    void end_answer();

    std::string mark_;
    answer_point until_;
    std::string answer_;
    std::vector<std::uint64_t> starts_ps_;  // of the answer's characters
    std::uint64_t answer_end_ps_ = 0;
    std::uint64_t stop_bit_ps_ = 0;  // where the last one of the request begins
    std::uint64_t request_end_ps_ = 0;
    std::vector<std::uint64_t> latencies_;
};

// The latency of every answer on `line` that counts for take(), read from a serial log.
std::vector<std::uint64_t> answer_latencies(std::istream& serial_log, const std::string& line, const std::string& mark,
                                            answer_point until = answer_point::last_stop_bit);

}  // namespace tabletop
