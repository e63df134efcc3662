// SPDX-License-Identifier: Apache-2.0
// A TCP port of 127.0.0.1 as a line's host side: one client at a time, raw (nc) or telnet (telnet_filter.h). What the
// machine sends while nobody is there waits for the next client, and what a client has sent stays when it goes; of one
// that has sent more than the machine takes, until the next one comes.
#pragma once

#include "host/lines/host_port.h"
#include "host/lines/line_backlog.h"
#include "host/lines/tcp_listener.h"
#include "host/lines/telnet_filter.h"
#include "support/file_descriptor.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tabletop {

class tcp_port : public host_port {
  public:
    // Port 0 lets the system choose. Throws input_error when the port cannot be had.
    tcp_port(std::uint16_t port, const std::string& line);

    void write(std::uint8_t byte) override;
    void flush() override;
    std::optional<std::uint8_t> read() override;
    bool open() const override { return true; }
    bool live() const override { return true; }
    int descriptor() const override;
    void separate_clients() override { separate_ = true; }
    unsigned count_clients() override;

  private:
    void accept_client();
    std::size_t unread() const { return input_.size() - taken_; }
    bool holds_enough() const { return unread() >= enough; }
    void read_ahead();
    void forget_flood();
    void forget_earlier();
    bool receive(std::size_t most);
    void send();
    bool arrived();
    void drop_client();

    // Read ahead of the machine; the rest waits in the connection, and stops a client that floods it.
    static constexpr std::size_t enough = 4096;

    const std::string line_;
    tcp_listener listener_;
    file_descriptor client_;
    telnet_filter filter_;
    // The client sends no more. It may still read (nc -N), or be gone: then the first bytes sent to it come back as an
    // error, and are kept until they have arrived.
    bool input_ended_ = false;
    std::string unconfirmed_;
    std::string input_;
    std::size_t taken_ = 0;  // of input_
    bool flooded_ = false;   // it has been more than the machine takes, and still is
    line_backlog backlog_;
    bool separate_ = false;
    unsigned clients_ = 0;
};

}  // namespace tabletop
