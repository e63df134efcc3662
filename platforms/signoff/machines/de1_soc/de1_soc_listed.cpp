// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks_without_rtl.h"

namespace tabletop {

// Blocks of the machine that have no RTL to be held against.
std::map<std::string, descriptor> de1_soc_listed() {
    return describe_without_rtl({
        // A reference model in the tests stands for the RTL.
        {"jtag_uart", "JTAG UART", {view::at, view::ca}},
        // Registers, and little or nothing behind them.
        {"adc", "controller of an analogue-to-digital converter", {view::at, view::ca}},
        {"device_store", "registers of a device that does nothing", {view::at, view::ca}},
        // Hard silicon has one timing, from its datasheet.
        {"cyclone_v_hps", "processor system of the Cyclone V, hard silicon", {view::at}},
    });
}

}  // namespace tabletop
