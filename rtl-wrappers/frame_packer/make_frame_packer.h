// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frame_packer/frame_packer_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
inline std::unique_ptr<frame_packer_block> make_frame_packer(const char* name, view v,
                                                             const frame_packer_config& config) {
    return v == view::rtl ? make_frame_packer_rtl(name, config) : make_frame_packer_tlm(name, v, config);
}

}  // namespace tabletop
