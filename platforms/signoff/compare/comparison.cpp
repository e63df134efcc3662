// SPDX-License-Identifier: Apache-2.0
#include "signoff/compare/comparison.h"

#include "base/input_error.h"
#include "stimulus/signoff/bus_traffic.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <map>
#include <optional>

namespace tabletop {
namespace {

// A record with its cycle counted from the last end of a reset, and the case it belongs to.
struct placed_record {
    record entry;
    std::int64_t position;
    std::uint64_t case_number;
};

struct transaction {
    placed_record begin;
    std::optional<placed_record> accepted;
    std::optional<placed_record> response;  // its begin; of a b_transport its end
};

struct search {
    std::uint64_t case_number;
    std::int64_t latency;
    record end;
};

struct channel_events {
    std::vector<placed_record> events;
    std::vector<transaction> transactions;
};

struct timeline {
    std::vector<channel_events> channels;
    std::map<std::uint64_t, case_kind> cases;
    std::vector<search> searches;
};

std::optional<std::uint32_t> channel_number(const recording& from, const std::string& name) {
    for (std::uint32_t n = 0; n < from.channels().size(); ++n) {
        if (from.channels()[n].name == name) return n;
    }
    return std::nullopt;
}

// Turns a recording into the lists that are compared.
class timeline_reader {
  public:
    timeline_reader(const recording& from, const comparison_rules& rules)
        : from_(from),
          rules_(rules),
          reset_(channel_number(from, rules.reset_channel)),
          search_(channel_number(from, rules.search_channel)),
          interrupt_(channel_number(from, rules.interrupt_channel)),
          case_number_(channel_number(from, case_number_channel)),
          case_kind_(channel_number(from, case_kind_channel)),
          open_(from.channels().size()) {
        result_.channels.resize(from.channels().size());
    }

    timeline read() {
        for (const auto& entry : from_.records()) take(entry);
        return std::move(result_);
    }

  private:
    void take(const record& entry) {
        if (entry.channel == case_number_) begin_case(entry.data);
        if (entry.channel == case_kind_) result_.cases[case_] = static_cast<case_kind>(entry.data);
        const placed_record placed{entry, static_cast<std::int64_t>(entry.cycle) - origin_, case_};
        auto& channel = result_.channels[entry.channel];
        channel.events.push_back(placed);
        if (entry.kind == record_kind::level) {
            take_level(placed);
        } else {
            take_phase(placed, channel);
        }
    }

    void begin_case(std::uint64_t number) {
        case_ = number;
        started_.reset();
        case_has_searched_ = false;
    }

    // Searches are matched by their case; in a recording without cases by their order.
    void end_search(std::int64_t latency, const record& end) {
        result_.searches.push_back({case_number_ ? case_ : result_.searches.size(), latency, end});
        started_.reset();
        case_has_searched_ = case_number_.has_value();
    }

    void take_level(const placed_record& placed) {
        const auto& entry = placed.entry;
        if (entry.channel == reset_ && entry.data == 0) origin_ = static_cast<std::int64_t>(entry.cycle);
        if (entry.channel == interrupt_ && entry.data != 0 && started_) {
            end_search(static_cast<std::int64_t>(entry.cycle - *started_), entry);
        }
    }

    void take_phase(const placed_record& placed, channel_events& channel) {
        const auto& entry = placed.entry;
        auto& open = open_[entry.channel];
        switch (entry.kind) {
            case record_kind::begin_req:
                open.push_back(channel.transactions.size());
                channel.transactions.push_back({placed, std::nullopt, std::nullopt});
                return;
            case record_kind::end_req:
                return accept(placed, channel, open);
            case record_kind::begin_resp:
                if (!open.empty()) respond(placed, channel.transactions[open.front()]);
                return;
            case record_kind::end_resp:
                if (open.empty()) return;
                if (!channel.transactions[open.front()].accepted) start_search(entry);  // a b_transport
                if (!channel.transactions[open.front()].response) respond(placed, channel.transactions[open.front()]);
                open.pop_front();
                return;
            case record_kind::level:
                return;
        }
    }

    void accept(const placed_record& placed, channel_events& channel, const std::deque<std::size_t>& open) {
        for (const auto n : open) {
            auto& candidate = channel.transactions[n];
            if (candidate.accepted) continue;
            candidate.accepted = placed;
            break;
        }
        start_search(placed.entry);
    }

    void start_search(const record& entry) {
        const bool starts = entry.channel == search_ && entry.write && entry.address == rules_.start_address &&
                            (entry.data & rules_.start_mask) != 0;
        if (starts && !started_ && !case_has_searched_) started_ = entry.cycle;
    }

