// SPDX-License-Identifier: Apache-2.0
#include "signoff/compare/comparison.h"

#include "signoff/compare/record_feed.h"
#include "signoff/compare/timeline.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <tuple>
#include <utility>

namespace tabletop {
namespace {

// What differs at one time is told in this order.
enum class difference_kind { event, transaction, search };

std::string describe(const record& entry) {
    if (entry.kind == record_kind::level) return fmt::format("level {}", entry.data);
    return fmt::format("{} of {} 0x{:x}, data 0x{:x}, status {}", record_kind_name(entry.kind),
                       entry.write ? "write" : "read", entry.address, entry.data, entry.status);
}

std::string describe_before(const timeline::channel& channel) {
    if (!channel.last) return "nothing before it";
    return fmt::format("before it: {} at cycle {}", describe(channel.last->entry), channel.last->position);
}

std::int64_t cycles_between(const placed_record& from, const placed_record& to) {
    return static_cast<std::int64_t>(to.entry.cycle - from.entry.cycle);
}

bool same_function(const record& a, const record& b) {
    return a.kind == b.kind && a.write == b.write && a.status == b.status && a.bytes == b.bytes &&
           a.address == b.address && a.data == b.data;
}

class comparer {
  public:
    comparer(record_feed& seen, record_feed& against, const comparison_rules& rules, std::string view_label,
             std::string against_label)
        : rules_(rules),
          channels_(seen.channels()),
          view_label_(std::move(view_label)),
          against_label_(std::move(against_label)),
          seen_(seen, rules, by_event()),
          against_(against, rules, by_event()),
          pairs_(channels_.size()) {
        check_channels(against);
    }

    comparison compare() {
        while (seen_.next_ps() != timeline::never || against_.next_ps() != timeline::never) read(side_behind());
        for (std::size_t c = 0; c < channels_.size(); ++c) compare_channel(c);
        compare_searches();
        finish();
        judge();
        return std::move(result_);
    }

  private:
    // What has been compared of a channel, and what cannot be.
    struct channel_pairs {
        std::uint64_t compared = 0;  // events, else transactions, of either side
        bool apart = false;          // one side waits in vain: the rest is counted only
        std::uint64_t case_number = 0;
        std::uint64_t mine = 0;  // transactions of the case
        std::uint64_t theirs = 0;
        std::optional<placed_record> first_extra;  // of the side with more of them
        std::uint64_t polls = 0;                   // of the case, left out
    };

    void check_channels(const record_feed& against) const {
        const auto& other = against.channels();
        const bool same = std::equal(channels_.begin(), channels_.end(), other.begin(), other.end(),
                                     [](const record_channel& a, const record_channel& b) { return a.name == b.name; });
        if (!same) throw input_error("the recordings have different channels");
    }

    bool by_event() const { return rules_.tolerance.exact() && !rules_.by_case; }

    // An approximately timed view reaches a case at another time.
    timeline& side_behind() {
        const auto place = [&](const timeline& side) {
            return std::make_pair(by_event() ? 0 : side.case_number(), side.next_ps());
        };
        return place(seen_) < place(against_) ? seen_ : against_;
    }

    void read(timeline& side) {
        const auto before = side.case_number();
        const auto channel = side.read();
        compare_channel(channel);
        keep_apart(channel);
        if (side.case_number() != before) {
            for (std::size_t c = 0; c < channels_.size(); ++c) compare_channel(c);
        }
        compare_searches();
    }

    void compare_channel(std::size_t c) {
        if (pairs_[c].apart) return;
        if (!by_event()) return compare_cases(c);
        compare_events(c);
        compare_transactions_in_order(c);
    }

    // What waits too long for a partner has none; of the rest the first is kept, to be told.
    void keep_apart(std::size_t c) {
        auto& pairs = pairs_[c];
        for (auto* const side : {&seen_.channels()[c], &against_.channels()[c]}) {
            const auto waiting = std::max(side->events.size(), side->transactions.size());
            result_.most_waiting = std::max(result_.most_waiting, waiting);
            if (waiting > most_waiting) pairs.apart = true;
            if (!pairs.apart) continue;
            if (side->events.size() > 1) side->events.resize(1);
            while (side->transactions.size() > 1 && side->transactions.front().closed) side->pop_transaction();
        }
    }

