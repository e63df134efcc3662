// SPDX-License-Identifier: Apache-2.0
// What an interconnect whose ways depend on the time does with what a target says of a polled register.
#pragma once

#include "base/poll_hint.h"

#include <cstdint>
#include <deque>

namespace tabletop {

/// The ways between an initiator and a target when nobody else is on them.
class timed_ways {
  public:
    /// When a read that is sent then is at the target.
    virtual std::uint64_t there(std::uint64_t sent_ps) = 0;
    /// When an answer of then is back.
    virtual std::uint64_t back(std::uint64_t answered_ps) = 0;
    /// Both take as long for what comes so much later.
    virtual bool ways_may_be_shifted(std::uint64_t by_ps) const = 0;

  protected:
    ~timed_ways() = default;
};

/// Turns what targets have said into what holds for whoever is on this side of the ways.
class ways_of_hints {
  public:
    /// longest_ps: a read that is sent so long before a time is at the target by then.
    ways_of_hints(timed_ways& ways, std::uint64_t longest_ps) : ways_(ways), longest_ps_(longest_ps) {}

    /// Passes nothing on for a target that has not told of its timing.
    void pass_on(poll_hint& hint) {
        if (hint.timing == nullptr) hint.until_ps = 0;
        if (hint.until_ps == 0) return;
        hint.until_ps -= hint.until_ps < longest_ps_ ? hint.until_ps : longest_ps_;
        hint.count = {};
        hint.timing = &answers_of(hint);
        hint.there_ps = hint.back_ps = 0;
    }

  private:
    struct answers final : answer_times {
        answers(timed_ways& w, const poll_hint& hint) : ways(w), of_target(hint) {}
        std::uint64_t answer(std::uint64_t sent_ps) override {
            return ways.back(of_target.answered(ways.there(sent_ps)));
        }
        bool may_be_shifted(std::uint64_t by_ps) const override {
            return ways.ways_may_be_shifted(by_ps) && of_target.timing->may_be_shifted(by_ps);
        }
        void tell(const reads_not_made& reads) override {
            auto at_target = reads;
            at_target.sent_ps = ways.there(reads.sent_ps);
            of_target.tell(at_target);
        }
        timed_ways& ways;
        const poll_hint of_target;
    };

    // An initiator may hold what it was told by several targets.
    answers& answers_of(const poll_hint& hint) {
        for (auto& each : known_) {
            const auto& known = each.of_target;
            if (known.timing == hint.timing && known.there_ps == hint.there_ps && known.back_ps == hint.back_ps)
                return each;
        }
        return known_.emplace_back(ways_, hint);
    }

    timed_ways& ways_;
    const std::uint64_t longest_ps_;
    std::deque<answers> known_;  // they stay where they are
};

}  // namespace tabletop
