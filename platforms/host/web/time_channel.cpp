// SPDX-License-Identifier: Apache-2.0
#include "host/web/time_channel.h"

#include <utility>

namespace tabletop {

using nlohmann::json;

namespace {

using wall_clock = std::chrono::steady_clock;

// Nobody reads faster.
constexpr auto pause = std::chrono::milliseconds(250);
constexpr double ps_per_ms = 1e9;

}  // namespace

class time_channel::feed : public web_feed {
  public:
    explicit feed(time_channel& channel) : channel_(channel) {}

    std::optional<web_update> next() override {
        const auto state = channel_.current();
        const bool ends = !state.end.empty();
        if (ends ? knows_end_ : wall_clock::now() - told_ < pause) return std::nullopt;
        knows_end_ = ends;
        told_ = wall_clock::now();
        return web_update{channel_.words_of(state).dump(-1, ' ', false, json::error_handler_t::replace), true};
    }

  private:
    time_channel& channel_;
    wall_clock::time_point told_;
    bool knows_end_ = false;
};

void time_channel::tell(std::uint64_t now_ps, bool waits) {
    const std::lock_guard<std::mutex> guard(mutex_);
    state_.now_ps = now_ps;
    state_.waits = waits;
}

void time_channel::end(const std::string& end, const std::string& why) {
    const std::lock_guard<std::mutex> guard(mutex_);
    state_.end = end;
    state_.why = why;
}

time_channel::state time_channel::current() {
    const std::lock_guard<std::mutex> guard(mutex_);
    return state_;
}

json time_channel::words_of(const state& now) const {
    const auto wall = std::chrono::duration<double, std::milli>(wall_clock::now() - start_).count();
    json words = {{"simulated_ms", static_cast<double>(now.now_ps) / ps_per_ms},
                  {"wall_ms", wall},
                  {"state", now.waits ? "waiting" : "running"}};
    if (now.end.empty()) return words;
    words["state"] = "ended";
    words["end"] = now.end;
    words["why"] = now.why;
    return words;
}

std::unique_ptr<web_feed> time_channel::open() {
    return std::make_unique<feed>(*this);
}

}  // namespace tabletop
