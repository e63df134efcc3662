// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect6_threat/connect6_monitor.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace tabletop {

void connect6_monitor::begin_game(std::uint64_t reset_cycle) {
    reset_cycle_ = reset_cycle;
    playing_ = true;
}

void connect6_monitor::add(connect6_event_kind kind, std::uint64_t cycle, std::uint8_t value) {
    if (playing_) events_.push_back({since_reset(cycle), kind, value});
}

connect6_transaction& connect6_monitor::begin_transaction(const std::string& request, std::uint64_t cycle) {
    begins_.push_back(since_reset(cycle));
    auto& begun = transactions_.emplace_back();
    begun.request = request;
    return begun;
}

std::vector<connect6_transaction> connect6_monitor::end_game(bool with_phases) {
    std::sort(events_.begin(), events_.end(), [](const connect6_event& a, const connect6_event& b) {
        return std::tie(a.cycle, a.kind) < std::tie(b.cycle, b.kind);
    });
    auto from = events_.cbegin();
    for (std::size_t n = 0; n < transactions_.size(); ++n) {
        const auto end = n + 1 < begins_.size() ? begins_[n + 1] : UINT64_MAX;
        const auto to = std::find_if(from, events_.cend(), [end](const auto& event) { return event.cycle >= end; });
        if (with_phases) transactions_[n].phases = phases_of(events_, begins_[n], end);
        transactions_[n].events.assign(from, to);
        from = to;
    }
    playing_ = false;
    events_.clear();
    begins_.clear();
    return std::exchange(transactions_, {});
}

}  // namespace tabletop
