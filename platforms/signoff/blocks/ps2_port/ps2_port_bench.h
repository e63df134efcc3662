// SPDX-License-Identifier: Apache-2.0
// A PS/2 port between a processor and a device that sends and clocks what the traffic says.
#pragma once

#include "base/cycle_pin.h"
#include "base/cycle_pin_follower.h"
#include "base/cycle_pin_probe.h"
#include "peripherals/ps2_port/ps2_port.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/register_traffic.h"
#include "stimulus/signoff/ps2_port_traffic.h"

#include <systemc>

#include <cstddef>
#include <cstdint>

namespace tabletop {

// Two drivers of the same wires.
class wired_pins : public cycle_pin_if {
  public:
    wired_pins(cycle_pin_if& a, cycle_pin_if& b) : a_(a), b_(b) {}

    std::uint64_t value(std::uint64_t cycle) const override { return a_.value(cycle) & b_.value(cycle); }
    std::uint64_t next_change(std::uint64_t cycle) const override;
    void attach(cycle_pin_listener& listener) override {
        a_.attach(listener);
        b_.attach(listener);
    }

  private:
    cycle_pin_if& a_;
    cycle_pin_if& b_;
};

class ps2_port_bench : public sc_core::sc_module {
  public:
    // Records what register_bench does of a block "ps2_port"; "ps2_port.host" and "ps2_port.device", what each does to
    // the wires; "ps2_port.busy"; and "ps2_port.frame", the kind of what the device sends. The simulation stops when
    // all accesses are done.
    ps2_port_bench(sc_core::sc_module_name name, view v, const ps2_port_config& config,
                   const signoff::ps2_port_traffic& traffic, record_target& to, bool check);

    const register_traffic& accesses() const { return accesses_; }

  private:
    register_block make(view v, const ps2_port_config& config);
    void send_frames();
    void see_host(std::uint64_t cycle, std::uint64_t level);
    void reply(std::uint64_t cycle);

    const bench_clock clock_;
    const signoff::ps2_port_traffic& traffic_;
    cycle_pin sent_{ps2_wires::released};
    cycle_pin replied_{ps2_wires::released};
    wired_pins wires_{sent_, replied_};
    cycle_pin kind_{0};
    ps2_port_block* port_ = nullptr;
    register_traffic accesses_;
    cycle_pin_probe host_;
    cycle_pin_probe busy_;
    cycle_pin_probe device_;
    cycle_pin_probe kinds_;
    cycle_pin_follower requests_;
    history_recorder recorder_;
    std::uint64_t host_level_ = ps2_wires::released;
    std::size_t next_reply_ = 0;
};

}  // namespace tabletop
