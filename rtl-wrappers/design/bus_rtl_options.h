// SPDX-License-Identifier: Apache-2.0
// How the RTL of a block on a bus is made.
#pragma once

#include "design/described_block.h"

#include <cstdint>
#include <string>

namespace tabletop {

struct bus_rtl_options {
    const rtl_description* description = nullptr;  // null: that of the block
    std::uint64_t base = 0;                        // added to the addresses that come to the socket
    bool check_protocol = true;                    // a broken rule is an SC_REPORT_ERROR at once

    rtl_description description_of(const std::string& block) const {
        return description != nullptr ? *description : describe_block(block);
    }
};

}  // namespace tabletop
