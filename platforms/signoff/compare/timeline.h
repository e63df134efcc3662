// SPDX-License-Identifier: Apache-2.0
// One side of a comparison: makes events, transactions and searches of a recording while it is read, and keeps them
// until their partners of the other side have come.
#pragma once

#include "signoff/compare/comparison.h"
#include "signoff/compare/record_feed.h"
#include "stimulus/signoff/bus_traffic.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace tabletop {

// A record with its cycle counted from the last end of a reset, and the case it belongs to.
struct placed_record {
    record entry;
    std::int64_t position;
    std::uint64_t case_number;
};

struct transaction {
    placed_record begin;
    case_kind kind = case_kind::access;     // of the case in which it begins
    std::optional<placed_record> accepted;  // not in a b_transport
    std::optional<placed_record> response;  // its begin; of a b_transport its end
    bool closed = false;                    // nothing of it will come any more
};

// Searches are numbered by their case; in a recording without cases by their order.
struct search {
    std::uint64_t number;
    case_kind kind;
    std::int64_t latency;
    record end;
};

class timeline {
  public:
    static constexpr std::uint64_t never = UINT64_MAX;
    // How many requests may be open on a channel: a longer wait for a response is given up.
    static constexpr std::size_t most_open = 4096;

    struct channel {
        std::deque<placed_record> events;      // not yet compared
        std::deque<transaction> transactions;  // not yet compared, by their begins
        std::uint64_t event_count = 0;         // of all
        std::uint64_t transaction_count = 0;
        std::uint64_t races = 0;            // transactions in cases of that kind
        std::optional<placed_record> last;  // of the events that have been compared: a response or a level

        bool has_closed() const { return !transactions.empty() && transactions.front().closed; }
        // The first one has been compared.
        void pop_event();
        void pop_transaction();

      private:
        friend class timeline;
        std::deque<std::uint64_t> open;  // numbers of transactions that are not closed
        std::uint64_t first = 0;         // number of transactions.front()
    };

    // keep_events: else they are counted only. Both must outlive the timeline.
    timeline(record_feed& from, const comparison_rules& rules, bool keep_events);

    // The time of the next entry; never: there is none.
    std::uint64_t next_ps() const { return ended_ ? never : next_.time_ps; }
    // What begins from now on belongs to this case or a later one; never: nothing begins any more.
    std::uint64_t case_number() const { return ended_ ? never : case_; }
    // No search with a smaller number ends from now on.
    std::uint64_t search_number() const;
    // Takes the next entry; returns its channel.
    std::uint32_t read();

    std::vector<channel>& channels() { return channels_; }
    std::deque<search>& searches() { return searches_; }

  private:
    std::optional<std::uint32_t> number_of(const std::string& name) const;
    void fetch();
    void begin_case(std::uint64_t number);
    void take_level(const placed_record& placed);
    void take_phase(const placed_record& placed, channel& to);
    void begin(const placed_record& placed, channel& to);
    void accept(const placed_record& placed, channel& to);
    void start_search(const record& entry);
    void respond(const placed_record& placed, transaction& of);
    void end_search(std::int64_t latency, const record& end);
    static transaction& oldest_open(channel& of) { return of.transactions[of.open.front() - of.first]; }
    static void close_oldest(channel& of);

    record_feed& from_;
    const comparison_rules& rules_;
    const bool keep_events_;
    const std::optional<std::uint32_t> reset_, search_, interrupt_, case_number_, case_kind_;
    std::vector<channel> channels_;
    std::deque<search> searches_;
    record next_{};
    bool ended_ = false;
    std::int64_t origin_ = 0;
    std::uint64_t case_ = 0;
    case_kind kind_ = case_kind::access;
    bool kind_known_ = false;
    bool case_has_searched_ = false;  // what a case starts after its first search is interference
    std::optional<std::uint64_t> started_;
    std::uint64_t searches_ended_ = 0;
};

}  // namespace tabletop
