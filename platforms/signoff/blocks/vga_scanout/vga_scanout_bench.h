// SPDX-License-Identifier: Apache-2.0
// The scan-out with its memories, which are written while the beam moves.
#pragma once

#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "memories/ram/ram.h"
#include "peripherals/vga_monitor/colour_probe.h"
#include "peripherals/vga_scanout/vga_scanout.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "stimulus/signoff/scanout_traffic.h"

#include <systemc>
#include <tlm>

#include <memory>

namespace tabletop {

class vga_scanout_bench : public pin_bench, private tlm::tlm_bw_transport_if<> {
  public:
    // Records "scanout.rst" (1 in reset), "scanout.hsync", "scanout.vsync", "scanout.frame_end", "scanout.blank_n"
    // and "scanout.colour" (0xRRGGBB) by cycle. The simulation stops when all traffic is done.
    vga_scanout_bench(sc_core::sc_module_name name, view v, const clock_domain& clock,
                      const signoff::scanout_traffic& traffic, record_target& to);

  private:
    struct ignoring_listener : cycle_pin_listener {
        void revised(std::uint64_t) override {}
    };

    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        return tlm::TLM_ACCEPTED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    void write_memories();
    void write(const signoff::scanout_write& what);
    void change_control();
    void on_end() override;

    const signoff::scanout_traffic& traffic_;
    tlm::tlm_initiator_socket<32> pixels_out_{"pixels_out"};
    tlm::tlm_initiator_socket<32> characters_out_{"characters_out"};
    ram pixels_;
    ram characters_;
    cycle_pin control_;
    ignoring_listener listener_;
    std::unique_ptr<vga_scanout_block> scanout_;
    cycle_pin_probe syncs_;
    cycle_pin_probe frame_end_;
    cycle_pin_probe blank_n_;
    colour_probe colour_;
    history_recorder recorder_;
};

}  // namespace tabletop
