// SPDX-License-Identifier: Apache-2.0
// A Verilated top with the clock pin `clk` whose inputs are known cycle by cycle: they are driven inside the clock
// loop, without an event of the kernel.
#pragma once

#include "pins/burst_clock.h"
#include "pins/verilated_header.h"

#include <cstdint>

namespace tabletop {

template <typename Top>
class cycle_model : public clocked_model {
  public:
    void settle() override { top.eval(); }

  protected:
    cycle_model() : top(&context_) {
        context_.randReset(2);
        top.clk = 0;
    }
    ~cycle_model() override { top.final(); }

    // A few edges before edge 0, as a configured FPGA starts; all inputs have been driven.
    void power_up() {
        constexpr int edges = 4;
        for (int i = 0; i < edges; ++i) pulse_clock();
    }

    // clocked_model::clock(). drive(c): the inputs of cycle c, whose end the next edge is. seen(e): edge e has been
    // evaluated; true when the outputs are others than before. Edge 0 finds the inputs as they were at power-up.
    template <typename Drive, typename Seen>
    std::uint64_t clock_cycles(std::uint64_t edges, bool& output_changed, Drive drive, Seen seen) {
        for (std::uint64_t n = 1; n <= edges; ++n) {
            if (next_edge_ != 0) drive(next_edge_ - 1);
            pulse_clock();
            if (seen(next_edge_++)) {
                output_changed = true;
                return n;
            }
        }
        return edges;
    }

    // The edge that samples the inputs of this cycle is still to come.
    bool still_ahead(std::uint64_t cycle) const { return cycle + 1 >= next_edge_; }

  private:
    void pulse_clock() {
        top.clk = 1;
        top.eval();
        top.clk = 0;
        top.eval();
    }

    VerilatedContext context_;
    std::uint64_t next_edge_ = 0;

  public:
    Top top;
};

}  // namespace tabletop
