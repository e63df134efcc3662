// SPDX-License-Identifier: Apache-2.0
#include "host/web/time_channel.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace tabletop {

using nlohmann::json;

namespace {

using wall_clock = std::chrono::steady_clock;

// Nobody reads faster.
constexpr auto pause = std::chrono::milliseconds(250);
constexpr std::uint64_t ps_per_ms = 1'000'000'000;
constexpr std::uint64_t longest_step_ms = 1'000'000;

std::optional<time_pace> pace_of(const std::string& name) {
    const auto* const found = std::find(time_pace_names.begin(), time_pace_names.end(), name);
    if (found == time_pace_names.end()) return std::nullopt;
    return static_cast<time_pace>(found - time_pace_names.begin());
}

// What a viewer has sent; empty: it is not understood.
std::optional<time_request> request_of(const json& message) {
    using kind = time_request::kind;
    static const std::map<std::string, kind> kinds = {{"pause", kind::pause}, {"go_on", kind::go_on},
                                                      {"step", kind::step},   {"event", kind::event},
                                                      {"pace", kind::pace},   {"reset", kind::reset}};
    const auto time = message.find("time");
    if (time == message.end() || !time->is_string()) return std::nullopt;
    const auto found = kinds.find(time->get<std::string>());
    if (found == kinds.end()) return std::nullopt;
    time_request request;
    request.what = found->second;
    if (request.what == kind::step) {
        const auto ms = message.find("ms");
        if (ms == message.end() || !ms->is_number_unsigned()) return std::nullopt;
        request.duration_ps = std::min(ms->get<std::uint64_t>(), longest_step_ms) * ps_per_ms;
    } else if (request.what == kind::pace) {
        const auto name = message.find("pace");
        const auto pace = name != message.end() && name->is_string() ? pace_of(name->get<std::string>()) : std::nullopt;
        if (!pace) return std::nullopt;
        request.pace = *pace;
    }
    return request;
}

}  // namespace

class time_channel::feed : public web_feed {
  public:
    explicit feed(time_channel& channel) : channel_(channel) {}

    std::optional<web_update> next() override {
        const auto state = channel_.current();
        const bool ends = !state.end.empty();
        const bool is_news = std::exchange(change_, state.change) != state.change;
        if (ends ? knows_end_ : !is_news && wall_clock::now() - told_ < pause) return std::nullopt;
        knows_end_ = ends;
        told_ = wall_clock::now();
        return web_update{channel_.words_of(state).dump(-1, ' ', false, json::error_handler_t::replace), true};
    }

    void take(const json& message, bool controls) override {
        const auto request = controls ? request_of(message) : std::nullopt;
        if (!request || (request->what == time_request::kind::reset && !channel_.offers_.reset)) return;
        channel_.input_->ask(*request);
    }

  private:
    time_channel& channel_;
    wall_clock::time_point told_;
    unsigned change_ = 0;
    bool knows_end_ = false;
};

void time_channel::tell(std::uint64_t now_ps, bool waits) {
    const std::lock_guard<std::mutex> guard(mutex_);
    state_.now_ps = now_ps;
    state_.waits = waits;
}

void time_channel::tell_pace(bool stands, time_pace pace) {
    const std::lock_guard<std::mutex> guard(mutex_);
    state_.stands = stands;
    state_.pace = pace;
    ++state_.change;
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
    const auto* const goes_on = now.waits ? "waiting" : "running";
    json words = {{"simulated_ms", static_cast<double>(now.now_ps) / static_cast<double>(ps_per_ms)},
                  {"wall_ms", wall},
                  {"state", now.stands ? "paused" : goes_on},
                  {"pace", name_of(now.pace)}};
    if (now.end.empty()) return words;
    words["state"] = "ended";
    words["end"] = now.end;
    words["why"] = now.why;
    return words;
}

json time_channel::description() const {
    auto paces = json::array();
    for (const auto pace : {time_pace::waits, time_pace::real, time_pace::free, time_pace::instructions}) {
        if (offers_.processor || pace != time_pace::instructions) paces.push_back(name_of(pace));
    }
    return {{"reset", offers_.reset}, {"paces", paces}};
}

std::unique_ptr<web_feed> time_channel::open() {
    return std::make_unique<feed>(*this);
}

}  // namespace tabletop
