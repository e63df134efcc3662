// SPDX-License-Identifier: Apache-2.0
// The TCP port of a web server.
#pragma once

#include "host/web/web_server.h"
#include "support/file_descriptor.h"

#include <cstdint>

namespace tabletop {

struct web_listener {
    file_descriptor socket;  // does not block
    std::uint16_t port = 0;
    bool is_version_6 = false;
};

// Throws input_error "web: why".
web_listener listen_at(const web_place& place);

}  // namespace tabletop
