// SPDX-License-Identifier: Apache-2.0
#include "host/web/sound_channel.h"

#include <algorithm>
#include <optional>

namespace tabletop {

using nlohmann::json;

namespace {

// Of one message.
constexpr std::size_t most_frames = 4096;

void append(std::string& bytes, std::uint32_t number) {
    for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(number >> shift & 0xFF);
}

std::uint32_t packed(const audio_frame& frame) {
    const auto upper = [](std::int32_t word) { return static_cast<std::uint32_t>(word) >> 16; };
    return upper(frame.left) | upper(frame.right) << 16;
}

}  // namespace

class sound_channel::feed : public web_feed {
  public:
    explicit feed(sound_channel& channel) : channel_(channel) {}

    std::optional<web_update> next() override {
        if (!listens_) return std::nullopt;
        const std::lock_guard<std::mutex> guard(channel_.mutex_);
        next_ = std::max(next_, channel_.first_);
        if (next_ >= channel_.end()) return std::nullopt;
        const auto begin = channel_.frames_.begin() + static_cast<std::ptrdiff_t>(next_ - channel_.first_);
        const auto count = std::min<std::uint64_t>(channel_.end() - next_, most_frames);
        web_update update;
        append(update.payload, static_cast<std::uint32_t>(next_));
        std::for_each(begin, begin + static_cast<std::ptrdiff_t>(count),
                      [&](std::uint32_t frame) { append(update.payload, frame); });
        next_ += count;
        return update;
    }

    // Anybody may listen.
    void take(const json& message, bool) override {
        const auto listen = message.find("listen");
        if (listen == message.end() || !listen->is_boolean()) return;
        const std::lock_guard<std::mutex> guard(channel_.mutex_);
        listens_ = listen->get<bool>();
        next_ = channel_.end();
    }

  private:
    sound_channel& channel_;
    bool listens_ = false;
    std::uint64_t next_ = 0;
};

void sound_channel::play(std::uint64_t n, const audio_frame& frame) {
    const std::lock_guard<std::mutex> guard(mutex_);
    if (n < end()) return;
    if (n - end() >= hz_) {
        frames_.clear();
        first_ = n;
    }
    frames_.resize(n - first_);  // silence
    frames_.push_back(packed(frame));
    if (frames_.size() <= hz_) return;
    const auto gone = frames_.size() - hz_;
    frames_.erase(frames_.begin(), frames_.begin() + static_cast<std::ptrdiff_t>(gone));
    first_ += gone;
}

std::unique_ptr<web_feed> sound_channel::open() {
    return std::make_unique<feed>(*this);
}

}  // namespace tabletop
