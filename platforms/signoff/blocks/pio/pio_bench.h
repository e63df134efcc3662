// SPDX-License-Identifier: Apache-2.0
// A parallel port between a processor and pins that change as the traffic says.
#pragma once

#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "peripherals/pio/pio.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/register_traffic.h"
#include "stimulus/signoff/pio_traffic.h"

#include <systemc>

namespace tabletop {

class pio_bench : public sc_core::sc_module {
  public:
    // Records what register_bench does of a block "pio", and "pio.out" and "pio.enable", the pins that it drives. The
    // simulation stops when all accesses are done.
    pio_bench(sc_core::sc_module_name name, view v, const pio_config& config, const signoff::pio_traffic& traffic,
              record_target& to, bool check);

    const register_traffic& accesses() const { return accesses_; }

  private:
    register_block make(view v, const pio_config& config);
    void move_pins();

    const bench_clock clock_;
    const signoff::pio_traffic& traffic_;
    cycle_pin pins_{0};
    pio_block* pio_ = nullptr;
    register_traffic accesses_;
    cycle_pin_probe out_;
    cycle_pin_probe enable_;
    history_recorder recorder_;
};

}  // namespace tabletop
