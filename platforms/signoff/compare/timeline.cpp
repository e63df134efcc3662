// SPDX-License-Identifier: Apache-2.0
#include "signoff/compare/timeline.h"

#include <algorithm>

namespace tabletop {

void timeline::channel::pop_event() {
    const auto kind = events.front().entry.kind;
    if (kind != record_kind::begin_req && kind != record_kind::end_req) last = events.front();
    events.pop_front();
}

void timeline::channel::pop_transaction() {
    transactions.pop_front();
    ++first;
}

timeline::timeline(record_feed& from, const comparison_rules& rules, bool keep_events)
    : from_(from),
      rules_(rules),
      keep_events_(keep_events),
      reset_(number_of(rules.reset_channel)),
      search_(number_of(rules.search_channel)),
      interrupt_(number_of(rules.interrupt_channel)),
      case_number_(number_of(case_number_channel)),
      case_kind_(number_of(case_kind_channel)),
      channels_(from.channels().size()) {
    fetch();
}

std::optional<std::uint32_t> timeline::number_of(const std::string& name) const {
    const auto& all = from_.channels();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
    if (found == all.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - all.begin());
}

std::uint64_t timeline::search_number() const {
    if (ended_) return never;
    return case_number_ ? case_ : searches_ended_;
}

void timeline::fetch() {
    if (from_.next(next_)) return;
    ended_ = true;
    for (auto& each : channels_) {
        while (!each.open.empty()) close_oldest(each);
    }
}

std::uint32_t timeline::read() {
    const auto entry = next_;
    if (entry.channel == case_number_) begin_case(entry.data);
    if (entry.channel == case_kind_) {
        kind_ = static_cast<case_kind>(entry.data);
        kind_known_ = true;
    }
    const placed_record placed{entry, static_cast<std::int64_t>(entry.cycle) - origin_, case_};
    auto& to = channels_[entry.channel];
    ++to.event_count;
    if (keep_events_) to.events.push_back(placed);
    if (entry.kind == record_kind::level) {
        take_level(placed);
    } else {
        take_phase(placed, to);
    }
    fetch();
    return entry.channel;
}

void timeline::begin_case(std::uint64_t number) {
    case_ = number;
    kind_ = case_kind::access;
    kind_known_ = false;
    started_.reset();
    case_has_searched_ = false;
}

void timeline::take_level(const placed_record& placed) {
    const auto& entry = placed.entry;
    if (entry.channel == reset_ && entry.data == 0) origin_ = static_cast<std::int64_t>(entry.cycle);
    if (entry.channel == interrupt_ && entry.data != 0 && started_) {
        end_search(static_cast<std::int64_t>(entry.cycle - *started_), entry);
    }
}

void timeline::take_phase(const placed_record& placed, channel& to) {
    const auto& entry = placed.entry;
    switch (entry.kind) {
        case record_kind::begin_req:
            return begin(placed, to);
        case record_kind::end_req:
            return accept(placed, to);
        case record_kind::begin_resp:
            if (!to.open.empty()) respond(placed, oldest_open(to));
            return;
        case record_kind::end_resp:
            if (to.open.empty()) return;
            if (!oldest_open(to).accepted) start_search(entry);  // a b_transport
            if (!oldest_open(to).response) respond(placed, oldest_open(to));
            return close_oldest(to);
        case record_kind::level:
            return;
    }
}

void timeline::begin(const placed_record& placed, channel& to) {
    if (to.open.size() == most_open) close_oldest(to);
    to.open.push_back(to.transaction_count++);
    if (kind_ == case_kind::race) ++to.races;
    transaction begun;
    begun.begin = placed;
    begun.kind = kind_;
    to.transactions.push_back(begun);
}

void timeline::accept(const placed_record& placed, channel& to) {
    for (const auto number : to.open) {
        auto& candidate = to.transactions[number - to.first];
        if (candidate.accepted) continue;
        candidate.accepted = placed;
        break;
    }
    start_search(placed.entry);
}

void timeline::start_search(const record& entry) {
    const bool starts = entry.channel == search_ && entry.write && entry.address == rules_.start_address &&
                        (entry.data & rules_.start_mask) != 0;
    if (starts && !started_ && !case_has_searched_) started_ = entry.cycle;
}

// A polled search raises no interrupt; the engine's own count stands for it.
void timeline::respond(const placed_record& placed, transaction& of) {
    of.response = placed;
    const auto& entry = placed.entry;
    const bool counts = entry.channel == search_ && !entry.write && !rules_.timing_registers.empty() &&
                        entry.address == rules_.timing_registers.front();
    const bool polled = case_number_ ? kind_known_ && kind_ == case_kind::poll : started_.has_value();
    if (counts && polled) end_search(static_cast<std::int64_t>(entry.data), entry);
}

// The first search of each case counts.
void timeline::end_search(std::int64_t latency, const record& end) {
    if (!case_number_ || !case_has_searched_) {
        searches_.push_back({case_number_ ? case_ : searches_ended_, kind_, latency, end});
    }
    ++searches_ended_;
    started_.reset();
    case_has_searched_ = case_number_.has_value();
}

void timeline::close_oldest(channel& of) {
    oldest_open(of).closed = true;
    of.open.pop_front();
}

}  // namespace tabletop
