// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_referee/checkers_referee_signoff.h"

#include "signoff/blocks/checkers_referee/checkers_referee_query.h"

namespace tabletop {

const descriptor& checkers_referee_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "checkers_referee";
        d.what = "find move of the labkit checkers machine";
        d.views = {};
        d.query = {query_checkers_referee,
                   "  in:  {\"id\":1,\"board\":[6,6,..],\"seen\":[0,0,..]}\n"
                   "  out: {\"id\":1,\"move\":[20,16],\"reject\":[],\"cycles\":null}\n"};
        return d;
    }();
    return block;
}

}  // namespace tabletop
