// SPDX-License-Identifier: Apache-2.0
#include "signoff/descriptor.h"

namespace tabletop {

// The search of the labkit's PC, which is outside the chip: it is asked, and has no view to be signed off.
descriptor checkers_search_signoff() {
    descriptor d;
    d.name = "checkers_search";
    d.what = "checkers search of the labkit's PC, outside the chip";
    d.views = {};
    return d;
}

}  // namespace tabletop
