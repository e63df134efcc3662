// SPDX-License-Identifier: Apache-2.0
// The labkit's search block with its pins, as a bench or a query asks it in a thread of the kernel.
#pragma once

#include "base/cycle_pin.h"
#include "engines/checkers_search/checkers_board.h"
#include "engines/checkers_search/checkers_search.h"
#include "signoff/bench/bench_clock.h"

#include <systemc>

#include <cstdint>
#include <memory>

namespace tabletop {

class asked_search : public sc_core::sc_module, private cycle_pin_listener {
  public:
    asked_search(sc_core::sc_module_name name, view v, const checkers_search_config& config);

    checkers_search_block& block() { return *block_; }
    const bench_clock& clock() const { return clock_; }

    // What follows is called in a thread of the kernel.

    // Into the middle of the cycle that comes so many later.
    void wait(std::uint64_t cycles) { clock_.wait_into(clock_.now() + cycles); }
    // From the next cycle on.
    void set(cycle_pin& pin, std::uint64_t level) { pin.set(clock_.now() + 1, level); }
    void set_position(const checkers_position& position);
    // Into the middle of the first cycle, from the present one on, in which one of them is 1. False: none comes.
    bool wait_for_flag_or_done();
    bool wait_for_done();
    static bool is_high(const sc_core::sc_export<cycle_pin_if>& pin, std::uint64_t cycle) {
        return pin->value(cycle) != 0;
    }

    sc_core::sc_signal<bool> rst{"rst"};
    cycle_pin send_request{0}, send_move{0}, message_take{0}, search{0}, search_side{0};
    cycle_pin load{0}, load_human{0}, load_computer{0}, load_kings{0}, load_quiet{0};

  private:
    void revised(std::uint64_t) override { changed_.notify(sc_core::SC_ZERO_TIME); }
    void end_of_elaboration() override;
    bool wait_for(bool flag);

    const bench_clock clock_;
    std::unique_ptr<checkers_search_block> block_;
    sc_core::sc_event changed_{"changed"};
};

}  // namespace tabletop
