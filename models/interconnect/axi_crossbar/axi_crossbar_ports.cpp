// SPDX-License-Identifier: Apache-2.0
#include "interconnect/axi_crossbar/axi_crossbar_ports.h"

namespace tabletop {

axi_crossbar_ports::axi_crossbar_ports(sc_core::sc_module_name name, view v, const axi_crossbar_config& config)
    : axi_crossbar_block(name, config),
      responses_(config.masters),
      shared_(config.masters > 1),
      blocked_(config.targets + 1, false),
      request_hop_(v, config.clock, {1, 1}),
      response_hop_(v, config.clock, {1, 1}) {
    for (unsigned i = 0; i < config.masters; ++i) in[i].bind(master_ports_.emplace_back(*this, i));
    for (unsigned j = 0; j < config.targets; ++j) out[j].bind(target_ports_.emplace_back(*this, j));
    SC_HAS_PROCESS(axi_crossbar_ports);
    SC_METHOD(on_reset_pin);
    sensitive << rst;
    dont_initialize();
    SC_METHOD(settle_reset);
    sensitive << sampled_;
    dont_initialize();
}

void axi_crossbar_ports::start_of_simulation() {
    for (auto& socket : in) masters_.push_back(socket.operator->());
    for (auto& socket : out) targets_.push_back(socket.operator->());
}

tlm::tlm_sync_enum axi_crossbar_ports::forward(unsigned master, payload& trans, tlm::tlm_phase& phase,
                                               sc_core::sc_time& delay) {
    settle_reset();
    if (phase == tlm::END_RESP) {
        end_response(master, now_ps() + to_ps(delay));
        return tlm::TLM_COMPLETED;
    }
    if (phase != tlm::BEGIN_REQ) {
        SC_REPORT_ERROR(name(), "an initiator sent a phase other than BEGIN_REQ and END_RESP");
        return tlm::TLM_ACCEPTED;
    }
    if (trans.has_mm()) trans.acquire();
    begin_request(master, trans, now_ps() + to_ps(delay));
    return tlm::TLM_ACCEPTED;
}

void axi_crossbar_ports::end_request(unsigned master, payload& trans) {
    tlm::tlm_phase phase = tlm::END_REQ;
    sc_core::sc_time delay;
    masters_[master]->nb_transport_bw(trans, phase, delay);
}

void axi_crossbar_ports::send_request(unsigned target, payload& trans) {
    tlm::tlm_phase phase = tlm::BEGIN_REQ;
    sc_core::sc_time delay;
    const auto status = targets_[target]->nb_transport_fw(trans, phase, delay);
    if (status == tlm::TLM_ACCEPTED) return;
    const auto time_ps = now_ps() + to_ps(delay);
    request_ended(target, trans, time_ps);
    const bool completed = status == tlm::TLM_COMPLETED;
    if (completed || phase == tlm::BEGIN_RESP) begin_response(target, trans, time_ps, completed);
}

// A BEGIN_RESP without END_REQ before it ends the request as well.
tlm::tlm_sync_enum axi_crossbar_ports::backward(unsigned target, payload& trans, tlm::tlm_phase& phase,
                                                sc_core::sc_time& delay) {
    settle_reset();
    const auto time_ps = now_ps() + to_ps(delay);
    request_ended(target, trans, time_ps);
    if (phase != tlm::BEGIN_RESP) return tlm::TLM_ACCEPTED;
    return begin_response(target, trans, time_ps, false) ? tlm::TLM_ACCEPTED : tlm::TLM_COMPLETED;
}

void axi_crossbar_ports::end_target_response(unsigned target, payload& trans) {
    tlm::tlm_phase phase = tlm::END_RESP;
    sc_core::sc_time delay;
    targets_[target]->nb_transport_fw(trans, phase, delay);
}

void axi_crossbar_ports::offer_response(unsigned master, payload& trans) {
    responses_[master].offered = &trans;
    if (responses_[master].detached.empty()) send_next_response(master);
}

void axi_crossbar_ports::send_next_response(unsigned master) {
    auto& port = responses_[master];
    if (!port.detached.empty()) port.detached.front()->set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
    auto* trans = port.detached.empty() ? port.offered : port.detached.front();
    if (trans == nullptr) return;
    port.open = true;
    tlm::tlm_phase phase = tlm::BEGIN_RESP;
    sc_core::sc_time delay;
    const auto status = masters_[master]->nb_transport_bw(*trans, phase, delay);
    if (status == tlm::TLM_COMPLETED || (status == tlm::TLM_UPDATED && phase == tlm::END_RESP)) {
        end_response(master, now_ps() + to_ps(delay));
    }
}

void axi_crossbar_ports::end_response(unsigned master, std::uint64_t end_ps) {
    auto& port = responses_[master];
    if (!port.open) {
        SC_REPORT_ERROR(name(), "END_RESP without an open response");
        return;
    }
    port.open = false;
    payload* trans = port.offered;
    if (port.detached.empty()) {
        port.offered = nullptr;
        response_ended(master, *trans, end_ps);
    } else {
        trans = port.detached.front();
        port.detached.pop_front();
        send_next_response(master);
    }
    if (trans->has_mm()) trans->release();
}

void axi_crossbar_ports::on_reset_pin() {
    settle_reset();
    reset_ = rst.read();
    const auto next = config().clock.cycle(now_ps()) + 1;
    if (reset_) {
        reset_edge_ = next;
        release_edge_ = never;
        sampled_ps_ = config().clock.edge(next);
        sampled_.notify(from_ps(sampled_ps_ - now_ps()));
        return;
    }
    release_edge_ = next;
    if (sampled_ps_ != never) {  // a pulse that no edge has seen
        sampled_ps_ = never;
        reset_edge_ = never;
        sampled_.cancel();
    }
    reset_released_.notify();
    released();
}

// What happens at the time of the sampling edge happens after it, whichever process runs first.
void axi_crossbar_ports::settle_reset() {
    if (sampled_ps_ > now_ps()) return;
    sampled_ps_ = never;
    sampled_.cancel();
    on_sampled_reset();
}

void axi_crossbar_ports::on_sampled_reset() {
    std::vector<std::deque<payload*>> open(responses_.size());
    for (std::size_t i = 0; i < open.size(); ++i) open[i].swap(responses_[i].detached);
    drop_all(open);
    for (unsigned i = 0; i < responses_.size(); ++i) {
        responses_[i].offered = nullptr;
        responses_[i].detached.swap(open[i]);
    }
    for (unsigned i = 0; i < responses_.size(); ++i) {
        if (!responses_[i].open && !responses_[i].detached.empty()) send_next_response(i);
    }
}

void axi_crossbar_ports::blocking(payload& trans, sc_core::sc_time& delay) {
    if (reset_) {
        sc_core::wait(delay);
        delay = sc_core::SC_ZERO_TIME;
        while (reset_) sc_core::wait(reset_released_);
    }
    const auto target = decode(trans.get_address());
    if (shared_) wait_for_turn(target, delay);
    const auto now = now_ps();
    const auto request = request_ps(now + to_ps(delay));
    if (target == hole()) {
        trans.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
        delay = from_ps(response_ps(hole_ps(request)) - now);
    } else {
        delay = from_ps(request - now);
        targets_[target]->b_transport(trans, delay);
        const auto returned = now_ps();
        delay = from_ps(response_ps(returned + to_ps(delay)) - returned);
    }
    if (shared_) {
        sc_core::wait(delay);
        delay = sc_core::SC_ZERO_TIME;
        blocked_[target] = false;
        turn_.notify();
    }
}

// Masters with a local time of their own meet here: the delay is waited out, and one access at a time goes to a target.
void axi_crossbar_ports::wait_for_turn(unsigned target, sc_core::sc_time& delay) {
    if (delay != sc_core::SC_ZERO_TIME) sc_core::wait(delay);
    delay = sc_core::SC_ZERO_TIME;
    while (blocked_[target]) sc_core::wait(turn_);
    blocked_[target] = true;
}

unsigned axi_crossbar_ports::debug(payload& trans) {
    const auto target = decode(trans.get_address());
    if (target == hole()) {
        trans.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
        return 0;
    }
    return out[target]->transport_dbg(trans);
}

bool axi_crossbar_ports::direct_memory(payload& trans, tlm::tlm_dmi& dmi) {
    const auto target = decode(trans.get_address());
    if (target == hole()) {
        dmi.init();
        dmi.allow_none();
        return false;
    }
    return out[target]->get_direct_mem_ptr(trans, dmi);
}

}  // namespace tabletop
