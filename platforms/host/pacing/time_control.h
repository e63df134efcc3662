// SPDX-License-Identifier: Apache-2.0
// What people at displays have said of the time of a run.
#pragma once

#include "host/time_request.h"

#include <cstdint>

namespace tabletop {

class time_control {
  public:
    static constexpr std::uint64_t never = UINT64_MAX;

    // A press of reset is none of time.
    void take(const time_request& request, std::uint64_t now_ps) {
        if (request.what != time_request::kind::pace && request.what != time_request::kind::reset) wants_event_ = false;
        switch (request.what) {
            case time_request::kind::pause:
                pause_ps_ = now_ps;
                break;
            case time_request::kind::go_on:
                pause_ps_ = never;
                break;
            case time_request::kind::step:
                pause_ps_ = request.duration_ps < never - now_ps ? now_ps + request.duration_ps : never;
                break;
            case time_request::kind::pace:
                pace_ = request.pace;
                break;
            case time_request::kind::event:
                pause_ps_ = never;
                wants_event_ = true;
                return;
            case time_request::kind::reset:
                break;
        }
    }

    // When time stands still next; never: nobody has said so.
    std::uint64_t pause_ps() const { return pause_ps_; }
    // Time goes on to the next event, which the kernel knows: pause_at() is to be called for it.
    bool wants_event() const { return wants_event_; }
    void pause_at(std::uint64_t time_ps) {
        pause_ps_ = time_ps;
        wants_event_ = false;
    }
    bool stands(std::uint64_t now_ps) const { return pause_ps_ <= now_ps; }
    time_pace pace() const { return pace_; }

  private:
    std::uint64_t pause_ps_ = never;
    bool wants_event_ = false;
    time_pace pace_ = time_pace::waits;
};

}  // namespace tabletop
