// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the engine: one behaviour, two ways to turn the search's activity into time.
#pragma once

#include "base/axi4_lite_target.h"
#include "base/timed_queue.h"
#include "engines/connect4_minimax/connect4_minimax.h"
#include "engines/connect4_minimax/search.h"

#include <cstdint>

namespace tabletop {

class connect4_minimax_tlm : public connect4_minimax_block, private register_access {
  public:
    connect4_minimax_tlm(sc_core::sc_module_name name, view v, const connect4_minimax_config& config);

    std::optional<bool> busy() const override;
    bool may_interrupt() const override;

  private:
    static constexpr std::uint64_t never = UINT64_MAX;

    // register_access
    std::uint32_t read(std::uint32_t offset, std::uint64_t accept_ps) override;
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
               std::uint64_t effect_ps) override;
    void reset() override;
    std::uint64_t stable_until_ps(std::uint32_t offset, std::uint64_t accept_ps) const override;
    std::uint32_t peek(std::uint32_t offset) const override;

    std::uint32_t value(std::uint32_t offset, bool busy) const;
    void write_position(std::uint32_t offset, std::uint32_t value, std::uint32_t bits);
    void write_control(std::uint32_t value, bool busy, std::uint64_t effect_ps);
    void write_status(std::uint32_t value, std::uint64_t effect_ps);

    // The search. Its inputs cannot change while it runs, so it may be computed ahead of simulated time: what matters
    // is only whether its end has been reached.
    void start(std::uint64_t effect_ps);
    void run_slice();
    void advance(std::uint64_t to_ps);
    std::uint64_t elapsed_cycles() const;
    std::uint64_t time_after(std::uint64_t cycles) const;
    void finish();
    void on_slice();

    void update_irq(std::uint64_t time_ps);
    void on_irq();
    void start_of_simulation() override;
    void on_reset();

    const view view_;
    const connect4_minimax_config config_;
    axi4_lite_target port_;

    std::uint64_t board_ = 0;
    std::uint64_t mask_ = 0;
    unsigned depth_ = 0;
    bool prune_ = false;
    bool irq_enable_ = false;
    bool done_ = false;
    bool overrun_ = false;
    connect4_minimax_core::engine_search search_;
    connect4_minimax_core::search_result result_{};  // of the last finished search
    std::uint64_t result_cycles_ = 0;

    bool searching_ = false;
    bool end_deferred_ = false;   // by one delta cycle
    std::uint64_t start_ps_ = 0;  // edge S
    std::uint64_t start_cycle_ = 0;
    std::uint64_t known_busy_ps_ = 0;  // the search cannot end before this time
    std::uint64_t done_ps_ = never;    // edge D, once known
    bool irq_level_ = false;           // as announced; the pin follows in the kernel's time
    timed_queue<bool> irq_changes_;
    sc_core::sc_event slice_;
};

}  // namespace tabletop
