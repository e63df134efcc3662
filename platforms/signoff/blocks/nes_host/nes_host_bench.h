// SPDX-License-Identifier: Apache-2.0
// The host of two pads between `ca` pads and noise on their wires.
#pragma once

#include "base/cycle_history.h"
#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "peripherals/nes_host/nes_host.h"
#include "peripherals/nes_pad/nes_pad.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "stimulus/signoff/nes_traffic.h"

#include <systemc>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace tabletop {

// The bench's wires between a pad and the host: what the pad says, turned over by noise.
class noisy_wire : public cycle_pin_if, private cycle_pin_listener {
  public:
    // The pin must outlive the wire.
    explicit noisy_wire(cycle_pin_if& pin);

    void turn(std::uint64_t cycle, bool turned);

    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;
    std::uint64_t period(std::uint64_t cycle) const override;
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }

  private:
    void revised(std::uint64_t cycle) override;

    cycle_pin_if& pin_;
    cycle_pin noise_{0};
    cycle_pin_listeners listeners_;
};

class nes_host_bench : public pin_bench, private press_listener_if {
  public:
    ~nes_host_bench() override;
    // Records "host.rst" (1 in reset), "host.latch", "host.pad_clock", "host.byte1", "host.byte2" and "host.events" (A,
    // Left and Right of each pad, the first pad's above). For plain traffic it also records "host.press", an access for
    // each press: from the release of the button to its event, address the pad. The simulation stops when all traffic
    // is done.
    nes_host_bench(sc_core::sc_module_name name, view v, const nes_host_config& config,
                   const signoff::host_traffic& traffic, record_target& to);
    // Somebody else's host.
    nes_host_bench(sc_core::sc_module_name name, std::unique_ptr<nes_host_block> host, const nes_host_config& config,
                   const signoff::host_traffic& traffic, record_target& to);

  private:
    class byte_probe;

    void move_fingers();
    void make_noise();
    void on_reset() override;
    void pressed(std::uint64_t cycle, const press_events& events) override;
    std::uint64_t add_presses(std::uint64_t end_cycle, bool last);

    struct event {
        std::uint64_t cycle;
        std::uint64_t bits;
    };

    const nes_host_config config_;
    const signoff::host_traffic& traffic_;
    const std::vector<signoff::plain_press> presses_;  // plain traffic only
    std::array<std::unique_ptr<nes_pad_block>, nes_host_block::most_pads> pads_;
    std::array<std::unique_ptr<noisy_wire>, nes_host_block::most_pads> wires_;
    std::unique_ptr<nes_host_block> host_;
    std::unique_ptr<cycle_pin_probe> strobes_;
    sc_core::sc_vector<sc_core::sc_signal<std::uint8_t>> bytes_{"bytes", nes_host_block::most_pads};
    std::unique_ptr<byte_probe> byte_probe_;
    level_history event_pins_;
    std::deque<event> events_;  // of plain traffic, not yet recorded as an answer
    history_recorder recorder_;
    std::unique_ptr<case_log> cases_;
    std::uint32_t press_channel_ = 0;
    std::size_t next_press_ = 0;  // to be recorded
};

}  // namespace tabletop
