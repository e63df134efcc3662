// SPDX-License-Identifier: Apache-2.0
// The time of a run and how it goes on. The page's part of it is told
// {"simulated_ms":12.5,"wall_ms":20,"state":"running"}, with "waiting" while the machine only waits and is held to wall
// time, and with "ended" and how, {"end":"fault","why":".."}; wall time is counted from the opening of the page's
// server.
#pragma once

#include "host/web/web_channel.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

namespace tabletop {

class time_channel : public web_channel {
  public:
    time_channel() : web_channel("time", "Time") {}

    // Called in the program's thread.
    void tell(std::uint64_t now_ps, bool waits);
    void end(const std::string& end, const std::string& why);

    std::unique_ptr<web_feed> open() override;

  private:
    class feed;

    struct state {
        std::uint64_t now_ps = 0;
        bool waits = false;
        std::string end;  // empty: it goes on
        std::string why;
    };
    state current();
    nlohmann::json words_of(const state& now) const;

    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex mutex_;  // of the rest
    state state_;
};

}  // namespace tabletop
