// SPDX-License-Identifier: Apache-2.0
// One initiator on the pins of an AXI4-Lite slave port: each channel with its own cycles, and with other addresses and
// data on it wherever VALID is low.
#pragma once

#include "pins/axi_response_rules.h"
#include "pins/axi_wave.h"
#include "signoff/bench/axi_scoreboard.h"
#include "stimulus/signoff/random_source.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class axi_port_player {
  public:
    // What is wrong, in words that are the same for each such case, and about this case.
    using listener = std::function<void(const std::string& rule, const std::string& detail)>;
    // How often a situation has come about, by its name.
    using counters = std::map<std::string, std::uint64_t>;

    axi_port_player(axi_slave_pins& pins, const std::vector<signoff::axi_word>& words, std::uint64_t seed,
                    listener wrong, counters& coverage);

    void begin_round(const std::vector<signoff::axi_transfer>& transfers, bool one_at_a_time, std::uint64_t cycle);
    bool done() const { return answered_ == transfers_.size(); }
    std::uint64_t answered() const { return answered_in_all_; }

    // Called in each cycle, in this order, with outputs settled before each but the first.
    void drive(std::uint64_t cycle);
    bool answer();  // in the very cycle of VALID; returns whether an input has changed
    void look(std::uint64_t cycle);

    // The last cycle with a handshake.
    std::uint64_t last_handshake() const { return last_handshake_; }
    bool waits(signoff::axi_pending what) const;
    // Adds AxPROT of every request without an answer that may be what a target is asked.
    void add_origins(axi_channel channel, const axi_request& asked, std::vector<unsigned>& protections) const;
    // Tells of what it waits for since so many cycles.
    void tell_hang(std::uint64_t cycles);

    // The reset pin is high: VALID and READY are low, and what was open is no more.
    void begin_reset();
    void look_in_reset();
    // The pins up to now, as a table and as a value change dump.
    std::string wave() const;
    std::string wave_dump(const clock_domain& clock) const;

  private:
    struct request_channel {
        std::vector<std::size_t> transfers;  // of the round, in order
        std::size_t next = 0;
        bool valid = false;
        bool taken = false;                 // in this cycle
        std::uint64_t free = 0;             // since this cycle VALID could be high
        std::optional<std::uint32_t> idle;  // what it carries while VALID is low
        bool beside = false;  // of this transfer it is counted that the other direction, or a response, was there
        bool behind = false;
    };
    struct response_channel {
        std::vector<std::size_t> transfers;
        std::size_t next = 0;
        bool ready = false;
        bool taken = false;
        bool seen = false;               // VALID of the next one
        std::uint64_t since = 0;         // this cycle
        std::uint64_t taken_behind = 0;  // the last cycle in which a request was taken while a response waited
    };

    request_channel& of(axi_channel channel) { return requests_[static_cast<std::size_t>(channel)]; }
    const request_channel& of(axi_channel channel) const { return requests_[static_cast<std::size_t>(channel)]; }

    bool may_begin(axi_channel channel, std::uint64_t cycle) const;
    void begin_request(axi_channel channel, std::uint64_t cycle);
    void idle(axi_channel channel, std::uint64_t cycle);
    axi_request other_request();
    void drive_ready(bool write, std::uint64_t cycle);
    const axi_live_transfer* next_answered(bool write) const;
    void look_at_request(axi_channel channel, std::uint64_t cycle);
    void look_at_response(bool write, std::uint64_t cycle);
    void end(axi_live_transfer& transfer, const axi_response& response);
    void count_once(bool& counted, const std::string& name);
    void count_levels();
    bool response_waits(bool write) const;
    std::string text(const axi_live_transfer& transfer) const;
    void rule_broken(const std::string& rule);
    std::string hang_of(bool write, std::uint64_t cycles) const;

    axi_wave pins_;
    const std::vector<signoff::axi_word>& words_;
    random_source random_;
    listener wrong_;
    counters& coverage_;
    axi_scoreboard board_;
    axi_response_rules rules_;

    std::vector<axi_live_transfer> transfers_;
    bool one_at_a_time_ = false;
    std::size_t answered_ = 0;
    std::uint64_t answered_in_all_ = 0;
    std::uint64_t last_handshake_ = 0;
    std::uint64_t last_answer_ = 0;
    std::array<request_channel, 3> requests_;    // by axi_channel
    std::array<response_channel, 2> responses_;  // R, B
};

}  // namespace tabletop
