// SPDX-License-Identifier: Apache-2.0
#include "signoff/bench/axi_port_player.h"

#include "signoff/bench/axi_wave_dump.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tabletop {
namespace {

using signoff::axi_pending;
using signoff::axi_transfer;

constexpr unsigned all_strobes = 0xF;
constexpr unsigned all_protections = 8;
constexpr std::uint64_t lively_cycles = 64;  // so long after a handshake pins without VALID go on moving

constexpr const char* request_name(axi_channel channel) {
    return channel == axi_channel::ar ? "AR" : channel == axi_channel::aw ? "AW" : "W";
}
constexpr const char* response_name(bool write) {
    return write ? "B" : "R";
}
constexpr bool is_of_write(axi_channel channel) {
    return channel != axi_channel::ar;
}

}  // namespace

axi_port_player::axi_port_player(axi_slave_pins& pins, const std::vector<signoff::axi_word>& words, std::uint64_t seed,
                                 listener wrong, counters& coverage)
    : pins_(pins),
      words_(words),
      random_(seed),
      wrong_(std::move(wrong)),
      coverage_(coverage),
      board_(words),
      rules_([this](const std::string& rule) { rule_broken(rule); }) {}

void axi_port_player::begin_round(const std::vector<axi_transfer>& transfers, bool one_at_a_time, std::uint64_t cycle) {
    transfers_.clear();
    one_at_a_time_ = one_at_a_time;
    answered_ = 0;
    last_answer_ = cycle;
    for (auto& channel : requests_) {
        channel.transfers.clear();
        channel.next = 0;
        channel.free = cycle;
    }
    for (auto& channel : responses_) {
        channel.transfers.clear();
        channel.next = 0;
        channel.taken_behind = 0;
    }
    for (const auto& asked : transfers) {
        const auto n = transfers_.size();
        auto& live = transfers_.emplace_back();
        live.asked = asked;
        live.order = n;
        responses_[asked.write ? 1 : 0].transfers.push_back(n);
        for (const auto channel : axi_channels) {
            if (is_of_write(channel) == asked.write) of(channel).transfers.push_back(n);
        }
    }
}

void axi_port_player::drive(std::uint64_t cycle) {
    rules_.next_cycle();
    for (const auto channel : axi_channels) {
        auto& request = of(channel);
        if (request.taken) {
            request.taken = request.valid = false;
            request.free = cycle;
            ++request.next;
            pins_.drive_valid(channel, false);
        }
        if (request.valid) continue;
        if (may_begin(channel, cycle)) {
            begin_request(channel, cycle);
        } else {
            idle(channel, cycle);
        }
    }
    for (const bool write : {false, true}) drive_ready(write, cycle);
}

bool axi_port_player::may_begin(axi_channel channel, std::uint64_t cycle) const {
    const auto& request = of(channel);
    if (request.next == request.transfers.size()) return false;
    const auto& live = transfers_[request.transfers[request.next]];
    const auto gap = channel == axi_channel::w ? live.asked.data_gap : live.asked.address_gap;
    if (gap == axi_transfer::never) return false;
    auto from = request.free;
    if (one_at_a_time_) {
        if (live.order > answered_) return false;
        from = std::max(from, last_answer_);
    }
    return cycle >= from + gap;
}

void axi_port_player::begin_request(axi_channel channel, std::uint64_t cycle) {
    auto& request = of(channel);
    auto& live = transfers_[request.transfers[request.next]];
    if (!live.address_shown && !live.data_shown) {
        std::vector<axi_live_transfer*> reads;
        const auto& open = responses_[0];
        for (auto n = open.next; n < open.transfers.size(); ++n) {
            auto& read = transfers_[open.transfers[n]];
            if (read.address_shown) reads.push_back(&read);
        }
        board_.begin(live, reads);
    }
    const bool is_data = channel == axi_channel::w;
    (is_data ? live.data_shown : live.address_shown) = true;
    (is_data ? live.data_shown_cycle : live.address_shown_cycle) = cycle;
    (is_data ? live.data_before : live.address_before) = request.idle;
    request.idle.reset();
    request.valid = true;
    request.beside = request.behind = false;
    const auto& asked = live.asked;
    pins_.drive_request(channel, {asked.write, board_.address(live), asked.data, asked.strobes, asked.protection});
    pins_.drive_valid(channel, true);
    if (cycle != 0 && request.next != 0 && request.free == cycle) {
        ++coverage_[fmt::format("{} back to back", request_name(channel))];
    }
}

