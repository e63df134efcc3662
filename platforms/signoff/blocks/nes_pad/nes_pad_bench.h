// SPDX-License-Identifier: Apache-2.0
// A game pad alone between strobes and fingers.
#pragma once

#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "peripherals/nes_pad/nes_pad.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "stimulus/signoff/nes_traffic.h"

#include <systemc>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>

namespace tabletop {

class nes_pad_bench : public sc_core::sc_module {
  public:
    // Records "pad.data", the level of the wire; of plain traffic also "pad.read", a read a frame: from the rise of the
    // latch to the last of eight ticks, with the buttons as a host finds them. The simulation stops when all traffic is
    // done.
    nes_pad_bench(sc_core::sc_module_name name, view v, const nes_pad_config& config,
                  const signoff::pad_traffic& traffic, record_target& to);

  private:
    void tell_strobes();
    void move_fingers();
    void read_frames();
    void stop();
    std::uint64_t add_reads(std::uint64_t end_cycle);

    const bench_clock clock_;
    const signoff::pad_traffic& traffic_;
    record_target& to_;
    cycle_pin strobes_{0};
    std::unique_ptr<nes_pad_block> pad_;
    cycle_pin_probe data_;
    history_recorder recorder_;
    std::unique_ptr<case_log> cases_;
    std::uint32_t read_channel_ = 0;
    std::deque<std::uint8_t> read_;  // of each frame that is over and not recorded
    std::size_t next_frame_ = 0;     // to be recorded
};

}  // namespace tabletop