    void compare_events(std::size_t c) {
        auto& a = seen_.channels()[c];
        auto& b = against_.channels()[c];
        while (!a.events.empty() && !b.events.empty()) {
            compare_event(c, a.events.front(), b.events.front());
            ++pairs_[c].compared;
            a.pop_event();
            b.pop_event();
        }
    }

    void compare_event(std::size_t c, const placed_record& a, const placed_record& b) {
        const auto where = [&] {
            return fmt::format("{}, event {} in case {}: {} at cycle {} in {}; {} at cycle {} in {}; {}",
                               channels_[c].name, pairs_[c].compared, b.case_number, describe(a.entry), a.position,
                               view_label_, describe(b.entry), b.position, against_label_,
                               describe_before(against_.channels()[c]));
        };
        const auto error = a.position - b.position;
        const difference_place at{b.entry.time_ps, difference_kind::event, c, b.case_number};
        result_.position.add(error);
        if (!same_function(a.entry, b.entry)) {
            functional_difference(1, at, where);
        } else if (error != 0) {
            ++result_.out_of_tolerance;
            remember(at, where);
        } else if (a.entry.cycle == b.entry.cycle && a.entry.time_ps != b.entry.time_ps) {
            functional_difference(1, at, [&] {
                return fmt::format("{} (same cycle, {} ps and {} ps)", where(), a.entry.time_ps, b.entry.time_ps);
            });
        }
    }

    void compare_transactions_in_order(std::size_t c) {
        auto& a = seen_.channels()[c];
        auto& b = against_.channels()[c];
        while (a.has_closed() && b.has_closed()) {
            compare_latencies(c, a.transactions.front(), b.transactions.front());
            a.pop_transaction();
            b.pop_transaction();
        }
    }

    void compare_latencies(std::size_t c, const transaction& a, const transaction& b) {
        if (channels_[c].name.rfind(rules_.timed_channels, 0) != 0) return;
        if (a.accepted && b.accepted) compare_latency(c, a.begin, *a.accepted, b.begin, *b.accepted);
        if (!a.response || !b.response) return;
        compare_latency(c, a.begin, *a.response, b.begin, *b.response);
        auto& by_direction = b.begin.entry.write ? result_.write_latency : result_.read_latency;
        by_direction.add(cycles_between(a.begin, *a.response) - cycles_between(b.begin, *b.response));
    }

    void compare_latency(std::size_t c, const placed_record& a0, const placed_record& a1, const placed_record& b0,
                         const placed_record& b1) {
        const auto mine = cycles_between(a0, a1);
        const auto theirs = cycles_between(b0, b1);
        result_.access_latency.add(mine - theirs);
        if (rules_.search_channel.empty()) add_percent(mine - theirs, theirs);
        if (within(mine - theirs, theirs)) return;
        ++result_.out_of_tolerance;
        remember({b1.entry.time_ps, difference_kind::transaction, c, b0.case_number}, [&] {
            return fmt::format("{}: {} of {} 0x{:x} in case {} after {} cycles in {}, {} in {}; request at cycle {}",
                               channels_[c].name, record_kind_name(b1.entry.kind), b0.entry.write ? "write" : "read",
                               b0.entry.address, b0.case_number, mine, view_label_, theirs, against_label_,
                               b0.position);
        });
    }

    // Case by case: an approximately timed view reaches a case at another time, but does the same in it.
    void compare_cases(std::size_t c) {
        auto& a = seen_.channels()[c];
        auto& b = against_.channels()[c];
        auto& pairs = pairs_[c];
        while (true) {
            leave_out(a);
            pairs.polls += leave_out(b);
            const auto mine = next_case(seen_, a);
            const auto theirs = next_case(against_, b);
            if (std::min(mine, theirs) > pairs.case_number) {
                end_case(c);
                pairs.case_number = std::min(mine, theirs);
                if (pairs.case_number == timeline::never) return;
            } else if (is_ready(seen_, a) && is_ready(against_, b) && mine == theirs) {
                compare_transaction(c, a.transactions.front(), b.transactions.front());
                ++pairs.compared, ++pairs.mine, ++pairs.theirs;
                a.pop_transaction();
                b.pop_transaction();
            } else if (is_ready(seen_, a) && theirs > mine) {
                take_extra(pairs, a, pairs.mine);
            } else if (is_ready(against_, b) && mine > theirs) {
                take_extra(pairs, b, pairs.theirs);
            } else {
                return;
            }
        }
    }

