// SPDX-License-Identifier: Apache-2.0
#include "pins/axi4_lite_pins.h"

#include "base/bus_word.h"
#include "base/direct_memory.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "base/protocol_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace tabletop {
namespace {

constexpr unsigned okay = 0;
constexpr unsigned slverr = 2;
constexpr unsigned decerr = 3;
constexpr unsigned all_lanes = 0xF;

// EXOKAY is none of the bus's.
tlm::tlm_response_status status_of(unsigned code) {
    if (code == decerr) return tlm::TLM_ADDRESS_ERROR_RESPONSE;
    return code == okay ? tlm::TLM_OK_RESPONSE : tlm::TLM_GENERIC_ERROR_RESPONSE;
}

unsigned code_of(tlm::tlm_response_status status) {
    if (status == tlm::TLM_OK_RESPONSE) return okay;
    return status == tlm::TLM_ADDRESS_ERROR_RESPONSE ? decerr : slverr;
}

// Sent in place of what the bus does not carry: a read might have an effect, and the address may be none of the bus's.
constexpr axi_request no_effect{true, 0, 0, 0};

axi_request request_of(const tlm::tlm_generic_payload& trans) {
    const auto address = static_cast<std::uint32_t>(trans.get_address());
    return trans.is_write() ? axi_request{true, address, written_word(trans), enabled_lanes(trans)}
                            : axi_request{false, address, 0, 0};
}

constexpr unsigned bit(axi_channel channel) {
    return 1u << static_cast<unsigned>(channel);
}

// Byte enables of a word for every combination of strobes.
unsigned char* byte_enables(unsigned strobes) {
    static auto table = [] {
        std::array<std::array<unsigned char, word_bytes>, all_lanes + 1> enables{};
        for (unsigned s = 0; s <= all_lanes; ++s) {
            for (unsigned byte = 0; byte < word_bytes; ++byte) {
                enables[s][byte] = (s >> byte & 1u) ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED;
            }
        }
        return enables;
    }();
    return table[strobes].data();
}

}  // namespace

axi_slave_adapter::axi_slave_adapter(sc_core::sc_module_name name, tlm::tlm_target_socket<32>& socket,
                                     axi_slave_pins& pins, pin_owner& owner, request_order order)
    : sc_module(name),
      socket_(socket),
      pins_(pins),
      owner_(owner),
      order_(order),
      rules_([this](const std::string& rule) { rule_broken(rule); }) {
    socket_.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    spawn_method("take_phases", sensitive_to(phases_.due()).dont_initialize(), [this] { take_phases(); });
}

// A Verilated block cannot be asked for a moment in the future: the delay is waited out first.
void axi_slave_adapter::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    if (delay != sc_core::SC_ZERO_TIME) sc_core::wait(delay);
    delay = sc_core::SC_ZERO_TIME;
    bool done = false;
    owner_.before_change();
    begin(trans, &done);
    while (!done) sc_core::wait(blocking_done_);
}

// What a phase gives occasion to at any of the block's sockets is done by a process: a call of nb_transport makes none
// of the opposite path.
tlm::tlm_sync_enum axi_slave_adapter::nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                                      sc_core::sc_time& delay) {
    if (!is_base_phase(phase)) return tlm::TLM_ACCEPTED;
    if (phase != tlm::BEGIN_REQ && phase != tlm::END_RESP) {
        SC_REPORT_ERROR(name(), "an initiator sent a phase that is the target's");
        return tlm::TLM_ACCEPTED;
    }
    if (phase == tlm::BEGIN_REQ && trans.has_mm()) trans.acquire();
    phases_.push(now_ps() + to_ps(delay), {&trans, phase == tlm::BEGIN_REQ ? tlm::BEGIN_REQ : tlm::END_RESP});
    return phase == tlm::END_RESP && delay == sc_core::SC_ZERO_TIME ? tlm::TLM_COMPLETED : tlm::TLM_ACCEPTED;
}

bool axi_slave_adapter::get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) {
    dmi.init();
    return deny(trans, dmi);
}

void axi_slave_adapter::take_phases() {
    owner_.before_change();
    delayed_phase next{};
    while (phases_.pop(next)) {
        if (next.phase == tlm::BEGIN_REQ) {
            begin(*next.trans, nullptr);
        } else {
            end_response(*next.trans);
            owner_.after_change();
        }
    }
}

void axi_slave_adapter::begin(tlm::tlm_generic_payload& trans, bool* done) {
    const auto checked = check_access(trans);
    const bool carried = moves_data(trans) && checked == tlm::TLM_OK_RESPONSE;
    waiting_.push_back({&trans, checked, carried, !carried || trans.is_write(), done});
    if (may_drive()) drive_next();
    owner_.after_change();
}

