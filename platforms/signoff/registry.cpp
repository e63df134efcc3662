// SPDX-License-Identifier: Apache-2.0
#include "signoff/registry.h"

#include "signoff/blocks/audio_port/audio_port_signoff.h"
#include "signoff/blocks/axi_crossbar/axi_crossbar_signoff.h"
#include "signoff/blocks/checkers_referee/checkers_referee_signoff.h"
#include "signoff/blocks/checkers_screen/checkers_screen_signoff.h"
#include "signoff/blocks/checkers_search/checkers_search_signoff.h"
#include "signoff/blocks/checkers_vision/checkers_vision_signoff.h"
#include "signoff/blocks/connect4_heuristic/connect4_heuristic_signoff.h"
#include "signoff/blocks/connect4_minimax/connect4_minimax_signoff.h"
#include "signoff/blocks/connect4_painter/connect4_painter_signoff.h"
#include "signoff/blocks/connect4_referee/connect4_referee_signoff.h"
#include "signoff/blocks/connect6_threat/connect6_threat_signoff.h"
#include "signoff/blocks/debouncer/debouncer_signoff.h"
#include "signoff/blocks/frame_packer/frame_packer_signoff.h"
#include "signoff/blocks/interval_timer/interval_timer_signoff.h"
#include "signoff/blocks/nes_host/nes_host_signoff.h"
#include "signoff/blocks/nes_pad/nes_pad_signoff.h"
#include "signoff/blocks/on_chip_sram/on_chip_sram_signoff.h"
#include "signoff/blocks/pio/pio_signoff.h"
#include "signoff/blocks/pixel_buffer/pixel_buffer_signoff.h"
#include "signoff/blocks/ps2_port/ps2_port_signoff.h"
#include "signoff/blocks/uart/uart_signoff.h"
#include "signoff/blocks/uart_16550/uart_16550_signoff.h"
#include "signoff/blocks/usb_link/usb_link_signoff.h"
#include "signoff/blocks/vga_scanout/vga_scanout_signoff.h"
#include "signoff/blocks/vga_timing/vga_timing_signoff.h"
#include "signoff/blocks/ycrcb_converter/ycrcb_converter_signoff.h"
#include "signoff/blocks_without_rtl.h"
#include "signoff/machines/de1_soc/de1_soc_signoff.h"
#include "signoff/machines/labkit/labkit_signoff.h"
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
        &uart_16550_signoff(),
        &nes_pad_signoff(),
        &nes_host_signoff(),
        &connect4_referee_signoff(),
        &vga_timing_signoff(),
        &connect4_painter_signoff(),
        &pio_signoff(),
        &ps2_port_signoff(),
        &vga_scanout_signoff(),
        &pixel_buffer_signoff(),
        &interval_timer_signoff(),
        &block_without_rtl("jtag_uart"),
        &audio_port_signoff(),
        &block_without_rtl("adc"),
        &block_without_rtl("device_store"),
        &debouncer_signoff(),
        &frame_packer_signoff(),
        &ycrcb_converter_signoff(),
        &usb_link_signoff(),
        &checkers_vision_signoff(),
        &checkers_referee_signoff(),
        &checkers_screen_signoff(),
        &checkers_search_signoff(),
        &axi_crossbar_signoff(),
        &block_without_rtl("avalon_bridge"),
        &block_without_rtl("cortex_a9"),
        &block_without_rtl("zynq_ps"),
        &block_without_rtl("cyclone_v_hps"),
        &block_without_rtl("ram"),
        &zynq_signoff(),
        &de1_soc_signoff(),
        &spartan_signoff(),
        &nexys4_signoff(),
        &labkit_signoff(),
    };
    return all;
}

const descriptor* find_descriptor(const std::string& name) {
    const auto found =
        std::find_if(descriptors().begin(), descriptors().end(), [&](const auto* one) { return one->name == name; });
    return found == descriptors().end() ? nullptr : *found;
}

}  // namespace tabletop
