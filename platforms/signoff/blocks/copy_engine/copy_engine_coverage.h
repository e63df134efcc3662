// SPDX-License-Identifier: Apache-2.0
// Functional coverage of a recording of a copy engine, by the names of the block's page. It follows registers and
// accesses, and says in which state of the engine each of them was made.
#pragma once

#include "base/recording.h"
#include "signoff/report/coverage.h"
#include "stimulus/signoff/copy_engine_traffic.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class copy_engine_coverage {
  public:
    // traffic: what was played.
    explicit copy_engine_coverage(const signoff::copy_engine_traffic& traffic) : traffic_(traffic) {}

    // Entries in the order of a recording.
    void add(const std::string& channel, const record& entry);
    std::vector<coverage_item> items() const;

  private:
    using count = std::uint64_t;
    static constexpr std::uint64_t never = UINT64_MAX;
    enum state : unsigned { idle, read, write, step, states };

    // A write that has been accepted; an edge is to take it.
    struct accepted_write {
        std::uint64_t cycle;
        const traffic_step* step;
    };

    // What a copy was like.
    struct copies {
        count none = 0;  // no word
        count one = 0;
        count more = 0;
        count same_place = 0;
        count above = 0;  // the destination overlaps the source from there
        count below = 0;
        count wraps = 0;  // an address comes to 2^32
        count read_fails = 0;
        count write_fails = 0;
        count late_failure = 0;  // not with the first word
    };

    state state_in(std::uint64_t cycle) const;
    bool is_busy(std::uint64_t cycle) const { return state_in(cycle) != idle; }
    void add_access(const record& entry);
    const traffic_step& next_write();
    void add_read(const record& entry);
    void take_write();
    void take_control(std::uint64_t cycle, const traffic_step& step);
    void take_status(std::uint64_t cycle, const traffic_step& step);
    void start(std::uint64_t cycle);
    void add_copied(const record& entry);
    void show_end();
    void press_reset(std::uint64_t cycle);

    const signoff::copy_engine_traffic& traffic_;
    std::size_t next_step_ = 0;
    const traffic_step* step_ = nullptr;  // of the last write
    std::optional<accepted_write> accepted_;
    std::size_t next_reply_ = 0;

    // The engine.
    std::array<std::uint32_t, 3> set_up_{};  // source, destination, length
    bool done_ = false;
    bool overrun_ = false;
    bool in_reset_ = false;
    state access_ = idle;            // of the last access: read or write
    std::uint64_t begun_ = never;    // edge S of the last copy; never: there is none
    std::uint64_t ended_ = never;    // edge D; never: not known yet
    std::uint64_t stepped_ = never;  // the last cycle of Step that is known
    std::uint32_t left_ = 0;         // words
    std::uint32_t words_ = 0;        // of the copy

    copies copies_;
    std::array<count, 8> reads_{};
    std::array<count, 8> writes_{};
    std::array<count, 3> busy_writes_{};  // source, destination, length
    count busy_status_ = 0;
    count busy_left_ = 0;
    count low_bits_ = 0;
    count hole_reads_ = 0;
    count hole_writes_ = 0;
    std::array<count, states> starts_{};
    count starts_done_ = 0;
    count starts_last_ = 0;  // in the last busy cycle
    count masked_starts_ = 0;
    count done_cleared_ = 0;
    count done_kept_ = 0;  // cleared and set at one edge
    count overrun_cleared_ = 0;
    count interrupts_ = 0;
    count enabled_interrupts_ = 0;  // by a write
    count at_once_ = 0;             // answers behind one cycle
    count later_ = 0;
    std::array<count, 2> held_{};  // requests: read, write
    std::array<count, states> resets_{};
    count resets_done_ = 0;
    count resets_of_write_ = 0;
    count failed_ = 0;
};

}  // namespace tabletop