bool axi_slave_adapter::may_drive() const {
    if (waiting_.empty() || driven_ || taken_ != 0 || owner_.in_reset()) return false;
    if (order_ == request_order::pipelined || (open_.empty() && !finishing_)) return true;
    return order_ == request_order::one_direction &&
           waiting_.front().write == (finishing_ ? finishing_write_ : open_.front().write);
}

void axi_slave_adapter::drive_next() {
    const auto& next = waiting_.front();
    const auto request = next.carried ? request_of(*next.trans) : no_effect;
    driven_ = true;
    valid_ = next.write ? bit(axi_channel::aw) | bit(axi_channel::w) : bit(axi_channel::ar);
    for (const auto channel : axi_channels) {
        if ((valid_ & bit(channel)) == 0) continue;
        pins_.drive_request(channel, request);
        pins_.drive_valid(channel, true);
    }
    owner_.pins_changed();
}

void axi_slave_adapter::drive() {
    rules_.next_cycle();
    for (const auto channel : axi_channels) {
        if ((taken_ & bit(channel)) != 0) pins_.drive_valid(channel, false);
    }
    taken_ = 0;
    if (finishing_) pins_.drive_response_ready(finishing_write_, false);
    finishing_ = false;
    if (may_drive()) drive_next();
}

void axi_slave_adapter::sample() {
    for (const auto channel : axi_channels) {
        if ((valid_ & bit(channel)) == 0 || !pins_.ready(channel)) continue;
        valid_ &= ~bit(channel);
        taken_ |= bit(channel);
        ++handshakes_;
        owner_.request_edge();
    }
    if (driven_ && valid_ == 0) accepted();
    if (!owner_.in_reset()) rules_.look(pins_);
    if (!open_.empty() && !response_open_ && !finishing_ && pins_.response_valid(open_.front().write)) begin_response();
    if (rules_.waiting()) owner_.request_edge();
    if (looked_) looked_();
}

void axi_slave_adapter::accepted() {
    const auto next = waiting_.front();
    waiting_.erase(waiting_.begin());
    driven_ = false;
    open_.push_back(next);
    rules_.asked(next.write);
    if (next.done == nullptr) {
        tlm::tlm_phase phase = tlm::END_REQ;
        sc_core::sc_time delay;
        socket_->nb_transport_bw(*next.trans, phase, delay);
    }
}

void axi_slave_adapter::begin_response() {
    const auto& answered = open_.front();
    const auto response = pins_.response(answered.write);
    const auto status = answered.carried ? status_of(response.code) : answered.checked;
    if (status == tlm::TLM_OK_RESPONSE && answered.trans->is_read()) return_word(*answered.trans, response.data);
    answered.trans->set_response_status(status);
    response_driven_ = true;
    has_answered_ = true;
    send_response();
}

void axi_slave_adapter::send_response() {
    response_open_ = true;
    auto& trans = *open_.front().trans;
    if (open_.front().done != nullptr) {
        *open_.front().done = true;
        blocking_done_.notify();
        end_response(trans);
        return;
    }
    tlm::tlm_phase phase = tlm::BEGIN_RESP;
    sc_core::sc_time delay;
    const auto status = socket_->nb_transport_bw(trans, phase, delay);
    if (status != tlm::TLM_COMPLETED && (status != tlm::TLM_UPDATED || phase != tlm::END_RESP)) return;
    if (delay == sc_core::SC_ZERO_TIME) {
        end_response(trans);
    } else {
        phases_.push(now_ps() + to_ps(delay), {&trans, tlm::END_RESP});
    }
}

void axi_slave_adapter::end_response(const tlm::tlm_generic_payload& trans) {
    if (!response_open_ || open_.front().trans != &trans) {
        SC_REPORT_ERROR(name(), "END_RESP without an open response");
        return;
    }
    const auto ended = open_.front();
    open_.erase(open_.begin());
    response_open_ = false;
    if (response_driven_) finish(ended.write);
    if (ended.done == nullptr && trans.has_mm()) ended.trans->release();
    abort_next();
    if (may_drive()) drive_next();
}

// The handshake of the response that the pins show.
void axi_slave_adapter::finish(bool write) {
    response_driven_ = false;
    finishing_ = true;
    finishing_write_ = write;
    ++handshakes_;
    rules_.taken(write);
    pins_.drive_response_ready(write, true);
    owner_.pins_changed();
    owner_.request_edge();
}

