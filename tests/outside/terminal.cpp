// SPDX-License-Identifier: Apache-2.0
#include "terminal.h"

terminal::terminal(tabletop::serial_line& line, const tabletop::serial_bit_time& bit_time) : receiver_(bit_time, {}) {
    line.attach(receiver_);
}

std::string terminal::text(std::uint64_t time_ps) {
    while (const auto character = receiver_.take(time_ps)) text_ += static_cast<char>(character->data);
    return text_;
}
