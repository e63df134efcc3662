// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>

namespace tabletop {

// Ends the simulation. The kernel would announce that on standard output, which belongs to the program.
inline void stop_simulation() {
    sc_core::sc_report_handler::set_actions("/OSCI/SystemC", sc_core::SC_INFO, sc_core::SC_DO_NOTHING);
    sc_core::sc_stop();
}

}  // namespace tabletop
