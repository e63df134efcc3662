// SPDX-License-Identifier: Apache-2.0
// Connect6 engine: master state machine, shadow board and threat detector between the two FIFOs of a UART. Behaviour,
// cycles, parameters and known limits are in README.md beside this file.
#pragma once

#include "base/byte_fifo.h"
#include "base/clock_domain.h"
#include "base/view.h"
#include "engines/connect6_threat/engine.h"

#include <systemc>

#include <cstdint>
#include <memory>

namespace tabletop {

struct connect6_threat_config {
    clock_domain clock;
    connect6_threat_core::options engine;
};

// Throws std::invalid_argument when the configuration is out of range; every view calls it.
void check(const connect6_threat_config& config);

// The block as a machine sees it, the same in every view.
class connect6_threat_block : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};  // active high, asynchronous
    sc_core::sc_port<byte_fifo_if> fifo{"fifo"};
    sc_core::sc_export<byte_reader_if> reader{"reader"};
    sc_core::sc_out<std::uint8_t> phase{"phase"};  // what the master does, a connect6_threat_core::phase
    sc_core::sc_out<bool> act{"act"};              // the LED fpga_act

    explicit connect6_threat_block(sc_core::sc_module_name name) : sc_module(name) {}
};

// v: at or ca.
std::unique_ptr<connect6_threat_block> make_connect6_threat_tlm(const char* name, view v,
                                                                const connect6_threat_config& config);

}  // namespace tabletop
