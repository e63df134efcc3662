// SPDX-License-Identifier: Apache-2.0
// A pipe or a file of the host as the input of a Linux whose console is at the line. Its terminal driver gives a reader
// exactly these bytes, of whatever value and in lines of whatever length, and then the end of the input.
//
// The driver edits lines, and does not echo. Nothing is sent before it sends XON: what comes before a console is open
// is lost. XOFF and XON are its flow control from then on, and are no output.
#pragma once

#include "host/lines/host_port.h"
#include "host/lines/peer.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace tabletop {

class tty_peer : public peer {
  public:
    explicit tty_peer(std::unique_ptr<host_port> port);

    void receive(std::uint8_t byte) override;
    std::optional<line_action> next() override;
    bool open() const override { return !ended_ || !pending_.empty(); }
    // What waits while nothing may be sent is nobody who types.
    bool live() const override { return flows_ && port_->live(); }
    int descriptor() const override { return flows_ ? port_->descriptor() : -1; }
    void flush() override { port_->flush(); }

  private:
    void fetch();
    void add(std::uint8_t byte);
    void add_end();

    std::unique_ptr<host_port> port_;
    bool flows_ = false;
    bool ended_ = false;
    std::string pending_;    // to be sent, as the driver wants it
    std::size_t piece_ = 0;  // bytes of the line that a reader does not get yet
};

}  // namespace tabletop
