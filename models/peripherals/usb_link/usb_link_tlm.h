// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the link. With a chip that is always ready in time, idle frames are arithmetic: events are
// for messages, received bytes and resets. With any other chip each slot has an event.
#pragma once

#include "base/cycle_pin.h"
#include "base/reset_pin.h"
#include "peripherals/usb_link/frame_pins.h"
#include "peripherals/usb_link/message_collector.h"
#include "peripherals/usb_link/usb_link.h"

#include <array>
#include <cstdint>
#include <optional>

namespace tabletop {

class usb_link_tlm : public usb_link_block {
  public:
    usb_link_tlm(sc_core::sc_module_name name, view v, const usb_link_config& config);

  private:
    class listener : public cycle_pin_listener {
      public:
        explicit listener(sc_core::sc_event& event) : event_(event) {}
        void revised(std::uint64_t) override { event_.notify(sc_core::SC_ZERO_TIME); }

      private:
        sc_core::sc_event& event_;
    };

    void end_of_elaboration() override;
    void on_reset_pin();
    void carry_out_reset();
    void start(std::uint64_t cycle);

    // The sender. An event is a cycle after the begin of a frame that may be a message, or of a slot.
    void send();
    void begin_slot(std::uint64_t cycle);
    void send_frame(std::uint64_t begin);
    std::uint64_t next_frame() const;
    std::uint64_t next_slot() const;
    std::uint64_t frame_cycles() const;
    bool always_ready() const;

    // The receiver.
    void receive();
    std::optional<std::uint64_t> next_seen_low() const;
    void take(std::uint64_t cycle, std::uint8_t byte);
    void follow_take();

    void notify(sc_core::sc_event& event, std::uint64_t cycle) const;
    std::uint64_t now() const;
    std::uint64_t cycle_that_ended() const;

    const view view_;
    const usb_link_config config_;
    sampled_reset reset_;
    bool running_ = true;

    frame_pins write_;
    cycle_pin send_last_{0};
    std::uint64_t slot_ = 0;  // the first cycle in which the next byte may be taken
    unsigned index_ = 0;      // of that byte in its frame
    bool sending_ = false;    // that frame is a message, of one slot after the other
    sc_core::sc_event send_event_{"send_event"};
    listener send_listener_{send_event_};

    cycle_pin rd_n_{1};
    std::optional<std::uint64_t> reading_;  // since this cycle RXF# is seen low
    std::uint64_t receive_from_ = 0;        // it is looked at from this cycle on
    std::uint64_t released_ = 0;            // the first cycle after a reset
    sc_core::sc_event receive_event_{"receive_event"};
    listener receive_listener_{receive_event_};

    usb_link_core::message_collector collector_;
    std::array<cycle_pin, 2> message_{cycle_pin{0}, cycle_pin{0}};
    cycle_pin message_flag_{0};
    cycle_pin message_lost_{0};
    sc_core::sc_event take_event_{"take_event"};
    listener take_listener_{take_event_};
};

}  // namespace tabletop
