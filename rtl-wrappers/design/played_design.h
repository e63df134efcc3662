// SPDX-License-Identifier: Apache-2.0
// Another design in the place of one, whichever simulation elaborates it.
#pragma once

#include "design/description.h"

namespace tabletop {

// From now on this process plays the other one where it would play this one, a design built for one configuration.
void play_in_place_of(const rtl_description& design, const rtl_description& other);

// What is played of the design: itself, or what has its place.
const rtl_description& played_for(const rtl_description& design);

// True when tools make the same of both.
bool is_same_design(const rtl_description& a, const rtl_description& b);

}  // namespace tabletop
