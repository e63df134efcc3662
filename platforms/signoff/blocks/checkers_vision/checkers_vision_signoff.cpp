// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_vision/checkers_vision_signoff.h"

#include "signoff/blocks/checkers_vision/checkers_vision_query.h"

namespace tabletop {

const descriptor& checkers_vision_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "checkers_vision";
        d.what = "vision of the labkit checkers machine";
        d.views = {};
        d.query = {query_checkers_vision,
                   "  in:  {\"id\":1,\"png\":\"frame.png\",\"grid\":[164,58,56,52]}\n"
                   "  out: {\"id\":1,\"red\":[81,0,..],\"blue\":[0,0,..],\"seen\":[1,0,..]}\n"};
        return d;
    }();
    return block;
}

}  // namespace tabletop
