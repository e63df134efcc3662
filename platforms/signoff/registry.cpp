// SPDX-License-Identifier: Apache-2.0
#include "signoff/registry.h"

#include "signoff/blocks/avalon_bridge/avalon_bridge_signoff.h"
#include "signoff/blocks/axi_crossbar/axi_crossbar_signoff.h"
#include "signoff/blocks/connect4_heuristic/connect4_heuristic_signoff.h"
#include "signoff/blocks/connect4_minimax/connect4_minimax_signoff.h"
#include "signoff/blocks/connect4_painter/connect4_painter_signoff.h"
#include "signoff/blocks/connect4_referee/connect4_referee_signoff.h"
#include "signoff/blocks/connect6_threat/connect6_threat_signoff.h"
#include "signoff/blocks/cortex_a9/cortex_a9_signoff.h"
#include "signoff/blocks/cyclone_v_hps/cyclone_v_hps_signoff.h"
#include "signoff/blocks/interval_timer/interval_timer_signoff.h"
#include "signoff/blocks/jtag_uart/jtag_uart_signoff.h"
#include "signoff/blocks/nes_host/nes_host_signoff.h"
#include "signoff/blocks/nes_pad/nes_pad_signoff.h"
#include "signoff/blocks/on_chip_sram/on_chip_sram_signoff.h"
#include "signoff/blocks/pio/pio_signoff.h"
#include "signoff/blocks/pixel_buffer/pixel_buffer_signoff.h"
#include "signoff/blocks/ram/ram_signoff.h"
#include "signoff/blocks/uart/uart_signoff.h"
#include "signoff/blocks/vga_scanout/vga_scanout_signoff.h"
#include "signoff/blocks/vga_timing/vga_timing_signoff.h"
#include "signoff/blocks/zynq_ps/zynq_ps_signoff.h"
#include "signoff/machines/de1_soc/de1_soc_signoff.h"
#include "signoff/machines/nexys4/nexys4_signoff.h"
#include "signoff/machines/spartan/spartan_signoff.h"
#include "signoff/machines/zynq/zynq_signoff.h"

#include <algorithm>

namespace tabletop {

const std::vector<const descriptor*>& descriptors() {
    static const std::vector<const descriptor*> all = {
        &connect4_minimax_signoff(),
        &connect6_threat_signoff(),
        &connect4_heuristic_signoff(),
        &on_chip_sram_signoff(),
        &uart_signoff(),
        &nes_pad_signoff(),
        &nes_host_signoff(),
        &connect4_referee_signoff(),
        &vga_timing_signoff(),
        &connect4_painter_signoff(),
        &pio_signoff(),
        &vga_scanout_signoff(),
        &pixel_buffer_signoff(),
        &interval_timer_signoff(),
        &jtag_uart_signoff(),
        &axi_crossbar_signoff(),
        &avalon_bridge_signoff(),
        &cortex_a9_signoff(),
        &zynq_ps_signoff(),
        &cyclone_v_hps_signoff(),
        &ram_signoff(),
        &zynq_signoff(),
        &de1_soc_signoff(),
        &spartan_signoff(),
        &nexys4_signoff(),
    };
    return all;
}

const descriptor* find_descriptor(const std::string& name) {
    const auto found =
        std::find_if(descriptors().begin(), descriptors().end(), [&](const auto* one) { return one->name == name; });
    return found == descriptors().end() ? nullptr : *found;
}

}  // namespace tabletop
