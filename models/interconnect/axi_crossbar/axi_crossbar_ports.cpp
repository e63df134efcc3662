// SPDX-License-Identifier: Apache-2.0
#include "interconnect/axi_crossbar/axi_crossbar_ports.h"

#include "base/base_phase.h"
#include "base/bus_word.h"
#include "base/calling_process.h"
#include "base/direct_memory.h"
#include "base/observed_writes.h"
#include "base/process.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace tabletop {
namespace {

// What the hole answers: what is wrong with the payload, and else to reads and writes that nobody is there.
tlm::tlm_response_status hole_status(const tlm::tlm_generic_payload& trans) {
    const auto status = check_access(trans);
    return status == tlm::TLM_OK_RESPONSE && moves_data(trans) ? tlm::TLM_ADDRESS_ERROR_RESPONSE : status;
}

// What a read has to leave in the caller's buffer when it fails.
class read_buffer {
  public:
    // of: carried by the bus.
    explicit read_buffer(tlm::tlm_generic_payload& of) : of_(of) {
        if (of.is_read()) copy_bytes(before_.data(), of.get_data_ptr(), of.get_data_length());
    }
    void restore() {
        if (of_.is_read()) copy_bytes(of_.get_data_ptr(), before_.data(), of_.get_data_length());
    }

  private:
    tlm::tlm_generic_payload& of_;
    std::array<unsigned char, word_bytes> before_{};
};

// The bus has OKAY, DECERR, and SLVERR for everything else.
void limit_to_bus(tlm::tlm_generic_payload& trans) {
    const auto status = trans.get_response_status();
    if (trans.is_response_ok() || status == tlm::TLM_ADDRESS_ERROR_RESPONSE) return;
    trans.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
}

}  // namespace

axi_crossbar_ports::axi_crossbar_ports(sc_core::sc_module_name name, view v, const axi_crossbar_config& config)
    : axi_crossbar_block(name, config),
      masters_(config.masters),
      targets_(config.targets + 1),
      shared_(config.masters > 1),
      calls_(config.targets + 1),
      contention_(config.masters > 1 ? config.masters : 0),
      request_hop_(v, config.clock, axi_crossbar_core::hop_cycles),
      response_hop_(v, config.clock, axi_crossbar_core::hop_cycles),
      hinted_ways_(*this, request_hop_.longest_response_ps()) {
    for (unsigned i = 0; i < config.masters; ++i) in[i].bind(master_ports_.emplace_back(*this, i));
    for (unsigned j = 0; j < config.targets; ++j) out[j].bind(target_ports_.emplace_back(*this, j));
    for (auto& target : targets_)
        target.queue.reserve(std::size_t{config.masters} * axi_crossbar_core::most_outstanding);
    spawn_method("on_reset_pin", sensitive_to(rst).dont_initialize(), [this] { on_reset_pin(); });
    spawn_method("settle_reset", sensitive_to(reset_.sampled()).dont_initialize(), [this] { settle_reset(); });
    spawn_method("on_annotated", sensitive_to(annotated_.due()).dont_initialize(), [this] { on_annotated(); });
    spawn_method("on_owed", sensitive_to(owed_).dont_initialize(), [this] { on_owed(); });
}

void axi_crossbar_ports::start_of_simulation() {
    for (unsigned i = 0; i < config().masters; ++i) masters_[i].socket = in[i].operator->();
    for (unsigned j = 0; j < config().targets; ++j) targets_[j].socket = out[j].operator->();
    if (rst.read()) on_reset_pin();  // high from the beginning: there is no event
}

// A BEGIN_RESP without END_REQ before it ends the request as well. Each caller knows which event it is, so that one
// case is left of the switch where it is called.
[[gnu::always_inline]] inline void axi_crossbar_ports::handle(const port_event& what) {
    switch (what.what) {
        case event::begin_request:
            take_request(what.port, *what.trans);
            break;
        case event::end_response:
            end_response(what.port);
            break;
        case event::end_request:
            end_hop_request(what.port, *what.trans);
            break;
        case event::begin_response:
        case event::completed:
            const bool completed = what.what == event::completed;
            if (!drop_answer(what.port, *what.trans, completed)) begin_hop_response(what.port, *what.trans, completed);
    }
}

