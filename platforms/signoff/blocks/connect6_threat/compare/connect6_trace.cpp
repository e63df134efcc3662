// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect6_threat/compare/connect6_trace.h"

#include "engines/connect6_threat/reply.h"

namespace tabletop {
namespace {

using connect6_threat_core::phase;

constexpr std::uint64_t transmit_cycles = 4;  // of a stone; its first push is in the second of them

// Adds up the cycles of each phase, from one change to the next.
class phase_reader {
  public:
    bool receives() const { return now_ == phase::receive; }

    void take(std::uint64_t cycle, phase next) {
        if (auto* const scan = scan_cycles(now_)) *scan = scan->value_or(0) + cycle - since_;
        if (now_ == phase::transmit) add_stones(cycle - since_);
        if (now_ == phase::receive) last_pop_ = cycle - 1;
        now_ = next;
        since_ = cycle;
    }

    connect6_phases result() {
        if (auto* const endless = scan_cycles(now_)) endless->reset();
        return result_;
    }

  private:
    std::optional<std::uint64_t>* scan_cycles(phase which) {
        switch (which) {
            case phase::win_scan:
                return &result_.succ;
            case phase::threat_scan:
                return &result_.threat;
            case phase::placement_1:
                return &result_.pm1;
            case phase::placement_2:
                return &result_.pm2;
            case phase::receive:
            case phase::transmit:
                break;
        }
        return nullptr;
    }

    void add_stones(std::uint64_t cycles) {
        for (std::uint64_t begun = 0; begun < cycles; begun += transmit_cycles) {
            result_.first_push.push_back(since_ + begun + 1 - last_pop_);
        }
    }

    phase now_ = phase::receive;
    std::uint64_t since_ = 0;
    std::uint64_t last_pop_ = 0;
    connect6_phases result_;
};

}  // namespace

connect6_phases phases_of(const std::vector<connect6_event>& events, std::uint64_t from, std::uint64_t to) {
    phase_reader reader;
    for (const auto& event : events) {
        if (event.kind != connect6_event_kind::phase || event.cycle < from) continue;
        if (event.cycle >= to && reader.receives()) break;
        reader.take(event.cycle, static_cast<phase>(event.value));
    }
    return reader.result();
}

std::size_t complete_reply(const std::string& request, bool first) {
    constexpr std::size_t stone = 4;
    if (!first || request.empty() || request.front() != 'D') return 2 * stone;
    return request.size() == 1 ? stone : 3 * stone;
}

}  // namespace tabletop