    // A polled search raises no interrupt; the engine's own count stands for it.
    void respond(const placed_record& placed, transaction& of) {
        of.response = placed;
        const auto& entry = placed.entry;
        const bool counts = entry.channel == search_ && !entry.write && !rules_.timing_registers.empty() &&
                            entry.address == rules_.timing_registers.front();
        const auto kind = result_.cases.find(case_);
        const bool polled =
            case_number_ ? kind != result_.cases.end() && kind->second == case_kind::poll : started_.has_value();
        if (counts && polled) end_search(static_cast<std::int64_t>(entry.data), entry);
    }

    const recording& from_;
    const comparison_rules& rules_;
    const std::optional<std::uint32_t> reset_, search_, interrupt_, case_number_, case_kind_;
    std::vector<std::deque<std::size_t>> open_;  // transactions by channel, oldest first
    std::int64_t origin_ = 0;
    std::uint64_t case_ = 0;
    bool case_has_searched_ = false;  // what a case starts after its first search is interference
    std::optional<std::uint64_t> started_;
    timeline result_;
};

std::string describe(const record& entry) {
    if (entry.kind == record_kind::level) return fmt::format("level {}", entry.data);
    return fmt::format("{} of {} 0x{:x}, data 0x{:x}, status {}", record_kind_name(entry.kind),
                       entry.write ? "write" : "read", entry.address, entry.data, entry.status);
}

std::string describe_before(const channel_events& channel, std::size_t n) {
    while (n-- > 0) {
        const auto& before = channel.events[n];
        if (before.entry.kind == record_kind::begin_resp || before.entry.kind == record_kind::end_resp ||
            before.entry.kind == record_kind::level) {
            return fmt::format("before it: {} at cycle {}", describe(before.entry), before.position);
        }
    }
    return "nothing before it";
}

bool same_function(const record& a, const record& b) {
    return a.kind == b.kind && a.write == b.write && a.status == b.status && a.bytes == b.bytes &&
           a.address == b.address && a.data == b.data;
}

class comparer {
  public:
    comparer(const recording& seen, const recording& against, const comparison_rules& rules, std::string view_label,
             std::string against_label)
        : rules_(rules),
          channels_(seen.channels()),
          view_label_(std::move(view_label)),
          against_label_(std::move(against_label)) {
        check_channels(against);
        seen_ = timeline_reader(seen, rules).read();
        against_ = timeline_reader(against, rules).read();
    }

    comparison compare() {
        for (std::size_t c = 0; c < channels_.size(); ++c) {
            result_.accesses += accesses(c);
            if (by_event()) compare_events(c);
        }
        if (by_event()) {
            for (std::size_t c = 0; c < channels_.size(); ++c) compare_all_transactions(c);
        } else {
            compare_cases();
        }
        compare_searches();
        judge();
        return std::move(result_);
    }

  private:
    void check_channels(const recording& against) const {
        const auto& other = against.channels();
        const bool same = std::equal(channels_.begin(), channels_.end(), other.begin(), other.end(),
                                     [](const record_channel& a, const record_channel& b) { return a.name == b.name; });
        if (!same) throw input_error("the recordings have different channels");
    }

    bool by_event() const { return rules_.tolerance.exact() && !rules_.by_case; }

    std::size_t accesses(std::size_t c) const {
        const auto& channel = against_.channels[c];
        const bool is_pin = rules_.pins_only && by_event() && channels_[c].bits != 0;
        return is_pin ? channel.events.size() : channel.transactions.size();
    }

    void compare_events(std::size_t c) {
        const auto& a = seen_.channels[c].events;
        const auto& b = against_.channels[c].events;
        const auto common = std::min(a.size(), b.size());
        for (std::size_t n = 0; n < common; ++n) compare_event(c, n, a[n], b[n]);
        if (a.size() == b.size()) return;
        const auto& longer = (a.size() > b.size() ? seen_ : against_).channels[c];
        const auto& first = longer.events[common];
        functional_difference(longer.events.size() - common, first.entry, [&] {
            return fmt::format("{}: {} has {} events, {} has {}; the first of them: {} at cycle {}; {}",
                               channels_[c].name, view_label_, a.size(), against_label_, b.size(),
                               describe(first.entry), first.position, describe_before(longer, common));
        });
    }