// What VALID does not go with, a slave must not take.
axi_request axi_port_player::other_request() {
    axi_request other{};
    const auto& word = words_[random_.below(words_.size())];
    other.address = word.address;
    other.data = random_.word();
    other.strobes = random_.below(all_strobes + 1);
    other.protection = random_.below(all_protections);
    return other;
}

void axi_port_player::idle(axi_channel channel, std::uint64_t cycle) {
    if (cycle > last_handshake_ + lively_cycles) return;
    auto& request = of(channel);
    const auto other = other_request();
    const bool is_data = channel == axi_channel::w;
    request.idle = is_data ? other.data : other.address;
    if (request.next != 0 && request.free == cycle && request.next <= request.transfers.size()) {
        auto& before = transfers_[request.transfers[request.next - 1]];
        (is_data ? before.data_after : before.address_after) = request.idle;
    }
    pins_.drive_request(channel, other);
}

const axi_live_transfer* axi_port_player::next_answered(bool write) const {
    const auto& response = responses_[write ? 1 : 0];
    return response.next == response.transfers.size() ? nullptr : &transfers_[response.transfers[response.next]];
}

void axi_port_player::drive_ready(bool write, std::uint64_t cycle) {
    auto& response = responses_[write ? 1 : 0];
    response.taken = false;
    const auto* const next = next_answered(write);
    const bool late_enough = next != nullptr && response.seen && next->asked.ready_wait != axi_transfer::never &&
                             cycle >= response.since + next->asked.ready_wait;
    const bool ready = next != nullptr && (next->asked.ready_early || late_enough);
    if (ready == response.ready) return;
    response.ready = ready;
    pins_.drive_response_ready(write, ready);
}

bool axi_port_player::answer() {
    bool changed = false;
    for (const bool write : {false, true}) {
        auto& response = responses_[write ? 1 : 0];
        const auto* const next = next_answered(write);
        if (response.ready || next == nullptr || next->asked.ready_wait != 0) continue;
        if (!pins_.response_valid(write)) continue;
        response.ready = changed = true;
        pins_.drive_response_ready(write, true);
    }
    return changed;
}

void axi_port_player::look(std::uint64_t cycle) {
    pins_.note(cycle);
    for (const auto channel : axi_channels) look_at_request(channel, cycle);
    rules_.look(pins_);
    for (const bool write : {false, true}) look_at_response(write, cycle);
    count_levels();
}

void axi_port_player::look_at_request(axi_channel channel, std::uint64_t cycle) {
    auto& request = of(channel);
    if (!request.valid || !pins_.ready(channel)) return;
    request.taken = true;
    last_handshake_ = cycle;
    auto& live = transfers_[request.transfers[request.next]];
    const bool is_data = channel == axi_channel::w;
    (is_data ? live.data_taken : live.address_taken) = true;
    (is_data ? live.data_cycle : live.address_cycle) = cycle;
    const bool write = live.asked.write;
    if (response_waits(write)) responses_[write ? 1 : 0].taken_behind = cycle;
    if (!live.taken()) return;
    rules_.asked(write);
    if (!write) return;
    if (live.asked.strobes != all_strobes) ++coverage_["some bytes of a word"];
    const auto address = live.address_shown_cycle, data = live.data_shown_cycle;
    ++coverage_[address == data ? "AW and W together" : address < data ? "AW before W" : "W before AW"];
}

