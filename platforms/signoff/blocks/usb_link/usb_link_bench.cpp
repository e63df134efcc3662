// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/usb_link/usb_link_bench.h"

#include "base/process.h"
#include "engines/checkers_referee/move_code.h"

#include <algorithm>
#include <utility>

namespace tabletop {
namespace {

constexpr std::size_t half_fields = checkers_message::fields / 2;
constexpr unsigned field_bits = 6;

std::uint64_t fields_of(const std::vector<std::uint8_t>& bytes, std::size_t first) {
    std::uint64_t fields = 0;
    for (std::size_t k = first; k < first + half_fields && k < bytes.size(); ++k) {
        fields = fields << field_bits | (bytes[k] & checkers_bytes::field_mask);
    }
    return fields;
}

}  // namespace

usb_link_bench::usb_link_bench(sc_core::sc_module_name name, std::unique_ptr<usb_link_block> link,
                               const clock_domain& clock, const signoff::link_traffic& traffic, record_target& to)
    : pin_bench(name, "link", clock, traffic.resets, bench_clock::middle_of(traffic.end_cycle), to),
      traffic_(traffic),
      link_(std::move(link)),
      chip_("chip", {clock}),
      follow_send_last_("follow_send_last", *link_->send_last.operator->(), clock,
                        [this](std::uint64_t cycle, std::uint64_t level) {
                            if (level != 0) on_send_last(cycle);
                        }),
      follow_flag_("follow_flag", *link_->message_flag.operator->(), clock,
                   [this](std::uint64_t cycle, std::uint64_t level) {
                       if (level != 0) on_flag(cycle);
                   }),
      recorder_(to, clock) {
    link_->rst(rst_);
    link_->send_request(request_);
    link_->send_move(move_);
    link_->message_take(take_);
    cycle_pin_if& txe_n = *(traffic.by_hand ? &txe_n_ : chip_.txe_n.operator->());
    cycle_pin_if& read = *(traffic.by_hand ? &read_ : chip_.read.operator->());
    if (traffic.by_hand) {
        link_->txe_n(txe_n_);
    } else {
        link_->txe_n(chip_.txe_n);
    }
    link_->read(read);
    chip_.write(link_->write);
    chip_.rd_n(link_->rd_n);
    chip_.host(*this);

    const auto probe = [&](const char* of, cycle_pin_if& pin) -> level_history& {
        return probes_.emplace_back(of, pin, clock).history();
    };
    auto& write = probe("write", *link_->write.operator->());
    recorder_.add(write, "link.data", 8);
    recorder_.add(write, "link.drive", 1, 8);
    recorder_.add(write, "link.wr", 1, 9);
    recorder_.add(probe("rd_n", *link_->rd_n.operator->()), "link.rd_n", 1);
    recorder_.add(probe("send_last", *link_->send_last.operator->()), "link.send_last", 1);
    recorder_.add(probe("flag", *link_->message_flag.operator->()), "link.message_flag", 1);
    recorder_.add(probe("lost", *link_->message_lost.operator->()), "link.message_lost", 1);
    recorder_.add(probe("high", *link_->message[0].operator->()), "link.message_high",
                  usb_link_block::message_part_bits);
    recorder_.add(probe("low", *link_->message[1].operator->()), "link.message_low", usb_link_block::message_part_bits);
    recorder_.add(probe("request", request_), "link.request", 1);
    recorder_.add(probe("take", take_), "link.take", 1);
    recorder_.add(probe("txe_n", txe_n), "link.txe_n", 1);
    recorder_.add(probe("read", read), "link.rxf_n", 1, 8);
    sent_channel_ = to.add_channel("link.sent", clock, 0);
    received_channel_ = to.add_channel("link.received", clock, 0);
    recorder_.add_accesses([this](std::uint64_t end_cycle, bool) { return add_accesses(end_cycle); });
    spawn_thread("ask", [this] { ask(); });
    spawn_thread("send_bytes", [this] { send_bytes(); });
    spawn_thread("play_takes", [this] { play_takes(); });
    spawn_thread("play_txe_n", [this] { play_txe_n(); });
    spawn_thread("play_read", [this] { play_read(); });
}

void usb_link_bench::ask() {
    for (const auto& each : traffic_.requests) {
        clock_.wait_until({each.from, 0});
        const auto from = clock_.now();
        asked_ = from;
        move_.set(from, each.move);
        request_.append(from, 1);
        if (each.foretold) request_.append(each.to, 0);
        request_.revise(from);
        if (each.to == 0) {
            sc_core::wait(sent_);
            request_.set(clock_.now() + 1, 0);
            asked_ = cycle_pin::never;
        } else if (!each.foretold) {
            clock_.wait_until({each.to, 0});
            request_.set(each.to, 0);
        }
    }
}

void usb_link_bench::send_bytes() {
    for (const auto& each : traffic_.bytes) {
        clock_.wait_until({each.cycle, 0});
        chip_.device->send(each.cycle, each.byte);
    }
}

void usb_link_bench::play_takes() {
    for (const auto& each : traffic_.takes) {
        clock_.wait_until({each.cycle, 0});
        take_.set(each.cycle, each.level);
    }
}

void usb_link_bench::play_txe_n() {
    for (const auto& each : traffic_.txe_n) {
        clock_.wait_until({each.cycle, 0});
        txe_n_.set(each.cycle, each.level);
    }
}

void usb_link_bench::play_read() {
    for (const auto& each : traffic_.read) {
        clock_.wait_until({each.cycle, 0});
        read_.set(each.cycle, each.level);
    }
}

void usb_link_bench::received(std::uint64_t, std::uint8_t byte) {
    seen_.push_back(byte);
}

void usb_link_bench::on_send_last(std::uint64_t cycle) {
    if (cycle == sent_cycle_) return;
    sent_cycle_ = cycle;
    if (traffic_.plain) {
        finished_.push_back({asked_, cycle, fields_of(seen_, 0), fields_of(seen_, half_fields)});
        if (seen_.size() != checkers_message::fields) finished_.back().low = no_value;
    }
    seen_.clear();
    sent_.notify(sc_core::SC_ZERO_TIME);
}

void usb_link_bench::on_flag(std::uint64_t cycle) {
    if (traffic_.plain) flags_.push_back(cycle);
}

// The last arrival of a byte in this cycle or before.
std::uint64_t usb_link_bench::last_arrival(std::uint64_t cycle) const {
    const auto after = std::upper_bound(traffic_.bytes.begin(), traffic_.bytes.end(), cycle,
                                        [](std::uint64_t c, const signoff::link_byte& b) { return c < b.cycle; });
    return after == traffic_.bytes.begin() ? cycle : std::prev(after)->cycle;
}

std::uint64_t usb_link_bench::add_accesses(std::uint64_t end_cycle) {
    if (!traffic_.plain) return end_cycle;
    auto open_from = std::min(end_cycle, asked_);
    for (; !finished_.empty() && finished_.front().end < end_cycle; finished_.pop_front()) {
        add(sent_channel_, finished_.front());
    }
    if (!finished_.empty()) open_from = std::min(open_from, finished_.front().begin);
    for (; !flags_.empty() && flags_.front() < end_cycle; flags_.pop_front()) {
        const auto flag = flags_.front();
        add(received_channel_,
            {last_arrival(flag), flag, link_->message[0]->value(flag), link_->message[1]->value(flag)});
    }
    return std::min(open_from, last_arrival(end_cycle));
}

void usb_link_bench::add(std::uint32_t channel, const message_parts& message) {
    add_access(to_, clock_.domain(), {channel, message.high, message.low, message.begin, message.end});
}

}  // namespace tabletop
