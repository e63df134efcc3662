// SPDX-License-Identifier: Apache-2.0
// Tells an initiator that polls a register how long the value stays the same: the idea of DMI for registers.
#pragma once

#include "base/answer_times.h"
#include "base/clock_domain.h"

#include <cstdint>
#include <tlm>

namespace tabletop {

/// How a value that has been read goes on: by 1 at each tick of a clock, as long as nobody accesses the target.
struct read_count {
    const clock_domain* clock = nullptr;  ///< null: nothing is known of it
    std::uint64_t tick_cycle = 0;         ///< of the latest tick
    std::uint64_t cycles_per_tick = 1;
    std::uint64_t ticks = 0;  ///< so many are to come before it does anything else
    bool down = false;
    std::uint64_t there_ps = 0;  ///< until a read is at the target

    /// How far it has gone for a read that is sent then.
    std::uint64_t ticks_at(std::uint64_t sent_ps) const {
        const auto cycle = clock->cycle(sent_ps + there_ps);
        return cycle > tick_cycle ? (cycle - tick_cycle) / cycles_per_tick : 0;
    }
    /// A read that is sent earlier gets at most so many.
    std::uint64_t until_ps(std::uint64_t at_most) const {
        const auto next = clock->edge(tick_cycle + (at_most + 1) * cycles_per_tick);
        return next > there_ps ? next - there_ps : 0;
    }
};

/// An initiator that wants to know puts this into its payload with until_ps 0; a target that can tell sets it with its
/// answer.
struct poll_hint : tlm::tlm_extension<poll_hint> {
    /// A read of the same address before this time (ps) has the same value and no effect, as long as the initiator
    /// accesses nothing else and the kernel's time stands still. 0: not known.
    std::uint64_t until_ps = 0;
    /// What the delay of such a read depends on: the target's timing, and the ways there and back. Null: it is the
    /// same.
    answer_times* timing = nullptr;
    std::uint64_t there_ps = 0;
    std::uint64_t back_ps = 0;
    /// What the value is afterwards, of a register that counts.
    read_count count;
    /// Somebody looks on: the initiator tells of the reads that it does not make.
    bool is_observed = false;

    /// When the answer to a read that is sent then is back, of a target that has told of its timing.
    std::uint64_t answered(std::uint64_t sent_ps) const { return timing->answer(sent_ps + there_ps) + back_ps; }

    /// Of reads that nobody looks at nothing is told.
    void tell(reads_not_made reads) const {
        if (!is_observed) return;
        reads.sent_ps += there_ps;
        timing->tell(reads);
    }

    /// For an interconnect: turns what a target has said of its own time into what holds for whoever is on this side of
    /// the ways.
    void add_ways(std::uint64_t way_there_ps, std::uint64_t way_back_ps) {
        until_ps -= until_ps < way_there_ps ? until_ps : way_there_ps;
        there_ps += way_there_ps;
        count.there_ps += way_there_ps;
        back_ps += way_back_ps;
    }

    tlm::tlm_extension_base* clone() const override { return new poll_hint(*this); }
    void copy_from(const tlm::tlm_extension_base& other) override { *this = static_cast<const poll_hint&>(other); }
};

}  // namespace tabletop
