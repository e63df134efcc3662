// SPDX-License-Identifier: Apache-2.0
// Holds a block of a bench to its word: an interrupt does not rise by itself after the block has said that it may not.
#pragma once

#include "base/clock_domain.h"
#include "base/recording.h"

#include <systemc>

#include <cstdint>
#include <functional>
#include <string>

namespace tabletop {

class interrupt_promise : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> irq{"irq"};

    // Records the interrupts that were not to be expected as "BLOCK.unexpected_irq": their number. The question, of
    // base/interrupting_block.h, is asked some cycles after something has reached the block: 1, 2, 4, 8 and so on.
    interrupt_promise(sc_core::sc_module_name name, const std::string& block, std::function<bool()> may_interrupt,
                      const clock_domain& clock, record_target& to);

    // An access is under way: no answer holds.
    void begin_access();
    void end_access();
    // Something else has reached the block.
    void disturb();

  private:
    void plan_question();
    void ask();
    void on_irq();

    const std::function<bool()> may_interrupt_;
    const clock_domain clock_;
    record_target& to_;
    const std::uint32_t channel_;
    sc_core::sc_event asks_{"asks"};
    std::uint64_t from_cycle_ = 0;  // in which what has reached the block was over
    std::uint64_t apart_ = 1;       // the next question, in cycles from there
    std::uint64_t unexpected_ = 0;
    bool in_access_ = false;
    bool promised_ = false;  // that it does not rise
};

}  // namespace tabletop
