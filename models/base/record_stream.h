// SPDX-License-Identifier: Apache-2.0
// A recording that is written while it is taken: entries wait until nothing earlier can come any more, and go to the
// sinks in order. How many wait depends on how far ahead of the kernel they come, not on how long the simulation runs.
#pragma once

#include "base/recording.h"

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <memory>
#include <optional>
#include <vector>

namespace tabletop {

// Gets a recording in order.
class record_sink {
  public:
    virtual ~record_sink() = default;
    // First, and once.
    virtual void begin(const std::vector<record_channel>& channels) = 0;
    virtual void take(const record& entry) = 0;
    // Last, and once: there is nothing after end_ps.
    virtual void end(std::uint64_t end_ps) = 0;
};

// Channels and sources are there before the first entry.
class record_stream : public record_target {
  public:
    // How many entries wait before the stream looks by itself which of them can go.
    static constexpr std::size_t usual_waiting = 8192;

    // Not owned. Before the first entry.
    void add_sink(record_sink& sink) { sinks_.push_back(&sink); }

    // In a simulation. Throws std::logic_error when it comes too late.
    void add(const record& entry) override;

    // At a time of the kernel: what happened before it goes to the sinks.
    void settle(std::uint64_t now_ps);
    // The simulation is over: the rest goes to the sinks, what was announced for later included. Once.
    void finish(std::uint64_t now_ps);

    // The most entries that have ever waited.
    std::size_t most_waiting() const { return most_waiting_; }
    // Wall time that the sinks have taken, for whoever measures the simulation around them.
    double writing_seconds() const { return writing_.count(); }

  private:
    void begin();
    void write_before(std::uint64_t horizon_ps);

    std::vector<record_sink*> sinks_;
    std::vector<record> waiting_;
    std::size_t settle_at_ = usual_waiting;
    std::size_t most_waiting_ = 0;
    std::uint64_t horizon_ps_ = 0;  // everything before it is written
    std::uint64_t last_ps_ = 0;     // of what is written
    std::chrono::duration<double> writing_{0};
    bool begun_ = false;
    bool settling_ = false;
};

// A recording's file.
class recording_writer : public record_sink {
  public:
    // The stream must outlive the writer.
    explicit recording_writer(std::ostream& out) : out_(out) {}

    void begin(const std::vector<record_channel>& channels) override { write_channels(out_, channels); }
    void take(const record& entry) override { write_record(out_, entry); }
    void end(std::uint64_t) override {}

  private:
    std::ostream& out_;
};

}  // namespace tabletop
