// SPDX-License-Identifier: Apache-2.0
// How long a machine takes for its moves, read from a serial log.
#pragma once

#include "host/lines/answer_clock.h"

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

namespace tabletop {

// For every answer on `line` whose text contains `mark` (any answer when it is empty): ps from the end of the last stop
// bit of what was sent to the machine to that point of what came back.
std::vector<std::uint64_t> answer_latencies(std::istream& serial_log, const std::string& line, const std::string& mark,
                                            answer_point until = answer_point::last_stop_bit);

}  // namespace tabletop
