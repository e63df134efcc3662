// SPDX-License-Identifier: Apache-2.0
// The audio port's RTL, built when it is asked for, behind the block's socket, with the codec's pins driven in the
// clock loop. Debug access does not reach its registers.
#pragma once

#include "peripherals/audio_port/audio_port.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& audio_port_rtl_variants();

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range.
std::unique_ptr<audio_port_block> make_audio_port(const char* name, view v, const audio_port_config& config);

}  // namespace tabletop
