// SPDX-License-Identifier: Apache-2.0
// The labkit's whole fabric as one Verilated module, in the variants of variants.txt.
#pragma once

#include "base/clock_domain.h"
#include "compositions/labkit/labkit_fabric.h"
#include "pins/rtl_variants.h"

#include <memory>
#include <string>

namespace tabletop {

const rtl_variants& labkit_rtl_variants();

// variant: one of labkit_rtl_variants(), else std::invalid_argument.
std::unique_ptr<labkit_fabric> make_labkit_rtl(const char* name, const clock_domain& clock, const std::string& variant);

}  // namespace tabletop
