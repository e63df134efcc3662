// SPDX-License-Identifier: Apache-2.0
// Makes messages of the bytes from the PC: functional core of usb_link. Plain C++17, no SystemC.
#pragma once

#include "engines/checkers_referee/move_code.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace tabletop::usb_link_core {

class message_collector {
  public:
    // timeout: cycles after a byte in which another has to come, or the message's first bytes are dropped; 0: none.
    explicit message_collector(std::uint64_t timeout) : timeout_(timeout) {}

    // A byte that is read in this cycle; in order of cycles. The message that ends with it, if one does.
    std::optional<checkers_message> take(std::uint64_t cycle, std::uint8_t byte);
    void reset() { *this = message_collector(timeout_); }

  private:
    bool has_expired(std::uint64_t cycle) const { return timeout_ != 0 && count_ != 0 && cycle - last_ > timeout_; }

    std::uint64_t timeout_;
    checkers_message partial_;
    std::size_t count_ = 0;
    std::uint64_t last_ = 0;  // cycle of the last byte that was taken
    bool alternate_ = false;  // its bit
};

}  // namespace tabletop::usb_link_core
