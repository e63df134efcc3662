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

rtl_description played_for(rtl_description design) {
    for (const auto& [original, other] : in_place()) {
        if (is_same_design(original, design)) return made_of(std::move(design), other);
    }
    return design;
}

rtl_description made_of(rtl_description design, const rtl_description& other) {
    design.sources = other.sources;
    design.vhdl = other.vhdl;
    design.include = other.include;
    design.stand_ins = other.stand_ins;
    design.defines = other.defines;
    design.source_defines = other.source_defines;
    design.parameters = other.parameters;
    design.from = other.from;
    design.no_warning = other.no_warning;
    design.mutant = other.mutant;
    return design;
}

bool is_same_design(const rtl_description& a, const rtl_description& b) {
    return a.path == b.path && a.sources == b.sources && a.defines == b.defines && a.parameters == b.parameters &&
           a.source_defines == b.source_defines;
}

}  // namespace tabletop
