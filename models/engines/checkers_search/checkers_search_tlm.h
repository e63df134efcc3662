// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the search block: an event where a task begins and where a message is taken. What lies
// between them is searched at once and told ahead.
#pragma once

#include "base/cycle_pin.h"
#include "base/waiting_states.h"
#include "engines/checkers_search/checkers_search.h"
#include "engines/checkers_search/game_task.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace tabletop {

class checkers_search_tlm : public checkers_search_block, private waiting_states {
  public:
    checkers_search_tlm(sc_core::sc_module_name name, const checkers_search_config& config);

  private:
    // What it waits for.
    enum class state : std::uint8_t { in_reset, idle, offer };

    void end_of_elaboration() override;
    std::uint64_t due_cycle() const override;
    void leave(std::uint64_t cycle) override;
    void enter_reset(std::uint64_t cycle) override;
    void leave_reset(std::uint64_t cycle) override;
    void leave_idle(std::uint64_t cycle);
    void load_position(std::uint64_t cycle);
    void offer(std::uint64_t begin);
    void leave_offer(std::uint64_t cycle);

    const checkers_search_config config_;
    state state_ = state::idle;
    std::uint64_t from_ = 0;  // the first cycle in which what it waits for counts
    checkers_search_core::game_task task_;
    checkers_search_core::task_answers answers_;
    std::size_t offered_ = 0;  // of the answers

    cycle_pin send_last_{1};
    cycle_pin message_flag_{0};
    std::array<cycle_pin, 2> message_{cycle_pin{0}, cycle_pin{0}};
    cycle_pin done_{0};
    cycle_pin value_{0};
};

}  // namespace tabletop