    // The next transaction's; of a side that has none the one that it can still come in.
    static std::uint64_t next_case(const timeline& side, const timeline::channel& channel) {
        return channel.transactions.empty() ? side.case_number() : channel.transactions.front().begin.case_number;
    }

    // Races, and of reads of one register that follow each other in a polling case all but the last: their number is
    // time. Returns how many polls that were.
    static std::uint64_t leave_out(timeline::channel& channel) {
        std::uint64_t polls = 0;
        while (channel.has_closed()) {
            const auto& first = channel.transactions.front();
            if (first.kind == case_kind::race) {
                channel.pop_transaction();
                continue;
            }
            if (first.kind != case_kind::poll || channel.transactions.size() == 1) break;
            const auto& next = channel.transactions[1].begin;
            const bool repeated = next.case_number == first.begin.case_number && !next.entry.write &&
                                  !first.begin.entry.write && next.entry.address == first.begin.entry.address;
            if (!repeated) break;
            channel.pop_transaction();
            ++polls;
        }
        return polls;
    }

    // A poll waits until it is known to be the last.
    static bool is_ready(const timeline& side, const timeline::channel& channel) {
        if (!channel.has_closed()) return false;
        const auto& first = channel.transactions.front();
        return first.kind != case_kind::poll || channel.transactions.size() > 1 ||
               side.case_number() > first.begin.case_number;
    }

    static void take_extra(channel_pairs& pairs, timeline::channel& of, std::uint64_t& count) {
        if (!pairs.first_extra) pairs.first_extra = of.transactions.front().begin;
        ++count;
        of.pop_transaction();
    }

    void end_case(std::size_t c) {
        auto& pairs = pairs_[c];
        if (pairs.mine != pairs.theirs) {
            const auto missing = std::max(pairs.mine, pairs.theirs) - std::min(pairs.mine, pairs.theirs);
            unequal_accesses(c, missing, *pairs.first_extra, pairs.mine, pairs.theirs);
        }
        pairs.mine = pairs.theirs = 0;
        pairs.first_extra.reset();
    }

    void unequal_accesses(std::size_t c, std::uint64_t missing, const placed_record& first, std::uint64_t mine,
                          std::uint64_t theirs) {
        functional_difference(missing, {first.entry.time_ps, difference_kind::transaction, c, first.case_number}, [&] {
            return fmt::format("{}, case {}: {} accesses in {}, {} in {}", channels_[c].name, first.case_number, mine,
                               view_label_, theirs, against_label_);
        });
    }

    void compare_transaction(std::size_t c, const transaction& a, const transaction& b) {
        result_.position.add(a.begin.position - b.begin.position);
        compare_latencies(c, a, b);
        if (!a.response || !b.response) {
            if (a.response.has_value() == b.response.has_value()) return;
            const difference_place at{b.begin.entry.time_ps, difference_kind::transaction, c, b.begin.case_number};
            return functional_difference(1, at, [&] {
                return fmt::format("{}: {} answered in one view only", channels_[c].name, describe(b.begin.entry));
            });
        }
        auto mine = a.response->entry;
        auto theirs = b.response->entry;
        const auto& timing = rules_.timing_registers;
        const bool is_time = !theirs.write && mine.address == theirs.address &&
                             std::find(timing.begin(), timing.end(), theirs.address) != timing.end();
        if (is_time) mine.data = theirs.data;
        if (same_function(mine, theirs)) return;
        functional_difference(1, {theirs.time_ps, difference_kind::transaction, c, b.begin.case_number}, [&] {
            return fmt::format("{}, case {}: {} in {}, {} in {}; request at cycle {}", channels_[c].name,
                               b.begin.case_number, describe(mine), view_label_, describe(theirs), against_label_,
                               b.begin.position);
        });
    }

