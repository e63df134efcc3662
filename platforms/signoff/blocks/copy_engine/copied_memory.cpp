// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/copy_engine/copied_memory.h"

#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "base/process.h"

namespace tabletop {

copied_memory::copied_memory(sc_core::sc_module_name name, const clock_domain& clock,
                             const std::vector<signoff::copy_reply>& replies, const std::string& channel,
                             record_target& to)
    : sc_module(name), clock_(clock), replies_(replies), to_(to), channel_(to.add_channel(channel, clock, 0)) {
    in.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    spawn_method("run", sensitive_to(actions_.due()).dont_initialize(), [this] { run(); });
    spawn_method("settle_reset", sensitive_to(reset_.sampled()).dont_initialize(), [this] { settle_reset(); });
    spawn_method("on_reset_pin", sensitive_to(rst).dont_initialize(), [this] { on_reset_pin(); });
}

void copied_memory::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto latency_ps = clock_.edge(begin(trans).latency);
    actions_.push(now_ps() + latency_ps, action::respond);
    delay += from_ps(latency_ps);
}

tlm::tlm_sync_enum copied_memory::nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                                  sc_core::sc_time&) {
    settle_reset();
    if (phase == tlm::END_RESP) {
        end();
        trans.release();
        return tlm::TLM_COMPLETED;
    }
    trans.acquire();
    const auto& reply = begin(trans);
    trans_ = &trans;
    actions_.push(now_ps() + clock_.edge(reply.latency), action::respond);
    if (reply.hold != 0) {
        actions_.push(now_ps() + clock_.edge(reply.hold), action::end_request);
        return tlm::TLM_ACCEPTED;
    }
    phase = tlm::END_REQ;
    return tlm::TLM_UPDATED;
}

const signoff::copy_reply& copied_memory::begin(tlm::tlm_generic_payload& trans) {
    const auto& reply = replies_[next_reply_++ % replies_.size()];
    open_ = {now_ps(),
             clock_.cycle(now_ps()),
             channel_,
             record_kind::begin_req,
             trans.is_write(),
             0,
             word_bytes,
             trans.get_address(),
             trans.is_write() ? written_word(trans) : 0};
    to_.add(open_);
    is_open_ = true;
    if (reply.answer == signoff::copy_answer::okay) {
        execute(trans);
    } else {
        trans.set_response_status(reply.answer == signoff::copy_answer::decode_error ? tlm::TLM_ADDRESS_ERROR_RESPONSE
                                                                                     : tlm::TLM_GENERIC_ERROR_RESPONSE);
    }
    open_.status = static_cast<std::int8_t>(trans.get_response_status());
    return reply;
}

void copied_memory::execute(tlm::tlm_generic_payload& trans) {
    auto& of = word(trans.get_address());
    if (trans.is_write()) {
        const auto mask = lane_mask(enabled_lanes(trans));
        of = (of & ~mask) | (written_word(trans) & mask);
    } else {
        return_word(trans, of);
        open_.data = of;
    }
    trans.set_response_status(tlm::TLM_OK_RESPONSE);
}

std::uint32_t& copied_memory::word(std::uint64_t address) {
    constexpr std::uint32_t odd = 0x9E37'79B1;  // 2^32 divided by the golden ratio
    return words_.try_emplace(address, static_cast<std::uint32_t>(address / word_bytes) * odd).first->second;
}

void copied_memory::run() {
    settle_reset();
    action next{};
    while (actions_.pop(next)) {
        if (trans_ == nullptr) {
            end();
        } else {
            send(next == action::respond ? tlm::BEGIN_RESP : tlm::END_REQ);
        }
    }
}

// The initiator ends a response by a call of its own.
void copied_memory::send(tlm::tlm_phase phase) {
    sc_core::sc_time delay;
    auto& trans = *trans_;
    if (phase == tlm::BEGIN_RESP) trans_ = nullptr;
    in->nb_transport_bw(trans, phase, delay);
}

void copied_memory::end() {
    if (!is_open_) return;
    is_open_ = false;
    open_.time_ps = now_ps();
    open_.cycle = clock_.cycle(now_ps());
    open_.kind = record_kind::end_resp;
    to_.add(open_);
}

void copied_memory::on_reset_pin() {
    settle_reset();
    if (rst.read()) {
        reset_.assert_before(clock_.edge(clock_.cycle(now_ps()) + 1));
    } else {
        reset_.release();
    }
}

void copied_memory::settle_reset() {
    if (reset_.is_due()) on_sampled_reset();
}

// An access that is under way ends with an error. Four phases are ended by their response, too, which nobody takes any
// more.
void copied_memory::on_sampled_reset() {
    actions_.clear();
    open_.status = tlm::TLM_GENERIC_ERROR_RESPONSE;
    open_.data = 0;
    end();
    if (trans_ == nullptr) return;
    trans_->set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
    send(tlm::BEGIN_RESP);
}

}  // namespace tabletop
