// SPDX-License-Identifier: Apache-2.0
#include "base/transaction_probe.h"

#include "base/direct_accesses.h"
#include "base/direct_memory.h"
#include "base/kernel_time.h"
#include "base/poll_hint.h"

#include <algorithm>
#include <cstring>

namespace tabletop {

namespace {

// Calls of nb_transport that have not returned, of all probes. None of them waits, so each is made inside the one
// before it.
unsigned forward_calls = 0;
unsigned backward_calls = 0;

// A call may be the end of a payload, which is looked at once more when it returns.
class payload_reference {
  public:
    explicit payload_reference(tlm::tlm_generic_payload& trans) : trans_(trans) {
        if (held_) trans_.acquire();
    }
    ~payload_reference() {
        if (held_) trans_.release();
    }
    payload_reference(const payload_reference&) = delete;
    payload_reference& operator=(const payload_reference&) = delete;

  private:
    tlm::tlm_generic_payload& trans_;
    const bool held_ = trans_.has_mm() && trans_.get_ref_count() > 0;
};

// Counts down as well when an error report leaves the call.
class call_counter {
  public:
    explicit call_counter(unsigned& calls) : calls_(calls) { ++calls_; }
    ~call_counter() { --calls_; }
    call_counter(const call_counter&) = delete;
    call_counter& operator=(const call_counter&) = delete;

  private:
    unsigned& calls_;
};

}  // namespace

class transaction_probe::observed_reads final : public answer_times {
  public:
    observed_reads(const transaction_probe& probe, const poll_hint& hint, std::uint64_t address, unsigned size)
        : probe_(probe), of_target_(hint), address_(address), size_(size) {}

    bool is_of(const poll_hint& hint, std::uint64_t address, unsigned size) const {
        return address_ == address && size_ == size && of_target_.timing == hint.timing &&
               of_target_.there_ps == hint.there_ps && of_target_.back_ps == hint.back_ps &&
               of_target_.is_observed == hint.is_observed;
    }

  private:
    std::uint64_t answer(std::uint64_t sent_ps) override { return of_target_.answered(sent_ps); }
    bool may_be_shifted(std::uint64_t by_ps) const override { return of_target_.timing->may_be_shifted(by_ps); }
    void tell(const reads_not_made& reads) override {
        auto value = reads.value;
        tlm::tlm_generic_payload trans(nullptr);
        trans.set_read();
        trans.set_address(address_);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        trans.set_data_length(size_);
        trans.set_response_status(tlm::TLM_OK_RESPONSE);
        const auto end_ps = of_target_.answered(reads.sent_ps);
        for (auto* const observer : probe_.observers_) observer->repeated(trans, reads.sent_ps, end_ps, reads);
        of_target_.tell(reads);
    }

    const transaction_probe& probe_;
    const poll_hint of_target_;
    const std::uint64_t address_;
    const unsigned size_;
};

class transaction_probe::observed_memory final : public direct_access_counter {
  public:
    observed_memory(const transaction_probe& probe, const tlm::tlm_dmi& granted)
        : probe_(probe), read_ps_(to_ps(granted.get_read_latency())), write_ps_(to_ps(granted.get_write_latency())) {}

    bool is_of(const tlm::tlm_dmi& granted) const {
        return read_ps_ == to_ps(granted.get_read_latency()) && write_ps_ == to_ps(granted.get_write_latency());
    }

  private:
    void count(std::uint64_t reads, std::uint64_t writes, std::uint64_t end_ps) override {
        const auto busy_ps = reads * read_ps_ + writes * write_ps_;
        for (auto* const observer : probe_.observers_) observer->direct(busy_ps, end_ps);
    }

    const transaction_probe& probe_;
    const std::uint64_t read_ps_, write_ps_;
};

transaction_probe::~transaction_probe() = default;

transaction_probe::transaction_probe(sc_core::sc_module_name name) : sc_module(name) {
    in.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    out.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
}

void transaction_probe::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto begin_ps = now_ps() + to_ps(delay);
    for (auto* observer : observers_) observer->blocking_begins(trans, begin_ps);
    out->b_transport(trans, delay);
    const auto end_ps = now_ps() + to_ps(delay);
    for (auto* observer : observers_) observer->blocking(trans, begin_ps, end_ps);
    const auto needed = need();
    if (needed == access_need::nothing) return;
    if (needed == access_need::each) trans.set_dmi_allowed(false);
    if (auto* const hint = trans.get_extension<poll_hint>()) observe_reads(trans, *hint);
}

// Whoever has to see all is told of what is not read, or all is read.
void transaction_probe::observe_reads(const tlm::tlm_generic_payload& trans, poll_hint& hint) {
    if (hint.until_ps == 0) return;
    const bool all_take = std::all_of(observers_.begin(), observers_.end(), [](const auto* observer) {
        return observer->need() == access_need::nothing || observer->takes_repeated();
    });
    if (!all_take || hint.timing == nullptr) {
        hint.until_ps = 0;
        return;
    }
    const auto address = trans.get_address();
    const auto size = trans.get_data_length();
    const auto known = std::find_if(observed_.begin(), observed_.end(),
                                    [&](const auto& each) { return each->is_of(hint, address, size); });
    if (known == observed_.end()) {
        observed_.push_back(std::make_unique<observed_reads>(*this, hint, address, size));
        hint.timing = observed_.back().get();
    } else {
        hint.timing = known->get();
    }
    hint.there_ps = hint.back_ps = 0;
    hint.count = {};
    hint.is_observed = true;
}

