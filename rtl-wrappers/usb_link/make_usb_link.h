// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "usb_link/usb_link_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when there is no RTL with it, or it cannot be built.
inline std::unique_ptr<usb_link_block> make_usb_link(const char* name, view v, const usb_link_config& config) {
    return v == view::rtl ? make_usb_link_rtl(name, config) : make_usb_link_tlm(name, v, config);
}

}  // namespace tabletop
