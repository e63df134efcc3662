// SPDX-License-Identifier: Apache-2.0
// The decoder's RTL, built when it is asked for, behind the block's pins. Its stream is followed in every cycle.
#pragma once

#include "peripherals/bt656_decoder/bt656_decoder.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& bt656_decoder_rtl_variants();

// The block in the view that is asked for. Throws input_error when its RTL cannot be built.
std::unique_ptr<bt656_decoder_block> make_bt656_decoder(const char* name, view v, const bt656_decoder_config& config);

}  // namespace tabletop
