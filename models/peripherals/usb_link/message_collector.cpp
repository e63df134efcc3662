// SPDX-License-Identifier: Apache-2.0
#include "peripherals/usb_link/message_collector.h"

namespace tabletop::usb_link_core {

std::optional<checkers_message> message_collector::take(std::uint64_t cycle, std::uint8_t byte) {
    if (has_expired(cycle)) {
        count_ = 0;
        alternate_ = false;
    }
    const bool alternate = (byte & checkers_bytes::alternate) != 0;
    if ((byte & checkers_bytes::mark) == 0 || alternate == alternate_) return std::nullopt;
    alternate_ = alternate;
    last_ = cycle;
    partial_.field[count_++] = byte & checkers_bytes::field_mask;
    if (count_ != checkers_message::fields) return std::nullopt;
    count_ = 0;
    return partial_;
}

}  // namespace tabletop::usb_link_core
