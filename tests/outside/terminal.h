// SPDX-License-Identifier: Apache-2.0
// What is at the other end of the serial line: it gathers the characters that are sent.
#pragma once

#include "base/serial_sampler.h"

#include <string>

class terminal {
  public:
    terminal(tabletop::serial_line& line, const tabletop::serial_bit_time& bit_time);

    // What has come until then.
    std::string text(std::uint64_t time_ps);

  private:
    tabletop::serial_sampler receiver_;
    std::string text_;
};
