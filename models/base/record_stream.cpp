// SPDX-License-Identifier: Apache-2.0
#include "base/record_stream.h"

#include "base/kernel_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace tabletop {

void record_stream::add(const record& entry) {
    if (entry.time_ps < horizon_ps_) {
        throw std::logic_error(fmt::format("{}: recorded at {} ps what happened at {} ps",
                                           channels()[entry.channel].name, horizon_ps_, entry.time_ps));
    }
    if (need_of(entry.channel) == access_need::nothing) return;
    waiting_.push_back(entry);
    most_waiting_ = std::max(most_waiting_, waiting_.size());
    if (waiting_.size() >= settle_at_ && !settling_) settle(now_ps());
}

// A machine's first entries come while it is built, when not all channels are known.
access_need record_stream::need_of(std::uint32_t channel) {
    while (needs_.size() <= channel) {
        auto need = access_need::nothing;
        for (const auto* const sink : sinks_) {
            if (!sink->follows(channels()[needs_.size()])) continue;
            need = std::max(need, sink->takes_sums() ? access_need::sums : access_need::each);
        }
        needs_.push_back(need);
    }
    return needs_[channel];
}

void record_stream::add_direct(std::uint32_t channel, std::uint64_t busy_ps, std::uint64_t end_ps) {
    begin();
    for (auto* const sink : sinks_) sink->direct(channel, busy_ps, end_ps);
}

bool record_stream::takes_repeated() const {
    return std::all_of(sinks_.begin(), sinks_.end(), [](const auto* sink) { return sink->takes_repeated(); });
}

void record_stream::add_repeated(const repeated_reads& reads) {
    begin();
    for (auto* const sink : sinks_) sink->repeated(reads);
}

// When many entries are ahead of the kernel the next look comes later, so that the cost of all looks stays in
// proportion.
void record_stream::settle(std::uint64_t now_ps) {
    begin();
    settling_ = true;
    const auto horizon_ps = settle_sources(now_ps);
    settling_ = false;
    write_before(horizon_ps);
    settle_at_ = std::max(usual_waiting, 2 * waiting_.size());
}

void record_stream::finish(std::uint64_t now_ps) {
    begin();
    settling_ = true;
    finish_sources(now_ps);
    write_before(UINT64_MAX);
    for (auto* const sink : sinks_) sink->end(std::max(now_ps, last_ps_));
}

void record_stream::begin() {
    if (begun_) return;
    begun_ = true;
    for (auto* const sink : sinks_) sink->begin(channels());
}

void record_stream::write_before(std::uint64_t horizon_ps) {
    const auto begun = std::chrono::steady_clock::now();
    sort_records(waiting_);
    const auto end = std::find_if(waiting_.begin(), waiting_.end(),
                                  [=](const record& entry) { return entry.time_ps >= horizon_ps; });
    for (auto entry = waiting_.begin(); entry != end; ++entry) {
        for (auto* const sink : sinks_) sink->take(*entry);
    }
    if (end != waiting_.begin()) last_ps_ = std::prev(end)->time_ps;
    waiting_.erase(waiting_.begin(), end);
    horizon_ps_ = std::max(horizon_ps_, horizon_ps);
    writing_ += std::chrono::steady_clock::now() - begun;
}

}  // namespace tabletop