[[gnu::always_inline]] inline void axi_crossbar_ports::happen(const port_event& what, const sc_core::sc_time& delay) {
    if (delay == sc_core::SC_ZERO_TIME) {
        handle(what);
    } else {
        annotate(what, delay);
    }
}

tlm::tlm_sync_enum axi_crossbar_ports::forward(unsigned master, payload& trans, tlm::tlm_phase& phase,
                                               const sc_core::sc_time& delay) {
    settle_reset();
    if (phase == tlm::END_RESP) {
        happen({event::end_response, master, nullptr}, delay);
        return tlm::TLM_COMPLETED;
    }
    if (phase == tlm::BEGIN_REQ) {
        if (trans.has_mm()) trans.acquire();
        happen({event::begin_request, master, &trans}, delay);
    } else if (is_base_phase(phase)) {
        SC_REPORT_ERROR(name(), "an initiator sent a phase other than BEGIN_REQ and END_RESP");
    }
    return tlm::TLM_ACCEPTED;
}

tlm::tlm_sync_enum axi_crossbar_ports::backward(unsigned target, payload& trans, const tlm::tlm_phase& phase,
                                                const sc_core::sc_time& delay) {
    settle_reset();
    if (phase == tlm::END_REQ) {
        happen({event::end_request, target, &trans}, delay);
    } else if (phase == tlm::BEGIN_RESP && delay == sc_core::SC_ZERO_TIME && drop_answer(target, trans, true)) {
        return tlm::TLM_COMPLETED;
    } else if (phase == tlm::BEGIN_RESP) {
        happen({event::begin_response, target, &trans}, delay);
    } else if (is_base_phase(phase)) {
        violation(target, trans, "a target sent a phase other than END_REQ and BEGIN_RESP");
    }
    return tlm::TLM_ACCEPTED;
}

void axi_crossbar_ports::annotate(const port_event& what, const sc_core::sc_time& delay) {
    annotated_.push(now_ps() + to_ps(delay), what);
}

void axi_crossbar_ports::on_annotated() {
    settle_reset();
    port_event next{};
    while (annotated_.pop(next)) handle(next);
}

// What the bus cannot carry is a write without strobes on it.
void axi_crossbar_ports::take_request(unsigned index, payload& trans) {
    if (masters_[index].request != nullptr) {
        SC_REPORT_ERROR(in[index].name(), "BEGIN_REQ while a request is open");
        return;
    }
    const bool carried = is_carried(trans);
    masters_[index].request = &trans;
    masters_[index].request_write = trans.is_write() || !carried;
    begin_request(index, carried ? route_carried(trans) : hole());
}

void axi_crossbar_ports::accept_request(unsigned index, unsigned target_index) {
    auto& target = targets_[target_index];
    auto& trans = *masters_[index].request;
    masters_[index].request = nullptr;
    target.queue.push_back({index, &trans, nullptr, false, false, false});
    if (target_index != hole() && target.request == nullptr) send_request(target_index);
    tlm::tlm_phase phase = tlm::END_REQ;
    sc_core::sc_time delay;
    masters_[index].socket->nb_transport_bw(trans, phase, delay);
}

// Sends the request of the newest transaction.
void axi_crossbar_ports::send_request(unsigned index) {
    auto& target = targets_[index];
    auto& hop = pool_.acquire_copy(*target.queue.back().trans);
    target.queue.back().hop = &hop;
    target.request = &hop;
    tlm::tlm_phase phase = tlm::BEGIN_REQ;
    sc_core::sc_time delay;
    const auto status = target.socket->nb_transport_fw(hop, phase, delay);
    if (status == tlm::TLM_COMPLETED) {
        happen({event::completed, index, &hop}, delay);
    } else if (status == tlm::TLM_UPDATED && phase == tlm::END_REQ) {
        happen({event::end_request, index, &hop}, delay);
    } else if (status == tlm::TLM_UPDATED && phase == tlm::BEGIN_RESP) {
        happen({event::begin_response, index, &hop}, delay);
    }
}

