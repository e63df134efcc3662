// SPDX-License-Identifier: Apache-2.0
#include "host/web/latency_channel.h"

#include <algorithm>
#include <utility>

namespace tabletop {

using nlohmann::json;

namespace {

json words_of(const timed_answer& answer) {
    const auto in = [](double unit, std::uint64_t ps) { return static_cast<double>(ps) / unit; };
    constexpr double us = 1e6, ms = 1e9;
    return {in(ms, answer.request_ps), answer.first_ps ? json(in(us, *answer.first_ps)) : json(),
            in(us, answer.whole_ps)};
}

}  // namespace

class latency_channel::feed : public web_feed {
  public:
    explicit feed(latency_channel& channel) : channel_(channel) {}

    std::optional<web_update> next() override {
        const std::lock_guard<std::mutex> guard(channel_.mutex_);
        if (std::exchange(version_, channel_.version_) == channel_.version_) return std::nullopt;
        const auto& all = channel_.answers_;
        const auto first = std::max(next_, channel_.first_);
        auto answers = json::array();
        for (auto n = first - channel_.first_; n < all.size(); ++n) answers.push_back(words_of(all[n]));
        // The last one may go on.
        next_ = channel_.first_ + all.size() - 1;
        return web_update{json{{"first", first}, {"answers", answers}}.dump(), true};
    }

  private:
    latency_channel& channel_;
    std::uint32_t version_ = 0;
    std::size_t next_ = 0;  // the first that the viewer has not been told of for good
};

void latency_channel::show(std::size_t first, const std::vector<timed_answer>& answers) {
    if (answers.empty()) return;
    const std::lock_guard<std::mutex> guard(mutex_);
    answers_.resize(first - first_);
    answers_.insert(answers_.end(), answers.begin(), answers.end());
    if (answers_.size() > 2 * most_kept) {
        const auto gone = answers_.size() - most_kept;
        answers_.erase(answers_.begin(), answers_.begin() + static_cast<std::ptrdiff_t>(gone));
        first_ += gone;
    }
    ++version_;
}

std::unique_ptr<web_feed> latency_channel::open() {
    return std::make_unique<feed>(*this);
}

}  // namespace tabletop
