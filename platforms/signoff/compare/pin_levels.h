// SPDX-License-Identifier: Apache-2.0
// The levels of pins by cycle, channel by channel: what is left of a recording when nobody asks for the order of
// channels, small enough for some million changes.
#pragma once

#include "base/record_stream.h"
#include "signoff/compare/comparison.h"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace tabletop {

struct level_change {
    std::uint64_t cycle = 0;
    std::uint64_t level = 0;

    bool operator==(const level_change& other) const { return cycle == other.cycle && level == other.level; }
    bool operator!=(const level_change& other) const { return !(*this == other); }
};
using level_changes = std::vector<level_change>;  // by cycle

// Before the first change the level is 0.
std::uint64_t level_at(const level_changes& list, std::uint64_t cycle);

class record_feed;

class pin_levels : public record_sink {
  public:
    void add(const std::string& channel, unsigned bits, level_changes changes) {
        channels_.push_back({channel, bits, std::move(changes)});
    }
    // Replays the levels as a recording of such a clock, from a cycle to another: first those that hold at its
    // beginning.
    void replay(record_sink& to, const clock_domain& clock, std::uint64_t from, std::uint64_t until) const;
    std::vector<std::string> channels() const;
    // Null: there is no such channel.
    const level_changes* find(const std::string& channel) const;

    void begin(const std::vector<record_channel>& channels) override;
    void take(const record& entry) override;
    void end(std::uint64_t) override {}

    // All of a recording.
    static pin_levels of(record_feed& feed);

    // The file is for another process on the same host.
    void write(std::ostream& out) const;
    static pin_levels read(std::istream& in);

  private:
    struct pin {
        std::string name;
        unsigned bits;
        level_changes changes;
    };
    std::vector<pin> channels_;
};

// A pin on both sides, from the first change that only one has on.
struct channel_difference {
    std::uint64_t changes = 0;  // of both that the other does not have; 0: there is none
    std::uint64_t cycle = 0;    // of the first
};
channel_difference compare_changes(const level_changes& ours, const level_changes& theirs);
channel_difference compare_channel(const pin_levels& ours, const pin_levels& theirs, const std::string& channel);

// Compares what ca and rtl have in these channels, as far as both have recorded them.
comparison compare_channels(const pin_levels& ours, const pin_levels& theirs, const std::vector<std::string>& channels);

}  // namespace tabletop
