// SPDX-License-Identifier: Apache-2.0
// A recording: what was seen at sockets and pins, with time and cycle. Sign-off compares two of them; waveform and
// trace files are made from one as it is taken (record_stream.h). Plain data, no SystemC.
#pragma once

#include "base/answer_times.h"
#include "base/clock_domain.h"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace tabletop {

enum class record_kind : std::uint8_t {
    begin_req,   // request begins; of a b_transport: the call
    end_req,     // request accepted
    begin_resp,  // response begins
    end_resp,    // response accepted; of a b_transport: the return
    level,       // a pin or a state has a new value
};

struct record {
    std::uint64_t time_ps;
    std::uint64_t cycle;  // of the channel's clock
    std::uint32_t channel;
    record_kind kind;
    bool write;          // transactions only, as the four below
    std::int8_t status;  // tlm_response_status; 0 until the response
    std::uint8_t bytes;
    std::uint64_t address;
    std::uint64_t data;  // little endian; a level's value
};

// The value of a level that has pauses while there is none: between two bytes on a line.
inline constexpr std::uint64_t no_value = UINT64_MAX;

struct record_channel {
    std::string name;  // hierarchical: "engine.in", "engine.irq"
    clock_domain clock;
    unsigned bits;  // width of a level; 0 for a socket
    // What people read instead of the values 0, 1, .. of a level; empty: numbers. No part of a recording's file.
    std::vector<std::string> value_names;

    // "receive"; of a value without a name its number.
    std::string value_name(std::uint64_t value) const;
};

// Reads that were not made, each as the one before it in all but its time (transaction_observer).
struct repeated_reads {
    std::uint32_t channel;
    std::uint64_t address;
    std::uint64_t begin_ps;  // of the first
    std::uint64_t end_ps;
    reads_not_made reads;

    std::uint64_t last_end_ps() const { return end_ps + (reads.times - 1) * reads.period_ps; }
};

// Someone who hands over what it has seen when it is asked, because it knows only then that it will not change.
class record_source {
  public:
    virtual ~record_source() = default;
    // Adds what has happened before now, as far as nothing can change it any more. Returns from when on it may still
    // add something, at most now.
    virtual std::uint64_t settle(std::uint64_t now_ps) = 0;
    // The recording ends now: adds the rest.
    virtual void finish(std::uint64_t now_ps) = 0;
};

// What somebody has to know of the accesses at a probe: nothing, how long they take in all, or each of them. The first
// two leave an initiator its direct memory (DMI).
enum class access_need : std::uint8_t { nothing, sums, each };

// What recorders write to.
class record_target {
  public:
    virtual ~record_target() = default;

    // bits: 0 for a socket. Returns the channel's number.
    std::uint32_t add_channel(const std::string& name, const clock_domain& clock, unsigned bits,
                              std::vector<std::string> value_names = {});
    // The source is not owned and must outlive the recording.
    void add_source(record_source& source) { sources_.push_back(&source); }

    // Entries may come in any order, but each at the latest at the kernel's time of the entry, or when its source is
    // asked.
    virtual void add(const record& entry) = 0;
    void add_level(std::uint32_t channel, std::uint64_t time_ps, std::uint64_t value);

    // What the entries of a channel of transactions are wanted for.
    virtual access_need need_of(std::uint32_t /*channel*/) { return access_need::each; }
    // Accesses of a channel that are made without transactions have taken so long in all, more than before.
    virtual void add_direct(std::uint32_t /*channel*/, std::uint64_t /*busy_ps*/, std::uint64_t /*end_ps*/) {}

    // Whether reads that are not made may be told of as such, and in any order. Otherwise all are made.
    virtual bool takes_repeated() const { return false; }
    virtual void add_repeated(const repeated_reads& /*reads*/) {}

    const std::vector<record_channel>& channels() const { return channels_; }

  protected:
    record_target() = default;
    record_target(const record_target&) = default;
    record_target(record_target&&) = default;
    record_target& operator=(const record_target&) = default;
    record_target& operator=(record_target&&) = default;

    std::uint64_t settle_sources(std::uint64_t now_ps);
    void finish_sources(std::uint64_t now_ps);

  private:
    std::vector<record_channel> channels_;
    std::vector<record_source*> sources_;
};

// Entries by time, then channel, then kind: in which order a model comes to know what happens at one time is its own
// business. Entries alike in all three keep their order.
void sort_records(std::vector<record>& records);

// All of it, in memory.
class recording : public record_target {
  public:
    void add(const record& entry) override { records_.push_back(entry); }

    const std::vector<record>& records() const { return records_; }

    // Takes what the sources have. Once, before sort().
    void finish(std::uint64_t now_ps) { finish_sources(now_ps); }
    void sort() { sort_records(records_); }

    // JSON lines: first the channels, then an entry a line. read() throws input_error on a damaged file.
    void write(std::ostream& out) const;
    static recording read(std::istream& in, const std::string& name);

  private:
    std::vector<record> records_;
};

// The lines of a recording's file, for whoever reads it entry by entry. Throws input_error when it is damaged.
class recording_reader {
  public:
    // Reads the channels. The stream must outlive the reader; name: in messages.
    recording_reader(std::istream& in, std::string name);

    const std::vector<record_channel>& channels() const { return channels_; }
    // The next entry; false: there is none.
    bool next(record& entry);

  private:
    [[noreturn]] void refuse(const std::string& why) const;

    std::istream& in_;
    std::string name_;
    std::string text_;
    std::size_t line_ = 1;
    std::vector<record_channel> channels_;
};

// The lines of a recording's file, for whoever writes it entry by entry.
void write_channels(std::ostream& out, const std::vector<record_channel>& channels);
void write_record(std::ostream& out, const record& entry);

const char* record_kind_name(record_kind kind);

}  // namespace tabletop