access_need transaction_probe::need() const {
    auto most = access_need::nothing;
    for (const auto* const observer : observers_) most = std::max(most, observer->need());
    return most;
}

bool transaction_probe::get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) {
    const auto needed = need();
    if (needed == access_need::each) {
        dmi.init();
        return deny(trans, dmi);
    }
    const bool granted = out->get_direct_mem_ptr(trans, dmi);
    if (!granted || needed == access_need::nothing || has_counter(trans, dmi)) return granted;
    return deny(trans, dmi);
}

// Not when somebody counts already who is nearer to the memory.
bool transaction_probe::has_counter(const tlm::tlm_generic_payload& asked, const tlm::tlm_dmi& granted) {
    auto* const accesses = asked.get_extension<direct_accesses>();
    if (accesses == nullptr || accesses->counter != nullptr) return false;
    auto known =
        std::find_if(memories_.begin(), memories_.end(), [&](const auto& each) { return each->is_of(granted); });
    if (known == memories_.end()) {
        known = memories_.insert(known, std::make_unique<observed_memory>(*this, granted));
    }
    accesses->counter = known->get();
    return true;
}

tlm::tlm_sync_enum transaction_probe::nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                                      sc_core::sc_time& delay) {
    return pass_on(forward_calls, backward_calls, trans, phase, delay,
                   [&] { return out->nb_transport_fw(trans, phase, delay); });
}

tlm::tlm_sync_enum transaction_probe::nb_transport_bw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                                      sc_core::sc_time& delay) {
    return pass_on(backward_calls, forward_calls, trans, phase, delay,
                   [&] { return in->nb_transport_bw(trans, phase, delay); });
}

template <typename Call>
tlm::tlm_sync_enum transaction_probe::pass_on(unsigned& calls, unsigned opposite_calls, tlm::tlm_generic_payload& trans,
                                              tlm::tlm_phase& phase, sc_core::sc_time& delay, const Call& call) {
    const call_counter inside(calls);
    if (opposite_calls != 0) {
        for (auto* observer : observers_) observer->nested(trans, now_ps() + to_ps(delay));
    }
    tell(trans, phase, delay);
    const payload_reference reference(trans);
    const auto before = phase;
    const auto status = call();
    tell_return(status, trans, before, phase, delay);
    return status;
}

void transaction_probe::tell(const tlm::tlm_generic_payload& trans, const tlm::tlm_phase& phase,
                             const sc_core::sc_time& delay) {
    for (auto* observer : observers_) observer->phase(trans, phase, now_ps() + to_ps(delay));
}

// What a call's return value says: a phase in UPDATED; in COMPLETED the response's end (and begin, when the request was
// answered at once).
void transaction_probe::tell_return(tlm::tlm_sync_enum status, const tlm::tlm_generic_payload& trans,
                                    const tlm::tlm_phase& before, const tlm::tlm_phase& after,
                                    const sc_core::sc_time& delay) {
    if (status == tlm::TLM_UPDATED) {
        tell(trans, after, delay);
    } else if (status == tlm::TLM_COMPLETED && before != tlm::END_RESP) {
        if (before == tlm::BEGIN_REQ) tell(trans, tlm::BEGIN_RESP, delay);
        tell(trans, tlm::END_RESP, delay);
    }
}

void transaction_recorder::phase(const tlm::tlm_generic_payload& trans, const tlm::tlm_phase& phase,
                                 std::uint64_t time_ps) {
    if (phase == tlm::BEGIN_REQ) {
        add(trans, record_kind::begin_req, time_ps);
    } else if (phase == tlm::END_REQ) {
        add(trans, record_kind::end_req, time_ps);
    } else if (phase == tlm::BEGIN_RESP) {
        add(trans, record_kind::begin_resp, time_ps);
    } else if (phase == tlm::END_RESP) {
        add(trans, record_kind::end_resp, time_ps);
    }
}

// The entry is added at once: the call may take its time, and entries go to a file in order.
void transaction_recorder::blocking_begins(const tlm::tlm_generic_payload& trans, std::uint64_t begin_ps) {
    add(trans, record_kind::begin_req, begin_ps);
}

void transaction_recorder::blocking(const tlm::tlm_generic_payload& trans, std::uint64_t, std::uint64_t end_ps) {
    add(trans, record_kind::end_resp, end_ps);
}

void transaction_recorder::repeated(const tlm::tlm_generic_payload& trans, std::uint64_t begin_ps, std::uint64_t end_ps,
                                    const reads_not_made& reads) {
    to_.add_repeated({channel_, trans.get_address(), begin_ps, end_ps, reads});
}

// Write data belongs to the request, read data to the response of a transaction without an error.
void transaction_recorder::add(const tlm::tlm_generic_payload& trans, record_kind kind, std::uint64_t time_ps) {
    const bool request = kind == record_kind::begin_req || kind == record_kind::end_req;
    record entry{};
    entry.time_ps = time_ps;
    entry.cycle = clock_.cycle(time_ps);
    entry.channel = channel_;
    entry.kind = kind;
    entry.write = trans.is_write();
    entry.status = request ? std::int8_t{0} : static_cast<std::int8_t>(trans.get_response_status());
    entry.bytes = static_cast<std::uint8_t>(trans.get_data_length());
    entry.address = trans.get_address();
    if (trans.is_write() || (!request && trans.is_response_ok())) {
        std::memcpy(&entry.data, trans.get_data_ptr(), std::min<std::size_t>(trans.get_data_length(), 8));
    }
    to_.add(entry);
}

}  // namespace tabletop
