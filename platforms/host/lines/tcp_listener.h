// SPDX-License-Identifier: Apache-2.0
// A TCP port of 127.0.0.1 at which clients wait until they are taken.
#pragma once

#include "support/file_descriptor.h"

#include <cstdint>
#include <string>

namespace tabletop {

class tcp_listener {
  public:
    // Port 0 lets the system choose. Throws input_error "NAME: reason" when the port cannot be had.
    tcp_listener(std::uint16_t port, const std::string& name);

    std::uint16_t port() const { return port_; }
    // Readable when a client waits.
    int descriptor() const { return socket_.get(); }

    bool has_client() const;
    // The client that has waited longest, as a socket that neither blocks nor delays small pieces; invalid when nobody
    // waits.
    file_descriptor accept() const;

  private:
    file_descriptor socket_;
    std::uint16_t port_ = 0;
};

}  // namespace tabletop
