// SPDX-License-Identifier: Apache-2.0
// What lies between the painter and the other blocks of the DE1-SoC: the crossing of the clocks before its frames, and
// the register before the audio port.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "engines/disc_painter/disc_painter.h"

#include <systemc>
#include <tlm>

#include <cstdint>
#include <deque>

namespace tabletop {

// 1 in the first cycle of the fabric that begins with or after a frame_end of the scan-out.
class frame_crossing : public cycle_pin_if, private cycle_pin_listener {
  public:
    frame_crossing(const clock_domain& clock, const clock_domain& pixel_clock)
        : clock_(clock), pixel_clock_(pixel_clock) {}

    // Called before the simulation starts.
    void follow(cycle_pin_if& frame_end);

    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }

  private:
    void revised(std::uint64_t cycle) override;
    std::uint64_t first_frame_end(std::uint64_t pixel) const;

    const clock_domain clock_;
    const clock_domain pixel_clock_;
    cycle_pin_if* frame_end_ = nullptr;
    cycle_pin_listeners listeners_;
};

// The painter's samples become writes of the audio port, each in the cycle after that in which the painter has it.
class sample_writer : public sc_core::sc_module, public sample_sink_if, private tlm::tlm_bw_transport_if<> {
  public:
    tlm::tlm_initiator_socket<32> out{"out"};

    sample_writer(sc_core::sc_module_name name, const clock_domain& clock);

  private:
    struct sample {
        bool right;
        std::uint32_t value;
        std::uint64_t cycle;
    };

    void write_sample(bool right, std::uint32_t value, std::uint64_t cycle) override;
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        return tlm::TLM_ACCEPTED;  // it is called by b_transport alone
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}
    void run();

    const clock_domain clock_;
    std::deque<sample> samples_;
    sc_core::sc_event more_{"more"};
};

}  // namespace tabletop
