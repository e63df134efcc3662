// SPDX-License-Identifier: Apache-2.0
// A block in the view that is asked for. A Verilated variant that does not exist is an input_error that names those
// that do.
#pragma once

#include "axi_crossbar/axi_crossbar_rtl.h"
#include "base/view.h"
#include "connect4_minimax/connect4_minimax_rtl.h"
#include "connect4_painter/connect4_painter_rtl.h"
#include "connect4_referee/connect4_referee_rtl.h"
#include "connect6_threat/connect6_threat_rtl.h"
#include "nes_host/nes_host_rtl.h"
#include "nes_pad/nes_pad_rtl.h"
#include "uart/uart_rtl.h"
#include "vga_timing/vga_timing_rtl.h"

namespace tabletop {

inline std::unique_ptr<connect4_minimax_block> make_connect4_minimax(const char* name, view v,
                                                                     const connect4_minimax_config& config) {
    return v == view::rtl ? make_connect4_minimax_rtl(name, config) : make_connect4_minimax_tlm(name, v, config);
}

inline std::unique_ptr<axi_crossbar_block> make_axi_crossbar(const char* name, view v,
                                                             const axi_crossbar_config& config) {
    return v == view::rtl ? make_axi_crossbar_rtl(name, config) : make_axi_crossbar_tlm(name, v, config);
}

inline std::unique_ptr<uart_block> make_uart(const char* name, view v, const uart_config& config) {
    return v == view::rtl ? make_uart_rtl(name, config) : make_uart_tlm(name, v, config);
}

inline std::unique_ptr<connect6_threat_block> make_connect6_threat(const char* name, view v,
                                                                   const connect6_threat_config& config) {
    return v == view::rtl ? make_connect6_threat_rtl(name, config) : make_connect6_threat_tlm(name, v, config);
}

inline std::unique_ptr<nes_pad_block> make_nes_pad(const char* name, view v, const nes_pad_config& config) {
    return v == view::rtl ? make_nes_pad_rtl(name, config) : make_nes_pad_tlm(name, v, config);
}

inline std::unique_ptr<nes_host_block> make_nes_host(const char* name, view v, const nes_host_config& config) {
    return v == view::rtl ? make_nes_host_rtl(name, config) : make_nes_host_tlm(name, v, config);
}

inline std::unique_ptr<connect4_referee_block> make_connect4_referee(const char* name, view v,
                                                                     const connect4_referee_config& config) {
    return v == view::rtl ? make_connect4_referee_rtl(name, config) : make_connect4_referee_tlm(name, v, config);
}

inline std::unique_ptr<vga_timing_block> make_vga_timing(const char* name, view v, const vga_timing_config& config) {
    return v == view::rtl ? make_vga_timing_rtl(name, config) : make_vga_timing_tlm(name, v, config);
}

inline std::unique_ptr<connect4_painter_block> make_connect4_painter(const char* name, view v,
                                                                     const connect4_painter_config& config) {
    return v == view::rtl ? make_connect4_painter_rtl(name, config) : make_connect4_painter_tlm(name, v, config);
}

}  // namespace tabletop