    void compare_event(std::size_t c, std::size_t n, const placed_record& a, const placed_record& b) {
        const auto where = [&] {
            return fmt::format("{}, event {} in case {}: {} at cycle {} in {}; {} at cycle {} in {}; {}",
                               channels_[c].name, n, b.case_number, describe(a.entry), a.position, view_label_,
                               describe(b.entry), b.position, against_label_, describe_before(against_.channels[c], n));
        };
        const auto error = a.position - b.position;
        result_.position.add(error);
        if (!same_function(a.entry, b.entry)) {
            functional_difference(1, b.entry, where);
        } else if (error != 0) {
            ++result_.out_of_tolerance;
            remember(b.entry, where);
        } else if (a.entry.cycle == b.entry.cycle && a.entry.time_ps != b.entry.time_ps) {
            functional_difference(1, b.entry, [&] {
                return fmt::format("{} (same cycle, {} ps and {} ps)", where(), a.entry.time_ps, b.entry.time_ps);
            });
        }
    }

    void compare_all_transactions(std::size_t c) {
        const auto& a = seen_.channels[c].transactions;
        const auto& b = against_.channels[c].transactions;
        for (std::size_t n = 0; n < std::min(a.size(), b.size()); ++n) compare_latencies(c, a[n], b[n]);
    }

    void compare_latencies(std::size_t c, const transaction& a, const transaction& b) {
        if (a.accepted && b.accepted) compare_latency(c, a.begin, *a.accepted, b.begin, *b.accepted);
        if (a.response && b.response) compare_latency(c, a.begin, *a.response, b.begin, *b.response);
    }

    void compare_latency(std::size_t c, const placed_record& a0, const placed_record& a1, const placed_record& b0,
                         const placed_record& b1) {
        const auto mine = static_cast<std::int64_t>(a1.entry.cycle - a0.entry.cycle);
        const auto theirs = static_cast<std::int64_t>(b1.entry.cycle - b0.entry.cycle);
        result_.access_latency.add(mine - theirs);
        if (rules_.search_channel.empty()) add_percent(mine - theirs, theirs);
        if (within(mine - theirs, theirs)) return;
        ++result_.out_of_tolerance;
        remember(b1.entry, [&] {
            return fmt::format("{}: {} of {} 0x{:x} in case {} after {} cycles in {}, {} in {}; request at cycle {}",
                               channels_[c].name, record_kind_name(b1.entry.kind), b0.entry.write ? "write" : "read",
                               b0.entry.address, b0.case_number, mine, view_label_, theirs, against_label_,
                               b0.position);
        });
    }

    // Case by case: an approximately timed view reaches a case at another time, but does the same in it.
    void compare_cases() {
        exclude_cases();
        for (std::size_t c = 0; c < channels_.size(); ++c) {
            if (channels_[c].bits != 0) continue;
            const auto mine = by_case(seen_, c);
            const auto theirs = by_case(against_, c);
            for (const auto& [number, list] : theirs) {
                const auto found = mine.find(number);
                compare_case(c, number, found == mine.end() ? std::vector<transaction>() : found->second, list);
            }
        }
    }

    void exclude_cases() {
        auto races = rules_.race;
        for (std::size_t c = 0; c < channels_.size(); ++c) {
            for (const auto& t : against_.channels[c].transactions) {
                if (kind_of(t.begin.case_number) == case_kind::race) ++races.count;
            }
        }
        if (races.count != 0) result_.excluded.push_back(races);
    }

    case_kind kind_of(std::uint64_t number) const {
        const auto found = against_.cases.find(number);
        return found == against_.cases.end() ? case_kind::access : found->second;
    }

    // Of reads of one register that follow each other in a polling case only the last is kept: their number is time.
    std::map<std::uint64_t, std::vector<transaction>> by_case(const timeline& from, std::size_t c) {
        std::map<std::uint64_t, std::vector<transaction>> cases;
        std::uint64_t dropped = 0;
        for (const auto& t : from.channels[c].transactions) {
            const auto kind = kind_of(t.begin.case_number);
            if (kind == case_kind::race) continue;
            auto& list = cases[t.begin.case_number];
            const bool repeated = kind == case_kind::poll && !list.empty() && !t.begin.entry.write &&
                                  !list.back().begin.entry.write &&
                                  list.back().begin.entry.address == t.begin.entry.address;
            if (repeated) list.pop_back(), ++dropped;
            list.push_back(t);
        }
        if (&from == &against_ && dropped != 0) {
            result_.excluded.push_back(
                {"polls",
                 "reads of STATUS before the one that sees DONE; how many there are depends on the search's length",
                 dropped});
        }
        return cases;
    }