bool axi_port_player::response_waits(bool write) const {
    return pins_.response_valid(write) && !responses_[write ? 1 : 0].ready;
}

void axi_port_player::look_at_response(bool write, std::uint64_t cycle) {
    auto& response = responses_[write ? 1 : 0];
    if (!pins_.response_valid(write)) {
        response.seen = false;
        return;
    }
    if (!response.seen) {
        response.seen = true;
        response.since = cycle;
    }
    if (!response.ready) return;
    constexpr std::uint64_t long_wait = 16;
    const auto waited = cycle - response.since;
    const auto* const name = response_name(write);
    if (waited != 0) {
        ++coverage_[fmt::format(waited < long_wait ? "{}READY late" : "{}READY late by 16 cycles or more", name)];
    } else {
        const auto* const next = next_answered(write);
        const bool early = next != nullptr && next->asked.ready_early;
        ++coverage_[fmt::format(early ? "{0}READY before {0}VALID" : "{0}READY in the cycle of {0}VALID", name)];
    }
    response.seen = false;
    response.taken = true;
    last_handshake_ = cycle;
    rules_.taken(write);
    const auto* const next = next_answered(write);
    if (next == nullptr || !next->taken()) return;
    end(transfers_[next->order], pins_.response(write));
    ++response.next;
    ++answered_;
    ++answered_in_all_;
    last_answer_ = cycle + 1;
}

void axi_port_player::end(axi_live_transfer& transfer, const axi_response& response) {
    constexpr unsigned okay = 0, decerr = 3;
    const auto expected = words_[transfer.asked.word].nowhere ? decerr : okay;
    if (response.code != expected) {
        wrong_(fmt::format("{}resp is {} instead of {}", transfer.asked.write ? "b" : "r", response.code, expected),
               text(transfer));
    }
    if (transfer.asked.write) return board_.end_write(transfer);
    if (board_.is_right(transfer, response.data)) return;
    const auto found = board_.explain(transfer, response.data);
    wrong_(found.rule, found.detail);
}

void axi_port_player::count_once(bool& counted, const std::string& name) {
    if (!counted) ++coverage_[name];
    counted = true;
}

void axi_port_player::count_levels() {
    const bool writes = of(axi_channel::aw).valid || of(axi_channel::w).valid;
    if (of(axi_channel::ar).valid && writes) count_once(of(axi_channel::ar).beside, "a read and a write at once");
    for (const auto channel : axi_channels) {
        const bool write = is_of_write(channel);
        if (!of(channel).valid || !response_waits(write)) continue;
        count_once(of(channel).behind, fmt::format("{} while {} waits", request_name(channel), response_name(write)));
    }
}

bool axi_port_player::waits(axi_pending what) const {
    const auto waiting = [&](axi_channel channel) { return of(channel).valid && !of(channel).taken; };
    const auto shown = [&](axi_channel channel) { return of(channel).valid || of(channel).next != 0; };
    switch (what) {
        case axi_pending::nothing:
            return false;
        case axi_pending::ar:
            return waiting(axi_channel::ar);
        case axi_pending::aw:
            return waiting(axi_channel::aw);
        case axi_pending::w:
            return waiting(axi_channel::w);
        case axi_pending::aw_alone:
            return shown(axi_channel::aw) && !shown(axi_channel::w);
        case axi_pending::w_alone:
            return shown(axi_channel::w) && !shown(axi_channel::aw);
        case axi_pending::r:
            return response_waits(false);
        case axi_pending::b:
            return response_waits(true);
    }
    return false;
}

