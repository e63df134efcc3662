// SPDX-License-Identifier: Apache-2.0
// The Verilated builds of a block as the variants that it is signed off in.
#pragma once

#include "pins/rtl_variants.h"
#include "signoff/descriptor.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

// only_long: true of builds that `signoff` leaves to --long; null: none.
inline std::vector<signoff_variant> signed_off_in(const rtl_variants& builds,
                                                  const std::function<bool(const rtl_variant&)>& only_long = nullptr) {
    std::vector<signoff_variant> variants;
    for (const auto& build : builds) {
        variants.push_back({build.name, only_long && only_long(build), build.parameters});
    }
    return variants;
}

// The build of this name, which is one of them.
inline const rtl_variant& find_build(const rtl_variants& builds, const std::string& name) {
    return *std::find_if(builds.begin(), builds.end(), [&](const auto& build) { return build.name == name; });
}

// A block whose RTL has these builds, without a sign-off yet.
inline descriptor block_with_rtl(std::string name, std::string what, const rtl_variants& builds,
                                 std::uint64_t board_hz) {
    descriptor d;
    d.name = std::move(name);
    d.what = std::move(what);
    d.verilated_variants = names_of(builds);
    d.board_hz = board_hz;
    return d;
}

}  // namespace tabletop
