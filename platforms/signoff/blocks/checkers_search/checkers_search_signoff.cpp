// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_search/checkers_search_query.h"
#include "signoff/descriptor.h"

namespace tabletop {

// The search of the labkit's PC, which is outside the chip: it is asked, and has no view to be signed off.
descriptor checkers_search_signoff() {
    descriptor d;
    d.name = "checkers_search";
    d.what = "checkers search of the labkit's PC, outside the chip";
    d.views = {};
    d.query = {query_checkers_search,
               "  in:  {\"id\":1} or {\"id\":1,\"board\":[6,6,..],\"to_move\":\"computer\",\"rules\":\"american\","
               "\"horizon\":4,\"quiet\":0}\n"
               "  out: {\"id\":1,\"status\":\"ok\",\"move\":[20,16],\"captures\":[],\"promoted\":false,"
               "\"value\":110,\"moves\":7}\n"
               "  in:  {\"id\":2,\"perft\":6}\n"
               "  out: {\"id\":2,\"nodes\":36768}\n"};
    return d;
}

}  // namespace tabletop
