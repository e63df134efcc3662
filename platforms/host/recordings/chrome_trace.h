// SPDX-License-Identifier: Apache-2.0
// A recording in Chrome's trace event format (chrome://tracing, Perfetto): a thread a channel. Transactions are slices
// that name registers, with flows from an access to the one that it causes at the next socket; levels with names and
// bytes are slices too, other levels are counters.
#pragma once

#include "base/record_stream.h"
#include "host/recordings/register_names.h"

#include <cstdint>
#include <deque>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class chrome_trace : public record_sink {
  public:
    // Writes what is there between from_ps and to_ps. Stream and registers must outlive it.
    chrome_trace(std::ostream& out, const register_names& registers, std::uint64_t from_ps, std::uint64_t to_ps)
        : out_(out), registers_(registers), from_ps_(from_ps), to_ps_(to_ps) {}

    void begin(const std::vector<record_channel>& channels) override;
    void take(const record& entry) override;
    void end(std::uint64_t end_ps) override;

  private:
    struct transaction {
        record begin;
        std::optional<std::uint32_t> cause;  // channel of the access that it is part of
        bool passed_on = false;              // it is the cause of another
    };
    struct timeline {
        record_channel channel;
        std::deque<transaction> open;  // responses come in the order of requests
        std::optional<record> level;   // that is shown as a slice
    };

    std::optional<std::uint32_t> find_cause(const record& begin);
    void begin_transaction(const record& entry);
    void end_transaction(const record& entry);
    void write_flow(const transaction& to);
    void take_level(const record& entry);
    void end_level(const timeline& from, std::uint64_t end_ps);
    bool is_wanted(std::uint64_t begin_ps, std::uint64_t end_ps) const {
        return end_ps >= from_ps_ && begin_ps <= to_ps_;
    }
    // An event's opening brace and what all events have.
    void open_event(const char* kind, std::uint32_t channel, const std::string& name, std::uint64_t time_ps);

    std::ostream& out_;
    const register_names& registers_;
    std::uint64_t from_ps_;
    std::uint64_t to_ps_;
    std::vector<timeline> timelines_;  // by channel
    std::uint64_t flows_ = 0;
};

}  // namespace tabletop
