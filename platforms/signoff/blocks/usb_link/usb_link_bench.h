// SPDX-License-Identifier: Apache-2.0
// The link between an FT245R, or pins that are driven by hand, and one who asks for messages and takes them.
#pragma once

#include "base/cycle_pin.h"
#include "base/cycle_pin_follower.h"
#include "base/cycle_pin_probe.h"
#include "peripherals/ft245r/driven_ready_pin.h"
#include "peripherals/ft245r/ft245r.h"
#include "peripherals/usb_link/usb_link.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "stimulus/signoff/link_traffic.h"

#include <systemc>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace tabletop {

class usb_link_bench : public pin_bench, private usb_host_if {
  public:
    // Records "link.rst" (1 in reset), all pins of the link, and "link.request", "link.take" and, of those that the
    // bench drives, the chip's "link.txe_n" and "link.rxf_n". For plain traffic it also records accesses: "link.sent",
    // from the request to the end of the message's frame, with what the host has seen; "link.received", from the last
    // byte's arrival to the flag, with the message. The high half of what is seen is the address, the low half the
    // data. The simulation stops when all traffic is done.
    usb_link_bench(sc_core::sc_module_name name, std::unique_ptr<usb_link_block> link, const clock_domain& clock,
                   const signoff::link_traffic& traffic, record_target& to);

  private:
    struct message_parts {
        std::uint64_t begin;
        std::uint64_t end;
        std::uint64_t high;
        std::uint64_t low;
    };

    void ask();
    void send_bytes();
    void play_takes();
    void play_txe_n();
    void play_read();

    void received(std::uint64_t cycle, std::uint8_t byte) override;
    void received_idle(std::uint64_t) override { seen_.clear(); }
    void on_send_last(std::uint64_t cycle);
    void on_flag(std::uint64_t cycle);
    std::uint64_t last_arrival(std::uint64_t cycle) const;
    std::uint64_t add_accesses(std::uint64_t end_cycle);
    void add(std::uint32_t channel, const message_parts& message);

    const signoff::link_traffic& traffic_;
    cycle_pin request_{0};
    cycle_pin move_{0};
    cycle_pin take_{0};
    driven_ready_pin txe_n_;
    cycle_pin read_{ft245_read::rxf_n};
    std::unique_ptr<usb_link_block> link_;
    ft245r chip_;
    std::deque<cycle_pin_probe> probes_;
    cycle_pin_follower follow_send_last_;
    cycle_pin_follower follow_flag_;
    sc_core::sc_event sent_{"sent"};
    std::vector<std::uint8_t> seen_;          // by the host, since the last FF
    std::uint64_t asked_ = cycle_pin::never;  // since this cycle
    std::uint64_t sent_cycle_ = cycle_pin::never;
    std::deque<message_parts> finished_;  // sent, not recorded
    std::deque<std::uint64_t> flags_;     // not recorded
    history_recorder recorder_;
    std::uint32_t sent_channel_ = 0;
    std::uint32_t received_channel_ = 0;
};

}  // namespace tabletop
