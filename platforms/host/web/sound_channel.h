// SPDX-License-Identifier: Apache-2.0
// What the machine plays, for every viewer who listens. His part of the page sends {"listen":true} and is told, from
// then on, the number of a sample in four bytes and that one and those that follow it: left and right, 16 bits each;
// all numbers begin with their lowest byte.
#pragma once

#include "host/audio/sound_sink.h"
#include "host/web/web_channel.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>

namespace tabletop {

class sound_channel : public web_channel, public sound_sink {
  public:
    // hz: samples a second of simulated time.
    sound_channel(const std::string& name, std::uint64_t hz) : web_channel("sound", name), hz_(hz) {}

    // Called in the program's thread.
    void play(std::uint64_t n, const audio_frame& frame) override;

    // {"hz":8000}.
    nlohmann::json description() const override { return {{"hz", hz_}}; }
    std::unique_ptr<web_feed> open() override;

  private:
    class feed;

    std::uint64_t end() const { return first_ + frames_.size(); }

    const std::uint64_t hz_;
    std::mutex mutex_;                  // of the rest
    std::deque<std::uint32_t> frames_;  // the last of them, a second at most: right in the upper half
    std::uint64_t first_ = 0;           // the number of the first
};

}  // namespace tabletop
