// SPDX-License-Identifier: Apache-2.0
#include "base/axi4_lite_pins.h"

#include "base/bus_word.h"
#include "base/kernel_time.h"

#include <array>

namespace tabletop {
namespace {

constexpr unsigned okay = 0;
constexpr unsigned slverr = 2;
constexpr unsigned decerr = 3;
constexpr unsigned all_lanes = 0xF;

tlm::tlm_response_status status_of(unsigned code) {
    if (code == decerr) return tlm::TLM_ADDRESS_ERROR_RESPONSE;
    return code == slverr ? tlm::TLM_GENERIC_ERROR_RESPONSE : tlm::TLM_OK_RESPONSE;
}

unsigned code_of(tlm::tlm_response_status status) {
    if (status == tlm::TLM_OK_RESPONSE) return okay;
    return status == tlm::TLM_ADDRESS_ERROR_RESPONSE ? decerr : slverr;
}

// A payload that the bus cannot carry is driven as an access without effect.
axi_request request_of(const tlm::tlm_generic_payload& trans) {
    const bool carried = fits_bus(trans) && !trans.is_read();
    return {trans.is_write(), static_cast<std::uint32_t>(trans.get_address()), carried ? written_word(trans) : 0,
            carried ? enabled_lanes(trans) : 0};
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
    : sc_module(name), socket_(socket), pins_(pins), owner_(owner), order_(order) {
    socket_.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
}

// A Verilated block cannot be asked for a moment in the future: the delay is waited out first.
void axi_slave_adapter::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    sc_core::wait(delay);
    delay = sc_core::SC_ZERO_TIME;
    while (owner_.in_reset() || request_ != nullptr || !open_.empty()) sc_core::wait(idle_);
    owner_.before_change();
    blocking_ = &trans;
    begin(trans);
    while (blocking_ != nullptr) sc_core::wait(blocking_done_);
}

tlm::tlm_sync_enum axi_slave_adapter::nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                                      sc_core::sc_time& delay) {
    if (delay != sc_core::SC_ZERO_TIME) SC_REPORT_ERROR(name(), "a phase with an annotated delay");
    owner_.before_change();
    if (phase == tlm::END_RESP) {
        end_response();
        owner_.after_change();
        return tlm::TLM_COMPLETED;
    }
    if (trans.has_mm()) trans.acquire();
    returning_ = &trans;
    begin(trans);
    if (returning_ == &trans) {
        returning_ = nullptr;
        return tlm::TLM_ACCEPTED;
    }
    phase = tlm::END_REQ;
    return tlm::TLM_UPDATED;
}

bool axi_slave_adapter::get_direct_mem_ptr(tlm::tlm_generic_payload&, tlm::tlm_dmi& dmi) {
    dmi.allow_none();
    return false;
}

void axi_slave_adapter::begin(tlm::tlm_generic_payload& trans) {
    request_ = &trans;
    if (may_drive()) drive_request();
    owner_.after_change();
}

bool axi_slave_adapter::may_drive() const {
    if (driven_ || pins_busy_) return false;
    return order_ == request_order::pipelined || (open_.empty() && !finishing_);
}

void axi_slave_adapter::drive_request() {
    pins_.drive_request(request_of(*request_));
    driven_ = true;
    owner_.pins_changed();
}

void axi_slave_adapter::drive() {
    if (pins_busy_) pins_.drop_request();
    pins_busy_ = false;
    if (finishing_) pins_.drive_response_ready(finishing_write_, false);
    finishing_ = false;
    if (request_ != nullptr && may_drive()) drive_request();
}

void axi_slave_adapter::sample() {
    if (driven_ && pins_.request_ready(request_->is_write())) accepted();
    if (!open_.empty() && !response_open_ && !finishing_ && pins_.response_valid(open_.front()->is_write())) {
        begin_response();
    }
}

void axi_slave_adapter::accepted() {
    auto& trans = *request_;
    request_ = nullptr;
    driven_ = false;
    pins_busy_ = true;
    open_.push_back(&trans);
    owner_.request_edge();
    if (returning_ == &trans) {
        returning_ = nullptr;
    } else if (blocking_ != &trans) {
        tlm::tlm_phase phase = tlm::END_REQ;
        sc_core::sc_time delay;
        socket_->nb_transport_bw(trans, phase, delay);
    }
}

void axi_slave_adapter::begin_response() {
    auto& trans = *open_.front();
    const auto response = pins_.response(trans.is_write());
    if (trans.is_read() && fits_bus(trans)) return_word(trans, response.data);
    trans.set_response_status(fits_bus(trans) ? status_of(response.code) : tlm::TLM_BURST_ERROR_RESPONSE);
    response_driven_ = true;
    send_response();
}

void axi_slave_adapter::send_response() {
    response_open_ = true;
    auto& trans = *open_.front();
    if (blocking_ == &trans) {
        blocking_ = nullptr;
        blocking_done_.notify();
        end_response();
        return;
    }
    tlm::tlm_phase phase = tlm::BEGIN_RESP;
    sc_core::sc_time delay;
    const auto status = socket_->nb_transport_bw(trans, phase, delay);
    if (status == tlm::TLM_COMPLETED || (status == tlm::TLM_UPDATED && phase == tlm::END_RESP)) end_response();
}

void axi_slave_adapter::end_response() {
    if (!response_open_) {
        SC_REPORT_ERROR(name(), "END_RESP without an open response");
        return;
    }
    auto* trans = open_.front();
    open_.pop_front();
    response_open_ = false;
    if (response_driven_) finish(trans->is_write());
    if (trans->has_mm()) trans->release();
    idle_.notify();
    abort_next();
    if (request_ != nullptr && may_drive()) drive_request();
}

// The handshake of the response that the pins show.
void axi_slave_adapter::finish(bool write) {
    response_driven_ = false;
    finishing_ = true;
    finishing_write_ = write;
    pins_.drive_response_ready(write, true);
    owner_.pins_changed();
    owner_.request_edge();
}

// A response already begun stays open, but the pins show it no more.
void axi_slave_adapter::abort() {
    pins_.drop_request();
    pins_busy_ = false;
    driven_ = false;
    response_driven_ = false;
    if (request_ != nullptr) open_.push_back(request_);
    request_ = nullptr;
    aborting_ = open_.size() - (response_open_ ? 1 : 0);
    if (!response_open_) abort_next();
}

void axi_slave_adapter::abort_next() {
    if (aborting_ == 0) return;
    --aborting_;
    open_.front()->set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
    send_response();
}

void axi_slave_adapter::reset_released() {
    idle_.notify();
}

axi_master_adapter::axi_master_adapter(sc_core::sc_module_name name, tlm::tlm_initiator_socket<32>& socket,
                                       axi_master_pins& pins, pin_owner& owner)
    : sc_module(name), socket_(socket), pins_(pins), owner_(owner) {
    socket_.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
}

void axi_master_adapter::drive() {
    if (request_done_) pins_.drive_request_ready(request_write_, false);
    request_done_ = false;
    if (response_done_) pins_.drop_response();
    response_done_ = false;
    if (response_waiting_) drive_response();
}

void axi_master_adapter::sample() {
    for (const bool write : {false, true}) {
        if (request_ == nullptr && !request_done_ && pins_.request_valid(write)) begin_request(write);
    }
    if (response_driven_ && pins_.response_ready(open_.front()->is_write())) end_response();
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
    request_write_ = write;
    open_.push_back(&trans);
    tlm::tlm_phase phase = tlm::BEGIN_REQ;
    sc_core::sc_time delay;
    const auto status = socket_->nb_transport_fw(trans, phase, delay);
    if (delay != sc_core::SC_ZERO_TIME) SC_REPORT_ERROR(name(), "a phase with an annotated delay");
    if (status == tlm::TLM_ACCEPTED) return;
    request_accepted();
    if (status == tlm::TLM_COMPLETED || phase == tlm::BEGIN_RESP) {
        completed_ = status == tlm::TLM_COMPLETED;
        begin_response();
    }
}

void axi_master_adapter::request_accepted() {
    request_ = nullptr;
    request_done_ = true;
    pins_.drive_request_ready(request_write_, true);
    owner_.pins_changed();
    owner_.request_edge();
}

tlm::tlm_sync_enum axi_master_adapter::nb_transport_bw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                                       sc_core::sc_time& delay) {
    if (delay != sc_core::SC_ZERO_TIME) SC_REPORT_ERROR(name(), "a phase with an annotated delay");
    owner_.before_change();
    if (request_ == &trans) request_accepted();
    if (phase == tlm::BEGIN_RESP) {
        // A transaction that a reset has dropped: nobody waits for it any more.
        if (open_.empty() || open_.front() != &trans) return tlm::TLM_COMPLETED;
        completed_ = false;
        begin_response();
    }
    owner_.after_change();
    return tlm::TLM_ACCEPTED;
}