// A request from before a reset holds the target's socket until the target has accepted it; the newest one waits.
void axi_crossbar_ports::end_hop_request(unsigned index, const payload& hop) {
    auto& target = targets_[index];
    if (target.request != &hop) return;
    target.request = nullptr;
    if (target.queue.empty()) return;
    const auto* const newest = target.queue.back().hop;
    if (newest == &hop) {
        request_ended(index);
    } else if (newest == nullptr) {
        owe();
    }
}

void axi_crossbar_ports::begin_hop_response(unsigned index, payload& hop, bool completed) {
    transaction* answered = nullptr;
    bool another_open = false;
    bool others_first = false;
    for (auto& t : targets_[index].queue) {
        if (t.hop == &hop && !t.answered) answered = &t;
        another_open |= t.response_open;
        others_first |= answered == nullptr && !t.answered;
    }
    if (answered == nullptr) {
        violation(index, hop, "a response to a transaction that is not open");
        return;
    }
    answered->answered = true;
    answered->response_open = !completed;
    end_hop_request(index, hop);  // after that, since the next request may be sent and answered in it
    // What a target completes out of turn waits here.
    if (!completed && another_open) {
        violation(index, hop, "a response while another is open");
    } else if (!completed && others_first) {
        violation(index, hop, "a response out of order");
    }
    show_response(index);
}

bool axi_crossbar_ports::drop_known_answer(unsigned index, payload& hop, bool completed) {
    auto& dropped = targets_[index].dropped;
    const auto found = std::find(dropped.begin(), dropped.end(), &hop);
    if (found == dropped.end()) return false;
    dropped.erase(found);
    if (!completed) end_hop_response(index, hop);
    end_hop_request(index, hop);
    hop.release();
    return true;
}

void axi_crossbar_ports::show_response(unsigned index) {
    auto& queue = targets_[index].queue;
    if (queue.empty() || !queue.front().answered || queue.front().shown) return;
    queue.front().shown = true;
    begin_response(index);
}

void axi_crossbar_ports::end_hop_response(unsigned index, payload& hop) {
    tlm::tlm_phase phase = tlm::END_RESP;
    sc_core::sc_time delay;
    targets_[index].socket->nb_transport_fw(hop, phase, delay);
}

void axi_crossbar_ports::hand_over_response(unsigned index) {
    auto& queue = targets_[index].queue;
    const auto ended = queue.front();
    queue.erase(queue.begin());
    if (ended.response_open) end_hop_response(index, *ended.hop);
    auto& master = masters_[ended.master];
    master.offered = ended.trans;
    master.answer = ended.hop;
    if (master.detached.empty()) send_next_response(ended.master);
    show_response(index);
}

void axi_crossbar_ports::send_next_response(unsigned index) {
    auto& master = masters_[index];
    auto* const trans = master.detached.empty() ? master.offered : master.detached.front();
    if (trans == nullptr) return;
    if (master.detached.empty()) {
        set_answer(master);
    } else {
        trans->set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
    }
    master.response_open = true;
    tlm::tlm_phase phase = tlm::BEGIN_RESP;
    sc_core::sc_time delay;
    const auto status = master.socket->nb_transport_bw(*trans, phase, delay);
    if (status == tlm::TLM_COMPLETED || (status == tlm::TLM_UPDATED && phase == tlm::END_RESP)) {
        happen({event::end_response, index, nullptr}, delay);
    }
}

// Only now: a reset until here leaves the master's payload as it is.
void axi_crossbar_ports::set_answer(master_side& master) {
    if (master.answer == nullptr) {
        master.offered->set_response_status(hole_status(*master.offered));
        return;
    }
    payload_pool::return_answer(*master.answer, *master.offered);
    limit_to_bus(*master.offered);
    master.answer->release();
    master.answer = nullptr;
}

void axi_crossbar_ports::end_response(unsigned index) {
    auto& master = masters_[index];
    if (!master.response_open) {
        SC_REPORT_ERROR(in[index].name(), "END_RESP without an open response");
        return;
    }
    master.response_open = false;
    auto* const trans = master.detached.empty() ? master.offered : master.detached.front();
    if (master.detached.empty()) {
        master.offered = nullptr;
        response_ended(index);
    } else {
        master.detached.pop_front();
        owe();
    }
    if (trans->has_mm()) trans->release();
}

