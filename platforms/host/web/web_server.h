// SPDX-License-Identifier: Apache-2.0
// Serves the page of a run and the channels of its machine, over HTTP and a WebSocket, from a thread of its own:
// whoever looks never holds the machine up.
#pragma once

#include "host/web/web_channel.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

struct web_place {
    std::uint16_t port = 0;  // 0: the system chooses
    std::string name = {};   // of this computer, at whose address it listens; empty: 127.0.0.1
};

class web_server {
  public:
    // Throws input_error when there is no such address here, or the port is taken.
    web_server(const web_place& place, std::string title, std::vector<std::shared_ptr<web_channel>> channels);
    web_server(const web_server&) = delete;
    web_server& operator=(const web_server&) = delete;
    ~web_server();

    // Where the first viewer gets in.
    const std::string& address() const { return address_; }
    // The run is over: viewers get what they have not been told yet, for a second at most, and nobody is served any
    // more.
    void finish();

  private:
    class service;

    std::unique_ptr<service> service_;  // null: nobody is served any more
    std::string address_;
};

}  // namespace tabletop
