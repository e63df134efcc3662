// SPDX-License-Identifier: Apache-2.0
// Clock edges for times that come one after the other. A polling loop asks at a steady pace, a whole number of periods:
// then the time since the last edge stays the same, and no division is needed.
#pragma once

#include "base/clock_domain.h"

#include <cstdint>

namespace tabletop {

class edge_finder {
  public:
    explicit constexpr edge_finder(const clock_domain& clock) : clock_(clock) {}

    const clock_domain& clock() const { return clock_; }

    // The same as the functions of clock_domain.
    std::uint64_t edge_after(std::uint64_t t_ps, unsigned n) {
        if (!clock_.has_whole_period()) return clock_.edge_after(t_ps, n);
        return clock_.edge_after_edge(t_ps - since_edge(t_ps), n);
    }
    std::uint64_t edge_from(std::uint64_t t_ps, unsigned n) {
        if (!clock_.has_whole_period()) return clock_.edge_from(t_ps, n);
        const auto since = since_edge(t_ps);
        return clock_.edge_after_edge(t_ps - since, since == 0 ? n : n + 1);
    }

  private:
    std::uint64_t since_edge(std::uint64_t t_ps) {
        const auto pace = t_ps - last_ps_;
        last_ps_ = t_ps;
        if (pace == pace_) return since_;
        const auto since = clock_.since_edge(t_ps);
        pace_ = since == since_ ? pace : 0;
        since_ = since;
        return since;
    }

    clock_domain clock_;
    std::uint64_t last_ps_ = 0;
    std::uint64_t since_ = 0;  // at last_ps_
    std::uint64_t pace_ = 0;   // a multiple of the period
};

}  // namespace tabletop