void axi_crossbar_ports::on_owed() {
    settle_reset();
    for (unsigned j = 0; j < targets_.size(); ++j) {
        auto& target = targets_[j];
        for (auto* const hop : std::exchange(target.owed_ends, {})) {
            end_hop_response(j, *hop);
            hop->release();
        }
        const bool held = !target.queue.empty() && target.queue.back().hop == nullptr;
        if (held && j != hole() && target.request == nullptr) send_request(j);
    }
    for (unsigned i = 0; i < masters_.size(); ++i) {
        if (!masters_[i].response_open) send_next_response(i);
    }
}

void axi_crossbar_ports::violation(unsigned index, const payload& hop, const char* what) const {
    SC_REPORT_ERROR(out[index].name(),
                    fmt::format("{} of the target (address 0x{:x}, {} ps)", what, hop.get_address(), now_ps()).c_str());
}

void axi_crossbar_ports::on_reset_pin() {
    settle_reset();
    const auto next = config().clock.cycle(now_ps()) + 1;
    if (rst.read()) {
        reset_edge_ = next;
        release_edge_ = never;
        reset_.assert_before(config().clock.edge(next));
        return;
    }
    release_edge_ = next;
    if (reset_.release()) reset_edge_ = never;
    reset_released_.notify();
    released();
}

void axi_crossbar_ports::settle_reset() {
    if (reset_.is_due()) on_sampled_reset();
}

void axi_crossbar_ports::on_sampled_reset() {
    ++resets_;
    reset_sampled_.notify();
    for (unsigned i = 0; i < masters_.size(); ++i) detach_all(i);
    for (auto& target : targets_) {
        for (const auto& t : target.queue) {
            if (t.hop == nullptr) continue;
            if (!t.answered) {
                target.dropped.push_back(t.hop);
            } else if (t.response_open) {
                target.owed_ends.push_back(t.hop);
            } else {
                t.hop->release();
            }
        }
        target.queue.clear();
    }
    restart();
    owe();
}

// A master's open transactions in their order.
void axi_crossbar_ports::detach_all(unsigned index) {
    auto& master = masters_[index];
    if (master.offered != nullptr) master.detached.push_back(master.offered);
    if (master.answer != nullptr) master.answer->release();
    for (const auto& target : targets_) {
        for (const auto& t : target.queue) {
            if (t.master == index) master.detached.push_back(t.trans);
        }
    }
    if (master.request != nullptr) master.detached.push_back(master.request);
    master.offered = master.answer = master.request = nullptr;
}

// Masters with a local time of their own meet here: then the delay is waited out, and one access at a time goes to a
// target.
void axi_crossbar_ports::blocking(unsigned master, payload& trans, sc_core::sc_time& delay) {
    if (!shared_ && !in_reset() && !is_in_step(delay)) return run_ahead(trans, delay);
    if (delay != sc_core::SC_ZERO_TIME) sc_core::wait(delay);
    delay = sc_core::SC_ZERO_TIME;
    while (in_reset()) sc_core::wait(reset_released_);
    settle_reset();
    const auto resets = resets_;
    const auto target = route(trans);
    if (shared_) wait_for_turn(master, target);
    if (resets != resets_ || !carry(target, trans, resets)) trans.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
    if (shared_) end_turn(target);
}

bool axi_crossbar_ports::carry(unsigned target, payload& trans, std::uint64_t resets) {
    if (!pass_time(request_ps(now_ps()), resets)) return false;
    if (target == hole()) {
        if (!pass_time(response_ps(hole_ps(now_ps())), resets)) return false;
        trans.set_response_status(hole_status(trans));
        return true;
    }
    read_buffer buffer(trans);
    sc_core::sc_time delay;
    call_target(target, trans, delay);
    if (pass_time(now_ps() + to_ps(delay), resets) && pass_time(response_ps(now_ps()), resets)) return true;
    buffer.restore();
    return false;
}

// A reset ends it.
bool axi_crossbar_ports::pass_time(std::uint64_t until_ps, std::uint64_t resets) {
    while (now_ps() < until_ps && resets == resets_) sc_core::wait(from_ps(until_ps - now_ps()), reset_sampled_);
    settle_reset();
    return resets == resets_;
}