void axi_master_adapter::begin_response() {
    if (response_done_) {
        response_waiting_ = true;
    } else {
        drive_response();
    }
}

void axi_master_adapter::drive_response() {
    const auto& trans = *open_.front();
    response_waiting_ = false;
    std::uint32_t data = 0;
    if (trans.is_read()) std::memcpy(&data, trans.get_data_ptr(), word_bytes);
    pins_.drive_response(trans.is_write(), {data, code_of(trans.get_response_status())});
    response_driven_ = true;
    owner_.pins_changed();
}

void axi_master_adapter::end_response() {
    auto& trans = *open_.front();
    open_.pop_front();
    response_driven_ = false;
    response_done_ = true;
    owner_.request_edge();
    if (!completed_) send_end(trans);
    trans.release();
}

void axi_master_adapter::send_end(tlm::tlm_generic_payload& trans) {
    tlm::tlm_phase phase = tlm::END_RESP;
    sc_core::sc_time delay;
    socket_->nb_transport_fw(trans, phase, delay);
}

// A response that the target has open ends here; the transactions that it has not answered yet are dropped when it
// does.
void axi_master_adapter::abort() {
    const bool begun = (response_driven_ || response_waiting_) && !completed_;
    pins_.drive_request_ready(request_write_, false);
    pins_.drop_response();
    request_ = nullptr;
    request_done_ = response_driven_ = response_waiting_ = response_done_ = false;
    std::deque<tlm::tlm_generic_payload*> dropped;
    dropped.swap(open_);
    if (begun) send_end(*dropped.front());
    for (auto* trans : dropped) trans->release();
}

}  // namespace tabletop
