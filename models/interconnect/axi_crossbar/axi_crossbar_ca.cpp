// SPDX-License-Identifier: Apache-2.0
#include "interconnect/axi_crossbar/axi_crossbar_ca.h"

#include <algorithm>

namespace tabletop {

axi_crossbar_ca::axi_crossbar_ca(sc_core::sc_module_name name, const axi_crossbar_config& config)
    : axi_crossbar_ports(name, view::ca, config),
      clock_(config.clock),
      masters_(config.masters),
      targets_(config.targets + 1) {
    for (auto& target : targets_) {
        target.queue.reserve(std::size_t{config.masters} * max_outstanding);
        restart(target);
    }
    SC_HAS_PROCESS(axi_crossbar_ca);
    SC_METHOD(on_edge);
    sensitive << edge_;
    dont_initialize();
}

// The pins still show the request before in the cycle of its handshake.
void axi_crossbar_ca::begin_request(unsigned index, payload& trans, std::uint64_t begin_ps) {
    auto& master = masters_[index];
    master.request = &trans;
    master.request_cycle = std::max(clock_.cycle(begin_ps), master.request_from);
    master.request_target = decode(trans.get_address());
    ++waiting_;
    schedule(master.request_cycle + 1);
}

void axi_crossbar_ca::request_ended(unsigned index, payload& trans, std::uint64_t end_ps) {
    auto& target = targets_[index];
    if (target.slot != &trans) return;
    target.slot = nullptr;
    target.slot_free_edge = clock_.cycle(end_ps) + 1;
    schedule_if_waiting(target.slot_free_edge);
}

// The pins still show the response before in the cycle of its handshake.
bool axi_crossbar_ca::begin_response(unsigned index, payload& trans, std::uint64_t begin_ps, bool done) {
    auto& target = targets_[index];
    if (target.queue.empty() || target.queue.front().trans != &trans) {
        const bool known =
            std::any_of(target.queue.begin(), target.queue.end(), [&](auto& e) { return e.trans == &trans; });
        if (known) SC_REPORT_ERROR(name(), "a target answers out of order");
        return false;
    }
    show_response(target, std::max(clock_.cycle(begin_ps), target.response_from), done);
    return true;
}

void axi_crossbar_ca::response_ended(unsigned index, payload&, std::uint64_t end_ps) {
    auto& master = masters_[index];
    const auto cycle = clock_.cycle(end_ps);
    master.accepted.pop();
    master.response_free_edge = cycle + 1;
    master.last_end_cycle = cycle;
    schedule_if_waiting(cycle + 1);
}

void axi_crossbar_ca::schedule(std::uint64_t edge) {
    if (edge == scheduled_edge_) return;
    auto later = edge;
    if (edge < scheduled_edge_) {
        later = scheduled_edge_;
        scheduled_edge_ = edge;
        edge_.notify(from_ps(clock_.edge(edge) - now_ps()));
    }
    const auto known = std::find(later_edges_.begin(), later_edges_.end(), later);
    if (later != never && known == later_edges_.end()) later_edges_.push_back(later);
}

void axi_crossbar_ca::on_edge() {
    const auto edge = scheduled_edge_;
    scheduled_edge_ = never;
    if (!edge_in_reset(edge)) evaluate(edge);
    if (later_edges_.empty()) return;
    const auto next = std::min_element(later_edges_.begin(), later_edges_.end());
    const auto next_edge = *next;
    *next = later_edges_.back();
    later_edges_.pop_back();
    schedule(next_edge);
}

void axi_crossbar_ca::evaluate(std::uint64_t edge) {
    const auto count = static_cast<unsigned>(targets_.size());
    for (unsigned j = 0; j < count; ++j) take_request(j, edge);
    for (unsigned j = 0; j < count; ++j) take_response(j, edge);
}

void axi_crossbar_ca::take_request(unsigned index, std::uint64_t edge) {
    auto& target = targets_[index];
    if (target.slot_free_edge > edge) {
        if (target.slot_free_edge != never) schedule_if_waiting(target.slot_free_edge);
        return;
    }
    const auto masters = static_cast<unsigned>(masters_.size());
    auto winner = target.last_winner;
    for (unsigned n = 0; n < masters; ++n) {
        if (++winner >= masters) winner = 0;
        if (!is_candidate(masters_[winner], index, edge)) continue;
        // One direction at a time at a target; the winner keeps its turn until the others have drained.
        if (target.queue.empty() || target.write == masters_[winner].request->is_write()) accept(index, winner, edge);
        return;
    }
}

bool axi_crossbar_ca::is_candidate(const master_state& master, unsigned target, std::uint64_t edge) const {
    if (master.request == nullptr || master.request_target != target || master.request_cycle >= edge) return false;
    // A response handshake in this very cycle is seen one edge later.
    const unsigned outstanding = master.accepted.size() + (master.last_end_cycle == edge ? 1 : 0);
    return outstanding == 0 ||
           (outstanding < max_outstanding && master.target == target && master.write == master.request->is_write());
}

void axi_crossbar_ca::accept(unsigned index, unsigned winner, std::uint64_t edge) {
    auto& target = targets_[index];
    auto& master = masters_[winner];
    auto& trans = *master.request;
    master.request = nullptr;
    --waiting_;
    master.request_from = edge + 1;
    master.target = index;
    master.write = trans.is_write();
    master.accepted.push(&trans);
    target.last_winner = winner;
    target.write = trans.is_write();
    target.queue.push_back({winner, &trans});
    target.slot_free_edge = never;
    if (index == hole()) {
        offer_to_hole(edge);
    } else {
        target.slot = &trans;
        send_request(index, trans);
    }
    end_request(winner, trans);
}

void axi_crossbar_ca::offer_to_hole(std::uint64_t edge) {
    auto& target = targets_[hole()];
    target.hole_waiting = true;
    if (target.hole_free_cycle <= edge) hole_takes(edge);
}

// The request that stands in the slot is the newest in the queue.
void axi_crossbar_ca::hole_takes(std::uint64_t cycle) {
    auto& target = targets_[hole()];
    target.hole_waiting = false;
    target.hole_free_cycle = never;
    target.slot_free_edge = cycle + 1;
    schedule_if_waiting(cycle + 1);
    target.queue.back().trans->set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
    show_response(target, cycle + 1, true);
}

void axi_crossbar_ca::show_response(target_state& target, std::uint64_t cycle, bool done) {
    target.response_ready = true;
    target.response_cycle = cycle;
    target.response_done = done;
    ++waiting_;
    schedule(cycle + 1);
}

void axi_crossbar_ca::take_response(unsigned index, std::uint64_t edge) {
    auto& target = targets_[index];
    if (!target.response_ready || target.response_cycle >= edge) return;
    const auto [winner, trans] = target.queue.front();
    auto& master = masters_[winner];
    if (master.response_free_edge > edge) {
        if (master.response_free_edge != never) schedule(master.response_free_edge);
        return;
    }
    master.response_free_edge = never;
    target.queue.erase(target.queue.begin());
    target.response_ready = false;
    --waiting_;
    target.response_from = edge + 1;
    schedule_if_waiting(edge + 1);
    if (index == hole()) {
        target.hole_free_cycle = edge + 1;
        if (target.hole_waiting) hole_takes(edge + 1);
    } else if (!target.response_done) {
        end_target_response(index, *trans);
    }
    offer_response(winner, *trans);
}

void axi_crossbar_ca::drop_all(std::vector<std::deque<payload*>>& open) {
    for (unsigned j = 0; j < targets_.size(); ++j) {
        auto& target = targets_[j];
        auto* shown = target.response_ready && !target.response_done ? target.queue.front().trans : nullptr;
        restart(target);
        if (shown != nullptr) end_target_response(j, *shown);
    }
    for (unsigned i = 0; i < masters_.size(); ++i) {
        auto& master = masters_[i];
        for (; !master.accepted.empty(); master.accepted.pop()) open[i].push_back(master.accepted.front());
        if (master.request != nullptr) open[i].push_back(master.request);
        master = master_state{};
    }
    waiting_ = 0;
}

void axi_crossbar_ca::restart(target_state& target) const {
    auto queue = std::move(target.queue);
    queue.clear();
    target = target_state{};
    target.queue = std::move(queue);
    target.last_winner = config().masters - 1;
}

}  // namespace tabletop