    void compare_case(std::size_t c, std::uint64_t number, const std::vector<transaction>& a,
                      const std::vector<transaction>& b) {
        if (a.size() != b.size()) {
            const auto& longer = a.size() > b.size() ? a : b;
            const auto common = std::min(a.size(), b.size());
            functional_difference(longer.size() - common, longer[common].begin.entry, [&] {
                return fmt::format("{}, case {}: {} accesses in {}, {} in {}", channels_[c].name, number, a.size(),
                                   view_label_, b.size(), against_label_);
            });
        }
        for (std::size_t n = 0; n < std::min(a.size(), b.size()); ++n) compare_transaction(c, a[n], b[n]);
    }

    void compare_transaction(std::size_t c, const transaction& a, const transaction& b) {
        result_.position.add(a.begin.position - b.begin.position);
        compare_latencies(c, a, b);
        if (!a.response || !b.response) {
            if (a.response.has_value() == b.response.has_value()) return;
            return functional_difference(1, b.begin.entry, [&] {
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
        functional_difference(1, theirs, [&] {
            return fmt::format("{}, case {}: {} in {}, {} in {}; request at cycle {}", channels_[c].name,
                               b.begin.case_number, describe(mine), view_label_, describe(theirs), against_label_,
                               b.begin.position);
        });
    }

    void compare_searches() {
        const auto mine = searches_by_case(seen_);
        const auto theirs = searches_by_case(against_);
        result_.searches = theirs.size();
        for (const auto& [number, theirs_one] : theirs) {
            const auto found = mine.find(number);
            if (found != mine.end()) {
                compare_search(number, found->second.latency, theirs_one);
            } else {
                search_in_one_view(number, theirs_one, against_label_);
            }
        }
        for (const auto& [number, mine_one] : mine) {
            if (theirs.count(number) == 0) search_in_one_view(number, mine_one, view_label_);
        }
    }

    std::map<std::uint64_t, search> searches_by_case(const timeline& from) const {
        std::map<std::uint64_t, search> found;
        for (const auto& s : from.searches) {
            const bool counts = by_event() || kind_of(s.case_number) != case_kind::race;
            if (counts) found.emplace(s.case_number, s);
        }
        return found;
    }

    void search_in_one_view(std::uint64_t number, const search& only, const std::string& label) {
        functional_difference(1, only.end,
                              [&] { return fmt::format("case {}: the search ended in {} only", number, label); });
    }

    void compare_search(std::uint64_t number, std::int64_t mine, const search& theirs) {
        const auto error = mine - theirs.latency;
        result_.search_latency.add(error);
        add_percent(error, theirs.latency);
        if (within(error, theirs.latency)) return;
        ++result_.out_of_tolerance;
        remember(theirs.end, [&] {
            return fmt::format("case {}: the search took {} cycles in {}, {} in {}", number, mine, view_label_,
                               theirs.latency, against_label_);
        });
    }

    bool by_percent(std::int64_t latency) const {
        return latency > 0 && static_cast<std::uint64_t>(latency) >= rules_.tolerance.percent_from_cycles;
    }

    void add_percent(std::int64_t error, std::int64_t latency) {
        if (by_percent(latency)) {
            result_.percents.push_back(100.0 * static_cast<double>(error) / static_cast<double>(latency));
        }
    }

    bool within(std::int64_t error, std::int64_t latency) const {
        const auto size = static_cast<std::uint64_t>(std::abs(error));
        if (rules_.tolerance.exact() || !by_percent(latency)) return size <= rules_.tolerance.cycles;
        return 100.0 * static_cast<double>(size) <= rules_.tolerance.max_percent * static_cast<double>(latency);
    }

    template <typename Describe>
    void functional_difference(std::uint64_t count, const record& at, Describe where) {
        result_.functional_differences += count;
        remember(at, where);
    }

    // The earliest is kept.
    template <typename Describe>
    void remember(const record& at, Describe where) {
        if (at.time_ps >= first_difference_ps_) return;
        first_difference_ps_ = at.time_ps;
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
        return result_.mean_percent() <= tolerance.mean_percent;
    }

    const comparison_rules& rules_;
    const std::vector<record_channel>& channels_;
    const std::string view_label_;
    const std::string against_label_;
    timeline seen_;
    timeline against_;
    std::uint64_t first_difference_ps_ = UINT64_MAX;
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

double comparison::mean_percent() const {
    double sum = 0;
    for (const auto percent : percents) sum += std::abs(percent);
    return percents.empty() ? 0 : sum / static_cast<double>(percents.size());
}

double comparison::max_percent() const {
    double largest = 0;
    for (const auto percent : percents) largest = std::max(largest, std::abs(percent));
    return largest;
}

comparison compare_recordings(const recording& seen, const recording& against, const comparison_rules& rules,
                              const std::string& view_label, const std::string& against_label) {
    return comparer(seen, against, rules, view_label, against_label).compare();
}

}  // namespace tabletop
