// SPDX-License-Identifier: Apache-2.0
#include "base/at_initiator.h"

#include "base/base_phase.h"
#include "base/bus_word.h"
#include "base/kernel_time.h"

#include <array>

namespace tabletop {

at_initiator::at_initiator(sc_core::sc_module_name name, const clock_domain& clock) : sc_module(name), clock_(clock) {
    out.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
}

tlm::tlm_response_status at_initiator::read(std::uint64_t address, std::uint32_t& value, unsigned accept_delay) {
    auto& trans = pool_.acquire(tlm::TLM_READ_COMMAND, address, word_bytes);
    transfer(trans, accept_delay);
    std::memcpy(&value, trans.get_data_ptr(), word_bytes);
    const auto status = trans.get_response_status();
    trans.release();
    return status;
}

tlm::tlm_response_status at_initiator::write(std::uint64_t address, std::uint32_t value, unsigned lanes,
                                             unsigned accept_delay) {
    auto& trans = pool_.acquire(tlm::TLM_WRITE_COMMAND, address, word_bytes);
    std::memcpy(trans.get_data_ptr(), &value, word_bytes);
    std::array<unsigned char, word_bytes> enables{};
    for (unsigned byte = 0; byte < word_bytes; ++byte) {
        enables[byte] = (lanes >> byte & 1u) ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED;
    }
    if (lanes != 0xF) {
        trans.set_byte_enable_ptr(enables.data());
        trans.set_byte_enable_length(word_bytes);
    }
    transfer(trans, accept_delay);
    const auto status = trans.get_response_status();
    trans.set_byte_enable_ptr(nullptr);
    trans.release();
    return status;
}

void at_initiator::transfer(tlm::tlm_generic_payload& trans, unsigned accept_delay) {
    open_ = &trans;
    accept_delay_ = accept_delay;
    response_begun_ = false;
    tlm::tlm_phase phase = tlm::BEGIN_REQ;
    sc_core::sc_time delay;
    const auto status = out->nb_transport_fw(trans, phase, delay);
    if (status == tlm::TLM_COMPLETED) {
        sc_core::wait(delay);
        return;
    }
    const bool answered = status == tlm::TLM_UPDATED && phase == tlm::BEGIN_RESP;
    if (answered) response_ps_ = now_ps() + to_ps(delay);
    while (!answered && !response_begun_) sc_core::wait(response_);
    if (response_ps_ > now_ps()) sc_core::wait(from_ps(response_ps_ - now_ps()));
    if (accept_delay == 0 && !answered) return;
    const auto end_ps = clock_.edge(clock_.cycle(now_ps()) + accept_delay);
    if (accept_delay != 0) sc_core::wait(from_ps(end_ps - now_ps()));
    phase = tlm::END_RESP;
    delay = sc_core::SC_ZERO_TIME;
    out->nb_transport_fw(trans, phase, delay);
}

tlm::tlm_sync_enum at_initiator::nb_transport_bw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                                 sc_core::sc_time& delay) {
    if (!is_base_phase(phase)) return tlm::TLM_ACCEPTED;
    if (&trans != open_) {
        SC_REPORT_ERROR(name(), "a phase of a transaction that is not open");
        return tlm::TLM_ACCEPTED;
    }
    if (phase != tlm::BEGIN_RESP) return tlm::TLM_ACCEPTED;
    response_begun_ = true;
    response_ps_ = now_ps() + to_ps(delay);
    response_.notify();
    return accept_delay_ == 0 ? tlm::TLM_COMPLETED : tlm::TLM_ACCEPTED;
}

}  // namespace tabletop
