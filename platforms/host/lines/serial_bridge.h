// SPDX-License-Identifier: Apache-2.0
// The peer of a machine's serial line in simulated time: samples the machine's frames at a rate of its own, and
// sends what its peer wants to send as frames.
#pragma once

#include "base/serial_line.h"
#include "host/connection.h"
#include "host/lines/peer.h"
#include "host/lines/serial_reader.h"

#include <cstdint>
#include <functional>
#include <string>
#include <systemc>

namespace tabletop {

class serial_bridge : public connection {
  public:
    // line: its name in messages. rate: bits per second, 8N1. lead_ps: how far ahead single edges are announced, at
    // least the processor's quantum.
    serial_bridge(sc_core::sc_module_name name, std::string line, serial_line& to_device, serial_line& from_device,
                  peer& end, std::uint64_t rate, std::uint64_t lead_ps);

    // What presses the machine's reset button; returns from when on, in ps, a byte may be sent.
    void on_reset(std::function<std::uint64_t()> press) { press_reset_ = std::move(press); }

    // Ends the simulation's current sc_start() as soon as the machine has sent this text.
    void watch_for(const std::string& text) { watched_ = text; }
    bool text_seen() const override { return text_seen_; }

    // The peer does nothing before.
    void start_at(std::uint64_t time_ps);

    // The parameter that sets the rate, for messages.
    void name_rate(const std::string& key) { rate_key_ = key; }

    void poll() override;
    peer& end() const override { return end_; }
    bool acting() const override { return acting_; }
    // The end of the last frame or edge announced on either direction of the line, in ps.
    std::uint64_t last_activity_ps() const override;

  private:
    void warn_of_rate(const serial_bit_time& sent);
    void receive();
    void match(std::uint8_t byte);

    void act();
    bool act_until(std::uint64_t end);
    std::uint64_t play(const line_action& action, std::uint64_t now);
    std::uint64_t send_byte(std::uint8_t byte, std::uint64_t from_ps, const serial_bit_time& bit_time);
    std::uint64_t send_low(std::uint64_t duration_ps, std::uint64_t now);
    std::uint64_t reset_machine(std::uint64_t now);

    serial_line& to_device_;
    serial_line& from_device_;
    peer& end_;
    serial_bit_time bit_time_;
    std::uint64_t lead_ps_;
    serial_reader reader_;
    sc_core::sc_event act_again_{"act_again"};
    bool acting_ = false;
    std::uint64_t action_end_ps_ = 0;
    std::function<std::uint64_t()> press_reset_;
    bool reset_due_ = false;  // as soon as the line is quiet
    std::string watched_;
    std::string recent_;  // the last bytes, as many as the watched text has
    bool text_seen_ = false;
    std::string rate_key_ = "line.baud";
    bool rate_warned_ = false;
};

}  // namespace tabletop
