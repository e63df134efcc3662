// SPDX-License-Identifier: Apache-2.0
#include "peripherals/usb_link/usb_link_tlm.h"

#include "base/kernel_time.h"
#include "base/next_high.h"
#include "base/process.h"
#include "peripherals/usb_link/timing.h"

#include <algorithm>
#include <stdexcept>

namespace tabletop {

using namespace usb_link_core;

namespace {

constexpr auto never = cycle_pin_if::never;
constexpr unsigned least_slot = 10;
constexpr unsigned most_slot = 127;

}  // namespace

void check(const usb_link_config& config) {
    if (config.slot < least_slot || config.slot > most_slot) {
        throw std::invalid_argument("usb_link: a slot takes 10 to 127 cycles");
    }
    if (config.timeout > most_link_timeout) throw std::invalid_argument("usb_link: a timeout of at most 2^24 cycles");
}

usb_link_tlm::usb_link_tlm(sc_core::sc_module_name name, view v, const usb_link_config& config)
    : usb_link_block(name), view_(v), config_(config), write_(config.slot, config.quiet), collector_(config.timeout) {
    check(config);
    send_last.bind(send_last_);
    message_flag.bind(message_flag_);
    for (unsigned i = 0; i < message.size(); ++i) message[i].bind(message_[i]);
    message_lost.bind(message_lost_);
    write.bind(write_);
    rd_n.bind(rd_n_);
    spawn_method("on_reset_pin", sensitive_to(rst).dont_initialize(), [this] { on_reset_pin(); });
    spawn_method("carry_out_reset", sensitive_to(reset_.sampled()).dont_initialize(), [this] { carry_out_reset(); });
    spawn_method("send", sensitive_to(send_event_), [this] { send(); });
    spawn_method("receive", sensitive_to(receive_event_), [this] { receive(); });
    spawn_method("follow_take", sensitive_to(take_event_), [this] { follow_take(); });
}

void usb_link_tlm::end_of_elaboration() {
    send_request->attach(send_listener_);
    txe_n->attach(send_listener_);
    read->attach(receive_listener_);
    message_take->attach(take_listener_);
    start(0);
}

std::uint64_t usb_link_tlm::now() const {
    return config_.clock.cycle(now_ps());
}

// The inputs of this one and those before it do not change any more.
std::uint64_t usb_link_tlm::cycle_that_ended() const {
    return std::max<std::uint64_t>(now(), 1) - 1;
}

void usb_link_tlm::notify(sc_core::sc_event& event, std::uint64_t cycle) const {
    if (cycle == never) return;
    const auto edge = config_.clock.edge(cycle);
    edge > now_ps() ? event.notify(from_ps(edge - now_ps())) : event.notify(sc_core::SC_ZERO_TIME);
}

void usb_link_tlm::on_reset_pin() {
    if (rst.read()) {
        reset_.assert_before(config_.clock.edge(now() + 1));
        return;
    }
    carry_out_reset();
    if (reset_.release()) return;
    running_ = true;
    start(now());
    for (auto* const event : {&send_event_, &receive_event_, &take_event_}) event->notify(sc_core::SC_ZERO_TIME);
}

void usb_link_tlm::carry_out_reset() {
    if (!reset_.is_due()) return;
    running_ = false;
    write_.stop(now());
    write_.revise(now());
    rd_n_.set(now(), 1);
    collector_.reset();
    for (auto* const pin : {&send_last_, &message_flag_, &message_lost_, &message_[0], &message_[1]}) {
        pin->set(now(), 0);
    }
}

// The first cycle of all registers' reset values.
void usb_link_tlm::start(std::uint64_t cycle) {
    slot_ = cycle;
    index_ = 0;
    sending_ = false;
    released_ = cycle;
    receive_from_ = cycle;
    reading_.reset();
    if (always_ready()) {
        write_.send_idle(cycle, 0);
        write_.revise(cycle);
    }
}

bool usb_link_tlm::always_ready() const {
    const auto after_write = txe_n->ready_after_write();
    return after_write != 0 && wr_end + after_write + flip_flops <= config_.slot;
}

std::uint64_t usb_link_tlm::frame_cycles() const {
    return std::uint64_t{config_.slot} * checkers_message::fields;
}

// The next cycle in which a frame begins and a message is asked for, as far as it is known; in `at` the next one in
// which a message is asked for.
std::uint64_t usb_link_tlm::next_frame() const {
    const auto asked = next_high(*send_request[0], std::max(cycle_that_ended(), slot_));
    if (asked == never) return never;
    if (view_ == view::at) return asked;
    return slot_ + (asked - slot_ + frame_cycles() - 1) / frame_cycles() * frame_cycles();
}

// The next cycle in which a byte is taken, of a chip that may not be ready.
std::uint64_t usb_link_tlm::next_slot() const {
    const auto seen_ready = [this](std::uint64_t cycle) {
        return cycle < released_ + flip_flops || txe_n->value(cycle - flip_flops) == 0;
    };
    auto cycle = slot_;
    while (!seen_ready(cycle)) {
        const auto change = txe_n->next_change(cycle - flip_flops);
        if (change == never) return never;
        cycle = change + flip_flops;
    }
    return cycle;
}

// What the inputs were in a cycle is sure when it has ended.
void usb_link_tlm::send() {
    if (!running_) return;
    for (;;) {
        const auto due = always_ready() ? next_frame() : next_slot();
        if (due == never) return;
        if (due >= now()) return notify(send_event_, due + 1);
        if (!always_ready()) {
            begin_slot(due);
        } else if (view_ == view::ca) {
            send_frame(due);
        } else if (due == slot_) {
            send_frame(now());
        } else {
            slot_ = due + frame_cycles() / 2 - 1;
        }
    }
}

void usb_link_tlm::send_frame(std::uint64_t begin) {
    const auto end = begin + frame_cycles();
    write_.send_message(begin, 0, static_cast<unsigned>(send_move->value(begin)));
    write_.send_idle(end, 0);
    write_.revise(now());
    send_last_.append(end - 1, 1);
    send_last_.append(end, 0);
    send_last_.revise(now());
    slot_ = end;
}

void usb_link_tlm::begin_slot(std::uint64_t cycle) {
    if (index_ == 0) sending_ = send_request->value(cycle) != 0;
    if (sending_) {
        write_.send_message(cycle, index_, static_cast<unsigned>(send_move->value(cycle)));
    } else {
        write_.send_idle(cycle, index_);
    }
    slot_ = cycle + config_.slot;
    write_.stop(slot_);
    write_.revise(now());
    index_ = (index_ + 1) % checkers_message::fields;
    if (sending_ && index_ == 0) {
        send_last_.append(slot_ - 1, 1);
        send_last_.append(slot_, 0);
        send_last_.revise(now());
    }
}

// The first of three cycles in a row with RXF# low behind its flip-flops, as far as it is known.
std::optional<std::uint64_t> usb_link_tlm::next_seen_low() const {
    const auto is_low = [this](std::uint64_t cycle) {
        return cycle >= released_ + flip_flops && (read->value(cycle - flip_flops) & ft245_read::rxf_n) == 0;
    };
    auto cycle = std::max(receive_from_, released_ + flip_flops);
    for (;;) {
        unsigned low = 0;
        while (low < seen_low && is_low(cycle + low)) ++low;
        if (low == seen_low) return cycle;
        cycle += low;
        while (!is_low(cycle)) {
            const auto change = read->next_change(cycle - flip_flops);
            if (change == never) return std::nullopt;
            cycle = change + flip_flops;
        }
    }
}

// It is known for sure in the last of the three cycles; the read goes on by itself then.
void usb_link_tlm::receive() {
    if (!running_) return;
    while (true) {
        if (!reading_) {
            const auto low = next_seen_low();
            if (!low) return;
            const auto certain = *low + seen_low - 1;
            if (certain > now()) return notify(receive_event_, certain);
            reading_ = *low;
            rd_n_.append(*low + rd_begin, 0);
            rd_n_.append(*low + rd_end, 1);
            rd_n_.revise(*low + rd_begin);
        }
        const auto taken_in = *reading_ + taken;
        if (taken_in >= now()) return notify(receive_event_, taken_in + 1);
        take(taken_in, static_cast<std::uint8_t>(read->value(*reading_ + sampled) & ft245_read::data_mask));
        receive_from_ = *reading_ + read_cycles;
        reading_.reset();
    }
}

void usb_link_tlm::take(std::uint64_t cycle, std::uint8_t byte) {
    const auto received = collector_.take(cycle, byte);
    if (!received) return;
    if (message_flag_.value(cycle) != 0) {
        message_lost_.set(cycle + 1, 1);
        return;
    }
    for (unsigned part = 0; part < message_.size(); ++part) {
        message_[part].set(cycle + 1, received->half(part));
    }
    message_flag_.set(cycle + 1, 1);
    notify(take_event_, cycle + 2);  // it may be taken at once
}

void usb_link_tlm::follow_take() {
    if (!running_) return;
    const auto cycle = now();
    if (message_flag_.value(cycle) == 0) return;
    const auto ended = cycle_that_ended();
    if (message_take->value(ended) != 0 && message_flag_.value(ended) != 0) return message_flag_.set(cycle, 0);
    const auto taken = next_high(*message_take[0], cycle);
    if (taken != never) notify(take_event_, taken + 1);
}

std::unique_ptr<usb_link_block> make_usb_link_tlm(const char* name, view v, const usb_link_config& config) {
    return std::make_unique<usb_link_tlm>(name, v, config);
}

}  // namespace tabletop
