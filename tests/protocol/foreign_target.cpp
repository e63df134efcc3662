// SPDX-License-Identifier: Apache-2.0
#include "foreign_target.h"

#include "base/process.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {

foreign_target_habits foreign_target_habits::draw(foreign_random& random) {
    foreign_target_habits habits;
    habits.completes = habit(random);
    habits.answers_at_once = habit(random);
    habits.accepts_at_once = habit(random);
    habits.skips_end_request = habit(random);
    habits.annotates = habit(random);
    habits.ignorable = habit(random) / 2;
    habits.keeps = habit(random) / 2;
    habits.waits = habit(random);
    habits.notes = habit(random) / 2;
    habits.slowest_ps = chance(random, 0.3) ? 0 : any_of(random, 1, chance(random, 0.2) ? 500'000 : 90'000);
    return habits;
}

foreign_target::foreign_target(sc_core::sc_module_name name, foreign_board& board, std::uint64_t base,
                               std::uint64_t size, bool any_shape, const foreign_target_habits& habits,
                               std::uint64_t seed, target_fault fault)
    : sc_module(name),
      board_(board),
      base_(base),
      size_(size),
      any_shape_(any_shape),
      habits_(habits),
      fault_(fault),
      random_(seed),
      memory_(size + 2 * dmi_slack) {
    in.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    spawn_method("run", sensitive_to(steps_.due()).dont_initialize(), [this] { run(); });
}

void foreign_target::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    ++calls_;
    const auto begin_ps = now_ps() + to_ps(delay);
    check_request(trans, begin_ps);
    if (chance(random_, habits_.waits)) {
        board_.journal.cover("target waits in b_transport");
        sc_core::wait(delay + from_ps(any_of(random_, 0, habits_.slowest_ps)));
        delay = sc_core::SC_ZERO_TIME;
    }
    delay += from_ps(any_of(random_, 0, habits_.slowest_ps));
    execute(trans, now_ps() + to_ps(delay));
    --calls_;
}

tlm::tlm_sync_enum foreign_target::nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                                   sc_core::sc_time& delay) {
    if (phase == tlm::BEGIN_REQ) return begin_request(trans, phase, delay);
    if (phase == tlm::END_RESP) return end_response(trans, delay);
    if (phase != foreign_phase) fail(trans, "a phase that an initiator must not send");
    if (find(trans) == nullptr) fail(trans, "a phase of a transaction that is not open at the target");
    return tlm::TLM_ACCEPTED;
}

// What may not have been answered yet; everything before it must be over for an answer at once, since answers keep
// their order and only one response may be open.
tlm::tlm_sync_enum foreign_target::begin_request(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                                 sc_core::sc_time& delay) {
    const auto begin_ps = now_ps() + to_ps(delay);
    check_request(trans, begin_ps);
    if (find(trans) != nullptr) fail(trans, "BEGIN_REQ of a payload that is still open at the target");
    if (!open_.empty() && !open_.back().accepted && !open_.back().responded) {
        fail(trans, "BEGIN_REQ at the target while a request is open there");
    }
    if (!trans.has_mm() || trans.get_ref_count() < 1) fail(trans, "a payload without memory manager or reference");
    const bool response_open = !open_.empty() && open_.front().responded;
    const bool breaks_rule = fault_ == target_fault::completes_behind_open_response && response_open;
    if (breaks_rule || (open_.empty() && chance(random_, habits_.completes))) {
        board_.journal.cover("target completes early");
        delay += annotation(0);
        execute(trans, now_ps() + to_ps(delay));
        return tlm::TLM_COMPLETED;
    }
    trans.acquire();
    const bool at_once = open_.empty() && chance(random_, habits_.answers_at_once);
    open_.push_back({&trans, trans.get_command(), trans.get_address(), trans.get_data_length(), begin_ps, false, false,
                     chance(random_, habits_.skips_end_request)});
    auto& open = open_.back();
    if (at_once) {
        board_.journal.cover("target answers at once");
        delay += annotation(0);
        open.last_ps = now_ps() + to_ps(delay);
        execute(trans, open.last_ps);
        open.accepted = open.responded = true;
        phase = tlm::BEGIN_RESP;
        return tlm::TLM_UPDATED;
    }
    if (chance(random_, habits_.ignorable)) push(action::ignorable, trans, now_ps());
    if (chance(random_, habits_.accepts_at_once)) {
        board_.journal.cover("target accepts at once");
        delay += annotation(0);
        open.last_ps = now_ps() + to_ps(delay);
        open.accepted = true;
        open.skips_end_request = false;
        phase = tlm::END_REQ;
        plan_response();
        return tlm::TLM_UPDATED;
    }
    if (open.skips_end_request) {
        plan_response();
    } else {
        push(action::end_request, trans, begin_ps);
    }
    if (chance(random_, habits_.ignorable)) {
        board_.journal.cover("target returns an ignorable phase");
        phase = foreign_phase;
        return tlm::TLM_UPDATED;
    }
    return tlm::TLM_ACCEPTED;
}

