// SPDX-License-Identifier: Apache-2.0
#include "foreign_initiator.h"

#include "base/process.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace tabletop {
namespace {

constexpr std::uint64_t quantum_ps = 1'000'000;

}  // namespace

foreign_initiator_habits foreign_initiator_habits::draw(foreign_random& random) {
    foreign_initiator_habits habits;
    habits.completes = habit(random);
    habits.ends_at_once = habit(random);
    habits.annotates = habit(random);
    habits.ignorable = habit(random) / 2;
    habits.odd = chance(random, 0.3) ? 0 : 0.1;
    habits.unpooled = habit(random);
    habits.decouples = habit(random);
    habits.tagged = habit(random);
    habits.keeps = habit(random) / 2;
    habits.looks = chance(random, 0.5) ? 0 : 0.05;
    habits.outstanding = static_cast<unsigned>(any_of(random, 1, 5));
    habits.callers = static_cast<unsigned>(any_of(random, 0, 3));
    habits.phases = habits.callers == 0 || chance(random, 0.8);
    habits.longest_idle_ps = chance(random, 0.4) ? 0 : any_of(random, 1, 200'000);
    habits.slowest_accept_ps = chance(random, 0.4) ? 0 : any_of(random, 1, 100'000);
    return habits;
}

foreign_initiator::foreign_initiator(sc_core::sc_module_name name, foreign_board& board,
                                     const foreign_counterpart& other, const foreign_initiator_habits& habits,
                                     std::uint64_t count, std::uint64_t seed)
    : sc_module(name),
      board_(board),
      other_(other),
      habits_(habits),
      count_(count),
      random_(seed),
      pool_(board.journal, seed),
      stream_(board.new_stream()) {
    out.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
    if (habits.phases) {
        spawn_method("start", [this] { start(); });
        spawn_method("run", sensitive_to(steps_.due()).dont_initialize(), [this] { run(); });
    }
    for (unsigned i = 0; i < habits.callers; ++i) {
        callers_.push_back(std::make_unique<caller>(("caller" + std::to_string(i)).c_str(), *this));
    }
}

foreign_initiator::~foreign_initiator() = default;

foreign_initiator::caller::caller(sc_core::sc_module_name name, foreign_initiator& owner)
    : sc_module(name), owner_(owner), stream_(owner.board_.new_stream()) {
    spawn_thread("run", [this] { run(); });
}

void foreign_initiator::start() {
    plan_request();
}

void foreign_initiator::run() {
    step next{};
    while (steps_.pop(next)) do_step(next);
}

void foreign_initiator::do_step(const step& next) {
    switch (next.what) {
        case action::request:
            request_planned_ = false;
            try_request();
            break;
        case action::end_response:
            end_response(*next.trans);
            break;
        case action::ignorable:
            if (is_open(*next.trans) && next.trans != response_) send_ignorable(*next.trans);
            break;
        case action::release:
            next.trans->release();
            break;
    }
}

void foreign_initiator::plan_request() {
    if (request_planned_ || !may_issue()) return;
    request_planned_ = true;
    steps_.push(now_ps() + any_of(random_, 0, habits_.longest_idle_ps), {action::request, nullptr});
}

// When a request is open or too many are outstanding, their progress plans the next one.
void foreign_initiator::try_request() {
    if (!may_issue() || request_ != nullptr || open_.size() >= habits_.outstanding) return;
    const auto request = board_.draw(stream_, now_ps(), habits_.odd, random_);
    if (!request) {  // the word is in use
        request_planned_ = true;
        steps_.push(now_ps() + any_of(random_, 1, 10'000), {action::request, nullptr});
        return;
    }
    if (chance(random_, habits_.looks)) look(*request);
    begin(*request);
}

void foreign_initiator::begin(const foreign_request& request) {
    auto& trans = pool_.acquire();
    trans.prepare(request, board_.new_number(), chance(random_, habits_.tagged));
    auto delay = request.is_command ? sc_core::SC_ZERO_TIME : annotation(0);
    if (delay != sc_core::SC_ZERO_TIME) board_.journal.cover("BEGIN_REQ with a delay");
    trans.at = foreign_payload::stage::begun;
    trans.called_ps = now_ps();
    trans.begin_ps = trans.last_ps = now_ps() + to_ps(delay);
    count(request);
    board_.begin(stream_, trans.request, trans.begin_ps);
    open_.push_back(&trans);
    request_ = &trans;
    board_.journal.cover(open_.size() > 1 ? "four phases, several outstanding" : "four phases");
    tlm::tlm_phase phase = tlm::BEGIN_REQ;
    const auto status = out->nb_transport_fw(trans, phase, delay);
    const auto time_ps = now_ps() + to_ps(delay);
    if (status == tlm::TLM_COMPLETED) {
        board_.journal.cover("BEGIN_REQ is completed");
        response_begun(trans, time_ps);
        finish(trans);
        return;
    }
    if (status == tlm::TLM_UPDATED && phase == tlm::END_REQ) {
        step_in_time(trans, time_ps, "END_REQ");
        request_accepted(trans);
    } else if (status == tlm::TLM_UPDATED && phase == tlm::BEGIN_RESP) {
        board_.journal.cover("BEGIN_REQ returns BEGIN_RESP");
        response_begun(trans, time_ps);
        steps_.push(now_ps() + any_of(random_, 0, habits_.slowest_accept_ps), {action::end_response, &trans});
    } else if (status == tlm::TLM_UPDATED && phase != foreign_phase) {
        board_.journal.fail(trans.number, "BEGIN_REQ returns a wrong phase");
    }
    if (trans.at != foreign_payload::stage::ended && chance(random_, habits_.ignorable)) {
        steps_.push(now_ps() + any_of(random_, 0, 50'000), {action::ignorable, &trans});
    }
    plan_request();
}

void foreign_initiator::count(const foreign_request& request) {
    ++issued_;
    if (request.reads() && board_.arrives(request)) ++reads_;
}

void foreign_initiator::request_accepted(foreign_payload& trans) {
    if (request_ != &trans || trans.at != foreign_payload::stage::begun) {
        board_.journal.fail(trans.number, "END_REQ without an open request");
        return;
    }
    trans.at = foreign_payload::stage::accepted;
    request_ = nullptr;
    plan_request();
}

tlm::tlm_sync_enum foreign_initiator::nb_transport_bw(tlm::tlm_generic_payload& generic, tlm::tlm_phase& phase,
                                                      sc_core::sc_time& delay) {
    if (!is_open(generic)) {
        board_.journal.fail(0, fmt::format("{}: a phase of a transaction that is not open (address 0x{:x})", name(),
                                           generic.get_address()));
        return tlm::TLM_COMPLETED;
    }
    auto& trans = static_cast<foreign_payload&>(generic);
    const auto time_ps = now_ps() + to_ps(delay);
    if (phase == tlm::END_REQ) {
        step_in_time(trans, time_ps, "END_REQ");
        request_accepted(trans);
        return tlm::TLM_ACCEPTED;
    }
    if (phase == foreign_phase) return tlm::TLM_ACCEPTED;
    if (phase != tlm::BEGIN_RESP) {
        board_.journal.fail(trans.number, "a phase that a target must not send");
        return tlm::TLM_ACCEPTED;
    }
    response_begun(trans, time_ps);
    if (chance(random_, habits_.completes)) {
        board_.journal.cover("BEGIN_RESP is completed");
        delay += annotation(0);
        last_end_ps_ = now_ps() + to_ps(delay);
        finish(trans);
        return tlm::TLM_COMPLETED;
    }
    if (chance(random_, habits_.ends_at_once)) {
        board_.journal.cover("BEGIN_RESP returns END_RESP");
        delay += annotation(0);
        phase = tlm::END_RESP;
        last_end_ps_ = now_ps() + to_ps(delay);
        finish(trans);
        return tlm::TLM_UPDATED;
    }
    steps_.push(now_ps() + any_of(random_, 0, habits_.slowest_accept_ps), {action::end_response, &trans});
    return tlm::TLM_ACCEPTED;
}

void foreign_initiator::response_begun(foreign_payload& trans, std::uint64_t time_ps) {
    if (response_ != nullptr) board_.journal.fail(trans.number, "BEGIN_RESP while another response is open");
    if (trans.at == foreign_payload::stage::responded) board_.journal.fail(trans.number, "a response comes twice");
    if (other_.in_order && open_.front() != &trans) board_.journal.fail(trans.number, "a response out of order");
    step_in_time(trans, time_ps, "BEGIN_RESP");
    if (time_ps < last_end_ps_) {
        board_.journal.fail(
            trans.number, fmt::format("BEGIN_RESP at {} ps, before the last END_RESP at {} ps", time_ps, last_end_ps_));
    }
    trans.at = foreign_payload::stage::responded;
    response_ = &trans;
    if (request_ == &trans) {
        request_ = nullptr;
        board_.journal.cover("END_REQ is skipped");
    }
    const auto answered = board_.answered_ps(trans.request.address);
    if (trans.is_response_ok() && answered && time_ps < *answered) {
        board_.journal.fail(trans.number, fmt::format("the response begins at {} ps, before the target's at {} ps",
                                                      time_ps, *answered));
    }
    check_answer(trans);
    trans.last_print = trans.print();
    plan_request();
}

void foreign_initiator::end_response(foreign_payload& trans) {
    tlm::tlm_phase phase = tlm::END_RESP;
    auto delay = annotation(trans.last_ps);
    last_end_ps_ = now_ps() + to_ps(delay);
    if (delay != sc_core::SC_ZERO_TIME) board_.journal.cover("END_RESP with a delay");
    const auto status = [&] {
        auto* const ended = &trans;
        ended->acquire();  // the transaction is over, and the payload known, whatever the call does
        finish(trans);
        const auto returned = out->nb_transport_fw(*ended, phase, delay);
        ended->release();
        return returned;
    }();
    if (status == tlm::TLM_UPDATED) board_.journal.fail(trans.number, "END_RESP is answered by TLM_UPDATED");
}

// The transaction is over for the initiator.
void foreign_initiator::finish(foreign_payload& trans) {
    if (trans.print() != trans.last_print) {
        board_.journal.fail(trans.number, "the payload has changed while its response was open");
    }
    response_ = nullptr;
    open_.erase(std::find(open_.begin(), open_.end(), &trans));
    close(trans, std::max(now_ps(), trans.last_ps));
    if (chance(random_, habits_.keeps)) {
        steps_.push(now_ps() + any_of(random_, 0, 500'000), {action::release, &trans});
    } else {
        trans.release();
    }
    plan_request();
}

void foreign_initiator::send_ignorable(foreign_payload& trans) {
    board_.journal.cover("initiator sends an ignorable phase");
    tlm::tlm_phase phase = foreign_phase;
    auto delay = annotation(trans.last_ps);
    if (out->nb_transport_fw(trans, phase, delay) != tlm::TLM_ACCEPTED) {
        board_.journal.fail(trans.number, "an ignorable phase is answered by something else than TLM_ACCEPTED");
    }
}

void foreign_initiator::call_in_a_loop(unsigned stream) {
    std::uint64_t local_ps = 0;
    while (may_issue()) {
        sc_core::wait(from_ps(any_of(random_, 0, habits_.longest_idle_ps)));
        const auto start_ps = std::max(local_ps, now_ps());
        auto request = board_.draw(stream, start_ps, habits_.odd, random_);
        if (!request || !may_issue()) {
            sc_core::wait(from_ps(any_of(random_, 1, 20'000)));
            continue;
        }
        if (chance(random_, habits_.looks)) look(*request);
        count(*request);
        if (chance(random_, habits_.unpooled)) {
            board_.journal.cover("b_transport, payload without memory manager");
            const auto alone = std::make_unique<foreign_payload>();
            call(*alone, stream, *request, local_ps);
            continue;
        }
        board_.journal.cover("b_transport, pooled payload with one reference");
        auto& pooled = pool_.acquire();
        call(pooled, stream, *request, local_ps);
        if (pooled.get_ref_count() != 1)
            board_.journal.fail(pooled.number, "b_transport leaves another reference count");
        pooled.release();
    }
}

// local_ps: the caller's own time, if it is ahead of the kernel's.
void foreign_initiator::call(foreign_payload& trans, unsigned stream, const foreign_request& request,
                             std::uint64_t& local_ps) {
    trans.prepare(request, board_.new_number(), chance(random_, habits_.tagged));
    auto delay = request.is_command ? sc_core::SC_ZERO_TIME : annotation(local_ps);
    if (delay != sc_core::SC_ZERO_TIME) board_.journal.cover("b_transport with a delay");
    trans.called_ps = now_ps();
    trans.begin_ps = trans.last_ps = now_ps() + to_ps(delay);
    board_.begin(stream, trans.request, trans.begin_ps);
    called_.push_back(&trans);
    if (++calls_ > 1) board_.journal.cover("b_transport by several processes at once");
    if (!open_.empty()) board_.journal.cover("b_transport beside the four phases");
    out->b_transport(trans, delay);
    --calls_;
    called_.erase(std::find(called_.begin(), called_.end(), &trans));
    const auto end_ps = now_ps() + to_ps(delay);
    step_in_time(trans, end_ps, "the end of b_transport");
    check_answer(trans);
    trans.last_print = trans.print();
    close(trans, end_ps);
    if (chance(random_, habits_.decouples) && end_ps < now_ps() + quantum_ps) {
        local_ps = end_ps;
    } else {
        sc_core::wait(delay);
        local_ps = 0;
    }
}

void foreign_initiator::check_answer(foreign_payload& trans) {
    using cut = foreign_payload::cut;
    const bool by_phases = is_open(trans);
    const auto by_reset = by_phases && board_.reset_between(trans.begin_ps + 1, now_ps()) ? cut::surely
                          : board_.reset_between(trans.called_ps, now_ps())               ? cut::perhaps
                                                                                          : cut::never;
    auto wrong = trans.wrong_attribute();
    if (wrong.empty()) wrong = trans.wrong_answer(by_reset, other_.carries_tags && board_.arrives(trans.request));
    if (wrong.empty() && trans.has_mm() && trans.get_ref_count() < 1) wrong = "no reference";
    if (wrong.empty()) return;
    board_.journal.fail(trans.number, fmt::format("{}: {} of {} bytes at 0x{:x}: {}", name(),
                                                  trans.request.reads()    ? "read"
                                                  : trans.request.writes() ? "write"
                                                                           : "ignored command",
                                                  trans.request.length, trans.request.address, wrong));
}

// The words are free for others again.
void foreign_initiator::close(foreign_payload& trans, std::uint64_t end_ps) {
    trans.at = foreign_payload::stage::ended;
    const auto& request = trans.request;
    const bool cut_off = request.status == tlm::TLM_OK_RESPONSE && !trans.is_response_ok();
    if (cut_off) {
        board_.journal.cover("ended by a reset");
        board_.abandon(request);
    } else {
        board_.end(request, end_ps);
        if (request.status == tlm::TLM_OK_RESPONSE && board_.reset_between(trans.called_ps, now_ps()))
            board_.outlived_reset(request);
        if (board_.arrives(request)) ++must_arrive_;
    }
}

void foreign_initiator::on_reset() {
    const auto taint = [this](foreign_payload& trans) {
        board_.forget(trans.request);
        if (trans.at != foreign_payload::stage::responded) trans.request.known.fill(0);
    };
    for (auto* trans : open_) taint(*trans);
    for (auto* trans : called_) taint(*trans);
}

void foreign_initiator::step_in_time(foreign_payload& trans, std::uint64_t time_ps, const char* phase) {
    if (time_ps < trans.last_ps) {
        board_.journal.fail(trans.number,
                            fmt::format("{} at {} ps, after a phase at {} ps", phase, time_ps, trans.last_ps));
    }
    trans.last_ps = std::max(trans.last_ps, time_ps);
}

bool foreign_initiator::is_open(const tlm::tlm_generic_payload& trans) const {
    return std::find(open_.begin(), open_.end(), &trans) != open_.end();
}

std::uint64_t foreign_initiator::oldest_ps() const {
    auto oldest = UINT64_MAX;
    for (const auto* trans : open_) oldest = std::min(oldest, trans->begin_ps);
    for (const auto* trans : called_) oldest = std::min(oldest, trans->begin_ps);
    return oldest;
}

sc_core::sc_time foreign_initiator::annotation(std::uint64_t not_before_ps) {
    const auto least = not_before_ps > now_ps() ? not_before_ps - now_ps() : 0;
    const auto more = chance(random_, habits_.annotates) ? any_of(random_, 0, 60'000) : 0;
    return from_ps(least + more);
}

// Debug access and DMI show what is there when nobody is writing.
void foreign_initiator::look(const foreign_request& request) {
    if (request.status == tlm::TLM_ADDRESS_ERROR_RESPONSE) look_at_nothing(request);
    if (request.status != tlm::TLM_OK_RESPONSE || !request.reads()) return;
    if (board_.reset_asserted() || !board_.is_quiet(request.address, 0)) return;
    look_at_dmi(request.address);
    if (!other_.has_debug) return;
    auto expected = request;
    board_.predict(expected);
    std::array<unsigned char, foreign_request::most_bytes> data{};
    tlm::tlm_generic_payload trans;
    trans.set_command(tlm::TLM_READ_COMMAND);
    trans.set_address(request.address);
    trans.set_data_ptr(data.data());
    trans.set_data_length(request.length);
    trans.set_streaming_width(request.length);
    const auto moved = out->transport_dbg(trans);
    board_.journal.cover("debug access");
    if (moved != request.length) {
        board_.journal.fail(board_.numbers(), fmt::format("debug access to 0x{:x}: {} bytes of {}", request.address,
                                                          moved, request.length));
        return;
    }
    for (unsigned i = 0; i < moved; ++i) {
        if (((data[i] ^ expected.result[i]) & expected.known[i]) == 0) continue;
        board_.journal.fail(board_.numbers(), fmt::format("debug access to 0x{:x}: expected 0x{:02x}, seen 0x{:02x}",
                                                          request.address + i, expected.result[i], data[i]));
        return;
    }
}

// Where no target is, debug access moves nothing.
void foreign_initiator::look_at_nothing(const foreign_request& request) {
    if (board_.has_region(request.address)) return;
    std::array<unsigned char, foreign_request::most_bytes> data{};
    tlm::tlm_generic_payload trans;
    trans.set_command(request.command);
    trans.set_address(request.address);
    trans.set_data_ptr(data.data());
    trans.set_data_length(request.length);
    const auto moved = out->transport_dbg(trans);
    board_.journal.cover("debug access to a hole");
    if (moved == 0) return;
    board_.journal.fail(board_.numbers(), fmt::format("debug access to a hole at 0x{:x} moves bytes", request.address));
}

// A window may be smaller than that of its target, never larger.
void foreign_initiator::look_at_dmi(std::uint64_t address) {
    tlm::tlm_generic_payload trans;
    trans.set_command(tlm::TLM_READ_COMMAND);
    trans.set_address(address);
    tlm::tlm_dmi dmi;
    const bool granted = out->get_direct_mem_ptr(trans, dmi);
    board_.journal.cover(granted ? "DMI granted" : "DMI denied");
    if (!granted && (!dmi.is_read_allowed() || dmi.is_write_allowed())) {
        board_.journal.fail(board_.numbers(), fmt::format("DMI at 0x{:x}: the denial is not of the read", address));
    }
    if (granted && !other_.grants_dmi) board_.journal.fail(board_.numbers(), "DMI where there is none");
    if (!other_.grants_dmi) return;
    for (const auto& region : board_.regions()) {
        if (address - region->base >= region->size) continue;
        const bool inside = dmi.get_start_address() <= address && dmi.get_end_address() >= address &&
                            (!other_.clips_dmi || (dmi.get_start_address() >= region->base &&
                                                   dmi.get_end_address() <= region->base + region->size - 1));
        if (!inside) {
            board_.journal.fail(
                board_.numbers(),
                fmt::format("DMI {} 0x{:x} .. 0x{:x} for 0x{:x}, window 0x{:x} .. 0x{:x}",
                            granted ? "granted" : "denied", dmi.get_start_address(), dmi.get_end_address(), address,
                            region->base, region->base + region->size - 1));
        }
        const auto expected = region->expected(address - address % 4 - region->base);
        if (!inside || !granted) continue;
        const unsigned lane = address % 4;
        const unsigned seen = dmi.get_dmi_ptr()[address - dmi.get_start_address()];
        if (((expected.value >> 8 * lane ^ seen) & expected.known >> 8 * lane & 0xFF) != 0) {
            board_.journal.fail(board_.numbers(), fmt::format("DMI at 0x{:x}: another byte there", address));
        }
    }
}

void foreign_initiator::invalidate_direct_mem_ptr(sc_dt::uint64 first, sc_dt::uint64 last) {
    withdrawn_.emplace_back(first, last);
}

}  // namespace tabletop
