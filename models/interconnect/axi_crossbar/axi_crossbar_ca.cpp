// SPDX-License-Identifier: Apache-2.0
#include "interconnect/axi_crossbar/axi_crossbar_ca.h"

#include "base/process.h"

#include <algorithm>

namespace tabletop {

axi_crossbar_ca::axi_crossbar_ca(sc_core::sc_module_name name, const axi_crossbar_config& config)
    : axi_crossbar_ports(name, view::ca, config),
      clock_(config.clock),
      masters_(config.masters),
      targets_(config.targets + 1) {
    axi_crossbar_ca::restart();
    spawn_method("on_edge", sensitive_to(edge_).dont_initialize(), [this] { on_edge(); });
}

// The pins still show the request before in the cycle of its handshake.
void axi_crossbar_ca::begin_request(unsigned index, unsigned target) {
    auto& master = masters_[index];
    master.request_cycle = std::max(clock_.cycle(now_ps()), master.request_from);
    master.request_target = target;
    ++waiting_;
    schedule(master.request_cycle + 1);
}

void axi_crossbar_ca::request_ended(unsigned index) {
    auto& target = targets_[index];
    target.slot_free_edge = clock_.cycle(now_ps()) + 1;
    schedule_if_waiting(target.slot_free_edge);
}

// The pins still show the response before in the cycle of its handshake.
void axi_crossbar_ca::begin_response(unsigned index) {
    auto& target = targets_[index];
    show_response(target, std::max(clock_.cycle(now_ps()), target.response_from));
}

void axi_crossbar_ca::response_ended(unsigned index) {
    auto& master = masters_[index];
    const auto cycle = clock_.cycle(now_ps());
    --master.outstanding;
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
        if (!is_candidate(winner, index, edge)) continue;
        // One direction at a time at a target; the winner keeps its turn until the others have drained.
        if (is_idle(index) || target.write == request_is_write(winner)) accept(index, winner, edge);
        return;
    }
}

bool axi_crossbar_ca::is_candidate(unsigned index, unsigned target, std::uint64_t edge) const {
    const auto& master = masters_[index];
    if (!has_request(index) || master.request_target != target || master.request_cycle >= edge) return false;
    // A response handshake in this very cycle is seen one edge later.
    const unsigned outstanding = master.outstanding + (master.last_end_cycle == edge ? 1 : 0);
    return outstanding == 0 || (outstanding < axi_crossbar_core::most_outstanding && master.target == target &&
                                master.write == request_is_write(index));
}

void axi_crossbar_ca::accept(unsigned index, unsigned winner, std::uint64_t edge) {
    auto& target = targets_[index];
    auto& master = masters_[winner];
    --waiting_;
    master.request_from = edge + 1;
    master.target = index;
    master.write = request_is_write(winner);
    ++master.outstanding;
    if (!by_number()) target.last_winner = winner;  // else the search for the next one begins with master 0 again
    target.write = master.write;
    target.slot_free_edge = never;
    if (index == hole()) offer_to_hole(edge);
    accept_request(winner, index);
}

void axi_crossbar_ca::offer_to_hole(std::uint64_t edge) {
    auto& target = targets_[hole()];
    target.hole_waiting = true;
    if (target.hole_free_cycle <= edge) hole_takes(edge);
}

void axi_crossbar_ca::hole_takes(std::uint64_t cycle) {
    auto& target = targets_[hole()];
    target.hole_waiting = false;
    target.hole_free_cycle = never;
    target.slot_free_edge = cycle + 1;
    schedule_if_waiting(cycle + 1);
    show_response(target, cycle + 1);
}

void axi_crossbar_ca::show_response(target_state& target, std::uint64_t cycle) {
    target.response_ready = true;
    target.response_cycle = cycle;
    ++waiting_;
    schedule(cycle + 1);
}

void axi_crossbar_ca::take_response(unsigned index, std::uint64_t edge) {
    auto& target = targets_[index];
    if (!target.response_ready || target.response_cycle >= edge) return;
    auto& master = masters_[oldest_master(index)];
    if (master.response_free_edge > edge) {
        if (master.response_free_edge != never) schedule(master.response_free_edge);
        return;
    }
    master.response_free_edge = never;
    target.response_ready = false;
    --waiting_;
    target.response_from = edge + 1;
    schedule_if_waiting(edge + 1);
    if (index == hole()) {
        target.hole_free_cycle = edge + 1;
        if (target.hole_waiting) hole_takes(edge + 1);
    }
    hand_over_response(index);
}

void axi_crossbar_ca::restart() {
    for (auto& target : targets_) {
        target = target_state{};
        target.last_winner = config().masters - 1;
    }
    for (auto& master : masters_) master = master_state{};
    waiting_ = 0;
}

}  // namespace tabletop
