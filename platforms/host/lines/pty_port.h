// SPDX-License-Identifier: Apache-2.0
// A pseudo terminal as a line's host side. What the machine sends while no client has it open waits for the next one,
// also what the last client left unread.
#pragma once

#include "host/lines/host_port.h"
#include "host/lines/line_backlog.h"
#include "support/file_descriptor.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

namespace tabletop {

class pty_port : public host_port {
  public:
    // Tells the device's name on standard error. Throws input_error when there is none to be had.
    explicit pty_port(const std::string& line);

    void write(std::uint8_t byte) override { backlog_.add(byte); }
    void flush() override;
    std::optional<std::uint8_t> read() override;
    bool open() const override { return true; }
    bool live() const override { return true; }
    // While there is no client the device counts as readable all the time.
    int descriptor() const override { return attached_ ? master_.get() : -1; }
    void separate_clients() override { separate_ = true; }
    unsigned count_clients() override;

  private:
    void watch_client();
    void greet_client();
    void release_client();
    void receive();
    void send();

    file_descriptor master_;
    std::string name_;
    bool attached_ = false;
    std::chrono::steady_clock::time_point ready_;
    std::deque<std::uint8_t> input_;
    line_backlog backlog_;
    bool separate_ = false;
    unsigned clients_ = 0;
};

}  // namespace tabletop
