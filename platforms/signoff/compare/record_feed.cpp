// SPDX-License-Identifier: Apache-2.0
#include "signoff/compare/record_feed.h"

namespace tabletop {

bool memory_feed::next(record& entry) {
    if (read_ == from_.records().size()) return false;
    entry = from_.records()[read_++];
    return true;
}

}  // namespace tabletop
