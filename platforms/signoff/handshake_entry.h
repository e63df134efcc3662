// SPDX-License-Identifier: Apache-2.0
// Handshakes at the pins of an AXI4-Lite design: one simulation, and what it has shown as an entry of a report.
#pragma once

#include "base/clock_domain.h"
#include "signoff/bench/axi_handshake_player.h"
#include "signoff/report/signoff_report.h"
#include "signoff/signoff_options.h"

#include <string>

namespace tabletop {

// The name of such a simulation's traffic in bench_options; the names of its variants end in it.
inline constexpr const char* handshake_traffic = "handshakes";

// The simulation, which prints what it has shown. Throws machine_fault when the design has stopped.
int run_handshake_bench(axi_pin_design& design, axi_handshake_setup setup, const clock_domain& clock,
                        const bench_options& options);

// folder: of the report, where the pins at each finding that is said go as a value change dump; empty: there is none.
signoff_entry handshake_entry(const std::string& name, const std::string& variant, const axi_handshake_result& result,
                              const clock_domain& clock, const std::string& folder);

}  // namespace tabletop
