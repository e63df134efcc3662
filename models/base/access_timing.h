// SPDX-License-Identifier: Apache-2.0
// When a target that serves one transaction at a time accepts a request and answers it. The `at` and the `ca` view of
// such a target differ only here.
#pragma once

#include "base/answer_times.h"
#include "base/edge_finder.h"
#include "base/view.h"

#include <algorithm>
#include <cstdint>

namespace tabletop {

// Integer cycles. `ca` reads them on the clock grid; `at` scales them without looking at the grid.
struct access_cycles {
    unsigned response;        // from the request's handshake to the first cycle of the response (VALID)
    unsigned recovery;        // from the response's handshake to the first cycle in which a request is looked at again
    unsigned acceptance = 0;  // from the first cycle in which a request is looked at to its handshake
};

class access_timing final : public answer_times {
  public:
    // v: at or ca.
    access_timing(view v, const clock_domain& clock, const access_cycles& cycles)
        : on_grid_(v == view::ca), edges_(clock), cycles_(cycles) {}

    // Time of the handshake of a request that begins at begin_ps, at a target that is free again at free_ps.
    std::uint64_t accept(std::uint64_t begin_ps, std::uint64_t free_ps) {
        const auto seen_ps = std::max(begin_ps, free_ps);
        return cycles_.acceptance == 0 ? seen_ps : later(seen_ps, cycles_.acceptance);
    }

    // READY is a register: the reset pin changes it with the next edge, not before.
    bool has_registered_ready() const { return cycles_.acceptance != 0; }

    // Time at which the response begins. A write takes effect at this time; a read returns the value from before it.
    std::uint64_t respond(std::uint64_t accept_ps) { return later(accept_ps, cycles_.response); }

    // When the answer comes from a target that is free.
    std::uint64_t answer(std::uint64_t sent_ps) override { return respond(accept(sent_ps, 0)); }

    // Time from which the next request is looked at if the initiator takes the response at once.
    std::uint64_t free_after_response(std::uint64_t respond_ps) {
        return on_grid_ ? clock().edge_after_edge(respond_ps, cycles_.recovery) : free_after(respond_ps);
    }

    // Time from which the next request is looked at if the response's handshake is at end_ps.
    std::uint64_t free_after(std::uint64_t end_ps) { return later(end_ps, cycles_.recovery); }

    // The edge at which a pin that changes at t_ps is sampled: the first one strictly after it.
    std::uint64_t sampled(std::uint64_t t_ps) const { return clock().edge_after(t_ps, 1); }

    // An access that comes so much later takes as long.
    bool may_be_shifted(std::uint64_t by_ps) const override { return !on_grid_ || clock().is_whole_cycles(by_ps); }

    // accept() at a free target and respond() are never later than this behind their times.
    std::uint64_t longest_acceptance_ps() const { return longest(cycles_.acceptance); }
    std::uint64_t longest_response_ps() const { return longest(cycles_.response); }

    const clock_domain& clock() const { return edges_.clock(); }

  private:
    std::uint64_t longest(unsigned cycles) const { return cycles == 0 ? 0 : clock().edge(cycles) + 1; }
    std::uint64_t later(std::uint64_t t_ps, unsigned cycles) {
        return on_grid_ ? edges_.edge_after(t_ps, cycles) : t_ps + clock().edge(cycles);
    }

    bool on_grid_;
    edge_finder edges_;
    access_cycles cycles_;
};

}  // namespace tabletop
