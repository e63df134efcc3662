// SPDX-License-Identifier: Apache-2.0
#include "host/contention.h"

namespace tabletop {

nlohmann::ordered_json contention_json(const std::vector<master_contention>& masters) {
    auto json = nlohmann::ordered_json::object();
    for (const auto& of : masters) {
        json["contention"][of.master] = {{"accesses", of.accesses},
                                         {"waiting", of.waiting},
                                         {"share", of.share()},
                                         {"mean_cycles", of.mean_cycles()},
                                         {"max_cycles", of.longest_cycles}};
    }
    return json;
}

}  // namespace tabletop
