// SPDX-License-Identifier: Apache-2.0
// The socket and the reset of a register_target that is not part of a processor system.
#pragma once

#include <systemc>
#include <tlm>

#include "base/register_target.h"

namespace tabletop {

// Addresses as the block has them, from its base on. Of the four phases a request is answered at once, by early
// completion.
class register_socket : public sc_core::sc_module, private tlm::tlm_fw_transport_if<> {
  public:
    tlm::tlm_target_socket<32> in{"in"};
    sc_core::sc_in<bool> rst{"rst"};  // active high: the block is reset at both edges

    register_socket(sc_core::sc_module_name name, register_target& block);

  private:
    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    unsigned transport_dbg(tlm::tlm_generic_payload& trans) override;
    bool get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) override;
    void on_reset();

    register_target& block_;
};

}  // namespace tabletop
