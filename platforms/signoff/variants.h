// SPDX-License-Identifier: Apache-2.0
// The builds of a block that are signed off: names, each with what a bench must be told to make it.
#pragma once

#include "signoff/descriptor.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace tabletop {

template <typename Config>
struct named_build {
    std::string name;
    Config config;
    bool only_long = false;
};

template <typename Builds>
std::vector<signoff_variant> variants_of(const Builds& builds) {
    std::vector<signoff_variant> variants;
    for (const auto& build : builds) variants.push_back({build.name, build.only_long});
    return variants;
}

template <typename Builds>
std::vector<std::string> names_of(const Builds& builds) {
    std::vector<std::string> names;
    for (const auto& build : builds) names.push_back(build.name);
    return names;
}

// Of a name that is one of them.
template <typename Builds>
const auto& find_build(const Builds& builds, const std::string& name) {
    return std::find_if(builds.begin(), builds.end(), [&](const auto& build) { return build.name == name; })->config;
}

}  // namespace tabletop
