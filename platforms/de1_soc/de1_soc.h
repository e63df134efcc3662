// SPDX-License-Identifier: Apache-2.0
// The DE1-SoC platform: HPS, bridges, the shared memory with the Connect Four engine behind it, and the board's
// parallel ports. README.md beside this file has the picture.
#pragma once

#include "base/cycle_pin.h"
#include "base/seam.h"
#include "base/view.h"
#include "engines/connect4_heuristic/connect4_heuristic.h"
#include "interconnect/avalon_bridge/avalon_bridge.h"
#include "memories/on_chip_sram/on_chip_sram.h"
#include "memories/ram/ram.h"
#include "peripherals/pio/pio.h"
#include "peripherals/vga_monitor/vga_monitor.h"
#include "peripherals/vga_scanout/vga_scanout.h"
#include "processors/cyclone_v_hps/cyclone_v_hps.h"

#include <map>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

namespace tabletop {

struct de1_soc_config {
    cyclone_v_hps_config hps;
    avalon_bridge_config heavy_bridge;
    avalon_bridge_config light_bridge;
    on_chip_sram_config sram;
    connect4_heuristic_config engine;
    vga_scanout_config vga;
    view sram_view = view::ca;
    view engine_view = view::ca;
    view vga_view = view::ca;
    std::map<std::string, view> port_views = {};  // of the parallel ports; left out: ca
};

class de1_soc : public sc_core::sc_module {
  public:
    cyclone_v_hps hps;
    avalon_bridge heavy_bridge;
    avalon_bridge light_bridge;
    ram fpga_sdram;
    std::unique_ptr<on_chip_sram_block> sram;
    ram character_buffer;
    std::unique_ptr<connect4_heuristic_block> engine;
    std::unique_ptr<vga_scanout_block> vga;
    vga_monitor monitor;
    // In the order of de1_soc_map::fabric: the parallel ports, and what is at their pins outside, low at first.
    std::vector<std::unique_ptr<pio_block>> ports;
    std::vector<std::unique_ptr<cycle_pin>> pins;

    // Every socket is bound through bindings, which must outlive the platform. Throws input_error when a Verilated view
    // does not exist in the configured variant.
    de1_soc(sc_core::sc_module_name name, const de1_soc_config& config, seam& bindings);

  private:
    void bind_port(std::size_t n, const de1_soc_config& config, seam& bindings);

    sc_core::sc_signal<bool> fabric_reset_{"fabric_reset"};
    sc_core::sc_vector<sc_core::sc_signal<bool>> port_irqs_;
};

// The configuration of a parallel port of the board.
pio_config de1_soc_port(const std::string& instance, const clock_domain& clock);

// Where the bridges find the blocks; targets are numbered in the order in which they are bound.
std::vector<avalon_window> de1_soc_heavy_windows();
std::vector<avalon_window> de1_soc_light_windows();

}  // namespace tabletop
