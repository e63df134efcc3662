// SPDX-License-Identifier: Apache-2.0
// Measures how long a program waits for the engine, at the processor's port of the memory that they share: from the
// write of the flag to the answer of the read that finds it cleared. An observer: it moves nothing.
#pragma once

#include "base/clock_domain.h"
#include "base/transaction_probe.h"
#include "engines/connect4_heuristic/connect4_heuristic.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <systemc>

namespace tabletop {

struct exchange_times {
    std::uint64_t count = 0;
    std::uint64_t least_ps = UINT64_MAX;
    std::uint64_t most_ps = 0;
    std::uint64_t sum_ps = 0;

    void add(std::uint64_t ps) {
        ++count;
        least_ps = std::min(least_ps, ps);
        most_ps = std::max(most_ps, ps);
        sum_ps += ps;
    }
};

class exchange_watch : public sc_core::sc_module, private transaction_observer {
  public:
    transaction_probe probe{"probe"};  // goes before the memory

    // base: the address of the memory in payloads.
    exchange_watch(sc_core::sc_module_name name, std::uint64_t base);

    const exchange_times& times() const { return times_; }

  private:
    void phase(const tlm::tlm_generic_payload&, const tlm::tlm_phase&, std::uint64_t) override {}  // of no bridge
    void blocking(const tlm::tlm_generic_payload& trans, std::uint64_t begin_ps, std::uint64_t end_ps) override;

    const std::uint64_t flag_;  // its address
    std::optional<std::uint64_t> asked_ps_;
    exchange_times times_;
};

}  // namespace tabletop