    void compare_searches() {
        auto& mine = seen_.searches();
        auto& theirs = against_.searches();
        while (true) {
            leave_out(mine);
            leave_out(theirs);
            const auto my_number = mine.empty() ? seen_.search_number() : mine.front().number;
            const auto their_number = theirs.empty() ? against_.search_number() : theirs.front().number;
            if (!theirs.empty() && their_number <= my_number && (their_number < my_number || !mine.empty())) {
                ++result_.searches;
                if (their_number == my_number) {
                    compare_search(mine.front(), theirs.front());
                    mine.pop_front();
                } else {
                    search_in_one_view(theirs.front(), against_label_);
                }
                theirs.pop_front();
            } else if (!mine.empty() && my_number < their_number) {
                search_in_one_view(mine.front(), view_label_);
                mine.pop_front();
            } else {
                return;
            }
        }
    }

    void leave_out(std::deque<search>& searches) const {
        while (!by_event() && !searches.empty() && searches.front().kind == case_kind::race) searches.pop_front();
    }

    void search_in_one_view(const search& only, const std::string& label) {
        functional_difference(1, {only.end.time_ps, difference_kind::search, 0, only.number},
                              [&] { return fmt::format("case {}: the search ended in {} only", only.number, label); });
    }

    void compare_search(const search& mine, const search& theirs) {
        const auto error = mine.latency - theirs.latency;
        result_.search_latency.add(error);
        add_percent(error, theirs.latency);
        if (within(error, theirs.latency)) return;
        ++result_.out_of_tolerance;
        remember({theirs.end.time_ps, difference_kind::search, 0, theirs.number}, [&] {
            return fmt::format("case {}: the search took {} cycles in {}, {} in {}", theirs.number, mine.latency,
                               view_label_, theirs.latency, against_label_);
        });
    }

    bool by_percent(std::int64_t latency) const {
        return latency > 0 && static_cast<std::uint64_t>(latency) >= rules_.tolerance.percent_from_cycles;
    }

    void add_percent(std::int64_t error, std::int64_t latency) {
        if (by_percent(latency)) {
            result_.percents.add(100.0 * static_cast<double>(error) / static_cast<double>(latency));
        }
    }

    bool within(std::int64_t error, std::int64_t latency) const {
        const auto size = static_cast<std::uint64_t>(std::abs(error));
        if (rules_.tolerance.exact() || !by_percent(latency)) return size <= rules_.tolerance.cycles;
        return 100.0 * static_cast<double>(size) <= rules_.tolerance.max_percent * static_cast<double>(latency);
    }

    // Both recordings have ended.
    void finish() {
        auto races = rules_.race;
        for (std::size_t c = 0; c < channels_.size(); ++c) {
            result_.accesses += accesses(c);
            if (by_event()) {
                tell_unequal_events(c);
            } else {
                tell_apart_accesses(c);
                races.count += against_.channels()[c].races;
            }
        }
        if (races.count != 0) result_.excluded.push_back(races);
        for (const auto& pairs : pairs_) {
            if (pairs.polls == 0) continue;
            result_.excluded.push_back(
                {"polls",
                 "reads of STATUS before the one that sees DONE; how many there are depends on the search's length",
                 pairs.polls});
        }
    }

    std::size_t accesses(std::size_t c) {
        const auto& channel = against_.channels()[c];
        const bool is_pin = rules_.pins_only && by_event() && channels_[c].bits != 0;
        return is_pin ? channel.event_count : channel.transaction_count;
    }

    void tell_unequal_events(std::size_t c) {
        const auto& a = seen_.channels()[c];
        const auto& b = against_.channels()[c];
        const auto most = std::max(a.event_count, b.event_count);
        if (most == pairs_[c].compared) return;
        const auto& longer = b.events.empty() || (!a.events.empty() && a.event_count > b.event_count) ? a : b;
        const auto& first = longer.events.front();
        const difference_place at{first.entry.time_ps, difference_kind::event, c, first.case_number};
        functional_difference(most - pairs_[c].compared, at, [&] {
            return fmt::format("{}: {} has {} events, {} has {}; the first of them: {} at cycle {}; {}",
                               channels_[c].name, view_label_, a.event_count, against_label_, b.event_count,
                               describe(first.entry), first.position, describe_before(longer));
        });
    }

