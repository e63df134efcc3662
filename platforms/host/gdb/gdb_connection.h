// SPDX-License-Identifier: Apache-2.0
// The host's side of a debugger: a TCP port of 127.0.0.1 that one client at a time can have.
#pragma once

#include "host/lines/tcp_listener.h"
#include "support/file_descriptor.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tabletop {

class gdb_connection {
  public:
    // Port 0 lets the system choose. Throws input_error when the port cannot be had.
    explicit gdb_connection(std::uint16_t port);

    std::uint16_t port() const { return listener_.port(); }
    bool has_client() const { return client_.valid(); }
    // Readable when a client comes, says something or goes.
    int descriptor() const { return has_client() ? client_.get() : listener_.descriptor(); }

    // Takes the client that waits, if one does and none is there yet.
    void accept_client();
    // What the client has sent, at most one buffer, possibly nothing. It never blocks. It turns further clients away,
    // and notices when the client has gone.
    std::string receive();
    // A client that takes nothing for a while has gone.
    void send(std::string_view bytes);
    void drop_client() { client_.reset(); }

  private:
    tcp_listener listener_;
    file_descriptor client_;
};

}  // namespace tabletop
