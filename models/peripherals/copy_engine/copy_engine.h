// SPDX-License-Identifier: Apache-2.0
// Copies words from one place of a bus to another: a master of a fabric with a register port. Registers, behaviour,
// cycles and known limits are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/interrupting_block.h"
#include "base/view.h"

#include <memory>

namespace tabletop {

struct copy_engine_config {
    clock_domain clock;
};

// The block as a machine sees it.
class copy_engine_block : public interrupting_block {
  public:
    tlm::tlm_initiator_socket<32> out{"out"};  // the master port

    using interrupting_block::interrupting_block;

    // STATUS.BUSY.
    virtual bool busy() const = 0;
};

// v: at or ca.
std::unique_ptr<copy_engine_block> make_copy_engine_tlm(const char* name, view v, const copy_engine_config& config);

}  // namespace tabletop