void axi_port_player::add_origins(axi_channel channel, const axi_request& asked,
                                  std::vector<unsigned>& protections) const {
    const auto is_origin = [&](const axi_live_transfer& live) {
        if (words_[live.asked.word].nowhere) return false;
        if (channel != axi_channel::w) return live.address_shown && board_.address(live) == asked.address;
        return live.data_shown && live.asked.strobes == asked.strobes &&
               ((live.asked.data ^ asked.data) & axi_lane_mask(asked.strobes)) == 0;
    };
    const auto& response = responses_[is_of_write(channel) ? 1 : 0];
    for (auto n = response.next; n < response.transfers.size(); ++n) {
        const auto& live = transfers_[response.transfers[n]];
        if (!is_origin(live)) continue;
        // A port without the pins asks for nothing.
        protections.push_back(pins_.has_protection(channel) ? live.asked.protection : asked.protection);
    }
}

std::string axi_port_player::text(const axi_live_transfer& transfer) const {
    auto text = fmt::format("a {} 0x{:x}", transfer.asked.write ? "write to" : "read of", board_.address(transfer));
    if (transfer.taken()) text += fmt::format(", taken in cycle {}", transfer.taken_cycle());
    return text;
}

void axi_port_player::rule_broken(const std::string& rule) {
    std::string detail;
    for (const bool write : {false, true}) {
        if ((rule.front() == 'b') != write) continue;
        if (const auto* const next = next_answered(write)) detail = text(*next);
        const auto behind = responses_[write ? 1 : 0].taken_behind;
        if (behind == 0) continue;
        detail += fmt::format("{}a second {} was taken in cycle {}, before {}ready", detail.empty() ? "" : "; ",
                              write ? "write" : "read", behind, write ? "b" : "r");
    }
    wrong_(rule, detail);
}

void axi_port_player::tell_hang(std::uint64_t cycles) {
    for (const bool write : {false, true}) {
        const auto* const next = next_answered(write);
        if (next == nullptr) continue;
        const auto rule = hang_of(write, cycles);
        if (!rule.empty()) wrong_(rule, text(*next));
    }
}

// The first transfer that has no answer.
std::string axi_port_player::hang_of(bool write, std::uint64_t cycles) const {
    const auto& next = *next_answered(write);
    const auto& response = responses_[write ? 1 : 0];
    const auto none = [&](const char* pins) { return fmt::format("no {} within {} cycles", pins, cycles); };
    constexpr const char* data_early = ": data are taken before their address, and lost";
    constexpr const char* address_early = ": an address is taken before its data, and lost";
    if (next.taken()) {
        auto text = none(write ? "bvalid" : "rvalid");
        if (write && next.data_cycle < next.address_shown_cycle) return text + data_early;
        if (write && next.address_cycle < next.data_shown_cycle) return text + address_early;
        if (response.taken_behind == 0) return text;
        return fmt::format("{}: a second {} is taken while {}valid waits, and one response is lost", text,
                           write ? "write" : "read", write ? "b" : "r");
    }
    if (!write) return next.address_shown ? none("arready") : "";
    if (next.data_taken && next.address_shown) {
        const bool early = next.data_cycle < next.address_shown_cycle;
        return none("awready") + (early ? data_early : "");
    }
    if (next.address_taken && next.data_shown) {
        const bool early = next.address_cycle < next.data_shown_cycle;
        return none("wready") + (early ? address_early : "");
    }
    return next.address_shown && next.data_shown ? none("awready and wready") : "";
}

void axi_port_player::begin_reset() {
    begin_round({}, false, 0);
    for (const auto channel : axi_channels) {
        of(channel).valid = of(channel).taken = false;
        pins_.drive_valid(channel, false);
    }
    for (const bool write : {false, true}) {
        responses_[write ? 1 : 0] = {};
        pins_.drive_response_ready(write, false);
    }
    rules_.reset();
    board_.reset();
}

void axi_port_player::look_in_reset() {
    for (const bool write : {false, true}) {
        if (pins_.response_valid(write)) wrong_(fmt::format("{}valid is high in reset", write ? "b" : "r"), "");
    }
}

std::string axi_port_player::wave() const {
    return pins_.text([](std::uint64_t cycle) { return cycle; });
}

std::string axi_port_player::wave_dump(const clock_domain& clock) const {
    return axi_wave_dump(pins_, clock);
}

}  // namespace tabletop
