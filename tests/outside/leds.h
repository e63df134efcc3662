// SPDX-License-Identifier: Apache-2.0
// Eight LEDs behind a word, a block that this tree does not have.
#pragma once

#include <tlm_utils/simple_target_socket.h>
#include <systemc>
#include <tlm>

#include <cstdint>
#include <cstring>

class leds : public sc_core::sc_module {
  public:
    tlm_utils::simple_target_socket<leds> in{"in"};

    explicit leds(sc_core::sc_module_name name) : sc_module(name) { in.register_b_transport(this, &leds::b_transport); }

    std::uint8_t lit() const { return lit_; }

  private:
    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time&) {
        std::uint32_t value = lit_;
        if (trans.is_write()) {
            std::memcpy(&value, trans.get_data_ptr(), sizeof value);
            lit_ = static_cast<std::uint8_t>(value);
        } else {
            std::memcpy(trans.get_data_ptr(), &value, sizeof value);
        }
        trans.set_response_status(tlm::TLM_OK_RESPONSE);
    }

    std::uint8_t lit_ = 0;
};
