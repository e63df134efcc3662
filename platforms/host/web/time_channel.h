// SPDX-License-Identifier: Apache-2.0
// The time of a run and how it goes on. The page's part of it is told
// {"simulated_ms":12.5,"wall_ms":20,"state":"running","pace":"waits"}, with "waiting" while the machine only waits and
// is held to wall time, with "paused" while a person lets it stand still, and with "ended" and how,
// {"end":"fault","why":".."}; wall time is counted from the opening of the page's server. It sends {"time":"pause"},
// {"time":"go_on"}, {"time":"step","ms":1}, {"time":"event"}, {"time":"pace","pace":"real"} and {"time":"reset"}.
#pragma once

#include "host/time_request.h"
#include "host/web/web_channel.h"
#include "host/web/web_input.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

namespace tabletop {

// What a machine has for the page's part of the time besides.
struct time_offers {
    bool reset = false;      // a button
    bool processor = false;  // whose instructions can be paced
};

class time_channel : public web_channel {
  public:
    time_channel(std::shared_ptr<web_input> input, time_offers offers)
        : web_channel("time", "Time"), input_(std::move(input)), offers_(offers) {}

    // Called in the program's thread.
    void tell(std::uint64_t now_ps, bool waits);
    void tell_pace(bool stands, time_pace pace);
    void end(const std::string& end, const std::string& why);

    // {"reset":true,"paces":["waits","real"]}.
    nlohmann::json description() const override;
    std::unique_ptr<web_feed> open() override;

  private:
    class feed;

    struct state {
        std::uint64_t now_ps = 0;
        bool waits = false;
        bool stands = false;
        time_pace pace = time_pace::waits;
        unsigned change = 0;  // counts those that are told at once
        std::string end;      // empty: it goes on
        std::string why;
    };
    state current();
    nlohmann::json words_of(const state& now) const;

    const std::shared_ptr<web_input> input_;
    const time_offers offers_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex mutex_;  // of the rest
    state state_;
};

}  // namespace tabletop
