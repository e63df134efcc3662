// SPDX-License-Identifier: Apache-2.0
// How long a machine takes for its answers, from the bytes on its line.
#pragma once

#include "host/timed_answer.h"

#include <cstdint>
#include <deque>
#include <istream>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// Of every answer that counts. A time is 0 when its end lies within the last stop bit of the request, in whose middle a
// receiver has taken the character; what is over before is no answer to it.
struct timed_answers {
    std::vector<std::uint64_t> request_ps;  // the end of the last stop bit of what was sent before
    std::vector<std::uint64_t> first_ps;    // from there to the start bit of the answer's mark
    std::vector<std::uint64_t> whole_ps;    // to the end of the answer's last stop bit
};

// Takes the bytes of both directions in the order of their start bits. An answer is all that comes between two bytes to
// the machine; it counts when it contains the mark, any answer when that is empty.
class answer_clock {
  public:
    explicit answer_clock(std::string mark);

    void sent_to_machine(std::uint64_t start_ps, std::uint64_t end_ps);
    void received(char character, std::uint64_t start_ps, std::uint64_t end_ps);
    // The answer that is under way, as far as it has come; empty: nothing that counts.
    std::optional<timed_answer> answer() const;
    // There is no more.
    timed_answers take();

  private:
    bool counts() const { return mark_start_ps_ && request_end_ps_ != 0; }
    std::uint64_t since_request(std::uint64_t time_ps) const;
    void end_answer();

    std::string mark_;
    std::string tail_;                   // of the answer, as long as the mark
    std::deque<std::uint64_t> tail_ps_;  // where its characters start
    std::optional<std::uint64_t> mark_start_ps_;
    std::uint64_t answer_end_ps_ = 0;
    std::uint64_t stop_bit_ps_ = 0;  // where the last one of the request begins
    std::uint64_t request_end_ps_ = 0;
    timed_answers answers_;
};

// Every answer on `line` that counts for take(), read from a serial log.
timed_answers read_answers(std::istream& serial_log, const std::string& line, const std::string& mark);

}  // namespace tabletop
