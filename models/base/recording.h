// SPDX-License-Identifier: Apache-2.0
// A recording: what was seen at sockets and pins, with time and cycle. Sign-off compares two of them; waveform and
// trace files are made from one. Plain data, no SystemC.
#pragma once

#include "base/clock_domain.h"

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

struct record_channel {
    std::string name;  // hierarchical: "engine.in", "engine.irq"
    clock_domain clock;
    unsigned bits;  // width of a level; 0 for a socket
};

class recording {
  public:
    // bits: 0 for a socket. Returns the channel's number.
    std::uint32_t add_channel(const std::string& name, const clock_domain& clock, unsigned bits);

    void add(const record& entry) { records_.push_back(entry); }
    void add_level(std::uint32_t channel, std::uint64_t time_ps, std::uint64_t value);

    const std::vector<record_channel>& channels() const { return channels_; }
    const std::vector<record>& records() const { return records_; }

    // Entries by time, then channel, then kind: in which order a model comes to know what happens at one time is its
    // own business. Entries alike in all three keep their order.
    void sort();

    // JSON lines: first the channels, then an entry a line. read() throws input_error on a damaged file.
    void write(std::ostream& out) const;
    static recording read(std::istream& in, const std::string& name);

    // Value change dump with 1 ps resolution: levels as they are, a socket as phase, address and data.
    void write_vcd(std::ostream& out) const;
    // Chrome trace event format (chrome://tracing, Perfetto), entries from from_ps to to_ps.
    void write_chrome_trace(std::ostream& out, std::uint64_t from_ps, std::uint64_t to_ps) const;

  private:
    std::vector<record_channel> channels_;
    std::vector<record> records_;
};

const char* record_kind_name(record_kind kind);

}  // namespace tabletop
