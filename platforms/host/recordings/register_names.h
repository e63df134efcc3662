// SPDX-License-Identifier: Apache-2.0
// The registers of a machine by the addresses at which its processor sees them.
#pragma once

#include "base/register_writer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

class register_names {
  public:
    explicit register_names(std::vector<register_region> instances) : instances_(std::move(instances)) {}

    // What an access to an address is called at a socket: "CONTROL" at one of the instance that has the register
    // ("engine.in"), "engine.CONTROL" elsewhere, the address in hexadecimal where there is no register.
    std::string at(const std::string& socket, std::uint64_t address) const;

  private:
    std::vector<register_region> instances_;
};

}  // namespace tabletop
