// SPDX-License-Identifier: Apache-2.0
#include "base/register_socket.h"

#include "base/kernel_time.h"

namespace tabletop {

void register_socket::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    block_.b_transport(trans, delay);
}

tlm::tlm_sync_enum register_socket::nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                                    sc_core::sc_time& delay) {
    if (phase == tlm::BEGIN_REQ) block_.b_transport(trans, delay);
    return tlm::TLM_COMPLETED;
}

unsigned register_socket::transport_dbg(tlm::tlm_generic_payload& trans) {
    return block_.transport_dbg(trans);
}

bool register_socket::get_direct_mem_ptr(tlm::tlm_generic_payload&, tlm::tlm_dmi& dmi) {
    dmi.init();
    return false;
}

void register_socket::on_reset() {
    block_.reset(now_ps());
}

register_socket::register_socket(sc_core::sc_module_name module_name, register_target& block)
    : sc_module(module_name), block_(block) {
    in.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    SC_HAS_PROCESS(register_socket);
    SC_METHOD(on_reset);
    sensitive << rst;
    dont_initialize();
}

}  // namespace tabletop