// A response already begun stays open, but the pins show it no more.
void axi_slave_adapter::abort() {
    for (const auto channel : axi_channels) pins_.drive_valid(channel, false);
    const bool was_driven = driven_;
    driven_ = false;
    valid_ = taken_ = 0;
    response_driven_ = false;
    rules_.reset();
    aborting_ = open_.size() - (response_open_ ? 1 : 0);
    std::size_t kept = 0;
    for (std::size_t n = 0; n < waiting_.size(); ++n) {
        const bool begun = waiting_[n].done == nullptr || (n == 0 && was_driven);
        if (begun) {
            open_.push_back(waiting_[n]);
            ++aborting_;
        } else {
            waiting_[kept++] = waiting_[n];
        }
    }
    waiting_.resize(kept);
    if (!response_open_) abort_next();
}

void axi_slave_adapter::abort_next() {
    if (aborting_ == 0) return;
    --aborting_;
    open_.front().trans->set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
    send_response();
}

void axi_slave_adapter::reset_released() {
    if (may_drive()) drive_next();
}

std::string axi_slave_adapter::waits_for() const {
    const auto text = [](const std::string& pins, const access& of) {
        return fmt::format("{} of a {} 0x{:x}", pins, of.trans->is_read() ? "read of" : "write to",
                           of.trans->get_address());
    };
    if (driven_) {
        static constexpr std::array names{"arready", "awready", "wready"};
        std::string pins;
        for (const auto channel : axi_channels) {
            if ((valid_ & bit(channel)) == 0) continue;
            pins += (pins.empty() ? "" : " and ") + std::string(names[static_cast<unsigned>(channel)]);
        }
        return text(pins, waiting_.front());
    }
    if (open_.empty() || response_open_ || finishing_) return "";
    return text(open_.front().write ? "bvalid" : "rvalid", open_.front());
}

void axi_slave_adapter::rule_broken(const std::string& rule) const {
    if (broken_rule_) return broken_rule_(rule);
    SC_REPORT_ERROR(protocol_checker::report_type,
                    fmt::format("the pins of {}: {} ({} ps)", socket_.name(), rule, now_ps()).c_str());
}

axi_master_adapter::axi_master_adapter(sc_core::sc_module_name name, tlm::tlm_initiator_socket<32>& socket,
                                       axi_master_pins& pins, pin_owner& owner)
    : sc_module(name), socket_(socket), pins_(pins), owner_(owner) {
    socket_.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
    spawn_method("take_phases", sensitive_to(phases_.due()).dont_initialize(), [this] { take_phases(); });
}

// In the cycle of a response's handshake the pins still show it.
void axi_master_adapter::drive() {
    if (rules_) rules_->next_cycle();
    if (request_done_) pins_.drive_request_ready(request_write_, false);
    request_done_ = false;
    if (response_done_) drop_responses();
    response_done_ = false;
    drive_response();
}

void axi_master_adapter::sample() {
    for (const bool write : {false, true}) {
        if (request_ == nullptr && !request_done_ && pins_.request_valid(write)) begin_request(write);
    }
    if (response_driven_ && pins_.response_ready(open_.front().trans->is_write())) end_response();
    if (!rules_ || owner_.in_reset()) return;
    rules_->look(pins_);
    if (rules_->waiting()) owner_.request_edge();
}

void axi_master_adapter::begin_request(bool write) {
    const auto request = pins_.request(write);
    auto& trans =
        pool_.acquire(write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND, request.address & ~3u, word_bytes);
    if (write) {
        std::memcpy(trans.get_data_ptr(), &request.data, word_bytes);
        if (request.strobes != all_lanes) {
            trans.set_byte_enable_ptr(byte_enables(request.strobes));
            trans.set_byte_enable_length(word_bytes);
        }
    }
    request_ = &trans;
    request_shown_ = true;
    request_write_ = write;
    open_.push_back({&trans, false, false});
    tlm::tlm_phase phase = tlm::BEGIN_REQ;
    sc_core::sc_time delay;
    const auto status = socket_->nb_transport_fw(trans, phase, delay);
    if (status == tlm::TLM_ACCEPTED || (status == tlm::TLM_UPDATED && !is_base_phase(phase))) return;
    // A target that has completed sends no phase any more: the end of its response stands for all of them.
    const auto reached = status == tlm::TLM_COMPLETED ? tlm::END_RESP
                         : phase == tlm::BEGIN_RESP   ? tlm::BEGIN_RESP
                                                      : tlm::END_REQ;
    if (delay == sc_core::SC_ZERO_TIME) {
        take(trans, reached);
    } else {
        phases_.push(now_ps() + to_ps(delay), {&trans, reached});
    }
}