    void tell_apart_accesses(std::size_t c) {
        const auto& a = seen_.channels()[c];
        const auto& b = against_.channels()[c];
        if (!pairs_[c].apart) return;
        const auto& first = (a.transactions.empty() ? b : a).transactions.front().begin;
        unequal_accesses(c, std::max(a.transaction_count, b.transaction_count) - pairs_[c].compared, first,
                         a.transaction_count, b.transaction_count);
    }

    // A place orders by time, then as differences are told.
    struct difference_place {
        std::uint64_t time_ps;
        difference_kind kind;
        std::size_t channel;
        std::uint64_t case_number;

        bool operator<(const difference_place& other) const {
            return std::tie(time_ps, kind, channel) < std::tie(other.time_ps, other.kind, other.channel);
        }
    };

    template <typename Describe>
    void functional_difference(std::uint64_t count, const difference_place& at, Describe where) {
        result_.functional_differences += count;
        remember(at, where);
    }

    // The earliest is kept.
    template <typename Describe>
    void remember(const difference_place& at, Describe where) {
        if (!(at < first_difference_)) return;
        first_difference_ = at;
        result_.first_case = at.case_number;
        result_.first_difference = where();
    }

    void judge() {
        auto& r = result_;
        r.cycle_error = rules_.search_channel.empty() ? r.access_latency : r.search_latency;
        if (by_event()) {
            r.cycle_error.merge(rules_.search_channel.empty() ? r.search_latency : r.access_latency);
            r.cycle_error.merge(r.position);
        } else {
            r.cycle_error.max = std::max(r.access_latency.max, r.search_latency.max);
        }
        r.passed = r.functional_differences == 0 && r.out_of_tolerance == 0 && r.accesses != 0 && mean_is_within();
    }

    bool mean_is_within() const {
        const auto& tolerance = rules_.tolerance;
        if (tolerance.exact()) return true;
        if (tolerance.mean_cycles != 0 && result_.cycle_error.mean_abs() > tolerance.mean_cycles) return false;
        return result_.percents.mean_abs() <= tolerance.mean_percent;
    }

    // How many events or transactions of a channel may wait for their partners.
    static constexpr std::size_t most_waiting = 65536;

    const comparison_rules& rules_;
    const std::vector<record_channel> channels_;
    const std::string view_label_;
    const std::string against_label_;
    timeline seen_;
    timeline against_;
    std::vector<channel_pairs> pairs_;
    difference_place first_difference_{UINT64_MAX, difference_kind::search, SIZE_MAX, 0};
    comparison result_;
};

}  // namespace

void error_statistics::add(std::int64_t error) {
    ++samples;
    sum += static_cast<double>(error);
    sum_abs += static_cast<double>(std::abs(error));
    max = std::max<std::int64_t>(max, std::abs(error));
}

void error_statistics::merge(const error_statistics& other) {
    samples += other.samples;
    sum += other.sum;
    sum_abs += other.sum_abs;
    max = std::max(max, other.max);
}

void percent_statistics::add(double percent) {
    ++samples;
    sum_abs += std::abs(percent);
    max = std::max(max, std::abs(percent));
    ++bins[static_cast<std::size_t>(std::upper_bound(limits.begin(), limits.end(), percent) - limits.begin())];
}

comparison compare_recordings(record_feed& seen, record_feed& against, const comparison_rules& rules,
                              const std::string& view_label, const std::string& against_label) {
    return comparer(seen, against, rules, view_label, against_label).compare();
}

comparison compare_recordings(const recording& seen, const recording& against, const comparison_rules& rules,
                              const std::string& view_label, const std::string& against_label) {
    memory_feed mine(seen);
    memory_feed theirs(against);
    return compare_recordings(mine, theirs, rules, view_label, against_label);
}

}  // namespace tabletop