tlm::tlm_sync_enum foreign_target::end_response(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    if (open_.empty() || open_.front().trans != &trans || !open_.front().responded) {
        fail(trans, "END_RESP at the target without an open response");
        return tlm::TLM_COMPLETED;
    }
    if (now_ps() + to_ps(delay) < open_.front().last_ps) fail(trans, "END_RESP at the target before BEGIN_RESP");
    finish(open_.front());
    return chance(random_, 0.5) ? tlm::TLM_COMPLETED : tlm::TLM_ACCEPTED;
}

void foreign_target::check_request(const tlm::tlm_generic_payload& trans, std::uint64_t begin_ps) {
    const auto address = trans.get_address();
    if (address < base_ || address - base_ >= size_) fail(trans, "the address is not this target's");
    if (trans.get_response_status() != tlm::TLM_INCOMPLETE_RESPONSE) fail(trans, "a request has a status already");
    if (trans.is_dmi_allowed()) fail(trans, "a request has the DMI hint already");
    if (trans.get_extension<foreign_note>() != nullptr) fail(trans, "an extension of an earlier transaction");
    const auto begun = board_.begun_ps(address);
    if (begun && begin_ps < *begun) {
        fail(trans, fmt::format("the request reaches the target at {} ps, before it began at {} ps", begin_ps, *begun));
    }
}

void foreign_target::run() {
    step next{};
    while (steps_.pop(next)) do_step(next);
}

void foreign_target::do_step(const step& next) {
    if (next.what == action::release) {
        next.trans->release();
        return;
    }
    auto* const open = find(*next.trans);
    if (open == nullptr) return;  // an ignorable phase too late
    if (next.what == action::end_request) {
        send_end_request(*open);
    } else if (next.what == action::begin_response) {
        if (next.trans == planned_) send_response(*open);
    } else {
        send_ignorable(*open);
    }
}

void foreign_target::send_end_request(transaction& open) {
    tlm::tlm_phase phase = tlm::END_REQ;
    auto delay = annotation(open.last_ps);
    open.accepted = true;
    open.last_ps = now_ps() + to_ps(delay);
    if (in->nb_transport_bw(*open.trans, phase, delay) != tlm::TLM_ACCEPTED) {
        fail(*open.trans, "END_REQ is answered by something else than TLM_ACCEPTED");
    }
    plan_response();
}

void foreign_target::send_response(transaction& open) {
    planned_ = nullptr;
    if (!open.accepted) board_.journal.cover("target skips END_REQ");
    tlm::tlm_phase phase = tlm::BEGIN_RESP;
    auto delay = annotation(open.last_ps);
    if (delay != sc_core::SC_ZERO_TIME) board_.journal.cover("target annotates");
    open.last_ps = now_ps() + to_ps(delay);
    open.responded = true;
    auto& trans = *open.trans;
    execute(trans, open.last_ps);
    const auto status = in->nb_transport_bw(trans, phase, delay);
    if (status == tlm::TLM_ACCEPTED) return;
    if (open_.empty() || open_.front().trans != &trans) {
        fail(trans, "a response is ended twice at the target");
        return;
    }
    if (status == tlm::TLM_UPDATED && phase != tlm::END_RESP) fail(trans, "BEGIN_RESP is answered by a wrong phase");
    if (now_ps() + to_ps(delay) < open_.front().last_ps) fail(trans, "END_RESP at the target before BEGIN_RESP");
    finish(open_.front());
}

void foreign_target::send_ignorable(transaction& open) {
    board_.journal.cover("target sends an ignorable phase");
    tlm::tlm_phase phase = foreign_phase;
    auto delay = annotation(open.last_ps);
    if (in->nb_transport_bw(*open.trans, phase, delay) != tlm::TLM_ACCEPTED) {
        fail(*open.trans, "an ignorable phase on the backward path is answered by something else than TLM_ACCEPTED");
    }
}

void foreign_target::finish(const transaction& open) {
    auto& trans = *open.trans;
    if (trans.get_command() != open.command || trans.get_address() != open.address ||
        trans.get_data_length() != open.length) {
        fail(trans, "the payload has changed while it was open at the target");
    }
    open_.pop_front();
    if (chance(random_, habits_.keeps)) {
        push(action::release, trans, now_ps());
    } else {
        trans.release();
    }
    plan_response();
}

