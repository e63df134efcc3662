// SPDX-License-Identifier: Apache-2.0
// How long the machine takes for its moves. The page's part of it is told {"first":3,"answers":[[1.5,2.5,40]]}: from
// the answer with that number on, 0 being the first of the run, when its request ended, in ms, and from there to the
// first of the answer, null where nobody knows, and to all of it, in us. The last one may be under way and is told
// again.
#pragma once

#include "host/timed_answer.h"
#include "host/web/web_channel.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace tabletop {

class latency_channel : public web_channel {
  public:
    // Those before are told to nobody who comes later.
    static constexpr std::size_t most_kept = 1000;

    // span: what it is from and to, in words.
    explicit latency_channel(std::string span) : web_channel("latency", "Moves"), span_(std::move(span)) {}

    // Called in the program's thread: the answers from this number on are these.
    void show(std::size_t first, const std::vector<timed_answer>& answers);

    // {"span":"from .. to .."}.
    nlohmann::json description() const override { return {{"span", span_}}; }
    std::unique_ptr<web_feed> open() override;

  private:
    class feed;

    const std::string span_;
    std::mutex mutex_;  // of the rest
    std::vector<timed_answer> answers_;
    std::size_t first_ = 0;  // the number of the first of them
    std::uint32_t version_ = 0;
};

}  // namespace tabletop
