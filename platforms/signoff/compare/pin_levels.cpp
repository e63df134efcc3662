// SPDX-License-Identifier: Apache-2.0
#include "signoff/compare/pin_levels.h"

#include "signoff/compare/record_feed.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <istream>
#include <iterator>
#include <ostream>

namespace tabletop {
namespace {

constexpr unsigned bits_of_a_byte = 7;
constexpr unsigned more = 1u << bits_of_a_byte;

void put(std::ostream& out, std::uint64_t value) {
    for (; value >= more; value >>= bits_of_a_byte) out.put(static_cast<char>(value | more));
    out.put(static_cast<char>(value));
}

std::uint64_t get(std::istream& in) {
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += bits_of_a_byte) {
        const auto byte = static_cast<unsigned>(in.get()) & 0xFFu;
        value |= std::uint64_t{byte & (more - 1)} << shift;
        if (!in || (byte & more) == 0) return value;
    }
}

}  // namespace

std::uint64_t level_at(const level_changes& list, std::uint64_t cycle) {
    const auto after = std::upper_bound(list.begin(), list.end(), cycle,
                                        [](std::uint64_t c, const level_change& x) { return c < x.cycle; });
    return after == list.begin() ? 0 : std::prev(after)->level;
}

const level_changes* pin_levels::find(const std::string& channel) const {
    const auto found =
        std::find_if(channels_.begin(), channels_.end(), [&](const auto& each) { return each.name == channel; });
    return found == channels_.end() ? nullptr : &found->changes;
}

std::vector<std::string> pin_levels::channels() const {
    std::vector<std::string> names;
    for (const auto& each : channels_) names.push_back(each.name);
    return names;
}

void pin_levels::begin(const std::vector<record_channel>& channels) {
    for (const auto& each : channels) channels_.push_back({each.name, each.bits, {}});
}

void pin_levels::take(const record& entry) {
    channels_.at(entry.channel).changes.push_back({entry.cycle, entry.data});
}

pin_levels pin_levels::of(record_feed& feed) {
    pin_levels pins;
    pins.begin(feed.channels());
    for (record entry{}; feed.next(entry);) pins.take(entry);
    return pins;
}

void pin_levels::replay(record_sink& to, const clock_domain& clock, std::uint64_t from, std::uint64_t until) const {
    std::vector<record_channel> channels;
    std::vector<record> entries;
    for (std::uint32_t n = 0; n < channels_.size(); ++n) {
        const auto& [name, bits, changes] = channels_[n];
        channels.push_back({name, clock, bits, {}});
        const auto add = [&](std::uint64_t cycle, std::uint64_t level) {
            record entry{};
            entry.time_ps = clock.edge(cycle);
            entry.cycle = cycle;
            entry.channel = n;
            entry.kind = record_kind::level;
            entry.data = level;
            entries.push_back(entry);
        };
        add(from, level_at(changes, from));
        const auto next = std::upper_bound(changes.begin(), changes.end(), from,
                                           [](std::uint64_t c, const level_change& x) { return c < x.cycle; });
        for (auto each = next; each != changes.end() && each->cycle <= until; ++each) add(each->cycle, each->level);
    }
    sort_records(entries);
    to.begin(channels);
    for (const auto& entry : entries) to.take(entry);
    to.end(clock.edge(until));
}

void pin_levels::write(std::ostream& out) const {
    put(out, channels_.size());
    for (const auto& [name, bits, changes] : channels_) {
        put(out, name.size());
        out << name;
        put(out, bits);
        put(out, changes.size());
        std::uint64_t last = 0;
        for (const auto& change : changes) {
            put(out, change.cycle - last);
            put(out, change.level);
            last = change.cycle;
        }
    }
}

pin_levels pin_levels::read(std::istream& in) {
    pin_levels levels;
    for (auto left = get(in); left-- > 0 && in;) {
        std::string name(get(in), '\0');
        in.read(name.data(), static_cast<std::streamsize>(name.size()));
        const auto bits = static_cast<unsigned>(get(in));
        level_changes changes(get(in));
        std::uint64_t cycle = 0;
        for (auto& change : changes) {
            cycle += get(in);
            change = {cycle, get(in)};
        }
        levels.add(name, bits, std::move(changes));
    }
    return levels;
}

channel_difference compare_changes(const level_changes& ours, const level_changes& theirs) {
    channel_difference found;
    auto a = ours.begin();
    auto b = theirs.begin();
    while (a != ours.end() || b != theirs.end()) {
        if (a != ours.end() && b != theirs.end() && *a == *b) {
            ++a, ++b;
            continue;
        }
        const auto cycle = std::min(a != ours.end() ? a->cycle : UINT64_MAX, b != theirs.end() ? b->cycle : UINT64_MAX);
        if (found.changes++ == 0) found.cycle = cycle;
        if (a != ours.end() && a->cycle == cycle) ++a;
        if (b != theirs.end() && b->cycle == cycle) ++b;
    }
    return found;
}

channel_difference compare_channel(const pin_levels& ours, const pin_levels& theirs, const std::string& channel) {
    return compare_changes(*ours.find(channel), *theirs.find(channel));
}

comparison compare_channels(const pin_levels& ours, const pin_levels& theirs,
                            const std::vector<std::string>& channels) {
    comparison result;
    std::vector<std::string> said;
    for (const auto& name : channels) {
        if (ours.find(name) == nullptr || theirs.find(name) == nullptr) continue;
        result.accesses += ours.find(name)->size();
        const auto found = compare_channel(ours, theirs, name);
        if (found.changes == 0) continue;
        result.functional_differences += found.changes;
        const auto level = [&](const pin_levels& pins) { return level_at(*pins.find(name), found.cycle); };
        said.push_back(fmt::format("{} in cycle {}: {:X}h in ca, {:X}h in rtl; {} changes differ", name, found.cycle,
                                   level(ours), level(theirs), found.changes));
    }
    result.first_difference = fmt::format("{}", fmt::join(said, "; "));
    return result;
}

}  // namespace tabletop
