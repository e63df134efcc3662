// SPDX-License-Identifier: Apache-2.0
// Hints on what a program does and most likely should not. The page's part of it is told {"first":3,"hints":["..."]}:
// those from that number on, 0 being the first of the run.
#pragma once

#include "host/web/web_channel.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>

namespace tabletop {

class hints_channel : public web_channel {
  public:
    // The latest, which are told to whoever comes later.
    static constexpr std::size_t most_kept = 100;

    hints_channel() : web_channel("hints", "Hints") {}

    // Called in the program's thread.
    void say(const std::string& hint);

    std::unique_ptr<web_feed> open() override;

  private:
    class feed;

    std::mutex mutex_;  // of the rest
    std::deque<std::string> hints_;
    std::size_t count_ = 0;  // of the run, with those that are gone
};

}  // namespace tabletop
