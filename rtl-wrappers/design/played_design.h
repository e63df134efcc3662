// SPDX-License-Identifier: Apache-2.0
// Other sources in the place of those of a design, whichever simulation elaborates it.
#pragma once

#include "design/description.h"

namespace tabletop {

// From now on this process plays what the other one is made of where it would play this one, a design built for one
// configuration: the pins stay its own.
void play_in_place_of(const rtl_description& design, const rtl_description& other);

// What is played of the design: itself, or with what has the place of its sources.
rtl_description played_for(rtl_description design);

// The design made of what the other one is made of.
rtl_description made_of(rtl_description design, const rtl_description& other);

// True when tools make the same of both.
bool is_same_design(const rtl_description& a, const rtl_description& b);

}  // namespace tabletop
