// SPDX-License-Identifier: Apache-2.0
// A recording that is written while it is taken. Entries wait until no earlier one can come, then go to the sinks in
// order. The number of waiting entries depends on how far ahead of the kernel they come, not on the length of the
// simulation.
#pragma once

#include "base/recording.h"

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <memory>
#include <optional>
#include <vector>

namespace tabletop {

// Receives a recording in order.
class record_sink {
  public:
    virtual ~record_sink() = default;
    // Whether it wants the entries of a channel; it may get others too. Asked before all else.
    virtual bool follows(const record_channel& /*channel*/) const { return true; }
    // Whether it is content to be told by direct() how long those take in all that are made without a transaction, and
    // by when the last of them has been, at any time.
    virtual bool takes_sums() const { return false; }
    virtual void direct(std::uint32_t /*channel*/, std::uint64_t /*busy_ps*/, std::uint64_t /*end_ps*/) {}
    // Called once, before the first entry is taken.
    virtual void begin(const std::vector<record_channel>& channels) = 0;
    virtual void take(const record& entry) = 0;
    // Whether it is content to be told of reads that are not made by repeated(), which comes at any time.
    virtual bool takes_repeated() const { return false; }
    virtual void repeated(const repeated_reads& /*reads*/) {}
    // Called once, last. Nothing happens after end_ps.
    virtual void end(std::uint64_t end_ps) = 0;
};

// All channels and sources are added before the simulation. What no sink follows is not kept.
class record_stream : public record_target {
  public:
    // Number of waiting entries at which the stream checks by itself which can be written.
    static constexpr std::size_t usual_waiting = 8192;

    // sink: not owned. Call before the first entry.
    void add_sink(record_sink& sink) { sinks_.push_back(&sink); }

    // Call during a simulation. Throws std::logic_error when the entry comes too late.
    void add(const record& entry) override;
    access_need need_of(std::uint32_t channel) override;
    void add_direct(std::uint32_t channel, std::uint64_t busy_ps, std::uint64_t end_ps) override;
    bool takes_repeated() const override;
    void add_repeated(const repeated_reads& reads) override;

    // Call at the kernel's time now_ps: earlier entries go to the sinks.
    void settle(std::uint64_t now_ps);
    // Call once, after the simulation: the remaining entries go to the sinks, also those announced for later.
    void finish(std::uint64_t now_ps);

    // The largest number of entries that have waited.
    std::size_t most_waiting() const { return most_waiting_; }
    // Wall time spent in the sinks, for measurements of the simulation.
    double writing_seconds() const { return writing_.count(); }

  private:
    void begin();
    void write_before(std::uint64_t horizon_ps);

    std::vector<record_sink*> sinks_;
    std::vector<access_need> needs_;  // by channel
    std::vector<record> waiting_;
    std::size_t settle_at_ = usual_waiting;
    std::size_t most_waiting_ = 0;
    std::uint64_t horizon_ps_ = 0;  // everything before it is written
    std::uint64_t last_ps_ = 0;     // of what is written
    std::chrono::duration<double> writing_{0};
    bool begun_ = false;
    bool settling_ = false;
};

// Writes a recording's file.
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