void axi_crossbar_ports::run_ahead(payload& trans, sc_core::sc_time& delay) {
    const auto target = route(trans);
    const auto now = now_ps();
    const auto request = request_ps(now + to_ps(delay));
    if (target == hole()) {
        trans.set_response_status(hole_status(trans));
        delay = from_ps(response_ps(hole_ps(request)) - now);
    } else {
        delay = from_ps(request - now);
        call_target(target, trans, delay);
        const auto returned = now_ps();
        delay = from_ps(response_ps(returned + to_ps(delay)) - returned);
    }
}

// What a target leaves in the buffer of a read that fails does not come back.
void axi_crossbar_ports::call_target(unsigned target, payload& trans, sc_core::sc_time& delay) {
    read_buffer buffer(trans);
    targets_[target].socket->b_transport(trans, delay);
    if (auto* const hint = trans.get_extension<poll_hint>()) {
        hinted_ways_.pass_on(*hint);
        if (shared_) hint->until_ps = 0;  // other masters may be in the way
    }
    limit_to_bus(trans);
    if (!trans.is_response_ok()) buffer.restore();
}

void axi_crossbar_ports::wait_for_turn(unsigned master, unsigned target) {
    auto& calls = calls_[target];
    auto& waits = contention_[master];
    ++waits.calls;
    const std::pair own{by_number() ? master : 0, calls.next++};
    if (calls.serving || !calls.waiting.empty()) {
        const auto from_ps = now_ps();
        calls.waiting.insert(own);
        while (calls.serving || *calls.waiting.begin() != own) sc_core::wait(turn_);
        calls.waiting.erase(own);
        const auto waited_ps = now_ps() - from_ps;
        waits.waiting += waited_ps != 0 ? 1 : 0;
        waits.waited_ps += waited_ps;
        waits.longest_ps = std::max(waits.longest_ps, waited_ps);
    }
    calls.serving = true;
}

void axi_crossbar_ports::end_turn(unsigned target) {
    calls_[target].serving = false;
    turn_.notify();
}

// Moves as many bytes as lie in the window.
unsigned axi_crossbar_ports::debug(payload& trans) {
    const auto* const range = find_range(trans.get_address());
    if (range == nullptr) {
        trans.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
        return 0;
    }
    const auto length = trans.get_data_length();
    const auto inside = range->size - (trans.get_address() - range->base);
    trans.set_data_length(static_cast<unsigned>(std::min<std::uint64_t>(length, inside)));
    const auto moved = targets_[range->target].socket->transport_dbg(trans);
    trans.set_data_length(length);
    return moved;
}

// What is granted or denied holds inside the window that it was asked for. A grant takes the time of an access that has
// nobody in its way.
bool axi_crossbar_ports::direct_memory(payload& trans, tlm::tlm_dmi& dmi) {
    const auto address = trans.get_address();
    const auto* const range = find_range(address);
    dmi.init();  // a target that denies may leave it as it is
    if (range == nullptr) {
        const auto [first, last] = hole_around(address);
        dmi.set_start_address(first);
        dmi.set_end_address(last);
        return deny(trans, dmi);
    }
    const bool granted = targets_[range->target].socket->get_direct_mem_ptr(trans, dmi);
    clip(dmi, range->base, range->base + (range->size - 1));
    if (!granted) return deny(trans, dmi);
    const auto there_ps = config().clock.edge(axi_crossbar_core::hop_cycles.response);
    dmi.set_read_latency(dmi.get_read_latency() + from_ps(2 * there_ps));
    dmi.set_write_latency(dmi.get_write_latency() + from_ps(2 * there_ps));
    if (auto* const observed = trans.get_extension<observed_writes>()) observed->effect_ps += there_ps;
    return true;
}

void axi_crossbar_ports::invalidate_direct_memory(unsigned target, std::uint64_t first, std::uint64_t last) {
    for (const auto& range : config().map) {
        const auto from = std::max(first, range.base);
        const auto to = std::min(last, range.base + (range.size - 1));
        if (range.target != target || from > to) continue;
        for (const auto& master : masters_) master.socket->invalidate_direct_mem_ptr(from, to);
    }
}

}  // namespace tabletop
