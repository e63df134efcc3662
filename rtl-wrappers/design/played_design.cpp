// SPDX-License-Identifier: Apache-2.0
#include "design/played_design.h"

#include <utility>
#include <vector>

namespace tabletop {
namespace {

using design_pair = std::pair<rtl_description, rtl_description>;

std::vector<design_pair>& in_place() {
    static std::vector<design_pair> all;
    return all;
}

}  // namespace

void play_in_place_of(const rtl_description& design, const rtl_description& other) {
    in_place().emplace_back(design, other);
}

const rtl_description& played_for(const rtl_description& design) {
    for (const auto& [original, other] : in_place()) {
        if (is_same_design(original, design)) return other;
    }
    return design;
}

bool is_same_design(const rtl_description& a, const rtl_description& b) {
    return a.path == b.path && a.sources == b.sources && a.defines == b.defines && a.parameters == b.parameters &&
           a.source_defines == b.source_defines;
}

}  // namespace tabletop
