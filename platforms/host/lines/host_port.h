// SPDX-License-Identifier: Apache-2.0
// What stands at the host's side of a serial line: bytes in and out, without simulated time.
#pragma once

#include "host/lines/terminal.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace tabletop {

class host_port {
  public:
    virtual ~host_port() = default;

    // Takes a byte that the machine has sent.
    virtual void write(std::uint8_t byte) = 0;
    // Hands over what is buffered. Called often; never blocks. Throws input_error when a file cannot be written.
    virtual void flush() {}
    // The next byte for the machine, if one is there. It never blocks.
    virtual std::optional<std::uint8_t> read() { return std::nullopt; }
    // False when no byte can ever come again.
    virtual bool open() const { return false; }
    // The person there has asked for the end of the run.
    virtual bool gives_up() const { return false; }
    // True while somebody may answer in wall time: the machine's waiting is then held to it.
    virtual bool live() const { return false; }
    // From now on every client begins afresh: what the machine has sent before, and what another client has left
    // behind, is forgotten when it comes. Nothing that it sends is read before count_clients() has counted it.
    virtual void separate_clients() {}
    // How many have come so far, by a look now.
    virtual unsigned count_clients() { return 0; }
    // A descriptor that becomes readable with input, to sleep on; -1: none.
    virtual int descriptor() const { return -1; }
};

// backend: "stdio", "null", "file:PATH", "pty", "tcp:PORT" (127.0.0.1; port 0 lets the system choose). `line` names the
// line in messages on standard error, where pty and tcp tell how to reach them. Throws input_error.
std::unique_ptr<host_port> open_host_port(const std::string& backend, const std::string& line,
                                          terminal_signals to = terminal_signals::this_program);

}  // namespace tabletop