// The oldest transaction answers next, once its request is accepted.
void foreign_target::plan_response() {
    if (open_.empty() || planned_ != nullptr || open_.front().responded) return;
    const bool swap = fault_ == target_fault::answers_out_of_order && open_.size() > 1 && open_.back().accepted;
    auto& open = swap ? open_.back() : open_.front();
    if (!open.accepted && !open.skips_end_request) return;
    planned_ = open.trans;
    push(action::begin_response, *open.trans, open.last_ps);
}

void foreign_target::push(action what, tlm::tlm_generic_payload& trans, std::uint64_t not_before_ps) {
    const auto from = chance(random_, habits_.annotates) ? now_ps() : std::max(now_ps(), not_before_ps);
    steps_.push(from + any_of(random_, 0, habits_.slowest_ps), {what, &trans});
}

// A status must be there when the response begins, and the data with it.
void foreign_target::execute(tlm::tlm_generic_payload& trans, std::uint64_t time_ps) {
    const auto length = trans.get_data_length();
    const auto offset = trans.get_address() - base_;
    board_.answered_at_target(trans.get_address(), time_ps);
    ++executed_;
    if (trans.has_mm() && chance(random_, habits_.notes)) trans.set_auto_extension(new foreign_note);
    auto* const tag = trans.get_extension<foreign_tag>();
    if (tag != nullptr) tag->answer = foreign_tag::answer_to(tag->number);
    const bool narrow = (length == 1 || length == 2 || length == 4) && offset % 4 + length <= 4;
    if (length == 0 || trans.get_streaming_width() < length || (!any_shape_ && !narrow)) {
        trans.set_response_status(tlm::TLM_BURST_ERROR_RESPONSE);
        return;
    }
    const auto* const enables = trans.get_byte_enable_ptr();
    if (enables != nullptr && trans.get_byte_enable_length() == 0) {
        trans.set_response_status(tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
        return;
    }
    if (trans.is_read()) ++executed_reads_;
    const auto status = trans.get_data_ptr() == nullptr ? tlm::TLM_GENERIC_ERROR_RESPONSE
                        : trans.get_command() == tlm::TLM_IGNORE_COMMAND
                            ? tlm::TLM_OK_RESPONSE
                            : storage_region::status_of(offset - offset % 4);
    trans.set_response_status(status);
    if (status != tlm::TLM_OK_RESPONSE || length > size_ - offset) return;
    auto* const bytes = memory_.data() + dmi_slack + offset;
    for (unsigned i = 0; i < length; ++i) {
        if (enables != nullptr && enables[i % trans.get_byte_enable_length()] == TLM_BYTE_DISABLED) continue;
        if (trans.is_read()) trans.get_data_ptr()[i] = bytes[i];
        if (trans.is_write()) bytes[i] = trans.get_data_ptr()[i];
    }
}

foreign_target::transaction* foreign_target::find(const tlm::tlm_generic_payload& trans) {
    const auto found = std::find_if(open_.begin(), open_.end(), [&](const auto& open) { return open.trans == &trans; });
    return found == open_.end() ? nullptr : &*found;
}

// A phase may not be earlier than the one before it of the same transaction.
sc_core::sc_time foreign_target::annotation(std::uint64_t not_before_ps) {
    const auto least = not_before_ps > now_ps() ? not_before_ps - now_ps() : 0;
    const auto more = chance(random_, habits_.annotates) ? any_of(random_, 0, 30'000) : 0;
    return from_ps(least + more);
}

void foreign_target::fail(const tlm::tlm_generic_payload& trans, const std::string& what) {
    const auto* const tag = trans.get_extension<foreign_tag>();
    board_.journal.fail(tag == nullptr ? 0 : tag->number,
                        fmt::format("{}: {} (address 0x{:x})", name(), what, trans.get_address()));
}

unsigned foreign_target::transport_dbg(tlm::tlm_generic_payload& trans) {
    const auto offset = trans.get_address() - base_;
    if (offset >= size_ || !trans.is_read()) return 0;
    const auto count = std::min<std::uint64_t>(trans.get_data_length(), size_ - offset);
    std::copy_n(memory_.data() + dmi_slack + offset, count, trans.get_data_ptr());
    return static_cast<unsigned>(count);
}

// Grants more than its window, or nothing at all and says so of everything.
bool foreign_target::get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) {
    dmi.init();
    if (chance(random_, 0.3)) {
        dmi.set_start_address(0);
        dmi.set_end_address(UINT64_MAX);
        dmi.allow_none();
        return false;
    }
    const auto slack = chance(random_, 0.5) ? dmi_slack : 0;
    dmi.set_start_address(base_ - slack);
    dmi.set_end_address(base_ + size_ - 1 + slack);
    dmi.set_dmi_ptr(memory_.data() + dmi_slack - slack);
    dmi.allow_read_write();
    trans.set_dmi_allowed(true);
    return true;
}

}  // namespace tabletop
