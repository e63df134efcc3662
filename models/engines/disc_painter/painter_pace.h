// SPDX-License-Identifier: Apache-2.0
// When a view of the painter is stepped: as far as an access of the processor needs it, cycle by cycle while something
// is written, and with each frame while a disc falls. A cycle is stepped at its very end at the earliest, unless the
// processor is ahead of the kernel: whatever comes to the painter in that cycle has come then.
#pragma once

#include "engines/disc_painter/disc_painter.h"

#include <systemc>

#include <cstdint>

namespace tabletop {

class painter_pace : public disc_painter_block, private second_master, private cycle_pin_listener {
  public:
    painter_pace(sc_core::sc_module_name name, const disc_painter_config& config);

  protected:
    // Carries out cycles from `first` on, at least that one and none from `end` on. Returns the first that it has not.
    virtual std::uint64_t step(std::uint64_t first, std::uint64_t end) = 0;
    // The cycle, next() or later, that must be carried out though nobody accesses anything; never: none.
    virtual std::uint64_t next_due() const = 0;

    void end_of_elaboration() override;
    // Of a cycle, or of several in which none is open: whether a request was not taken.
    void count_wait(bool waits);
    std::uint64_t next() const { return next_; }
    bool in_reset() const { return in_reset_; }
    // The next cycle from this one on with a frame.
    std::uint64_t next_frame(std::uint64_t cycle) const;
    // The painter's word as it is in memory.
    std::uint32_t in_memory() const;

  private:
    void advance(std::uint64_t cycle) override;
    void accessed(std::uint64_t cycle) override;
    void revised(std::uint64_t cycle) override;
    void on_wake();
    void follow_reset();
    void sleep();

    const clock_domain clock_;
    second_port_if* words_port_ = nullptr;
    std::uint64_t next_ = 0;    // the first cycle that has not been carried out
    bool in_reset_ = false;     // in that cycle
    std::uint64_t waited_ = 0;  // cycles of the request that is open
    sc_core::sc_event wake_{"wake"};
};

}  // namespace tabletop