tlm::tlm_sync_enum axi_master_adapter::nb_transport_bw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                                       sc_core::sc_time& delay) {
    if (!is_base_phase(phase)) return tlm::TLM_ACCEPTED;
    if (phase != tlm::END_REQ && phase != tlm::BEGIN_RESP) {
        violation("a target sent a phase that is the initiator's", trans);
        return tlm::TLM_ACCEPTED;
    }
    phases_.push(now_ps() + to_ps(delay), {&trans, phase == tlm::END_REQ ? tlm::END_REQ : tlm::BEGIN_RESP});
    return tlm::TLM_ACCEPTED;
}

void axi_master_adapter::take_phases() {
    owner_.before_change();
    delayed_phase next{};
    while (phases_.pop(next)) {
        take(*next.trans, next.phase);
        owner_.after_change();
    }
}

// What a target has reached with its answer, which a reset may have made nobody's.
void axi_master_adapter::take(tlm::tlm_generic_payload& trans, tlm::tlm_phase_enum reached) {
    if (request_ == &trans) request_accepted();
    if (reached == tlm::END_REQ) return;
    const auto dropped = std::find(dropped_.begin(), dropped_.end(), &trans);
    if (dropped == dropped_.end()) {
        begin_response(trans, reached == tlm::BEGIN_RESP);
        return;
    }
    dropped_.erase(dropped);
    if (reached == tlm::BEGIN_RESP) send_end(trans);
    trans.release();
}

void axi_master_adapter::request_accepted() {
    request_ = nullptr;
    if (!request_shown_) return;
    request_done_ = true;
    if (rules_) {
        for (const auto channel : axi_channels) {
            if ((channel != axi_channel::ar) == request_write_) rules_->taken(channel);
        }
    }
    pins_.drive_request_ready(request_write_, true);
    owner_.pins_changed();
    owner_.request_edge();
}

void axi_master_adapter::begin_response(const tlm::tlm_generic_payload& trans, bool owes_end) {
    const auto answered = std::find_if(open_.begin(), open_.end(), [&](const auto& i) { return i.trans == &trans; });
    if (answered == open_.end() || answered->answered) {
        violation("a response to a request that waits for none", trans);
        return;
    }
    // What a target completes out of turn waits here.
    if (owes_end && std::any_of(open_.begin(), answered, [](const auto& earlier) { return !earlier.answered; })) {
        violation("a target answers out of order", trans);
    } else if (owes_end && std::any_of(open_.begin(), answered, [](const auto& earlier) { return earlier.owes_end; })) {
        violation("a target answers while its response before is open", trans);
    }
    answered->answered = true;
    answered->owes_end = owes_end;
    drive_response();
}

void axi_master_adapter::drive_response() {
    if (response_driven_ || response_done_ || open_.empty() || !open_.front().answered) return;
    const auto& trans = *open_.front().trans;
    std::uint32_t data = 0;
    if (trans.is_read()) std::memcpy(&data, trans.get_data_ptr(), word_bytes);
    pins_.drive_response(trans.is_write(), {data, code_of(trans.get_response_status())});
    response_driven_ = true;
    owner_.pins_changed();
}

void axi_master_adapter::drop_responses() {
    for (const bool write : {false, true}) pins_.drop_response(write);
}

void axi_master_adapter::end_response() {
    const auto ended = open_.front();
    open_.erase(open_.begin());
    response_driven_ = false;
    response_done_ = true;
    owner_.request_edge();
    if (ended.owes_end) send_end(*ended.trans);
    ended.trans->release();
}

void axi_master_adapter::send_end(tlm::tlm_generic_payload& trans) {
    tlm::tlm_phase phase = tlm::END_RESP;
    sc_core::sc_time delay;
    socket_->nb_transport_fw(trans, phase, delay);
}

void axi_master_adapter::abort() {
    pins_.drive_request_ready(request_write_, false);
    drop_responses();
    if (rules_) rules_->reset();
    request_shown_ = request_done_ = response_driven_ = response_done_ = false;
    const auto open = std::exchange(open_, {});
    for (const auto& transaction : open) {
        if (!transaction.answered) dropped_.push_back(transaction.trans);
    }
    for (const auto& transaction : open) {
        if (!transaction.answered) continue;
        if (transaction.owes_end) send_end(*transaction.trans);
        transaction.trans->release();
    }
}

void axi_master_adapter::violation(const char* what, const tlm::tlm_generic_payload& trans) const {
    SC_REPORT_ERROR(name(), fmt::format("{} (address 0x{:x})", what, trans.get_address()).c_str());
}

}  // namespace tabletop
