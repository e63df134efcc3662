// SPDX-License-Identifier: Apache-2.0
#define SC_INCLUDE_DYNAMIC_PROCESSES
#include "initiator.h"

#include <utility>

initiator::initiator(sc_core::sc_module_name name, std::function<void(initiator&)> program) : sc_module(name) {
    sc_core::sc_spawn([this, program = std::move(program)] { program(*this); }, "program");
}

void initiator::write(std::uint64_t address, std::uint32_t value) {
    access(tlm::TLM_WRITE_COMMAND, address, value);
}

std::uint32_t initiator::read(std::uint64_t address) {
    std::uint32_t value = 0;
    access(tlm::TLM_READ_COMMAND, address, value);
    return value;
}

void initiator::access(tlm::tlm_command command, std::uint64_t address, std::uint32_t& value) {
    tlm::tlm_generic_payload trans;
    trans.set_command(command);
    trans.set_address(address);
    trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
    trans.set_data_length(sizeof value);
    trans.set_streaming_width(sizeof value);
    sc_core::sc_time delay;
    out->b_transport(trans, delay);
    wait(delay);
    if (!trans.is_response_ok()) ++refused_;
}
