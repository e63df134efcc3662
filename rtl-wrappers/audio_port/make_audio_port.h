// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "audio_port/audio_port_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range.
inline std::unique_ptr<audio_port_block> make_audio_port(const char* name, view v, const audio_port_config& config) {
    return v == view::rtl ? make_audio_port_rtl(name, config) : make_audio_port_tlm(name, v, config);
}

}  // namespace tabletop
